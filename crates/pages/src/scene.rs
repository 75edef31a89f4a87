//! What a table page is drawn from, and what it must know of a game.

use crate::generic;
use crate::telling::{self, Told};
use maud::{Markup, html};
use speakeasy_bots::support::{ActionOf, BotSupport, EventOf, ViewOf};
use speakeasy_core::json::facts;
use speakeasy_core::{Event, Moment, Observer, Outcome, Pending, Seat, SeatSet};
use speakeasy_table::Sitter;
use speakeasy_words::Words;

/// Everything that a table page is drawn from: a view and what its observer was shown, never a state.
pub struct Scene<'a, G: Page> {
    /// What the observer may see.
    pub view: &'a ViewOf<G>,
    /// Who looks.
    pub observer: Observer,
    /// What the observer may do now, in the order of the rules; empty if it is not their turn.
    pub legal: &'a [ActionOf<G>],
    /// Who or what the game waits for.
    pub pending: Pending,
    /// Who sits where, by seat.
    pub sitters: &'a [Sitter],
    /// Every event that the observer was shown and may still recall, the oldest first.
    pub log: &'a [EventOf<G>],
    /// How many older events the observer may no longer recall.
    pub forgotten: usize,
    /// How many events at the end of `log` came with the last step: what to show moving.
    pub fresh: usize,
    /// The table's clock at this instant, where the rules know one.
    pub now: Option<Moment>,
    /// The result, once it has been reached.
    pub outcome: Option<Outcome>,
    /// The reader's language.
    pub words: &'static Words,
}

impl<'a, G: Page> Scene<'a, G> {
    /// The observer's seat, unless a spectator looks.
    pub fn me(&self) -> Option<Seat> {
        self.observer.seat()
    }

    /// Is this the observer's seat?
    pub fn is_me(&self, seat: Seat) -> bool {
        self.observer.is(seat)
    }

    /// The name of whoever sits there.
    pub fn name(&self, seat: Seat) -> &'a str {
        self.sitters.get(seat.index()).map_or("", |sitter| &sitter.name)
    }

    /// The seats that may act now.
    pub fn to_act(&self) -> SeatSet {
        self.pending.to_act()
    }

    /// Has the result been reached?
    pub fn over(&self) -> bool {
        self.outcome.is_some()
    }

    /// May the observer act now?
    pub fn my_turn(&self) -> bool {
        !self.legal.is_empty()
    }

    /// How many events there have been.
    pub fn events(&self) -> usize {
        self.forgotten + self.log.len()
    }

    /// The events of the last step.
    pub fn news(&self) -> &'a [EventOf<G>] {
        &self.log[self.log.len() - self.fresh.min(self.log.len())..]
    }

    /// The button that takes an action: a real one, which works without script too. `class` is its look, `label` what a
    /// screen reader says, `body` what is seen.
    pub fn button(&self, action: ActionOf<G>, class: &str, label: &str, body: Markup) -> Markup {
        let text = G::print(action);
        let grave = G::grave(self.view, action).then_some("");
        html! {
            button id=(self.button_id(action)) type="submit" name="action" value=(text) class=(class) data-action=(text)
                data-grave=[grave] aria-label=(label) { (body) }
        }
    }

    /// The id of the button that takes an action: a `label for` it on the board makes a piece clickable without script.
    pub fn button_id(&self, action: ActionOf<G>) -> String {
        format!("do-{}", G::print(action).replace(' ', "-"))
    }
}

/// A game that has a page: what is drawn, in which words. All of it has a default, by which the game is shown by its
/// facts, its legal actions and its log ([`crate::generic`]).
///
/// All of it is pure and sees views alone. Pieces have a stable `id`, so that a piece that moved is seen moving. No
/// `<style>` and no script: the page forbids them; `style` attributes with custom properties are fine.
pub trait Page: BotSupport {
    /// The game's style sheet.
    const STYLE: &'static str = generic::STYLE;

    /// The game's poster, an SVG of 360 by 260.
    const POSTER: &'static str = generic::POSTER;

    /// How long games take, as `speakeasy lengths` measures them: a line for each mode and number of players. Without it
    /// the page for a new table does not say.
    const LENGTHS: &'static str = "";

    /// The phase in the word of the rules, for `data-phase`.
    fn phase(_view: &ViewOf<Self>) -> &'static str {
        ""
    }

    /// The SVG symbols, patterns and gradients that the parts refer to: sent once, with the page.
    fn symbols() -> Markup {
        html! {}
    }

    /// Where the game stands, in a few words for the title: "round 9 of 15".
    fn headline(_scene: &Scene<'_, Self>) -> String {
        String::new()
    }

    /// The status: `p.say` with one sentence on what is to be done now, `p.hint` with advice. What just happened
    /// stands above it already. Whatever has the class `hint`, here or in the dock, is seen only by those who want hints.
    fn status(scene: &Scene<'_, Self>) -> Markup {
        generic::status(scene)
    }

    /// The board with everything on it, all seats with what they hold.
    fn board(scene: &Scene<'_, Self>) -> Markup {
        generic::board(scene)
    }

    /// What the observer holds and may do: every legal action as a [`Scene::button`] here or on the board, each exactly
    /// once; what looks possible and is not, disabled with its reason and ruling. For who may not act now: what they
    /// hold, and whom the table waits for.
    fn actions(scene: &Scene<'_, Self>) -> Markup {
        generic::actions(scene)
    }

    /// Is an action so grave that everybody is asked whether they mean it? The view is that of whoever would take it.
    fn grave(_view: &ViewOf<Self>, _action: ActionOf<Self>) -> bool {
        false
    }

    /// Panels beside the board, without the log.
    fn side(_scene: &Scene<'_, Self>) -> Markup {
        html! {}
    }

    /// The position in words, a line a fact: everything that the board shows, for those who do not see it.
    fn facts(scene: &Scene<'_, Self>) -> Vec<String> {
        facts(&Self::view_json(scene.view, &[], &[]))
    }

    /// An event as a line of the log; nothing if it is not worth one.
    fn log_line(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup> {
        let sentence = scene.words.render(&event.sentence(), &|seat| scene.name(seat).to_owned());
        Some(html! { (sentence) })
    }

    /// What happened in the last step, one thing at a time: what belongs together in one line.
    fn told(scene: &Scene<'_, Self>) -> Vec<Told> {
        telling::plain(scene)
    }

    /// The scores with their parts, once the game is over.
    fn scores(scene: &Scene<'_, Self>) -> Markup {
        generic::scores(scene)
    }
}

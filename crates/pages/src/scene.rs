//! What a table page is drawn from, and what it must know of a game.

use crate::words::Words;
use don::Don;
use maud::{Markup, html};
use scheffeln::Scheffeln;
use speakeasy_bots::craft::{ActionOf, Craft, EventOf, StateOf, ViewOf};
use speakeasy_bots::level::Level;
use speakeasy_core::{Game, Moment, Observer, Pending, Seat, SeatSet, State};
use verflixxt::Verflixxt;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// What the others call them; never empty, already cleaned.
    pub name: String,
    /// What plays there.
    pub kind: SitterKind,
    /// Whether a person is looking at the table just now; bots always are.
    pub here: bool,
}

/// What plays in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SitterKind {
    /// Somebody.
    Person,
    /// A bot of this level.
    Bot(Level),
    /// Nobody yet: the table waits for a friend.
    Open,
}

/// Everything that a table page is drawn from: a view and what its observer was shown, never a state.
pub struct Scene<'a, G: Tableau> {
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
    /// How many events at the end of `log` came with the last step: what to show moving.
    pub fresh: usize,
    /// The table's clock at this instant, where the rules know one.
    pub now: Option<Moment>,
    /// The result has been reached.
    pub over: bool,
    /// The reader's language.
    pub words: &'static Words,
}

impl<'a, G: Tableau> Scene<'a, G> {
    /// The observer's seat, unless a spectator looks.
    pub fn me(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public => None,
        }
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
        to_act(self.pending)
    }

    /// May the observer act now?
    pub fn my_turn(&self) -> bool {
        !self.legal.is_empty()
    }

    /// The events of the last step.
    pub fn news(&self) -> &'a [EventOf<G>] {
        &self.log[self.log.len() - self.fresh.min(self.log.len())..]
    }

    /// The button that takes an action: a real one, which works without script too. `class` is its look, `label` what a
    /// screen reader says, `body` what is seen.
    pub fn button(&self, action: ActionOf<G>, class: &str, label: &str, body: Markup) -> Markup {
        let text = G::print(action);
        html! {
            button id=(self.button_id(action)) type="submit" name="action" value=(text) class=(class) data-action=(text)
                aria-label=(label) { (body) }
        }
    }

    /// The id of the button that takes an action: a `label for` it on the board makes a piece clickable without script.
    pub fn button_id(&self, action: ActionOf<G>) -> String {
        format!("do-{}", G::print(action).replace(' ', "-"))
    }
}

/// Something a player may ask the house to answer for them, where a rule asks often and the answer is nearly always the
/// same. Their own choice, seen by nobody else, and revocable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// Its id, in the words of a link; its message has the key `order-<game>-<id>`.
    pub id: &'static str,
}

/// A game that has a page: what is drawn, in which words. One implementation a game; everything else is generic.
///
/// All of it is pure and sees views alone. Pieces have a stable `id`, so that a piece that moved is seen moving. No
/// `<style>` and no script: the page forbids them; `style` attributes with custom properties are fine.
pub trait Tableau: Craft {
    /// The game's style sheet.
    const STYLE: &'static str;

    /// Does this table hide anything from anybody? Then people who share a screen need a curtain.
    fn hides(view: &ViewOf<Self>) -> bool;

    /// The phase in the word of the rules, for `data-phase`.
    fn phase(view: &ViewOf<Self>) -> &'static str;

    /// The SVG symbols, patterns and gradients that the parts refer to: sent once, with the page.
    fn symbols() -> Markup;

    /// Where the game stands, in a few words for the title: "round 9 of 15".
    fn headline(scene: &Scene<'_, Self>) -> String;

    /// What goes on: `p.say` with one sentence, `p.hint` with what is worth knowing.
    fn status(scene: &Scene<'_, Self>) -> Markup;

    /// The board with everything on it, all seats with what they hold.
    fn board(scene: &Scene<'_, Self>) -> Markup;

    /// What the observer holds and may do: every legal action as a [`Scene::button`] here or on the board, each exactly
    /// once; what looks possible and is not, disabled with its reason and ruling. For who may not act now: what they
    /// hold, and whom the table waits for.
    fn actions(scene: &Scene<'_, Self>) -> Markup;

    /// Panels beside the board, without the log.
    fn side(scene: &Scene<'_, Self>) -> Markup;

    /// The position in words, a line a fact: everything that the board shows, for those who do not see it.
    fn facts(scene: &Scene<'_, Self>) -> Vec<String>;

    /// An event as a line of the log; nothing if it is not worth one.
    fn tell(scene: &Scene<'_, Self>, event: &EventOf<Self>) -> Option<Markup>;

    /// The scores with their parts, once the game is over.
    fn scores(scene: &Scene<'_, Self>) -> Markup;

    /// Why an action is refused, in one sentence of the reader's language; the ruling is shown beside it.
    fn why_not(words: &Words, refusal: <StateOf<Self> as State>::Refusal) -> String;

    /// The standing orders that a seat may give at this table.
    fn orders(view: &ViewOf<Self>) -> Vec<Order>;

    /// What a standing order answers now, if it answers this question.
    fn obey(order: &str, view: &ViewOf<Self>, legal: &[ActionOf<Self>]) -> Option<ActionOf<Self>>;

    /// Has an order run out by what just happened? Most last for the game.
    fn spent(_order: &str, _event: &EventOf<Self>) -> bool {
        false
    }
}

/// The seats that may act while a game waits for this.
pub fn to_act(pending: Pending) -> SeatSet {
    match pending {
        Pending::Turn(seat) => [seat].into_iter().collect(),
        Pending::Race(seats) => seats,
        Pending::Chance | Pending::Clock | Pending::Over => SeatSet::default(),
    }
}

/// Something to do with a game that has a page.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Tableau>(self) -> Self::Output;
}

/// Visits the game with this id; `None` if no such game has a page.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
    match id {
        Scheffeln::ID => Some(visitor.visit::<Scheffeln>()),
        Verflixxt::ID => Some(visitor.visit::<Verflixxt>()),
        Don::ID => Some(visitor.visit::<Don>()),
        _ => None,
    }
}

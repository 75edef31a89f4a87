//! What the terminal must know of a game beyond its rules. One implementation a game; everything else is generic.

use crate::theme::Theme;
use don::Don;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use scheffeln::Scheffeln;
use speakeasy_bots::craft::{ActionOf, Craft, EventOf, ViewOf};
use speakeasy_core::{Game, Moment, Seat};
use verflixxt::Verflixxt;

/// What is drawn: a view, never a state, so that nothing hidden can reach the screen.
pub struct Scene<'a, G: Craft> {
    /// What the observer may see.
    pub view: &'a ViewOf<G>,
    /// The table's clock at this instant, where it runs.
    pub now: Option<Moment>,
    /// The colours.
    pub theme: Theme,
}

/// A game that can be shown in a terminal.
pub trait Board: Craft {
    /// How the game is played, for people: a Markdown page.
    const GUIDE: &'static str;

    /// Does this table hide anything from anybody? Then people who share a keyboard need a curtain.
    fn hides(view: &ViewOf<Self>) -> bool;

    /// Where the game stands, in a few words.
    fn headline(scene: &Scene<'_, Self>) -> String;

    /// The points of a seat so far, if the observer may know them.
    fn score(view: &ViewOf<Self>, seat: Seat) -> Option<i32>;

    /// What else a seat has: at most twelve columns.
    fn badge(scene: &Scene<'_, Self>, seat: Seat) -> Line<'static>;

    /// The same where there is room: at most 25 columns.
    fn holding(scene: &Scene<'_, Self>, seat: Seat) -> Line<'static>;

    /// Draws the board into an area of at least 52 by 16.
    fn draw(scene: &Scene<'_, Self>, area: Rect, buf: &mut Buffer);

    /// The position in words, a line a fact: what the board shows, for those who do not see it.
    fn words(view: &ViewOf<Self>) -> Vec<String>;

    /// An action in a few words; `foreseen` is what happens by it, as far as open facts decide.
    fn label(view: &ViewOf<Self>, action: ActionOf<Self>, foreseen: &[EventOf<Self>]) -> String;

    /// The key that stands for an action, where one suggests itself: lower-case letters and digits.
    fn key(action: ActionOf<Self>) -> Option<String>;
}

/// Something to do with a game that can be shown.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Board>(self) -> Self::Output;
}

/// Visits the game with this id; `None` if no such game can be shown.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
    match id {
        Scheffeln::ID => Some(visitor.visit::<Scheffeln>()),
        Verflixxt::ID => Some(visitor.visit::<Verflixxt>()),
        Don::ID => Some(visitor.visit::<Don>()),
        _ => None,
    }
}

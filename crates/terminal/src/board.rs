//! What the terminal must know of a game beyond its rules. `impl Board for MyGame {}` is enough to play it.

use crate::brush::{clip, write};
use crate::theme::{Theme, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use speakeasy_bots::support::{ActionOf, BotSupport, EventOf, ViewOf};
use speakeasy_core::json::facts;
use speakeasy_core::{Moment, Seat};

/// What a board is drawn from: a view, never a state, so that nothing hidden can reach the screen.
pub struct BoardScene<'a, G: BotSupport> {
    /// What the observer may see.
    pub view: &'a ViewOf<G>,
    /// The table's clock at this instant, where it runs.
    pub now: Option<Moment>,
    /// The colours.
    pub theme: Theme,
}

/// A game that can be shown in a terminal. Every method has a default, which shows the position as a list of facts.
pub trait Board: BotSupport {
    /// Where the game stands, in a few words.
    fn headline(_scene: &BoardScene<'_, Self>) -> String {
        String::new()
    }

    /// The points of a seat so far, if the observer may know them.
    fn score(_view: &ViewOf<Self>, _seat: Seat) -> Option<i32> {
        None
    }

    /// What else a seat has: at most twelve columns.
    fn badge(_scene: &BoardScene<'_, Self>, _seat: Seat) -> Line<'static> {
        Line::default()
    }

    /// A longer version of [`Board::badge`]: at most 25 columns.
    fn holding(scene: &BoardScene<'_, Self>, seat: Seat) -> Line<'static> {
        Self::badge(scene, seat)
    }

    /// Draws the board into an area of at least 52 by 16.
    fn draw(scene: &BoardScene<'_, Self>, area: Rect, buf: &mut Buffer) {
        let facts = Self::facts(scene.view);
        for (y, fact) in facts.iter().take(area.height.into()).enumerate() {
            let fact = clip(fact, area.width.saturating_sub(2).into());
            write(buf, area, 1, y as u16, &Line::from(scene.theme.say(fact, Tone::Cream)));
        }
    }

    /// The position in words, one sentence per fact: everything the board shows, for players who cannot see it.
    fn facts(view: &ViewOf<Self>) -> Vec<String> {
        facts(&Self::view_json(view, &[], &[])).into_iter().map(|fact| fact + ".").collect()
    }

    /// An action in a few words; `foreseen` are the events it causes, as far as they follow from open facts.
    fn label(_view: &ViewOf<Self>, action: ActionOf<Self>, _foreseen: &[EventOf<Self>]) -> String {
        Self::print(action)
    }

    /// The key for an action, if there is an obvious one: lower-case letters and digits.
    fn key(_action: ActionOf<Self>) -> Option<String> {
        None
    }
}

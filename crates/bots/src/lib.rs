//! Players that are programs: from what a seat may see to an action.
//!
//! - [`bot`]: what a bot is. It receives a [`bot::Sight`], never a state; the types leave it no other way.
//! - [`kind`]: bots by name (`random`, `greedy`, `search`, `value`, the levels, `exec:PROGRAM`).
//! - [`level`]: Novice, Regular, Sharp, Boss, and the recipes behind them.
//! - [`search`], [`rehearsal`], [`expectimax`], [`lookahead`], [`exact`], [`net`], [`td`]: ways to think and to learn, generic over a game.
//! - [`company`]: what a bot makes of the others, by how they have played.
//! - [`craft`]: what a bot must know of a game beyond its rules; [`games`] has one room for each game.
//! - [`exec`]: programs of other people as bots.

pub mod bot;
pub mod company;
pub mod craft;
pub mod exact;
pub mod exec;
pub mod expectimax;
pub mod games;
pub mod kind;
pub mod level;
pub mod lookahead;
pub mod net;
pub mod rehearsal;
pub mod search;
pub mod td;

use craft::Craft;
use don::Don;
use scheffeln::Scheffeln;
use speakeasy_core::Game;
use verflixxt::Verflixxt;

/// Something to do with a game that bots can play.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Craft>(self) -> Self::Output;
}

/// Visits the game with this id; `None` if bots play no such game.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
    match id {
        Scheffeln::ID => Some(visitor.visit::<Scheffeln>()),
        Verflixxt::ID => Some(visitor.visit::<Verflixxt>()),
        Don::ID => Some(visitor.visit::<Don>()),
        _ => None,
    }
}

//! How long games are: how many decisions they ask for, and how much time of the rules' own clock they take.

use crate::bot_game::{BotGame, BotGameEnd, TableError};
use speakeasy_bots::kind::Kind;
use speakeasy_bots::support::BotSupport;
use speakeasy_core::{Pending, State as _};

/// The mean length of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Length {
    /// Decisions that somebody makes on their turn, of all seats together.
    pub decisions: f64,
    /// Seconds on the clock of the rules, where there is one: what is done in a race takes no time of its own.
    pub seconds: f64,
}

/// Plays `games` games among players by rules of thumb; every game has a deal of its own, from `seed` on.
pub fn length<G: BotSupport>(options: &G::Options, seats: usize, games: u64, seed: u64) -> Result<Length, TableError> {
    let bots = vec![Kind::Greedy; seats];
    let mut sum = Length { decisions: 0.0, seconds: 0.0 };
    for deal in seed..seed + games {
        let mut game = BotGame::<G>::new(options, &bots, deal, deal)?;
        loop {
            let turn = matches!(game.table().play().state().pending(), Pending::Turn(_));
            let end = game.step();
            sum.decisions += f64::from(u8::from(turn));
            match end {
                None => {}
                Some(BotGameEnd::Played(_)) => break,
                Some(BotGameEnd::Forfeited { why, .. }) => unreachable!("rules of thumb do not forfeit: {why}"),
            }
        }
        sum.seconds += game.table().clock().unwrap_or_default() as f64 / 1e3;
    }
    Ok(Length { decisions: sum.decisions / games as f64, seconds: sum.seconds / games as f64 })
}

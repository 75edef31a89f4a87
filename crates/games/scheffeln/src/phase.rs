//! Where a game stands, and the draws that are due on the way (section 3, 4.1, 6.1).

use crate::options::{Options, SpeedRing};
use crate::tiles::Tile;
use speakeasy_core::Moment;

/// Where a game stands. `SCHEFFELN` and `SPEED_RESOLVE` run by themselves and are never rested in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Before the first deal is done; this draw is due.
    Setup(Draw),
    /// Characters are chosen in turn.
    ChooseCharacters,
    /// Cards are played in turn.
    Turn,
    /// The shuffle for the next round is due.
    Upkeep,
    /// The row is being turned up.
    SpeedReveal {
        /// When the next card is.
        next: Moment,
    },
    /// Claims are open.
    SpeedClaim {
        /// Since when.
        opened: Moment,
    },
    /// One player is left without a character.
    SpeedCountdown {
        /// Since when claims are open.
        opened: Moment,
        /// When they close.
        deadline: Moment,
    },
    /// The shuffle for the next SPEED round is due.
    SpeedUpkeep,
    /// The stacks say so, or nobody took a token (5.2).
    GameOver,
}

/// A named draw of section 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// `D6`: the order of the tiles.
    Ring,
    /// `D2`: a car for each tile.
    Cars,
    /// `D3.x`: the order of one letter's tokens.
    Stack(Tile),
    /// `D5`: the order of all tokens.
    Tokens,
    /// `D1`: who begins.
    Start,
    /// `D4.n`: the cards of a round.
    Deal,
}

impl Draw {
    /// The draws of a set-up, in order.
    pub(crate) fn sequence(options: &Options) -> impl Iterator<Item = Draw> {
        let options = *options;
        std::iter::successors(Some(Draw::first(&options)), move |draw| draw.next(&options))
    }

    /// The first draw of a set-up.
    pub(crate) fn first(options: &Options) -> Draw {
        match options.speed_ring {
            SpeedRing::Shuffled if options.is_speed() => Draw::Ring,
            _ => Draw::Cars,
        }
    }

    /// The draw after this one in a set-up.
    #[inline]
    pub(crate) fn next(self, options: &Options) -> Option<Draw> {
        let after_money = if options.start_player.is_none() { Draw::Start } else { Draw::Deal };
        match self {
            Draw::Ring => Some(Draw::Cars),
            Draw::Cars if options.is_speed() => Some(Draw::Tokens),
            Draw::Cars => Some(Draw::Stack(Tile::A)),
            Draw::Stack(Tile::H) | Draw::Tokens => Some(after_money),
            Draw::Stack(tile) => Some(Draw::Stack(Tile::ALL[tile.index() + 1])),
            Draw::Start => Some(Draw::Deal),
            Draw::Deal => None,
        }
    }

    /// Its name; `round` is the round that a deal is for.
    pub(crate) fn name(self, round: u64) -> String {
        match self {
            Draw::Start => "D1".into(),
            Draw::Cars => "D2".into(),
            Draw::Stack(tile) => format!("D3.{tile}"),
            Draw::Deal => format!("D4.{round}"),
            Draw::Tokens => "D5".into(),
            Draw::Ring => "D6".into(),
        }
    }
}

impl Phase {
    /// The draw that is due.
    #[inline]
    pub fn due(self) -> Option<Draw> {
        match self {
            Phase::Setup(draw) => Some(draw),
            Phase::Upkeep | Phase::SpeedUpkeep => Some(Draw::Deal),
            _ => None,
        }
    }

    /// Its name in positions.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Setup(_) => "SETUP",
            Phase::ChooseCharacters => "CHOOSE_CHARACTERS",
            Phase::Turn => "TURN",
            Phase::Upkeep => "UPKEEP",
            Phase::SpeedReveal { .. } => "SPEED_REVEAL",
            Phase::SpeedClaim { .. } => "SPEED_CLAIM",
            Phase::SpeedCountdown { .. } => "SPEED_COUNTDOWN",
            Phase::SpeedUpkeep => "SPEED_UPKEEP",
            Phase::GameOver => "GAME_OVER",
        }
    }

    /// The name of the draw that is due, in round `round`.
    pub(crate) fn due_name(self, round: u32) -> Option<String> {
        let next = if matches!(self, Phase::Setup(_)) { 0 } else { 1 };
        self.due().map(|draw| draw.name(u64::from(round) + next))
    }
}

//! What a seat can do, and what it can ask for.

use crate::board::Phase;
use crate::figure::Figure;
use crate::options::choice;
use crate::tile::Place;
use crate::worm::Kind;
use speakeasy_core::Seat;

/// A decision of the active seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Roll the dice.
    Roll,
    /// Make the main move of the turn with this figure.
    Move {
        /// An own pawn, a guard in company, or Flixxy.
        figure: Figure,
    },
    /// Make no main move, since none is possible.
    Skip,
    /// End the turn without playing further worm tokens.
    End,
    /// Play worm BOTTOM.
    Bottom {
        /// The turn on which the token was gained.
        gained: u32,
    },
    /// Play worm SWAP.
    Swap {
        /// The turn on which the token was gained.
        gained: u32,
        /// An own pawn.
        figure: Figure,
        /// A foreign figure one place before or behind it.
        with: Figure,
    },
    /// Play worm PUSH.
    Push {
        /// The turn on which the token was gained.
        gained: u32,
        /// The place whose foreign figures advance.
        tile: Place,
    },
    /// Play worm DOUBLE.
    Double {
        /// The turn on which the token was gained.
        gained: u32,
    },
    /// Take the top tile of another seat (edition of 2020).
    Steal {
        /// The seat that loses it.
        from: Seat,
    },
}

choice! {
    /// The verbs of the game, in the order of [`Action`]'s variants.
    Verb {
        /// [`Action::Roll`].
        Roll = "roll",
        /// [`Action::Move`].
        Move = "move",
        /// [`Action::Skip`].
        Skip = "skip",
        /// [`Action::End`].
        End = "end",
        /// [`Action::Bottom`].
        Bottom = "bottom",
        /// [`Action::Swap`].
        Swap = "swap",
        /// [`Action::Push`].
        Push = "push",
        /// [`Action::Double`].
        Double = "double",
        /// [`Action::Steal`].
        Steal = "steal",
    }
}

impl Verb {
    /// The names of the arguments, in their order.
    pub const fn arguments(self) -> &'static [&'static str] {
        match self {
            Verb::Roll | Verb::Skip | Verb::End => &[],
            Verb::Move => &["figure"],
            Verb::Bottom | Verb::Double => &["gained"],
            Verb::Swap => &["gained", "figure", "with"],
            Verb::Push => &["gained", "tile"],
            Verb::Steal => &["from"],
        }
    }

    /// Does the phase know this verb (4.1, 8.7)?
    pub const fn fits(self, phase: Phase) -> bool {
        match self {
            Verb::Roll => matches!(phase, Phase::Pre),
            Verb::Move | Verb::Skip => matches!(phase, Phase::Main),
            Verb::End | Verb::Double => matches!(phase, Phase::Post),
            Verb::Bottom | Verb::Swap => matches!(phase, Phase::Pre | Phase::Main | Phase::Post),
            Verb::Push => matches!(phase, Phase::Main | Phase::Post),
            Verb::Steal => matches!(phase, Phase::Steal),
        }
    }

    /// The worm token the verb plays, if it plays one.
    pub const fn worm(self) -> Option<Kind> {
        match self {
            Verb::Bottom => Some(Kind::Bottom),
            Verb::Swap => Some(Kind::Swap),
            Verb::Push => Some(Kind::Push),
            Verb::Double => Some(Kind::Double),
            _ => None,
        }
    }
}

/// An action as somebody asks for it: well formed, but with arguments that need not name anything there is.
/// A part is `None` where no figure, place, turn or seat of any table is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    Roll,
    Move { figure: Option<Figure> },
    Skip,
    End,
    Bottom { gained: Option<u32> },
    Swap { gained: Option<u32>, figure: Option<Figure>, with: Option<Figure> },
    Push { gained: Option<u32>, tile: Option<Place> },
    Double { gained: Option<u32> },
    Steal { from: Option<Seat> },
}

impl Request {
    pub(crate) const fn verb(self) -> Verb {
        match self {
            Request::Roll => Verb::Roll,
            Request::Move { .. } => Verb::Move,
            Request::Skip => Verb::Skip,
            Request::End => Verb::End,
            Request::Bottom { .. } => Verb::Bottom,
            Request::Swap { .. } => Verb::Swap,
            Request::Push { .. } => Verb::Push,
            Request::Double { .. } => Verb::Double,
            Request::Steal { .. } => Verb::Steal,
        }
    }
}

impl From<Action> for Request {
    fn from(action: Action) -> Request {
        match action {
            Action::Roll => Request::Roll,
            Action::Move { figure } => Request::Move { figure: Some(figure) },
            Action::Skip => Request::Skip,
            Action::End => Request::End,
            Action::Bottom { gained } => Request::Bottom { gained: Some(gained) },
            Action::Swap { gained, figure, with } => {
                Request::Swap { gained: Some(gained), figure: Some(figure), with: Some(with) }
            }
            Action::Push { gained, tile } => Request::Push { gained: Some(gained), tile: Some(tile) },
            Action::Double { gained } => Request::Double { gained: Some(gained) },
            Action::Steal { from } => Request::Steal { from: Some(from) },
        }
    }
}

//! Why an action is refused, in words for a player.

use crate::action::Verb;
use crate::board::Phase;
use crate::worm::Kind;
use speakeasy_core::Seat;
use std::fmt;

/// Why an action is refused. The code is that of `docs/scenarios`; several variants may share one, where
/// a better sentence results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No such verb, or no object at all.
    UnknownAction,
    /// An argument is missing, surplus or of the wrong type.
    Arguments(Verb),
    /// The phase does not know this verb.
    Phase(Verb, Phase),
    /// It is another seat's turn.
    Turn(Seat),
    /// No such figure is on the table.
    NoSuchFigure,
    /// Flixxy has left the game.
    FlixxyRetired,
    /// A pawn of another player.
    NotYours(Seat),
    /// The pawn is home.
    PawnHome,
    /// The pawn was swapped this turn.
    PawnSwapped,
    /// The guard has left through the goal.
    GuardOut,
    /// The guard stands without pawn or Flixxy.
    GuardAlone,
    /// The action die demands Flixxy.
    OnlyFlixxy,
    /// The action die forbids Flixxy.
    NotFlixxy,
    /// Something can move, so it must.
    MustMove,
    /// No such worm token in hand.
    NoToken(Kind),
    /// The token was gained on this turn.
    NotMature,
    /// Fewer than two tiles.
    SmallStack,
    /// SWAP: not an own pawn.
    SwapNotOwn,
    /// SWAP: the own pawn stands on a place that cannot be used.
    SwapPawnPlace,
    /// SWAP: the own pawn has made the main move.
    SwapMoved,
    /// SWAP: not a foreign figure of this table.
    SwapNotForeign,
    /// SWAP: the foreign figure stands on a place that cannot be used.
    SwapTargetPlace,
    /// SWAP: not on neighbouring places.
    NotAdjacent,
    /// PUSH: neither the start nor a tile on the path.
    PushNoPlace,
    /// PUSH: nobody but own pawns, or nobody at all.
    PushNobody,
    /// PUSH: guards only.
    PushGuardsOnly,
    /// Steal: from oneself.
    StealSelf,
    /// Steal: no such seat, or a seat without tiles.
    StealEmpty,
}

impl speakeasy_core::Refusal for Refusal {
    fn code(self) -> &'static str {
        match self {
            Refusal::UnknownAction | Refusal::Arguments(_) => "E_ACTION",
            Refusal::Phase(..) => "E_PHASE",
            Refusal::Turn(_) => "E_TURN",
            Refusal::NoSuchFigure | Refusal::FlixxyRetired | Refusal::SwapNotOwn | Refusal::SwapPawnPlace => "E_FIGURE",
            Refusal::NotYours(_)
            | Refusal::PawnHome
            | Refusal::PawnSwapped
            | Refusal::GuardOut
            | Refusal::GuardAlone
            | Refusal::OnlyFlixxy
            | Refusal::NotFlixxy => "E_NOT_MOVABLE",
            Refusal::MustMove => "E_MUST_MOVE",
            Refusal::NoToken(_) => "E_TOKEN",
            Refusal::NotMature => "E_NOT_MATURE",
            Refusal::SmallStack => "E_STACK",
            Refusal::SwapMoved => "E_MOVED",
            Refusal::NotAdjacent => "E_NOT_ADJACENT",
            Refusal::SwapNotForeign
            | Refusal::SwapTargetPlace
            | Refusal::PushNoPlace
            | Refusal::PushNobody
            | Refusal::PushGuardsOnly
            | Refusal::StealSelf
            | Refusal::StealEmpty => "E_TARGET",
        }
    }

    fn ruling(self) -> &'static str {
        match self {
            Refusal::UnknownAction | Refusal::Arguments(_) | Refusal::Turn(_) => "4.1",
            Refusal::Phase(verb, _) if verb.worm().is_some() => "VFX-R34",
            Refusal::Phase(Verb::Steal, _) | Refusal::StealSelf | Refusal::StealEmpty => "13",
            Refusal::Phase(..) => "4.1",
            Refusal::NoSuchFigure => "1.2",
            Refusal::FlixxyRetired => "VFX-R22",
            Refusal::NotYours(_) | Refusal::GuardAlone | Refusal::OnlyFlixxy | Refusal::NotFlixxy => "4.3",
            Refusal::PawnHome => "2.5",
            Refusal::PawnSwapped | Refusal::SwapMoved => "VFX-R39",
            Refusal::GuardOut => "VFX-R03",
            Refusal::MustMove => "VFX-R02",
            Refusal::NoToken(_) => "8.2",
            Refusal::NotMature => "VFX-R33",
            Refusal::SmallStack => "VFX-R35",
            Refusal::SwapNotOwn | Refusal::SwapNotForeign | Refusal::NotAdjacent => "8.4",
            Refusal::SwapPawnPlace | Refusal::SwapTargetPlace => "VFX-R38",
            Refusal::PushNoPlace => "VFX-R37",
            Refusal::PushNobody | Refusal::PushGuardsOnly => "8.5",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::UnknownAction => write!(f, "That is no action; there are {}.", Verb::WORDS.join(", ")),
            Refusal::Arguments(verb) => match verb.arguments() {
                [] => write!(f, "The action {} takes no arguments.", verb.word()),
                names => write!(f, "The action {} takes just these arguments: {}.", verb.word(), names.join(", ")),
            },
            Refusal::Phase(verb, phase) => out_of_phase(f, verb, phase),
            Refusal::Turn(seat) => write!(f, "It is {seat}'s turn."),
            Refusal::NoSuchFigure => write!(f, "There is no such figure at this table."),
            Refusal::FlixxyRetired => write!(f, "Flixxy has left the game."),
            Refusal::NotYours(owner) => write!(f, "That pawn belongs to {owner}; you move your own pawns only."),
            Refusal::PawnHome => write!(f, "That pawn is home already."),
            Refusal::PawnSwapped => write!(f, "You have swapped that pawn this turn, so it cannot make your move."),
            Refusal::GuardOut => write!(f, "That guard has left the path for good."),
            Refusal::GuardAlone => write!(f, "A guard moves only from a tile where a pawn or Flixxy stands beside it."),
            Refusal::OnlyFlixxy => write!(f, "The action die shows Flixxy, so you must move him."),
            Refusal::NotFlixxy => write!(f, "The action die does not let you move Flixxy."),
            Refusal::MustMove => write!(f, "You have a figure that can move, so you must move."),
            Refusal::NoToken(kind) => write!(f, "You hold no worm {} from that turn.", kind.word()),
            Refusal::NotMature => write!(f, "You gained that worm token this turn; play it from your next turn on."),
            Refusal::SmallStack => write!(f, "You need at least two tiles to put the top one under your stack."),
            Refusal::SwapNotOwn => write!(f, "SWAP needs one of your own pawns."),
            Refusal::SwapPawnPlace => write!(f, "Your pawn stands where SWAP may not be used."),
            Refusal::SwapMoved => write!(f, "That pawn made your move this turn, so it cannot be swapped."),
            Refusal::SwapNotForeign => write!(f, "SWAP needs a figure that is not yours to swap with."),
            Refusal::SwapTargetPlace => write!(f, "The other figure stands where SWAP may not be used."),
            Refusal::NotAdjacent => write!(f, "SWAP needs two figures on neighbouring places."),
            Refusal::PushNoPlace => write!(f, "PUSH needs the start or a tile that is on the path."),
            Refusal::PushNobody => write!(f, "There is no figure to push but your own pawns."),
            Refusal::PushGuardsOnly => write!(f, "Guards alone cannot be pushed; a pawn or Flixxy must be with them."),
            Refusal::StealSelf => write!(f, "You cannot steal from yourself."),
            Refusal::StealEmpty => write!(f, "That player has no tile to steal."),
        }
    }
}

fn out_of_phase(f: &mut fmt::Formatter<'_>, verb: Verb, phase: Phase) -> fmt::Result {
    match (phase, verb) {
        (Phase::Setup, _) => write!(f, "The game has not begun yet."),
        (Phase::Roll, _) => write!(f, "The dice are still rolling."),
        (Phase::Over, _) => write!(f, "The game is over."),
        (Phase::Steal, _) => write!(f, "First it must be chosen from whom a tile is stolen."),
        (_, Verb::Steal) => write!(f, "No tile can be stolen now."),
        (Phase::Pre, Verb::Push) => write!(f, "PUSH needs a number: roll first."),
        (Phase::Pre | Phase::Main, Verb::Double) => write!(f, "DOUBLE is played after the move."),
        (Phase::Pre, _) => write!(f, "The dice must be rolled first."),
        (_, Verb::Roll) => write!(f, "The dice have been rolled for this turn."),
        (Phase::Post, _) => write!(f, "The move of this turn is made."),
        (_, Verb::End) => write!(f, "The turn ends only after a move."),
        // What is left fits the phase and is never refused for it.
        _ => write!(f, "That cannot be done now."),
    }
}

//! Why an action is refused: the codes and the rulings.

use crate::action::Verb;
use crate::board::Phase;
use crate::sentences;
use crate::worm::Kind;
use speakeasy_core::{Seat, Sentence};

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
            Refusal::PushNobody => "8.5",
            Refusal::PushGuardsOnly => "VFX-H12",
        }
    }

    fn sentence(self) -> Sentence {
        sentences::refused(self)
    }
}

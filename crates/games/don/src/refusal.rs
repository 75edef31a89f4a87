//! Why an action is refused (4.2).

use crate::phase::Phase;
use crate::sentences;
use speakeasy_core::{Seat, Sentence};

/// Why an action is refused; the variants stand in the order in which the reasons are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// `WRONG_PHASE`: not an action of this phase.
    WrongPhase(Phase),
    /// `NOT_YOUR_TURN`
    NotYourTurn,
    /// `NOT_INTEGER`
    NotInteger,
    /// `TOO_LOW`: below the lowest opening bid.
    BelowMinimum(u8),
    /// `TOO_LOW`: not above the standing bid.
    NotAboveStanding(u8),
    /// `TOO_HIGH`: above one's own chips.
    MoreThanYouHave(u8),
    /// `TOO_HIGH`: above all chips in the game (strict table).
    MoreThanExists(u8),
    /// `OWN_DIGIT`: ends in this digit, which one holds.
    OwnDigit(u8),
    /// `BAD_TARGET`: a swap with oneself.
    SwapWithOneself,
    /// `BAD_TARGET`: a swap with nobody.
    NoSuchSeat,
    /// `BAD_TARGET`: a swap with a seat without districts.
    NothingToTake(Seat),
    /// `CARD_NOT_THERE`: not in one's own tableau.
    CardNotYours(Phase),
    /// `CARD_NOT_THERE`: a district that has been offered this round (`sideOffers` is `each`).
    OfferedAlready,
    /// `CARD_NOT_THERE`: a district that came this round cannot be discarded (`discardFrom` is `earlier`).
    CameThisRound,
    /// `CARD_NOT_THERE`: not in the tableau of the other side of a swap.
    CardNotTheirs(Seat),
    /// `MUST_OPEN`
    MustOpen,
}

impl speakeasy_core::Refusal for Refusal {
    fn code(self) -> &'static str {
        match self {
            Refusal::WrongPhase(_) => "WRONG_PHASE",
            Refusal::NotYourTurn => "NOT_YOUR_TURN",
            Refusal::NotInteger => "NOT_INTEGER",
            Refusal::BelowMinimum(_) | Refusal::NotAboveStanding(_) => "TOO_LOW",
            Refusal::MoreThanYouHave(_) | Refusal::MoreThanExists(_) => "TOO_HIGH",
            Refusal::OwnDigit(_) => "OWN_DIGIT",
            Refusal::SwapWithOneself | Refusal::NoSuchSeat | Refusal::NothingToTake(_) => "BAD_TARGET",
            Refusal::CardNotYours(_) | Refusal::OfferedAlready | Refusal::CameThisRound | Refusal::CardNotTheirs(_) => {
                "CARD_NOT_THERE"
            }
            Refusal::MustOpen => "MUST_OPEN",
        }
    }

    fn ruling(self) -> &'static str {
        match self {
            Refusal::WrongPhase(_) | Refusal::NotYourTurn => "4.2",
            Refusal::NotInteger | Refusal::MoreThanYouHave(_) => "4.5",
            Refusal::BelowMinimum(_) => "DON-R04",
            Refusal::NotAboveStanding(_) => "DON-R07",
            Refusal::MoreThanExists(_) => "DON-R38",
            Refusal::OwnDigit(_) => "DON-R08",
            Refusal::SwapWithOneself | Refusal::NoSuchSeat | Refusal::CardNotTheirs(_) => "8",
            Refusal::NothingToTake(_) => "DON-R31",
            Refusal::CardNotYours(Phase::Discard) => "DON-R18",
            Refusal::CardNotYours(Phase::Swap) => "8",
            Refusal::CardNotYours(_) => "7",
            Refusal::OfferedAlready => "DON-H16",
            Refusal::CameThisRound => "DON-H15",
            Refusal::MustOpen => "DON-R03",
        }
    }

    fn sentence(self) -> Sentence {
        sentences::refused(self)
    }
}

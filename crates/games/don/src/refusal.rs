//! Why an action is refused (4.2), in words a player understands.

use crate::phase::Phase;
use speakeasy_core::Seat;
use std::fmt;

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
            Refusal::CardNotYours(_) | Refusal::CardNotTheirs(_) => "CARD_NOT_THERE",
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
            Refusal::MustOpen => "DON-R03",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::WrongPhase(phase) => f.write_str(match phase {
                Phase::DrawFirst | Phase::Shuffle => "The game has not begun: the deck is still to be shuffled.",
                Phase::SideOffer => "Now a district is offered for sale, or the chance is declined.",
                Phase::Swap => "Now districts are swapped, or the chance is declined.",
                Phase::SideBid | Phase::Bid => "An auction is on: now one bids or passes.",
                Phase::Discard => "A winning bid could not be paid: now its bidder discards a district.",
                Phase::GameOver => "The game is over.",
            }),
            Refusal::NotYourTurn => write!(f, "It is not your turn."),
            Refusal::NotInteger => write!(f, "A bid is a whole number of chips."),
            Refusal::BelowMinimum(least) => write!(f, "The lowest bid is {least}."),
            Refusal::NotAboveStanding(amount) => write!(f, "The bid stands at {amount}, so yours must be higher."),
            Refusal::MoreThanYouHave(0) => write!(f, "You have no chips left to bid with."),
            Refusal::MoreThanYouHave(1) => write!(f, "You have only 1 chip."),
            Refusal::MoreThanYouHave(chips) => write!(f, "You have only {chips} chips."),
            Refusal::MoreThanExists(chips) => write!(f, "There are only {chips} chips in the whole game."),
            Refusal::OwnDigit(digit) => {
                write!(f, "You hold {} {digit}, so a bid may not end in {digit}.", if digit == 8 { "an" } else { "a" })
            }
            Refusal::SwapWithOneself => write!(f, "You cannot swap with yourself."),
            Refusal::NoSuchSeat => write!(f, "A swap needs another player at this table to swap with."),
            Refusal::NothingToTake(seat) => write!(f, "Player {seat} has no district to swap."),
            Refusal::CardNotYours(_) => write!(f, "That district is not in front of you."),
            Refusal::CardNotTheirs(seat) => write!(f, "That district is not in front of player {seat}."),
            Refusal::MustOpen => write!(f, "You open this auction and can bid, so you may not pass."),
        }
    }
}

//! Why an action is refused (4.2): one code, the ruling that decides, and a sentence a player understands.

use crate::cards::{Car, Card, Colour};
use crate::sentences;
use crate::tiles::Tile;
use speakeasy_core::{Seat, Sentence};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// `E_PHASE`: there is no such action.
    UnknownAction,
    /// `E_PHASE`: the game is over.
    Over,
    /// `E_PHASE`: a draw is due first.
    DrawDue,
    /// `E_PHASE`: characters are still being chosen.
    StillChoosing,
    /// `E_PHASE`: characters are chosen only before the first turn.
    AlreadyChosen,
    /// `E_PHASE`: SPEED has no turns.
    NoTurnsInSpeed,
    /// `E_PHASE`: claims belong to SPEED.
    NoClaimsInBase,
    /// `E_TURN`: somebody else is to act.
    NotYourTurn {
        /// Who is.
        turn: Seat,
    },
    /// `E_TURN`: the table has no such seat.
    NoSuchSeat,
    /// `E_CARD`: no card, or none that exists, was named.
    NoSuchCard,
    /// `E_CARD`: the card is not in hand.
    CardNotHeld {
        /// Which.
        card: Card,
    },
    /// `E_CARD_KIND`: a run card shows no colour to move.
    ShowsNoColour {
        /// Which.
        card: Card,
    },
    /// `E_CARD_KIND`: the action needs another card.
    WrongCard {
        /// The one named.
        card: Card,
        /// The one it needs.
        needs: Card,
    },
    /// `E_LAST_CARD`: the last card must be played face up.
    LastCard,
    /// `E_CHAR`: no such character.
    NoSuchCharacter,
    /// `E_CHAR_SAME`: it is one's own already.
    OwnCharacter {
        /// Whom.
        colour: Colour,
    },
    /// `E_CHAR_TAKEN`: somebody else has it.
    CharacterTaken {
        /// Whom.
        colour: Colour,
        /// Who.
        owner: Seat,
    },
    /// `E_CAR`: no such car on the board.
    NoSuchCar,
    /// `E_CAR`: run cards may not name the Mafia car at this table.
    MafiaNotTargetable,
    /// `E_NOT_TOP`: the car does not stand on another.
    NotOnTop {
        /// Which.
        car: Car,
    },
    /// `E_TILE`: no such tile.
    NoSuchTile,
    /// `E_TILE_NOT_EMPTY`: a car stands there.
    TileNotEmpty {
        /// Which.
        tile: Tile,
    },
    /// `E_TARGET_REQUIRED`: Evasion has a target, so it must be named.
    TargetRequired,
    /// `E_CLAIM_EARLY`: the row is not all face up.
    ClaimEarly,
    /// `E_CLAIM_LATE`: claims are closed.
    ClaimLate,
    /// `E_CLAIM_HELD`: one claim a round.
    ClaimHeld {
        /// The character held.
        colour: Colour,
    },
    /// `E_CLAIM_TAKEN`: somebody was faster.
    ClaimTaken {
        /// Whom.
        colour: Colour,
        /// Who.
        owner: Seat,
    },
}

impl speakeasy_core::Refusal for Refusal {
    fn code(self) -> &'static str {
        match self {
            Refusal::UnknownAction
            | Refusal::Over
            | Refusal::DrawDue
            | Refusal::StillChoosing
            | Refusal::AlreadyChosen
            | Refusal::NoTurnsInSpeed
            | Refusal::NoClaimsInBase => "E_PHASE",
            Refusal::NotYourTurn { .. } | Refusal::NoSuchSeat => "E_TURN",
            Refusal::NoSuchCard | Refusal::CardNotHeld { .. } => "E_CARD",
            Refusal::ShowsNoColour { .. } | Refusal::WrongCard { .. } => "E_CARD_KIND",
            Refusal::LastCard => "E_LAST_CARD",
            Refusal::NoSuchCharacter => "E_CHAR",
            Refusal::OwnCharacter { .. } => "E_CHAR_SAME",
            Refusal::CharacterTaken { .. } => "E_CHAR_TAKEN",
            Refusal::NoSuchCar | Refusal::MafiaNotTargetable => "E_CAR",
            Refusal::NotOnTop { .. } => "E_NOT_TOP",
            Refusal::NoSuchTile => "E_TILE",
            Refusal::TileNotEmpty { .. } => "E_TILE_NOT_EMPTY",
            Refusal::TargetRequired => "E_TARGET_REQUIRED",
            Refusal::ClaimEarly => "E_CLAIM_EARLY",
            Refusal::ClaimLate => "E_CLAIM_LATE",
            Refusal::ClaimHeld { .. } => "E_CLAIM_HELD",
            Refusal::ClaimTaken { .. } => "E_CLAIM_TAKEN",
        }
    }

    fn ruling(self) -> &'static str {
        match self {
            Refusal::UnknownAction | Refusal::NoSuchCard | Refusal::CardNotHeld { .. } => "4.2",
            Refusal::ShowsNoColour { .. } | Refusal::NoSuchCharacter => "4.2",
            Refusal::Over | Refusal::DrawDue | Refusal::NotYourTurn { .. } | Refusal::NoSuchSeat => "4.1",
            Refusal::StillChoosing => "SCH-R05",
            Refusal::AlreadyChosen => "SCH-R13",
            Refusal::NoTurnsInSpeed | Refusal::NoClaimsInBase => "6.1",
            Refusal::WrongCard { .. } | Refusal::NoSuchCar | Refusal::NoSuchTile => "7.2",
            Refusal::LastCard => "SCH-R10",
            Refusal::OwnCharacter { .. } | Refusal::CharacterTaken { .. } => "SCH-R11",
            Refusal::MafiaNotTargetable => "SCH-R38",
            Refusal::NotOnTop { .. } | Refusal::TileNotEmpty { .. } => "SCH-R32",
            Refusal::TargetRequired => "SCH-R31",
            Refusal::ClaimEarly => "SCH-R49",
            Refusal::ClaimLate => "SCH-R24",
            Refusal::ClaimHeld { .. } | Refusal::ClaimTaken { .. } => "SCH-R23",
        }
    }

    fn sentence(self) -> Sentence {
        sentences::refusal(self)
    }
}

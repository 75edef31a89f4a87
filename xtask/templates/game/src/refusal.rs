//! Why an action is refused (3), in words a player understands.

use speakeasy_core::Sentence;

/// Why an action is refused; the variants stand in the order in which the reasons are tried (GAMENAME-R03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// `E_PHASE`
    GameOver,
    /// `E_TURN`
    NotYourTurn,
    /// `E_ACTION`
    UnknownAction,
    /// `E_HEAP`
    TooMany,
}

impl speakeasy_core::Refusal for Refusal {
    fn code(self) -> &'static str {
        match self {
            Refusal::GameOver => "E_PHASE",
            Refusal::NotYourTurn => "E_TURN",
            Refusal::UnknownAction => "E_ACTION",
            Refusal::TooMany => "E_HEAP",
        }
    }

    fn ruling(self) -> &'static str {
        match self {
            Refusal::GameOver | Refusal::NotYourTurn | Refusal::UnknownAction => "GAMENAME-R03",
            Refusal::TooMany => "GAMENAME-R01",
        }
    }

    fn sentence(self) -> Sentence {
        Sentence::new(match self {
            Refusal::GameOver => "gamename-refusal-game-over",
            Refusal::NotYourTurn => "gamename-refusal-not-your-turn",
            Refusal::UnknownAction => "gamename-refusal-unknown-action",
            Refusal::TooMany => "gamename-refusal-too-many",
        })
    }
}

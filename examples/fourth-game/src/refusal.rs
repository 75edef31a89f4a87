//! Why an action is refused (4.1), in words a player understands.

use speakeasy_core::Sentence;

/// Why an action is refused; the variants stand in the order in which the reasons are tried (NGT-R17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// `E_PHASE`: the game is over.
    GameOver,
    /// `E_PHASE`: a draw is due.
    DrawDue,
    /// `E_TURN`
    NotYourTurn,
    /// `E_ACTION`: neither to roll nor to stop.
    UnknownAction,
    /// `E_EMPTY`: nothing in the glass to stop with.
    EmptyGlass,
}

impl speakeasy_core::Refusal for Refusal {
    fn code(self) -> &'static str {
        match self {
            Refusal::GameOver | Refusal::DrawDue => "E_PHASE",
            Refusal::NotYourTurn => "E_TURN",
            Refusal::UnknownAction => "E_ACTION",
            Refusal::EmptyGlass => "E_EMPTY",
        }
    }

    fn ruling(self) -> &'static str {
        match self {
            Refusal::GameOver | Refusal::DrawDue | Refusal::NotYourTurn | Refusal::UnknownAction => "NGT-R17",
            Refusal::EmptyGlass => "NGT-R04",
        }
    }

    fn sentence(self) -> Sentence {
        Sentence::new(match self {
            Refusal::GameOver => "nightcap-refusal-game-over",
            Refusal::DrawDue => "nightcap-refusal-draw-due",
            Refusal::NotYourTurn => "nightcap-refusal-not-your-turn",
            Refusal::UnknownAction => "nightcap-refusal-unknown-action",
            Refusal::EmptyGlass => "nightcap-refusal-empty-glass",
        })
    }
}

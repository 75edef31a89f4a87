//! Why a request is not met, as its sender is told.

use speakeasy_table::{ActionError, HouseRefusal};
use speakeasy_words::Words;

/// A request that is not met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Denied {
    /// The code of the rules document, `E_TURN`, or one of the house's.
    pub code: &'static str,
    /// The ruling or section that decides, if the rules do.
    pub ruling: &'static str,
    /// One plain sentence, in the sender's language.
    pub why: String,
}

impl Denied {
    /// By the house.
    pub fn by_house(refusal: HouseRefusal, words: &Words) -> Denied {
        let why = words.render(&refusal.sentence(), &|seat| seat.to_string());
        Denied { code: refusal.code(), ruling: "", why }
    }

    /// An action that was not taken; `name` says what to call whoever sits in a seat.
    pub fn action(why: ActionError, words: &Words, name: &dyn Fn(speakeasy_core::Seat) -> String) -> Denied {
        match why {
            ActionError::Refused(refused) => {
                let why = words.render(&refused.sentence, name);
                Denied { code: refused.code, ruling: refused.ruling, why }
            }
            ActionError::Malformed(why) => Denied { code: "E_ACTION", ruling: "", why },
        }
    }

    /// The sentence with the ruling behind it.
    pub fn sentence(&self) -> String {
        if self.ruling.is_empty() { self.why.clone() } else { format!("{} ({})", self.why, self.ruling) }
    }
}

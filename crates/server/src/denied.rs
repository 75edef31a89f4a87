//! Why a request was refused, as its sender is told.

use speakeasy_table::{ActionError, HouseRefusal};
use speakeasy_words::Words;

/// A refused request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Denied {
    /// The code from the rules document, such as `E_TURN`, or one of the house's codes.
    pub code: &'static str,
    /// The ruling or section that decides, if a rule does.
    pub ruling: &'static str,
    /// One plain sentence, in the sender's language.
    pub why: String,
}

impl Denied {
    /// A refusal by the house.
    pub fn by_house(refusal: HouseRefusal, words: &Words) -> Denied {
        let why = words.render(&refusal.sentence(), &|seat| seat.to_string());
        Denied { code: refusal.code(), ruling: "", why }
    }

    /// A refused action; `name` gives the name of a seat's player.
    pub fn action(why: ActionError, words: &Words, name: &dyn Fn(speakeasy_core::Seat) -> String) -> Denied {
        match why {
            ActionError::Refused(refused) => {
                let why = words.render(&refused.sentence, name);
                Denied { code: refused.code, ruling: refused.ruling, why }
            }
            ActionError::Malformed(why) => Denied { code: "E_ACTION", ruling: "", why },
        }
    }

    /// The sentence, followed by the ruling in parentheses.
    pub fn sentence(&self) -> String {
        if self.ruling.is_empty() { self.why.clone() } else { format!("{} ({})", self.why, self.ruling) }
    }
}

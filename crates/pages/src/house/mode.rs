//! What a choice of options is called.

use crate::say;
use crate::scene::{Tableau, Visitor, visit};
use crate::words::{Language, Words};
use serde_json::Value as Json;
use speakeasy_core::Mode;

/// The mode that these options make, in words; the nearest one, "with house rules", if they make none exactly.
pub fn mode_words(words: &Words, game: &str, options: &Json) -> String {
    visit(game, Nearest { words, options }).unwrap_or_default()
}

struct Nearest<'a> {
    words: &'a Words,
    options: &'a Json,
}

impl Visitor for Nearest<'_> {
    type Output = String;
    fn visit<G: Tableau>(self) -> String {
        let differences = |mode: &&Mode| {
            let full = mode.options.parse().ok().and_then(|given| G::options(&given).ok());
            let full = full.map(|options| G::options_json(&options)).unwrap_or_default();
            G::OPTIONS.iter().filter(|spec| full[spec.key] != self.options[spec.key]).count()
        };
        let Some(mode) = G::MODES.iter().min_by_key(differences) else { return String::new() };
        let name = match self.words.language() {
            Language::En => mode.name.en,
        };
        if differences(&mode) == 0 { name.to_owned() } else { say!(self.words, "mode-house-rules", mode = name) }
    }
}

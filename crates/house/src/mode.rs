//! What a choice of options is called.

use crate::options::{holds, mode_name, named_mode, switch, text, title, usual, value_in_words};
use serde_json::Value as Json;
use speakeasy_catalog::find;
use speakeasy_core::{OptionRank, Values};
use speakeasy_words::Words;
use speakeasy_words::say;

/// A table's options in a few words, for lists and titles: the game, its expansions, and every house rule that is not as
/// usual, so that nobody sits down to a surprise. An option that `options` leaves out has its default.
pub fn mode_words(words: &Words, game: &str, options: &Json) -> String {
    let Ok(game) = find(game) else { return String::new() };
    let value = |key: &str| {
        let spec = game.options.iter().find(|spec| spec.key == key);
        spec.map_or_else(String::new, |spec| text(&spec.value_in(options)))
    };
    // A way to play that is made of house rules is known by its name.
    let house_rules =
        |mode: &Json| game.options.iter().any(|spec| spec.rank == OptionRank::House && mode.get(spec.key).is_some());
    let same = |mode: &Json| game.options.iter().all(|spec| text(&spec.value_in(mode)) == value(spec.key));
    if let Some(mode) = named_mode(game, |mode| house_rules(mode) && same(mode)) {
        return mode_name(words, mode).to_owned();
    }
    let mut parts = Vec::new();
    for spec in game.options {
        let chosen = value(spec.key);
        let meant = spec.needs.iter().all(|term| holds(term, value));
        let as_usual = chosen == usual(game, spec);
        match (spec.rank, switch(spec)) {
            (OptionRank::Game, _) => parts.push(value_in_words(words, game.id, spec, &chosen)),
            _ if !meant => {}
            _ if as_usual => {}
            (OptionRank::Extra, Some([_, on])) if chosen == on => parts.push(title(words, game.id, spec.key)),
            // A table of one's own would be longer than the list.
            _ if matches!(spec.values, Values::Table) => parts.push(title(words, game.id, spec.key)),
            _ => {
                let value = value_in_words(words, game.id, spec, &chosen);
                parts.push(say!(words, "option-and-value", option = title(words, game.id, spec.key), value = value));
            }
        }
    }
    if parts.is_empty() { say!(words, "option-all-usual") } else { parts.join(", ") }
}

//! How the options of a game are offered: which ones first, which ones only together with others.

use serde_json::{Map, Value as Json};
use speakeasy_catalog::GameEntry;
use speakeasy_core::{Mode, OptionSpec, Values};
use speakeasy_words::say;
use speakeasy_words::{Language, Words};
use std::ops::RangeInclusive;

/// Does a term hold, given the values of the other options as typed?
pub fn holds(term: &str, value: impl Fn(&str) -> String) -> bool {
    let Some((key, wanted)) = term.split_once('=') else { return true };
    let chosen = value(key);
    wanted.split('|').any(|word| word == chosen)
}

/// The two values of an option that is a switch: off and on.
pub fn switch(spec: &OptionSpec) -> Option<[&'static str; 2]> {
    match spec.values {
        Values::Flag => Some(["false", "true"]),
        Values::Choice(words) if words.contains(&"on") && words.len() == 2 => Some(["off", "on"]),
        _ => None,
    }
}

/// The value of an option as a form writes it: strings bare, nothing for `null`.
pub fn text(value: &Json) -> String {
    match value {
        Json::String(word) => word.clone(),
        Json::Null => String::new(),
        other => other.to_string(),
    }
}

/// What a form begins with: the main way to play a game.
pub fn usual(game: &GameEntry, spec: &OptionSpec) -> String {
    let main: Map<String, Json> = serde_json::from_str(game.modes[0].options).unwrap_or_default();
    text(main.get(spec.key).unwrap_or(&spec.default_json()))
}

/// The named way to play whose options satisfy `fits`.
pub fn named_mode(game: &GameEntry, fits: impl Fn(&Json) -> bool) -> Option<&'static Mode> {
    game.modes.iter().find(|mode| serde_json::from_str(mode.options).is_ok_and(|options| fits(&options)))
}

/// What a way to play is called.
pub fn mode_name(words: &Words, mode: &Mode) -> &'static str {
    match words.language() {
        Language::En => mode.name.en,
    }
}

/// How many may play, by the value of the option `mode` where the game has one.
pub fn seats(game: &GameEntry) -> Vec<(Option<&'static str>, RangeInclusive<usize>)> {
    let modes = game.options.iter().find(|spec| spec.key == "mode").map(|spec| spec.values);
    let Some(Values::Choice(words)) = modes else { return vec![(None, game.modes[0].seats.clone())] };
    let of = |word: &str| {
        game.modes.iter().find(|mode| {
            let options: Map<String, Json> = serde_json::from_str(mode.options).unwrap_or_default();
            options.get("mode").map_or(word == words[0], |given| given == word)
        })
    };
    words.iter().filter_map(|&word| Some((Some(word), of(word)?.seats.clone()))).collect()
}

/// What an option is called.
pub fn title(words: &Words, game: &str, key: &str) -> String {
    words.say_or(&format!("option-{game}-{key}"), key)
}

/// What an option does.
pub fn about(words: &Words, game: &str, spec: &OptionSpec) -> String {
    speakeasy_catalog::option_about(words, game, spec)
}

/// What a value of an option means, where values are shown as cards.
pub fn about_value(words: &Words, game: &str, spec: &OptionSpec, value: &str) -> String {
    words.say_or(&format!("option-{game}-{}-{value}-about", spec.key), "")
}

/// A value of an option in words.
pub fn value_in_words(words: &Words, game: &str, spec: &OptionSpec, value: &str) -> String {
    match spec.values {
        Values::Flag if value == "true" => say!(words, "flag-true"),
        Values::Flag => say!(words, "flag-false"),
        Values::Choice(known) | Values::ChoiceOrSeat(known) if known.contains(&value) => {
            words.say_or(&format!("option-{game}-{}-{value}", spec.key), value)
        }
        Values::ChoiceOrSeat(_) => {
            let seat = value.parse::<u32>().map_or(0, |seat| seat.saturating_add(1));
            say!(words, "option-seat", seat = seat)
        }
        _ => value.to_owned(),
    }
}

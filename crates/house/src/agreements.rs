//! The pace, time-out rule, visibility and take-back rule of a table, in words.

use speakeasy_table::{Door, Lapse, Pace, TakeBacks};
use speakeasy_words::Words;
use speakeasy_words::say;

/// A pace in words: its name, and a sentence.
pub(super) fn pace_in_words(words: &Words, pace: Pace) -> (String, String) {
    match pace {
        Pace::None => (say!(words, "pace-none"), say!(words, "pace-none-about")),
        Pace::Relaxed => (say!(words, "pace-relaxed"), say!(words, "pace-relaxed-about")),
        Pace::Brisk => (say!(words, "pace-brisk"), say!(words, "pace-brisk-about")),
    }
}

/// What happens when the time runs out, in words: a name, and a sentence.
pub(super) fn lapse_in_words(words: &Words, lapse: Lapse) -> (String, String) {
    match lapse {
        Lapse::DefaultAction => (say!(words, "lapse-silence"), say!(words, "lapse-silence-about")),
        Lapse::Bot => (say!(words, "lapse-bot"), say!(words, "lapse-bot-about")),
    }
}

/// A door in words: its name, and a sentence.
pub(super) fn door_in_words(words: &Words, door: Door) -> (String, String) {
    match door {
        Door::Private => (say!(words, "door-private"), say!(words, "door-private-about")),
        Door::Public => (say!(words, "door-public"), say!(words, "door-public-about")),
    }
}

/// Whether actions may be taken back, in words: a name, and a sentence.
pub(super) fn take_back_in_words(words: &Words, take_back: TakeBacks) -> (String, String) {
    match take_back {
        TakeBacks::Off => (say!(words, "takeback-off"), say!(words, "takeback-off-about")),
        TakeBacks::On => (say!(words, "takeback-on"), say!(words, "takeback-on-about")),
    }
}

//! Sentences as data: a message and what fills its places. Whoever speaks to a person renders them in that person's
//! language; the rules only say what there is to say.

use crate::Seat;
use crate::json::{Json, json};

/// Something to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The key of the message in the game's message files.
    pub key: &'static str,
    /// What fills its places.
    pub args: Vec<(&'static str, Arg)>,
}

/// What fills a place of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// A word that is the same in every language: a notation, a digit.
    Word(String),
    /// A word of the message files, by its key.
    Term(String),
    /// Whoever sits there.
    Seat(Seat),
    /// Several of them, joined as the language joins a list.
    List(Vec<Arg>),
}

impl Sentence {
    /// The message with this key, which has no places.
    pub fn new(key: &'static str) -> Sentence {
        Sentence { key, args: Vec::new() }
    }

    /// The sentence as an object: `{"event": key, place: value, …}`, seats as numbers.
    pub fn to_json(&self) -> Json {
        let mut object = json!({ "event": self.key });
        for (place, arg) in &self.args {
            object[*place] = arg.to_json();
        }
        object
    }

    /// The same with a place filled.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Sentence {
        self.args.push((name, value.into()));
        self
    }
}

impl Arg {
    fn to_json(&self) -> Json {
        match self {
            Arg::Number(number) => json!(number),
            Arg::Word(word) | Arg::Term(word) => json!(word),
            Arg::Seat(seat) => json!(seat.0),
            Arg::List(items) => items.iter().map(Arg::to_json).collect(),
        }
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

macro_rules! number {
    ($($number:ty),+) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(i64::from(number))
            }
        })+
    };
}

number!(u8, u16, u32, i8, i16, i32, i64);

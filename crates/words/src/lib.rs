//! All text for people: every sentence comes from a message file, by key.
//!
//! The files of the house are in `messages/`, those of a game in its own folder (`Game::MESSAGES`). The rules speak in
//! [`Sentence`]s; [`Words::render`] renders one in a reader's language, and is the only place that does.
//!
//! ```
//! use speakeasy_core::{Messages, Seat, Sentence};
//! use speakeasy_words::{Language, Words};
//!
//! const MESSAGES: &[Messages] = &[Messages { language: "en", file: "pig-rolled = { $name } rolls { $face }.\n" }];
//! let words = Words::new(Language::En, &[MESSAGES]);
//! let sentence = Sentence::new("pig-rolled").with("name", Seat(0)).with("face", 6_u8);
//! assert_eq!(words.render(&sentence, &|_| "Ada".to_owned()), "Ada rolls 6.");
//! ```

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use speakeasy_core::{Arg, Messages, Seat, Sentence};

pub use fluent_bundle::FluentValue;

/// A language that the house speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 1] = [Language::En];

    /// Its code, as pages declare it.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
        }
    }

    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Language> {
        [Language::En].into_iter().find(|language| language.code() == code)
    }

    /// The message files of the house in this language, one a subject.
    fn house(self) -> &'static [&'static str] {
        match self {
            Language::En => &[
                include_str!("../messages/en/house.ftl"),
                include_str!("../messages/en/tables.ftl"),
                include_str!("../messages/en/rooms.ftl"),
                include_str!("../messages/en/company.ftl"),
                include_str!("../messages/en/options.ftl"),
                include_str!("../messages/en/admin.ftl"),
            ],
        }
    }
}

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The words of the house and of these games.
    pub fn new(language: Language, games: &[&[Messages]]) -> Words {
        let of_games = games.iter().flat_map(|files| files.iter());
        let spoken = of_games.filter(|messages| messages.language == language.code()).map(|messages| messages.file);
        Words::read(language, language.house().iter().copied().chain(spoken))
    }

    /// The words of one game alone, in English: what the library itself speaks.
    pub fn english(messages: &[Messages]) -> Words {
        let spoken = messages.iter().filter(|messages| messages.language == "en").map(|messages| messages.file);
        Words::read(Language::En, spoken)
    }

    /// Panics on a faulty file: the files are compiled in, and a test finds such faults.
    fn read(language: Language, files: impl Iterator<Item = &'static str>) -> Words {
        let locale = language.code().parse().expect("the code of a language");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks that fence off text of another direction would end up in labels and in programs that read them.
        bundle.set_use_isolating(false);
        for file in files {
            let resource = FluentResource::try_new(file.to_owned())
                .unwrap_or_else(|(_, faults)| panic!("a message file does not parse: {faults:?}"));
            bundle.add_resource(resource).unwrap_or_else(|faults| panic!("a message is there twice: {faults:?}"));
        }
        Words { language, bundle }
    }

    /// Which language this is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Is there a message with this key?
    pub fn has(&self, key: &str) -> bool {
        self.bundle.get_message(key).is_some_and(|message| message.value().is_some())
    }

    /// The message with this key, its places filled with `args`. Pages use [`say!`](crate::say) instead, so that a test
    /// finds keys that are missing; this is for keys that are put together. A missing message shows its key.
    pub fn say(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let args = FluentArgs::from_iter(args.iter().map(|(name, value)| (*name, value.clone())));
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    /// The message with this key if there is one, else `fallback`.
    pub fn say_or(&self, key: &str, fallback: &str) -> String {
        if self.has(key) { self.say(key, &[]) } else { fallback.to_owned() }
    }

    /// Renders a sentence of the rules; `name` gives the name of a seat's player.
    pub fn render(&self, sentence: &Sentence, name: &dyn Fn(Seat) -> String) -> String {
        let args: Vec<(&str, FluentValue<'_>)> =
            sentence.args.iter().map(|(place, arg)| (*place, self.fill(arg, name))).collect();
        self.say(sentence.key, &args)
    }

    fn fill<'a>(&self, arg: &'a Arg, name: &dyn Fn(Seat) -> String) -> FluentValue<'a> {
        match arg {
            Arg::Number(number) => (*number).into(),
            Arg::Word(word) => word.as_str().into(),
            Arg::Term(key) => self.say(key, &[]).into(),
            Arg::Seat(seat) => name(*seat).into(),
            Arg::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.in_words(item, name)).collect();
                self.join(&items).into()
            }
        }
    }

    fn in_words(&self, arg: &Arg, name: &dyn Fn(Seat) -> String) -> String {
        match self.fill(arg, name) {
            FluentValue::String(text) => text.into_owned(),
            FluentValue::Number(number) => number.as_string().into_owned(),
            _ => String::new(),
        }
    }

    /// `A`, `A and B`, `A, B and C`.
    pub fn join(&self, items: &[String]) -> String {
        let and = match self.language {
            Language::En => " and ",
        };
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => format!("{}{and}{last}", most.join(", ")),
        }
    }
}

/// Makes `Display` of a game's events or refusals their sentence in English, seats by their letters.
#[macro_export]
macro_rules! display_in_english {
    ($game:ty: $($type:ty),+) => {
        $(impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                #[allow(unused_imports, reason = "a type has its sentence from one of the two")]
                use speakeasy_core::{Event as _, Refusal as _};
                static ENGLISH: std::sync::LazyLock<$crate::Words> =
                    std::sync::LazyLock::new(|| $crate::Words::english(<$game as speakeasy_core::Game>::MESSAGES));
                f.write_str(&ENGLISH.render(&self.sentence(), &|seat| seat.to_string()))
            }
        })+
    };
}

/// `say!(words, "key")` or `say!(words, "key", name = value, …)`: the message with this key as a `String`.
#[macro_export]
macro_rules! say {
    ($words:expr, $key:literal) => { $words.say($key, &[]) };
    ($words:expr, $key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $words.say($key, &[$((stringify!($name), $crate::value($value))),+])
    };
}

/// Text or a number for a place in a message.
pub fn value<'a>(value: impl Into<FluentValue<'a>>) -> FluentValue<'a> {
    value.into()
}

//! What the pages say: every sentence comes from the message files in `messages/`, by key.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;

/// A language that the house speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
}

impl Language {
    /// Its code, as pages declare it.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
        }
    }
}

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

/// The message files of English, one a room of the house.
const ENGLISH: &[&str] = &[
    include_str!("../messages/en/house.ftl"),
    include_str!("../messages/en/tables.ftl"),
    include_str!("../messages/en/rooms.ftl"),
    include_str!("../messages/en/options.ftl"),
    include_str!("../messages/en/scheffeln.ftl"),
    include_str!("../messages/en/verflixxt.ftl"),
    include_str!("../messages/en/don.ftl"),
];

impl Words {
    /// The words of a language.
    pub fn of(language: Language) -> &'static Words {
        static EN: LazyLock<Words> = LazyLock::new(|| Words::read(Language::En, ENGLISH));
        match language {
            Language::En => &EN,
        }
    }

    /// Our own files are part of the program: a fault in one is a fault of the build, and a test finds it.
    fn read(language: Language, files: &[&str]) -> Words {
        let locale = language.code().parse().expect("the code of a language");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks that fence off text of another direction would end up in labels and in programs that read them.
        bundle.set_use_isolating(false);
        for file in files {
            let resource = FluentResource::try_new((*file).to_owned())
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
}

/// `say!(words, "key")` or `say!(words, "key", name = value, …)`: the message with this key as a `String`.
#[macro_export]
macro_rules! say {
    ($words:expr, $key:literal) => { $words.say($key, &[]) };
    ($words:expr, $key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $words.say($key, &[$((stringify!($name), $crate::words::value($value))),+])
    };
}

/// Text or a number for a place in a message.
pub fn value<'a>(value: impl Into<FluentValue<'a>>) -> FluentValue<'a> {
    value.into()
}

//! A game: its names and options, and how it is written as JSON and notation.

use crate::json::{self, Json, Map, json};
use crate::{Event, Faults, Observer, Pending, ReportMetrics, Rng, Seat, State, nearest};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// A name in the three languages of the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    /// English.
    pub en: &'static str,
    /// Italian.
    pub it: &'static str,
    /// German.
    pub de: &'static str,
}

/// A named way to play a game: a choice of options that people, tests and benchmarks speak of.
#[derive(Clone, Debug)]
pub struct Mode {
    /// Short id, unique within the game; the first mode of a game is its main one.
    pub id: &'static str,
    /// What people call it.
    pub name: Names,
    /// How many may play.
    pub seats: RangeInclusive<usize>,
    /// The options that make it, as a JSON object; what it leaves out is default.
    pub options: &'static str,
}

impl Mode {
    /// Its options and those of `given` together. Whoever names a mode and sets one of its options otherwise contradicts
    /// themselves: each such option is a fault.
    pub fn options_with(&self, given: &Map<String, Json>, faults: &mut Faults) -> Json {
        let mut options: Map<String, Json> = serde_json::from_str(self.options).unwrap_or_default();
        for (key, value) in given {
            match options.get(key).filter(|own| *own != value) {
                Some(own) => faults.add(
                    key,
                    format!("{value} contradicts the mode {}, where it is {own}; leave out one of the two", self.id),
                ),
                None => drop(options.insert(key.clone(), value.clone())),
            }
        }
        Json::Object(options)
    }
}

/// The values an option may take.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// `true` or `false`.
    Flag,
    /// One of these strings.
    Choice(&'static [&'static str]),
    /// A whole number of this range, or, if `off`, `null`.
    Number {
        /// Smallest value.
        min: u64,
        /// Largest value.
        max: u64,
        /// Whether `null` switches the option off.
        off: bool,
    },
    /// One of these strings, or the number of a seat.
    ChoiceOrSeat(&'static [&'static str]),
    /// The string `default`, or a table the game itself reads.
    Table,
}

/// One option of a game: enough to explain it, offer it and read it.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its key.
    pub key: &'static str,
    /// What it may be.
    pub values: Values,
    /// Its default, as JSON text; `None` if it is required.
    pub default: Option<&'static str>,
    /// Where a form shows it.
    pub rank: OptionRank,
    /// What other options must be for it to mean anything: terms such as `mode=base|nochmal`, each of which must hold.
    pub needs: &'static [&'static str],
}

/// Where a form shows an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionRank {
    /// The choice that everything else hangs on: which game.
    Game,
    /// An expansion or variant, as a card to tick.
    Extra,
    /// A question worth asking everybody.
    Open,
    /// A house rule, folded away.
    House,
}

impl OptionSpec {
    /// The values in words: `on, off` or `200 to 5000`.
    pub fn values_in_words(&self) -> String {
        match self.values {
            Values::Flag => "true, false".into(),
            Values::Choice(words) => words.join(", "),
            Values::ChoiceOrSeat(words) => format!("{}, or a seat number", words.join(", ")),
            Values::Number { min, max, off: false } => format!("{min} to {max}"),
            Values::Number { min, max, off: true } => format!("{min} to {max}, or null (off)"),
            Values::Table => "default, or a table".into(),
        }
    }

    /// Is `value` one of the values?
    pub fn allows(&self, value: &Json) -> bool {
        match self.values {
            Values::Flag => value.is_boolean(),
            Values::Choice(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Values::ChoiceOrSeat(words) => {
                value.as_str().is_some_and(|word| words.contains(&word)) || value.as_u64().is_some_and(|seat| seat < 8)
            }
            Values::Number { min, max, off } => {
                value.as_u64().is_some_and(|number| (min..=max).contains(&number)) || off && value.is_null()
            }
            Values::Table => value == "default" || value.is_object(),
        }
    }

    /// The default as JSON; `null` if the option is required.
    pub fn default_json(&self) -> Json {
        self.default.map_or(Json::Null, |text| serde_json::from_str(text).unwrap_or(Json::Null))
    }

    /// Its value in an options object; its default where that leaves it out.
    pub fn value_in(&self, options: &Json) -> Json {
        options.get(self.key).cloned().unwrap_or_else(|| self.default_json())
    }

    /// Reads a value as people type it (`--set worms=on`): JSON if it parses as a value of the option,
    /// a bare word otherwise.
    pub fn parse(&self, text: &str) -> Json {
        let parsed = serde_json::from_str(text).unwrap_or(Json::Null);
        if self.allows(&parsed) && (text == "null" || !parsed.is_null()) { parsed } else { json!(text) }
    }
}

/// Reads an options object against the specifications: every option in order, defaults filled in, all
/// faults at once (unknown keys, unknown values, a missing option that has no default).
pub fn read_options(specs: &[OptionSpec], given: &Json) -> Result<Map<String, Json>, Faults> {
    let mut faults = Faults::config();
    let mut full = Map::new();
    let empty = Map::new();
    let given = json::object(given, "options", &mut faults).unwrap_or(&empty);
    let keys: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
    json::known_keys(given, &keys, "", &mut faults);
    for spec in specs {
        match given.get(spec.key) {
            Some(value) if spec.allows(value) => drop(full.insert(spec.key.into(), value.clone())),
            Some(value) => {
                let hint = match (spec.values, value.as_str()) {
                    (Values::Choice(words) | Values::ChoiceOrSeat(words), Some(word)) => {
                        nearest(word, words.iter().copied()).map(|near| format!("; did you mean {near}?"))
                    }
                    _ => None,
                };
                let words = spec.values_in_words();
                faults.add(spec.key, format!("{value} is not possible; possible: {words}{}", hint.unwrap_or_default()));
            }
            None if spec.default.is_none() => {
                faults.add(spec.key, format!("required; possible: {}", spec.values_in_words()));
            }
            None => drop(full.insert(spec.key.into(), spec.default_json())),
        }
    }
    faults.or(full)
}

/// Adds an option to written `options`, unless it has its default. For options that came after the first records: those
/// stay as they are, byte for byte, and the reader fills in what they leave out.
pub fn write_younger(options: &mut Json, specs: &[OptionSpec], key: &str, value: Json) {
    let is_default = specs.iter().any(|spec| spec.key == key && spec.default_json() == value);
    if let Some(options) = options.as_object_mut().filter(|_| !is_default) {
        options.insert(key.to_owned(), value);
    }
}

/// What people read about a game: Markdown documents, part of the program.
#[derive(Clone, Copy, Debug)]
pub struct Documents {
    /// How to play it, for people.
    pub how_to_play: &'static str,
    /// The exact rules, with numbered rulings.
    pub rules: &'static str,
}

/// The messages of a game in one language, as a Fluent file.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// The code of the language: `en`.
    pub language: &'static str,
    /// The text of the file.
    pub file: &'static str,
}

/// A game. Never instantiated: it only gathers what belongs to one game.
///
/// The JSON vocabulary (positions, actions, chance outcomes, views) is that of `docs/scenarios`. The
/// provided methods are enough for a small game.
pub trait Game: Sized + Send + Sync + 'static {
    /// Stable id: `scheffeln`, `verflixxt`, `don`.
    const ID: &'static str;
    /// Incremented whenever a recorded game would replay differently.
    const RULES: u16;
    /// The game's name.
    const NAME: Names;
    /// The named ways to play it, the main one first.
    const MODES: &'static [Mode];
    /// Its options, in the order they are shown.
    const OPTIONS: &'static [OptionSpec];
    /// What people read about it.
    const DOCUMENTS: Documents;
    /// Its sentences, a file for each language.
    const MESSAGES: &'static [Messages];

    /// A table's options, checked one by one (not yet against the number of seats).
    type Options: Clone + Eq + Debug + Send + Sync;
    /// A game in progress.
    type State: State;
    /// What one observer knows beyond the present view, from what it was shown before.
    type Knowledge: Clone + Eq + Debug + Send + Sync;

    /// Reads options; keys left out take their defaults.
    fn options(given: &Json) -> Result<Self::Options, Faults>;
    /// Every option with its value; those that came after the first records only where they differ from their default
    /// ([`write_younger`]).
    fn options_json(options: &Self::Options) -> Json;

    /// A new table before its first draw or decision. The error lists every fault.
    fn setup(options: &Self::Options, seats: usize) -> Result<Self::State, Faults>;
    /// A table from a position; what the position leaves out takes its default. Automatic steps run, and their events go to
    /// `emit`.
    fn from_position(
        options: &Self::Options,
        seats: usize,
        given: &Json,
        emit: &mut impl FnMut(<Self::State as State>::Event),
    ) -> Result<Self::State, Faults>;
    /// The full position, hidden parts included.
    fn position(state: &Self::State) -> Json;
    /// The result object of a finished game, else `null`. Has at least `winners`, a list of seats.
    fn result(state: &Self::State) -> Json {
        state.outcome().map_or(Json::Null, |outcome| outcome.to_json())
    }

    /// Reads an action object and checks it: the refusal is that of the first check that fails, malformed
    /// arguments included. Any JSON is accepted without panic.
    fn attempt(
        state: &Self::State,
        seat: Seat,
        action: &Json,
    ) -> Result<<Self::State as State>::Action, <Self::State as State>::Refusal>;
    /// The action as an object (`{"do": …}`).
    fn action_json(action: <Self::State as State>::Action) -> Json {
        json!({ "do": Self::print(action) })
    }

    /// The name of the draw that is due, else `None`.
    fn due(state: &Self::State) -> Option<String> {
        (state.pending() == Pending::Chance).then(|| "draw".to_owned())
    }
    /// Reads the outcome of the draw that is due from its entry in a chance object. `key` may be a second
    /// name of that draw (Don's `draws`). The outcome has passed [`State::check_chance`].
    fn read_chance(state: &Self::State, key: &str, value: &Json) -> Result<<Self::State as State>::Chance, String>;
    /// The outcome of the draw that is due in `state` as the chance object `{name: outcome}`.
    fn chance_json(state: &Self::State, outcome: &<Self::State as State>::Chance) -> Json;

    /// The view as an object. `legal` is the observer's own legal list (empty if it may not act), `feed` the
    /// past events that [`State::recalls`] still allows, as shown to the observer; games whose view format has no place for them ignore them.
    fn view_json(
        view: &<Self::State as State>::View,
        legal: &[<Self::State as State>::Action],
        feed: &[<Self::State as State>::Event],
    ) -> Json;
    /// An event as an object, for logs and other programs: `event` is the key of its sentence, and what fills the
    /// places of that stands beside it.
    fn event_json(event: &<Self::State as State>::Event) -> Json {
        event.sentence().to_json()
    }

    /// The action's canonical text: ASCII, one line, `parse(print(a)) == a`.
    fn print(action: <Self::State as State>::Action) -> String;
    /// Reads canonical text; the error says what was expected.
    fn parse(text: &str) -> Result<<Self::State as State>::Action, String>;

    /// What an observer knows who has seen only this view.
    fn knowledge(view: &<Self::State as State>::View) -> Self::Knowledge;
    /// Adds to `knowledge` what the observer learns from an event, as shown to them. Nothing if views say it all.
    fn learn(_knowledge: &mut Self::Knowledge, _event: &<Self::State as State>::Event) {}
    /// A full state that looks to the observer exactly like `view` and agrees with all it knows, drawn
    /// with the probabilities that a rational observer would give.
    fn possible_world(
        view: &<Self::State as State>::View,
        knowledge: &Self::Knowledge,
        rng: &mut (impl Rng + ?Sized),
    ) -> Self::State;

    /// **The game's secrets, declared once.** The same table with everything dealt anew that the rules hide from
    /// `observer`. Written from the visibility section of the rules, independently of [`State::view`] and
    /// [`Game::possible_world`], so that the tests can check both against it.
    fn scramble(state: &Self::State, observer: Observer, rng: &mut (impl Rng + ?Sized)) -> Self::State;

    /// Does this table hide anything from anybody? If so, people who share a screen need a curtain.
    fn hides(_view: &<Self::State as State>::View) -> bool {
        true
    }

    /// The ids of the standing orders at this table: answers to frequent questions that the house can give for a player.
    /// Their messages have the key `order-<game>-<id>`.
    fn standing_orders(_view: &<Self::State as State>::View) -> Vec<&'static str> {
        Vec::new()
    }
    /// The action a standing order takes now, if it applies.
    fn order_action(
        _order: &str,
        _view: &<Self::State as State>::View,
        _legal: &[<Self::State as State>::Action],
    ) -> Option<<Self::State as State>::Action> {
        None
    }
    /// Does an order end with this event? Most last for the game.
    fn order_ends(_order: &str, _event: &<Self::State as State>::Event) -> bool {
        false
    }

    /// What a report measures beyond wins and scores.
    fn report_metrics() -> Option<ReportMetrics> {
        None
    }
}

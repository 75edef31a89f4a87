//! The submitted form of a new table, and the configuration read from it.

use crate::options::{holds, named_mode, seats, text, usual};
use serde_json::{Map, Value as Json};
use speakeasy_bots::level::Level;
use speakeasy_catalog::{GameEntry, resolve};
use speakeasy_core::{Faults, Mode, OptionSpec, Values};
use speakeasy_table::{
    Door, HouseRefusal, Lapse, Pace, SeatPlan, TableConfig, TakeBacks, choice, clean_name, one_seat_is_mine,
};

/// With whom somebody wants to play: what the form begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum With {
    /// Bots in all other seats.
    #[default]
    Bots,
    /// Friends who come by the link.
    Friends,
    /// People at the same device.
    Here,
}

impl With {
    /// All of them.
    pub const ALL: [With; 3] = [With::Bots, With::Friends, With::Here];

    /// Its word in links.
    pub fn id(self) -> &'static str {
        match self {
            With::Bots => "bots",
            With::Friends => "friends",
            With::Here => "here",
        }
    }

    /// The one that a link names.
    pub fn from_id(id: &str) -> Option<With> {
        With::ALL.into_iter().find(|with| with.id() == id)
    }
}

/// The form as somebody filled it in, to be shown again as typed.
#[derive(Clone, Debug)]
pub struct Filled {
    pub(crate) game: &'static GameEntry,
    fields: Vec<(String, String)>,
}

/// The words for who sits in a seat, in the form.
pub(crate) const KINDS: [&str; 4] = ["me", "friend", "here", "bot"];

impl Filled {
    /// The form with the options of a named way to play.
    pub fn beginning_with(mut self, mode: &Mode) -> Filled {
        let options: Map<String, Json> = serde_json::from_str(mode.options).unwrap_or_default();
        self.fields.extend(options.iter().map(|(key, value)| (option_field(key), text(value))));
        self
    }

    /// The named way to play that these options are, if any.
    pub(crate) fn named_mode(&self) -> Option<&'static Mode> {
        let meant = || self.game.options.iter().filter(|spec| self.is_meant(spec));
        named_mode(self.game, |mode| meant().all(|spec| text(&spec.value_in(mode)) == self.option(spec).trim()))
    }

    /// With whom the form begins.
    pub(crate) fn with(&self) -> With {
        match self.kind(1) {
            "friend" => With::Friends,
            "here" => With::Here,
            _ => With::Bots,
        }
    }

    /// The value of a field; the last one, since a box that is not ticked is written as a hidden field before it.
    pub(crate) fn get(&self, field: &str) -> Option<&str> {
        self.fields.iter().rev().find(|(name, _)| name == field).map(|(_, value)| value.as_str())
    }

    /// The value of an option as typed, or what the form begins with.
    pub(crate) fn option(&self, spec: &OptionSpec) -> String {
        self.get(&option_field(spec.key)).map_or_else(|| usual(self.game, spec), str::to_owned)
    }

    /// The same, by the key of the option.
    fn option_at(&self, key: &str) -> String {
        self.game.options.iter().find(|spec| spec.key == key).map_or_else(String::new, |spec| self.option(spec))
    }

    /// Does an option mean anything, as the others are?
    pub(crate) fn is_meant(&self, spec: &OptionSpec) -> bool {
        spec.needs.iter().all(|term| holds(term, |other| self.option_at(other)))
    }

    /// How many are to play, for the way of playing with this word.
    pub(crate) fn count(&self, mode: Option<&str>) -> usize {
        let typed = self.get(&count_field(mode)).and_then(|count| count.parse().ok());
        let range = seats(self.game).into_iter().find(|(word, _)| *word == mode).map_or(2..=2, |(_, range)| range);
        typed.unwrap_or(4.clamp(*range.start(), *range.end()))
    }

    /// How many are to play, as the form is.
    pub(crate) fn chosen_count(&self) -> usize {
        let (groups, mode) = (seats(self.game), self.option_at("mode"));
        let of = groups.iter().find(|(word, _)| word.is_none_or(|word| word == mode)).unwrap_or(&groups[0]);
        self.count(of.0)
    }

    /// Who is to sit in a seat: a word of [`KINDS`], or whatever was sent.
    pub(crate) fn kind(&self, seat: usize) -> &str {
        self.get(&format!("seat.{seat}")).unwrap_or(if seat == 0 { "me" } else { "bot" })
    }

    /// The level of the bot in a seat.
    pub(crate) fn level(&self, seat: usize) -> &str {
        self.get(&format!("seat.{seat}.level")).unwrap_or(Level::Regular.id())
    }
}

/// The field of an option.
pub(crate) fn option_field(key: &str) -> String {
    format!("o.{key}")
}

/// The field of the number of seats: one for each way of playing that allows other numbers.
pub(crate) fn count_field(mode: Option<&str>) -> String {
    mode.map_or_else(|| "seats".to_owned(), |mode| format!("seats.{mode}"))
}

/// The form before anybody touched it. `name` is what the guest was last called.
pub fn blank(game: &'static GameEntry, with: With, name: Option<&str>) -> Filled {
    let mut fields = Vec::new();
    fields.extend(name.map(|name| ("seat.0.name".to_owned(), name.to_owned())));
    let (kind, count) = match with {
        With::Bots => ("bot", 4),
        With::Friends => ("friend", 3),
        With::Here => ("here", 3),
    };
    fields.extend((1..8).map(|seat| (format!("seat.{seat}"), kind.to_owned())));
    for (mode, range) in seats(game) {
        fields.push((count_field(mode), usize::clamp(count, *range.start(), *range.end()).to_string()));
    }
    Filled { game, fields }
}

/// Reads the fields of a sent form; the form as typed and all its faults if no table comes of them. Options that mean
/// nothing as the others are were not on show and are left as usual.
pub fn read(game: &'static GameEntry, fields: &[(String, String)]) -> Result<TableConfig, (Filled, Faults)> {
    let filled = Filled { game, fields: fields.to_vec() };
    let mut faults = Faults::config();
    let plan = read_plan(&filled, &mut faults);
    one_seat_is_mine(&plan, &mut faults);
    let options = read_options(&filled, plan.len());
    let word = |field: &str| filled.get(field).map(str::to_owned);
    let pace = choice(word("pace"), "pace", &Pace::ALL, Pace::id, &mut faults);
    let lapse = choice(word("lapse"), "lapse", &Lapse::ALL, Lapse::id, &mut faults);
    let door = choice(word("door"), "door", &Door::ALL, Door::id, &mut faults);
    let take_back = choice(word("takeBack"), "takeBack", &TakeBacks::ALL, TakeBacks::id, &mut faults);
    match resolve(game.id, None, &options, plan.len()) {
        Ok((game, options)) if faults.is_empty() => {
            Ok(TableConfig { game, options, plan, pace, lapse, door, take_back })
        }
        Ok(_) => Err((filled, faults)),
        Err(more) => {
            // Our own word about the seats is beside the field already.
            let known = |at: &str| faults.list.iter().any(|fault| fault.at == at);
            let new: Vec<_> = more.list.into_iter().filter(|fault| !known(&fault.at)).collect();
            faults.list.extend(new);
            Err((filled, faults))
        }
    }
}

/// The table of a quick start: somebody of this name and bots, everything else as usual.
pub fn quick(game: &'static GameEntry, name: &str) -> Result<TableConfig, Faults> {
    read(game, &blank(game, With::Bots, Some(name)).fields).map_err(|(_, faults)| faults)
}

/// Who is to sit where; what is wrong with a seat stands in `faults`, and a friend in its place, so that the rest can be checked.
fn read_plan(filled: &Filled, faults: &mut Faults) -> Vec<SeatPlan> {
    let groups = seats(filled.game);
    let mode = filled.option_at("mode");
    let (mode, range) = groups.iter().find(|(word, _)| word.is_none_or(|word| word == mode)).unwrap_or(&groups[0]);
    let count = filled.count(*mode);
    if !range.contains(&count) {
        faults.add("seats", "fault-seats");
    }
    let count = count.clamp(*range.start(), *range.end());
    (0..count)
        .map(|seat| {
            let at = format!("seats.{seat}");
            let name = clean_name(filled.get(&format!("seat.{seat}.name")).unwrap_or_default());
            let seat_plan = match (filled.kind(seat), name) {
                ("friend", _) => Ok(SeatPlan::Friend),
                ("bot", _) => filled.level(seat).parse().map(SeatPlan::Bot),
                ("me", Ok(name)) if seat == 0 => Ok(SeatPlan::Me(name)),
                ("here", Ok(name)) => Ok(SeatPlan::Here(name)),
                ("me" | "here", Err(HouseRefusal::LongName)) => Err("fault-long-name".to_owned()),
                ("me" | "here", Err(HouseRefusal::StackedName)) => Err("no-stacked-name".to_owned()),
                ("me" | "here", Err(_)) => Err("fault-name".to_owned()),
                _ => Err("fault-chair".to_owned()),
            };
            seat_plan.unwrap_or_else(|what| {
                faults.add(at, what);
                SeatPlan::Friend
            })
        })
        .collect()
}

/// The options that mean something, as JSON; the rules judge them.
fn read_options(filled: &Filled, seats: usize) -> Json {
    let mut options = Map::new();
    for spec in filled.game.options.iter().filter(|spec| filled.is_meant(spec)) {
        let typed = filled.option(spec);
        let typed = typed.trim();
        let value = match spec.values {
            Values::Number { off: true, .. } if typed.is_empty() => Json::Null,
            Values::Table => serde_json::from_str(typed).unwrap_or_else(|_| Json::String(typed.to_owned())),
            // A seat that the table does not have was not on show.
            Values::ChoiceOrSeat(_) if typed.parse::<usize>().is_ok_and(|seat| seat >= seats) => continue,
            _ => spec.parse(typed),
        };
        options.insert(spec.key.to_owned(), value);
    }
    Json::Object(options)
}

/// Is an option other than usual? Spaces around a number or a table are of no account.
pub(crate) fn is_changed(filled: &Filled, spec: &OptionSpec) -> bool {
    filled.option(spec).trim() != usual(filled.game, spec)
}

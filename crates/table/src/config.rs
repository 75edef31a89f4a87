//! The configuration of a table, from a form or from JSON.

use crate::{NAME, clean_name};
use serde_json::{Value as Json, json};
use speakeasy_bots::level::Level;
use speakeasy_core::Faults;

/// The configuration of a table, checked against the rules of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct TableConfig {
    /// The id of the game.
    pub game: &'static str,
    /// Every option with its value.
    pub options: Json,
    /// Who is to sit where.
    pub plan: Vec<SeatPlan>,
    /// How long a decision may take.
    pub pace: Pace,
    /// What happens when it takes longer.
    pub lapse: Lapse,
    /// Who may come in.
    pub door: Door,
    /// Whether people may take actions back among people; among bots they always may.
    pub take_back: TakeBacks,
}

/// Who is to sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatPlan {
    /// Whoever opens the table.
    Me(String),
    /// Whoever comes by the link.
    Friend,
    /// Somebody at the same device.
    Here(String),
    /// A bot.
    Bot(Level),
}

/// How long a decision may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// No time limit.
    #[default]
    None,
    /// Two minutes.
    Relaxed,
    /// Half a minute.
    Brisk,
}

impl Pace {
    /// All of them.
    pub const ALL: [Pace; 3] = [Pace::None, Pace::Relaxed, Pace::Brisk];

    /// Its id in forms and in the API.
    pub fn id(self) -> &'static str {
        match self {
            Pace::None => "none",
            Pace::Relaxed => "relaxed",
            Pace::Brisk => "brisk",
        }
    }

    /// The time for a decision in seconds.
    pub fn seconds(self) -> Option<u64> {
        match self {
            Pace::None => None,
            Pace::Relaxed => Some(120),
            Pace::Brisk => Some(30),
        }
    }
}

/// What happens when the time for a decision runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lapse {
    /// The default action of the rules.
    #[default]
    DefaultAction,
    /// A bot decides, this once.
    Bot,
}

impl Lapse {
    /// All of them.
    pub const ALL: [Lapse; 2] = [Lapse::DefaultAction, Lapse::Bot];

    /// Its id in forms and in the API.
    pub fn id(self) -> &'static str {
        match self {
            Lapse::DefaultAction => "silence",
            Lapse::Bot => "bot",
        }
    }
}

/// Who may come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Door {
    /// Only people with the link.
    #[default]
    Private,
    /// Anybody: the table is listed.
    Public,
}

impl Door {
    /// Both.
    pub const ALL: [Door; 2] = [Door::Private, Door::Public];

    /// Its id in forms and in the API.
    pub fn id(self) -> &'static str {
        match self {
            Door::Private => "private",
            Door::Public => "public",
        }
    }
}

/// Whether people may take back what they did, where other people play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TakeBacks {
    /// What is done is done.
    #[default]
    Off,
    /// As long as nobody has acted since and nothing new was shown.
    On,
}

impl TakeBacks {
    /// Both.
    pub const ALL: [TakeBacks; 2] = [TakeBacks::Off, TakeBacks::On];

    /// Its id in forms and in the API.
    pub fn id(self) -> &'static str {
        match self {
            TakeBacks::Off => "off",
            TakeBacks::On => "on",
        }
    }
}

/// Adds a fault if a guest claims more than one seat.
pub fn one_seat_is_mine(plan: &[SeatPlan], faults: &mut Faults) {
    if plan.iter().filter(|seat| matches!(seat, SeatPlan::Me(_))).count() > 1 {
        faults.add("seats", "only one seat can be yours; use \"here\" for a second person at this device");
    }
}

impl TableConfig {
    /// Reads a configuration from JSON. `resolve(game, mode, options, seats)` looks the game up and returns its id and all
    /// its options, or every fault in them.
    pub fn read(
        given: &Json,
        resolve: impl FnOnce(&str, Option<&str>, &Json, usize) -> Result<(&'static str, Json), Faults>,
    ) -> Result<TableConfig, Faults> {
        let mut faults = Faults::config();
        let Some(object) = given.as_object() else {
            faults.add("", format!("expected an object, got {given}"));
            return Err(faults);
        };
        for key in object.keys().filter(|key| {
            !["game", "mode", "options", "seats", "pace", "lapse", "door", "takeBack"].contains(&key.as_str())
        }) {
            faults.add(key, "unknown key; known: game, mode, options, seats, pace, lapse, door, takeBack");
        }
        let word = |key: &str, faults: &mut Faults| match &given[key] {
            Json::Null => None,
            Json::String(word) => Some(word.clone()),
            other => {
                faults.add(key, format!("expected a string, got {other}"));
                None
            }
        };
        let game = word("game", &mut faults).unwrap_or_default();
        let mode = word("mode", &mut faults);
        let pace = choice(word("pace", &mut faults), "pace", &Pace::ALL, Pace::id, &mut faults);
        let lapse = choice(word("lapse", &mut faults), "lapse", &Lapse::ALL, Lapse::id, &mut faults);
        let door = choice(word("door", &mut faults), "door", &Door::ALL, Door::id, &mut faults);
        let take_back = choice(word("takeBack", &mut faults), "takeBack", &TakeBacks::ALL, TakeBacks::id, &mut faults);
        let plan: Vec<SeatPlan> = match &given["seats"] {
            Json::Array(seats) => {
                seats.iter().enumerate().filter_map(|(index, seat)| seat_plan(index, seat, &mut faults)).collect()
            }
            other => {
                faults.add("seats", format!("expected a list with one entry per seat, got {other}"));
                Vec::new()
            }
        };
        one_seat_is_mine(&plan, &mut faults);
        faults.or(())?;
        let (game, options) = resolve(&game, mode.as_deref(), &given["options"], plan.len())?;
        Ok(TableConfig { game, options, plan, pace, lapse, door, take_back })
    }

    /// The configuration as JSON.
    pub fn to_json(&self) -> Json {
        let seats: Vec<Json> = self
            .plan
            .iter()
            .map(|seat| match seat {
                SeatPlan::Me(name) => json!({ "me": name }),
                SeatPlan::Friend => json!("friend"),
                SeatPlan::Here(name) => json!({ "here": name }),
                SeatPlan::Bot(level) => json!({ "bot": level.id() }),
            })
            .collect();
        json!({
            "game": self.game, "options": self.options, "seats": seats,
            "pace": self.pace.id(), "lapse": self.lapse.id(), "door": self.door.id(),
            "takeBack": self.take_back.id(),
        })
    }
}

/// The one of `all` that a word names; the default if there is none.
pub fn choice<T: Copy + Default>(
    word: Option<String>,
    key: &str,
    all: &[T],
    id: fn(T) -> &'static str,
    faults: &mut Faults,
) -> T {
    let Some(word) = word else { return T::default() };
    all.iter().copied().find(|&one| id(one) == word).unwrap_or_else(|| {
        let ids: Vec<&str> = all.iter().map(|&one| id(one)).collect();
        faults.add(key, format!("unknown value {word:?}; possible: {}", ids.join(", ")));
        T::default()
    })
}

fn seat_plan(index: usize, seat: &Json, faults: &mut Faults) -> Option<SeatPlan> {
    let name = |value: &Json| value.as_str().and_then(|name| clean_name(name).ok());
    let plan = match seat {
        Json::String(word) if word == "friend" => Some(SeatPlan::Friend),
        Json::Object(seat) if seat.len() == 1 => match seat.iter().next().map(|(key, value)| (key.as_str(), value)) {
            Some(("me", value)) => name(value).map(SeatPlan::Me),
            Some(("here", value)) => name(value).map(SeatPlan::Here),
            Some(("bot", Json::String(level))) => match level.parse() {
                Ok(level) => Some(SeatPlan::Bot(level)),
                Err(why) => {
                    faults.add(format!("seats.{index}"), why);
                    return None;
                }
            },
            _ => None,
        },
        _ => None,
    };
    if plan.is_none() {
        let forms = r#""friend", {"me": NAME}, {"here": NAME} or {"bot": LEVEL}"#;
        let names = format!("a NAME has 1 to {NAME} letters that can be seen, none with a pile of accents");
        faults.add(format!("seats.{index}"), format!("expected {forms} ({names}), got {seat}"));
    }
    plan
}

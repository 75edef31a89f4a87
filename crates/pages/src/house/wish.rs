//! What somebody wishes a table to be: the same wish from a form of the house and from another program.

use crate::scene::{Tableau, Visitor, visit};
use serde_json::{Map, Value as Json, json};
use speakeasy_bots::level::Level;
use speakeasy_catalog::find;
use speakeasy_core::Faults;

/// A table that somebody wishes for; checked against the rules of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// The id of the game.
    pub game: &'static str,
    /// Every option with its value.
    pub options: Json,
    /// Who is to sit where.
    pub chairs: Vec<Chair>,
    /// How long a decision may take.
    pub pace: Pace,
    /// What happens when it takes longer.
    pub lapse: Lapse,
    /// Who may come in.
    pub door: Door,
}

/// Who is to sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chair {
    /// Whoever wishes for the table.
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
    /// As long as it takes.
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

    /// Its word in forms and programs.
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

/// What happens when somebody lets the time for a decision pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lapse {
    /// The action that the rules enter for a silent seat.
    #[default]
    Silence,
    /// A bot decides, this once.
    Bot,
}

impl Lapse {
    /// All of them.
    pub const ALL: [Lapse; 2] = [Lapse::Silence, Lapse::Bot];

    /// Its word in forms and programs.
    pub fn id(self) -> &'static str {
        match self {
            Lapse::Silence => "silence",
            Lapse::Bot => "bot",
        }
    }
}

/// Who may come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Door {
    /// Only who has the link.
    #[default]
    Private,
    /// Anybody: the table is listed.
    Public,
}

impl Door {
    /// Both.
    pub const ALL: [Door; 2] = [Door::Private, Door::Public];

    /// Its word in forms and programs.
    pub fn id(self) -> &'static str {
        match self {
            Door::Private => "private",
            Door::Public => "public",
        }
    }
}

/// The longest name that a table shows.
pub const NAME: usize = 24;

/// A name as a table may show it: no control or formatting characters, single spaces, not too long. Nothing if
/// nothing is left.
pub fn clean_name(name: &str) -> Option<String> {
    // Marks that turn the direction of text or join to their neighbours could disturb the names beside them.
    let plain = |letter: &char| {
        !letter.is_control()
            && !matches!(*letter as u32, 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFEFF | 0xE0000..=0xE007F)
    };
    let spaced: String =
        name.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).filter(plain).collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(NAME).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

impl Wish {
    /// Checks a wish: the game exists, its options are possible, so many may play. All faults at once.
    pub fn new(game: &str, mode: Option<&str>, options: &Json, chairs: Vec<Chair>) -> Result<Wish, Faults> {
        let mut faults = Faults::config();
        let Ok(entry) = find(game).map_err(|unknown| faults.add("game", unknown.to_string())) else {
            return Err(faults);
        };
        let mut all = Map::new();
        if let Some(id) = mode {
            match entry.modes.iter().find(|mode| mode.id == id) {
                Some(mode) => all.extend(
                    mode.options.parse::<Json>().ok().and_then(|json| json.as_object().cloned()).unwrap_or_default(),
                ),
                None => {
                    let ids: Vec<&str> = entry.modes.iter().map(|mode| mode.id).collect();
                    faults.add("mode", format!("there is no mode {id:?}; the modes are {}", ids.join(", ")));
                }
            }
        }
        match options {
            Json::Null => {}
            Json::Object(given) => all.extend(given.clone()),
            other => faults.add("options", format!("expected an object, got {other}")),
        }
        if chairs.iter().filter(|chair| matches!(chair, Chair::Me(_))).count() > 1 {
            faults.add("seats", "you can sit in one seat only; a second person at this device is \"here\"");
        }
        faults.or(())?;
        let check = Check { options: Json::Object(all), seats: chairs.len() };
        let options = visit(entry.id, check).unwrap_or_else(|| Err(Faults::config()))?;
        Ok(Wish { game: entry.id, options, chairs, pace: Pace::None, lapse: Lapse::Silence, door: Door::Private })
    }

    /// Reads a wish as programs write it.
    pub fn from_json(given: &Json) -> Result<Wish, Faults> {
        let mut faults = Faults::config();
        let Some(object) = given.as_object() else {
            faults.add("", format!("expected an object, got {given}"));
            return Err(faults);
        };
        for key in object
            .keys()
            .filter(|key| !["game", "mode", "options", "seats", "pace", "lapse", "door"].contains(&key.as_str()))
        {
            faults.add(key, "nobody knows this key");
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
        let chairs = match &given["seats"] {
            Json::Array(seats) => {
                seats.iter().enumerate().filter_map(|(index, seat)| chair(index, seat, &mut faults)).collect()
            }
            other => {
                faults.add("seats", format!("expected a list with one entry a seat, got {other}"));
                Vec::new()
            }
        };
        faults.or(())?;
        let wish = Wish::new(&game, mode.as_deref(), &given["options"], chairs)?;
        Ok(Wish { pace, lapse, door, ..wish })
    }

    /// The wish as programs write it.
    pub fn to_json(&self) -> Json {
        let seats: Vec<Json> = self
            .chairs
            .iter()
            .map(|chair| match chair {
                Chair::Me(name) => json!({ "me": name }),
                Chair::Friend => json!("friend"),
                Chair::Here(name) => json!({ "here": name }),
                Chair::Bot(level) => json!({ "bot": level.id() }),
            })
            .collect();
        json!({
            "game": self.game, "options": self.options, "seats": seats,
            "pace": self.pace.id(), "lapse": self.lapse.id(), "door": self.door.id(),
        })
    }
}

/// The one of `all` that a word names; the default if there is none.
pub(super) fn choice<T: Copy + Default>(
    word: Option<String>,
    key: &str,
    all: &[T],
    id: fn(T) -> &'static str,
    faults: &mut Faults,
) -> T {
    let Some(word) = word else { return T::default() };
    all.iter().copied().find(|&one| id(one) == word).unwrap_or_else(|| {
        let ids: Vec<&str> = all.iter().map(|&one| id(one)).collect();
        faults.add(key, format!("{word:?} is not possible; possible: {}", ids.join(", ")));
        T::default()
    })
}

fn chair(index: usize, seat: &Json, faults: &mut Faults) -> Option<Chair> {
    let name = |value: &Json| value.as_str().and_then(clean_name);
    let chair = match seat {
        Json::String(word) if word == "friend" => Some(Chair::Friend),
        Json::Object(seat) if seat.len() == 1 => match seat.iter().next().map(|(key, value)| (key.as_str(), value)) {
            Some(("me", value)) => name(value).map(Chair::Me),
            Some(("here", value)) => name(value).map(Chair::Here),
            Some(("bot", Json::String(level))) => match level.parse() {
                Ok(level) => Some(Chair::Bot(level)),
                Err(why) => {
                    faults.add(format!("seats.{index}"), why);
                    return None;
                }
            },
            _ => None,
        },
        _ => None,
    };
    if chair.is_none() {
        let forms = r#""friend", {"me": NAME}, {"here": NAME} or {"bot": LEVEL}"#;
        faults.add(format!("seats.{index}"), format!("expected {forms}, got {seat}"));
    }
    chair
}

/// Options in full, if they can be and so many may play.
struct Check {
    options: Json,
    seats: usize,
}

impl Visitor for Check {
    type Output = Result<Json, Faults>;
    fn visit<G: Tableau>(self) -> Result<Json, Faults> {
        let options = G::options(&self.options)?;
        G::setup(&options, self.seats)?;
        Ok(G::options_json(&options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        assert_eq!(clean_name("  Ada \u{202e} \n Love\tlace\u{0}  ").as_deref(), Some("Ada Love lace"));
        assert_eq!(clean_name("\u{200b} \u{feff}"), None);
        assert_eq!(clean_name(&"x".repeat(99)).map(|name| name.len()), Some(NAME));
    }

    #[test]
    fn a_wish_is_read_back_as_written() {
        let wish = json!({"game": "don", "mode": "standard", "seats": [{"me": "Ada"}, "friend", {"bot": "boss"}], "pace": "brisk"});
        let read = Wish::from_json(&wish).unwrap();
        assert_eq!(read.chairs, [Chair::Me("Ada".into()), Chair::Friend, Chair::Bot(Level::Boss)]);
        assert_eq!(Wish::from_json(&read.to_json()), Ok(read));
    }

    #[test]
    fn a_wish_that_cannot_be_names_every_fault() {
        let wish = json!({"game": "don", "seats": [{"bot": "bos"}, 3], "pace": "fast", "colour": 1});
        let faults = Wish::from_json(&wish).unwrap_err().to_string();
        for part in ["seats.0", "did you mean boss", "seats.1", "pace", "brisk", "colour"] {
            assert!(faults.contains(part), "{part} in {faults}");
        }
        let few = json!({"game": "don", "seats": ["friend"]});
        assert!(Wish::from_json(&few).is_err());
    }
}

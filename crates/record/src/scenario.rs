//! Worked examples of the rules that a program can run (`docs/scenarios/FORMAT.md`).

use crate::{Play, StepError};
use serde_json::{Map, Value as Json};
use speakeasy_core::json::{join, known_keys, list, number, object, word};
use speakeasy_core::{Faults, Game, Moment, Observer, Pending, Rng, Seat, State};
use std::fmt;

/// A scenario read from a file: its form is checked, its content not yet.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id, e.g. `SCH-E04`.
    pub id: String,
    /// What it shows, in a sentence.
    pub title: String,
    /// The id of its game.
    pub game: String,
    /// The ruling ids it shows.
    pub rulings: Vec<String>,
    options: Json,
    seats: usize,
    given: Json,
    refused: Option<String>,
    steps: Vec<Expectation>,
    then: Json,
}

/// One step of a scenario: what is done or looked at, and the partial position expected right after.
#[derive(Clone, Debug)]
struct Expectation {
    what: What,
    then: Json,
}

#[derive(Clone, Debug)]
enum What {
    Act { seat: Seat, action: Json, at: Option<Moment>, refused: Option<String> },
    Chance(Json),
    Clock(Moment),
    Legal { seat: Seat, exactly: Option<Vec<Json>>, includes: Vec<Json>, excludes: Vec<Json> },
    View { observer: Observer, shows: Json, hides: Vec<String> },
}

impl What {
    /// Does the step act on the game? Looking does not, nor does trying in vain.
    fn acts(&self) -> bool {
        match self {
            What::Act { refused, .. } => refused.is_none(),
            What::Chance(_) | What::Clock(_) => true,
            What::Legal { .. } | What::View { .. } => false,
        }
    }
}

/// What a scenario expected and did not get.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The step, counted from 1; `None` for the table or the end.
    pub step: Option<usize>,
    /// What differs.
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "step {step}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Scenario {
    /// Reads a scenario. The error names file-internal places: line and column for broken JSON, a dotted path for a wrong form.
    pub fn read(text: &str) -> Result<Scenario, String> {
        let json: Json = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut faults = Faults::position();
        let scenario = Scenario::from_json(&json, &mut faults);
        match scenario {
            Some(scenario) if faults.is_empty() => Ok(scenario),
            _ => Err(faults.list.iter().map(|f| format!("{}: {}", f.at, f.what)).collect::<Vec<_>>().join("; ")),
        }
    }

    fn from_json(json: &Json, faults: &mut Faults) -> Option<Scenario> {
        // A note to the reader may stand beside what the program reads.
        const KEYS: [&str; 14] = [
            "scenario", "id", "title", "rulings", "game", "options", "seats", "given", "refused", "steps", "then",
            "note", "comment", "why",
        ];
        let map = object(json, "scenario", faults)?;
        known_keys(map, &KEYS, "", faults);
        let get = |key: &str| map.get(key).unwrap_or(&Json::Null);
        number(get("scenario"), 1..=1, "scenario", faults);
        let id = word(get("id"), "id", faults).map(str::to_owned);
        let game = word(get("game"), "game", faults).map(str::to_owned);
        let seats = number(get("seats"), 0..=255, "seats", faults);
        let or_empty = |key: &str| map.get(key).cloned().unwrap_or_else(|| Json::Object(Map::new()));
        let refused = map.get("refused").and_then(|code| word(code, "refused", faults)).map(str::to_owned);
        let rulings = strings(map.get("rulings"), "rulings", faults);
        let mut steps = Vec::new();
        if let Some(raw) = map.get("steps").and_then(|steps| list(steps, "steps", faults)) {
            for (index, step) in raw.iter().enumerate() {
                steps.extend(Expectation::from_json(step, &format!("steps.{index}"), faults));
            }
        }
        Some(Scenario {
            id: id?,
            title: map.get("title").and_then(Json::as_str).unwrap_or_default().to_owned(),
            game: game?,
            rulings,
            options: or_empty("options"),
            seats: seats? as usize,
            given: or_empty("given"),
            refused,
            steps,
            then: or_empty("then"),
        })
    }

    /// The state obeys its own rules, and its position gives it back.
    fn stays_sound<G: Game>(&self, play: &Play<G>) -> Result<(), String> {
        play.state().audit()?;
        let again = G::options(&self.options)
            .and_then(|options| G::from_position(&options, self.seats, &play.position(), &mut |_| {}));
        match again {
            Ok(again) if again != *play.state() => Err("the position does not give the state back".into()),
            // A scenario may go where no game goes, and what comes of it need not be a table to begin at.
            _ => Ok(()),
        }
    }

    /// Runs the scenario. Draws that it leaves open are made with `rng`.
    pub fn run<G: Game>(&self, rng: &mut (impl Rng + ?Sized)) -> Result<(), Failure> {
        let table = G::options(&self.options).and_then(|o| Play::<G>::from_position(&o, self.seats, &self.given));
        let mut play = match (table, &self.refused) {
            (Ok(play), None) => play,
            (Ok(_), Some(code)) => {
                return fail(None, format!("expected the table to be refused with {code}, but it was accepted"));
            }
            (Err(faults), Some(code)) if faults.code == code => return Ok(()),
            (Err(faults), Some(code)) => return fail(None, format!("expected {code}, got {faults}")),
            (Err(faults), None) => return fail(None, format!("expected a table, got {faults}")),
        };
        self.draw_freely(&mut play, 0, rng);
        for (index, step) in self.steps.iter().enumerate() {
            let failed = |what| Failure { step: Some(index + 1), what };
            self.take(&mut play, index, rng).map_err(failed)?;
            self.stays_sound(&play).map_err(failed)?;
            compare("", &step.then, &play.position()).map_err(failed)?;
        }
        compare("", &self.then, &play.position()).map_err(|what| Failure { step: None, what })
    }

    fn take<G: Game>(&self, play: &mut Play<G>, index: usize, rng: &mut (impl Rng + ?Sized)) -> Result<(), String> {
        match &self.steps[index].what {
            What::Act { seat, action, at, refused } => {
                let before = play.position();
                match (play.attempt(*seat, action, *at), refused) {
                    (Ok(_), None) => drop(self.draw_freely(play, index + 1, rng)),
                    (Ok(_), Some(code)) => return Err(format!("expected {code}, got the action accepted")),
                    (Err(StepError::Refused(refused)), Some(expected)) if refused.code == expected => {
                        if play.position() != before {
                            return Err("expected a refused action to change nothing, got another position".into());
                        }
                    }
                    (Err(error), Some(code)) => return Err(format!("expected {code}, got {error}")),
                    (Err(error), None) => return Err(format!("expected the action accepted, got {error}")),
                }
            }
            What::Chance(outcomes) => {
                play.draw_from(outcomes).map_err(|error| error.to_string())?;
                self.draw_freely(play, index + 1, rng);
            }
            What::Clock(to) => loop {
                play.clock(*to).map_err(|error| error.to_string())?;
                if !self.draw_freely(play, index + 1, rng) {
                    break;
                }
            },
            What::Legal { seat, exactly, includes, excludes } => {
                let legal: Vec<Json> = play.legal(*seat).into_iter().map(G::action_json).collect();
                let missing = exactly.iter().flatten().chain(includes).find(|action| !legal.contains(action));
                if let Some(missing) = missing {
                    return Err(format!("expected {missing} to be legal, got {}", Json::from(legal)));
                }
                let surplus = match exactly {
                    Some(exactly) => legal.iter().find(|action| !exactly.contains(action)),
                    None => legal.iter().find(|action| excludes.contains(action)),
                };
                if let Some(surplus) = surplus {
                    return Err(format!("expected {surplus} not to be legal, got it in the list"));
                }
                if exactly.as_ref().is_some_and(|exactly| exactly.len() != legal.len()) {
                    return Err(format!("expected each action once, got {}", Json::from(legal)));
                }
            }
            What::View { observer, shows, hides } => {
                let view = play.view(*observer);
                compare("", shows, &view)?;
                for path in hides {
                    let shown = path.split('.').try_fold(&view, |at, key| match at {
                        Json::Array(items) => key.parse::<usize>().ok().and_then(|index| items.get(index)),
                        _ => at.get(key),
                    });
                    if let Some(shown) = shown.filter(|shown| !shown.is_null()) {
                        return Err(format!("expected {path} hidden, got {shown}"));
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes due draws with the generator, unless a chance outcome comes next among the steps that act.
    fn draw_freely<G: Game>(&self, play: &mut Play<G>, next: usize, rng: &mut (impl Rng + ?Sized)) -> bool {
        let forced = self.steps[next..].iter().find(|step| step.what.acts());
        if forced.is_some_and(|step| matches!(step.what, What::Chance(_))) {
            return false;
        }
        let mut drew = false;
        while play.pending() == Pending::Chance {
            play.draw(rng);
            drew = true;
        }
        drew
    }
}

impl Expectation {
    fn from_json(json: &Json, at: &str, faults: &mut Faults) -> Option<Expectation> {
        let map = object(json, at, faults)?;
        let then = map.get("then").cloned().unwrap_or_else(|| Json::Object(Map::new()));
        let moment = |key: &str, faults: &mut Faults| {
            map.get(key).and_then(|value| number(value, 0..=u64::MAX, &join(at, key), faults))
        };
        let what = if let Some(outcomes) = map.get("chance") {
            What::Chance(outcomes.clone())
        } else if map.contains_key("clock") {
            What::Clock(moment("clock", faults)?)
        } else if let Some(eyes) = map.get("view") {
            let observer = match eyes.as_str() {
                Some("public") => Observer::Public,
                _ => Observer::Seat(Seat(number(eyes, 0..=255, &join(at, "view"), faults)? as u8)),
            };
            let shows = map.get("shows").cloned().unwrap_or_else(|| Json::Object(Map::new()));
            What::View { observer, shows, hides: strings(map.get("hides"), &join(at, "hides"), faults) }
        } else {
            let seat = match map.get("seat") {
                // A seat that no table has is still somebody who may try in vain.
                Some(Json::Number(seat)) => {
                    Seat(seat.as_u64().and_then(|seat| u8::try_from(seat).ok()).unwrap_or(u8::MAX))
                }
                other => {
                    faults.add(
                        at,
                        format!(
                            "expected chance, clock, view, or a seat with do or legal, got seat {}",
                            other.unwrap_or(&Json::Null)
                        ),
                    );
                    return None;
                }
            };
            if ["legal", "legal_includes", "legal_excludes"].iter().any(|key| map.contains_key(*key)) {
                let mut actions = |key: &str| {
                    map.get(key).and_then(|value| list(value, &join(at, key), faults)).map(<[Json]>::to_vec)
                };
                What::Legal {
                    seat,
                    exactly: actions("legal"),
                    includes: actions("legal_includes").unwrap_or_default(),
                    excludes: actions("legal_excludes").unwrap_or_default(),
                }
            } else {
                let about_the_step = ["seat", "at", "refused", "then"];
                let action = map.iter().filter(|(key, _)| !about_the_step.contains(&key.as_str()));
                What::Act {
                    seat,
                    action: action.map(|(key, value)| (key.clone(), value.clone())).collect(),
                    at: moment("at", faults),
                    refused: map
                        .get("refused")
                        .and_then(|code| word(code, &join(at, "refused"), faults))
                        .map(str::to_owned),
                }
            }
        };
        Some(Expectation { what, then })
    }
}

fn strings(value: Option<&Json>, at: &str, faults: &mut Faults) -> Vec<String> {
    let items = value.and_then(|value| list(value, at, faults)).unwrap_or_default();
    items.iter().enumerate().filter_map(|(i, item)| word(item, &join(at, i), faults)).map(str::to_owned).collect()
}

fn fail(step: Option<usize>, what: String) -> Result<(), Failure> {
    Err(Failure { step, what })
}

/// Every key that `expected` names must match: objects partially, lists and scalars exactly.
fn compare(at: &str, expected: &Json, got: &Json) -> Result<(), String> {
    match (expected, got) {
        (Json::Object(expected), Json::Object(found)) => {
            for (key, value) in expected {
                let path = join(at, key);
                match found.get(key) {
                    Some(found) => compare(&path, value, found)?,
                    None if value.is_null() => {}
                    None => return Err(format!("expected {path} {value}, got no such key")),
                }
            }
            Ok(())
        }
        _ if expected == got => Ok(()),
        _ => Err(format!("expected {at} {expected}, got {got}")),
    }
}

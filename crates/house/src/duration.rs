//! How long a table takes. How many decisions a game asks for was measured (`speakeasy lengths`, kept in the folder of each
//! game); how long people think about one depends on the pace of the table.

use crate::form::Filled;
use crate::options::text;
use maud::{Markup, html};
use serde_json::{Map, Value as Json, json};
use speakeasy_catalog::GameEntry;
use speakeasy_core::{Mode, OptionRank, OptionSpec};
use speakeasy_table::Pace;
use speakeasy_words::{Words, say};

/// How long one way to play takes with so many players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// The id of the mode.
    pub mode: &'static str,
    /// How many play.
    pub seats: usize,
    /// Decisions of all players together.
    pub decisions: u32,
    /// Seconds on the clock of the rules.
    pub seconds: u32,
}

/// What was measured of a game.
pub fn measured(game: &GameEntry) -> impl Iterator<Item = Measured> {
    game.page.lengths.lines().filter_map(|line| {
        let mut fields = line.split(' ');
        let mode = fields.next()?;
        let mut number = || fields.next()?.parse::<u32>().ok();
        Some(Measured { mode, seats: number()? as usize, decisions: number()?, seconds: number()? })
    })
}

/// Seconds in which everybody is told of one decision, at the usual pace of the telling.
const TOLD: f64 = 1.5;

/// Seconds that people think about one decision. A limit makes them quicker only where it is short.
fn thought(pace: Pace) -> f64 {
    match pace {
        Pace::None | Pace::Relaxed => 8.0,
        Pace::Brisk => 5.0,
    }
}

/// The minutes that a game takes in which `people` of the seats are not bots: to the minute where it is short, else in
/// steps of five.
pub fn minutes(length: Measured, pace: Pace, people: usize) -> u32 {
    let share = people as f64 / length.seats as f64;
    let seconds = f64::from(length.seconds) + f64::from(length.decisions) * (TOLD + share * thought(pace));
    let minutes = seconds / 60.0;
    if minutes < 10.0 { minutes.round().max(2.0) as u32 } else { ((minutes / 5.0).round() * 5.0) as u32 }
}

/// The minutes that the main way to play takes among people, with the fewest and with the most of them.
pub(crate) fn span(game: &GameEntry) -> Option<(u32, u32)> {
    let main = measured(game).filter(|one| one.mode == game.modes[0].id);
    let all: Vec<u32> = main.map(|one| minutes(one, Pace::None, one.seats)).collect();
    Some((*all.iter().min()?, *all.iter().max()?))
}

/// The options by which the named ways to play differ: only these say which of them a form is closest to.
fn telling(game: &GameEntry) -> impl Iterator<Item = &'static OptionSpec> {
    game.options.iter().filter(|spec| game.modes.iter().any(|mode| value(spec, mode) != value(spec, &game.modes[0])))
}

fn value(spec: &OptionSpec, mode: &Mode) -> String {
    let options: Json = mode.options.parse().unwrap_or_default();
    text(&spec.value_in(&options))
}

/// The named way to play that a form is closest to: it is the same game, and most options are the same.
pub(crate) fn closest(filled: &Filled) -> &'static Mode {
    let game = filled.game;
    let same = |mode: &&'static Mode| {
        let alike = telling(game).filter(|spec| value(spec, mode) == filled.option(spec).trim());
        alike.map(|spec| if spec.rank == OptionRank::Game { 100 } else { 1 }).sum::<usize>()
    };
    let best = game.modes.iter().map(|mode| same(&mode)).max();
    game.modes.iter().find(|mode| Some(same(mode)) == best).unwrap_or(&game.modes[0])
}

/// The line in the form that says how long the table will take. The script follows the choices with the same figures.
pub(crate) fn line(words: &Words, filled: &Filled) -> Markup {
    let game = filled.game;
    let seats = filled.chosen_count();
    let people = (0..seats).filter(|seat| filled.kind(*seat) != "bot").count();
    let pace = Pace::ALL.into_iter().find(|pace| filled.get("pace") == Some(pace.id())).unwrap_or_default();
    let mode = closest(filled).id;
    let length = measured(game).find(|one| one.mode == mode && one.seats == seats);
    let told = |minutes: String, players: String| say!(words, "setup-takes", minutes = minutes, players = players);
    html! {
        @if !game.page.lengths.is_empty() {
            p.how-long id="how-long" role="status" data-figures=(figures(game)) data-words=(told("#m".into(), "#p".into())) {
                @if let Some(length) = length { (told(minutes(length, pace, people).to_string(), seats.to_string())) }
            }
        }
    }
}

/// Everything that the script needs to follow the choices.
fn figures(game: &GameEntry) -> Json {
    let modes = game.modes.iter().map(|mode| {
        let options: Map<String, Json> =
            telling(game).map(|spec| (spec.key.to_owned(), value(spec, mode).into())).collect();
        let of_mode = measured(game).filter(|one| one.mode == mode.id);
        let lengths: Map<String, Json> =
            of_mode.map(|one| (one.seats.to_string(), json!([one.decisions, one.seconds]))).collect();
        json!({ "options": options, "lengths": lengths })
    });
    let modes: Vec<Json> = modes.collect();
    let thought: Map<String, Json> =
        Pace::ALL.map(|pace| (pace.id().to_owned(), thought(pace).into())).into_iter().collect();
    let game_options: Vec<&str> =
        game.options.iter().filter(|spec| spec.rank == OptionRank::Game).map(|spec| spec.key).collect();
    json!({ "modes": modes, "game": game_options, "thought": thought, "told": TOLD })
}

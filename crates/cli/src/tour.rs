//! `speakeasy tour`: shows the games and plays a narrated random game of each.

use crate::error::CliError;
use crate::table::seat_range;
use anstream::stdout;
use anstyle::{AnsiColor, Style};
use speakeasy_catalog::{GAMES, Registered, Visitor, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::{Observer, Pending, Seat, State};
use speakeasy_record::trace::random_step;
use speakeasy_record::{Play, Step};
use std::io::Write;

const BRASS: Style = AnsiColor::Yellow.on_default().bold();
const DIM: Style = Style::new().dimmed();
/// One colour a seat; every sentence names its seat too, so nothing is lost without colour.
const SEATS: [AnsiColor; 8] = [
    AnsiColor::BrightRed,
    AnsiColor::BrightCyan,
    AnsiColor::BrightGreen,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightBlue,
    AnsiColor::BrightYellow,
    AnsiColor::White,
    AnsiColor::Red,
];

/// Prints the tour.
pub fn run() -> Result<(), CliError> {
    let mut out = stdout().lock();
    writeln!(out, "{BRASS}Speakeasy{BRASS:#}: three board games\n")?;
    for game in GAMES {
        let (fewest, most) = seat_range(game);
        writeln!(out, "  {BRASS}{:<11}{BRASS:#} {fewest} to {most} players, {} modes", game.id, game.modes.len())?;
    }
    writeln!(out, "\n{DIM}Run `speakeasy games` for modes and options, `speakeasy --help` for all commands.{DIM:#}")?;
    for game in GAMES {
        with_game(game.id, Narrate)??;
    }
    Ok(())
}

struct Narrate;

impl Visitor for Narrate {
    type Output = Result<(), CliError>;

    fn visit<G: Registered>(self) -> Result<(), CliError> {
        let mode = &G::MODES[0];
        let seats = *mode.seats.start();
        let options = G::options(&mode.options.parse().expect("a mode's options are JSON"))?;
        let mut play = Play::<G>::new(&options, seats)?;
        let mut rng = stream(u64::from(std::process::id()), Purpose::Choices, 0);
        let mut out = stdout().lock();
        writeln!(
            out,
            "\n{BRASS}── {} ──{BRASS:#} a random game with {seats} players, as a spectator sees it\n",
            G::NAME.en
        )?;
        while play.pending() != Pending::Over {
            let step = random_step(&play, &mut rng);
            let seen = play.log().len();
            play.step(&step).expect("a random step is legal");
            let who = match step {
                Step::Act { seat, .. } => Some(seat),
                _ => None,
            };
            for event in &play.log()[seen..] {
                line(&mut out, who, &G::State::shown(event, Observer::Public).to_string())?;
            }
        }
        let outcome = play.state().outcome().expect("the game is over");
        writeln!(out)?;
        for seat in Seat::all(seats) {
            let colour = SEATS[seat.index()].on_default();
            let winner = if outcome.winners().has(seat) { "  wins" } else { "" };
            writeln!(out, "  {colour}{seat}{colour:#} {:>8}{BRASS}{winner}{BRASS:#}", outcome.scores[seat.index()])?;
        }
        Ok(())
    }
}

/// One line of narration: a mark in the actor's colour, then what happened.
fn line(out: &mut impl Write, who: Option<Seat>, what: &str) -> std::io::Result<()> {
    match who {
        Some(seat) => {
            let colour = SEATS[seat.index()].on_default();
            writeln!(out, "  {colour}▌{colour:#} {what}")
        }
        None => writeln!(out, "  {DIM}· {what}{DIM:#}"),
    }
}

//! `speakeasy games`: list the games.

use crate::error::CliError;
use crate::table::seat_range;
use anstream::stdout;
use serde_json::{Value as Json, json};
use speakeasy_catalog::{GAMES, GameEntry, option_about, words};
use speakeasy_core::{Names, OptionSpec, Values};
use speakeasy_words::Language;
use std::io::Write;

/// How to list the games.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(args: &Args) -> Result<(), CliError> {
    if args.json {
        writeln!(stdout(), "{:#}", Json::from_iter(GAMES.iter().map(entry_json)))?;
        return Ok(());
    }
    for game in GAMES {
        describe(game)?;
    }
    Ok(())
}

/// Describes one game: names, seats, modes, options.
fn describe(game: &GameEntry) -> Result<(), CliError> {
    let mut out = stdout().lock();
    let bold = anstyle::Style::new().bold();
    let dim = anstyle::Style::new().dimmed();
    let (fewest, most) = seat_range(game);
    writeln!(
        out,
        "{bold}{}{bold:#}  {}  ({fewest} to {most} players, rules {})",
        game.id,
        names(game.name),
        game.rules
    )?;
    writeln!(out, "  modes")?;
    for mode in game.modes {
        let seats = format!("{}–{}", mode.seats.start(), mode.seats.end());
        writeln!(out, "    {:<15} {:<5} {}  {dim}{}{dim:#}", mode.id, seats, names(mode.name), mode.options)?;
    }
    writeln!(out, "  options")?;
    for option in game.options {
        let default = option.default.map_or("required".to_owned(), |default| format!("default {default}"));
        writeln!(out, "    {:<20} {} ({default})", option.key, option.values_in_words())?;
        writeln!(out, "    {:<20} {dim}{}{dim:#}", "", option_about(words(Language::En), game.id, option))?;
    }
    Ok(writeln!(out)?)
}

fn names(names: Names) -> String {
    let mut list = vec![names.en, names.it, names.de];
    list.dedup();
    list.join(" / ")
}

fn names_json(names: Names) -> Json {
    json!({ "en": names.en, "it": names.it, "de": names.de })
}

fn entry_json(game: &GameEntry) -> Json {
    let (fewest, most) = seat_range(game);
    json!({
        "id": game.id,
        "names": names_json(game.name),
        "rules": game.rules,
        "seats": { "min": fewest, "max": most },
        "modes": game.modes.iter().map(|mode| json!({
            "id": mode.id,
            "names": names_json(mode.name),
            "seats": { "min": mode.seats.start(), "max": mode.seats.end() },
            "options": mode.options.parse::<Json>().expect("a mode's options are JSON"),
        })).collect::<Json>(),
        "options": game.options.iter().map(|option| option_json(game.id, option)).collect::<Json>(),
    })
}

fn option_json(game: &str, option: &OptionSpec) -> Json {
    let values = match option.values {
        Values::Flag => json!([true, false]),
        Values::Choice(words) => json!(words),
        Values::ChoiceOrSeat(words) => json!({ "words": words, "seat": true }),
        Values::Number { min, max, off } => json!({ "min": min, "max": max, "null": off }),
        Values::Table => json!({ "words": ["default"], "table": true }),
    };
    let mut json =
        json!({ "key": option.key, "values": values, "about": option_about(words(Language::En), game, option) });
    match option.default {
        Some(_) => json["default"] = option.default_json(),
        None => json["required"] = json!(true),
    }
    json
}

//! Plays a match for each claim of `docs/STRENGTH.md` and writes its tables.
//!
//! ```text
//! cargo run --release -p speakeasy-conformance --example strength -- [GROUP…] [--game GAME] [--games N] [--boss-games N] [--seed S] [--threads N]
//! ```
//!
//! The groups are `ladder`, `random`, `greedy`, `pool`, `modes` and `regret`; without any, all are done. With `--boss-games 0`
//! matches with the Boss, who thinks a thousand times as long as the others, are left out.

use speakeasy_bots::kind::Kind;
use speakeasy_bots::level::Level;
use speakeasy_catalog::{GAMES, GameEntry, Registered, Visitor, with_game};
use speakeasy_lab::arena::MatchReport;
use speakeasy_lab::bot_game::TableError;
use speakeasy_lab::regret::{Regret, regret};
use speakeasy_lab::stats::Verdict;
use speakeasy_lab::strength::{Claim, Effort, Group, claims, share, verdict};
use speakeasy_lab::work::Watch;
use std::process::ExitCode;

fn main() -> ExitCode {
    match read(std::env::args().skip(1)) {
        Ok(Asked { groups, game, effort }) => {
            let claims: Vec<Claim> =
                all_claims().into_iter().filter(|claim| game.as_ref().is_none_or(|game| game == claim.game)).collect();
            for group in Group::ALL.into_iter().filter(|group| groups.contains(&group.id().to_owned())) {
                write_table(group, &claims, &effort);
            }
            if groups.contains(&REGRET.to_owned()) {
                write_regret(&claims, &effort);
            }
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("strength: {why}");
            ExitCode::from(2)
        }
    }
}

/// The group that is no match: what the levels give away in endings that can be solved.
const REGRET: &str = "regret";

/// How many endings each level is asked about.
const ENDINGS: u64 = 200;

/// What the words of the command ask for.
struct Asked {
    groups: Vec<String>,
    /// Only this game.
    game: Option<String>,
    effort: Effort,
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Asked, String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut effort = Effort { games: 4000, boss_games: 400, seed: 4711, threads: cores };
    let all: Vec<String> = Group::ALL.map(Group::id).into_iter().chain([REGRET]).map(str::to_owned).collect();
    let (mut groups, mut game) = (Vec::new(), None);
    while let Some(word) = words.next() {
        if all.contains(&word) {
            groups.push(word);
            continue;
        }
        if word == "--game" {
            game = words.next();
            continue;
        }
        let mut number = || words.next().and_then(|value| value.parse().ok()).ok_or(format!("{word} needs a number"));
        match word.as_str() {
            "--games" => effort.games = number()?,
            "--boss-games" => effort.boss_games = number()?,
            "--seed" => effort.seed = number()?,
            "--threads" => effort.threads = number()? as usize,
            _ => return Err(format!("unknown group or option {word:?}; groups: {}", all.join(", "))),
        }
    }
    Ok(Asked { groups: if groups.is_empty() { all } else { groups }, game, effort })
}

/// Asks random players and every level about endings, at the tables of the ladder.
fn write_regret(claims: &[Claim], effort: &Effort) {
    println!("### What the levels give away in solved endings\n");
    println!("| table | endings | random | novice | regular | sharp | boss |\n|---|---|---|---|---|---|---|");
    let mut tables: Vec<&Claim> = claims.iter().filter(|claim| claim.group == Group::Ladder).collect();
    tables.dedup_by_key(|claim| (claim.game, claim.seats));
    for claim in tables {
        let ask = Ask { mode: claim.mode, seats: claim.seats, seed: effort.seed };
        let rows = with_game(claim.game, ask).expect("claims are about games that bots play");
        let shares: Vec<String> = rows.iter().map(|row| format!("{:.2} %", 100.0 * row.share)).collect();
        let endings = rows.first().map_or(0, |row| row.endings);
        println!("| {} {}, {} | {endings} | {} |", claim.game, claim.mode, claim.seats, shares.join(" | "));
    }
    println!();
}

struct Ask {
    mode: &'static str,
    seats: usize,
    seed: u64,
}

impl Visitor for Ask {
    type Output = Vec<Regret>;
    fn visit<G: Registered>(self) -> Vec<Regret> {
        let mode = G::MODES.iter().find(|mode| mode.id == self.mode).expect("claims are about modes of their game");
        let options =
            G::options(&mode.options.parse().expect("a mode's options are JSON")).expect("modes are possible");
        let levels = Level::ALL.map(|level| Kind::Level(level, None));
        let bots: Vec<Kind> = [Kind::Random].into_iter().chain(levels).collect();
        regret::<G>(&options, self.seats, &bots, ENDINGS, self.seed).expect("bots of the house sit at every table")
    }
}

/// Plays the matches of a group; each line is written as soon as it is known.
fn write_table(group: Group, claims: &[Claim], effort: &Effort) {
    println!("### {}\n", group.title());
    println!("| table | match | asked | wins a seat | games | verdict |\n|---|---|---|---|---|---|");
    let mut command = None;
    for claim in claims.iter().filter(|claim| claim.group == group) {
        println!("{}", line(claim, effort));
        command.get_or_insert_with(|| claim.command(effort));
    }
    println!("\nA line is also `{}`, and so on.\n", command.unwrap_or_default());
}

fn line(claim: &Claim, effort: &Effort) -> String {
    let Claim { game, mode, seats, bot, against, .. } = claim;
    let bound = 100.0 * claim.bound();
    let asked = if claim.least.is_some() { format!("≥ {bound:.0} %") } else { format!("> {bound:.1} %") };
    let head = format!("| {game} {mode}, {seats} | {bot} v {against} | {asked} |");
    if claim.games(effort) == 0 {
        return format!("{head} – | 0 | not measured |");
    }
    match with_game(claim.game, Play { claim, effort }).expect("claims are about registered games") {
        Ok(report) => {
            let (won, half) = share(&report, *seats);
            let verdict_text = match verdict((won, half), claim.bound()) {
                Verdict::Better => "shown",
                Verdict::Open if won >= claim.bound() => "met",
                Verdict::Open => "open",
                Verdict::NotBetter => "**missed**",
            };
            format!("{head} {:.1} ± {:.1} % | {} | {verdict_text} |", 100.0 * won, 100.0 * half, report.games)
        }
        Err(error) => format!("{head} – | 0 | {error} |"),
    }
}

/// Every claim about every game, group by group.
fn all_claims() -> Vec<Claim> {
    struct Claims;
    impl Visitor for Claims {
        type Output = Vec<Claim>;
        fn visit<G: Registered>(self) -> Vec<Claim> {
            claims::<G>()
        }
    }
    let of_game = |game: &GameEntry| with_game(game.id, Claims).expect("a game of the list");
    let mut claims: Vec<Claim> = GAMES.iter().flat_map(of_game).collect();
    claims.sort_by_key(|claim| Group::ALL.iter().position(|group| *group == claim.group));
    claims
}

/// Plays the match of a claim.
struct Play<'a> {
    claim: &'a Claim,
    effort: &'a Effort,
}

impl Visitor for Play<'_> {
    type Output = Result<MatchReport, TableError>;
    fn visit<G: Registered>(self) -> Result<MatchReport, TableError> {
        self.claim.play::<G>(self.effort, Watch::NOBODY)
    }
}

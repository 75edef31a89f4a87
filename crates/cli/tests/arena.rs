//! `speakeasy arena` as a person or another program runs it: results, formats, and programs of other people that behave,
//! misbehave and crash.

use serde_json::Value as Json;
use speakeasy_catalog::GAMES;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn arena(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_speakeasy")).arg("arena").args(args).output().expect("the binary runs")
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).expect("text")
}

fn json(args: &[&str]) -> Json {
    let output = arena(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A shell program as a bot. Paths of test folders have no white space.
fn shell(name: &str, program: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.sh"));
    std::fs::write(&path, program).expect("a scratch file");
    format!("exec:sh {}", path.display())
}

/// Answers each question with its first legal action.
const FIRST: &str = r#"while read -r line; do case $line in
    *'"legal":'*) printf '%s\n' "$line" | sed 's/.*"legal":\[\({[^}]*}\).*/{"action":\1}/';;
esac; done"#;

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    for game in GAMES.iter().map(|game| game.id) {
        let with = |threads| {
            json(&[game, "--bots", "search:20,greedy,random", "--seats", "3", "--games", "12", "--threads", threads])
        };
        let alone = with("1");
        assert_eq!(alone, with("3"), "{game}");
        assert_ne!(
            alone,
            json(&[game, "--bots", "search:20,greedy,random", "--seats", "3", "--games", "12", "--seed", "2"])
        );
    }
    // A match that the sequential test ends does so at the same game.
    let with =
        |threads| json(&["verflixxt", "--bots", "random", "--games", "2000", "--sprt", "0.2", "--threads", threads]);
    assert_eq!(with("1"), with("2"));
}

#[test]
fn the_object_has_the_figures_that_other_programs_read() {
    let report = json(&["don", "--bots", "greedy,random", "--seats", "4", "--games", "8", "--sprt"]);
    assert_eq!((&report["game"], &report["seats"], &report["games"]), (&"don".into(), &4.into(), &8.into()));
    let rows = report["bots"].as_array().expect("rows");
    assert_eq!(rows.iter().map(|row| row["bot"].as_str().unwrap()).collect::<Vec<_>>(), ["greedy", "random"]);
    for row in rows {
        for figure in ["win_share", "ci95", "mean_score", "score_ci95", "rating"] {
            assert!(row[figure].is_f64(), "{figure} is {}", row[figure]);
        }
        assert_eq!(row["forfeits"], 0);
    }
    let shares = rows[0]["win_share"].as_f64().unwrap() + 3.0 * rows[1]["win_share"].as_f64().unwrap();
    assert!((shares - 1.0).abs() < 1e-9, "all wins are somebody's: {shares}");
    assert!(report["sprt"]["verdict"].is_string() && report["sprt"]["llr"].is_f64(), "{report}");

    let csv = text(&arena(&["don", "--bots", "greedy,random", "--games", "6", "--csv", "--threads", "1"]));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "bot,seats,games,win_share,ci95,mean_score,score_ci95,rating,forfeits");
    assert_eq!(lines.len(), 3, "{csv}");
    assert!(lines.iter().all(|line| line.split(',').count() == 9), "{csv}");
}

#[test]
fn what_cannot_be_asked_is_told_with_what_can() {
    for (args, expected) in [
        (&["don", "--bots", "gredy"][..], &["random, greedy, search", "did you mean greedy?"][..]),
        (&["dom", "--bots", "greedy"], &["did you mean don?"]),
        (&["don", "--bots", "random,random,random,random"], &["4 bots, but only 3 seats"]),
        (&["don", "--bots", "exec:/no/such/program"], &["cannot start /no/such/program"]),
        (&["don", "--bots", "net:/no/such/file"], &["cannot read /no/such/file"]),
        (&["don", "--bots", "random", "--patience", "soon"], &["200ms or 1.5s"]),
    ] {
        let output = arena(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output));
        for part in expected {
            assert!(text(&output).contains(part), "{args:?}: {part} is not in {}", text(&output));
        }
    }
}

#[test]
fn a_program_plays_every_game_to_the_end_and_is_told_all_that_its_seat_is_shown() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("told.jsonl");
    let _ = std::fs::remove_file(&log);
    let keeps = FIRST.replace("case", &format!("printf '%s\\n' \"$line\" >> {}; case", log.display()));
    let bot = format!("{},random", shell("keeps", &keeps));
    for entry in GAMES {
        let (game, seats) = (entry.id, &entry.modes[0].seats.start().to_string());
        let _ = std::fs::remove_file(&log);
        let report = json(&[game, "--bots", &bot, "--seats", seats, "--games", "1", "--threads", "1"]);
        assert_eq!(report["bots"][0]["forfeits"], 0, "{report}");
        let messages = std::fs::read_to_string(&log).expect("what it was told");
        let messages: Vec<Json> = messages.lines().map(|line| line.parse().expect("JSON")).collect();
        let starts: Vec<&Json> = messages.iter().filter(|message| message["start"].is_object()).collect();
        assert_eq!(starts.len(), seats.parse::<usize>().unwrap(), "one game for each rotation");
        assert_eq!(starts[0]["start"]["game"], game);
        assert!(starts[0]["start"]["options"].is_object());
        let questions: Vec<&Json> = messages.iter().filter(|message| message["legal"].is_array()).collect();
        assert!(questions.len() > 10);
        for question in &questions {
            assert!(question["view"].is_object() && question["clock"]["patience_ms"] == 10000, "{question}");
        }
        let events = |message: &Json| message["events"].as_array().map_or(0, Vec::len);
        assert!(questions.iter().map(|question| events(question)).sum::<usize>() > questions.len(), "{game}");
        let ends: Vec<&Json> = messages.iter().filter(|message| message["over"].is_object()).collect();
        assert_eq!(ends.len(), starts.len());
        assert!(ends.iter().all(|end| end["over"]["scores"].is_array()), "{ends:?}");
    }
}

#[test]
fn a_program_that_misbehaves_forfeits_with_a_reason_and_hurts_nothing_else() {
    for (name, program, reason) in [
        (
            "crashes",
            "read -r start; read -r line; echo 'out of cards' >&2; exit 3",
            "last line on stderr: \"out of cards\"",
        ),
        ("ends-at-once", "exit 0", "exited without answering"),
        ("stalls", "read -r line; exec sleep 60", "did not answer within 150 ms"),
        ("nonsense", "read -r start; while read -r line; do echo 'I pass'; done", "which is not JSON"),
        (
            "illegal",
            "read -r start; while read -r line; do echo '{\"do\":\"castle\"}'; done",
            "{\"do\":\"castle\"}, which is not legal",
        ),
        ("floods", "yes", "without being asked|not JSON"),
        ("never-ends-a-line", "cat /dev/zero | tr '\\0' 'x'", "64 KiB"),
        ("not-text", "read -r start; read -r line; printf '\\377\\376\\n'; exec sleep 60", "not text"),
        ("never-reads", "yes '{\"do\":\"pass\"}'", "without being asked|not legal|does not read"),
    ] {
        let began = Instant::now();
        let bots = format!("{},greedy,random", shell(name, program));
        let report = json(&["don", "--bots", &bots, "--games", "3", "--patience", "150ms", "--threads", "2"]);
        let row = &report["bots"][0];
        assert_eq!(row["forfeits"], 3, "{name}: {report}");
        let why = row["why"].as_str().expect("a reason");
        // What a flood hits first is a matter of moments.
        assert!(reason.split('|').any(|reason| why.contains(reason)), "{name}: {why}");
        assert_eq!(row["win_share"], 0.0, "{name}");
        assert_eq!(report["bots"][1]["forfeits"], 0, "{name}");
        assert!(
            (report["bots"][1]["win_share"].as_f64().unwrap() - 0.5).abs() < 1e-9,
            "{name}: the others share the win"
        );
        assert!(began.elapsed() < Duration::from_secs(10), "{name} took {:?}", began.elapsed());
    }
}

#[test]
fn the_example_program_plays() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("there is no python3 here; the shell programs of the other tests show the same protocol");
        return;
    }
    let example = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/random_bot.py");
    let bots = format!("exec:python3 {},random", example.display());
    for game in GAMES.iter().map(|game| game.id) {
        let report = json(&[game, "--bots", &bots, "--games", "2", "--patience", "5s"]);
        assert_eq!(report["bots"][0]["forfeits"], 0, "{report}");
    }
}

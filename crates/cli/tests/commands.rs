//! The commands as a person or another program runs them.

use serde_json::{Value as Json, json};
use speakeasy_catalog::GAMES;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn speakeasy(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_speakeasy")).args(args).output().expect("the binary runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// A file of this test run, with this content.
fn file(name: &str, content: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a scratch file");
    path.display().to_string()
}

#[test]
fn every_worked_example_passes() {
    let output = speakeasy(&["scenario", "run", &scenarios().display().to_string()]);
    let text = out(&output);
    let failed: Vec<&str> = text.lines().filter(|line| !line.starts_with("ok ")).collect();
    assert_eq!(failed, Vec::<&str>::new(), "{}", err(&output));
    assert!(text.lines().count() >= 93, "only {} scenarios", text.lines().count());
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_scenario_that_fails_says_what_was_expected() {
    let text = std::fs::read_to_string(scenarios().join("don/DON-E01.json")).unwrap();
    let mut scenario: Json = serde_json::from_str(&text).unwrap();
    scenario["then"] = json!({ "pot": 77 });
    let output = speakeasy(&["scenario", "run", &file("wrong.json", &scenario.to_string())]);
    assert_eq!(out(&output), "FAIL DON-E01: expected pot 77, got 2\n");
    assert_eq!(output.status.code(), Some(1));

    scenario["steps"][0]["refused"] = json!("TOO_LOW");
    let output = speakeasy(&["scenario", "run", &file("wrong.json", &scenario.to_string())]);
    assert_eq!(out(&output), "FAIL DON-E01: step 1: expected TOO_LOW, got the action accepted\n");
}

#[test]
fn a_file_that_cannot_be_read_is_named_with_line_and_column() {
    let broken = file("broken.json", "{\n  \"scenario\": 1,\n  \"id\": oops\n}");
    let output = speakeasy(&["scenario", "run", &broken]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("broken.json: expected value at line 3 column 9"), "{}", err(&output));

    let formless =
        file("formless.json", r#"{"scenario": 1, "game": "don", "seats": 3, "stepz": [], "steps": [{"seats": 1}]}"#);
    let told = err(&speakeasy(&["scenario", "run", &formless]));
    for fault in ["id: expected a string", "stepz: unknown key", "did you mean steps?", "steps.0: expected chance"] {
        assert!(told.contains(fault), "{fault} is not in {told}");
    }

    let missing = speakeasy(&["scenario", "run", "no-such-folder"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(err(&missing).contains("no-such-folder"), "{}", err(&missing));
}

#[test]
fn a_position_that_contradicts_itself_lists_all_contradictions() {
    let scenario = json!({
        "scenario": 1, "id": "X", "title": "", "rulings": [], "game": "don", "options": {}, "seats": 3,
        "given": { "round": 99, "chips": [1, 2], "first": 8, "colour": "green" }, "steps": [],
    });
    let output = speakeasy(&["scenario", "run", &file("contradiction.json", &scenario.to_string())]);
    let told = out(&output);
    for at in ["round", "chips", "first", "colour"] {
        assert!(told.contains(&format!("{at}:")), "{at} is not in {told}");
    }
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_unknown_is_answered_with_what_is_possible_and_the_nearest() {
    for (args, told) in [
        (&["trace", "verflixt"][..], &["scheffeln, verflixxt, don", "did you mean verflixxt?"][..]),
        (&["bench", "chess"], &["scheffeln, verflixxt, don"]),
        (&["trace", "don", "--set", "swapVarient=true"], &["sideAuctions", "did you mean swapVariant?"]),
        (&["trace", "don", "--set", "chips=hiden"], &["hidden, open", "did you mean hidden?"]),
        (&["perft", "don", "--mode", "swop"], &["swap", "did you mean swap?"]),
        (&["trace", "don", "--seats", "9"], &["seats"]),
        (&["trace", "don", "--set", "chips"], &["OPTION=VALUE"]),
    ] {
        let output = speakeasy(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?} writes to the standard output");
        for part in told {
            assert!(err(&output).contains(part), "{args:?}: {part} is not in {}", err(&output));
        }
    }
}

#[test]
fn every_fault_of_a_table_is_told_at_once() {
    let output = speakeasy(&["trace", "verflixxt", "--set", "worms=perhaps", "--set", "tiebreak=shared"]);
    assert!(err(&output).contains("worms:") && err(&output).contains("tiebreak:"), "{}", err(&output));
}

#[test]
fn a_trace_is_the_same_for_the_same_seed_and_each_line_is_whole() {
    for game in GAMES.iter().map(|game| game.id) {
        let first = out(&speakeasy(&["trace", game, "--seed", "5", "--games", "2"]));
        assert_eq!(first, out(&speakeasy(&["trace", game, "--seed", "5", "--games", "2"])));
        assert_ne!(first, out(&speakeasy(&["trace", game, "--seed", "6", "--games", "2"])));
        let lines: Vec<Json> = first.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.iter().filter(|line| line["trace"] == 1).count(), 2);
        assert_eq!(
            lines.iter().filter(|line| line["result"]["winners"].is_array() && line.get("ply").is_none()).count(),
            2
        );
        for line in lines.iter().filter(|line| line.get("seat").is_some()) {
            let legal = line["legal"].as_array().expect("the legal list");
            assert!(legal.contains(&line["action"]), "{line}");
        }
    }
}

#[test]
fn a_trace_in_real_time_has_times_and_clock_lines() {
    let text = out(&speakeasy(&["trace", "scheffeln", "--mode", "speed", "--seats", "4"]));
    assert!(text.contains("\"at\":") && text.contains("\"clock\":"));
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_speakeasy"))
        .args(["trace", "don", "--games", "500"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

#[test]
fn the_catalog_is_json_for_programs_and_text_for_people() {
    let games: Json = serde_json::from_str(&out(&speakeasy(&["games", "--json"]))).unwrap();
    for (index, entry) in GAMES.iter().enumerate() {
        let game = &games[index];
        assert_eq!(game["id"], entry.id);
        assert!(game["names"]["it"].is_string() && game["rules"].is_u64() && game["seats"]["max"].is_u64());
        assert!(
            game["options"].as_array().unwrap().iter().all(|option| option["about"].as_str().unwrap().ends_with('.'))
        );
    }
    let text = out(&speakeasy(&["games"]));
    assert!(text.contains("speedCountdownMs") && text.contains("3000 to 15000") && !text.contains('\u{1b}'));
}

#[test]
fn the_bench_writes_rows() {
    let rows: Json = serde_json::from_str(&out(&speakeasy(&["bench", "don", "--json", "--seconds", "0.01"]))).unwrap();
    let row = &rows[0];
    assert_eq!((row["game"].as_str(), row["threads"].as_u64()), (Some("don"), Some(1)));
    for key in ["seats", "games_per_s", "actions_per_s", "ns_per_action", "state_bytes"] {
        assert!(row[key].as_f64().unwrap() > 0.0, "{key}: {row}");
    }
    assert!(row["mode"].is_string());
    assert_eq!(speakeasy(&["bench", "--seconds", "never"]).status.code(), Some(2));
}

#[test]
fn perft_counts_every_depth() {
    let text = out(&speakeasy(&["perft", "don", "--depth", "2", "--seed", "3"]));
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.starts_with("depth 1:"), "{text}");
}

#[test]
fn a_saved_game_verifies_and_a_changed_one_does_not() {
    let saved = out(&speakeasy(&["record", "random", "verflixxt", "--seed", "9"]));
    let good = file("good.jsonl", &saved);
    let output = speakeasy(&["record", "verify", &good]);
    assert!(out(&output).starts_with("ok ") && output.status.code() == Some(0), "{}", out(&output));

    let changed = file("changed.jsonl", &saved.replacen("\"num\":1", "\"num\":2", 1));
    let output = speakeasy(&["record", "verify", &changed]);
    assert!(out(&output).starts_with("FAIL ") && output.status.code() == Some(1), "{}", out(&output));

    let cut = file("cut.jsonl", &saved[..saved.len() / 2]);
    let output = speakeasy(&["record", "verify", &cut]);
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
}

#[test]
fn the_tour_shows_the_house() {
    let output = speakeasy(&["tour"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0));
    assert!(text.matches("wins").count() >= 3, "{text}");
    assert!(!text.contains('\u{1b}'), "no colour where there is no terminal");
}

//! `speakeasy report` as a person runs it.

use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn report(args: &str, out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_speakeasy"));
    command.arg("report").args(args.split_whitespace()).arg("--out").arg(out).output().expect("the binary runs")
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).expect("text")
}

#[test]
fn a_report_is_a_page_with_all_its_figures_beside_it() {
    let out = folder("report/deep/don");
    let small =
        "don --mode swap --bots greedy,random --games 12 --option-deals 2 --ladder greedy,random --skill-games 6";
    let output = report(small, &out);
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("12 games of don, 3 seats"), "{}", text(&output));
    assert!(
        text(&output).contains("made by  speakeasy report don --mode swap --seats 3 --bots greedy,random --games 12")
    );

    let page = std::fs::read_to_string(out.join("index.html")).expect("a page");
    assert!(page.contains("<h1>Don</h1>") && page.contains("figures.csv"));
    let figures: Json =
        serde_json::from_str(&std::fs::read_to_string(out.join("figures.json")).expect("figures")).expect("JSON");
    assert_eq!((&figures["game"], &figures["games"]), (&"don".into(), &12.into()));
    assert_eq!(figures["options"]["swapVariant"], true);
    let rows = figures["sections"]["length"]["rows"].as_array().expect("rows");
    assert!(rows.iter().any(|row| row["name"] == "rounds" && row["value"] == 15.0), "{rows:?}");
    let csv = std::fs::read_to_string(out.join("figures.csv")).expect("figures");
    assert!(csv.contains("length,rows,\"rounds\",15,0,15,15,12"), "{csv}");

    // The same seed gives the same files on any number of threads, except for the name of the folder.
    let again = folder("report/again");
    assert!(report(&format!("{small} --threads 1"), &again).status.success());
    assert_eq!(csv, std::fs::read_to_string(again.join("figures.csv")).expect("figures"));
}

#[test]
fn what_cannot_be_asked_is_told_with_what_can() {
    let file = folder("report-file");
    std::fs::write(&file, "not a folder").expect("a scratch file");
    for (args, out, part) in [
        ("dom", &folder("never"), "did you mean don?"),
        ("don --bots gredy", &folder("never"), "did you mean greedy?"),
        ("don --bots greedy,greedy,greedy,greedy", &folder("never"), "4 bots, but only 3 seats"),
        ("don", &file, "cannot create"),
    ] {
        let output = report(args, out);
        assert_eq!(output.status.code(), Some(2), "{args}");
        assert!(text(&output).contains(part), "{args}: {}", text(&output));
    }
    let _ = std::fs::remove_file(&file);
}

//! `speakeasy train` as a person runs it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn train(args: &str, out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_speakeasy"));
    command.arg("train").args(args.split_whitespace()).arg("--out").arg(out);
    command
}

fn text(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).expect("text")
}

const SMALL: &str = "verflixxt --games 40 --looks 4 --look-games 4 --final-games 8 --threads 1";

#[test]
fn the_same_seed_gives_the_same_network_which_then_plays() {
    let (one, two, other) = (scratch("one.net"), scratch("two.net"), scratch("other.net"));
    let curve = scratch("curve.svg");
    let output = train(SMALL, &one).arg("--curve").arg(&curve).output().expect("the binary runs");
    assert!(output.status.success(), "{}", text(&output));
    let stdout = text(&output);
    assert!(stdout.contains("trained on 40 games") && stdout.contains("v greedy"), "{stdout}");
    assert!(
        stdout.contains("made by  speakeasy train verflixxt --seats 2 --games 40 --seed 1 --rate 0.02"),
        "{stdout}"
    );

    // How often one looks changes nothing in what is learned; the seed does.
    assert!(train(&SMALL.replace("--look-games 4", "--look-games 2"), &two).status().expect("runs").success());
    assert!(train(&format!("{SMALL} --seed 2"), &other).status().expect("runs").success());
    let bytes = std::fs::read(&one).expect("a network");
    assert_eq!(bytes, std::fs::read(&two).expect("a network"));
    assert_ne!(bytes, std::fs::read(&other).expect("a network"));

    let svg = std::fs::read_to_string(&curve).expect("a curve");
    assert!(svg.starts_with("<svg") && svg.contains("prefers-color-scheme") && svg.contains("v random"), "{svg}");
    assert!(!scratch(".one.net.part").exists(), "the file beside is left behind");

    let bot = format!("net:{}", one.display());
    let arena = |game: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_speakeasy"));
        command.args(["arena", game, "--games", "4", "--threads", "1", "--bots", &format!("{bot},random")]);
        command.output().expect("the binary runs")
    };
    assert!(arena("verflixxt").status.success());
}

#[test]
fn what_cannot_be_written_is_told_before_anything_is_learned() {
    let output = train("verflixxt --games 999999999", Path::new("/no/such/folder/a.net")).output().expect("runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("cannot write /no/such/folder/a.net"), "{}", text(&output));
    let output = train("verflixxt --lambda 2", &scratch("never.net")).output().expect("runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("from 0 to 1"), "{}", text(&output));
}

/// Waits until the process has a handler of its own for SIGINT, and then a little for some games.
#[cfg(target_os = "linux")]
fn wait_until_it_listens(process: u32) {
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it still runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask of signals");
        u64::from_str_radix(caught.trim(), 16).expect("hexadecimal") & 1 << 1 != 0
    };
    while !listens() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(200));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_writes_what_was_learned() {
    let out = scratch("early.net");
    let _ = std::fs::remove_file(&out);
    let mut command = train("verflixxt --games 100000000 --look-games 2 --threads 1", &out);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    wait_until_it_listens(child.id());
    let interrupted = Instant::now();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    let output = child.wait_with_output().expect("it ends");
    assert!(interrupted.elapsed() < Duration::from_secs(20), "it took {:?} to end", interrupted.elapsed());
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("stopped early"), "{}", text(&output));
    assert!(std::fs::read(&out).is_ok_and(|bytes| !bytes.is_empty()));
}

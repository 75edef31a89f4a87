//! The full screen, in a pseudo-terminal.

use crate::terminal::{DOWN, ENTER, Terminal, UP, folder};
use std::path::Path;
use std::process::Command;

const SMALL: (u16, u16) = (80, 24);

/// Presses Enter until the game is over.
fn play_on(terminal: &mut Terminal) -> String {
    for _ in 0..400 {
        if terminal.screen().contains("◆ Game over ◆") {
            break;
        }
        terminal.type_keys(&ENTER.repeat(8));
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    terminal.see("◆ Game over ◆")
}

/// The only game kept in a folder, verified by replaying it.
fn saved_text(data: &Path) -> String {
    let files: Vec<_> = std::fs::read_dir(data.join("speakeasy")).expect("saved games").flatten().collect();
    assert_eq!(files.len(), 1, "one file a game");
    let file = files[0].path();
    let output = Command::new(env!("CARGO_BIN_EXE_speakeasy")).args(["record", "verify"]).arg(&file).output();
    let output = output.expect("the binary runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    std::fs::read_to_string(file).expect("the game")
}

/// Begins a game, plays some of it by all kinds of keys, leaves, goes on, finishes.
fn leave_and_go_on(game: &str, players: &str, first: impl Fn(&mut Terminal)) {
    let data = folder(game);
    let mut terminal = Terminal::start(&[game, "--players", players, "--seed", "7", "--pace", "0"], &data, SMALL);
    terminal.see("◆ You may ◆");
    first(&mut terminal);
    terminal.see("◆ You may ◆");
    terminal.type_keys("q");
    terminal.see("Leave the table?");
    terminal.type_keys("y");
    assert_eq!(terminal.end(), 0);
    terminal.wait_for("the terminal to be given back", |screen| screen.contains("speakeasy play --resume"));
    assert!(!terminal.is_taken());
    assert!(saved_text(&data).ends_with("\"result\":null}\n"));

    let mut terminal = Terminal::start(&["--resume", "--pace", "0"], &data, SMALL);
    terminal.see("◆ You may ◆");
    let screen = play_on(&mut terminal);
    assert!(screen.contains("★") && screen.contains(" 1. "), "{screen}");
    terminal.type_keys("q");
    assert_eq!(terminal.end(), 0);
    assert!(!saved_text(&data).contains("\"result\":null}"));
}

#[test]
fn scheffeln_is_played_left_and_finished() {
    leave_and_go_on("scheffeln", "me,random", |terminal| {
        let screen = terminal.see("Your hand");
        assert!(screen.contains("A Dinero Docks") && screen.contains("H Splendid Blvd."), "{screen}");
        terminal.type_keys(&format!("{DOWN}{UP}{DOWN}{ENTER}"));
        terminal.see("cards are played");
    });
}

#[test]
fn verflixxt_is_played_left_and_finished() {
    leave_and_go_on("verflixxt", "me,random", |terminal| {
        terminal.type_keys(&format!("r{ENTER}"));
        let screen = terminal.see("the move");
        assert!(screen.contains("A rolled") && screen.contains("▐-10▌─▐ G ▌"), "{screen}");
        terminal.type_keys(&format!("2{ENTER}"));
        terminal.see("Turn 3");
    });
}

#[test]
fn don_is_played_left_and_finished() {
    leave_and_go_on("don", "me,random,random", |terminal| {
        terminal.type_keys(":pa\t");
        terminal.see(": pass█");
        terminal.type_keys(ENTER);
        terminal.see("Round 2 of 15");
        // What happened since has pushed it out of the log; it is scrolled back to.
        terminal.type_keys("\x1b[5~");
        terminal.see("A passes.");
    });
}

#[test]
fn an_action_that_is_not_allowed_is_answered_with_the_reason() {
    let data = folder("why");
    let mut terminal = Terminal::start(&["don", "--players", "me,random", "--seed", "7"], &data, SMALL);
    terminal.see("◆ You may ◆");
    terminal.type_keys(&format!(":bid 99{ENTER}"));
    terminal.see("TOO_HIGH (4.5): You have only 12 chips.");
    terminal.type_keys(&format!(":big 9{ENTER}"));
    terminal.see("did you mean bid?");
    terminal.type_keys("?");
    terminal.see("The Boss says");
    terminal.type_keys("\x1bOP");
    let help = terminal.see("Keyboard shortcuts");
    assert!(help.contains("ask the Boss"), "{help}");
    terminal.type_keys("\x1b[6~\x1b[6~");
    terminal.see("You buy city districts at auction");
    terminal.type_keys("x");
    terminal.see("◆ You may ◆");
    // Ctrl-C leaves at once, and the game is kept.
    terminal.type_keys("\x03");
    assert_eq!(terminal.end(), 0);
    assert!(saved_text(&data).contains("\"players\":[\"person\",\"random\",\"random\"]"));
}

/// The cards shown in the middle of the ring.
fn hand(screen: &str) -> String {
    let lines: Vec<&str> = screen.lines().collect();
    let title = lines.iter().position(|line| line.contains("Your hand")).expect("a hand");
    let middle = |line: &&str| line.chars().skip(18).take(16).collect::<String>();
    lines[title + 1..title + 3].iter().map(middle).collect()
}

#[test]
fn the_curtain_hides_a_hand_until_its_owner_is_there() {
    let data = folder("curtain");
    let args = ["scheffeln", "--players", "me,person", "--seed", "7", "--pace", "0"];
    let mut terminal = Terminal::start(&args, &data, SMALL);
    let mut hands = Vec::new();
    for seat in ["B", "A", "B"] {
        let curtain = terminal.see(&format!("Pass the keyboard to {seat}"));
        for secret in ["Your hand", "RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN", "dealt"] {
            assert!(!curtain.contains(secret), "{secret} behind the curtain:\n{curtain}");
        }
        // Keys of the game do nothing while the curtain is down.
        terminal.type_keys("rh?:");
        terminal.type_keys(ENTER);
        let screen = terminal.see(&format!("◆ {seat} may ◆"));
        let other = if seat == "A" { "B" } else { "A" };
        assert!(!screen.contains(&format!("{other} is dealt BLU")), "{screen}");
        hands.push(hand(&screen));
        terminal.type_keys(ENTER);
    }
    assert_ne!(hands[0], hands[1]);
    assert_eq!(hands[0], hands[2]);
}

#[test]
fn a_terminal_that_is_too_small_says_so_and_recovers() {
    let data = folder("small");
    let mut terminal = Terminal::start(&["don", "--players", "me,random", "--seed", "7"], &data, (60, 12));
    terminal.see("This game needs 80×24");
    terminal.see("characters, but there are 60×12.");
    terminal.resize(120, 40);
    terminal.see("◆ You may ◆");
    terminal.resize(79, 24);
    terminal.see("characters, but there are 79×24.");
    terminal.resize(80, 24);
    terminal.see("◆ You may ◆");
    terminal.type_keys("\x03");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn bots_are_watched_and_can_be_stopped() {
    let data = folder("watching");
    let args = ["verflixxt", "--mode", "worms", "--players", "random", "--seats", "8", "--pace", "60000", "--no-color"];
    let mut terminal = Terminal::start(&args, &data, (120, 40));
    terminal.see("You are watching.");
    terminal.type_keys(" ");
    terminal.see("Paused: press Space");
    terminal.type_keys(" ");
    terminal.wait_for("the game to go on", |screen| !screen.contains("Paused"));
    terminal.type_keys(&"+".repeat(40));
    terminal.see("◆ Game over ◆");
    assert!(!terminal.has_colour());
}

#[test]
fn speed_runs_on_the_real_clock() {
    let data = folder("speed");
    let args = ["scheffeln", "--mode", "speed", "--set", "speedRevealMs=200", "--players", "me,random", "--seed", "7"];
    let mut terminal = Terminal::start(&args, &data, SMALL);
    terminal.see("the row is turned up");
    terminal.type_keys(&format!(":claim RED{ENTER}"));
    terminal.see("E_CLAIM_EARLY (SCH-R49)");
    terminal.see("◆ You may ◆");
    // In a race the key alone plays.
    terminal.type_keys("w");
    terminal.see("▶");
    let screen = terminal.wait_for("a claim", |screen| screen.contains("A takes White."));
    assert!(screen.contains("▐WHI▌"), "{screen}");
    terminal.wait_for("the bots to claim", |screen| screen.contains("Round 2"));
    terminal.type_keys("\x03");
    assert_eq!(terminal.end(), 0);
    assert!(saved_text(&data).contains("\"at\":"));
}

//! Plain lines through pipes.

use crate::pipe::Pipe;
use crate::terminal::folder;

/// A whole game through a pipe; gives what was written.
fn game(name: &str, args: &[&str]) -> String {
    let data = folder(name);
    let file = data.join("game.jsonl").display().to_string();
    let mut pipe = Pipe::start(&[args, &["--seed", "7", "--save", &file]].concat(), &data);
    pipe.play();
    let (code, errors, written) = pipe.end();
    assert_eq!((code, errors.as_str()), (0, ""), "{written}");
    assert!(written.contains("The game is over.") && written.contains("\n1. "), "{written}");
    written
}

#[test]
fn every_game_is_played_to_its_end_in_lines() {
    game("scheffeln-base", &["scheffeln", "--players", "me,random"]);
    game("scheffeln-run-mafia", &["scheffeln", "--mode", "run-mafia", "--players", "me,random", "--seats", "3"]);
    game("verflixxt-base", &["verflixxt", "--players", "random,me"]);
    game("verflixxt-life", &["verflixxt", "--mode", "life2020", "--players", "me,random", "--seats", "3"]);
    game("verflixxt-worms", &["verflixxt", "--mode", "worms", "--players", "me,random"]);
    game("don-standard", &["don", "--players", "me,random"]);
    game("don-strict-swap", &["don", "--mode", "strict-swap", "--players", "random,me"]);
}

#[test]
fn speed_waits_for_those_who_play_in_lines() {
    let written = game("scheffeln-speed", &["scheffeln", "--mode", "speed", "--players", "me,random"]);
    let colours = ["White", "Brown", "Red", "Green", "Purple", "Blue", "Yellow", "Orange"];
    let claims = colours.iter().any(|colour| written.contains(&format!("A takes {colour}.")));
    assert!(written.contains("or wait") && claims, "{written}");
}

#[test]
fn the_same_seed_and_lines_give_the_same_game() {
    let play = || game("again", &["verflixxt", "--mode", "nochmal", "--players", "me,greedy"]);
    assert_eq!(play(), play());
}

#[test]
fn people_who_share_a_pipe_pass_the_keyboard() {
    let written = game("shared", &["don", "--players", "me,person,random"]);
    assert!(written.contains("Pass the keyboard to A, then press Enter."), "{written}");
    assert!(written.contains("Pass the keyboard to B, then press Enter."), "{written}");
}

#[test]
fn a_bot_that_gives_up_is_replaced() {
    let written = game("forfeit", &["don", "--players", "me,exec:false"]);
    assert!(written.contains("B (exec:false) forfeits: ") && written.contains("A regular takes over."), "{written}");
    assert!(written.contains("(regular): "), "{written}");
}

#[test]
fn questions_are_answered() {
    let data = folder("questions");
    let mut pipe = Pipe::start(&["don", "--players", "me,random", "--seed", "7"], &data);
    pipe.prompt().expect("a turn");
    let mut ask = |line: &str| {
        pipe.say(line);
        pipe.prompt().expect("an answer")
    };
    assert!(ask("why bid 99").contains("TOO_HIGH (4.5): You have only 12 chips."));
    assert!(ask("bid 99").contains("TOO_HIGH (4.5)"));
    assert!(ask("why pass").contains("pass is allowed."));
    assert!(ask("bid lots").contains("expected a whole number of chips"));
    assert!(ask("?").contains("The Boss: "));
    assert!(ask("help").contains("How to play Don"));
    assert!(ask("save").contains("Saved as "));
    assert!(ask("look").contains("On offer: "));
    assert!(ask("\u{1b}[31m\u{0}").contains("expected one of offer"));
    pipe.say("quit");
    let (code, _, written) = pipe.end();
    assert_eq!(code, 0);
    assert!(written.contains("speakeasy play --resume"), "{written}");
}

#[test]
fn the_end_of_the_input_is_a_quiet_end_and_the_game_goes_on_later() {
    let data = folder("quiet");
    let mut pipe = Pipe::start(&["verflixxt", "--players", "me,random"], &data);
    pipe.prompt().expect("a turn");
    pipe.say("r");
    let (code, errors, written) = pipe.end();
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(!written.contains("resume"), "{written}");
    let mut pipe = Pipe::start(&["--resume"], &data);
    let seen = pipe.prompt().expect("the same turn");
    assert!(seen.contains("A may:"), "{seen}");
    pipe.say("1");
    pipe.play();
    assert!(pipe.written.contains("The game is over."));
    // Now there is nothing left to go on with, and the other seats were never anybody's.
    let (code, errors, _) = Pipe::start(&["--resume"], &data).end();
    assert_eq!(code, 2);
    assert!(errors.contains("no unfinished game"), "{errors}");
}

#[test]
fn what_cannot_be_is_said_before_anybody_sits_down() {
    let data = folder("impossible");
    for (args, expected) in [
        (&["chess"][..], "unknown game \"chess\""),
        (&["don", "--players", "me,bos"], "did you mean boss?"),
        (&["don", "--seats", "9"], "3 to 6"),
        (&["don", "--seats", "3", "--players", "me,random,random,random"], "4 players, but only 3 seats"),
        (&["don", "--set", "chips=secret"], "possible: hidden, open"),
        (&[], "required"),
    ] {
        let (code, errors, _) = Pipe::start(args, &data).end();
        assert_eq!(code, 2, "{args:?}");
        assert!(errors.contains(expected), "{args:?}: {errors}");
    }
}

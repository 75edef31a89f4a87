//! Saved games that cannot be resumed are reported and left untouched.

use crate::pipe::Pipe;
use crate::terminal::folder;
use std::fs;

#[test]
fn a_save_that_cannot_be_read_is_explained_and_untouched() {
    let data = folder("broken");
    let file = data.join("game.jsonl");
    let name = file.display().to_string();
    let mut pipe = Pipe::start(&["don", "--players", "me,random", "--seed", "7", "--save", &name], &data);
    pipe.prompt().expect("a turn");
    pipe.say("quit");
    assert_eq!(pipe.end().0, 0);
    let good = fs::read_to_string(&file).expect("the saved game");

    let lines: Vec<&str> = good.lines().collect();
    for (text, expected) in [
        ("not a game at all\n".into(), "line 1: column"),
        (good.replacen("\"rules\":1", "\"rules\":99", 1), "made with version 99 of the rules"),
        (good.replacen("\"don\"", "\"chess\"", 1), "unknown game \"chess\"; games: scheffeln"),
        (lines[..lines.len() - 1].join("\n"), "truncated after"),
        (good.replacen("\"random\"", "\"rondom\"", 1), "did you mean random?"),
        (good.replacen("\"person\",", "", 1), "line 1: expected 3 players"),
        (good.replacen("\"hash\":\"", "\"hash\":\"0", 1), "diverged"),
        (good.replacen("\"first\":", "\"fist\":", 1), "step 1: "),
    ] {
        assert_ne!(text, good, "{expected}");
        fs::write(&file, &text).expect("the file");
        let (code, errors, _) = Pipe::start(&["--resume", &name], &data).end();
        assert_eq!(code, 2, "{expected}");
        assert!(errors.contains(&name) && errors.contains(expected), "expected {expected:?}, got {errors}");
        assert_eq!(fs::read_to_string(&file).expect("the file"), text, "{expected}");
    }

    let (code, errors, _) = Pipe::start(&["don", "--save", &name], &data).end();
    assert!(code == 2 && errors.contains("already exists; resume it with --resume"), "{errors}");
    fs::write(&file, &good).expect("the file");
    let (code, errors, _) = Pipe::start(&["verflixxt", "--resume", &name], &data).end();
    assert!(code == 2 && errors.contains("is a saved game of don, not verflixxt"), "{errors}");
    let (code, errors, _) = Pipe::start(&["--resume", "no-such-file"], &data).end();
    assert!(code == 2 && errors.contains("no-such-file"), "{errors}");
}

#[test]
fn a_game_that_cannot_be_kept_is_not_begun() {
    let data = folder("nowhere");
    fs::write(data.join("speakeasy"), "in the way").expect("a file");
    let (code, errors, _) = Pipe::start(&["don"], &data).end();
    assert_eq!(code, 2);
    assert!(errors.contains("speakeasy"), "{errors}");
}

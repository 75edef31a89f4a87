//! What goes on: the dice, one sentence, and what is worth knowing.

use super::naming::signed;
use super::pieces;
use crate::{Board, Event, Face, Mode, Phase, Verflixxt};
use maud::{Markup, html};
use speakeasy_core::Seat;
use speakeasy_pages::scene::Scene;
use speakeasy_words::say;

/// The table in a few words: which game, which turn.
pub fn headline(scene: &Scene<'_, Verflixxt>) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let options = board.options();
    let game = match options.mode {
        Mode::Base if options.has_random_path() => say!(words, "verflixxt-game-base-random"),
        Mode::Base => say!(words, "verflixxt-game-base"),
        Mode::Nochmal if options.has_worms() => say!(words, "verflixxt-game-worms"),
        Mode::Nochmal => say!(words, "verflixxt-game-nochmal"),
        Mode::Life2020 => say!(words, "verflixxt-game-life2020"),
    };
    if board.phase() == Phase::Over {
        say!(words, "verflixxt-headline-over", game = game)
    } else {
        say!(words, "verflixxt-headline", game = game, turn = board.turn().max(1))
    }
}

/// The sentence and the hint.
pub fn draw(scene: &Scene<'_, Verflixxt>) -> Markup {
    let hint = hint(scene);
    html! {
        (dice(scene))
        div {
            p.say { (sentence(scene)) }
            @if let Some(hint) = hint { p.hint { (hint) } }
        }
    }
}

/// The dice of this turn; those of the last turn until somebody rolls again, so that everybody sees what was rolled. Each
/// roll has dice of its own, which tumble when they come.
fn dice(scene: &Scene<'_, Verflixxt>) -> Markup {
    let (words, board) = (scene.words, scene.view.board());
    let rolls = scene.log.iter().filter(|event| matches!(event, Event::Rolled { .. })).count();
    let last = scene.log.iter().rev().find_map(|event| match *event {
        Event::Rolled { num, act, .. } => Some((num, act)),
        _ => None,
    });
    let shown = board.num().map(|number| (number, board.act())).or(last);
    html! {
        div.dice.past[board.num().is_none()].two[board.options().has_flixxy()] {
            @if let Some((number, act)) = shown.filter(|_| !scene.over()) {
                div.roll id={ "roll-" (rolls) } {
                    (pieces::die(Some(number), Some(&say!(words, "verflixxt-die-label", number = number))))
                    @if let Some(face) = act { (pieces::action_die(face, &face_label(scene, face))) }
                }
            }
        }
    }
}

/// What the action die shows, in words.
pub fn face_label(scene: &Scene<'_, Verflixxt>, face: Face) -> String {
    match face {
        Face::Flixxy => say!(scene.words, "verflixxt-face-flixxy"),
        Face::May => say!(scene.words, "verflixxt-face-may"),
        Face::Not => say!(scene.words, "verflixxt-face-not"),
    }
}

fn sentence(scene: &Scene<'_, Verflixxt>) -> String {
    let (words, board) = (scene.words, scene.view.board());
    let Some(seat) = board.active().filter(|_| board.phase() != Phase::Setup) else {
        return say!(words, "verflixxt-say-setup");
    };
    let (me, name) = (scene.is_me(seat), scene.name(seat));
    let steps = board.num().unwrap_or_default();
    match board.phase() {
        Phase::Pre if me && board.flixxy_in_play() => say!(words, "verflixxt-say-roll-dice"),
        Phase::Pre if me => say!(words, "verflixxt-say-roll-die"),
        Phase::Pre => say!(words, "verflixxt-say-roll-other", name = name),
        Phase::Roll => say!(words, "verflixxt-say-rolling", name = name),
        Phase::Main if me => say!(words, "verflixxt-say-move", steps = steps),
        Phase::Main => say!(words, "verflixxt-say-move-other", name = name, steps = steps),
        Phase::Steal if me => say!(words, "verflixxt-say-steal"),
        Phase::Steal => say!(words, "verflixxt-say-steal-other", name = name),
        Phase::Post if me => say!(words, "verflixxt-say-post"),
        Phase::Post => say!(words, "verflixxt-say-post-other", name = name),
        Phase::Setup | Phase::Over => winners(scene),
    }
}

/// Who has won, with how many points.
pub fn winners(scene: &Scene<'_, Verflixxt>) -> String {
    let words = scene.words;
    let Some(outcome) = scene.view.outcome() else { return say!(words, "verflixxt-say-over") };
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    let points = winners.first().map_or(0, |seat| outcome.scores[seat.index()]);
    let total = signed(points);
    let total = total.trim_start_matches('+');
    match winners.as_slice() {
        [seat] if scene.is_me(*seat) => {
            say!(words, "verflixxt-won-you", name = scene.name(*seat), points = points, total = total)
        }
        [seat] => say!(words, "verflixxt-won", name = scene.name(*seat), points = points, total = total),
        many => {
            let names: Vec<&str> = many.iter().map(|&seat| scene.name(seat)).collect();
            say!(words, "verflixxt-won-shared", names = names.join(", "), points = points, total = total)
        }
    }
}

fn hint(scene: &Scene<'_, Verflixxt>) -> Option<String> {
    let (words, board) = (scene.words, scene.view.board());
    let extra = board.extra_turns();
    // Whoever watches needs no advice.
    if scene.me().is_none() && board.phase() != Phase::Over {
        return None;
    }
    match (board.phase(), board.active()) {
        (Phase::Setup, _) | (Phase::Roll, _) => None,
        (Phase::Pre, _) if board.turn() <= 1 => Some(first_hint(scene, board)),
        (Phase::Pre, Some(seat)) if extra > 0 && scene.is_me(seat) => {
            Some(say!(words, "verflixxt-hint-extra", count = extra))
        }
        (Phase::Pre, _) => None,
        (Phase::Main, _) => Some(match board.act().filter(|_| board.flixxy_in_play()) {
            Some(Face::Flixxy) => say!(words, "verflixxt-hint-flixxy"),
            Some(Face::May) => say!(words, "verflixxt-hint-may"),
            Some(Face::Not) => say!(words, "verflixxt-hint-not"),
            None if board.options().mode == Mode::Life2020 => say!(words, "verflixxt-hint-pawn"),
            None => say!(words, "verflixxt-hint-guard"),
        }),
        (Phase::Steal, _) => Some(say!(words, "verflixxt-hint-steal")),
        (Phase::Post, _) => Some(say!(words, "verflixxt-hint-post")),
        (Phase::Over, _) => Some(say!(words, "verflixxt-hint-over", turns = board.turn())),
    }
}

fn first_hint(scene: &Scene<'_, Verflixxt>, board: &Board) -> String {
    match board.options().mode {
        Mode::Base => say!(scene.words, "verflixxt-hint-first-base"),
        Mode::Nochmal => say!(scene.words, "verflixxt-hint-first-nochmal"),
        Mode::Life2020 => say!(scene.words, "verflixxt-hint-first-life2020"),
    }
}

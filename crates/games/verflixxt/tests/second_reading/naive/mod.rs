//! Verflixxt, read plainly.
//!
//! Section and ruling numbers are those of `docs/rules/verflixxt.md`; the shape of positions, actions,
//! chance objects, views and refusals is that of `docs/scenarios/verflixxt.md`, called "the format" below.
//!
//! - `state`: the position as a plain struct, and the derived terms of 2.5;
//! - `setup`: section 3, a new table and the draws that fill it;
//! - `play`: sections 4 to 9 and 13, what the actions do;
//! - this file: who may do what (4.1, 4.3 and the format's refusals), and views.

mod play;
mod setup;
mod state;
#[cfg(test)]
mod tests;

use speakeasy_core::json::{Json, json};
use speakeasy_testkit::naive::Naive;
use state::{State, is_flixxy, is_guard, is_pawn, is_pawn_of};

/// The rules of Verflixxt, all modes.
pub struct Verflixxt;

impl Naive for Verflixxt {
    fn new_table(&self, options: &Json, seats: usize) -> Json {
        setup::new_table(options, seats).write()
    }

    fn legal(&self, options: &Json, seats: usize, position: &Json, seat: usize) -> Vec<Json> {
        let state = State::read(options, seats, position);
        candidates(&state, seat)
            .into_iter()
            .filter(|action| refusal(&state, i64::try_from(seat).unwrap_or(-1), action).is_none())
            .collect()
    }

    fn refusal(&self, options: &Json, seats: usize, position: &Json, seat: i64, action: &Json) -> Option<String> {
        refusal(&State::read(options, seats, position), seat, action).map(str::to_owned)
    }

    fn act(&self, options: &Json, seats: usize, position: &Json, _seat: usize, action: &Json) -> Json {
        let mut state = State::read(options, seats, position);
        play::act(&mut state, action);
        state.write()
    }

    fn chance(&self, options: &Json, seats: usize, position: &Json, outcome: &Json) -> Json {
        let mut state = State::read(options, seats, position);
        setup::chance(&mut state, outcome);
        state.write()
    }

    /// No phase of this game runs by the clock.
    fn clock(&self, _options: &Json, _seats: usize, position: &Json, _to: u64) -> Json {
        position.clone()
    }

    fn view(&self, options: &Json, seats: usize, position: &Json, observer: Option<usize>) -> Json {
        view(&State::read(options, seats, position), observer)
    }
}

// ---------------------------------------------------------------------------------------------------------
// Refusals

/// The format, "Actions": every `do`, its arguments besides `do`, and its phases.
const ACTIONS: [(&str, &[&str], &[&str]); 9] = [
    ("roll", &[], &["PRE"]),
    ("move", &["figure"], &["MAIN"]),
    ("skip", &[], &["MAIN"]),
    ("end", &[], &["POST"]),
    ("bottom", &["gained"], &["PRE", "MAIN", "POST"]),
    ("swap", &["gained", "figure", "with"], &["PRE", "MAIN", "POST"]),
    ("push", &["gained", "tile"], &["MAIN", "POST"]),
    ("double", &["gained"], &["POST"]),
    ("steal", &["from"], &["STEAL"]),
];

/// The format, "Refusals": the first check that fails.
fn refusal(state: &State, seat: i64, action: &Json) -> Option<&'static str> {
    // 1. The shape of the action.
    let Some(object) = action.as_object() else { return Some("E_ACTION") };
    let Some(verb) = object.get("do").and_then(Json::as_str) else { return Some("E_ACTION") };
    let Some((_, arguments, phases)) = ACTIONS.iter().find(|(name, _, _)| *name == verb) else {
        return Some("E_ACTION");
    };
    if object.keys().any(|key| key != "do" && !arguments.contains(&key.as_str())) {
        return Some("E_ACTION");
    }
    for argument in *arguments {
        let right = match (object.get(*argument), *argument) {
            (None, _) => false,
            (Some(value), "gained" | "from") => value.is_i64() || value.is_u64(),
            (Some(value), _) => value.is_string(),
        };
        if !right {
            return Some("E_ACTION");
        }
    }

    // 2. The phase.
    if !phases.contains(&state.phase.as_str()) {
        return Some("E_PHASE");
    }

    // 3. The seat.
    let Some(seat) = usize::try_from(seat).ok().filter(|seat| state.active == Some(*seat)) else {
        return Some("E_TURN");
    };

    // 4. By kind of action. All arguments are there and of the right type.
    let word = |key: &str| object.get(key).and_then(Json::as_str).unwrap_or_default();
    let number = |key: &str| object.get(key).and_then(Json::as_u64); // None: negative
    match verb {
        "move" => refused_move(state, word("figure")),
        "skip" => (!movers(state).is_empty()).then_some("E_MUST_MOVE"),
        "bottom" | "swap" | "push" | "double" => {
            refused_token(state, seat, verb, number("gained")).or_else(|| match verb {
                "bottom" => (state.stacks[seat].len() < 2).then_some("E_STACK"), // 8.3, VFX-R35
                "swap" => refused_swap(state, seat, word("figure"), word("with")),
                "push" => refused_push(state, seat, word("tile")),
                _ => None, // 8.6: DOUBLE asks for nothing more
            })
        }
        "steal" => refused_steal(state, seat, number("from")),
        _ => None, // roll, end
    }
}

fn refused_move(state: &State, figure: &str) -> Option<&'static str> {
    match state.figures.get(figure) {
        None | Some(None) => Some("E_FIGURE"), // not listed, or Flixxy retired
        Some(Some(_)) if !movers(state).iter().any(|mover| mover == figure) => Some("E_NOT_MOVABLE"),
        Some(Some(_)) => None,
    }
}

/// 8.2: the token is in the hand, and mature (2.5).
fn refused_token(state: &State, seat: usize, verb: &str, gained: Option<u64>) -> Option<&'static str> {
    let held = state.worms[seat].iter().any(|worm| worm.kind == verb.to_uppercase() && Some(worm.gained) == gained);
    match held {
        false => Some("E_TOKEN"),
        true if gained >= Some(state.turn) => Some("E_NOT_MATURE"),
        true => None,
    }
}

/// 8.4 and VFX-R38, VFX-R39.
fn refused_swap(state: &State, seat: usize, own: &str, foreign: &str) -> Option<&'static str> {
    let usable = |place: &str| match place {
        "G" => false,
        "S" => !state.table.is("swapStart", "off"),
        _ => true,
    };
    let Some(here) = state.place(own).filter(|place| is_pawn_of(own, seat) && usable(place)) else {
        return Some("E_FIGURE");
    };
    if state.moved_pawn.as_deref() == Some(own) {
        return Some("E_MOVED");
    }
    let Some(there) = state.place(foreign).filter(|place| !is_pawn_of(foreign, seat) && usable(place)) else {
        return Some("E_TARGET");
    };
    (state.index(&here).abs_diff(state.index(&there)) != 1).then_some("E_NOT_ADJACENT")
}

/// 8.5, VFX-R37 and VFX-H12.
fn refused_push(state: &State, seat: usize, tile: &str) -> Option<&'static str> {
    if tile != "S" && !state.path().iter().any(|other| other == tile) {
        return Some("E_TARGET");
    }
    let figures = state.figures_on(tile);
    let foreign = figures.iter().any(|figure| !is_pawn_of(figure, seat));
    let company = state.table.is("pushGuards", "on") || figures.iter().any(|f| is_pawn(f) || is_flixxy(f));
    (!foreign || !company).then_some("E_TARGET")
}

/// Section 13: another seat with at least one tile.
fn refused_steal(state: &State, seat: usize, from: Option<u64>) -> Option<&'static str> {
    let victim = from.and_then(|from| usize::try_from(from).ok()).filter(|from| *from != seat);
    let has_tile = victim.and_then(|victim| state.stacks.get(victim)).is_some_and(|stack| !stack.is_empty());
    (!has_tile).then_some("E_TARGET")
}

/// 4.3: the figures that may make the main move of the active seat.
fn movers(state: &State) -> Vec<String> {
    let Some(seat) = state.active else { return Vec::new() };
    let flixxy_in_play = state.flixxy.as_ref().is_some_and(|flixxy| flixxy.in_play);
    let act = state.act.as_deref();
    let forced = act == Some("FLIXXY") && flixxy_in_play;
    let mut movers = Vec::new();
    for (figure, place) in &state.figures {
        let Some(place) = place else { continue };
        let may = if is_pawn_of(figure, seat) {
            !forced && place != "G" && !state.swapped.contains(figure)
        } else if is_guard(figure) {
            !forced && !state.table.is("mode", "life2020") && state.is_movable_guard(figure)
        } else if is_flixxy(figure) {
            flixxy_in_play && (act == Some("FLIXXY") || act == Some("MAY"))
        } else {
            false
        };
        if may {
            movers.push(figure.clone());
        }
    }
    movers
}

/// Every action that one could think of in this position: every `do` with every listed figure, every place
/// and every seat. Tokens that the seat does not hold and swaps of what is not its pawn are left out, for
/// there would be thousands; equal tokens appear once.
fn candidates(state: &State, seat: usize) -> Vec<Json> {
    let figures: Vec<&String> = state.figures.keys().collect();
    let mut places = vec!["S".to_owned(), "G".to_owned()];
    places.extend(state.path.iter().flatten().cloned());
    let mut gained: Vec<u64> = state.worms.get(seat).into_iter().flatten().map(|worm| worm.gained).collect();
    gained.sort_unstable();
    gained.dedup();

    let mut all = vec![json!({"do": "roll"}), json!({"do": "skip"}), json!({"do": "end"})];
    for figure in &figures {
        all.push(json!({"do": "move", "figure": figure}));
    }
    for gained in gained {
        all.push(json!({"do": "bottom", "gained": gained}));
        all.push(json!({"do": "double", "gained": gained}));
        for place in &places {
            all.push(json!({"do": "push", "gained": gained, "tile": place}));
        }
        for figure in figures.iter().filter(|figure| is_pawn_of(figure, seat)) {
            for with in &figures {
                all.push(json!({"do": "swap", "gained": gained, "figure": figure, "with": with}));
            }
        }
    }
    for from in 0..state.table.seats {
        all.push(json!({"do": "steal", "from": from}));
    }
    all
}

// ---------------------------------------------------------------------------------------------------------
// Views

/// The format, "Views". A pile not drawn yet counts as empty.
fn view(state: &State, observer: Option<usize>) -> Json {
    let mut seen = state.write();
    let hide_stacks = state.table.is("mode", "base") && state.table.is("hideStacks", "on") && state.phase != "OVER";
    for seat in (0..state.table.seats).filter(|seat| Some(*seat) != observer) {
        for worm in seen["worms"][seat].as_array_mut().into_iter().flatten() {
            worm["kind"] = Json::Null;
        }
        if hide_stacks {
            seen["stacks"][seat] = Json::Null;
        }
    }
    seen["worm_pile"] = Json::Null;
    seen["worm_pile_count"] = json!(state.worm_pile.iter().flatten().count());
    seen["stack_counts"] = json!(state.stacks.iter().map(Vec::len).collect::<Vec<_>>());
    seen
}

//! Both readings of the rules, step by step through the same games.

use crate::naive::Naive;
use crate::tables::{self, TableSpec};
use serde_json::json;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::Json;
use speakeasy_core::{Game, Observer, Pending, Rng, Seat, State, below};
use speakeasy_lab::perft::{actors, perft, settle};
use speakeasy_record::trace::random_step;
use speakeasy_record::{Play, Step, StepError};

/// Plays one random game by the fast rules and asks the plain ones at every step: legal lists of all seats, refusals,
/// views of all observers, and the position after the step.
pub fn hold<G: Game>(plain: &dyn Naive, table: &TableSpec, rng: &mut impl Rng) {
    let options = G::options(&table.options).unwrap_or_else(|faults| panic!("{}: {faults}", table.name));
    let full = G::options_json(&options);
    let seats = table.seats;
    let mut play = Play::<G>::new(&options, seats).unwrap_or_else(|faults| panic!("{}: {faults}", table.name));
    let mut position = plain.new_table(&full, seats);
    let mut tries: Vec<Json> = vec![json!({}), json!({"do": "fly"})];
    let mut steps = 0;
    loop {
        let place = format!("{} after {steps} steps", table.name);
        same(&play.position(), &position, &place, "position");
        for seat in Seat::all(seats) {
            let fast: Vec<Json> = play.legal(seat).into_iter().map(G::action_json).collect();
            same_lists(&fast, &plain.legal(&full, seats, &position, seat.index()), &place);
            let one = fast.get(below(rng, fast.len().max(1) as u32) as usize);
            if let Some(action) = one.filter(|_| below(rng, 4) == 0) {
                tries.extend(spoilt(action, rng));
            }
        }
        for _ in 0..6 {
            same_refusal::<G>(&play, plain, &full, &position, &tries, rng, &place);
        }
        for observer in Observer::all(seats) {
            let mut fast = play.view(observer);
            for key in ["legal", "marked", "feed"] {
                fast.as_object_mut().and_then(|view| view.shift_remove(key));
            }
            let eyes = match observer {
                Observer::Seat(seat) => Some(seat.index()),
                Observer::Public => None,
            };
            same(&fast, &plain.view(&full, seats, &position, eyes), &place, "view");
        }
        if play.pending() == Pending::Over {
            break;
        }
        let step = random_step(&play, rng);
        position = plain_step::<G>(plain, &full, &play, &position, &step);
        play.step(&step).unwrap_or_else(|error| panic!("{place}: {error}"));
        steps += 1;
    }
}

fn plain_step<G: Game>(
    plain: &dyn Naive,
    options: &Json,
    play: &Play<G>,
    position: &Json,
    step: &Step<G::State>,
) -> Json {
    let seats = play.state().seats();
    match step {
        Step::Act { seat, action, at } => {
            let mut action = G::action_json(*action);
            if let Some(at) = at {
                action["at"] = json!(at);
            }
            plain.act(options, seats, position, seat.index(), &action)
        }
        Step::Chance(outcome) => plain.chance(options, seats, position, &G::chance_json(play.state(), outcome)),
        Step::Clock(to) => plain.clock(options, seats, position, *to),
    }
}

/// A seat tries something, sensible or not: both readings must give the same code, or both accept.
fn same_refusal<G: Game>(
    play: &Play<G>,
    plain: &dyn Naive,
    options: &Json,
    position: &Json,
    tries: &[Json],
    rng: &mut impl Rng,
    place: &str,
) {
    let seats = play.state().seats();
    let mut action = tries[below(rng, tries.len() as u32) as usize].clone();
    let seat = Seat(match play.pending() {
        Pending::Turn(seat) if below(rng, 3) > 0 => seat.0,
        _ => below(rng, seats as u32 + 1) as u8,
    });
    let at = play.state().clock().filter(|_| below(rng, 2) == 0).map(|now| now + u64::from(below(rng, 20_000)));
    let fast = match play.clone().attempt(seat, &action, at) {
        Ok(_) => None,
        Err(StepError::Refused(refused)) => Some(refused.code.to_owned()),
        Err(StepError::Misfit(what)) => panic!("{place}: {what}"),
    };
    if let (Some(at), Some(map)) = (at, action.as_object_mut()) {
        map.insert("at".into(), json!(at));
    }
    let slow = plain.refusal(options, seats, position, i64::from(seat.0), &action);
    assert_eq!(fast, slow, "{place}: seat {} tries {action}\n{position}", seat.0);
}

/// The action itself, and the action with one argument missing, replaced by nonsense, or added.
fn spoilt(action: &Json, rng: &mut impl Rng) -> Vec<Json> {
    let nonsense =
        [json!(null), json!("nonsense"), json!(-3), json!(1.5), json!(true), json!([]), json!(77), json!("RED")];
    let keys: Vec<String> = action.as_object().expect("an action is an object").keys().cloned().collect();
    let key = &keys[below(rng, keys.len() as u32) as usize];
    let mut without = action.clone();
    without.as_object_mut().and_then(|map| map.shift_remove(key));
    let mut replaced = action.clone();
    replaced[key] = nonsense[below(rng, nonsense.len() as u32) as usize].clone();
    vec![action.clone(), without, replaced]
}

/// Counts sequences of `depth` actions by both readings at once, comparing the lists and positions of every node.
/// The same count as [`speakeasy_lab::perft::perft`], by other means.
pub fn plain_perft<G: Game>(plain: &dyn Naive, table: &TableSpec, seed: u64, depth: u32) -> u64 {
    let options = G::options(&table.options).unwrap_or_else(|faults| panic!("{}: {faults}", table.name));
    let mut state = G::setup(&options, table.seats).unwrap_or_else(|faults| panic!("{}: {faults}", table.name));
    let draws = settle(&mut state, seed, 0);
    let nodes = Nodes::<G> { full: G::options_json(&options), options, plain, table, seed };
    nodes.count(&G::position(&state), draws, depth)
}

struct Nodes<'a, G: Game> {
    options: G::Options,
    full: Json,
    plain: &'a dyn Naive,
    table: &'a TableSpec,
    seed: u64,
}

impl<G: Game> Nodes<'_, G> {
    /// The plain rules make the moves; the fast ones only make the draws, which must be those of the seed.
    fn count(&self, position: &Json, draws: u64, depth: u32) -> u64 {
        let seats = self.table.seats;
        let mut state = G::from_position(&self.options, seats, position, &mut |_| {})
            .unwrap_or_else(|faults| panic!("{}: {faults}\n{position}", self.table.name));
        let draws = settle(&mut state, self.seed, draws);
        let position = G::position(&state);
        if depth == 0 || actors(&state).is_empty() {
            return 1;
        }
        let mut count = 0;
        for seat in 0..seats {
            for action in self.plain.legal(&self.full, seats, &position, seat) {
                let next = self.plain.act(&self.full, seats, &position, seat, &action);
                count += self.count(&next, draws, depth - 1);
            }
        }
        count
    }
}

fn same(fast: &Json, slow: &Json, place: &str, what: &str) {
    if fast == slow {
        return;
    }
    let keys = fast.as_object().into_iter().chain(slow.as_object()).flat_map(|map| map.keys());
    let different: Vec<String> = keys
        .filter(|key| fast.get(*key) != slow.get(*key))
        .map(|key| {
            format!(
                "{key}: fast {:?}, plain {:?}",
                fast.get(key).map(Json::to_string),
                slow.get(key).map(Json::to_string)
            )
        })
        .collect();
    panic!("{place}: the {what} differs: {}", different.join("; "));
}

fn same_lists(fast: &[Json], slow: &[Json], place: &str) {
    let only_fast: Vec<&Json> = fast.iter().filter(|action| !slow.contains(action)).collect();
    let only_slow: Vec<&Json> = slow.iter().filter(|action| !fast.contains(action)).collect();
    assert!(
        only_fast.is_empty() && only_slow.is_empty() && fast.len() == slow.len(),
        "{place}: legal lists differ: only fast {only_fast:?}, only plain {only_slow:?}, {} and {} in all",
        fast.len(),
        slow.len()
    );
}

/// Both readings agree: games of each mode and player count, and games with random options.
pub fn everywhere<G: Game>(plain: &dyn Naive, games_each: u64, random_tables: u64) {
    for table in tables::of_all_modes::<G>() {
        for game in 0..games_each {
            hold::<G>(plain, &table, &mut stream(3, Purpose::Choices, game));
        }
    }
    for game in 0..random_tables {
        let mut rng = stream(4, Purpose::Choices, game);
        let table = tables::random::<G>(&mut rng);
        hold::<G>(plain, &table, &mut rng);
    }
}

/// Counts of action sequences are those on file, and those of the plain reading as far as its pace allows. Each line of
/// `text` is `MODE SEATS SEED DEPTH COUNT`; every mode has at least one.
pub fn perft_agrees<G: Game>(plain: &dyn Naive, text: &str) {
    /// Sequences that the plain reading is asked to count, at most.
    const PLAIN_LIMIT: u64 = 4_000;
    let tables = tables::of_all_modes::<G>();
    let lines: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    for mode in G::MODES {
        assert!(lines.iter().any(|line| line[0] == mode.id), "{} has no perft line for {}", G::ID, mode.id);
    }
    for line in lines {
        let [mode, seats, seed, depth, count] = line[..] else { panic!("expected five words, got {line:?}") };
        let name = format!("{}-{mode}-{seats}", G::ID);
        let table = tables.iter().find(|table| table.name == name).unwrap_or_else(|| panic!("no table {name}"));
        let (seed, depth): (u64, u32) = (seed.parse().expect("a seed"), depth.parse().expect("a depth"));
        let count: u64 = count.parse().expect("a count");
        let options = G::options(&table.options).expect("the options of a mode");
        let state = G::setup(&options, table.seats).expect("a table of a mode");
        assert_eq!(perft(&state, seed, depth), count, "{name} seed {seed} depth {depth}");
        if count <= PLAIN_LIMIT {
            assert_eq!(plain_perft::<G>(plain, table, seed, depth), count, "{name} read plainly, depth {depth}");
        }
    }
}

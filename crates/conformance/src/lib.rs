//! What the fuzzers do with bytes, over every registered game. The same functions run over the kept corpora as plain
//! tests; the laws of the house over every game are the tests of this crate.

mod folders;

pub use folders::folder_of;

use speakeasy_catalog::{GAMES, GameEntry, Registered, Visitor, find, with_game};
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::Json;
use speakeasy_core::{ActionList, Game, Mode, Pending, Seat, SeatSet, State};
use speakeasy_lab::playout::random_step;
use speakeasy_record::record::{Record, game_of};

/// The games that the laws are held against: all of them, or the one that the environment names
/// (`SPEAKEASY_GAME=don`). So somebody who writes a game need not wait for the others.
pub fn games() -> Vec<&'static GameEntry> {
    match std::env::var("SPEAKEASY_GAME") {
        Ok(id) => vec![find(&id).unwrap_or_else(|unknown| panic!("SPEAKEASY_GAME: {unknown}"))],
        Err(_) => GAMES.iter().collect(),
    }
}

/// What a fuzzer calls.
pub type Target = fn(&[u8]);

/// The targets by name, for the plain tests.
pub const TARGETS: [(&str, Target); 4] = [
    ("position_json", position_json),
    ("action_text", action_text),
    ("record_bytes", record_bytes),
    ("legal_is_legal", legal_is_legal),
];

/// The first bytes choose a table: game, mode, seats.
struct Chosen<'a> {
    bytes: &'a [u8],
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Position,
    Action,
    Legal,
}

/// Bytes as options and as a position: refused with faults, or a sound table that can be played on.
pub fn position_json(bytes: &[u8]) {
    choose(bytes, What::Position);
}

/// Bytes as notation and as an action object, tried by everybody in the middle of a game.
pub fn action_text(bytes: &[u8]) {
    choose(bytes, What::Action);
}

/// Bytes as choices: whatever is picked from a legal list is legal, and leaves a sound state.
pub fn legal_is_legal(bytes: &[u8]) {
    choose(bytes, What::Legal);
}

/// Bytes as a record: refused with a reason, or a game that writes itself again.
pub fn record_bytes(bytes: &[u8]) {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Output = ();
        fn visit<G: Registered>(self) {
            if let Ok((record, play)) = Record::<G>::read(self.0) {
                play.state().audit().expect("a loaded game is sound");
                record.write().expect("what was read can be written");
            }
        }
    }
    let text = String::from_utf8_lossy(bytes);
    if let Ok(game) = game_of(&text) {
        let _ = with_game(&game, Read(&text));
    }
}

fn choose(bytes: &[u8], what: What) {
    let Some((&game, bytes)) = bytes.split_first() else { return };
    let game = GAMES[usize::from(game) % GAMES.len()].id;
    with_game(game, Chosen { bytes, what }).expect("a game of the catalog");
}

impl Visitor for Chosen<'_> {
    type Output = ();

    fn visit<G: Registered>(self) {
        let [mode, seats, bytes @ ..] = self.bytes else { return };
        let mode: &Mode = &G::MODES[usize::from(*mode) % G::MODES.len()];
        let seats = mode.seats.start() + usize::from(*seats) % mode.seats.clone().count();
        let options = G::options(&mode.options.parse().expect("JSON")).expect("the options of a mode");
        match self.what {
            What::Position => position::<G>(&options, seats, bytes),
            What::Action => action::<G>(&options, seats, bytes),
            What::Legal => legal::<G>(&options, seats, bytes),
        }
    }
}

fn position<G: Game>(options: &G::Options, seats: usize, bytes: &[u8]) {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else { return };
    if let Ok(options) = G::options(&json) {
        let _ = G::setup(&options, seats);
    }
    let Ok(mut state) = G::from_position(options, seats, &json, &mut |_| {}) else { return };
    state.audit().expect("an accepted position is sound");
    let again = G::from_position(options, seats, &G::position(&state), &mut |_| {});
    assert!(again.is_ok_and(|again| again == state), "an accepted position survives JSON");
    let mut list = ActionList::new();
    let mut rng = stream(1, Purpose::Choices, 0);
    for _ in 0..200 {
        // A position set up by hand may leave a player without cards; then there is nothing to play.
        let stuck = match state.pending() {
            Pending::Turn(seat) => {
                state.legal(seat, &mut list);
                list.is_empty()
            }
            _ => false,
        };
        if stuck || !random_step(&mut state, &mut list, &mut rng) {
            break;
        }
        state.audit().expect("play leaves a sound state");
    }
}

fn action<G: Game>(options: &G::Options, seats: usize, bytes: &[u8]) {
    let [seed, steps, bytes @ ..] = bytes else { return };
    let mut state = G::setup(options, seats).expect("a table of a mode");
    let mut list = ActionList::new();
    let mut rng = stream(u64::from(*seed), Purpose::Choices, 0);
    for _ in 0..*steps {
        if !random_step(&mut state, &mut list, &mut rng) {
            break;
        }
    }
    let text = String::from_utf8_lossy(bytes);
    if let Ok(action) = G::parse(&text) {
        assert_eq!(G::parse(&G::print(action)), Ok(action), "{text} prints and reads back");
        for seat in (0..=u8::MAX).map(Seat) {
            try_it::<G>(&state, seat, Ok(action));
        }
    }
    if let Ok(json) = serde_json::from_slice::<Json>(bytes) {
        for seat in Seat::all(seats + 1) {
            try_it::<G>(&state, seat, G::attempt(&state, seat, &json));
        }
        if let Some((key, value)) = json.as_object().and_then(|map| map.iter().next()) {
            let _ = G::read_chance(&state, key, value);
        }
    }
}

/// Whoever tries whatever: what is accepted is listed, and leaves a sound state.
fn try_it<G: Game>(
    state: &G::State,
    seat: Seat,
    action: Result<<G::State as State>::Action, <G::State as State>::Refusal>,
) {
    let Ok(action) = action else { return };
    if state.check(seat, action).is_ok() {
        let mut list = ActionList::new();
        state.legal(seat, &mut list);
        assert!(list.contains(&action), "{action:?} is allowed and not listed");
        let mut after = state.clone();
        after.apply(seat, action, &mut |_| {});
        after.audit().expect("a legal action leaves a sound state");
    }
}

fn legal<G: Game>(options: &G::Options, seats: usize, bytes: &[u8]) {
    let mut state = G::setup(options, seats).expect("a table of a mode");
    let mut rng = stream(1, Purpose::Draws, 0);
    let mut list = ActionList::new();
    let mut choices = bytes.iter().copied();
    loop {
        let runners = match state.pending() {
            Pending::Over => return,
            Pending::Chance => {
                let outcome = state.sample(&mut rng);
                state.check_chance(&outcome).expect("what is drawn can be");
                state.apply_chance(&outcome, &mut |_| {});
                continue;
            }
            Pending::Clock => {
                state.reach(state.alarm().expect("a clock that rings"), &mut |_| {});
                continue;
            }
            Pending::Turn(seat) => SeatSet::EMPTY.with(seat),
            Pending::Race(seats) => seats,
        };
        let Some(choice) = choices.next() else { return };
        let seat = runners.iter().nth(usize::from(choice) % runners.len()).expect("somebody may act");
        state.legal(seat, &mut list);
        let action = list[usize::from(choice) % list.len()];
        assert!(state.check(seat, action).is_ok(), "{action:?} is listed and refused");
        state.apply(seat, action, &mut |_| {});
        state.audit().expect("a legal action leaves a sound state");
    }
}

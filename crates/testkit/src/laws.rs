//! The laws of the house: what must hold in every game, mode and player count, whatever its rules.

use crate::tables::TableSpec;
use crate::{second_thoughts, secrets};
use speakeasy_core::json::Json;
use speakeasy_core::{ActionList, Game, Observer, Pending, Refusal, Rng, Seat, SeatSet, State, below};
use speakeasy_record::record::Record;
use speakeasy_record::trace::random_step;
use speakeasy_record::{Play, Step};
use std::collections::BTreeSet;

type Action<G> = <<G as Game>::State as State>::Action;

/// No random game of the house is longer; one that is does not end.
const LONGEST: usize = 60_000;

/// Secrets are looked for at one step in so many: dealing a table anew takes longer than everything else.
const PEEK_EVERY: u32 = 6;

/// Plays one random game and holds every law against every step of it. Panics with a sentence where one is broken. Gives
/// how often something that was hidden could be dealt differently.
pub fn hold<G: Game>(table: &TableSpec, rng: &mut impl Rng) -> usize {
    let options = G::options(&table.options).unwrap_or_else(|faults| panic!("{}: {faults}", table.name));
    let full = G::options_json(&options);
    assert_eq!(G::options(&full).as_ref(), Ok(&options), "{}: options survive JSON", table.name);

    let mut record = Record::<G>::new(options.clone(), table.seats);
    let mut play = Play::<G>::new(&options, table.seats).unwrap_or_else(|faults| panic!("{}: {faults}", table.name));
    let mut memories: Vec<ObserverMemory<G>> =
        Observer::all(table.seats).map(|observer| ObserverMemory::new(&play, observer)).collect();
    let mut seen: BTreeSet<Action<G>> = BTreeSet::new();
    let mut hidden = 0;
    loop {
        let place = format!("{} after {} steps", table.name, record.steps.len());
        the_state_is_sound::<G>(&play, &options, &place);
        legal_is_what_check_allows::<G>(&play, &mut seen, rng, &place);
        for memory in &memories {
            memory.a_possible_world_looks_the_same(&play, rng, &place);
        }
        let peeked = below(rng, PEEK_EVERY) == 0 || play.pending() == Pending::Over;
        if peeked {
            let mut tried = secrets::all_legal(&play);
            tried.extend(some_of(&seen, rng));
            for memory in &memories {
                hidden += usize::from(secrets::hold(&play, memory.observer, &tried, rng, &place));
            }
        }
        if play.pending() == Pending::Over {
            break;
        }
        assert!(record.steps.len() < LONGEST, "{place}: the game does not end");
        let step = random_step(&play, rng);
        a_draw_survives_json::<G>(&play, &step, &place);
        if peeked {
            secrets::events_hold(&play, &step, rng, &place);
            secrets::steps_hold(&play, &step, rng, &place);
            if let Step::Act { seat, .. } = step {
                // The public comes first among those who remember.
                second_thoughts::hold(&play, &step, &memories[seat.index() + 1].knowledge, rng, &place);
            }
        }
        let seen = play.log().len();
        play.step(&step).unwrap_or_else(|error| panic!("{place}: a legal step was refused: {error}"));
        record.steps.push(step);
        for memory in &mut memories {
            memory.listen(&play.log()[seen..]);
        }
    }
    the_record_gives_the_game_back(&record, &play, &table.name);
    hidden
}

/// Audit, position round trip, who is pending, outcome only at the end.
fn the_state_is_sound<G: Game>(play: &Play<G>, options: &G::Options, place: &str) {
    let state = play.state();
    state.audit().unwrap_or_else(|what| panic!("{place}: {what}"));
    let position = play.position();
    let again = G::from_position(options, state.seats(), &position, &mut |_| {})
        .unwrap_or_else(|faults| panic!("{place}: its own position is refused: {faults}\n{position}"));
    assert!(again == *state, "{place}: the position does not give the state back\n{position}");
    assert_eq!(G::position(&again), position, "{place}: the position does not give itself back");
    assert_eq!(G::due(state).is_some(), state.pending() == Pending::Chance, "{place}: a draw is due when chance is");
    let over = state.pending() == Pending::Over;
    assert_eq!(state.outcome().is_some(), over, "{place}: an outcome exactly at the end");
    assert_eq!(!G::result(state).is_null(), over, "{place}: a result exactly at the end");
    if let Some(outcome) = state.outcome() {
        assert!(!outcome.winners().is_empty(), "{place}: somebody wins");
        assert_eq!(outcome.scores.len(), state.seats(), "{place}: a score for each seat");
        assert_eq!(G::result(state)["winners"], outcome.winners().iter().map(|seat| seat.0).collect::<Json>());
    }
}

/// `legal` lists exactly what `check` allows, ascending; every action survives JSON and notation; nobody else may act.
fn legal_is_what_check_allows<G: Game>(
    play: &Play<G>,
    seen: &mut BTreeSet<Action<G>>,
    rng: &mut impl Rng,
    place: &str,
) {
    let state = play.state();
    let may_act = match state.pending() {
        Pending::Turn(seat) => SeatSet::EMPTY.with(seat),
        Pending::Race(seats) => {
            assert!(!seats.is_empty(), "{place}: a race without runners");
            seats
        }
        Pending::Clock => {
            assert!(state.alarm() > state.clock(), "{place}: waiting for a clock that will not ring");
            SeatSet::EMPTY
        }
        Pending::Chance | Pending::Over => SeatSet::EMPTY,
    };
    let tried = some_of(seen, rng);
    let mut list = ActionList::new();
    for seat in Seat::all(state.seats()).chain([Seat(state.seats() as u8), Seat(u8::MAX)]) {
        state.legal(seat, &mut list);
        assert_eq!(!list.is_empty(), may_act.has(seat), "{place}: seat {} may act or not", seat.0);
        assert!(list.windows(2).all(|pair| pair[0] < pair[1]), "{place}: the legal list rises: {list:?}");
        for &action in &list {
            assert!(state.check(seat, action).is_ok(), "{place}: {action:?} is listed and refused");
            assert_eq!(G::attempt(state, seat, &G::action_json(action)).ok(), Some(action), "{place}: {action:?}");
            let text = G::print(action);
            assert_eq!(G::parse(&text), Ok(action), "{place}: {text} does not read back");
            assert!(text.is_ascii() && !text.contains('\n'), "{place}: {text:?} is not plain");
        }
        for &action in &tried {
            match state.check(seat, action) {
                Ok(()) => assert!(list.contains(&action), "{place}: {action:?} is allowed and not listed"),
                Err(why) => {
                    assert!(!list.contains(&action), "{place}: {action:?} is refused and listed");
                    assert!(!why.code().is_empty() && !why.ruling().is_empty() && why.to_string().ends_with('.'));
                    let json = G::action_json(action);
                    assert_eq!(G::attempt(state, seat, &json).err(), Some(why), "{place}: one refusal for {json}");
                }
            }
        }
        seen.extend(&list);
    }
    if let Pending::Turn(seat) = state.pending() {
        let action = state.default_action(seat).unwrap_or_else(|| panic!("{place}: a turn has a default action"));
        assert!(state.check(seat, action).is_ok(), "{place}: the default action is legal");
    }
}

/// Some of the actions that the game has seen so far.
fn some_of<A: Copy>(seen: &BTreeSet<A>, rng: &mut impl Rng) -> Vec<A> {
    let every = (seen.len() / 24).max(1);
    let skip = below(rng, every as u32) as usize;
    seen.iter().skip(skip).step_by(every).copied().collect()
}

fn a_draw_survives_json<G: Game>(play: &Play<G>, step: &Step<G::State>, place: &str) {
    let Step::Chance(outcome) = step else { return };
    let written = G::chance_json(play.state(), outcome);
    let (key, value) = written.as_object().and_then(|map| map.iter().next()).expect("a chance object");
    assert_eq!(Some(key), G::due(play.state()).as_ref(), "{place}: the draw is written under the name it is due");
    assert_eq!(G::read_chance(play.state(), key, value).as_ref(), Ok(outcome), "{place}: {written}");
}

/// One observer's memory of the game.
struct ObserverMemory<G: Game> {
    observer: Observer,
    knowledge: G::Knowledge,
}

impl<G: Game> ObserverMemory<G> {
    fn new(play: &Play<G>, observer: Observer) -> ObserverMemory<G> {
        ObserverMemory { observer, knowledge: G::knowledge(&play.state().view(observer)) }
    }

    fn listen(&mut self, events: &[<G::State as State>::Event]) {
        for event in events {
            G::learn(&mut self.knowledge, &G::State::shown(event, self.observer));
        }
    }

    /// With all its memory, and with none: what the observer imagines shows the same view and offers the same actions.
    fn a_possible_world_looks_the_same(&self, play: &Play<G>, rng: &mut impl Rng, place: &str) {
        let view = play.state().view(self.observer);
        for knowledge in [self.knowledge.clone(), G::knowledge(&view)] {
            let world = G::possible_world(&view, &knowledge, rng);
            let place = format!("{place}, in a world of {:?}", self.observer);
            world.audit().unwrap_or_else(|what| {
                panic!("{place}: an imagined world is not sound ({what})\n{}", G::position(&world))
            });
            assert!(
                world.view(self.observer) == view,
                "{place}: an imagined world shows another view\n{}",
                G::position(&world)
            );
            assert_eq!(world.pending(), play.pending(), "{place}: others are to act in an imagined world");
            if let Observer::Seat(seat) = self.observer {
                let mut list = ActionList::new();
                world.legal(seat, &mut list);
                assert_eq!(list, play.legal(seat), "{place}: other actions are legal in an imagined world");
            }
        }
    }
}

fn the_record_gives_the_game_back<G: Game>(record: &Record<G>, play: &Play<G>, name: &str) {
    let text = record.write().unwrap_or_else(|error| panic!("{name}: {error}"));
    let (again, replayed) = Record::<G>::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(again.steps == record.steps, "{name}: the record keeps the steps");
    assert!(replayed.state() == play.state(), "{name}: the same steps give the same state");
    assert!(replayed.log() == play.log(), "{name}: the same steps give the same events");
    assert_eq!(again.write().as_ref(), Ok(&text), "{name}: the record writes itself again");
}

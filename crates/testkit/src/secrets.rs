//! Nobody peeks, for every game alike: what the rules hide from an observer ([`Game::scramble`], declared apart from
//! views) changes nothing that this observer is shown.
//!
//! Three laws:
//! - [`hold`]: a table and its twin, dealt anew where the observer may not look, show it the same.
//! - [`events_hold`]: the same step at both tells it the same, unless its view says that something came to light.
//! - [`steps_hold`]: steps of others that leave it with the same view were told to it alike. A secret that a draw or an
//!   action itself brings is in no state before it, so a twin cannot find it.

use speakeasy_core::json::Json;
use speakeasy_core::{ActionList, Game, Observer, Rng, Seat, State, below};
use speakeasy_record::{Play, Step};

type Action<G> = <<G as Game>::State as State>::Action;
type RefusalOf<G> = <<G as Game>::State as State>::Refusal;

/// How often a draw is drawn again, and how often two things of it are exchanged, to see who is told.
const REDRAWN: usize = 2;
const EXCHANGED: usize = 8;

/// How many actions are sent in a broken form, to see what the refusal says.
const BROKEN: usize = 3;

/// The same game as `observer` must see it, with everything else dealt anew.
pub fn scrambled<G: Game>(play: &Play<G>, observer: Observer, rng: &mut impl Rng) -> Play<G> {
    let state = G::scramble(play.state(), observer, rng);
    Play::from_parts(state, play.log().to_vec())
}

/// What an observer is shown of a game and of its scrambled twin is the same: the view, its JSON with the legal list and
/// the events that may be recalled, who is to act and when the clock rings, what may be done, why something may not
/// (`tried`), and what is entered by default. Says whether the two really differed.
pub fn hold<G: Game>(play: &Play<G>, observer: Observer, tried: &[Action<G>], rng: &mut impl Rng, place: &str) -> bool {
    let twin = scrambled(play, observer, rng);
    let place = format!("{place}, seen by {observer:?}");
    let (here, there) = (play.state(), twin.state());
    there.audit().unwrap_or_else(|what| panic!("{place}: a scrambled state is not sound: {what}"));
    let view = here.view(observer);
    assert!(view == there.view(observer), "{place}: the view shows what the rules hide");
    assert_eq!(recalled(play), recalled(&twin), "{place}: which events are recalled shows what the rules hide");
    assert_eq!(play.view(observer), twin.view(observer), "{place}: the view as JSON shows what the rules hide");
    assert_eq!(here.pending(), there.pending(), "{place}: who is to act depends on what the rules hide");
    assert_eq!(G::due(here), G::due(there), "{place}: which draw is due depends on what the rules hide");
    let clocks = [here, there].map(|state| (state.clock(), state.alarm()));
    assert_eq!(clocks[0], clocks[1], "{place}: the clock shows what the rules hide");
    assert_eq!(G::result(here), G::result(there), "{place}: the result shows what the rules hide");
    if !G::hides(&view) {
        let alike = |other| here.view(other) == there.view(other);
        let open = Observer::all(here.seats()).all(alike);
        assert!(open, "{place}: a table with secrets says that it has none");
    }
    if let Observer::Seat(seat) = observer {
        assert_eq!(play.legal(seat), twin.legal(seat), "{place}: the legal list shows what the rules hide");
        let defaults = [here, there].map(|state| state.default_action(seat));
        assert_eq!(defaults[0], defaults[1], "{place}: the default action shows what the rules hide");
        let refusals = [here, there].map(|state| refusals::<G>(state, seat, tried));
        assert_eq!(refusals[0], refusals[1], "{place}: a refusal shows what the rules hide");
    }
    here != there
}

/// Why a seat may not do any of this: now, in a race a moment later, and some of it in a broken form. What it is told
/// follows from that.
fn refusals<G: Game>(state: &G::State, seat: Seat, tried: &[Action<G>]) -> Vec<Option<RefusalOf<G>>> {
    let mut all: Vec<_> = tried.iter().map(|&action| state.check(seat, action).err()).collect();
    if let Some(now) = state.clock() {
        let mut later = state.clone();
        later.receive_at(state.alarm().unwrap_or(now).max(now + 1), &mut |_| {});
        all.extend(tried.iter().map(|&action| later.check(seat, action).err()));
    }
    let every = (tried.len() / BROKEN).max(1);
    for whole in tried.iter().step_by(every).map(|&action| G::action_json(action)) {
        for key in whole.as_object().into_iter().flat_map(|fields| fields.keys()) {
            let mut broken = whole.clone();
            broken[key.as_str()] = Json::Null;
            all.push(G::attempt(state, seat, &broken).err());
        }
    }
    all
}

/// Which events may still be recalled.
fn recalled<G: Game>(play: &Play<G>) -> Vec<bool> {
    play.log().iter().map(|event| play.state().recalls(event)).collect()
}

/// What an observer is told of all that a play has logged from `seen` on: the events, and what is made of them for logs
/// and other programs.
fn told<G: Game>(play: &Play<G>, seen: usize, observer: Observer) -> Vec<(<G::State as State>::Event, Json)> {
    let shown = play.log()[seen..].iter().map(|event| G::State::shown(event, observer));
    shown.map(|event| (event.clone(), G::event_json(&event))).collect()
}

/// What an observer is shown of a step depends on nothing but what it sees before and after: where the same step leads a
/// scrambled twin to the same view, it was told the same. A step that cannot happen there, or that brings something to
/// light, proves nothing.
pub fn events_hold<G: Game>(play: &Play<G>, step: &Step<G::State>, rng: &mut impl Rng, place: &str) {
    for observer in Observer::all(play.state().seats()) {
        let (mut here, mut there) = (play.clone(), scrambled(play, observer, rng));
        let seen = here.log().len();
        here.step(step).unwrap_or_else(|error| panic!("{place}: {error}"));
        if there.step(step).is_err() || here.state().view(observer) != there.state().view(observer) {
            continue;
        }
        let [here_told, there_told] = [&here, &there].map(|play| told(play, seen, observer));
        assert_eq!(here_told, there_told, "{place}, seen by {observer:?}: events tell what the rules hide");
        let what = "which events are recalled tells what the rules hide";
        assert_eq!(recalled(&here), recalled(&there), "{place}, seen by {observer:?}: {what}");
    }
}

/// Whatever else might have been drawn, or done by whoever acted: where it leads to another state that looks the same to
/// an observer, the observer was told the same. So a hand that was dealt and a card that was laid face down are told to
/// nobody who does not see them.
///
/// Where an open event leaves a trace in what is hidden alone (a bid that was paid from hidden chips), the view as JSON
/// must tell of it, by the events that it may recall.
pub fn steps_hold<G: Game>(play: &Play<G>, step: &Step<G::State>, rng: &mut impl Rng, place: &str) {
    let after = |step: &Step<G::State>| {
        let mut play = Play::<G>::from_parts(play.state().clone(), Vec::new());
        play.step(step).is_ok().then_some(play)
    };
    let actor = match step {
        Step::Act { seat, .. } => Some(*seat),
        Step::Chance(_) | Step::Clock(_) => None,
    };
    let observers = Observer::all(play.state().seats());
    let observers: Vec<Observer> = observers.filter(|observer| !actor.is_some_and(|seat| observer.is(seat))).collect();
    let Some(here) = after(step) else { return };
    let views: Vec<_> = observers.iter().map(|&observer| here.state().view(observer)).collect();
    for there in instead(play, step, rng).iter().filter_map(after).filter(|there| there.state() != here.state()) {
        for (&observer, view) in observers.iter().zip(&views) {
            let told = |play: &Play<G>| -> Vec<_> {
                play.log().iter().map(|event| G::State::shown(event, observer)).collect()
            };
            if there.state().view(observer) != *view || told(&here) == told(&there) {
                continue;
            }
            let open = here.view(observer) != there.view(observer);
            assert!(open, "{place}, seen by {observer:?}: events tell what a draw or an action hides");
        }
    }
}

/// What might happen instead of a step: the other actions of the same seat, or other outcomes of the same draw.
fn instead<G: Game>(play: &Play<G>, step: &Step<G::State>, rng: &mut impl Rng) -> Vec<Step<G::State>> {
    let state = play.state();
    match step {
        Step::Act { seat, action, at } => {
            let others = play.legal(*seat).into_iter().filter(|other| other != action);
            others.map(|action| Step::Act { seat: *seat, action, at: *at }).collect()
        }
        Step::Chance(outcome) => {
            let written = G::chance_json(state, outcome);
            let mut others: Vec<_> = (0..REDRAWN).map(|_| Step::Chance(state.sample(rng))).collect();
            for (key, value) in written.as_object().into_iter().flatten() {
                let exchanged = (0..EXCHANGED).filter_map(|_| exchanged(value, rng));
                others.extend(exchanged.filter_map(|value| G::read_chance(state, key, &value).ok()).map(Step::Chance));
            }
            others
        }
        Step::Clock(_) => Vec::new(),
    }
}

/// A list with two of its things exchanged: two cards of a deal. Most observers see neither.
fn exchanged(value: &Json, rng: &mut impl Rng) -> Option<Json> {
    let mut list = value.as_array()?.clone();
    let count = u32::try_from(list.len()).ok().filter(|&count| count > 1)?;
    list.swap(below(rng, count) as usize, below(rng, count) as usize);
    Some(Json::Array(list))
}

/// The legal actions of everybody, to be tried by everybody.
pub fn all_legal<G: Game>(play: &Play<G>) -> Vec<Action<G>> {
    let mut list = ActionList::new();
    let mut all = Vec::new();
    for seat in Seat::all(play.state().seats()) {
        play.state().legal(seat, &mut list);
        all.extend(list.iter().copied());
    }
    all
}

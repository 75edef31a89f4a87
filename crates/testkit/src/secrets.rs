//! Nobody peeks, for every game alike: what the rules hide from an observer ([`Game::scramble`], declared apart from
//! views) changes nothing that this observer is shown.

use speakeasy_core::{ActionList, Game, Observer, Refusal, Rng, Seat, State};
use speakeasy_record::{Play, Step};

type Action<G> = <<G as Game>::State as State>::Action;

/// The same game as `observer` must see it, with everything else dealt anew.
pub fn scrambled<G: Game>(play: &Play<G>, observer: Observer, rng: &mut impl Rng) -> Play<G> {
    let state = G::scramble(play.state(), observer, rng);
    Play::from_parts(state, play.log().to_vec())
}

/// What an observer is shown of a game and of its scrambled twin is the same: the view, its JSON with the legal list and
/// the events that may be recalled, what may be done, why something may not (`tried`), and what is entered by default.
/// Says whether the two really differed.
pub fn hold<G: Game>(play: &Play<G>, observer: Observer, tried: &[Action<G>], rng: &mut impl Rng, place: &str) -> bool {
    let twin = scrambled(play, observer, rng);
    let place = format!("{place}, seen by {observer:?}");
    let (here, there) = (play.state(), twin.state());
    there.audit().unwrap_or_else(|what| panic!("{place}: a scrambled state is not sound: {what}"));
    assert!(here.view(observer) == there.view(observer), "{place}: the view shows what the rules hide");
    assert_eq!(play.view(observer), twin.view(observer), "{place}: the view as JSON shows what the rules hide");
    assert_eq!(here.pending(), there.pending(), "{place}: who is to act depends on what the rules hide");
    if let Observer::Seat(seat) = observer {
        assert_eq!(play.legal(seat), twin.legal(seat), "{place}: the legal list shows what the rules hide");
        assert_eq!(here.default_action(seat), there.default_action(seat), "{place}: so does the default action");
        for &action in tried {
            let [why, why_there] = [here, there].map(|state| state.check(seat, action).err());
            assert_eq!(
                why.map(|why| (why.code(), why.to_string())),
                why_there.map(|why| (why.code(), why.to_string())),
                "{place}: a refusal shows what the rules hide"
            );
        }
    }
    here != there
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
        let shown = |play: &Play<G>| -> Vec<_> {
            play.log()[seen..].iter().map(|event| G::State::shown(event, observer)).collect()
        };
        assert_eq!(shown(&here), shown(&there), "{place}, seen by {observer:?}: events tell what the rules hide");
        let recalled = |play: &Play<G>| play.log().iter().filter(|event| play.state().recalls(event)).count();
        assert_eq!(recalled(&here), recalled(&there), "{place}, seen by {observer:?}: what is recalled tells it");
    }
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

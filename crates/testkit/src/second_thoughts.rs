//! Second thoughts: an action of which the rules say that it showed its player nothing ([`State::shows`]) may be taken back.
//! So whatever that player could not see must not have made a difference to what it sees afterwards.

use speakeasy_core::{Game, Observer, Pending, Rng, State};
use speakeasy_record::{Play, Step};

/// In how many worlds an action is tried again, for each way of remembering.
const WORLDS: usize = 3;

/// Holds the law against an action that is about to be taken: if it is said to show nothing, it leads to the same view and
/// tells the same in every world that its player holds possible, with all that the player knows and with the view alone.
/// Says whether it may be taken back; `None` if it is no action on a turn.
pub fn hold<G: Game>(
    play: &Play<G>,
    step: &Step<G::State>,
    knowledge: &G::Knowledge,
    rng: &mut impl Rng,
    place: &str,
) -> Option<bool> {
    let &Step::Act { seat, action, .. } = step else { return None };
    if play.pending() != Pending::Turn(seat) {
        return None;
    }
    let observer = Observer::Seat(seat);
    let seen = play.log().len();
    let mut after = play.clone();
    after.step(step).unwrap_or_else(|error| panic!("{place}: a legal step was refused: {error}"));
    if after.showed(seat, seen) {
        return Some(false);
    }
    let view = play.state().view(observer);
    let told: Vec<_> = after.log()[seen..].iter().map(|event| G::State::shown(event, observer)).collect();
    for knowledge in [knowledge.clone(), G::knowledge(&view)] {
        for _ in 0..WORLDS {
            let mut world = G::possible_world(&view, &knowledge, rng);
            let mut told_there = Vec::new();
            world.apply(seat, action, &mut |event| told_there.push(G::State::shown(&event, observer)));
            let place = format!("{place}: {} of seat {} is said to show nothing", G::print(action), seat.0);
            assert!(world.view(observer) == after.state().view(observer), "{place}, and it leads to another view");
            assert_eq!(told_there, told, "{place}, and it tells something else");
        }
    }
    Some(true)
}

//! Nobody peeks (2). Nothing is hidden in this game, so everybody sees the same; replace this once something is.

use gamename::Gamename;
use speakeasy_chance::{Purpose, stream};
use speakeasy_core::json::json;
use speakeasy_core::{Game, Observer, Pending, State};
use speakeasy_record::Play;
use speakeasy_record::trace::random_step;

#[test]
fn everybody_sees_the_same() {
    let options = Gamename::options(&json!({})).expect("options");
    let mut rng = stream(1, Purpose::Choices, 0);
    let mut play = Play::<Gamename>::new(&options, 3).expect("a table");
    while play.pending() != Pending::Over {
        for observer in Observer::all(3) {
            let mut seen = play.view(observer);
            seen.as_object_mut().and_then(|view| view.shift_remove("legal"));
            assert_eq!(seen, play.position());
            assert!(!Gamename::hides(&play.state().view(observer)));
        }
        play.step(&random_step(&play, &mut rng)).expect("a random step is legal");
    }
}

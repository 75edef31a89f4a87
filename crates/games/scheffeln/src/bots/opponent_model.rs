//! What the Boss makes of the others: who plays for the money, and who plays whatever comes to mind.

use crate::Knowledge;
use crate::habits::Habit;
use speakeasy_bots::opponent_model::{Impression, Opponents, tells};
use speakeasy_core::Seat;

/// How often somebody who plays for the money moves a car, takes the best character of the centre, or another one.
const SENSIBLE: [f32; 3] = [0.5, 0.25, 0.25];
/// And somebody to whom every action is the same: most actions are exchanges, and most of them bad.
const WILD: [f32; 3] = [0.2, 0.2, 0.6];
/// The tables there are: where hardly anybody is wild, and where nearly everybody is.
const TABLES: [Opponents; 2] = [Opponents { likely: 0.5, wild: 0.03 }, Opponents { likely: 0.5, wild: 0.97 }];

/// What `me` makes of the others at a table of `seats`.
pub(super) fn impression(knowledge: &Knowledge, seats: usize, me: Seat) -> Impression {
    Impression::of(&TABLES, seats, me, |seat| {
        let Habit { moves, best, others } = knowledge.habit(seat);
        tells([moves, best, others], WILD, SENSIBLE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, Event, Options, Scheffeln};
    use speakeasy_core::{Game, Observer, State as _};

    /// How likely each of four is wild to seat 0, after seats 1 and 2 have each taken this many times the character of
    /// the car on the given place, and laid it back for that on A.
    fn after(times: usize, place: usize) -> [f32; 4] {
        let table = Scheffeln::setup(&Options::default(), 4).expect("a table for four");
        let mut knowledge = Scheffeln::knowledge(&table.view(Observer::Seat(Seat(0))));
        Scheffeln::learn(&mut knowledge, &Event::CarsPlaced { cars: Colour::ALL });
        for _ in 0..times {
            for seat in [Seat(1), Seat(2)] {
                Scheffeln::learn(&mut knowledge, &Event::RoundBegan { round: 1, start: Seat(0) });
                Scheffeln::learn(&mut knowledge, &Event::Chose { seat, colour: Colour::ALL[0] });
                let (gave, took) = (Colour::ALL[0], Colour::ALL[place]);
                Scheffeln::learn(&mut knowledge, &Event::Exchanged { seat, gave, took, from: None });
                Scheffeln::learn(&mut knowledge, &Event::Chose { seat, colour: Colour::ALL[0] });
            }
        }
        let wild = impression(&knowledge, 4, Seat(0)).wild();
        std::array::from_fn(|seat| wild[seat])
    }

    #[test]
    fn who_takes_poor_cars_is_wild_and_casts_doubt_on_the_others() {
        let [own, strangers @ ..] = after(0, 7);
        assert_eq!(own, 0.0);
        assert!(strangers.iter().all(|&wild| (0.3..0.7).contains(&wild)), "{strangers:?}");
        let [_, one, two, silent] = after(8, 1);
        assert!(one > 0.99 && two > 0.99 && silent > 0.9, "{one} {two} {silent}");
        let [_, one, two, silent] = after(20, 7);
        assert!(one < 0.05 && two < 0.05 && silent < 0.1, "{one} {two} {silent}");
    }
}

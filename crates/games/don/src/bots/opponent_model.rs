//! What the Boss makes of the others: who weighs his bids, and who throws his chips about.

use crate::Knowledge;
use crate::habits::Habit;
use speakeasy_bots::opponent_model::{Impression, Opponents, tells};
use speakeasy_core::{MAX_SEATS, Seat};

/// How often somebody who weighs his bids steps, strides and leaps.
const SENSIBLE: [f32; 3] = [0.48, 0.22, 0.3];
/// And somebody to whom every amount is the same.
const WILD: [f32; 3] = [0.12, 0.2, 0.68];
/// Companies there are.
const COMPANIES: [Opponents; 2] = [Opponents { likely: 0.9, wild: 0.03 }, Opponents { likely: 0.1, wild: 0.9 }];

/// How likely each seat is one that bids whatever comes to mind, as `me` sees it.
pub(super) fn wild(knowledge: &Knowledge, seats: usize, me: Seat) -> [f32; MAX_SEATS] {
    let tells = |seat: Seat| {
        let Habit { steps, strides, leaps } = knowledge.habit(seat);
        tells([steps, strides, leaps], WILD, SENSIBLE)
    };
    Impression::of(&COMPANIES, seats, me, tells).wild()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Don, Event, What};
    use speakeasy_core::{Game, Observer, State};

    /// What seat 0 thinks of the others after these opening bids, each of an auction of its own.
    fn after(bids: &[(u8, u8)]) -> [f32; MAX_SEATS] {
        let options = Don::options(&"{}".parse().expect("JSON")).expect("a table as usual");
        let table = Don::setup(&options, 5).expect("a table for five");
        let mut knowledge = Don::knowledge(&table.view(Observer::Seat(Seat(0))));
        for &(seat, amount) in bids {
            for what in [What::LotRemoved, What::Did { seat: Seat(seat), action: Action::Bid { amount } }] {
                Don::learn(&mut knowledge, &Event { round: 1, what });
            }
        }
        wild(&knowledge, 5, Seat(0))
    }

    #[test]
    fn strangers_are_taken_for_sensible_and_oneself_always() {
        let [own, others @ ..] = after(&[(0, 12); 40]);
        assert_eq!(own, 0.0);
        assert!(others[..4].iter().all(|&wild| wild > 0.05 && wild < 0.2), "{others:?}");
    }

    #[test]
    fn who_leaps_is_wild_and_casts_doubt_on_the_others() {
        let some = after(&[(1, 12), (2, 11), (1, 10)]);
        assert!(some[1] > 0.3 && some[3] > after(&[])[3], "{some:?}");
        let many = after(&[[(1, 12), (2, 9), (3, 10), (4, 11)]; 100].concat());
        assert!(many[1..5].iter().all(|&wild| wild > 0.99), "{many:?}");
        let one = after(&[[(1, 12), (2, 1), (3, 1), (4, 1)]; 100].concat());
        assert!(one[1] > 0.9 && one[2..5].iter().all(|&wild| wild < 0.01), "{one:?}");
    }
}

//! What the Boss makes of the company: who weighs his bids, and who throws his chips about.

use super::outlook::SEATS;
use don::Knowledge;
use don::habits::Habit;
use speakeasy_core::Seat;

/// How often somebody who weighs his bids steps, strides and leaps.
const SENSIBLE: [f32; 3] = [0.48, 0.22, 0.3];
/// And somebody to whom every amount is the same.
const WILD: [f32; 3] = [0.12, 0.2, 0.68];
/// Nobody is taken for one or the other with more certainty than this.
const CERTAIN: f32 = 1e6;
/// Companies there are: how likely each is, and how many in it are wild. Friends tend to play alike, so what one of them
/// shows tells something of the others.
const COMPANIES: [(f32, f32); 2] = [(0.9, 0.03), (0.1, 0.9)];

/// How likely each seat is one that bids whatever comes to mind, as `me` sees it.
pub(super) fn wild(knowledge: &Knowledge, seats: usize, me: Seat) -> [f32; SEATS] {
    let tells: [f32; SEATS] = std::array::from_fn(|seat| tells(knowledge.habit(Seat(seat as u8))));
    let others = || (0..seats).filter(|&seat| seat != me.index());
    let mut wild = [0.0; SEATS];
    let mut all = 0.0;
    for (likely, share) in COMPANIES {
        let seen: f32 = others().map(|seat| share * tells[seat] + 1.0 - share).product();
        all += likely * seen;
        for seat in others() {
            wild[seat] += likely * seen * share * tells[seat] / (share * tells[seat] + 1.0 - share);
        }
    }
    wild.map(|wild| wild / all)
}

/// How many times as likely what was seen of a player is from a wild one as from a sensible one.
fn tells(habit: Habit) -> f32 {
    let seen = [habit.steps, habit.strides, habit.leaps];
    let tells = seen.iter().zip(WILD.iter().zip(SENSIBLE));
    let times: f32 = tells.map(|(&seen, (wild, sensible))| (wild / sensible).powi(seen.into())).product();
    times.clamp(1.0 / CERTAIN, CERTAIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use don::{Action, Don, Event, What};
    use speakeasy_core::{Game, Observer, State};

    /// What seat 0 thinks of the company after these opening bids, each of an auction of its own.
    fn after(bids: &[(u8, u8)]) -> [f32; SEATS] {
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
    fn who_leaps_is_wild_and_casts_doubt_on_the_company() {
        let some = after(&[(1, 12), (2, 11), (1, 10)]);
        assert!(some[1] > 0.3 && some[3] > after(&[])[3], "{some:?}");
        let many = after(&[[(1, 12), (2, 9), (3, 10), (4, 11)]; 100].concat());
        assert!(many[1..5].iter().all(|&wild| wild > 0.99), "{many:?}");
        let one = after(&[[(1, 12), (2, 1), (3, 1), (4, 1)]; 100].concat());
        assert!(one[1] > 0.9 && one[2..5].iter().all(|&wild| wild < 0.01), "{one:?}");
    }
}

//! How the players of a table have bid so far, as an observer remembers it.
//!
//! Every bid is made in the open, so whoever watches learns who goes up step by step and who leaps.

use crate::action::Action;
use crate::event::{Event, What};
use crate::options::MAX_SEATS;
use crate::world::ChipRange;
use speakeasy_core::Seat;

/// With less room than this between the lowest bid and all one's chips, a bid tells nothing.
const TELLING: u8 = 4;

/// How one player has bid: how many of his bids were of which kind. Only those count for which there was some room.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Habit {
    /// The lowest bid possible, or hardly more.
    pub steps: u16,
    /// Somewhat more.
    pub strides: u16,
    /// More than three tenths of the way from the lowest bid to all his chips.
    pub leaps: u16,
}

impl Habit {
    /// A bid of `amount`, where the lowest would have been `lowest` and he had `chips`.
    fn bid(&mut self, amount: u8, lowest: u8, chips: u8) {
        let room = u16::from(chips.saturating_sub(lowest));
        if room < u16::from(TELLING) {
            return;
        }
        match 10 * u16::from(amount.saturating_sub(lowest)) {
            more if more < room => self.steps += 1,
            more if more <= 3 * room => self.strides += 1,
            _ => self.leaps += 1,
        }
    }
}

/// How everybody has bid, and the bid that stands.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Habits {
    standing: Option<u8>,
    /// The one that stood before it.
    before: Option<u8>,
    of: [Habit; MAX_SEATS],
}

impl Habits {
    pub(crate) fn of(&self, seat: Seat) -> Habit {
        self.of.get(seat.index()).copied().unwrap_or_default()
    }

    /// The bid that stands as the observer sits down.
    pub(crate) fn begin(standing: Option<u8>) -> Habits {
        Habits { standing, ..Habits::default() }
    }

    /// Adds what an event tells; `chips` is what was known of everybody's before it.
    pub(crate) fn learn(&mut self, event: &Event, chips: &[ChipRange; MAX_SEATS]) {
        match event.what {
            What::Did { seat, action: Action::Bid { amount } } => {
                let lowest = self.standing.map_or(1, |standing| standing.saturating_add(1));
                if let (Some(habit), Some(chips)) = (self.of.get_mut(seat.index()), chips.get(seat.index())) {
                    habit.bid(amount, lowest, chips.most);
                }
                self.before = self.standing.replace(amount);
            }
            What::Did { action: Action::Pass, .. } => {}
            // A bid that is punished never stood.
            What::Penalty { .. } => self.standing = self.before,
            _ => (self.standing, self.before) = (None, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use speakeasy_core::SeatSet;

    const CHIPS: [ChipRange; MAX_SEATS] = [ChipRange { least: 12, most: 12 }; MAX_SEATS];

    fn after(events: &[What]) -> Habits {
        let mut habits = Habits::default();
        events.iter().for_each(|&what| habits.learn(&Event { round: 1, what }, &CHIPS));
        habits
    }

    fn bid(seat: u8, amount: u8) -> What {
        What::Did { seat: Seat(seat), action: Action::Bid { amount } }
    }

    #[test]
    fn bids_count_by_how_far_they_go_above_the_standing_one() {
        let pass = What::Did { seat: Seat(1), action: Action::Pass };
        let habits = after(&[bid(0, 1), pass, bid(2, 4), bid(0, 8)]);
        assert_eq!(habits.of(Seat(0)), Habit { steps: 1, strides: 0, leaps: 1 });
        assert_eq!(habits.of(Seat(1)), Habit::default());
        assert_eq!(habits.of(Seat(2)), Habit { steps: 0, strides: 1, leaps: 0 });
        // From 9 to 12 there is no room to tell a step from a leap.
        assert_eq!(after(&[bid(0, 8), bid(1, 12)]).of(Seat(1)), Habit::default());
    }

    #[test]
    fn every_auction_begins_at_the_bottom_and_a_punished_bid_never_stood() {
        let sold = What::Sold { seat: Seat(0), price: 8, to: SeatSet::EMPTY, share: 0, pot: 0 };
        assert_eq!(after(&[bid(0, 8), sold, bid(1, 1)]).of(Seat(1)), Habit { steps: 1, strides: 0, leaps: 0 });
        let penalty = What::Penalty { seat: Seat(0), paid: 1 };
        let habits = after(&[bid(2, 2), bid(0, 9), penalty, bid(1, 3)]);
        assert_eq!(habits.of(Seat(1)), Habit { steps: 1, strides: 0, leaps: 0 });
    }
}

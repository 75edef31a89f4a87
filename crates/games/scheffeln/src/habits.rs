//! How the players of a table have used their free decisions, as an observer remembers it.
//!
//! With more than one card in hand a player may drive or change characters; only the last card is played as it is. Whoever
//! plays for the money changes for a car that stands well, and otherwise drives. Everything counted here happens in the
//! open.

use crate::board::{Board, Direction};
use crate::cards::{Car, Colour, HAND};
use crate::characters::Characters;
use crate::event::Event;
use crate::options::SkipTo;
use crate::view::View;
use speakeasy_core::Seat;

/// Seats of a table at which cards are held.
const SEATS: usize = 4;

/// What a player did with more than one card in hand, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Habit {
    /// Moved a car, or played a run card.
    pub moves: u16,
    /// Took the character whose car stood best of all in the centre, or kept one that stood no worse.
    pub best: u16,
    /// Took another one, or kept one that stood worse.
    pub others: u16,
}

/// What everybody did, and as much of the table as it takes to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Habits {
    skip_to: SkipTo,
    board: Board,
    characters: Characters,
    cards: [u8; SEATS],
    of: [Habit; SEATS],
}

impl Habits {
    /// The table as the observer sits down.
    pub(crate) fn begin(view: &View) -> Habits {
        let cards = std::array::from_fn(|seat| view.hands.get(seat).map_or(0, |hand| hand.len() as u8));
        let (skip_to, of) = (view.options.skip_to, [Habit::default(); SEATS]);
        Habits { skip_to, board: view.board, characters: view.characters, cards, of }
    }

    pub(crate) fn of(&self, seat: Seat) -> Habit {
        self.of.get(seat.index()).copied().unwrap_or_default()
    }

    /// Adds what an event tells. Tiles count by their letters: where cards are held they always lie in that order.
    pub(crate) fn learn(&mut self, event: &Event) {
        match *event {
            Event::CarsPlaced { cars } => {
                let places = cars.map(|colour| [colour.car()]);
                self.board = Board::of(places.iter().map(|car| &car[..])).unwrap_or_default();
            }
            Event::MafiaPlaced { tile, .. } => self.board.slide_under(Car::Mafia, tile.index()),
            Event::RoundBegan { .. } => self.cards = [HAND as u8; SEATS],
            Event::Chose { seat, colour } => self.characters.take(seat, colour),
            Event::Played { seat, .. } => self.spend(seat, |habit| habit.moves += 1),
            Event::Exchanged { seat, took, from: None, .. } => {
                let best = is_best(&self.board, &self.characters, took);
                self.spend(seat, |habit| *if best { &mut habit.best } else { &mut habit.others } += 1);
                self.characters.take(seat, took);
            }
            Event::Kept { seat, colour } => {
                let best = is_best(&self.board, &self.characters, colour);
                self.spend(seat, |habit| *if best { &mut habit.best } else { &mut habit.others } += 1);
            }
            Event::Exchanged { seat, from: Some(other), .. } => self.characters.swap(seat, other),
            Event::Moved { car, to, .. } => {
                let step = |direction| self.board.after(car, direction, self.skip_to);
                let steps = [Direction::Forward, Direction::Backward].map(step);
                let went = steps.into_iter().flatten().find(|(_, step)| step.to == to.index());
                self.board = went.map_or(self.board, |(board, _)| board);
            }
            Event::Evaded { car, to, .. } => {
                self.board = self.board.after_evasion(car, to.index()).unwrap_or(self.board);
            }
            _ => {}
        }
    }

    /// A seat has one card less; if there was another one to spend, what it did is remembered.
    fn spend(&mut self, seat: Seat, remember: impl FnOnce(&mut Habit)) {
        let Some((cards, habit)) = self.cards.get_mut(seat.index()).zip(self.of.get_mut(seat.index())) else { return };
        *cards = cards.saturating_sub(1);
        if *cards > 0 {
            remember(habit);
        }
    }
}

/// Does no car of the centre stand better than this one?
fn is_best(board: &Board, characters: &Characters, colour: Colour) -> bool {
    let stands = |colour: Colour| (!board.is_beneath(colour.car())).then_some(board.place(colour.car()));
    characters.centre().iter().all(|other| stands(other) <= stands(colour))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;
    use crate::tiles::Tile;
    use crate::{Options, Scheffeln};
    use speakeasy_core::{Game, Observer, State as _};

    const RED_TO_BROWN: [Colour; 8] = Colour::ALL;

    /// What is remembered after these events at a table where the cars of A to H stand in the order of the colours, and
    /// seats 0 and 1 hold the characters of the cars on A and B.
    fn after(events: &[Event]) -> Habits {
        let table = Scheffeln::setup(&Options::default(), 2).expect("a table for two");
        let mut habits = Habits::begin(&table.view(Observer::Public));
        let begun = [
            Event::CarsPlaced { cars: RED_TO_BROWN },
            Event::RoundBegan { round: 1, start: Seat(0) },
            Event::Chose { seat: Seat(0), colour: RED_TO_BROWN[0] },
            Event::Chose { seat: Seat(1), colour: RED_TO_BROWN[1] },
        ];
        begun.iter().chain(events).for_each(|event| habits.learn(event));
        habits
    }

    fn exchange(seat: u8, gave: usize, took: usize) -> [Event; 2] {
        let (seat, gave, took) = (Seat(seat), RED_TO_BROWN[gave], RED_TO_BROWN[took]);
        [Event::Discarded { seat, card: None }, Event::Exchanged { seat, gave, took, from: None }]
    }

    #[test]
    fn exchanges_count_by_where_the_car_stands() {
        let habits = after(&[exchange(0, 0, 7), exchange(1, 1, 5), exchange(0, 7, 6)].concat());
        // H is the best of all, and then G of what is left in the centre.
        assert_eq!(habits.of(Seat(0)), Habit { moves: 0, best: 2, others: 0 });
        assert_eq!(habits.of(Seat(1)), Habit { moves: 0, best: 0, others: 1 });
    }

    #[test]
    fn keeping_a_character_counts_like_taking_it() {
        let kept = |seat: u8, colour: usize| {
            let seat = Seat(seat);
            [Event::Discarded { seat, card: None }, Event::Kept { seat, colour: RED_TO_BROWN[colour] }]
        };
        // Seat 0 takes H and keeps it, the best there is; seat 1 sits on B.
        let habits = after(&[exchange(0, 0, 7), kept(1, 1), kept(0, 7)].concat());
        assert_eq!(habits.of(Seat(0)), Habit { moves: 0, best: 2, others: 0 });
        assert_eq!(habits.of(Seat(1)), Habit { moves: 0, best: 0, others: 1 });
    }

    #[test]
    fn a_car_beneath_another_stands_worst() {
        // The car of G drives onto that of H, whose character is then worth nothing.
        let drive = [
            Event::Played { seat: Seat(0), card: RED_TO_BROWN[6].card() },
            Event::Moved { car: RED_TO_BROWN[6].car(), passenger: None, from: Tile::ALL[6], to: Tile::ALL[7] },
        ];
        let habits = after(&[&drive[..], &exchange(1, 1, 7)].concat());
        assert_eq!(habits.of(Seat(0)), Habit { moves: 1, best: 0, others: 0 });
        assert_eq!(habits.of(Seat(1)), Habit { moves: 0, best: 0, others: 1 });
        let habits = after(&[&drive[..], &exchange(1, 1, 6)].concat());
        assert_eq!(habits.of(Seat(1)), Habit { moves: 0, best: 1, others: 0 });
    }

    #[test]
    fn the_last_card_of_a_round_is_no_decision() {
        let played = Event::Played { seat: Seat(0), card: Card::Red };
        let four = [played; 4];
        assert_eq!(after(&four).of(Seat(0)).moves, 3);
        let next = Event::RoundBegan { round: 2, start: Seat(1) };
        assert_eq!(after(&[&four[..], &[next], &four[..]].concat()).of(Seat(0)).moves, 6);
    }
}

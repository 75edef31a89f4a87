//! What actions do (4.2, section 7, 8.2), and the way from one turn to the next (4.1).

use crate::action::Action;
use crate::board::Direction;
use crate::cards::{Car, Card, Colour};
use crate::event::Event;
use crate::phase::Phase;
use crate::state::State;
use speakeasy_core::Seat;

impl State {
    /// Takes a legal action, with everything automatic that follows.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, action: Action, tell: &mut impl FnMut(Event)) {
        match action {
            Action::Move { card } => {
                self.play_face_up(seat, card, tell);
                if let Some(colour) = card.colour() {
                    self.drive(colour.car(), Direction::Forward, tell);
                }
            }
            Action::Exchange { card, take } => {
                self.hands[seat.index() & 3].remove(card);
                self.plays.lay_down(seat, card);
                tell(Event::Discarded { seat, card: Some(card) });
                match take {
                    Some(take) => self.change_character(seat, take, tell),
                    None => self.keep_character(seat, tell),
                }
                if self.options.mafia {
                    self.drive(Car::Mafia, Direction::Forward, tell);
                }
            }
            Action::Choose { colour } => return self.choose(seat, colour, tell),
            Action::Claim { colour } => return self.claim(seat, colour, tell),
            Action::Joker { car } => {
                self.play_face_up(seat, Card::Joker, tell);
                self.drive(car, Direction::Forward, tell);
            }
            Action::Backward { car } => {
                self.play_face_up(seat, Card::Backward, tell);
                self.drive(car, Direction::Backward, tell);
            }
            Action::Evasion { target } => {
                self.play_face_up(seat, Card::Evasion, tell);
                match target {
                    None => tell(Event::EvasionIdle { seat }),
                    Some((car, to)) => {
                        let from = self.ring.tile(self.board.place(car));
                        self.board.evade(car, self.ring.place(to));
                        tell(Event::Evaded { car, from, to });
                    }
                }
            }
            Action::Nasty { take } => {
                self.play_face_up(seat, Card::Nasty, tell);
                self.change_character(seat, take, tell);
            }
        }
        self.pass_turn(tell);
    }

    #[inline]
    fn play_face_up(&mut self, seat: Seat, card: Card, tell: &mut impl FnMut(Event)) {
        self.hands[seat.index() & 3].remove(card);
        self.plays.lay_up(seat, card);
        tell(Event::Played { seat, card });
    }

    /// One step of a car (4.3).
    #[inline]
    pub(crate) fn drive(&mut self, car: Car, direction: Direction, tell: &mut impl FnMut(Event)) {
        let step = self.board.step(car, direction, self.options.skip_to);
        let (from, to) = (self.ring.tile(step.from), self.ring.tile(step.to));
        tell(match step.passenger {
            Some(passenger) if from == to => Event::Circled { car, passenger, at: from },
            passenger => Event::Moved { car, passenger, from, to },
        });
    }

    /// Swaps the character of a seat with the centre, or by a Nasty exchange with another player (SCH-R09, SCH-R35).
    #[inline]
    fn change_character(&mut self, seat: Seat, take: Colour, tell: &mut impl FnMut(Event)) {
        let gave = self.characters.of(seat).unwrap_or(take);
        let from = if self.characters.centre().has(take) { None } else { self.characters.owner(take) };
        match from {
            Some(other) => self.characters.swap(seat, other),
            None => self.characters.take(seat, take),
        }
        tell(Event::Exchanged { seat, gave, took: take, from });
    }

    /// A card was laid face down and the character stays (SCH-H18).
    fn keep_character(&self, seat: Seat, tell: &mut impl FnMut(Event)) {
        if let Some(colour) = self.characters.of(seat) {
            tell(Event::Kept { seat, colour });
        }
    }

    /// A character is chosen; after the last one the turns begin (3.1 steps 8 and 9).
    fn choose(&mut self, seat: Seat, colour: Colour, tell: &mut impl FnMut(Event)) {
        self.characters.take(seat, colour);
        tell(Event::Chose { seat, colour });
        let start = self.start.unwrap_or_default();
        let undecided = self.undecided();
        self.turn = undecided.first_from(start).unwrap_or(start);
        if undecided.is_empty() {
            self.phase = Phase::Turn;
        }
    }

    #[inline]
    fn pass_turn(&mut self, tell: &mut impl FnMut(Event)) {
        self.turn = self.turn.next(self.table_size());
        self.end_round_if_played_out(tell);
    }

    /// Hand sizes fall in turn (invariant 13): where the next player has no card, nobody has.
    #[inline]
    fn end_round_if_played_out(&mut self, tell: &mut impl FnMut(Event)) {
        if self.hands[self.turn.index() & 3].is_empty() {
            self.turn = Seat(0);
            self.end_round(tell);
        }
    }
}

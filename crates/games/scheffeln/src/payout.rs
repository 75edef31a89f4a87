//! The Scheffeln phase, the end of the game and the upkeep (section 5, 8.3).

use crate::cards::{Car, Cards, Colour, Plays};
use crate::characters::Characters;
use crate::event::{Ending, Event};
use crate::options::{EndWhen, NoGainer};
use crate::phase::Phase;
use crate::state::State;
use crate::tiles::Tile;
use crate::tokens::{Purse, Token};
use speakeasy_core::{Seat, State as _};

impl State {
    /// Pays out; then the game is over, or the upkeep runs as far as the shuffle.
    pub(crate) fn end_round(&mut self, tell: &mut impl FnMut(Event)) {
        let taken = self.purse.len();
        self.pay(tell);
        let idle = self.purse.len() == taken && self.options.end_when != EndWhen::AnyEmpty;
        match self.end_by_stacks().or(idle.then_some(Ending::NobodyTook)) {
            Some(why) => {
                self.phase = Phase::GameOver;
                let winners = self.outcome().map(|outcome| outcome.winners()).unwrap_or_default();
                tell(Event::Ended { winners, why });
            }
            None => self.tidy_up(tell),
        }
    }

    /// What the stacks say about the end of the game (5.2, SCH-R16).
    pub(crate) fn end_by_stacks(&self) -> Option<Ending> {
        let (ends, why) = match self.options.end_when {
            EndWhen::AnyEmpty => (self.stacks.iter().any(|stack| stack.is_empty()), Ending::StackEmpty),
            EndWhen::AllEmpty => (self.stacks.iter().all(|stack| stack.is_empty()), Ending::AllEmpty),
            EndWhen::LastTile => (self.stacks[self.ring.place(Tile::H)].is_empty(), Ending::LastTile),
        };
        ends.then_some(why)
    }

    /// Would a token leave its stack if the round ended now? After a round without one nothing has changed, so
    /// that the board of a game that ended so still says no (SCH-H16).
    pub(crate) fn would_pay(&self) -> bool {
        let takes = |car: Car| !self.board.is_beneath(car) && !self.stacks[self.board.place(car)].is_empty();
        let hoards = self.options.mafia && self.options.mafia_no_gainer == NoGainer::Keep;
        let players = Seat::all(self.table_size()).filter_map(|seat| self.characters.of(seat));
        players.map(Colour::car).any(takes) || hoards && takes(Car::Mafia)
    }

    /// Every player whose car is alone or on top takes the top token of its tile (5.1, SCH-R14, SCH-R15,
    /// SCH-R48), then the Mafia does (8.3). What this uncovers stays face down for now. Where no token is left, a car
    /// brings nothing (SCH-H15).
    fn pay(&mut self, tell: &mut impl FnMut(Event)) {
        let mut lowest: Option<(usize, Seat)> = None;
        for seat in Seat::all(self.table_size()) {
            let Some(colour) = self.characters.of(seat) else { continue };
            if self.board.is_beneath(colour.car()) {
                continue;
            }
            let place = self.board.place(colour.car());
            if let Some(token) = self.take_top(place) {
                self.purse.add(seat, token);
                tell(Event::Took { seat, tile: self.ring.tile(place), token });
                if lowest.is_none_or(|(other, _)| place < other) {
                    lowest = Some((place, seat));
                }
            }
        }
        if self.options.mafia {
            self.pay_mafia(lowest.map(|(_, seat)| seat), tell);
        }
    }

    fn take_top(&mut self, place: usize) -> Option<Token> {
        let token = self.stacks[place & 7].take()?;
        self.tops_up &= !(1 << (place & 7));
        Some(token)
    }

    /// The Mafia's token goes to the gainer on the lowest letter (SCH-R40); without one the Mafia keeps it or
    /// leaves it where it is (SCH-R41).
    fn pay_mafia(&mut self, gainer: Option<Seat>, tell: &mut impl FnMut(Event)) {
        let place = self.board.place(Car::Mafia);
        let tile = self.ring.tile(place);
        if self.board.is_beneath(Car::Mafia) {
            return;
        }
        if gainer.is_none() && self.options.mafia_no_gainer == NoGainer::Stay {
            if let Some(token) = self.stacks[place].top() {
                tell(Event::MafiaLeft { tile, token });
            }
            return;
        }
        if let Some(token) = self.take_top(place) {
            self.purse.add(gainer.unwrap_or(Purse::HOARD), token);
            tell(Event::MafiaTook { tile, token, gainer });
        }
    }

    /// The upkeep up to the shuffle (5.3 steps 1 to 3; SPEED 6.1): the starting player token moves on, all
    /// cards are gathered; in SPEED characters go back and tops are turned up already now.
    fn tidy_up(&mut self, tell: &mut impl FnMut(Event)) {
        self.hands = [Cards::NONE; 4];
        self.plays = Plays::default();
        self.row = None;
        self.revealed = 0;
        if self.options.is_speed() {
            self.characters = Characters::CENTRE;
            tell(Event::CharactersReturned);
        }
        let start = self.start.unwrap_or_default().next(self.table_size());
        self.start = Some(start);
        tell(Event::StartPassed { seat: start });
        self.phase = if self.options.is_speed() {
            self.uncover(tell);
            Phase::SpeedUpkeep
        } else {
            Phase::Upkeep
        };
    }
}

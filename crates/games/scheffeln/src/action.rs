//! What a seat may decide, and the list of it (4.2, 6.1, 7.2).

use crate::cards::{Car, Card, Colour};
use crate::options::Exchange;
use crate::phase::Phase;
use crate::state::State;
use crate::tiles::Tile;
use speakeasy_core::{ActionList, Seat};

/// A decision of a seat. Aligned to four bytes, so that a list of them is written in whole words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(align(4))]
pub enum Action {
    /// Take a character from the centre before the first turn.
    Choose {
        /// Whom.
        colour: Colour,
    },
    /// Play a card face up: the car of its colour makes a step.
    Move {
        /// The card played; only one that shows a colour is legal.
        card: Card,
    },
    /// Discard a card face down and change the character.
    Exchange {
        /// The card discarded.
        card: Card,
        /// The character taken from the centre; `None` keeps one's own, where that is allowed (SCH-H18).
        take: Option<Colour>,
    },
    /// RUN: any car makes a step.
    Joker {
        /// Which.
        car: Car,
    },
    /// RUN: any car makes a step backward.
    Backward {
        /// Which.
        car: Car,
    },
    /// RUN: an upper car goes to an empty tile; without a target only where none exists.
    Evasion {
        /// Which car, and where to.
        target: Option<(Car, Tile)>,
    },
    /// RUN: swap characters with the centre or another player.
    Nasty {
        /// The character taken.
        take: Colour,
    },
    /// SPEED: take a character from the centre.
    Claim {
        /// Whom.
        colour: Colour,
    },
}

/// Appends a block of actions; the list has room for more than any position needs.
#[inline]
fn append<const N: usize>(out: &mut ActionList<Action>, block: [Action; N]) {
    let fits = out.try_extend_from_slice(&block).is_ok();
    debug_assert!(fits);
}

impl State {
    /// Fills `out` with the legal actions of `seat`, ascending.
    #[inline]
    pub(crate) fn list_legal(&self, seat: Seat, out: &mut ActionList<Action>) {
        out.clear();
        match self.phase {
            Phase::Turn if seat == self.turn => self.list_turn(seat, out),
            Phase::ChooseCharacters if seat == self.turn => {
                out.extend(self.characters.centre().iter().map(|colour| Action::Choose { colour }));
            }
            Phase::SpeedClaim { .. } | Phase::SpeedCountdown { .. } if self.may_claim(seat) => {
                out.extend(self.characters.centre().iter().map(|colour| Action::Claim { colour }));
            }
            _ => {}
        }
    }

    #[inline]
    fn list_turn(&self, seat: Seat, out: &mut ActionList<Action>) {
        // Everybody has a character by now, so the centre has eight less the number of players.
        match self.seats {
            2 => self.list_cards::<6>(seat, out),
            3 => self.list_cards::<5>(seat, out),
            _ => self.list_cards::<4>(seat, out),
        }
        if self.options.run {
            self.list_run(seat, out);
        }
    }

    /// Moves and exchanges of a hand, with `CENTRE` characters in the centre.
    ///
    /// Blocks for four kinds of card are written whatever the hand, then cut to the kinds there are: no
    /// branch depends on the cards, which nobody can predict.
    #[inline]
    fn list_cards<const CENTRE: usize>(&self, seat: Seat, out: &mut ActionList<Action>) {
        let hand = self.hands[seat.index() & 3];
        let kinds = hand.first_kinds();
        append(out, kinds.map(|card| Action::Move { card }));
        out.truncate(hand.colour_kinds());
        // The last card of a round is played face up (SCH-R10). One's own character is never in the centre.
        if hand.len() > 1 {
            let centre = self.characters.centre().first::<CENTRE>();
            let takes = |card| centre.map(|take| Action::Exchange { card, take: Some(take) });
            let moves = out.len();
            match self.options.exchange {
                Exchange::Must => {
                    kinds.into_iter().for_each(|card| append(out, takes(card)));
                    out.truncate(moves + CENTRE * hand.count_kinds());
                }
                Exchange::May => {
                    for card in kinds {
                        append(out, [Action::Exchange { card, take: None }]);
                        append(out, takes(card));
                    }
                    out.truncate(moves + (1 + CENTRE) * hand.count_kinds());
                }
            }
        }
    }

    fn list_run(&self, seat: Seat, out: &mut ActionList<Action>) {
        let hand = self.hands[seat.index() & 3];
        let cars = &Car::ALL[..if self.may_name_mafia() { 9 } else { 8 }];
        if hand.has(Card::Joker) {
            out.extend(cars.iter().map(|&car| Action::Joker { car }));
        }
        if hand.has(Card::Backward) {
            out.extend(cars.iter().map(|&car| Action::Backward { car }));
        }
        if hand.has(Card::Evasion) {
            if !self.evasion_has_target() {
                out.push(Action::Evasion { target: None });
            }
            for &car in cars.iter().filter(|&&car| self.board.is_upper(car)) {
                // RUN is base game only, where a tile's letter is its place.
                for tile in Tile::ALL.into_iter().filter(|&tile| self.board.occupied() >> tile.index() & 1 == 0) {
                    out.push(Action::Evasion { target: Some((car, tile)) });
                }
            }
        }
        if hand.has(Card::Nasty) {
            let own = self.characters.of(seat);
            let others = Colour::ALL.into_iter().filter(|&colour| Some(colour) != own);
            out.extend(others.map(|take| Action::Nasty { take }));
        }
    }

    /// May run cards name the Mafia car (SCH-R38)? Only if there is one.
    #[inline]
    pub(crate) fn may_name_mafia(&self) -> bool {
        self.options.mafia && self.options.mafia_targetable_by_run
    }

    /// Is there an empty tile, and so a legal target of Evasion (SCH-R31)? An empty tile means an upper
    /// car elsewhere, and section 7.2 shows that it is not the Mafia's alone.
    #[inline]
    pub(crate) fn evasion_has_target(&self) -> bool {
        self.board.occupied() != u8::MAX
    }
}

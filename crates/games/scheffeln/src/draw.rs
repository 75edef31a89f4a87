//! Draws: set-up and the deal of a round (section 3, 5.3, 6.1).

use crate::board::Board;
use crate::cards::{Car, Card, Cards, Colour, DECK, HAND, ROW};
use crate::event::Event;
use crate::phase::{Draw, Phase};
use crate::state::State;
use crate::tiles::{Ring, Tile};
use crate::tokens::{STACK, Stack, TOKENS, Token};
use speakeasy_core::{Rng, Seat, below, shuffle};

/// The outcome of one draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// `D6`: the tiles clockwise.
    Ring([Tile; 8]),
    /// `D2`: the cars of A to H.
    Cars([Colour; 8]),
    /// `D3.x`: one letter's tokens, top first.
    Stack([Token; STACK]),
    /// `D5`: all tokens, four for each tile along the ring.
    Tokens([Token; TOKENS]),
    /// `D1`: who begins.
    Start(Seat),
    /// `D4.n`: the cards handed out.
    Deal(Deal),
}

/// The cards a deal hands out, from the top. In which order the others lie matters to nobody, so it is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    cards: [Card; 4 * HAND],
    len: u8,
}

impl Deal {
    /// A deal of these; `None` if there are more than sixteen.
    pub fn of(cards: &[Card]) -> Option<Deal> {
        let mut deal = Deal { cards: [Card::Red; 4 * HAND], len: cards.len() as u8 };
        deal.cards.get_mut(..cards.len())?.copy_from_slice(cards);
        Some(deal)
    }

    /// The cards, from the top.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

/// The 24 movement cards, the six run cards after them.
const CARDS: [Card; DECK] = {
    let mut cards = [Card::Joker; DECK];
    let mut index = 0;
    while index < 24 {
        cards[index] = Card::ALL[index / 3];
        index += 1;
    }
    cards[26] = Card::Backward;
    cards[27] = Card::Backward;
    cards[28] = Card::Evasion;
    cards[29] = Card::Nasty;
    cards
};

impl State {
    /// An outcome for the draw that is due. Where none is, nothing sensible can be drawn and nothing will be applied.
    #[inline]
    pub(crate) fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> Chance {
        match self.phase.due().unwrap_or(Draw::Start) {
            Draw::Deal => Chance::Deal(self.draw_cards(rng)),
            Draw::Stack(tile) => {
                let mut tokens = Token::of_letter(tile);
                shuffle(rng, &mut tokens);
                Chance::Stack(tokens)
            }
            Draw::Cars => {
                let mut cars = Colour::ALL;
                shuffle(rng, &mut cars);
                Chance::Cars(cars)
            }
            Draw::Ring => {
                let mut ring = Tile::ALL;
                shuffle(rng, &mut ring);
                Chance::Ring(ring)
            }
            Draw::Tokens => {
                let mut tokens = all_tokens();
                shuffle(rng, &mut tokens);
                Chance::Tokens(tokens)
            }
            Draw::Start => Chance::Start(Seat(below(rng, u32::from(self.seats)) as u8)),
        }
    }

    /// Shuffles only as far as cards are handed out.
    #[inline]
    fn draw_cards(&self, rng: &mut (impl Rng + ?Sized)) -> Deal {
        let mut cards = CARDS;
        let deck = if self.options.run { DECK } else { 24 };
        let dealt = self.dealt().min(4 * HAND);
        for place in 0..dealt {
            let other = place + below(rng, (deck - place) as u32) as usize;
            cards.swap(place, other);
        }
        let mut deal = Deal { cards: [Card::Red; 4 * HAND], len: dealt as u8 };
        deal.cards[..dealt].copy_from_slice(&cards[..dealt]);
        deal
    }

    /// Can this be the outcome of the draw that is due?
    pub(crate) fn judge_draw(&self, outcome: &Chance) -> Result<(), String> {
        let due = self.phase.due().ok_or("no draw is due")?;
        let all_different = |seen: u64, count: usize| seen.count_ones() as usize == count;
        match (due, outcome) {
            (Draw::Ring, Chance::Ring(tiles)) => {
                let seen = tiles.iter().fold(0, |seen, tile| seen | 1u64 << tile.index());
                if all_different(seen, 8) { Ok(()) } else { Err("every tile must come once".into()) }
            }
            (Draw::Cars, Chance::Cars(cars)) => {
                let seen = cars.iter().fold(0, |seen, colour| seen | 1u64 << colour.index());
                if all_different(seen, 8) { Ok(()) } else { Err("every colour must come once".into()) }
            }
            (Draw::Stack(tile), Chance::Stack(tokens)) => {
                let seen = tokens.iter().fold(0, |seen, token| seen | 1u64 << token.index());
                if tokens.iter().all(|token| token.letter() == tile) && all_different(seen, STACK) {
                    Ok(())
                } else {
                    Err(format!("each of the four tokens of {tile} must come once"))
                }
            }
            (Draw::Tokens, Chance::Tokens(tokens)) => {
                let seen = tokens.iter().fold(0, |seen, token| seen | 1u64 << token.index());
                if all_different(seen, TOKENS) { Ok(()) } else { Err("every token must come once".into()) }
            }
            (Draw::Start, Chance::Start(seat)) => {
                if seat.0 < self.seats {
                    Ok(())
                } else {
                    Err(format!("the table has seats 0 to {}", self.seats - 1))
                }
            }
            (Draw::Deal, Chance::Deal(deal)) => {
                let mut rest = Cards::all(self.options.run);
                for &card in deal.cards() {
                    if !rest.has(card) {
                        return Err(format!("there are not that many of {}", card.code()));
                    }
                    rest.remove(card);
                }
                let (dealt, wanted) = (deal.cards().len(), self.dealt());
                if dealt == wanted { Ok(()) } else { Err(format!("{wanted} cards are dealt, not {dealt}")) }
            }
            (due, _) => Err(format!("{} is due", due.name(u64::from(self.round)))),
        }
    }

    /// Lets the draw that is due have this outcome.
    #[inline]
    pub(crate) fn settle(&mut self, outcome: &Chance, tell: &mut impl FnMut(Event)) {
        match outcome {
            Chance::Deal(deal) => return self.deal(deal, tell),
            Chance::Stack(tokens) => {
                // Only the base game draws letter by letter, and there a tile's letter is its place.
                let tile = tokens[0].letter();
                self.lay_stack(tile.index(), tokens, tell);
                if tile == Tile::H && self.options.mafia {
                    self.place_mafia(tell);
                }
            }
            Chance::Cars(cars) => {
                let mut places = [[Car::Mafia]; 8];
                for (colour, tile) in cars.iter().zip(Tile::ALL) {
                    places[self.ring.place(tile)] = [colour.car()];
                }
                if let Some(board) = Board::of(places.iter().map(|car| &car[..])) {
                    self.board = board;
                }
                tell(Event::CarsPlaced { cars: *cars });
            }
            Chance::Tokens(tokens) => {
                for (place, four) in tokens.chunks_exact(STACK).enumerate() {
                    self.lay_stack(place, four, tell);
                }
            }
            Chance::Ring(ring) => {
                self.ring = Ring(*ring);
                tell(Event::RingLaid { ring: *ring });
            }
            Chance::Start(seat) => {
                self.start = Some(*seat);
                tell(Event::StartDrawn { seat: *seat });
            }
        }
        if let Phase::Setup(draw) = self.phase
            && let Some(next) = draw.next(&self.options)
        {
            self.phase = Phase::Setup(next);
        }
    }

    fn lay_stack(&mut self, place: usize, tokens: &[Token], tell: &mut impl FnMut(Event)) {
        self.stacks[place & 7] = Stack::of(tokens);
        self.tops_up |= 1 << (place & 7);
        if let Some(&top) = tokens.first() {
            tell(Event::StackLaid { tile: self.ring.tile(place), top });
        }
    }

    /// Mafia-Style: the ninth car goes under the car on A (SCH-R45).
    fn place_mafia(&mut self, tell: &mut impl FnMut(Event)) {
        let place = self.ring.place(Tile::A);
        if let (Some(above), _) = self.board.at(place) {
            self.board.slide_under(Car::Mafia, place);
            tell(Event::MafiaPlaced { tile: Tile::A, beneath: Colour::ALL[above.index() & 7] });
        }
    }

    /// Hands out the cards of a round and begins it: the first with characters to choose, a later one after
    /// turning up what was uncovered (3.1 steps 7 to 9, 5.3, SCH-R05, SCH-R20; SPEED 3.2 and 6.1).
    #[inline]
    fn deal(&mut self, deal: &Deal, tell: &mut impl FnMut(Event)) {
        let first = matches!(self.phase, Phase::Setup(_));
        if !first {
            self.round = self.round.saturating_add(1);
        }
        let start = self.start.unwrap_or_default();
        tell(Event::RoundBegan { round: self.round, start });
        if self.options.is_speed() {
            let mut row = [Colour::Red; ROW];
            for (place, card) in row.iter_mut().zip(deal.cards()) {
                *place = card.colour().unwrap_or(Colour::Red);
            }
            self.row = Some(row);
            self.revealed = 0;
            self.phase =
                Phase::SpeedReveal { next: self.clock.saturating_add(u64::from(self.options.speed_reveal_ms)) };
            tell(Event::RowDealt);
            return;
        }
        let mut seat = start;
        for &card in deal.cards() {
            self.hands[seat.index() & 3].add(card);
            seat = seat.next(self.table_size());
        }
        for seat in Seat::all(self.table_size()) {
            tell(Event::Dealt { seat, hand: Some(self.hands[seat.index() & 3]) });
        }
        self.uncover(tell);
        self.turn = start;
        self.phase = if first { Phase::ChooseCharacters } else { Phase::Turn };
    }

    /// Turns up the top token of every stack that has one.
    #[inline]
    pub(crate) fn uncover(&mut self, tell: &mut impl FnMut(Event)) {
        let mut covered = !self.tops_up;
        while covered != 0 {
            let place = covered.trailing_zeros() as usize;
            covered &= covered - 1;
            if let Some(token) = self.stacks[place].top() {
                self.tops_up |= 1 << place;
                tell(Event::Uncovered { tile: self.ring.tile(place), token });
            }
        }
    }
}

/// All tokens in canonical order.
pub(crate) fn all_tokens() -> [Token; TOKENS] {
    let letters = Tile::ALL.map(Token::of_letter);
    std::array::from_fn(|index| letters[index / STACK][index % STACK])
}

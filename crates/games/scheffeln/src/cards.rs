//! Colours, characters, cars and movement cards (sections 1.2, 1.5 and 7.1): small names with their tables,
//! and the multiset of cards that hands and the undealt rest are.

use crate::tokens::TOKENS;
use speakeasy_core::{Names, Seat};
use std::fmt;

/// One of the eight colours: a person's character card, car and three movement cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Yellow,
    Blue,
    Green,
    Orange,
    Purple,
    White,
    Brown,
}

/// Codes of the colours, the Mafia car after them.
const CAR_CODES: [&str; 9] = ["RED", "YEL", "BLU", "GRN", "ORA", "PUR", "WHI", "BRN", "MAF"];

/// What people call the colours, black (the Mafia) after them (1.5).
const CAR_NAMES: [Names; 9] = [
    Names { en: "red", it: "rosso", de: "rot" },
    Names { en: "yellow", it: "giallo", de: "gelb" },
    Names { en: "blue", it: "blu", de: "blau" },
    Names { en: "green", it: "verde", de: "grün" },
    Names { en: "orange", it: "arancione", de: "orange" },
    Names { en: "purple", it: "viola", de: "lila" },
    Names { en: "white", it: "bianco", de: "weiß" },
    Names { en: "brown", it: "marrone", de: "braun" },
    Names { en: "black", it: "nero", de: "schwarz" },
];

impl Colour {
    /// All colours in canonical order.
    pub const ALL: [Colour; 8] = [
        Colour::Red,
        Colour::Yellow,
        Colour::Blue,
        Colour::Green,
        Colour::Orange,
        Colour::Purple,
        Colour::White,
        Colour::Brown,
    ];

    /// Its number in canonical order.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its code: `RED`, `YEL`, …
    pub const fn code(self) -> &'static str {
        CAR_CODES[self as usize]
    }

    /// The colour with this code.
    pub fn from_code(code: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.code() == code)
    }

    /// What people call it.
    pub const fn names(self) -> Names {
        CAR_NAMES[self as usize]
    }

    /// The car of this colour.
    #[inline]
    pub const fn car(self) -> Car {
        Car::ALL[self as usize]
    }

    /// A movement card of this colour.
    #[inline]
    pub const fn card(self) -> Card {
        Card::ALL[self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().en)
    }
}

/// The colours of every set, listed; looking them up is quicker than finding one after the other.
static LISTED: [[Colour; 8]; 256] = {
    let mut listed = [[Colour::Red; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut colour, mut count) = (0, 0);
        while colour < 8 {
            if set >> colour & 1 == 1 {
                listed[set][count] = Colour::ALL[colour];
                count += 1;
            }
            colour += 1;
        }
        set += 1;
    }
    listed
};

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ColourSet(pub u8);

impl ColourSet {
    /// All eight.
    pub const ALL: ColourSet = ColourSet(u8::MAX);

    /// Is `colour` in the set?
    #[inline]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 == 1
    }

    /// The set with `colour` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, colour: Colour) -> ColourSet {
        ColourSet(self.0 | 1 << colour as u8)
    }

    /// The set without `colour`.
    #[inline]
    #[must_use]
    pub const fn without(self, colour: Colour) -> ColourSet {
        ColourSet(self.0 & !(1 << colour as u8))
    }

    /// The first `N` colours in canonical order, at most eight; where there are fewer, the rest is arbitrary.
    #[inline]
    pub(crate) fn first<const N: usize>(self) -> [Colour; N] {
        let list = &LISTED[self.0 as usize];
        std::array::from_fn(|index| list[index & 7])
    }

    /// The colours of the set in canonical order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Colour> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| Colour::ALL[rest.trailing_zeros() as usize & 7]);
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

/// A car: one of each colour, and the black one of Mafia-Style.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Car {
    Red,
    Yellow,
    Blue,
    Green,
    Orange,
    Purple,
    White,
    Brown,
    Mafia,
}

impl Car {
    /// All cars, the Mafia car last.
    pub const ALL: [Car; 9] =
        [Car::Red, Car::Yellow, Car::Blue, Car::Green, Car::Orange, Car::Purple, Car::White, Car::Brown, Car::Mafia];

    /// Its number: that of its colour, 8 for the Mafia.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its code: that of its colour, or `MAF`.
    pub const fn code(self) -> &'static str {
        CAR_CODES[self as usize]
    }

    /// The car with this code.
    pub fn from_code(code: &str) -> Option<Car> {
        Car::ALL.into_iter().find(|car| car.code() == code)
    }

    /// What people call its colour; black is the Mafia's.
    pub const fn names(self) -> Names {
        CAR_NAMES[self as usize]
    }
}

impl fmt::Display for Car {
    /// The car in a sentence: `the red car`, `the Mafia car`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Car::Mafia => f.write_str("the Mafia car"),
            car => write!(f, "the {} car", car.names().en),
        }
    }
}

/// A kind of movement card; copies are alike (SCH-R06, 7.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Card {
    Red,
    Yellow,
    Blue,
    Green,
    Orange,
    Purple,
    White,
    Brown,
    Joker,
    Backward,
    Evasion,
    Nasty,
}

/// Names of the run cards (1.6).
const RUN_NAMES: [Names; 4] = [
    Names { en: "Joker", it: "Jolly", de: "Joker" },
    Names { en: "Backward", it: "Arretramento", de: "Rückwärts" },
    Names { en: "Evasion", it: "Evasione", de: "Flucht" },
    Names { en: "Nasty exchange", it: "Scambio Indecente", de: "Fieser Tausch" },
];

impl Card {
    /// All kinds in canonical order.
    pub const ALL: [Card; 12] = [
        Card::Red,
        Card::Yellow,
        Card::Blue,
        Card::Green,
        Card::Orange,
        Card::Purple,
        Card::White,
        Card::Brown,
        Card::Joker,
        Card::Backward,
        Card::Evasion,
        Card::Nasty,
    ];

    /// Its code: that of its colour, `JOKER`, `BACKWARD`, `EVASION` or `NASTY`.
    pub const fn code(self) -> &'static str {
        const RUN_CODES: [&str; 4] = ["JOKER", "BACKWARD", "EVASION", "NASTY"];
        if (self as usize) < 8 { CAR_CODES[self as usize] } else { RUN_CODES[self as usize - 8] }
    }

    /// The kind with this code.
    pub fn from_code(code: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.code() == code)
    }

    /// The colour it shows; run cards show none.
    #[inline]
    pub const fn colour(self) -> Option<Colour> {
        if (self as usize) < 8 { Some(Colour::ALL[self as usize]) } else { None }
    }

    /// What people call it.
    pub const fn names(self) -> Names {
        if (self as usize) < 8 { CAR_NAMES[self as usize] } else { RUN_NAMES[self as usize - 8] }
    }
}

/// Cards without order: a hand, or what is left undealt. Two bits a kind, the number of cards above them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(u32);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    const SIZE: u32 = 24;
    /// The lower bit of every kind.
    const LOW: u32 = 0x55_5555;

    /// All movement cards: three a colour, and with RUN two Jokers, two Backwards, an Evasion, a Nasty exchange.
    pub const fn all(run: bool) -> Cards {
        if run { Cards(0b01_01_10_10 << 16 | 0xFFFF | 30 << Cards::SIZE) } else { Cards(0xFFFF | 24 << Cards::SIZE) }
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0 >> Cards::SIZE) as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this kind.
    #[inline]
    pub const fn count(self, card: Card) -> usize {
        (self.0 >> (2 * card as u32) & 3) as usize
    }

    /// Is there one of this kind?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Adds a card. No kind has more than three.
    #[inline]
    pub fn add(&mut self, card: Card) {
        debug_assert!(self.count(card) < 3);
        self.0 += (1 << (2 * card as u32)) + (1 << Cards::SIZE);
    }

    /// Takes a card out that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card));
        self.0 -= (1 << (2 * card as u32)) + (1 << Cards::SIZE);
    }

    /// The lower bit of each kind there is.
    #[inline]
    const fn kind_bits(self) -> u32 {
        (self.0 | self.0 >> 1) & Cards::LOW
    }

    /// How many different kinds.
    #[inline]
    pub const fn count_kinds(self) -> usize {
        Cards::count_bits(self.kind_bits())
    }

    /// How many different kinds that show a colour.
    #[inline]
    pub const fn colour_kinds(self) -> usize {
        Cards::count_bits(self.kind_bits() & 0xFFFF)
    }

    /// Counts kinds by adding neighbours and multiplying the sums together: the instruction that counts
    /// bits is not part of every processor, and calling its substitute costs more than this.
    #[inline]
    const fn count_bits(kinds: u32) -> usize {
        let pairs = (kinds & 0x11_1111) + (kinds >> 2 & 0x11_1111);
        (pairs.wrapping_mul(0x11_1111) >> 20 & 15) as usize
    }

    /// The first four kinds in canonical order; where there are fewer, the rest is arbitrary.
    #[inline]
    pub(crate) fn first_kinds(self) -> [Card; HAND] {
        let mut rest = self.kind_bits();
        [(); HAND].map(|()| {
            let kind = (rest | 1 << 22).trailing_zeros() as usize / 2;
            rest &= rest.wrapping_sub(1);
            Card::ALL[kind.min(11)]
        })
    }

    /// Each kind there is, once, in canonical order.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.kind_bits();
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let kind = rest.trailing_zeros() as usize / 2;
            rest &= rest - 1;
            Card::ALL.get(kind).copied()
        })
    }

    /// Every card in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        Card::ALL.into_iter().flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }
}

/// Most cards any table plays with.
pub const DECK: usize = 30;
/// Cards dealt to each player of the base game.
pub const HAND: usize = 4;
/// Cards of the SPEED row.
pub const ROW: usize = 7;

/// Cards played this round, face up and face down, each group in the order of play.
///
/// The two groups grow towards each other in one array with room for every card: a round has at most sixteen turns, but
/// a position set up by hand may show more. How the groups interleave is nobody's business afterwards, so it is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Plays {
    slots: [u8; DECK],
    up: u8,
    down: u8,
}

impl Plays {
    const fn pack(seat: Seat, card: Card) -> u8 {
        seat.0 << 4 | card as u8
    }

    fn unpack(slot: u8) -> (Seat, Card) {
        (Seat(slot >> 4), Card::ALL[(slot & 15) as usize])
    }

    /// Lays a card face up.
    #[inline]
    pub fn lay_up(&mut self, seat: Seat, card: Card) {
        self.slots[self.up as usize] = Plays::pack(seat, card);
        self.up += 1;
    }

    /// Lays a card face down.
    #[inline]
    pub fn lay_down(&mut self, seat: Seat, card: Card) {
        self.down += 1;
        self.slots[self.slots.len() - self.down as usize] = Plays::pack(seat, card);
    }

    /// Cards lying face up, in order of play.
    pub fn face_up(&self) -> impl Iterator<Item = (Seat, Card)> + Clone + '_ {
        self.slots[..self.up as usize].iter().map(|&slot| Plays::unpack(slot))
    }

    /// Cards lying face down, in order of play.
    pub fn face_down(&self) -> impl Iterator<Item = (Seat, Card)> + Clone + '_ {
        self.slots[self.slots.len() - self.down as usize..].iter().rev().map(|&slot| Plays::unpack(slot))
    }
}

// A token and its owner share a byte, see `tokens`; a play's seat and card do here. Both need these bounds.
const _: () = assert!(Card::ALL.len() <= 16 && TOKENS <= 32);

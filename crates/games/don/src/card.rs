//! District cards: six colours, ten digits, and sets of cards (section 1).
//!
//! A card is `10 · colour + digit`, so its number is its place in canonical order whatever table the deck
//! follows, and its digit and colour need no lookup. A set of cards is one 64-bit word of six ten-bit rows.

use std::fmt;

/// How many cards a deck has.
pub const DECK_SIZE: usize = 30;
/// How many cards each colour has.
pub const CARDS_PER_COLOUR: usize = 5;
/// How many cards bear each digit.
pub const CARDS_PER_DIGIT: u32 = 3;
/// How many digits there are.
const DIGITS: u8 = 10;

/// One of the six scoring colours, in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `Y`
    Yellow,
    /// `B`
    Blue,
    /// `O`
    Olive,
    /// `G`
    Green,
    /// `R`
    Red,
    /// `V`
    Violet,
}

impl Colour {
    /// All colours in canonical order.
    pub const ALL: [Colour; 6] =
        [Colour::Yellow, Colour::Blue, Colour::Olive, Colour::Green, Colour::Red, Colour::Violet];

    /// The letter of card ids.
    pub const fn code(self) -> char {
        ['Y', 'B', 'O', 'G', 'R', 'V'][self as usize]
    }

    /// The colour of a letter.
    pub fn from_code(code: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.code() == code)
    }

    /// The district all five cards of the colour show. Cosmetic; the last three names are placeholders (DON-R02).
    pub const fn district(self) -> &'static str {
        ["Wrightwood", "New Town", "Park West", "Old Town", "Gold Coast", "Lincoln Park"][self as usize]
    }
}

/// A district card, named by its colour and digit; ordered canonically.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// The card of this colour and digit; `None` if the digit is above 9.
    pub const fn new(colour: Colour, digit: u8) -> Option<Card> {
        if digit < DIGITS { Some(Card(colour as u8 * DIGITS + digit)) } else { None }
    }

    /// The card with this id, e.g. `R4`. Whether some deck has it is another question.
    pub fn from_id(id: &str) -> Option<Card> {
        let mut letters = id.chars();
        let colour = Colour::from_code(letters.next()?)?;
        let digit = letters.next()?.to_digit(10)?;
        if letters.next().is_some() { None } else { Card::new(colour, digit as u8) }
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        Colour::ALL[(self.0 / DIGITS) as usize]
    }

    /// Its digit.
    #[inline]
    pub const fn digit(self) -> u8 {
        self.0 % DIGITS
    }

    /// What people call it: its district and digit, e.g. `Gold Coast 4`.
    pub fn name(self) -> String {
        format!("{} {}", self.colour().district(), self.digit())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().code(), self.digit())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

/// The lowest bit of each colour's row.
const ROWS: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50;
/// A full row.
const ROW: u64 = (1 << DIGITS) - 1;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The deck of section 1.2 (DON-R01): every two colours share exactly two digits.
    pub const DEFAULT_DECK: CardSet = CardSet::from_rows([
        &[0, 1, 4, 8, 9],
        &[0, 2, 5, 6, 9],
        &[0, 3, 5, 7, 8],
        &[1, 2, 3, 7, 9],
        &[1, 4, 5, 6, 7],
        &[2, 3, 4, 6, 8],
    ]);

    const fn from_rows(rows: [&[u8; CARDS_PER_COLOUR]; 6]) -> CardSet {
        let mut bits = 0;
        let mut colour = 0;
        while colour < rows.len() {
            let mut place = 0;
            while place < CARDS_PER_COLOUR {
                bits |= 1 << (colour as u8 * DIGITS + rows[colour][place]);
                place += 1;
            }
            colour += 1;
        }
        CardSet(bits)
    }

    /// Is `card` in the set?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set with `card` in it.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// The set without `card`.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// The cards in either set.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in canonical order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = Card(rest.trailing_zeros() as u8);
            let found = (rest != 0).then_some(card);
            rest &= rest.wrapping_sub(1);
            found
        })
    }

    /// The digits on the cards.
    #[inline]
    pub const fn digits(self) -> DigitSet {
        let halves = self.0 | self.0 >> 30;
        DigitSet(((halves | halves >> 10 | halves >> 20) & ROW) as u16)
    }

    /// How many of the cards bear `digit`.
    #[inline]
    pub const fn count_digit(self, digit: u8) -> u32 {
        (self.0 & ROWS << digit).count_ones()
    }

    /// The digits of one colour's cards in the set.
    #[inline]
    pub const fn row(self, colour: Colour) -> DigitSet {
        DigitSet((self.0 >> (colour as u8 * DIGITS) & ROW) as u16)
    }

    /// May these cards be a deck (1.2)? Five a colour, three a digit; distinct digits come by themselves.
    pub fn is_deck(self) -> bool {
        Colour::ALL.iter().all(|&colour| self.row(colour).len() == CARDS_PER_COLOUR)
            && (0..DIGITS).all(|digit| self.count_digit(digit) == CARDS_PER_DIGIT)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A set of digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// Is `digit` in the set?
    #[inline]
    pub const fn has(self, digit: u8) -> bool {
        digit < DIGITS && self.0 >> digit & 1 == 1
    }

    /// How many digits are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digits, rising.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (0..DIGITS).filter(move |&digit| self.has(digit))
    }

    /// The digits not in the set, once for each ten of the numbers from 0 to 59.
    #[inline]
    pub(crate) const fn others_repeated(self) -> u64 {
        (!self.0 as u64 & ROW) * ROWS
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_name_every_card_and_nothing_else() {
        for card in (0..60).map(Card) {
            assert_eq!(Card::from_id(&card.to_string()), Some(card));
        }
        for id in ["", "Y", "Y10", "y0", "X0", "Ya", "0Y", "Y٣", "🂡"] {
            assert_eq!(Card::from_id(id), None, "{id}");
        }
    }

    #[test]
    fn digits_and_counts_agree_with_a_plain_count() {
        let cards: CardSet = ["Y0", "Y9", "B0", "V4", "R4", "G1"].into_iter().filter_map(Card::from_id).collect();
        for digit in 0..DIGITS {
            let plain = cards.iter().filter(|card| card.digit() == digit).count();
            assert_eq!(cards.count_digit(digit) as usize, plain);
            assert_eq!(cards.digits().has(digit), plain > 0);
        }
        assert_eq!(cards.row(Colour::Yellow).iter().collect::<Vec<_>>(), [0, 9]);
    }
}

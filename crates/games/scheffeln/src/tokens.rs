//! Money tokens (1.4), the stacks they come from and the purses they go to.

use crate::tiles::Tile;
use speakeasy_core::Seat;
use std::fmt;
use std::num::NonZeroU8;

/// How many tokens there are.
pub const TOKENS: usize = 32;
/// Tokens of each letter, and on each stack at the beginning.
pub const STACK: usize = 4;

/// A money token, known by its letter and copy number: values repeat between neighbouring letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Token(NonZeroU8);

impl Token {
    /// The token with this number in canonical order (`A#1`, `A#2`, … `H#4`), below 32.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Token> {
        match NonZeroU8::new(index as u8 + 1) {
            Some(number) if index < TOKENS => Some(Token(number)),
            _ => None,
        }
    }

    /// All tokens in canonical order.
    pub fn all() -> impl Iterator<Item = Token> + Clone {
        (0..TOKENS).filter_map(Token::from_index)
    }

    /// The four tokens of a letter, from the least valuable up.
    pub fn of_letter(letter: Tile) -> [Token; STACK] {
        std::array::from_fn(|copy| Token(NonZeroU8::MIN.saturating_add((STACK * letter.index() + copy) as u8)))
    }

    /// Its number in canonical order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The letter on its back.
    #[inline]
    pub const fn letter(self) -> Tile {
        Tile::ALL[self.index() / STACK]
    }

    /// What it is worth (SCH-R42): steps of 2000 a letter, and within it the four values of the table.
    #[inline]
    pub const fn value(self) -> i32 {
        const WITHIN: [i32; STACK] = [0, 500, 1500, 2000];
        2000 * (self.index() / STACK) as i32 + WITHIN[self.index() % STACK]
    }

    /// The token with this id (`B#2`).
    pub fn from_id(id: &str) -> Option<Token> {
        let (letter, copy) = id.split_once('#')?;
        let copy = ["1", "2", "3", "4"].iter().position(|&digit| digit == copy)?;
        Token::from_index(STACK * Tile::from_letter(letter)?.index() + copy)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.letter(), self.index() % STACK + 1)
    }
}

/// A stack of at most four tokens: the top in the lowest byte, zero bytes above the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Stack(u32);

impl Stack {
    /// No token.
    pub const EMPTY: Stack = Stack(0);

    /// A stack of these, top first; at most four are taken.
    #[inline]
    pub fn of(tokens: &[Token]) -> Stack {
        let bytes = tokens.iter().take(STACK).enumerate();
        Stack(bytes.fold(0, |bits, (depth, token)| bits | u32::from(token.0.get()) << (8 * depth)))
    }

    /// Is none left?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The top token.
    #[inline]
    pub fn top(self) -> Option<Token> {
        NonZeroU8::new(self.0 as u8).map(Token)
    }

    /// Takes the top token.
    #[inline]
    pub fn take(&mut self) -> Option<Token> {
        let top = self.top();
        self.0 >>= 8;
        top
    }

    /// The tokens, top first.
    pub fn iter(self) -> impl Iterator<Item = Token> + Clone {
        self.0.to_le_bytes().into_iter().filter_map(NonZeroU8::new).map(Token)
    }
}

/// Every token taken, with its owner: grouped by owner, each group in the order of taking.
///
/// A byte a token, the owner in the upper three bits. The Mafia's hoard is owner 7, a seat that the base
/// game, the only one with a Mafia, never has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Purse {
    slots: [u8; TOKENS],
    len: u8,
}

impl Purse {
    /// The owner number of the Mafia's hoard.
    pub const HOARD: Seat = Seat(7);

    /// Adds a token behind all others of its owner.
    #[inline]
    pub fn add(&mut self, owner: Seat, token: Token) {
        debug_assert!((self.len as usize) < TOKENS);
        let entry = owner.0 << 5 | token.index() as u8;
        let mut at = self.len as usize;
        while at > 0 && self.slots[at - 1] >> 5 > owner.0 {
            self.slots[at] = self.slots[at - 1];
            at -= 1;
        }
        self.slots[at] = entry;
        self.len += 1;
    }

    /// How many tokens are taken.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// All tokens taken, grouped by owner.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Token)> + Clone + '_ {
        self.slots[..self.len as usize]
            .iter()
            .filter_map(|&slot| Some((Seat(slot >> 5), Token::from_index((slot & 31) as usize)?)))
    }

    /// The tokens of one owner, in the order of taking.
    pub fn of(&self, owner: Seat) -> impl Iterator<Item = Token> + Clone + '_ {
        self.iter().filter(move |&(other, _)| other == owner).map(|(_, token)| token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_the_table_of_section_1_4() {
        let values: Vec<i32> = Token::of_letter(Tile::H).iter().map(|token| token.value()).collect();
        assert_eq!(values, [14000, 14500, 15500, 16000]);
        assert_eq!(Token::all().map(Token::value).sum::<i32>(), 256_000);
        for token in Token::all() {
            assert_eq!(Token::from_id(&token.to_string()), Some(token));
        }
        assert_eq!(Token::from_id("A#5"), None);
        assert_eq!(Token::from_id("A#01"), None);
        assert_eq!(Token::from_index(32), None);
    }

    #[test]
    fn a_purse_keeps_each_owner_s_order() {
        let [a, b, c, d] = Token::of_letter(Tile::C);
        let mut purse = Purse::default();
        purse.add(Seat(2), a);
        purse.add(Seat(0), b);
        purse.add(Seat(2), c);
        purse.add(Seat(0), d);
        assert_eq!(purse.iter().collect::<Vec<_>>(), [(Seat(0), b), (Seat(0), d), (Seat(2), a), (Seat(2), c)]);
        assert_eq!(purse.of(Seat(2)).collect::<Vec<_>>(), [a, c]);
    }

    #[test]
    fn a_stack_gives_its_tokens_from_the_top() {
        let [a, b, c, d] = Token::of_letter(Tile::H);
        let mut stack = Stack::of(&[d, b, a, c]);
        assert_eq!(stack.take(), Some(d));
        assert_eq!(stack.iter().collect::<Vec<_>>(), [b, a, c]);
        assert_eq!(stack, Stack::of(&[b, a, c]));
    }
}

//! Sets of amounts to bid.

use crate::card::DigitSet;

/// How many amounts a word of a set holds: a multiple of ten, so that one pattern of last digits fits every word.
const WORD: u8 = 60;

/// A set of amounts from 0 to 119; nobody can bid more than 72.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Amounts([u64; 2]);

impl Amounts {
    /// The amounts from `low` to `high`, both included; none if `low` is above.
    #[inline]
    pub(crate) const fn from_to(low: u8, high: u8) -> Amounts {
        Amounts([span(low, high, 0), if high < WORD { 0 } else { span(low, high, WORD) }])
    }

    /// Those that end in none of these digits.
    #[inline]
    pub(crate) const fn not_ending_in(self, digits: DigitSet) -> Amounts {
        let allowed = digits.others_repeated();
        Amounts([self.0[0] & allowed, self.0[1] & allowed])
    }

    /// Are there none?
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Calls `each` with every amount, rising. Amounts of the second word are rare, so it has a loop of its own.
    #[inline]
    pub(crate) fn for_each(self, mut each: impl FnMut(u8)) {
        let [mut word, rare] = self.0;
        while word != 0 {
            each(word.trailing_zeros() as u8);
            word &= word - 1;
        }
        word = rare;
        while word != 0 {
            each(WORD + word.trailing_zeros() as u8);
            word &= word - 1;
        }
    }

    /// The amounts, rising.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (0..2 * WORD).filter(move |amount| self.0[usize::from(amount / WORD)] >> (amount % WORD) & 1 == 1)
    }
}

/// The part of `low` to `high` that lies in the word from `base` on; `high` must not lie before it.
#[inline]
const fn span(low: u8, high: u8, base: u8) -> u64 {
    let last = if high - base < WORD { high - base } else { WORD - 1 };
    let first = low.saturating_sub(base);
    if first > last { 0 } else { u64::MAX << first & u64::MAX >> (63 - last) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Card, CardSet};

    #[test]
    fn sets_agree_with_plain_ranges() {
        let held: CardSet = ["Y0", "R4"].into_iter().filter_map(Card::from_id).collect();
        for low in 0..=80 {
            for high in 0..=80 {
                let plain: Vec<u8> = (low..=high).collect();
                assert_eq!(Amounts::from_to(low, high).iter().collect::<Vec<_>>(), plain);
                let free: Vec<u8> = plain.into_iter().filter(|amount| ![0, 4].contains(&(amount % 10))).collect();
                let set = Amounts::from_to(low, high).not_ending_in(held.digits());
                assert_eq!(set.iter().collect::<Vec<_>>(), free);
                assert_eq!(set.is_empty(), free.is_empty());
                let mut each = Vec::new();
                set.for_each(|amount| each.push(amount));
                assert_eq!(each, free);
            }
        }
    }
}

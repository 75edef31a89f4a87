//! Uniform draws from a generator that somebody else owns.
//!
//! Written here, in a few lines, rather than taken from a library: a seed printed in a report must give
//! the same game for ever, and libraries are free to change how they turn bits into numbers.

use rand_core::Rng;

/// A uniform number below `bound`, without bias (multiply and reject). `bound` must be at least 1.
#[inline]
pub fn below(rng: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    debug_assert!(bound > 0, "a draw needs something to draw from");
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let unfair = bound.wrapping_neg() % bound;
        while (product as u32) < unfair {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// One of `items`, uniformly. `items` must not be empty.
#[inline]
pub fn pick<T: Copy>(rng: &mut (impl Rng + ?Sized), items: &[T]) -> T {
    items[below(rng, items.len() as u32) as usize]
}

/// Puts `items` into a uniformly random order, from the last place down (the order of draws that the
/// rules of Don prescribe).
#[inline]
pub fn shuffle<T>(rng: &mut (impl Rng + ?Sized), items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

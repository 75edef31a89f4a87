//! Streams of chance: one seed, many independent generators. For whoever drives a game; the rules themselves own no
//! generator.
//!
//! ```
//! use rand_chacha::rand_core::Rng;
//! use speakeasy_chance::{Purpose, stream};
//!
//! // The same seed, purpose and index give the same chance for ever; another index has nothing to do with it.
//! assert_eq!(stream(7, Purpose::Draws, 0).next_u64(), stream(7, Purpose::Draws, 0).next_u64());
//! assert_ne!(stream(7, Purpose::Draws, 0).next_u64(), stream(7, Purpose::Draws, 1).next_u64());
//! ```

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// The stream of `seed` for one purpose and index (deal 3, game 17). Streams never overlap, so a different choice in
/// one place never shifts a draw in another.
pub fn stream(seed: u64, purpose: Purpose, index: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ (purpose as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    rng.set_stream(index);
    rng
}

/// What a stream of chance is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The draws of the rules: dice, shuffles, the starting player.
    Draws = 1,
    /// The choices of players who choose at random.
    Choices = 2,
}

//! What whoever runs the house may do while it runs: see who causes load, close a table, block somebody for a time. They show
//! a token that was given at the start.

use crate::allowance::Allowance;
use crate::ids::GuestId;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

/// The shortest token: nobody guesses it.
pub const SHORTEST: usize = 16;
/// How many wrong tokens may come from one address in an hour.
const TRIES: u32 = 10;
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Whom the house is closed to for a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blocked {
    /// A guest.
    Guest(GuestId),
    /// An address, or a network of IPv6.
    Address(IpAddr),
}

/// The token, and who is blocked. Blocks end with the process.
pub struct Admin {
    /// A hash of the token, also what a browser is recognised by.
    pass: String,
    wrong: Mutex<Allowance<IpAddr>>,
    blocks: Mutex<HashMap<Blocked, Instant>>,
}

impl Admin {
    /// For this token.
    pub fn new(token: &str) -> Admin {
        let pass = pass(token);
        Admin { pass, wrong: Mutex::new(Allowance::new(TRIES, HOUR)), blocks: Mutex::default() }
    }

    /// What a browser that knows the token is given to be recognised by; `None` if it is the wrong one, or if too many wrong
    /// ones came from this address.
    pub fn enter(&self, token: &str, from: IpAddr, now: Instant) -> Option<&str> {
        let mut wrong = self.wrong.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        wrong.take(from, 1, now).ok()?;
        // Hashes are compared: how long that takes says nothing of the token.
        (pass(token) == self.pass).then_some(&self.pass)
    }

    /// Is this what a browser was given?
    pub fn knows(&self, pass: &str) -> bool {
        blake3::hash(pass.as_bytes()) == blake3::hash(self.pass.as_bytes())
    }

    fn blocks(&self) -> MutexGuard<'_, HashMap<Blocked, Instant>> {
        self.blocks.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Closes the house to somebody until then.
    pub fn block(&self, whom: Blocked, until: Instant) {
        self.blocks().insert(whom, until);
    }

    /// Opens it again.
    pub fn unblock(&self, whom: Blocked) {
        self.blocks().remove(&whom);
    }

    /// How much longer the house is closed to one of these.
    pub fn blocked(&self, whom: impl IntoIterator<Item = Blocked>, now: Instant) -> Option<Duration> {
        let mut blocks = self.blocks();
        if blocks.is_empty() {
            return None;
        }
        blocks.retain(|_, until| *until > now);
        whom.into_iter().filter_map(|whom| blocks.get(&whom)).map(|until| *until - now).max()
    }

    /// All that are blocked, and for how much longer.
    pub fn all_blocked(&self, now: Instant) -> Vec<(Blocked, Duration)> {
        let mut all: Vec<_> = self
            .blocks()
            .iter()
            .filter(|(_, until)| **until > now)
            .map(|(whom, until)| (*whom, *until - now))
            .collect();
        all.sort_by_key(|(_, left)| *left);
        all
    }
}

fn pass(token: &str) -> String {
    blake3::derive_key("speakeasy 2026 admin token", token.as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "correct horse battery";

    #[test]
    fn the_token_opens_and_guessing_ends_soon() {
        let admin = Admin::new(TOKEN);
        let (here, there, now) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]), Instant::now());
        let pass = admin.enter(TOKEN, here, now).expect("the right one").to_owned();
        assert!(admin.knows(&pass) && !admin.knows(TOKEN));
        assert!((0..9).all(|_| admin.enter("wrong", here, now).is_none()));
        assert!(admin.enter(TOKEN, here, now).is_none(), "too late, from here");
        assert!(admin.enter(TOKEN, there, now).is_some());
    }

    #[test]
    fn blocks_end() {
        let admin = Admin::new(TOKEN);
        let (whom, now) = (Blocked::Guest(GuestId::of("pest")), Instant::now());
        admin.block(whom, now + HOUR);
        assert_eq!(admin.blocked([whom], now), Some(HOUR));
        assert_eq!(admin.blocked([Blocked::Guest(GuestId::of("Ada"))], now), None);
        assert_eq!(admin.blocked([whom], now + HOUR), None);
        admin.block(whom, now + HOUR);
        admin.unblock(whom);
        assert!(admin.all_blocked(now).is_empty());
    }
}

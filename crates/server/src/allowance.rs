//! How much of something each guest, address or table may use.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;
use tokio::time::Instant;

/// The most keys that are remembered before those whose allowance is whole again are forgotten.
const REMEMBERED: usize = 10_000;

/// A measure for each key, all of it at once if they like; what was used comes back evenly over a time.
pub struct Allowance<K> {
    most: f64,
    per: Duration,
    used: HashMap<K, (f64, Instant)>,
}

impl<K: Eq + Hash> Allowance<K> {
    /// An allowance of so much in such a time.
    pub fn new(most: u32, per: Duration) -> Allowance<K> {
        Allowance { most: most.into(), per, used: HashMap::new() }
    }

    /// What a key has used and not got back yet.
    fn used(&self, key: &K, now: Instant) -> f64 {
        let Some(&(used, at)) = self.used.get(key) else { return 0.0 };
        self.after(used, now.saturating_duration_since(at))
    }

    fn after(&self, used: f64, time: Duration) -> f64 {
        (used - self.most * time.as_secs_f64() / self.per.as_secs_f64()).max(0.0)
    }

    /// How long a key has to wait until it may use so much; no time if it may now.
    pub fn wait(&self, key: &K, amount: u32, now: Instant) -> Duration {
        let over = self.used(key, now) + f64::from(amount) - self.most;
        self.per.mul_f64((over / self.most).max(0.0))
    }

    /// Uses so much, also if it is more than there is: whoever is in debt waits the longer.
    pub fn spend(&mut self, key: K, amount: u32, now: Instant) {
        let used = self.used(&key, now) + f64::from(amount);
        self.used.insert(key, (used, now));
        if self.used.len() > REMEMBERED {
            let (most, per) = (self.most, self.per);
            self.used.retain(|_, (used, at)| {
                *used > most * now.saturating_duration_since(*at).as_secs_f64() / per.as_secs_f64()
            });
        }
    }

    /// Uses so much if there is so much, or says how long to wait.
    pub fn take(&mut self, key: K, amount: u32, now: Instant) -> Result<(), Duration> {
        let wait = self.wait(&key, amount, now);
        if !wait.is_zero() {
            return Err(wait);
        }
        self.spend(key, amount, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_comes_back() {
        let now = Instant::now();
        let second = Duration::from_secs(1);
        let mut allowance = Allowance::new(10, 10 * second);
        assert!((0..10).all(|_| allowance.take("Ada", 1, now).is_ok()));
        assert_eq!(allowance.take("Ada", 1, now), Err(second));
        assert!(allowance.take("Bix", 1, now).is_ok(), "each has their own");
        assert!(allowance.take("Ada", 1, now + second).is_ok());
        assert!(allowance.take("Ada", 1, now + second).is_err());
        assert!((0..10).all(|_| allowance.take("Ada", 1, now + 60 * second).is_ok()), "never more than all of it");
    }

    #[test]
    fn debts_are_paid_first() {
        let now = Instant::now();
        let second = Duration::from_secs(1);
        let mut allowance = Allowance::new(10, 10 * second);
        allowance.spend("Ada", 30, now);
        assert_eq!(allowance.wait(&"Ada", 1, now), 21 * second);
        assert_eq!(allowance.wait(&"Ada", 1, now + 21 * second), Duration::ZERO);
    }

    #[test]
    fn those_who_owe_nothing_are_forgotten() {
        let now = Instant::now();
        let mut allowance = Allowance::new(1, Duration::from_secs(1));
        for key in 0..REMEMBERED as u64 * 3 {
            allowance.spend(key, 1, now + Duration::from_millis(key));
        }
        assert!(allowance.used.len() <= REMEMBERED + 1);
    }
}

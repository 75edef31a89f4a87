//! Who causes how much load just now, for whoever runs the house.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

/// What was caused counts half after this time.
const HALF: Duration = Duration::from_secs(60);
/// The most causes that are remembered; then those who caused the least are forgotten.
const REMEMBERED: usize = 2000;

/// How much each has caused lately: requests, seconds of thinking, bytes.
pub struct LoadMeter<K>(Mutex<HashMap<K, (f64, Instant)>>);

impl<K> Default for LoadMeter<K> {
    fn default() -> LoadMeter<K> {
        LoadMeter(Mutex::default())
    }
}

impl<K: Clone + Eq + Hash> LoadMeter<K> {
    fn counts(&self) -> MutexGuard<'_, HashMap<K, (f64, Instant)>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Somebody causes so much more.
    pub fn add(&self, key: K, amount: f64, now: Instant) {
        let mut counts = self.counts();
        if counts.len() >= REMEMBERED && !counts.contains_key(&key) {
            let mut all: Vec<f64> = counts.values().map(|count| faded(*count, now)).collect();
            all.sort_by(f64::total_cmp);
            let middle = all[all.len() / 2];
            counts.retain(|_, count| faded(*count, now) > middle);
        }
        let count = counts.entry(key).or_insert((0.0, now));
        *count = (faded(*count, now) + amount, now);
    }

    /// Those who cause the most, and how much in a minute.
    pub fn top(&self, most: usize, now: Instant) -> Vec<(K, f64)> {
        // What comes at an even rate adds up to so many minutes of it.
        let minutes = HALF.as_secs_f64() / 60.0 / std::f64::consts::LN_2;
        let counts = self.counts();
        let mut all: Vec<_> = counts.iter().map(|(key, count)| (key.clone(), faded(*count, now) / minutes)).collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        all.truncate(most);
        all
    }
}

fn faded((count, at): (f64, Instant), now: Instant) -> f64 {
    count * 0.5_f64.powf(now.saturating_duration_since(at).as_secs_f64() / HALF.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_causes_much_comes_first_and_is_forgotten_in_time() {
        let (meter, mut now) = (LoadMeter::default(), Instant::now());
        for _ in 0..3000 {
            now += Duration::from_millis(100);
            meter.add("much", 1.0, now);
        }
        meter.add("little", 1.0, now);
        let top = meter.top(5, now);
        assert_eq!(top[0].0, "much");
        assert!((550.0..620.0).contains(&top[0].1), "ten a second are about 600 a minute, not {}", top[0].1);
        assert!(meter.top(1, now + 10 * HALF)[0].1 < 1.0);
    }

    #[test]
    fn many_causes_do_not_fill_the_memory() {
        let (meter, now) = (LoadMeter::default(), Instant::now());
        meter.add(0, 1000.0, now);
        for key in 1..20_000 {
            meter.add(key, 1.0, now);
        }
        assert!(meter.counts().len() <= REMEMBERED);
        assert_eq!(meter.top(1, now)[0].0, 0);
    }
}

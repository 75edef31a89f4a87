//! Nobody is called more often than is sensible.

use super::Call;
use crate::ids::GuestId;
use governor::{DefaultKeyedRateLimiter, Quota};
use std::collections::HashMap;
use std::num::NonZeroU32;
use std::time::Duration;
use tokio::time::Instant;

/// How long somebody who was called and did not come is left alone at that table.
const QUIET: Duration = Duration::from_secs(10 * 60);
/// How often one guest is called over all tables: so often at once, and then once a minute.
const OFTEN: NonZeroU32 = NonZeroU32::new(12).expect("twelve");
/// The most calls that are remembered; then all are forgotten.
const REMEMBERED: usize = 10_000;

/// What the courier remembers of the calls so far, whether or not the room of the table has slept since.
pub(super) struct Restraint {
    called: HashMap<(GuestId, String), (u64, Instant)>,
    quota: DefaultKeyedRateLimiter<GuestId>,
}

impl Restraint {
    pub fn new() -> Restraint {
        let quota = Quota::per_minute(NonZeroU32::MIN).allow_burst(OFTEN);
        Restraint { called: HashMap::new(), quota: DefaultKeyedRateLimiter::keyed(quota) }
    }

    /// May this call be made? Then it counts as made.
    pub fn permits(&mut self, call: &Call, now: Instant) -> bool {
        if self.called.len() >= REMEMBERED {
            self.called.clear();
            self.quota.retain_recent();
        }
        let key = (call.who, call.table.clone());
        if let Some(&(decision, at)) = self.called.get(&key) {
            let came = call.seen.is_some_and(|seen| seen > at);
            if decision == call.decision || !came && now < at + QUIET {
                return false;
            }
        }
        let permitted = self.quota.check_key(&call.who).is_ok();
        if permitted {
            self.called.insert(key, (call.decision, now));
        }
        permitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(table: &str, decision: u64, seen: Option<Instant>) -> Call {
        let who = GuestId::of("Ada");
        Call { who, table: table.into(), game: "any", decision, others: Vec::new(), seen, time_left: None }
    }

    #[test]
    fn once_a_decision_and_then_only_who_came_or_after_a_while() {
        let mut restraint = Restraint::new();
        let begun = Instant::now();
        let minutes = |minutes: u64| begun + Duration::from_secs(60 * minutes);
        assert!(restraint.permits(&call("a", 7, None), begun));
        assert!(!restraint.permits(&call("a", 7, None), minutes(60)), "the same decision");
        assert!(restraint.permits(&call("b", 7, None), begun), "another table");
        assert!(!restraint.permits(&call("a", 9, None), minutes(1)), "they did not come");
        assert!(!restraint.permits(&call("a", 9, Some(begun)), minutes(1)), "nor since they were called");
        assert!(restraint.permits(&call("a", 9, Some(minutes(1))), minutes(2)), "they came");
        assert!(restraint.permits(&call("a", 11, Some(minutes(1))), minutes(13)), "a while has passed");
    }

    #[test]
    fn a_guest_at_very_many_tables_is_not_called_to_all_of_them_at_once() {
        let mut restraint = Restraint::new();
        let tables = (0..100).map(|table| call(&table.to_string(), 1, None));
        assert_eq!(tables.filter(|call| restraint.permits(call, Instant::now())).count(), 12);
    }

    #[test]
    fn what_is_remembered_does_not_grow_for_ever() {
        let mut restraint = Restraint::new();
        for number in 0..25_000 {
            let who = GuestId::of(&number.to_string());
            restraint.permits(&Call { who, ..call("a", 1, None) }, Instant::now());
        }
        assert!(restraint.called.len() <= REMEMBERED);
    }
}

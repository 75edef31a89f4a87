//! How many tables guests may lay, and how much the house stores for them.

use crate::allowance::Allowance;
use crate::bot_pool::Payer;
use crate::ids::GuestId;
use crate::load_meter::LoadMeter;
use speakeasy_table::{HouseRefusal, SeatPlan, TableConfig};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// The quotas; `None` means no limit.
#[derive(Clone, Copy, Debug)]
pub struct Quotas {
    /// Tables that one guest may lay in an hour.
    pub guest_tables: Option<u32>,
    /// Tables that may be laid in an hour from one address.
    pub address_tables: Option<u32>,
    /// Of these, tables of bots alone, for each guest and each address.
    pub bot_tables: Option<u32>,
    /// Tables with a seat of one guest that are not over.
    pub unfinished: Option<u32>,
    /// KiB that are stored in an hour for the tables of one guest.
    pub stored: Option<u32>,
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas {
            guest_tables: Some(60),
            address_tables: Some(300),
            bot_tables: Some(12),
            unfinished: Some(50),
            stored: Some(64 * 1024),
        }
    }
}

/// What was used of the quotas.
pub struct Ledger {
    quotas: Quotas,
    used: Mutex<Used>,
    /// How many bytes were stored lately.
    pub load: LoadMeter<Payer>,
}

struct Used {
    guest_tables: Option<Allowance<GuestId>>,
    address_tables: Option<Allowance<IpAddr>>,
    guest_bots: Option<Allowance<GuestId>>,
    address_bots: Option<Allowance<IpAddr>>,
    /// In bytes.
    stored: Option<Allowance<Payer>>,
}

impl Ledger {
    /// Nothing has been used yet.
    pub fn new(quotas: Quotas) -> Ledger {
        fn hourly<K: Eq + std::hash::Hash>(most: Option<u32>) -> Option<Allowance<K>> {
            most.map(|most| Allowance::new(most, HOUR))
        }
        let used = Used {
            guest_tables: hourly(quotas.guest_tables),
            address_tables: hourly(quotas.address_tables),
            guest_bots: hourly(quotas.bot_tables),
            address_bots: hourly(quotas.bot_tables),
            stored: hourly(quotas.stored.map(|kib| kib.saturating_mul(1024))),
        };
        Ledger { quotas, used: Mutex::new(used), load: LoadMeter::default() }
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// How many unfinished tables a guest may have.
    pub fn unfinished(&self) -> Option<u32> {
        self.quotas.unfinished
    }

    /// May this guest lay this table from this address? Then it counts as laid.
    pub fn lay(&self, who: GuestId, from: IpAddr, config: &TableConfig, now: Instant) -> Result<(), HouseRefusal> {
        let bots_alone = config.plan.iter().all(|plan| matches!(plan, SeatPlan::Bot(_)));
        let mut used = self.used();
        let Used { guest_tables, address_tables, guest_bots, address_bots, stored } = &mut *used;
        let waits = [
            guest_tables.as_ref().map(|left| left.wait(&who, 1, now)),
            address_tables.as_ref().map(|left| left.wait(&from, 1, now)),
            guest_bots.as_ref().filter(|_| bots_alone).map(|left| left.wait(&who, 1, now)),
            address_bots.as_ref().filter(|_| bots_alone).map(|left| left.wait(&from, 1, now)),
            stored.as_ref().map(|left| left.wait(&Payer::Guest(who), 1, now)),
        ];
        let wait = waits.into_iter().flatten().max().unwrap_or_default();
        if !wait.is_zero() {
            return Err(HouseRefusal::Quota { seconds: seconds(wait) });
        }
        let each = [guest_tables, guest_bots].into_iter().zip([true, bots_alone]);
        each.filter(|(_, counts)| *counts)
            .filter_map(|(left, _)| left.as_mut())
            .for_each(|left| left.spend(who, 1, now));
        let each = [address_tables, address_bots].into_iter().zip([true, bots_alone]);
        each.filter(|(_, counts)| *counts)
            .filter_map(|(left, _)| left.as_mut())
            .for_each(|left| left.spend(from, 1, now));
        Ok(())
    }

    /// May more be stored for somebody's tables?
    pub fn may_store(&self, payer: &Payer, now: Instant) -> Result<(), HouseRefusal> {
        let wait = self.used().stored.as_ref().map_or(Duration::ZERO, |left| left.wait(payer, 1, now));
        if wait.is_zero() { Ok(()) } else { Err(HouseRefusal::Quota { seconds: seconds(wait) }) }
    }

    /// So many bytes were stored for somebody's tables.
    pub fn stored(&self, payer: Payer, bytes: usize, now: Instant) {
        self.load.add(payer.clone(), bytes as f64, now);
        if let Some(left) = &mut self.used().stored {
            left.spend(payer, u32::try_from(bytes).unwrap_or(u32::MAX), now);
        }
    }
}

/// Whole seconds, so that whoever waits for them has waited long enough.
fn seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn config(seats: serde_json::Value) -> TableConfig {
        speakeasy_catalog::table_config(&json!({"game": "don", "seats": seats})).expect("a table")
    }

    #[test]
    fn tables_are_counted_by_guest_and_by_address() {
        let ledger = Ledger::new(Quotas { guest_tables: Some(3), address_tables: Some(5), ..Quotas::default() });
        let table = config(json!([{"me": "Ada"}, {"bot": "novice"}, {"bot": "novice"}]));
        let (home, now) = (IpAddr::from([10, 0, 0, 1]), Instant::now());
        let lay = |name: &str, from, now| ledger.lay(GuestId::of(name), from, &table, now);
        assert!((0..3).all(|_| lay("Ada", home, now).is_ok()));
        assert_eq!(lay("Ada", home, now), Err(HouseRefusal::Quota { seconds: 1201 }));
        assert!((0..2).all(|number| lay(&format!("new {number}"), home, now).is_ok()));
        assert!(lay("another", home, now).is_err(), "new keys do not help");
        assert!(lay("another", IpAddr::from([10, 0, 0, 2]), now).is_ok(), "others are not held up");
        assert!(lay("Ada", home, now + Duration::from_secs(1201)).is_ok());
    }

    #[test]
    fn tables_of_bots_alone_have_a_quota_of_their_own() {
        let ledger = Ledger::new(Quotas { bot_tables: Some(1), ..Quotas::default() });
        let bots = config(json!([{"bot": "novice"}, {"bot": "novice"}, {"bot": "novice"}]));
        let mine = config(json!([{"me": "Ada"}, {"bot": "novice"}, {"bot": "novice"}]));
        let (ada, home, now) = (GuestId::of("Ada"), IpAddr::from([10, 0, 0, 1]), Instant::now());
        assert!(ledger.lay(ada, home, &bots, now).is_ok());
        assert!(ledger.lay(ada, home, &bots, now).is_err());
        assert!(ledger.lay(ada, home, &mine, now).is_ok());
    }

    #[test]
    fn who_has_stored_too_much_waits() {
        let ledger = Ledger::new(Quotas { stored: Some(1), ..Quotas::default() });
        let (ada, now) = (Payer::Guest(GuestId::of("Ada")), Instant::now());
        assert!(ledger.may_store(&ada, now).is_ok());
        ledger.stored(ada.clone(), 2048, now);
        assert!(ledger.may_store(&ada, now).is_err());
        assert!(ledger.may_store(&ada, now + HOUR + Duration::from_secs(10)).is_ok());
    }
}

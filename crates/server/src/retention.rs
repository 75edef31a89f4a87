//! How long tables are kept. A quiet task folds up the logs of games that are over and removes tables that nobody has been at for
//! a long time, a few at a time, so that no move waits for it.

use crate::logged_table::LoggedTable;
use crate::rooms::Rooms;
use crate::store::{Ages, Folded, Old, Store, StoreError, StoredTable};
use std::sync::Weak;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const DAY: u64 = 86_400;
/// How long after its last guest a finished table is folded up.
const FOLD_AFTER: u64 = DAY;
/// How many tables are seen to before the next pause.
const PORTION: u32 = 16;
/// The pause after a portion.
const PAUSE: Duration = Duration::from_secs(1);
/// The pause when there is nothing to do.
const REST: Duration = Duration::from_secs(3600);

/// For how many days tables are kept after their last guest; `None` is for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Those whose game is over.
    pub finished: Option<u32>,
    /// Those whose game is not.
    pub unfinished: Option<u32>,
    /// Those at which nobody sits, but perhaps bots.
    pub bots: Option<u32>,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention { finished: None, unfinished: Some(90), bots: Some(7) }
    }
}

impl Retention {
    /// What is old at this moment, in seconds since 1970.
    fn ages(self, now: u64) -> Ages {
        let before = |days: Option<u32>| days.map(|days| now.saturating_sub(u64::from(days) * DAY));
        Ages {
            fold: now.saturating_sub(FOLD_AFTER),
            finished: before(self.finished),
            unfinished: before(self.unfinished),
            bots: before(self.bots),
        }
    }
}

/// What was done with old tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tidied {
    /// How many logs were folded up.
    pub folded: usize,
    /// How many tables were removed.
    pub removed: usize,
    /// How many logs cannot be folded up, and are left as they are.
    pub left: usize,
}

/// Sees to old tables for as long as there are rooms.
pub async fn keep_tidy(rooms: Weak<Rooms>, retention: Retention) {
    loop {
        let Some(house) = rooms.upgrade() else { return };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let done = tidy(&*house.store, retention, now, &|id| house.awake(id).is_some()).await;
        drop(house);
        let pause = match done {
            Ok(Tidied { folded: 0, removed: 0, left: 0 }) => REST,
            Ok(Tidied { folded, removed, left }) => {
                tracing::info!(folded, removed, left, "old tables were seen to");
                PAUSE
            }
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::warn!(%error, "cannot see to old tables; trying again in an hour");
                REST
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// Sees to a portion of what is old at this moment. Tables that are awake are left alone.
pub async fn tidy(
    store: &dyn Store,
    retention: Retention,
    now: u64,
    awake: &(dyn Fn(&str) -> bool + Sync),
) -> Result<Tidied, StoreError> {
    let ages = retention.ages(now);
    let mut done = Tidied::default();
    for old in store.old_tables(ages, PORTION).await? {
        match old {
            Old::Remove(id) if !awake(&id) => {
                // Whoever came in between has touched it.
                match store.remove(&id, ages).await {
                    Ok(()) => done.removed += 1,
                    Err(StoreError::Conflict) => {}
                    Err(error) => return Err(error),
                }
            }
            Old::Fold(id) if !awake(&id) => {
                let Some(stored) = store.load(&id, 0).await? else { continue };
                let folded = tokio::task::spawn_blocking(move || fold(&stored).ok());
                let folded = folded.await.map_err(|error| StoreError::Broken(error.to_string()))?;
                let count = if folded.is_some() { &mut done.folded } else { &mut done.left };
                match store.fold(&id, folded).await {
                    Ok(()) => *count += 1,
                    Err(StoreError::Conflict) => {}
                    Err(error) => return Err(error),
                }
            }
            Old::Remove(_) | Old::Fold(_) => {}
        }
    }
    Ok(done)
}

/// Folds a log up, if what comes of it is the same game. What is damaged stays as it is.
fn fold(stored: &StoredTable) -> Result<Folded, StoreError> {
    let before = LoggedTable::load(stored.clone())?;
    let folded = Folded::of(stored)?;
    let entries = folded.unfold(&stored.table);
    let after = LoggedTable::load(StoredTable { entries, ..stored.clone() })?;
    let same = before.summary() == after.summary() && before.game.record() == after.game.record();
    if same { Ok(folded) } else { Err(StoreError::Broken("it does not unfold to the same game".into())) }
}

//! All rooms of this process: woken when somebody comes, forgotten when they sleep.

use crate::bot_pool::BotPool;
use crate::change_feed::ChangeFeed;
use crate::entry::LogEntry;
use crate::ids;
use crate::ids::GuestId;
use crate::logged_table::LoggedTable;
use crate::metrics::Metrics;
use crate::room::driver::{self, Message};
use crate::room::{Room, RoomSettings};
use crate::store::{Store, StoreError, TableMeta};
use speakeasy_catalog::find;
use speakeasy_table::{Door, TableConfig};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;

/// Somebody to talk to about a table.
pub type RoomHandle = mpsc::Sender<Message>;

/// The rooms of the house, and what they share.
pub struct Rooms {
    /// Where tables are kept.
    pub store: Arc<dyn Store>,
    /// How rooms of other processes are told.
    pub changes: Arc<dyn ChangeFeed>,
    /// Where bots think.
    pub bot_pool: BotPool,
    /// What is counted.
    pub metrics: Metrics,
    settings: RoomSettings,
    awake: Mutex<HashMap<String, RoomHandle>>,
}

impl Rooms {
    /// A house with no room awake.
    pub fn new(store: Arc<dyn Store>, changes: Arc<dyn ChangeFeed>, settings: RoomSettings) -> Arc<Rooms> {
        let rooms = Arc::new(Rooms {
            store,
            changes,
            bot_pool: BotPool::for_this_machine(),
            metrics: Metrics::default(),
            settings,
            awake: Mutex::default(),
        });
        tokio::spawn(forward_changes(Arc::downgrade(&rooms), rooms.changes.subscribe()));
        rooms
    }

    fn handles(&self) -> MutexGuard<'_, HashMap<String, RoomHandle>> {
        self.awake.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The room of a table, if it is awake. One that broke down is not: the next who comes wakes another.
    pub fn awake(&self, id: &str) -> Option<RoomHandle> {
        self.handles().get(id).filter(|handle| !handle.is_closed()).cloned()
    }

    /// How many rooms are awake.
    pub fn count(&self) -> usize {
        self.handles().len()
    }

    /// The room of a table, woken if need be; `None` if there is no such table.
    pub async fn room(self: &Arc<Rooms>, id: &str) -> Result<Option<RoomHandle>, StoreError> {
        if let Some(handle) = self.awake(id) {
            return Ok(Some(handle));
        }
        if !ids::is_id(id) {
            return Ok(None);
        }
        let Some(table) = self.load(id).await? else { return Ok(None) };
        Ok(Some(self.open(table)))
    }

    /// A table from the store.
    pub async fn load(&self, id: &str) -> Result<Option<LoggedTable>, StoreError> {
        self.store.load(id, 0).await?.map(LoggedTable::load).transpose()
    }

    /// A room around a table; the one that is there already, if somebody else was quicker.
    fn open(self: &Arc<Rooms>, table: LoggedTable) -> RoomHandle {
        let mut handles = self.handles();
        if let Some(handle) = handles.get(&table.id).filter(|handle| !handle.is_closed()) {
            return handle.clone();
        }
        let (handle, messages) = mpsc::channel(driver::QUEUE);
        handles.insert(table.id.clone(), handle.clone());
        let room = Room::new(table, self.settings, Instant::now());
        tokio::spawn(driver::run(room, messages, Arc::clone(self)));
        handle
    }

    /// A room has closed its line; another may have been opened for the table already.
    pub fn forget(&self, id: &str) {
        let mut handles = self.handles();
        if handles.get(id).is_some_and(RoomHandle::is_closed) {
            handles.remove(id);
        }
    }

    /// Lays a new table; gives its name.
    pub async fn create(self: &Arc<Rooms>, config: &TableConfig, who: Option<GuestId>) -> Result<String, StoreError> {
        self.store_new(PreparedTable::new(config, |table| table.seat_planned(who))?).await
    }

    /// Keeps a table that has been laid, and opens its room; gives its name.
    pub async fn store_new(self: &Arc<Rooms>, prepared: PreparedTable) -> Result<String, StoreError> {
        let PreparedTable { new, table, entries } = prepared;
        let texts = entries.iter().map(|entry| serde_json::to_string(entry).unwrap_or_default()).collect();
        self.store.create(new, texts, table.summary()).await?;
        self.metrics.table_created(table.config.game);
        let id = table.id.clone();
        self.open(table);
        Ok(id)
    }
}

/// A table that has been laid and not yet been kept.
pub struct PreparedTable {
    new: TableMeta,
    table: LoggedTable,
    entries: Vec<LogEntry>,
}

impl PreparedTable {
    fn new(
        config: &TableConfig,
        seat: impl FnOnce(&mut LoggedTable) -> Vec<LogEntry>,
    ) -> Result<PreparedTable, StoreError> {
        let new = TableMeta {
            id: ids::new_id(),
            rules: find(config.game).map_or(0, |game| game.rules),
            config: config.to_json().to_string(),
            seed: ids::seed(),
            secret: ids::new_id(),
            public: config.door == Door::Public,
        };
        let mut table = LoggedTable::new(new.clone()).map_err(StoreError::Broken)?;
        let entries = seat(&mut table);
        Ok(PreparedTable { new, table, entries })
    }

    /// For the people and bots of another table.
    pub fn like(other: &LoggedTable) -> Result<PreparedTable, StoreError> {
        PreparedTable::new(&other.config, |table| table.seat_like(other))
    }
}

/// Passes on what other processes wrote.
async fn forward_changes(rooms: std::sync::Weak<Rooms>, mut changes: broadcast::Receiver<crate::change_feed::Change>) {
    loop {
        match changes.recv().await {
            Ok(change) => {
                let Some(rooms) = rooms.upgrade() else { return };
                if let Some(handle) = rooms.awake(&change.table) {
                    // A full queue has a message behind which the room will see for itself: its next write conflicts.
                    let _ = handle.try_send(Message::Changed(change.entries));
                }
            }
            Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

//! All rooms of this process: opened on the first request, dropped when idle.

use crate::bot_pool::{BotPool, Payer};
use crate::calls::Call;
use crate::change_feed::ChangeFeed;
use crate::entry::LogEntry;
use crate::ids;
use crate::ids::GuestId;
use crate::load_meter::LoadMeter;
use crate::logged_table::{LoggedTable, SetAside};
use crate::metrics::Metrics;
use crate::quotas::{Ledger, Quotas};
use crate::room::driver::{self, Message};
use crate::room::{Room, RoomSettings};
use crate::store::{Store, StoreError, TableMeta};
use speakeasy_catalog::find;
use speakeasy_core::SeatSet;
use speakeasy_table::{Door, TableConfig};
use std::collections::{HashMap, HashSet};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;

/// The queue of messages to a room.
pub type RoomHandle = mpsc::Sender<Message>;

/// The rooms, and what they share.
pub struct Rooms {
    /// Where tables are stored.
    pub store: Arc<dyn Store>,
    /// How rooms in other processes are notified.
    pub changes: Arc<dyn ChangeFeed>,
    /// Where rooms say whose turn it is while they look elsewhere.
    pub calls: SyncSender<Call>,
    /// Where bots think.
    pub bot_pool: BotPool,
    /// The metrics.
    pub metrics: Metrics,
    /// For how long bots have thought lately, in seconds, by who pays for it.
    pub thinking: LoadMeter<Payer>,
    /// What guests have used of their quotas.
    pub ledger: Ledger,
    settings: RoomSettings,
    awake: Mutex<HashMap<String, RoomHandle>>,
    turns: Mutex<HashMap<String, Turn>>,
    /// Tables that cannot go on, as far as anybody asked for them.
    aside: Mutex<HashSet<String>>,
}

/// Whom the table of an open room waits for. Rooms say so as they change, so that a list need not ask them, nor wait for
/// one that is busy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The seats that may act.
    pub to_act: SeatSet,
    /// When the time for the decision runs out, where there is a limit.
    pub due: Option<Instant>,
}

impl Rooms {
    /// No rooms are open yet.
    pub fn new(
        store: Arc<dyn Store>,
        changes: Arc<dyn ChangeFeed>,
        calls: SyncSender<Call>,
        settings: RoomSettings,
        quotas: Quotas,
    ) -> Arc<Rooms> {
        let rooms = Arc::new(Rooms {
            store,
            changes,
            calls,
            bot_pool: BotPool::for_this_machine(),
            metrics: Metrics::default(),
            thinking: LoadMeter::default(),
            ledger: Ledger::new(quotas),
            settings,
            awake: Mutex::default(),
            turns: Mutex::default(),
            aside: Mutex::default(),
        });
        tokio::spawn(forward_changes(Arc::downgrade(&rooms), rooms.changes.subscribe()));
        rooms
    }

    fn handles(&self) -> MutexGuard<'_, HashMap<String, RoomHandle>> {
        self.awake.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The room of a table, if it is open and still running.
    pub fn awake(&self, id: &str) -> Option<RoomHandle> {
        self.handles().get(id).filter(|handle| !handle.is_closed()).cloned()
    }

    /// Whom the table of an open room waits for.
    pub fn turn(&self, id: &str) -> Option<Turn> {
        self.turns().get(id).copied()
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<String, Turn>> {
        self.turns.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A room says whom its table waits for.
    pub fn note_turn(&self, id: &str, turn: Turn) {
        let mut turns = self.turns();
        match turns.get_mut(id) {
            Some(noted) => *noted = turn,
            None => drop(turns.insert(id.to_owned(), turn)),
        }
    }

    /// A room has closed and its summary is stored, unless another was opened for the table already.
    pub fn forget_turn(&self, id: &str) {
        if self.awake(id).is_none() {
            self.turns().remove(id);
        }
    }

    /// The number of open rooms.
    pub fn count(&self) -> usize {
        self.handles().len()
    }

    /// The room of a table, opened if necessary; `None` if there is no such table.
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

    /// Loads a table from the store. The host is told once of each that cannot go on, but not which it is: whoever knows a
    /// table's name can enter it.
    pub async fn load(&self, id: &str) -> Result<Option<LoggedTable>, StoreError> {
        let table = self.store.load(id, 0).await?.map(LoggedTable::load).transpose();
        if let Err(error) = &table
            && error.is_of_one_table()
            && self.aside.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(id.to_owned())
        {
            self.metrics.set_aside();
            tracing::error!(%error, "a table cannot go on");
        }
        table
    }

    /// What is left of a table that cannot go on; `None` if it can, or is not there.
    pub async fn set_aside(&self, id: &str) -> Result<Option<SetAside>, StoreError> {
        if !ids::is_id(id) || self.awake(id).is_some() {
            return Ok(None);
        }
        let Some(stored) = self.store.load(id, 0).await? else { return Ok(None) };
        let aside = SetAside::of(&stored);
        Ok(LoggedTable::load(stored).is_err().then_some(aside))
    }

    /// Opens a room for a table, or returns the one that another request has opened in the meantime.
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

    /// Removes a room that has closed, unless another was opened for the table already.
    pub fn forget(&self, id: &str) {
        let mut handles = self.handles();
        if handles.get(id).is_some_and(RoomHandle::is_closed) {
            handles.remove(id);
        }
    }

    /// Creates a table and returns its id.
    pub async fn create(self: &Arc<Rooms>, config: &TableConfig, who: Option<GuestId>) -> Result<String, StoreError> {
        self.store_new(PreparedTable::new(config, |table| table.seat_planned(who))?).await
    }

    /// Stores a new table, opens its room and returns its id.
    pub async fn store_new(self: &Arc<Rooms>, prepared: PreparedTable) -> Result<String, StoreError> {
        let PreparedTable { new, mut table, entries } = prepared;
        let sealed = table.seal(&entries);
        self.store.create(new, sealed, table.summary()).await?;
        self.metrics.table_created(table.config.game);
        let id = table.id.clone();
        self.open(table);
        Ok(id)
    }
}

/// A new table that is not stored yet.
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

    /// A new table for the same people and bots, with the same settings.
    pub fn like(other: &LoggedTable) -> Result<PreparedTable, StoreError> {
        PreparedTable::new(&other.config, |table| table.seat_like(other))
    }
}

/// Passes changes made by other processes on to the rooms.
async fn forward_changes(rooms: std::sync::Weak<Rooms>, mut changes: broadcast::Receiver<crate::change_feed::Change>) {
    loop {
        match changes.recv().await {
            Ok(change) => {
                let Some(rooms) = rooms.upgrade() else { return };
                if let Some(handle) = rooms.awake(&change.table) {
                    // If the queue is full, the room will find out anyway: its next write will conflict.
                    let _ = handle.try_send(Message::Changed(change.entries));
                }
            }
            Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

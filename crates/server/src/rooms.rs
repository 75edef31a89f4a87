//! All rooms of this process: woken when somebody comes, forgotten when they sleep.

use crate::entry::Entry;
use crate::ids;
use crate::ids::Who;
use crate::meters::Meters;
use crate::notices::Notices;
use crate::room::driver::{self, Message};
use crate::room::{Manners, Room};
use crate::store::{NewTable, Store, StoreError};
use crate::table::Table;
use crate::thinkers::Thinkers;
use speakeasy_catalog::find;
use speakeasy_pages::house::wish::{Door, Wish};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;

/// Somebody to talk to about a table.
pub type Line = mpsc::Sender<Message>;

/// The rooms of the house, and what they share.
pub struct Rooms {
    /// Where tables are kept.
    pub store: Arc<dyn Store>,
    /// How rooms of other processes are told.
    pub notices: Arc<dyn Notices>,
    /// Where bots think.
    pub thinkers: Thinkers,
    /// What is counted.
    pub meters: Meters,
    manners: Manners,
    awake: Mutex<HashMap<String, Line>>,
}

impl Rooms {
    /// A house with no room awake.
    pub fn new(store: Arc<dyn Store>, notices: Arc<dyn Notices>, manners: Manners) -> Arc<Rooms> {
        let rooms = Arc::new(Rooms {
            store,
            notices,
            thinkers: Thinkers::for_this_machine(),
            meters: Meters::default(),
            manners,
            awake: Mutex::default(),
        });
        tokio::spawn(listen(Arc::downgrade(&rooms), rooms.notices.listen()));
        rooms
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<String, Line>> {
        self.awake.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The room of a table, if it is awake. One that broke down is not: the next who comes wakes another.
    pub fn awake(&self, id: &str) -> Option<Line> {
        self.lines().get(id).filter(|line| !line.is_closed()).cloned()
    }

    /// How many rooms are awake.
    pub fn count(&self) -> usize {
        self.lines().len()
    }

    /// The room of a table, woken if need be; `None` if there is no such table.
    pub async fn room(self: &Arc<Rooms>, id: &str) -> Result<Option<Line>, StoreError> {
        if let Some(line) = self.awake(id) {
            return Ok(Some(line));
        }
        if !ids::is_name(id) {
            return Ok(None);
        }
        let Some(table) = self.load(id).await? else { return Ok(None) };
        Ok(Some(self.open(table)))
    }

    /// A table from the store.
    pub async fn load(&self, id: &str) -> Result<Option<Table>, StoreError> {
        self.store.load(id, 0).await?.map(Table::load).transpose()
    }

    /// A room around a table; the one that is there already, if somebody else was quicker.
    fn open(self: &Arc<Rooms>, table: Table) -> Line {
        let mut lines = self.lines();
        if let Some(line) = lines.get(&table.id).filter(|line| !line.is_closed()) {
            return line.clone();
        }
        let (line, messages) = mpsc::channel(driver::QUEUE);
        lines.insert(table.id.clone(), line.clone());
        let room = Room::new(table, self.manners, Instant::now());
        tokio::spawn(driver::run(room, messages, Arc::clone(self)));
        line
    }

    /// A room has closed its line; another may have been opened for the table already.
    pub fn forget(&self, id: &str) {
        let mut lines = self.lines();
        if lines.get(id).is_some_and(Line::is_closed) {
            lines.remove(id);
        }
    }

    /// Lays a new table; gives its name.
    pub async fn lay(self: &Arc<Rooms>, wish: &Wish, who: Option<Who>) -> Result<String, StoreError> {
        self.keep(Laid::new(wish, |table| table.lay(who))?).await
    }

    /// Keeps a table that has been laid, and opens its room; gives its name.
    pub async fn keep(self: &Arc<Rooms>, laid: Laid) -> Result<String, StoreError> {
        let Laid { new, table, entries } = laid;
        let texts = entries.iter().map(|entry| serde_json::to_string(entry).unwrap_or_default()).collect();
        self.store.create(new, texts, table.brief()).await?;
        self.meters.laid(table.wish.game);
        let id = table.id.clone();
        self.open(table);
        Ok(id)
    }
}

/// A table that has been laid and not yet been kept.
pub struct Laid {
    new: NewTable,
    table: Table,
    entries: Vec<Entry>,
}

impl Laid {
    fn new(wish: &Wish, lay: impl FnOnce(&mut Table) -> Vec<Entry>) -> Result<Laid, StoreError> {
        let new = NewTable {
            id: ids::fresh(),
            rules: find(wish.game).map_or(0, |game| game.rules),
            wish: wish.to_json().to_string(),
            seed: ids::seed(),
            secret: ids::fresh(),
            public: wish.door == Door::Public,
        };
        let mut table = Table::new(new.clone()).map_err(StoreError::Broken)?;
        let entries = lay(&mut table);
        Ok(Laid { new, table, entries })
    }

    /// For the people and bots of another table.
    pub fn like(other: &Table) -> Result<Laid, StoreError> {
        Laid::new(&other.wish, |table| table.lay_like(other))
    }
}

/// Passes on what other processes wrote.
async fn listen(rooms: std::sync::Weak<Rooms>, mut notices: broadcast::Receiver<crate::notices::Notice>) {
    loop {
        match notices.recv().await {
            Ok(notice) => {
                let Some(rooms) = rooms.upgrade() else { return };
                if let Some(line) = rooms.awake(&notice.table) {
                    // A full queue has a message behind which the room will see for itself: its next write conflicts.
                    let _ = line.try_send(Message::Notice(notice.entries));
                }
            }
            Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

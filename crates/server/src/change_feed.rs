//! "Table T has entries up to number k": how rooms of one table in several processes hear of one another. The second
//! seam of the server; within one process a channel is enough.

use tokio::sync::broadcast;

/// That a table's log has grown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which table.
    pub table: String,
    /// How many entries its log has.
    pub entries: u64,
}

/// A way to tell, and to hear.
pub trait ChangeFeed: Send + Sync + 'static {
    /// Tells everybody.
    fn publish(&self, change: Change);
    /// Everything from now on. Whoever lags behind misses some, and asks the store.
    fn subscribe(&self) -> broadcast::Receiver<Change>;
}

/// ChangeFeed within one process.
pub struct LocalFeed(broadcast::Sender<Change>);

impl Default for LocalFeed {
    fn default() -> LocalFeed {
        LocalFeed(broadcast::Sender::new(1024))
    }
}

impl ChangeFeed for LocalFeed {
    fn publish(&self, change: Change) {
        // Whoever tells listens too: where there is no second house, nobody needs to be woken.
        if self.0.receiver_count() > 1 {
            let _ = self.0.send(change);
        }
    }

    fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.0.subscribe()
    }
}

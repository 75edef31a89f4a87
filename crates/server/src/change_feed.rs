//! Notifications that a table's log has grown, so that rooms of the same table in several processes stay in step. Another
//! transport can take its place by implementing [`ChangeFeed`]; within one process a channel is enough.

use tokio::sync::broadcast;

/// A table's log has grown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The table's id.
    pub table: String,
    /// The number of entries in its log now.
    pub entries: u64,
}

/// Publishes and receives changes.
pub trait ChangeFeed: Send + Sync + 'static {
    /// Notifies all subscribers.
    fn publish(&self, change: Change);
    /// All changes from now on. A subscriber that lags behind misses some and must read the store.
    fn subscribe(&self) -> broadcast::Receiver<Change>;
}

/// A [`ChangeFeed`] within one process.
pub struct LocalFeed(broadcast::Sender<Change>);

impl Default for LocalFeed {
    fn default() -> LocalFeed {
        LocalFeed(broadcast::Sender::new(1024))
    }
}

impl ChangeFeed for LocalFeed {
    fn publish(&self, change: Change) {
        // The publisher subscribes too. If it is the only subscriber, there is nobody to notify.
        if self.0.receiver_count() > 1 {
            let _ = self.0.send(change);
        }
    }

    fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.0.subscribe()
    }
}

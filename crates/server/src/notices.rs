//! "Table T has entries up to number k": how rooms of one table in several processes hear of one another. The second
//! seam of the server; within one process a channel is enough.

use tokio::sync::broadcast;

/// That a table's log has grown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Which table.
    pub table: String,
    /// How many entries its log has.
    pub entries: u64,
}

/// A way to tell, and to hear.
pub trait Notices: Send + Sync + 'static {
    /// Tells everybody.
    fn tell(&self, notice: Notice);
    /// Hears everything from now on. Whoever lags behind misses some, and asks the store.
    fn listen(&self) -> broadcast::Receiver<Notice>;
}

/// Notices within one process.
pub struct Local(broadcast::Sender<Notice>);

impl Default for Local {
    fn default() -> Local {
        Local(broadcast::Sender::new(1024))
    }
}

impl Notices for Local {
    fn tell(&self, notice: Notice) {
        // Whoever tells listens too: where there is no second house, nobody needs to be woken.
        if self.0.receiver_count() > 1 {
            let _ = self.0.send(notice);
        }
    }

    fn listen(&self) -> broadcast::Receiver<Notice> {
        self.0.subscribe()
    }
}

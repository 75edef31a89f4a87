//! The table's clock, driven by real time.

use speakeasy_core::Moment;
use std::time::Instant;

/// A clock that can be stopped.
pub struct TableClock {
    shown: Moment,
    running_since: Option<Instant>,
}

impl TableClock {
    /// A stopped clock that shows a moment.
    pub fn at(moment: Moment) -> TableClock {
        TableClock { shown: moment, running_since: None }
    }

    /// The moment it shows.
    pub fn now(&self) -> Moment {
        self.shown + self.running_since.map_or(0, |since| since.elapsed().as_millis() as Moment)
    }

    /// Starts or stops it.
    pub fn run(&mut self, on: bool) {
        if on != self.running_since.is_some() {
            self.shown = self.now();
            self.running_since = on.then(Instant::now);
        }
    }
}

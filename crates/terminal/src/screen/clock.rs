//! The table's clock, kept by the real one.

use speakeasy_core::Moment;
use std::time::Instant;

/// A clock that can be stopped.
pub struct TableClock {
    shown: Moment,
    running_since: Option<Instant>,
}

impl TableClock {
    /// A clock that stands at a moment.
    pub fn at(moment: Moment) -> TableClock {
        TableClock { shown: moment, running_since: None }
    }

    /// The moment it shows.
    pub fn now(&self) -> Moment {
        self.shown + self.running_since.map_or(0, |since| since.elapsed().as_millis() as Moment)
    }

    /// Lets it run, or stops it.
    pub fn run(&mut self, on: bool) {
        if on != self.running_since.is_some() {
            self.shown = self.now();
            self.running_since = on.then(Instant::now);
        }
    }
}

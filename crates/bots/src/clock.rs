//! The clock of bots with a time limit. It is passed in: bots that count iterations never ask it for the time, and a host
//! without a system clock (a browser) brings its own.

use std::time::Duration;

/// A clock that only ever runs forward.
pub trait Clock: Sync {
    /// The time since some moment in the past, always the same one.
    fn now(&self) -> Duration;

    /// How many times less than usual a bot should think, because others wait.
    fn haste(&self) -> u32 {
        1
    }
}

/// The clock of the operating system.
#[cfg(feature = "host")]
pub struct SystemClock;

#[cfg(feature = "host")]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        BEGAN.get_or_init(std::time::Instant::now).elapsed()
    }
}

/// A clock that stands still, for bots that count iterations.
pub struct Stopped;

impl Clock for Stopped {
    fn now(&self) -> Duration {
        Duration::MAX
    }
}

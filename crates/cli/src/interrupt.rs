//! Stopping early without losing results: the first Ctrl-C (or SIGTERM) asks the work to stop and write what it has, the
//! second one exits at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);
static WATCHING: OnceLock<()> = OnceLock::new();

/// Installs the handler. Commands that never call this exit at once on Ctrl-C.
pub fn watch() {
    WATCHING.get_or_init(|| {
        let listening = ctrlc::set_handler(|| {
            if REQUESTED.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        if let Err(error) = listening {
            anstream::eprintln!("warning: cannot catch Ctrl-C, pressing it will discard all results: {error}");
        }
    });
}

/// Has a stop been requested?
pub fn requested() -> bool {
    REQUESTED.load(Ordering::SeqCst)
}

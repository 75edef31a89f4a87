//! Ending early without losing anything: the first Ctrl-C (or a polite request to end) asks the work to stop and write
//! what there is, the second one ends at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);
static WATCHING: OnceLock<()> = OnceLock::new();

/// Begins to listen. Commands that never call it end at once, as programs do.
pub fn watch() {
    WATCHING.get_or_init(|| {
        let listening = ctrlc::set_handler(|| {
            if REQUESTED.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        if let Err(error) = listening {
            anstream::eprintln!("warning: Ctrl-C will end this at once and write nothing: {error}");
        }
    });
}

/// Has somebody asked to end?
pub fn requested() -> bool {
    REQUESTED.load(Ordering::SeqCst)
}

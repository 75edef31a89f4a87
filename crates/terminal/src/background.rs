//! Work on a background thread, so that the screen stays responsive.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// A computation on a background thread.
pub struct Background<T> {
    answer: Receiver<T>,
}

/// The work panicked; the panic message has been printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panicked;

impl<T: Send + 'static> Background<T> {
    /// Starts the work.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Background<T> {
        let (sender, answer) = channel();
        thread::spawn(move || {
            // The receiver is gone if the game was left; then the result is not needed.
            let _ = sender.send(work());
        });
        Background { answer }
    }

    /// The result, if it is ready within `patience`.
    pub fn within(&self, patience: Duration) -> Option<Result<T, Panicked>> {
        match self.answer.recv_timeout(patience) {
            Ok(answer) => Some(Ok(answer)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(Panicked)),
        }
    }

    /// Waits for the result.
    pub fn finish(self) -> Result<T, Panicked> {
        self.answer.recv().map_err(|_| Panicked)
    }
}

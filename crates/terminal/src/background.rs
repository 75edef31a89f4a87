//! Work on a thread of its own, so that the screen goes on.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Something being worked out.
pub struct Background<T> {
    answer: Receiver<T>,
}

/// The work panicked; its thread has said why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panicked;

impl<T: Send + 'static> Background<T> {
    /// Begins.
    pub fn start(work: impl FnOnce() -> T + Send + 'static) -> Background<T> {
        let (sender, answer) = channel();
        thread::spawn(move || {
            // Nobody may be listening any more: the game was left. Then the answer is of no use.
            let _ = sender.send(work());
        });
        Background { answer }
    }

    /// The answer, if it comes within `patience`.
    pub fn within(&self, patience: Duration) -> Option<Result<T, Panicked>> {
        match self.answer.recv_timeout(patience) {
            Ok(answer) => Some(Ok(answer)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(Panicked)),
        }
    }

    /// The answer, however long it takes.
    pub fn finish(self) -> Result<T, Panicked> {
        self.answer.recv().map_err(|_| Panicked)
    }
}

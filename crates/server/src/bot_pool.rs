//! The threads on which bots think: fewer than the machine has cores, so that requests are still served.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// Threads for bots, each running one job after the other.
pub struct BotPool {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    jobs: Mutex<Jobs>,
    more: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    closed: bool,
}

impl BotPool {
    /// One thread per core but one, which is left for requests; at least one thread.
    pub fn for_this_machine() -> BotPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        BotPool::new(cores.saturating_sub(1).max(1))
    }

    /// A pool of this many threads.
    pub fn new(threads: usize) -> BotPool {
        let queue = Arc::new(Queue::default());
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().name(format!("bot pool {number}"));
            if let Err(error) = thread.spawn(move || work(&queue)) {
                tracing::error!(%error, "cannot start a bot thread");
            }
        }
        BotPool { queue }
    }

    /// Runs a job as soon as a thread is free.
    pub fn run(&self, job: impl FnOnce() + Send + 'static) {
        lock(&self.queue).waiting.push_back(Box::new(job));
        self.queue.more.notify_one();
    }

    /// The number of jobs in the queue.
    pub fn waiting(&self) -> usize {
        lock(&self.queue).waiting.len()
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        lock(&self.queue).closed = true;
        self.queue.more.notify_all();
    }
}

fn lock(queue: &Queue) -> std::sync::MutexGuard<'_, Jobs> {
    queue.jobs.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn work(queue: &Queue) {
    loop {
        let mut jobs = lock(queue);
        let job = loop {
            match jobs.waiting.pop_front() {
                Some(job) => break job,
                None if jobs.closed => return,
                None => jobs = queue.more.wait(jobs).unwrap_or_else(|poisoned| poisoned.into_inner()),
            }
        };
        drop(jobs);
        // A panic must not end the thread that all bots share.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a bot panicked while thinking");
        }
    }
}

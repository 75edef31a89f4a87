//! Where bots think: a few threads beside those that answer people, fewer than the machine has cores.

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
    /// One core is left to those who answer; on a machine with a single core they share it.
    pub fn for_this_machine() -> BotPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        BotPool::new(cores.saturating_sub(1).max(1))
    }

    /// So many threads.
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

    /// How many jobs wait.
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
        // A bot that panics must not take the thread of all others with it; its room asks again when it is woken.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a bot panicked while thinking");
        }
    }
}

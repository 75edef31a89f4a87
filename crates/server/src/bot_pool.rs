//! The threads on which bots think: fewer than the machine has cores, so that requests are still served.
//!
//! Thinking is shared out fairly. Whoever laid a table pays for its bots; of those whose bots wait, whoever has used the least
//! time is next, so that a guest with two hundred tables delays others no more than one with a single table. Tables where
//! somebody waits come before all others. When many wait, bots think less ([`BotClock`]).

use crate::ids::GuestId;
use speakeasy_bots::clock::{Clock, SystemClock};
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

type Job = Box<dyn FnOnce() + Send>;

/// The most thoughts of one payer that wait.
const WAITING: usize = 64;
/// The most payers whose use is remembered while none of their thoughts waits.
const REMEMBERED: usize = 10_000;
/// From how many waiting thoughts a thread on bots hurry; at twice as many they take half the time, and so on.
const CALM: usize = 4;
/// How many times less they think at most.
const MOST_HASTE: u32 = 8;

/// Who pays for a bot's thinking.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Payer {
    /// Whoever laid the table.
    Guest(GuestId),
    /// A table that nobody with a key laid.
    Table(String),
}

/// Threads for bots, each running one job after the other.
pub struct BotPool {
    queue: Arc<Queue>,
}

struct Queue {
    lines: Mutex<Lines>,
    more: Condvar,
    threads: usize,
}

/// What waits, by payer.
#[derive(Default)]
struct Lines {
    of: HashMap<Payer, Line>,
    /// How much time whoever was served last had used by then. Nobody who comes anew has used less: waiting saves nothing up.
    level: Duration,
    waiting: usize,
    closed: bool,
}

/// The thoughts of one payer that wait, each kind in the order in which they came. A table asks for its next thought when it
/// has had the one before, so that this is a fair order of tables too.
#[derive(Default)]
struct Line {
    used: Duration,
    thinking: usize,
    awaited: VecDeque<Job>,
    alone: VecDeque<Job>,
}

impl Line {
    fn waiting(&self) -> usize {
        self.awaited.len() + self.alone.len()
    }
}

impl Lines {
    fn add(&mut self, payer: Payer, awaited: bool, job: Job) {
        let line = self.of.entry(payer).or_default();
        line.used = line.used.max(self.level);
        if awaited { &mut line.awaited } else { &mut line.alone }.push_back(job);
        self.waiting += 1;
    }

    /// Takes the next thought out of its line.
    fn next(&mut self) -> Option<(Payer, Job)> {
        let least = |some: fn(&Line) -> bool| {
            let waiting = self.of.iter().filter(|(_, line)| some(line));
            waiting.min_by_key(|(_, line)| line.used).map(|(payer, _)| payer.clone())
        };
        let payer = least(|line| !line.awaited.is_empty()).or_else(|| least(|line| !line.alone.is_empty()))?;
        let line = self.of.get_mut(&payer)?;
        let job = line.awaited.pop_front().or_else(|| line.alone.pop_front())?;
        line.thinking += 1;
        self.level = self.level.max(line.used);
        self.waiting -= 1;
        Some((payer, job))
    }

    /// A thought of this payer took so long.
    fn took(&mut self, payer: &Payer, time: Duration) {
        if let Some(line) = self.of.get_mut(payer) {
            line.used += time;
            line.thinking -= 1;
        }
        // What others have used counts only while somebody waits; and so many are not remembered at all.
        if self.waiting == 0 || self.of.len() > REMEMBERED {
            self.of.retain(|_, line| line.waiting() + line.thinking > 0);
        }
    }
}

impl BotPool {
    /// One thread per core but one, which is left for requests; at least one thread.
    pub fn for_this_machine() -> BotPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        BotPool::new(cores.saturating_sub(1).max(1))
    }

    /// A pool of this many threads.
    pub fn new(threads: usize) -> BotPool {
        let queue = Arc::new(Queue { lines: Mutex::default(), more: Condvar::new(), threads });
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().name(format!("bot pool {number}"));
            if let Err(error) = thread.spawn(move || work(&queue)) {
                tracing::error!(%error, "cannot start a bot thread");
            }
        }
        BotPool { queue }
    }

    /// Runs a job when it is this payer's turn. `awaited` says whether a person waits for it.
    pub fn run(&self, payer: Payer, awaited: bool, job: impl FnOnce() + Send + 'static) {
        lock(&self.queue).add(payer, awaited, Box::new(job));
        self.queue.more.notify_one();
    }

    /// May another thought of this payer wait?
    pub fn has_room(&self, payer: &Payer) -> bool {
        lock(&self.queue).of.get(payer).is_none_or(|line| line.waiting() < WAITING)
    }

    /// The number of jobs in the queue.
    pub fn waiting(&self) -> usize {
        lock(&self.queue).waiting
    }

    /// How many times less than usual bots think now.
    pub fn haste(&self) -> u32 {
        haste(self.waiting(), self.queue.threads)
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        lock(&self.queue).closed = true;
        self.queue.more.notify_all();
    }
}

fn haste(waiting: usize, threads: usize) -> u32 {
    u32::try_from(waiting / (CALM * threads)).map_or(MOST_HASTE, |haste| haste.clamp(1, MOST_HASTE))
}

fn lock(queue: &Queue) -> std::sync::MutexGuard<'_, Lines> {
    queue.lines.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn work(queue: &Queue) {
    loop {
        let mut lines = lock(queue);
        let (payer, job) = loop {
            match lines.next() {
                Some(next) => break next,
                None if lines.closed => return,
                None => lines = queue.more.wait(lines).unwrap_or_else(|poisoned| poisoned.into_inner()),
            }
        };
        let began = Instant::now();
        HASTE.set(haste(lines.waiting, queue.threads));
        drop(lines);
        // A panic must not end the thread that all bots share.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
            tracing::error!("a bot panicked while thinking");
        }
        lock(queue).took(&payer, began.elapsed());
    }
}

thread_local! {
    /// How many times less than usual the bot on this thread should think.
    static HASTE: Cell<u32> = const { Cell::new(1) };
}

/// The clock by which bots of the house think. They take less time over a thought that began while many others waited.
pub struct BotClock;

impl Clock for BotClock {
    fn now(&self) -> Duration {
        SystemClock.now()
    }

    fn haste(&self) -> u32 {
        HASTE.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn guest(name: &str) -> Payer {
        Payer::Guest(GuestId::of(name))
    }

    /// Puts jobs in the lines and says in which order their payers are served if each takes as long as it says.
    fn served(jobs: &[(&'static str, bool, u64)]) -> Vec<&'static str> {
        let mut lines = Lines::default();
        let (send, order) = mpsc::channel();
        for &(name, awaited, time) in jobs {
            let send = send.clone();
            lines.add(guest(name), awaited, Box::new(move || send.send((name, time)).expect("somebody looks")));
        }
        let mut names = Vec::new();
        while let Some((payer, job)) = lines.next() {
            job();
            let (name, time) = order.recv().expect("it ran");
            lines.took(&payer, Duration::from_millis(time));
            names.push(name);
        }
        assert!(lines.of.is_empty() && lines.waiting == 0, "nothing is kept of those who wait no more");
        names
    }

    #[test]
    fn whoever_asks_for_much_holds_up_nobody_else() {
        let mut jobs = vec![("crowd", true, 100); 50];
        jobs.extend([("one", true, 100), ("two", true, 100)]);
        let order = served(&jobs);
        assert!(order[..3].contains(&"one") && order[..3].contains(&"two"), "{order:?}");
    }

    #[test]
    fn time_is_shared_and_not_the_number_of_thoughts() {
        let mut jobs = vec![("slow", true, 100); 10];
        jobs.extend(vec![("quick", true, 10); 100]);
        let order = served(&jobs);
        let slow = order[..55].iter().filter(|name| **name == "slow").count();
        assert!((4..=6).contains(&slow), "{slow}");
    }

    #[test]
    fn tables_of_bots_alone_think_when_nobody_waits() {
        let order = served(&[("alone", false, 1), ("alone", false, 1), ("person", true, 900), ("person", true, 900)]);
        assert_eq!(order, ["person", "person", "alone", "alone"]);
    }

    #[test]
    fn whoever_waited_long_has_saved_nothing_up() {
        let mut lines = Lines::default();
        let add = |lines: &mut Lines, name| lines.add(guest(name), true, Box::new(|| {}));
        for _ in 0..20 {
            add(&mut lines, "busy");
            let (payer, _) = lines.next().expect("a thought");
            lines.took(&payer, Duration::from_secs(1));
        }
        for name in ["busy", "late", "late", "late", "late"] {
            add(&mut lines, name);
        }
        let mut order = Vec::new();
        while let Some((payer, _)) = lines.next() {
            lines.took(&payer, Duration::from_secs(1));
            order.push(payer == guest("busy"));
        }
        assert!(order.iter().position(|busy| *busy) <= Some(2), "{order:?}");
    }

    #[test]
    fn a_payer_has_so_many_thoughts_waiting_and_others_still_may() {
        let pool = BotPool::new(0);
        let payer = guest("crowd");
        let asked =
            (0..1000).take_while(|_| pool.has_room(&payer)).map(|_| pool.run(payer.clone(), true, || {})).count();
        assert_eq!((asked, pool.waiting()), (WAITING, WAITING));
        assert!(pool.has_room(&guest("another")));
    }

    #[test]
    fn the_more_wait_the_less_time_bots_take() {
        assert_eq!([0, 4, 8, 16, 17, 32, 1000].map(|waiting| haste(waiting, 1)), [1, 1, 2, 4, 4, 8, 8]);
        assert_eq!(haste(32, 4), 2);
        let pool = BotPool::new(1);
        let (send, hastes) = mpsc::channel();
        let (go, wait) = mpsc::channel();
        let (begin, begun) = mpsc::channel();
        pool.run(guest("first"), true, move || {
            begin.send(()).expect("somebody looks");
            wait.recv().expect("the others are in line");
        });
        begun.recv().expect("the first one thinks");
        for _ in 0..20 {
            let send = send.clone();
            pool.run(guest("crowd"), true, move || send.send(BotClock.haste()).expect("somebody looks"));
        }
        go.send(()).expect("the first one waits");
        let hastes: Vec<u32> = hastes.iter().take(20).collect();
        assert_eq!((hastes[0], hastes[19]), (4, 1), "{hastes:?}");
    }

    #[test]
    fn a_panic_ends_one_thought_and_not_the_thread() {
        let pool = BotPool::new(1);
        let (send, ran) = mpsc::channel();
        pool.run(guest("one"), true, || panic!("a bot falls over, on purpose"));
        pool.run(guest("one"), true, move || send.send(()).expect("somebody waits"));
        ran.recv_timeout(Duration::from_secs(5)).expect("the next thought runs");
    }
}

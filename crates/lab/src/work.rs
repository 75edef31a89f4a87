//! Many independent jobs on several threads, with results that do not depend on how many.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Reports the progress of long work, and may stop it early.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Is told how many jobs are done, and of how many.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
    /// Says whether to end early.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Watch<'_> {
    /// No progress reports, never stops early.
    pub const NOBODY: Watch<'static> = Watch { progress: &|_, _| {}, stop: &|| false };
}

/// Does jobs on so many threads and gives their results in order. Ended early, it gives those of the first jobs: every
/// job that was begun is finished, and none is left out in between.
pub fn in_order<T: Send>(jobs: Range<u64>, threads: usize, watch: Watch<'_>, job: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let all = jobs.end.saturating_sub(jobs.start);
    let next = AtomicU64::new(jobs.start);
    let done = AtomicU64::new(0);
    let results: Mutex<Vec<(u64, T)>> = Mutex::new(Vec::with_capacity(all as usize));
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, all.max(1) as usize) {
            scope.spawn(|| {
                while !(watch.stop)() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= jobs.end {
                        break;
                    }
                    let result = job(index);
                    results.lock().expect("no job panics").push((index, result));
                    (watch.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, all);
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no job panics");
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [1, 2, 7] {
            let squares = in_order(3..60, threads, Watch::NOBODY, |job| job * job);
            assert_eq!(squares, (3..60).map(|job| job * job).collect::<Vec<u64>>());
        }
        assert!(in_order(5..5, 4, Watch::NOBODY, |job| job).is_empty());
    }

    #[test]
    fn work_that_ends_early_keeps_its_beginning() {
        let begun = AtomicU64::new(0);
        let watch = Watch { progress: &|_, _| {}, stop: &|| begun.load(Ordering::Relaxed) >= 20 };
        let done = in_order(0..1000, 4, watch, |job| {
            begun.fetch_add(1, Ordering::Relaxed);
            job
        });
        assert!((20..30).contains(&done.len()), "{} jobs", done.len());
        assert!(done.iter().enumerate().all(|(index, job)| index as u64 == *job));
    }
}

//! The same work on many things, dealt out to all cores.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What `work` makes of each item, in the order of the items. A core that is done takes the next.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    map_with(items, || (), |(), item| work(item))
}

/// The same, where each core brings along what it works with.
pub fn map_with<T: Sync, R: Send, W>(
    items: &[T],
    bring: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut with = bring();
        let take = || {
            let at = next.fetch_add(1, Ordering::Relaxed);
            items.get(at).map(|item| (at, work(&mut with, item)))
        };
        std::iter::from_fn(take).collect::<Vec<_>>()
    };
    let mut done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        let parts = workers.into_iter().map(|worker| match worker.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        parts.flatten().collect::<Vec<_>>()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

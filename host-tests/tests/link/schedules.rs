//! Matches on a cable on which everything goes wrong: nothing that was kept is lost or doubled, and
//! two seconds after the last fault everybody has the same.
//!
//! `PALM_SOAK=10 cargo host-test --test link soak -- --ignored --nocapture` runs ten times ten
//! thousand schedules, and prints what happened in them.

use std::ops::Range;
use std::panic::catch_unwind;
use std::thread;

use host_tests::announce;
use host_tests::cable::schedule::{Lived, hear_anything, live, live_without};
use host_tests::lives::Chance;
use palm_island::deal::SplitMix64;

type Life = fn(u64, &mut Chance<'_>) -> Lived;

fn chance(seed: u64) -> Chance<'static> {
    Chance::Seed(SplitMix64(seed))
}

/// Each of these schedules once, on as many cores as there are.
fn all(seeds: Range<u64>, life: Life) -> Lived {
    let threads = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let some = |first: u64| {
        let seeds = (seeds.start + first..seeds.end).step_by(threads as usize);
        seeds.fold(Lived::default(), |all, seed| {
            let lived = catch_unwind(|| life(seed, &mut chance(seed)));
            all.and(lived.unwrap_or_else(|_| panic!("schedule {seed}")))
        })
    };
    thread::scope(|scope| {
        let some = &some;
        let running: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || some(first)))
            .collect();
        let lived = running
            .into_iter()
            .map(|thread| thread.join().expect("all hold"));
        lived.fold(Lived::default(), Lived::and)
    })
}

fn report(what: &str, count: u64, lived: Lived) {
    announce(&format!(
        "cable: {count} schedules {what}: {} frames, {} collisions, {} pulls and power cuts; \
         back in step after {} ms at most",
        lived.frames,
        lived.collisions,
        lived.faults,
        lived.slowest / 1000
    ));
}

#[test]
fn all_are_back_in_step_within_two_seconds() {
    report("with faults", 400, all(0..400, live));
}

#[test]
fn seats_that_stay_away_are_handed_over_and_follow_when_they_are_back() {
    report("with a seat handed over", 200, all(0..200, live_without));
}

#[test]
#[ignore = "as long as you like: PALM_SOAK times ten thousand schedules"]
fn soak() {
    let times = std::env::var("PALM_SOAK").ok();
    let times: u64 = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    for time in 1..=times {
        let first = time << 32;
        let lived = all(first..first + 1_000, live_without);
        report("with a seat handed over", 1_000, lived);
        report("with faults", 9_000, all(first..first + 9_000, live));
    }
}

#[test]
fn a_link_hears_anything_and_goes_on() {
    let mut random = SplitMix64(9);
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..2000).map(|_| random.next_u64() as u8).collect();
        hear_anything(&mut Chance::Bytes(&bytes));
    }
}

//! What is on the wire, and how fast: a move is known to all in a tenth of a second, a match that
//! rests says little, one without a cable almost nothing; and speed rounds start together.

use host_tests::announce;
use host_tests::cable::schedule::{SECOND, persons, played};
use host_tests::cable::{Cable, Noise};
use host_tests::gamblers::setup;
use host_tests::lives::Chance;
use palm_island::deal::SplitMix64;
use palm_island::link::{Id, Link, Micros};
use palm_island::party::{Mode, Record, Seats};

fn chance(seed: u64) -> Chance<'static> {
    Chance::Seed(SplitMix64(seed))
}

/// A match of so many persons that stands at its beginning, some seconds ago.
fn resting(seats: Seats, seed: u64) -> Cable {
    let roster = persons(seats);
    let truth = played(&roster, 100, &mut chance(seed));
    let mut cable = Cable::resumed(&truth, &roster, seed, &mut chance(seed));
    cable.resting = true;
    cable.run_until(3 * SECOND);
    assert!(cable.is_in_step());
    cable
}

#[test]
fn a_move_is_known_to_all_within_a_tenth_of_a_second() {
    let mut slowest = [0; 2];
    for seed in 0..12 {
        let mut cable = resting(Seats::ALL[seed as usize % 3], seed);
        cable.resting = false;
        for handheld in &mut cable.handhelds {
            handheld.turn = 1_500_000;
            handheld.tidy_odds = 1;
        }
        let end = cable.now + 60 * SECOND;
        cable.run_until(end);
        assert!(cable.wire.frames > 300);
        for (slowest, other) in slowest.iter_mut().zip(cable.slowest) {
            *slowest = other.max(*slowest);
        }
    }
    let [slowest, erasing] = slowest.map(|micros| micros / 1000);
    announce(&format!(
        "cable: a move was known to all {slowest} ms after it was made, {erasing} ms when somebody erased \
         a sector, at most"
    ));
    assert!(slowest > 0 && slowest <= 100, "{slowest}");
}

#[test]
fn a_match_that_rests_says_little() {
    for seats in Seats::ALL {
        let mut cable = resting(seats, 5);
        let before = (cable.wire.frames, cable.wire.bytes);
        let end = cable.now + 60 * SECOND;
        cable.run_until(end);
        let frames = (cable.wire.frames - before.0) / 60;
        let bytes = (cable.wire.bytes - before.1) / 60;
        announce(&format!(
            "cable: {} handhelds at rest: {frames} frames, {bytes} bytes a second",
            seats.count()
        ));
        assert!(frames <= 10 && bytes <= 420);
    }
}

#[test]
fn alone_it_calls_once_in_a_while_and_closed_not_at_all() {
    let mut cable = resting(Seats::TWO, 6);
    cable.wire.plugged[0] = false;
    cable.off(1);
    cable.run_until(8 * SECOND);
    let before = cable.wire.frames;
    cable.run_until(68 * SECOND);
    let frames = cable.wire.frames - before;
    assert!((60..90).contains(&frames), "{frames}");
    let mut closed = Link::new(Id(4), 4);
    assert_eq!(closed.deadline(), None);
    assert_eq!(closed.poll(SECOND, None, &mut |_| {}), None);
}

/// When each of them starts round 1, by everybody's clock.
fn starts(seats: Seats, seed: u64, noise: Noise) -> Vec<Micros> {
    let roster = persons(seats);
    let mode = Mode::Speed { villagers: false };
    let truth = Record::new(setup(mode, seats, seed));
    let mut cable = Cable::resumed(&truth, &roster, seed, &mut chance(seed));
    cable.resting = true;
    cable.run_until(SECOND);
    cable.wire.noise = noise;
    let mut draw = SplitMix64(seed);
    for at in 0..cable.handhelds.len() {
        let when = cable.now + Micros::from(draw.below(900_000));
        cable.run_until(when);
        assert!(cable.handhelds.iter().all(|handheld| {
            handheld
                .link
                .as_ref()
                .is_some_and(|link| link.start().is_none())
        }));
        let now = cable.handhelds[at].clock(cable.now);
        cable.handhelds[at]
            .link
            .as_mut()
            .expect("it is on")
            .set_ready_for(1, now);
        cable.poll(at);
    }
    // On a noisy wire it takes a while until all know that all are ready.
    let has_start = |handheld: &host_tests::cable::Handheld| {
        let link = handheld.link.as_ref();
        link.is_some_and(|link| link.start().is_some())
    };
    let end = cable.now + 30 * SECOND;
    while !cable.handhelds.iter().all(has_start) {
        assert!(cable.step_before(end), "they start: {}", cable.state());
    }
    let end = cable.now + SECOND;
    cable.run_until(end);
    let start = |handheld: &host_tests::cable::Handheld| {
        let (round, at) = handheld.link.as_ref()?.start()?;
        assert_eq!(round, 1);
        Some(handheld.by_all_clocks(at))
    };
    cable
        .handhelds
        .iter()
        .map(|handheld| start(handheld).expect("it starts"))
        .collect()
}

#[test]
fn speed_rounds_start_together() {
    let noisy = Noise {
        changed: 300,
        lost: 300,
        swallowed: 15_000,
        ..Noise::default()
    };
    let mut most = 0;
    for (noise, name) in [
        (Noise::default(), "on a clean wire"),
        (noisy, "on a noisy wire"),
    ] {
        for seed in 0..150 {
            let starts = starts(Seats::ALL[seed as usize % 3], seed, noise);
            let skew = starts.iter().max().unwrap() - starts.iter().min().unwrap();
            assert!(skew <= 50_000, "{skew} with seed {seed} {name}");
            most = most.max(skew);
        }
        announce(&format!(
            "cable: 150 starts {name}, at most {most} us apart"
        ));
    }
}

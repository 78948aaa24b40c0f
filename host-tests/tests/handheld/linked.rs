//! Real firmware plays whole matches on the emulated cable, by buttons: with plugs that are pulled,
//! with the power going, and with what is promised of its speed.

use host_tests::announce;
use host_tests::linked::Linked;
use host_tests::people::People;
use host_tests::wired::dealt;
use palm_island::console::{Frame, ScreenId};
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::Disaster;
use palm_island::link::Chair;
use palm_island::party::{Mode, Seats, Setup};
use palm_island::player::Strength;
use palm_machine::{Button, Time};

const MILLI: Time = Time::from_millis(1);
const COOPERATIVE: Mode = Mode::Cooperative {
    disaster: Disaster::Volcano,
    ability: None,
};
const CASUAL: Mode = Mode::Casual { villagers: true };
const SPEED: Mode = Mode::Speed { villagers: false };

/// All at their tables, or wherever the match begins.
fn playing(mode: Mode, seats: Seats, persons: usize, seed: u64) -> Linked {
    let setup = Setup::new(mode, seats, Seed(seed)).expect("a small seed");
    let mut linked = Linked::new(&dealt(setup, persons, Chair::Console(Strength::Novice)));
    for seat in 0..persons {
        linked.go_on(seat);
    }
    linked.run(1_000);
    linked
}

/// What goes wrong on the way.
#[derive(Clone, Copy)]
struct Trouble {
    pulls: usize,
    cuts: usize,
}

/// From the first turn to the podium.
fn play(mode: Mode, seats: Seats, persons: usize, trouble: Trouble, seed: u64) {
    let mut linked = playing(mode, seats, persons, seed);
    let mut people = People::new(seed);
    let mut chance = SplitMix64(seed);
    let (mut pulls, mut cuts, mut steps, mut stack) = (0, 0, 0, 0);
    let mut out = None;
    while !linked.is_over() {
        steps += 1;
        assert!(steps < 5_000, "{:?}", linked.rig.screens());
        let seat = steps % persons;
        let at_table = linked.rig.screen(seat) == ScreenId::Table;
        match chance.below(4) {
            0 if pulls < trouble.pulls && out.is_none() => {
                linked.pull(seat, true);
                // Handhelds and models notice it at moments of their own, and menus name who is away.
                linked.run(2_500);
                pulls += 1;
                out = Some((seat, steps + chance.below(6) as usize));
            }
            1 if cuts < trouble.cuts && at_table && out.is_none() => {
                let after = Time::from_micros(chance.below(300_000).into());
                linked.cut(seat, Button::A, after);
                cuts += 1;
            }
            _ => linked.step(seat, &mut people),
        }
        if let Some((seat, until)) = out
            && steps >= until
        {
            linked.pull(seat, false);
            linked.run(2_000);
            out = None;
        }
        for machine in &linked.machines {
            stack = stack.max(machine.stack_high_water());
        }
    }
    linked.run(2_000);
    linked.assert_agreed();
    let count = seats.count();
    announce(&format!(
        "cable: {} with {persons} handhelds and {count} seats, {steps} steps, {pulls} pulls, {cuts} power cuts, {stack} bytes of the stack",
        mode.word()
    ));
    assert_eq!((pulls, cuts), (trouble.pulls, trouble.cuts));
}

/// A person at every seat.
const TWO: (Seats, usize) = (Seats::TWO, 2);
const THREE: (Seats, usize) = (Seats::THREE, 3);
const FOUR: (Seats, usize) = (Seats::FOUR, 4);

/// How many matches there are of each kind; `PALM_SOAK` makes it more, with other numbers of handhelds.
fn soak() -> usize {
    let soak = std::env::var("PALM_SOAK").ok();
    soak.and_then(|soak| soak.parse().ok()).unwrap_or(1)
}

#[test]
fn a_casual_match_outlives_pulls_and_power_cuts() {
    for round in 0..soak() {
        let trouble = Trouble { pulls: 20, cuts: 6 };
        let (seats, persons) = [TWO, THREE, FOUR][round % 3];
        play(CASUAL, seats, persons, trouble, 1 + round as u64);
    }
}

#[test]
fn a_cooperative_match_with_the_console_outlives_pulls_and_power_cuts() {
    for round in 0..soak() {
        let trouble = Trouble { pulls: 15, cuts: 4 };
        let (seats, persons) = [(Seats::THREE, 2), (Seats::FOUR, 3), FOUR][round % 3];
        play(COOPERATIVE, seats, persons, trouble, 11 + round as u64);
    }
}

#[test]
fn a_speed_match_of_three_outlives_pulls_and_power_cuts() {
    for round in 0..soak() {
        let trouble = Trouble { pulls: 10, cuts: 3 };
        let (seats, persons) = [THREE, FOUR, TWO][round % 3];
        play(SPEED, seats, persons, trouble, 21 + round as u64);
    }
}

/// From the button of one to the glass of another: the last round is closed, and who waits sees the
/// round's end.
#[test]
fn a_move_is_known_to_the_others_within_100_ms() {
    let mut linked = playing(CASUAL, Seats::TWO, 2, 5);
    let mut people = People::new(5);
    while linked.rig.screen(0) != ScreenId::Wait {
        linked.step(0, &mut people);
    }
    while linked.rig.screen(1) != ScreenId::CloseRound {
        linked.step(1, &mut people);
    }
    linked.sync(0);
    linked.sync(1);
    let before = linked.machines[0].display().glass();
    // It may be held there, so it counts when it is let go.
    linked.machines[1].set_button(Button::A, true);
    linked.run_machines(MILLI * 60);
    linked.machines[1].set_button(Button::A, false);
    let mut took = Time::ZERO;
    while linked.machines[0].display().glass() == before {
        linked.run_machines(MILLI);
        took += MILLI;
        assert!(took < MILLI * 1_000, "it never comes");
    }
    let millis = took.as_micros() / 1000;
    announce(&format!(
        "cable: a press is on another glass after {millis} ms"
    ));
    assert!(took <= MILLI * 100, "{took}");
}

/// How many pixels are lit.
fn lit(frame: &Frame) -> u32 {
    let pages = (0..8).flat_map(|page| frame.page(page));
    pages.map(|byte| byte.count_ones()).sum()
}

#[test]
fn q3_a_speed_round_starts_for_all_within_50_ms() {
    let mut linked = playing(SPEED, Seats::TWO, 2, 6);
    for seat in [0, 1] {
        linked.sync(seat);
        linked.machines[seat].set_button(Button::A, true);
        linked.run_machines(MILLI * 60);
        linked.machines[seat].set_button(Button::A, false);
        linked.run_machines(MILLI * 60);
    }
    // Both wait for the start; then the table is there.
    let waiting = [0, 1].map(|seat: usize| linked.machines[seat].display().glass());
    let mut started = [None; 2];
    for millis in 0..3_000u64 {
        linked.run_machines(MILLI);
        for seat in 0..2 {
            let glass = linked.machines[seat].display().glass();
            if started[seat].is_none() && lit(&glass) > lit(&waiting[seat]) + 200 {
                started[seat] = Some(millis);
            }
        }
    }
    let [one, two] = started.map(|at| at.expect("it starts"));
    announce(&format!(
        "cable: a speed round is on both glasses {} ms apart",
        one.abs_diff(two)
    ));
    assert!(one.abs_diff(two) <= 50, "{one} {two}");
}

/// Both wait in a match, lit and then dark, and nobody stands by.
#[test]
fn a_handheld_in_a_match_sleeps_99_percent_of_the_time() {
    let mut linked = playing(CASUAL, Seats::TWO, 2, 7);
    for (what, wait) in [("lit", 1_000), ("dark", 600_000)] {
        linked.run_machines(MILLI * wait);
        let before: Vec<Time> = linked.machines.iter().map(|m| m.awake()).collect();
        let span = MILLI * 20_000;
        linked.run_machines(span);
        for (machine, before) in linked.machines.iter().zip(before) {
            assert!(!machine.is_dormant());
            let awake = (machine.awake() - before).as_micros() * 100_000 / span.as_micros();
            announce(&format!(
                "cable: awake {}.{:03} % ({what})",
                awake / 1000,
                awake % 1000
            ));
            assert!(awake < 1_000, "{awake} of 100,000");
        }
    }
}

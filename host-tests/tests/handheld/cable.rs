//! Real firmware on the emulated cable: the port's driver, line errors, and the time in step.

use std::sync::OnceLock;

use host_tests::handheld::assert_known;
use palm::firmware::{self, Program};
use palm_machine::{Button, Cable, End, Firmware, Machine, Mishap, Options, Stimulus, Time};

const MILLI: Time = Time::from_millis(1);
/// By then every handheld has started, and has said something.
const STARTED: Time = Time::from_millis(100);
const BODY: &str = "the quick brown crab jumps over the lazy turtle";

fn talk() -> &'static Firmware {
    static FIRMWARE: OnceLock<Firmware> = OnceLock::new();
    FIRMWARE.get_or_init(|| {
        let elf = firmware::build(Program::CableTalk).expect("the talk builds");
        firmware::load(&elf).expect("the talk can be read")
    })
}

fn power_on(chip: u64) -> Machine {
    let options = Options {
        seed: chip,
        chip,
        ..Options::default()
    };
    Machine::new(talk(), Machine::blank_flash(), options).expect("the talk fits the handheld")
}

/// The handheld itself, with its hardware test in front: it says hello there.
fn under_test(chip: u64) -> Machine {
    let options = Options {
        seed: chip,
        chip,
        ..Options::default()
    };
    let mut machine = host_tests::handheld::power_on(Machine::blank_flash(), options);
    for button in [Button::Up, Button::B] {
        machine.set_button(button, true);
        machine.schedule(MILLI * 500, Stimulus::Release(button));
    }
    machine
}

/// Handhelds with these chips on one cable.
struct Rig {
    cable: Cable,
    machines: Vec<Machine>,
}

impl Rig {
    fn new(chips: &[u64]) -> Self {
        Self::of(chips.iter().map(|chip| power_on(*chip)).collect())
    }

    fn of(mut machines: Vec<Machine>) -> Self {
        let mut cable = Cable::new();
        for machine in &mut machines {
            cable.join(machine);
        }
        Self { cable, machines }
    }

    fn run_for(&mut self, span: Time) {
        self.run_until(self.cable.now() + span);
    }

    fn run_until(&mut self, until: Time) {
        let mut ends: Vec<&mut dyn End> = Vec::new();
        for machine in &mut self.machines {
            ends.push(machine);
        }
        self.cable.run_until(&mut ends, until);
    }

    fn log(&self, seat: usize) -> Vec<String> {
        let lines = self.machines[seat].log().iter();
        lines.map(|line| line.to_string()).collect()
    }
}

/// How many whole frames of a sender there are in a log.
fn frames(log: &[String], sender: &str) -> usize {
    let pieces = log.iter().filter_map(|line| {
        let (_, rest) = line.split_once("heard b\"")?;
        Some(rest.split_once("\" at ")?.0)
    });
    let heard: String = pieces.collect();
    heard.matches(&format!("{sender}{BODY}")).count()
}

/// Two chips that do not speak at the same time for long, and how their frames begin.
const CHIPS: [u64; 2] = [100, 777];
const NAMES: [&str; 2] = ["d", "\\t"];

#[test]
fn two_handhelds_hear_each_other_and_themselves() {
    let mut rig = Rig::new(&CHIPS);
    rig.run_for(STARTED + MILLI * 300);
    for (seat, chip) in CHIPS.into_iter().enumerate() {
        let log = rig.log(seat);
        assert!(log[0].contains(&format!("id {chip:x} ")), "{}", log[0]);
        for name in NAMES {
            let frames = frames(&log, name);
            assert!(frames > 10, "{frames} of {name}: {}", log.join("\n"));
        }
        assert_eq!(rig.machines[seat].unmodelled(), []);
    }
}

#[test]
fn who_speaks_at_the_same_time_is_not_understood() {
    // They wait for the same while, and start together.
    let mut rig = Rig::new(&[3, 3 + 997]);
    rig.run_for(STARTED + MILLI * 100);
    for seat in 0..2 {
        let log = rig.log(seat);
        assert!(log.len() > 20);
        assert!(
            frames(&log, "") > 3,
            "they say the same but for their names"
        );
        for name in ["\\x03", "\\xe8"] {
            assert_eq!(frames(&log, name), 0, "{}", log.join("\n"));
        }
    }
}

#[test]
fn a_cable_is_pulled_and_plugged_in_again() {
    let mut rig = Rig::new(&CHIPS);
    let [before, apart, after] = [STARTED, STARTED * 2, STARTED * 3].map(|at| at + STARTED);
    rig.cable.schedule(before, 1, Mishap::Pull);
    rig.cable.schedule(apart, 1, Mishap::Plug);
    let mut counts = Vec::new();
    for moment in [before, apart, after] {
        rig.run_until(moment);
        counts.push([0, 1].map(|seat| NAMES.map(|name| frames(&rig.log(seat), name))));
    }
    for seat in [0, 1] {
        let [own, other] = [seat, 1 - seat].map(|name| [0, 1, 2].map(|n| counts[n][seat][name]));
        assert!(own[0] < own[1] && own[1] < own[2], "it hears itself");
        assert!(other[1] - other[0] <= 1 && other[1] < other[2], "{other:?}");
    }
}

#[test]
fn one_that_is_switched_off_holds_the_line_unless_it_is_parted_from_it() {
    for parted in [false, true] {
        let mut rig = Rig::new(&CHIPS);
        let options = Options {
            chip: 9,
            parted,
            ..Options::default()
        };
        let third = Machine::new(talk(), Machine::blank_flash(), options);
        rig.machines
            .push(third.expect("the talk fits the handheld"));
        rig.cable.join(&mut rig.machines[2]);
        rig.machines[2].schedule(STARTED, Stimulus::CutPower);
        rig.run_until(STARTED * 2);
        assert!(!rig.machines[2].is_powered());
        let counts = |rig: &Rig| NAMES.map(|name| frames(&rig.log(0), name));
        let before = counts(&rig);
        rig.run_for(STARTED);
        let held = counts(&rig) == before;
        assert_eq!(held, !parted, "nothing is heard, and nothing sent");
        rig.cable.schedule(rig.cable.now(), 2, Mishap::Pull);
        let before = counts(&rig);
        rig.run_for(STARTED);
        let after = counts(&rig);
        assert!(before[0] < after[0] && before[1] < after[1], "{after:?}");
    }
}

#[test]
fn it_is_the_same_run_however_the_time_is_cut() {
    let run = |step: Time| {
        let mut rig = Rig::new(&[3, 5, 777]);
        rig.cable.disturb(MILLI * 3, 1);
        while rig.cable.now() < STARTED * 2 {
            let until = (rig.cable.now() + step).min(STARTED * 2);
            rig.run_until(until);
        }
        [0, 1, 2].map(|seat| (rig.machines[seat].cycles(), rig.log(seat)))
    };
    let whole = run(STARTED * 2);
    assert!(whole[0].1.iter().any(|line| line.contains("lost true")));
    for step in [Time::from_micros(7), MILLI] {
        for (seat, (cut, whole)) in run(step).iter().zip(&whole).enumerate() {
            assert_eq!(cut.1, whole.1, "seat {seat}, {step}");
            assert_eq!(cut.0.awake, whole.0.awake, "seat {seat}, {step}");
        }
    }
}

#[test]
fn alone_it_hears_itself() {
    let mut machine = power_on(100);
    machine.run_for(STARTED * 2);
    let log: Vec<String> = machine.log().iter().map(|line| line.to_string()).collect();
    assert!(frames(&log, NAMES[0]) > 10, "{}", log.join("\n"));
    assert_eq!(machine.unmodelled(), []);
}

/// The last that a handheld logged about the others.
fn company(rig: &Rig, seat: usize) -> String {
    let log = rig.log(seat);
    let said = log.iter().rev().find(|line| line.ends_with("others"));
    said.cloned().unwrap_or_default()
}

#[test]
fn handhelds_find_each_other_lose_each_other_and_find_each_other_again() {
    let mut rig = Rig::of((1..=3).map(under_test).collect());
    rig.run_until(MILLI * 1_000);
    for seat in 0..3 {
        let said = company(&rig, seat);
        assert!(said.ends_with("cable: 2 others"), "seat {seat}: {said}");
    }
    rig.cable.schedule(rig.cable.now(), 2, Mishap::Pull);
    rig.run_for(MILLI * 3_000);
    for (seat, others) in [(0, 1), (1, 1), (2, 0)] {
        let said = company(&rig, seat);
        assert!(
            said.ends_with(&format!("cable: {others} others")),
            "seat {seat}: {said}"
        );
    }
    rig.cable.schedule(rig.cable.now(), 2, Mishap::Plug);
    rig.run_for(MILLI * 1_000);
    for (seat, machine) in rig.machines.iter().enumerate() {
        assert!(company(&rig, seat).ends_with("cable: 2 others"));
        assert_known(machine);
    }
}

#[test]
fn a_line_that_is_held_is_told_of_and_comes_back() {
    let mut rig = Rig::of((1..=3).map(under_test).collect());
    rig.machines[2].schedule(MILLI * 1_000, Stimulus::CutPower);
    rig.run_until(MILLI * 6_000);
    for seat in 0..2 {
        let log = rig.log(seat).join("\n");
        assert!(log.contains("cable: something holds the line"), "{log}");
    }
    rig.cable.schedule(rig.cable.now(), 2, Mishap::Pull);
    rig.run_for(MILLI * 3_000);
    for seat in 0..2 {
        let log = rig.log(seat).join("\n");
        assert!(log.contains("cable: the line is free"), "{log}");
        assert!(company(&rig, seat).ends_with("cable: 1 others"), "{log}");
    }
}

/// Against somebody who drives the wire, a sender hears nothing come back. It has to let go all the
/// same, or two of them keep each other from being heard for good.
#[test]
fn senders_that_were_not_heard_do_not_hold_the_line_themselves() {
    let mut rig = Rig::of((1..=3).map(under_test).collect());
    rig.run_until(MILLI * 1_000);
    for seat in 0..3 {
        let stuck = Mishap::Drive(MILLI * 4_000);
        rig.cable.schedule(rig.cable.now(), seat, stuck);
        rig.run_for(MILLI * 5_500);
        for (seat, machine) in rig.machines.iter().enumerate() {
            let said = company(&rig, seat);
            assert!(said.ends_with("cable: 2 others"), "seat {seat}: {said}");
            assert_known(machine);
        }
    }
}

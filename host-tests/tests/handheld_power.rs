//! The battery goes in the middle of a save: the handheld starts again, with
//! the save before or the save after, and nothing else.

use host_tests::handheld::{LONG, QUIET, TAP, assert_known, flash_with_game, opened, power_on};
use palm::machine::nor::{Moment, Nor, PAGE, Tear};
use palm::machine::{Button, Machine, Options, Stimulus, Stop, Time};
use palm_island::save::Opened;

/// Presses that make the handheld save.
const KEYS: [Button; 3] = [Button::A, Button::A, Button::A];

/// Plays until the power goes, or to the end.
fn play(machine: &mut Machine, mut after_key: impl FnMut(&Machine)) {
    machine.run_until_idle(QUIET, LONG);
    after_key(machine);
    for button in KEYS {
        machine.schedule_press(button, machine.now(), TAP);
        machine.run_for(TAP + TAP);
        machine.run_until_idle(QUIET, LONG);
        after_key(machine);
    }
}

/// What is saved after each key of a run without a power cut, and how many
/// flash operations that took.
fn undisturbed() -> Vec<(u64, Opened)> {
    let mut states = Vec::new();
    let mut machine = power_on(flash_with_game(), Options::default());
    play(&mut machine, |machine| {
        let work = machine.flash().work();
        states.push((work.programs + work.erases, opened(machine.flash())));
    });
    states
}

/// Starts the handheld with what the power cut left, and checks its save.
fn check(flash: Nor, allowed: &[&Opened]) {
    let mut machine = power_on(flash, Options::default());
    assert_eq!(machine.run_until_idle(QUIET, LONG), Stop::Idle);
    assert!(machine.display().is_on());
    assert!(machine.reboots().is_empty());
    assert_known(&machine);
    let found = opened(machine.flash());
    assert!(allowed.contains(&&found), "found {found:?}");
}

#[test]
fn a_cut_in_any_flash_operation_leaves_before_or_after() {
    let states = undisturbed();
    let begin = states[0].0;
    let operations = states[KEYS.len()].0 - begin;
    assert!(operations >= KEYS.len() as u64, "every key saves");
    for cut in 0..operations {
        let before = states.iter().rposition(|(done, _)| done - begin <= cut);
        let before = before.expect("the first state is before everything");
        let allowed = [&states[before].1, &states[before + 1].1];
        for progress in [0, 1, PAGE / 2, PAGE - 1, PAGE] {
            for tear in [
                Tear::Prefix,
                Tear::Bits { seed: cut },
                Tear::Fading { seed: cut },
            ] {
                let mut machine = power_on(flash_with_game(), Options::default());
                machine.run_until_idle(QUIET, LONG);
                let after = cut as usize;
                machine
                    .flash_mut()
                    .cut_power_at(Moment::Operation { after, progress }, tear);
                play(&mut machine, |_| {});
                assert!(!machine.is_powered(), "operation {cut} never came");
                check(machine.power_cut(), &allowed);
            }
        }
    }
}

#[test]
fn a_cut_at_any_moment_leaves_a_handheld_that_starts() {
    let states = undisturbed();
    let allowed: Vec<_> = states.iter().map(|(_, state)| state).collect();
    for n in 0..40 {
        let mut machine = power_on(flash_with_game(), Options::default());
        machine.schedule(Time::from_micros(3_000 + 12_345 * n), Stimulus::CutPower);
        play(&mut machine, |_| {});
        check(machine.power_cut(), &allowed);
    }
}

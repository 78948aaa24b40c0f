//! The battery goes in the middle of a game: the handheld starts again, with the save before or the
//! save after and nothing else, and goes on with it; at the next start as well.

use host_tests::announce;
use host_tests::glass::assert_same;
use host_tests::handheld::{
    LONG, QUIET, TAP, assert_known, flash_with_game, opened, power_on, settle, tap,
};
use host_tests::model::{Model, clock};
use palm_island::profile::Opened;
use palm_machine::nor::{Moment, Nor, PAGE, Tear};
use palm_machine::{Button, Machine, Options, Stimulus, Time};

/// The way into the game, and some turns.
const KEYS: [Button; 6] = [Button::A; 6];

/// Instants of the game at which the battery is taken out.
const INSTANTS: u64 = 200;

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

/// A run without a power cut.
struct Undisturbed {
    /// Flash operations so far and what is saved, at first and after each key.
    states: Vec<(u64, Opened)>,
    lasts: Time,
}

impl Undisturbed {
    fn new() -> Self {
        let mut states = Vec::new();
        let mut machine = power_on(flash_with_game(), Options::default());
        play(&mut machine, |machine| {
            let work = machine.flash().work();
            states.push((work.programs + work.erases, opened(machine.flash())));
        });
        Undisturbed {
            states,
            lasts: machine.now(),
        }
    }
}

/// Every way to tear an operation.
fn tears(seed: u64) -> [Tear; 6] {
    [
        Tear::Prefix,
        Tear::Bits { seed },
        Tear::Flicker { seed },
        Tear::Fading { seed },
        Tear::Wavering { seed },
        Tear::Restless { seed },
    ]
}

/// Starts the handheld twice with what the power cut left: the same save is found both times, and
/// the game goes on where it was.
fn resume(mut flash: Nor, allowed: &[&Opened]) {
    let mut found: Option<Opened> = None;
    for _ in 0..2 {
        let mut machine = power_on(flash, Options::default());
        settle(&mut machine);
        assert!(machine.reboots().is_empty());
        let now = opened(machine.flash());
        assert!(allowed.contains(&&now), "found {now:?}");
        let before = found.get_or_insert_with(|| now.clone());
        assert_eq!(*before, now, "what was found once stays");
        go_on(&mut machine, now);
        assert_known(&machine);
        flash = machine.power_cut();
    }
}

/// The first screen offers the game, and A leads into it.
fn go_on(machine: &mut Machine, save: Opened) {
    let game = save.game.clone();
    let mut model = Model::new(save);
    model.wait(clock(machine));
    assert_same(&machine.display().glass(), &model.frame());
    let pressed = clock(machine);
    tap(machine, Button::A);
    settle(machine);
    model.set(Button::A, true, pressed);
    model.set(Button::A, false, pressed + TAP.as_micros() / 1000);
    model.wait(clock(machine));
    assert_same(&machine.display().glass(), &model.frame());
    assert_eq!(model.game(), game.as_ref(), "the game that was saved");
}

#[test]
fn a_cut_in_any_flash_operation_leaves_before_or_after() {
    let Undisturbed { states, .. } = Undisturbed::new();
    let begin = states[0].0;
    let operations = states[KEYS.len()].0 - begin;
    assert!(operations >= KEYS.len() as u64, "the keys lead to saves");
    let mut tried = 0;
    for cut in 0..operations {
        let before = states.iter().rposition(|(done, _)| done - begin <= cut);
        let before = before.expect("the first state is before everything");
        let allowed = [&states[before].1, &states[before + 1].1];
        for progress in [1, PAGE / 2, PAGE - 1] {
            for tear in tears(cut * 1000 + progress as u64) {
                resume(cut_in(cut, progress, tear), &allowed);
                tried += 1;
            }
        }
    }
    announce(&format!(
        "power cuts: {tried} in flash operations of the real firmware, each boot resumed"
    ));
}

/// The chip after the power went in the flash operation with this number.
fn cut_in(operation: u64, progress: usize, tear: Tear) -> Nor {
    let mut machine = power_on(flash_with_game(), Options::default());
    machine.run_until_idle(QUIET, LONG);
    let after = operation as usize;
    machine
        .flash_mut()
        .cut_power_at(Moment::Operation { after, progress }, tear);
    play(&mut machine, |_| {});
    assert!(!machine.is_powered(), "operation {operation} never came");
    machine.power_cut()
}

#[test]
fn a_cut_at_any_moment_leaves_a_handheld_that_resumes() {
    let Undisturbed { states, lasts } = Undisturbed::new();
    let allowed: Vec<_> = states.iter().map(|(_, state)| state).collect();
    for n in 0..INSTANTS {
        let options = Options {
            tear: tears(n)[n as usize % 6],
            ..Options::default()
        };
        let mut machine = power_on(flash_with_game(), options);
        let instant = lasts.as_micros() * (n + 1) / (INSTANTS + 1);
        machine.schedule(Time::from_micros(instant), Stimulus::CutPower);
        play(&mut machine, |_| {});
        assert!(!machine.is_powered());
        resume(machine.power_cut(), &allowed);
    }
    announce(&format!(
        "power cuts: {INSTANTS} instants of a game on the real firmware, each boot resumed"
    ));
}

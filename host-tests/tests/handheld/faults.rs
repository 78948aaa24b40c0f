//! When the program goes wrong, the handheld starts over by itself, says what
//! happened, and the save is as it was.

use host_tests::glass::assert_same;
use host_tests::handheld::{
    assert_known, boot, firmware, flash_with_game, opened, power_on, settle,
};
use palm_island::console::Frame;
use palm_island::console::stopped::{self, Stop};
use palm_island::console::text::Language;
use palm_machine::{Accident, Bite, Button, Machine, Options, Time};

fn stopped_screen(stop: Stop<'_>) -> Frame {
    let mut frame = Frame::new();
    let Ok(()) = stopped::draw(&mut frame, stop, Language::English);
    frame
}

fn hold_a_and_b(machine: &mut Machine) {
    for button in [Button::A, Button::B] {
        machine.set_button(button, true);
    }
    machine.run_for(Time::from_millis(2_000));
    for button in [Button::A, Button::B] {
        machine.set_button(button, false);
    }
    machine.run_for(Time::from_millis(300));
}

#[test]
fn a_hard_fault_is_shown_and_a_and_b_restart() {
    let flash = flash_with_game();
    let mut machine = boot(flash.clone(), Options::default());
    let title = machine.display().glass();
    machine.suffer(Accident::WildJump);
    machine.run_for(Time::from_millis(1_000));
    settle(&mut machine);
    assert_eq!(machine.reboots().len(), 1);
    assert_eq!(machine.reboots()[0].1, Some(Bite::Forced));
    assert_same(
        &machine.display().glass(),
        &stopped_screen(Stop::Message("hard fault at 0x00002000")),
    );
    let told = machine
        .log()
        .iter()
        .any(|line| line.text.contains("hard fault at 0x00002000"));
    assert!(told, "{:?}", machine.log());

    hold_a_and_b(&mut machine);
    settle(&mut machine);
    assert_same(&machine.display().glass(), &title);
    assert_known(&machine);

    let kept = opened(&machine.power_cut());
    assert_eq!(kept, opened(&flash), "the save survives");
}

#[test]
fn a_bad_pointer_is_shown_with_its_instruction() {
    for accident in [Accident::WildPointer, Accident::OddPointer] {
        let mut machine = boot(flash_with_game(), Options::default());
        machine.suffer(accident);
        machine.run_for(Time::from_millis(1_000));
        settle(&mut machine);
        assert_eq!(machine.reboots().len(), 1, "{accident:?}");
        assert_same(
            &machine.display().glass(),
            &stopped_screen(Stop::Message("hard fault at 0x00002800")),
        );
        assert_known(&machine);
    }
}

/// Without a stack not even the handler of faults can run: the core locks up.
#[test]
fn the_watchdog_ends_a_lock_up() {
    let mut machine = boot(flash_with_game(), Options::default());
    machine.suffer(Accident::LostStack);
    machine.run_for(Time::from_millis(9_000));
    assert_eq!(machine.reboots().len(), 1);
    assert_eq!(machine.reboots()[0].1, Some(Bite::Timeout));
    settle(&mut machine);
    assert_same(&machine.display().glass(), &stopped_screen(Stop::Watchdog));
    assert_known(&machine);
}

#[test]
fn the_watchdog_ends_a_standstill() {
    let mut machine = boot(flash_with_game(), Options::default());
    machine.suffer(Accident::Standstill);
    machine.run_for(Time::from_millis(9_000));
    assert_eq!(machine.reboots().len(), 1);
    assert_eq!(machine.reboots()[0].1, Some(Bite::Timeout));
    settle(&mut machine);
    assert!(machine.display().is_on());
    assert_known(&machine);
}

/// A debug probe has that long to fetch what was logged last.
#[test]
fn the_log_is_given_a_fifth_of_a_second() {
    let mut machine = boot(flash_with_game(), Options::default());
    let before = machine.now();
    machine.suffer(Accident::WildJump);
    machine.run_for(Time::from_millis(1_000));
    let restarted = machine.reboots()[0].0 - before;
    let limits = Time::from_millis(200)..Time::from_millis(400);
    assert!(limits.contains(&restarted), "{restarted}");
}

/// What looks for the save reads whatever is in the flash.
#[test]
fn the_watchdog_watches_while_the_save_is_looked_for() {
    let mut scout = power_on(flash_with_game(), Options::default());
    scout.watch_function(firmware().function("open").expect("a function of its own"));
    settle(&mut scout);
    let opening = scout.take_calls()[0];
    let mut machine = power_on(flash_with_game(), Options::default());
    machine.run_until(opening.start + Time::from_micros(100));
    machine.suffer(Accident::Standstill);
    machine.run_for(Time::from_millis(9_000));
    assert_eq!(machine.reboots().len(), 1);
    assert_eq!(machine.reboots()[0].1, Some(Bite::Timeout));
}

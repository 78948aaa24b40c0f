//! The display may be missing, and come and go: the game does not care, and
//! the LED says so.

use host_tests::handheld::{assert_known, boot, flash_with_game, power_on};
use host_tests::pair::Pair;
use palm_island::console::Stimulus;
use palm_machine::{Button, Options, Stimulus as FromOutside, Time};

const fn seconds(seconds: u64) -> Time {
    Time::from_millis(1_000 * seconds)
}

#[test]
fn without_a_display_the_led_blinks_and_the_game_goes_on() {
    let flash = flash_with_game();
    let options = Options {
        display: false,
        ..Options::default()
    };
    let mut pair = Pair::of(power_on(flash.clone(), options), &flash);
    pair.run(5_000);
    let blinks = pair.machine.led_changes();
    assert!(blinks.len() >= 4, "{blinks:?}");
    pair.tap(Button::Down);
    pair.machine.plug_display();
    pair.run(3_000);
    pair.assert_same();
    assert!(pair.machine.reboots().is_empty());
    assert_known(&pair.machine);
}

#[test]
fn the_led_is_dark_while_the_display_is_there() {
    let mut machine = boot(flash_with_game(), Options::default());
    machine.run_for(seconds(5));
    assert!(!machine.led_changes().iter().any(|(_, lit)| *lit));
}

#[test]
fn a_display_that_was_pulled_comes_back_with_the_picture() {
    let mut pair = Pair::boot(flash_with_game(), Options::default());
    pair.machine.unplug_display();
    pair.run(2_000);
    pair.tap(Button::Down);
    assert!(!pair.machine.display().is_on());
    pair.machine.plug_display();
    pair.run(3_000);
    // A notice says so, and one press later the picture is the earlier one.
    pair.model.feed(Stimulus::DisplayBack);
    pair.assert_same();
    pair.tap(Button::A);
    pair.assert_same();
}

#[test]
fn a_display_that_comes_and_goes_is_announced_once() {
    let mut pair = Pair::boot(flash_with_game(), Options::default());
    for _ in 0..5 {
        pair.machine.unplug_display();
        pair.run(2_000);
        pair.machine.plug_display();
        pair.run(3_000);
    }
    pair.model.feed(Stimulus::DisplayBack);
    pair.tap(Button::A);
    pair.assert_same();
}

#[test]
fn pulled_in_mid_picture_it_comes_back_whole() {
    let scout = boot(flash_with_game(), Options::default());
    let shown = scout.display().last_change().expect("a picture");
    for n in 0..20 {
        let flash = flash_with_game();
        let mut machine = power_on(flash.clone(), Options::default());
        // The first picture takes 23 ms; somewhere in it the plug is pulled.
        machine.run_until(shown - Time::from_micros(1_300 * n));
        machine.unplug_display();
        machine.run_for(seconds(1));
        machine.plug_display();
        machine.run_for(seconds(3));
        let mut pair = Pair::of(machine, &flash);
        pair.assert_same();
        assert!(pair.machine.reboots().is_empty());
    }
}

fn found(pair: &Pair) -> usize {
    let log = pair.machine.log().iter();
    log.filter(|line| line.text.contains("display found"))
        .count()
}

/// Too short to be noticed by a question now and then: it answers, but it is dark.
#[test]
fn a_display_that_was_reset_is_set_up_again() {
    for n in 0..5 {
        let mut pair = Pair::boot(flash_with_game(), Options::default());
        pair.run(100 * n);
        pair.machine.display_mut().reset();
        assert!(!pair.machine.display().is_on());
        pair.run(700);
        pair.assert_same();
        assert_eq!(found(&pair), 2);
        assert_known(&pair.machine);
    }
}

#[test]
fn a_display_that_is_reset_in_mid_picture_comes_back_whole() {
    for n in 0..10 {
        let mut pair = Pair::boot(flash_with_game(), Options::default());
        // To the table: nearly everything on the glass changes.
        let reset = pair.machine.now() + Time::from_micros(2_500 * n);
        pair.machine.schedule(reset, FromOutside::ResetDisplay);
        pair.tap(Button::A);
        pair.run(700);
        pair.assert_same();
    }
}

/// In the dark its status tells nothing, so it is told everything again when it wakes.
#[test]
fn a_display_that_was_reset_in_the_dark_wakes_with_the_picture() {
    let mut pair = Pair::boot(flash_with_game(), Options::default());
    pair.tap(Button::A);
    pair.run(10 * 60_000);
    assert!(!pair.machine.display().is_on());
    pair.machine.display_mut().reset();
    pair.run(5_000);
    pair.tap(Button::Down);
    assert!(pair.machine.display().is_on());
    pair.assert_same();
}

/// Some copies answer every read with the same byte.
#[test]
fn a_display_that_cannot_be_read_is_not_set_up_over_and_over() {
    for status in [0x00, 0x40, 0xFF] {
        let flash = flash_with_game();
        let mut machine = power_on(flash.clone(), Options::default());
        machine.display_mut().lie(status);
        machine.run_for(seconds(5));
        let mut pair = Pair::of(machine, &flash);
        pair.tap(Button::A);
        pair.assert_same();
        assert_eq!(found(&pair), 1);
        // The panel goes off, and on again.
        pair.run(10 * 60_000);
        pair.tap(Button::Down);
        pair.run(10_000);
        pair.assert_same();
        assert!(found(&pair) <= 2, "{}", found(&pair));
    }
}

#[test]
fn on_poor_wires_the_bus_goes_slowly() {
    let flash = flash_with_game();
    let options = Options {
        wire_hertz: Some(150_000),
        ..Options::default()
    };
    let mut pair = Pair::of(power_on(flash.clone(), options), &flash);
    pair.run(5_000);
    pair.assert_same();
    pair.tap(Button::A);
    pair.assert_same();
    let log = pair.machine.log().iter();
    let slowly = log.filter(|line| line.text.contains("display found, bus Slow"));
    assert_eq!(slowly.count(), 1);
    assert!(pair.machine.reboots().is_empty());
    assert_known(&pair.machine);
}

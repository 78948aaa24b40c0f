//! The battery is measured, rarely, and the player is warned in time.

use host_tests::handheld::{assert_known, flash_with_game};
use host_tests::pair::Pair;
use palm_island::console::Stimulus;
use palm_machine::{Button, Kind, Options, USB_MILLIVOLTS};

const FULL: u32 = 4_100;
const EMPTY: u32 = 3_100;
/// Between what is low and what is full again.
const BETWEEN: u32 = 3_300;
/// It is measured this often, and a little later it is on the glass.
const MINUTE: u64 = 60_500;

fn powered_by(millivolts: u32) -> Pair {
    board_powered_by(Kind::Pico, millivolts)
}

fn board_powered_by(kind: Kind, millivolts: u32) -> Pair {
    let options = Options {
        kind,
        millivolts,
        ..Options::default()
    };
    Pair::boot(flash_with_game(), options)
}

fn says(pair: &Pair, what: &str) -> usize {
    let log = pair.machine.log().iter();
    log.filter(|line| line.text.contains(what)).count()
}

/// The screen stays lit when somebody presses now and then; LEFT moves nothing here.
fn wait_a_minute(pair: &mut Pair) {
    for _ in 0..4 {
        pair.run(MINUTE / 4);
        pair.tap(Button::Left);
    }
}

#[test]
fn usb_and_a_good_battery_are_not_worth_a_word() {
    for millivolts in [USB_MILLIVOLTS, FULL, BETWEEN] {
        let mut pair = powered_by(millivolts);
        wait_a_minute(&mut pair);
        pair.assert_same();
        assert_known(&pair.machine);
    }
}

#[test]
fn a_low_battery_is_announced_at_the_start_and_leaves_a_sign() {
    let mut pair = powered_by(EMPTY);
    assert_eq!(says(&pair, "battery low"), 1);
    pair.model.feed(Stimulus::Battery(EMPTY as u16));
    pair.assert_same();
    pair.tap(Button::A);
    pair.assert_same();
    wait_a_minute(&mut pair);
    pair.assert_same();
    assert_known(&pair.machine);
}

#[test]
fn a_battery_that_runs_down_is_announced_once_within_a_minute() {
    let mut pair = powered_by(FULL);
    // To the third card of the table, which has no neighbour.
    pair.tap(Button::A);
    pair.tap(Button::Down);
    pair.machine.set_battery(EMPTY);
    wait_a_minute(&mut pair);
    pair.model.feed(Stimulus::Battery(EMPTY as u16));
    pair.assert_same();
    pair.tap(Button::A);
    // A battery recovers a little at rest: neither that nor its end is announced.
    for millivolts in [BETWEEN, EMPTY, BETWEEN] {
        pair.machine.set_battery(millivolts);
        wait_a_minute(&mut pair);
        pair.assert_same();
    }
    pair.machine.set_battery(FULL);
    wait_a_minute(&mut pair);
    pair.model.feed(Stimulus::Battery(FULL as u16));
    pair.tap(Button::B);
    pair.assert_same();
}

/// The chip would not run on this little: something else is on the pin.
#[test]
fn what_cannot_be_the_supply_is_ignored() {
    let mut pair = powered_by(300);
    wait_a_minute(&mut pair);
    pair.assert_same();
}

/// A pin that nothing holds reads anything, an empty battery for one.
#[test]
fn a_board_that_does_not_measure_its_supply_is_never_warned_of() {
    for millivolts in [USB_MILLIVOLTS, EMPTY] {
        let mut pair = board_powered_by(Kind::Bare, millivolts);
        wait_a_minute(&mut pair);
        pair.assert_same();
        assert_eq!(says(&pair, "board: Other"), 1);
        assert_eq!(says(&pair, "battery"), 0);
        assert_known(&pair.machine);
    }
}

/// The radio of a Pico W shares the pin; its LED is not where a Pico has it.
#[test]
fn a_pico_w_is_found_and_its_battery_measured() {
    let mut pair = board_powered_by(Kind::PicoW, FULL);
    wait_a_minute(&mut pair);
    pair.assert_same();
    assert_eq!(says(&pair, "board: PicoW"), 1);
    assert_eq!(says(&pair, "battery low"), 0);
    pair.machine.set_battery(EMPTY);
    wait_a_minute(&mut pair);
    pair.model.feed(Stimulus::Battery(EMPTY as u16));
    pair.assert_same();
    assert_eq!(says(&pair, "battery low"), 1);
    assert!(pair.machine.led_changes().is_empty());
    assert_known(&pair.machine);
}

#[test]
fn a_pico_is_known_as_one_from_empty_to_usb() {
    for millivolts in [1_900, EMPTY, FULL, USB_MILLIVOLTS, 5_500] {
        let pair = board_powered_by(Kind::Pico, millivolts);
        assert_eq!(says(&pair, "board: Pico"), 1);
        assert_eq!(says(&pair, "board: PicoW"), 0);
    }
}

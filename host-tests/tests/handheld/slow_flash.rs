//! The slowest flash chip that its data sheet allows: 3 ms a page, 400 ms a sector. Nothing but
//! time is lost to it.

use host_tests::handheld::{LONG, assert_known, flash_with_game, opened};
use host_tests::pair::Pair;
use palm_machine::nor::Timing;
use palm_machine::{Button, Options, Time};

const fn millis(millis: u64) -> Time {
    Time::from_millis(millis)
}

fn pair() -> Pair {
    let flash = flash_with_game().with_timing(Timing::SLOWEST);
    Pair::boot(flash, Options::default())
}

/// The moment before an erase begins that nobody asked for.
fn before_an_erase() -> Time {
    let mut scout = pair();
    let erases = scout.machine.flash().work().erases;
    let mut before = scout.machine.now();
    while scout.machine.flash().work().erases == erases {
        before = scout.machine.now();
        scout.run(1);
        assert!(before < LONG * 20, "the firmware never erases ahead");
    }
    before
}

#[test]
fn a_tap_during_a_long_erase_arrives() {
    let before = before_an_erase();
    let mut pair = pair();
    let machine = &mut pair.machine;
    machine.schedule_press(Button::Down, before + millis(50), millis(60));
    machine.run_until(before + millis(50));
    pair.set_model(Button::Down, true);
    pair.run(60);
    pair.set_model(Button::Down, false);
    pair.run(1_000);
    pair.assert_same();
    assert_known(&pair.machine);
}

#[test]
fn a_game_is_played_and_kept_and_the_display_never_missed() {
    let mut pair = pair();
    for _ in 0..30 {
        pair.tap(Button::A);
        pair.run(2_500);
    }
    pair.assert_same();
    assert!(pair.machine.flash().work().erases > 0);
    assert!(pair.machine.reboots().is_empty());
    let log = pair.machine.log().iter();
    let lost = log.filter(|line| line.text.contains("display") && !line.text.contains("found"));
    assert_eq!(lost.count(), 0);
    assert_known(&pair.machine);
    let game = pair.model.game().cloned();
    assert_eq!(opened(&pair.machine.power_cut()).game, game);
}

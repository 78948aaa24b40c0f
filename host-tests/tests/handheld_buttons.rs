//! No press is lost and none is counted twice, whatever the contacts do and
//! whatever the handheld is busy with.

use host_tests::glass::assert_same;
use host_tests::handheld::{LONG, assert_known, boot, flash_with_save, settle};
use host_tests::twin::Twin;
use palm::machine::nor::Nor;
use palm::machine::{Button, Machine, Options, Stimulus, Time};

/// A handheld at rest and its twin, with the moment from which on both count.
fn pair() -> (Machine, Twin, Time) {
    let flash: Nor = flash_with_save();
    let twin = Twin::new(&flash);
    let machine = boot(flash, Options::default());
    let now = machine.now();
    (machine, twin, now)
}

const fn millis(millis: u64) -> Time {
    Time::from_millis(millis)
}

/// The twin counts from here.
const START: u64 = 1_000;

#[test]
fn every_button_reaches_the_console() {
    for button in Button::ALL {
        let (mut machine, mut twin, now) = pair();
        let before = twin.frame();
        machine.schedule_press(button, now, millis(60));
        machine.run_for(millis(200));
        twin.tap(button, START);
        settle(&mut machine);
        assert_same(&machine.display().glass(), &twin.frame());
        if button == Button::A {
            assert!(
                twin.frame() != before,
                "A does something on the first screen"
            );
        }
        assert_known(&machine);
    }
}

#[test]
fn two_presses_30_ms_apart_both_arrive() {
    let (mut machine, mut twin, now) = pair();
    for n in 0..2 {
        machine.schedule_press(Button::Right, now + millis(30 * n), millis(15));
        twin.set(Button::Right, true, START + 30 * n);
        twin.set(Button::Right, false, START + 30 * n + 15);
    }
    machine.run_for(millis(300));
    twin.wait(START + 300);
    settle(&mut machine);
    assert_same(&machine.display().glass(), &twin.frame());
}

#[test]
fn two_buttons_at_once_both_arrive() {
    let (mut machine, mut twin, now) = pair();
    for button in [Button::Down, Button::Right] {
        machine.schedule_press(button, now, millis(60));
        twin.set(button, true, START);
    }
    for button in [Button::Down, Button::Right] {
        twin.set(button, false, START + 60);
    }
    machine.run_for(millis(300));
    settle(&mut machine);
    assert_same(&machine.display().glass(), &twin.frame());
}

#[test]
fn ten_milliseconds_of_bounce_are_one_press() {
    for button in [Button::A, Button::Down] {
        let (mut machine, mut twin, now) = pair();
        machine.schedule_bounce(button, true, now, millis(10));
        machine.schedule_bounce(button, false, now + millis(80), millis(10));
        twin.set(button, true, START);
        twin.set(button, false, START + 90);
        machine.run_for(millis(400));
        settle(&mut machine);
        assert_same(&machine.display().glass(), &twin.frame());
    }
}

#[test]
fn a_held_direction_repeats_and_stops() {
    let (mut machine, mut twin, now) = pair();
    machine.schedule_press(Button::Right, now, millis(950));
    twin.set(Button::Right, true, START);
    twin.set(Button::Right, false, START + 950);
    machine.run_for(millis(1_500));
    settle(&mut machine);
    assert_same(&machine.display().glass(), &twin.frame());
}

/// A sector erase keeps the core busy for 45 ms: a tap that begins and ends
/// within is remembered by the chip's edge latch alone.
#[test]
fn a_tap_during_a_flash_erase_arrives() {
    let (mut machine, mut twin, _) = pair();
    let erases = machine.flash().work().erases;
    let mut waited = Time::ZERO;
    while machine.flash().work().erases == erases {
        machine.run_for(millis(1));
        waited += millis(1);
        assert!(waited < LONG * 20, "the firmware never erases ahead");
    }
    // The next erase: the same wait again, and the tap in its middle.
    let (mut machine, _, now) = pair();
    let begin = now + waited;
    machine.schedule(begin + millis(5), Stimulus::Press(Button::Right));
    machine.schedule(begin + millis(25), Stimulus::Release(Button::Right));
    machine.run_until(begin + millis(500));
    settle(&mut machine);
    twin.set(Button::Right, true, START);
    twin.set(Button::Right, false, START + 20);
    twin.wait(START + 500);
    assert_same(&machine.display().glass(), &twin.frame());
}

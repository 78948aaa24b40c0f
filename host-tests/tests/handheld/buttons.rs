//! No press is lost and none is counted twice, whatever the contacts do and
//! whatever the handheld is busy with.

use host_tests::glass::assert_same;
use host_tests::handheld::{LONG, assert_known, flash_with_game, power_on, settle, tap};
use host_tests::pair::Pair;
use host_tests::scenes::stage::Stage;
use palm_island::console::{Frame, Midend};
use palm_island::profile::Opened;
use palm_machine::{Button, Drive, Machine, Options, Stimulus, Time};

fn pair() -> Pair {
    Pair::boot(flash_with_game(), Options::default())
}

/// What the glass shows after this many taps.
fn after_taps(button: Button, taps: usize) -> Frame {
    let mut pair = pair();
    (0..taps).for_each(|_| pair.tap(button));
    pair.assert_same();
    pair.machine.display().glass()
}

const fn millis(millis: u64) -> Time {
    Time::from_millis(millis)
}

/// The hardware test, where every press leaves a mark of its own.
fn hardware_test() -> Machine {
    power_on_holding(&Midend::HARDWARE_TEST, Options::default())
}

/// What these buttons lead to that are held at power-on and then let go.
fn power_on_holding(buttons: &[Button], options: Options) -> Machine {
    let mut machine = power_on(flash_with_game(), options);
    for pressed in [true, false] {
        for button in buttons {
            machine.set_button(*button, pressed);
        }
        settle(&mut machine);
    }
    machine
}

/// With a capacitor beside each button.
fn slow_buttons(rise: u64) -> Options {
    Options {
        rise: millis(rise),
        ..Options::default()
    }
}

/// What the console draws there after these presses.
fn marks(buttons: &[Button]) -> Frame {
    let mut stage = Stage::boot(Opened::default(), &Midend::HARDWARE_TEST);
    buttons.iter().for_each(|&button| stage.press(button));
    stage.frame()
}

/// A press that does not arrive, or arrives as another one, is another picture.
#[test]
fn every_button_reaches_the_console() {
    let mut pictures = vec![marks(&[])];
    for button in Button::ALL {
        let mut machine = hardware_test();
        tap(&mut machine, button);
        settle(&mut machine);
        assert_same(&machine.display().glass(), &marks(&[button]));
        assert_known(&machine);
        assert!(!pictures.contains(&marks(&[button])), "{button:?}");
        pictures.push(marks(&[button]));
    }
}

/// The tests below count on it.
#[test]
fn every_press_can_be_seen_on_the_first_screen() {
    for button in [Button::A, Button::Down] {
        assert!(after_taps(button, 0) != after_taps(button, 1));
    }
    assert!(after_taps(Button::Down, 1) != after_taps(Button::Down, 2));
}

#[test]
fn two_presses_30_ms_apart_both_arrive() {
    let mut pair = pair();
    for _ in 0..2 {
        pair.set(Button::Down, true);
        pair.run(15);
        pair.set(Button::Down, false);
        pair.run(15);
    }
    pair.run(100);
    pair.assert_same();
    assert_same(
        &pair.machine.display().glass(),
        &after_taps(Button::Down, 2),
    );
}

#[test]
fn two_buttons_at_once_both_arrive() {
    for both in [
        [Button::Down, Button::Right],
        [Button::Up, Button::Left],
        [Button::Left, Button::B],
    ] {
        let mut machine = hardware_test();
        for pressed in [true, false] {
            for button in both {
                machine.set_button(button, pressed);
            }
            machine.run_for(millis(60));
        }
        settle(&mut machine);
        assert_same(&machine.display().glass(), &marks(&both));
        for one in both {
            assert!(marks(&both) != marks(&[one]));
        }
    }
}

#[test]
fn ten_milliseconds_of_bounce_are_one_press() {
    for button in [Button::A, Button::Down] {
        let mut pair = pair();
        for pressed in [true, false] {
            let now = pair.machine.now();
            pair.machine
                .schedule_bounce(button, pressed, now, millis(10));
            pair.set_model(button, pressed);
            pair.run(100);
        }
        pair.assert_same();
        assert_same(&pair.machine.display().glass(), &after_taps(button, 1));
    }
}

#[test]
fn a_held_direction_repeats_and_stops() {
    let mut pair = pair();
    pair.set(Button::Down, true);
    pair.run(450);
    pair.set(Button::Down, false);
    pair.run(500);
    pair.assert_same();
    assert_same(
        &pair.machine.display().glass(),
        &after_taps(Button::Down, 2),
    );
}

#[test]
fn a_long_press_arrives() {
    // On the table holding A asks for a hint; what B does there needs a game that has moved on.
    let mut pair = pair();
    pair.tap(Button::A);
    pair.run(1_000);
    let table = pair.machine.display().glass();
    pair.set(Button::A, true);
    pair.run(2_000);
    pair.set(Button::A, false);
    pair.run(100);
    pair.assert_same();
    assert!(pair.machine.display().glass() != table, "a hint");
    // A tap of B leaves a mark in the hardware test, holding it leaves the test.
    let mut machine = hardware_test();
    machine.set_button(Button::B, true);
    machine.run_for(millis(1_000));
    machine.set_button(Button::B, false);
    settle(&mut machine);
    let title = after_taps(Button::A, 0);
    assert_same(&machine.display().glass(), &title);
}

/// A sector erase keeps the core busy for 45 ms: a tap that begins and ends
/// within is remembered by the chip's edge latch alone.
#[test]
fn a_tap_during_a_flash_erase_arrives() {
    // One handheld finds out when the erase comes, the next one is tapped then.
    let mut scout = pair();
    let erases = scout.machine.flash().work().erases;
    let mut before = scout.machine.now();
    while scout.machine.flash().work().erases == erases {
        before = scout.machine.now();
        scout.run(1);
        assert!(before < LONG * 20, "the firmware never erases ahead");
    }
    let mut pair = pair();
    let machine = &mut pair.machine;
    machine.schedule(before + millis(5), Stimulus::Press(Button::Down));
    machine.schedule(before + millis(25), Stimulus::Release(Button::Down));
    machine.run_until(before + millis(15));
    assert!(machine.flash().work().erases > erases, "the erase goes on");
    pair.set_model(Button::Down, true);
    pair.run(20);
    pair.set_model(Button::Down, false);
    pair.run(500);
    pair.assert_same();
    assert_same(
        &pair.machine.display().glass(),
        &after_taps(Button::Down, 1),
    );
}

#[test]
fn up_and_b_at_power_on_open_the_hardware_test() {
    assert_same(&hardware_test().display().glass(), &marks(&[]));
}

/// A capacitor on an internal pull-up takes milliseconds to charge: until then all six buttons
/// look pressed.
#[test]
fn buttons_with_capacitors_start_as_any_others() {
    for rise in [1, 5, 20] {
        let mut pair = Pair::boot(flash_with_game(), slow_buttons(rise));
        pair.assert_same();
        pair.tap(Button::Down);
        pair.assert_same();
        assert_same(
            &pair.machine.display().glass(),
            &after_taps(Button::Down, 1),
        );
        let test = power_on_holding(&Midend::HARDWARE_TEST, slow_buttons(rise));
        assert_same(&test.display().glass(), &marks(&[]));
    }
}

#[test]
fn more_buttons_than_up_and_b_open_nothing() {
    let title = after_taps(Button::A, 0);
    for others in [[Button::Left, Button::Right], [Button::Down, Button::A]] {
        let held = [&Midend::HARDWARE_TEST[..], &others].concat();
        let machine = power_on_holding(&held, Options::default());
        assert_same(&machine.display().glass(), &title);
    }
}

#[test]
fn up_and_b_count_only_if_they_stay_down() {
    let title = after_taps(Button::A, 0);
    let scout = power_on_holding(&[], Options::default());
    let started = scout.log()[0].at;
    for chord in [Midend::HARDWARE_TEST, [Button::Up, Button::A]] {
        let mut machine = power_on(flash_with_game(), Options::default());
        for button in chord {
            machine.set_button(button, true);
            machine.schedule(started + millis(15), Stimulus::Release(button));
        }
        settle(&mut machine);
        assert_same(&machine.display().glass(), &title);
        assert_eq!(machine.usb_drive(), None);
    }
}

#[test]
fn up_and_a_at_power_on_make_it_a_usb_drive() {
    for rise in [0, 5] {
        let mut machine = power_on(flash_with_game(), slow_buttons(rise));
        for button in [Button::Up, Button::A] {
            machine.set_button(button, true);
        }
        machine.run_for(millis(300));
        assert_eq!(machine.usb_drive(), Some(Drive::Asked));
        // It waits for as long as it takes.
        machine.run_for(millis(60_000));
        assert_eq!(machine.usb_drive(), Some(Drive::Asked));
        assert!(machine.reboots().is_empty());
        assert_known(&machine);
    }
}

//! Standby on the real firmware: the crystal stands still, any button wakes the same picture and
//! does nothing else, and neither the game nor a press is lost over it.

use host_tests::handheld::{assert_known, boot, flash_with, settle, tap};
use host_tests::scenes::games::{Cast, find};
use palm::save_file;
use palm_island::console::Frame;
use palm_island::deal::SplitMix64;
use palm_island::game::Phase;
use palm_island::profile::{After, Ongoing, Opened, Profile};
use palm_machine::{Button, Machine, Options, Stimulus, Time};

const fn millis(millis: u64) -> Time {
    Time::from_millis(millis)
}

/// Off, and then standby.
const UNTIL_STANDBY: Time = millis(31_000);
/// From the press to the lit glass.
const WAKES_IN: Time = millis(100);
const DAY: Time = millis(24 * 3_600_000);
const PRESS: Time = millis(60);
const BETWEEN: Time = millis(120);

fn sleepy() -> Profile {
    let mut profile = Profile::default();
    profile.settings.off = After::Seconds15;
    profile.settings.standby = After::Seconds15;
    profile
}

fn game() -> Ongoing {
    find(&Cast::buildings(), |game| {
        game.round() == 3 && game.phase() == Phase::Turn
    })
}

/// A handheld whose last press was just now, with its game on the table.
fn at_table() -> Machine {
    let mut machine = boot(flash_with(&sleepy(), Some(&game())), Options::default());
    tap(&mut machine, Button::A);
    settle(&mut machine);
    machine
}

fn saved(machine: &Machine) -> Opened {
    save_file::opened(machine.flash(), machine.firmware()).expect("a save")
}

#[track_caller]
fn stand_by(machine: &mut Machine) {
    machine.run_for(UNTIL_STANDBY);
    assert!(machine.is_dormant() && !machine.display().is_on());
}

/// Presses a button, and waits for the light.
#[track_caller]
fn wake(machine: &mut Machine, button: Button) {
    machine.set_button(button, true);
    machine.run_for(WAKES_IN);
    assert!(!machine.is_dormant() && machine.display().is_on());
    machine.set_button(button, false);
    machine.run_for(BETWEEN);
}

#[test]
fn any_button_wakes_the_same_picture_and_does_nothing_else() {
    let mut machine = at_table();
    let (picture, kept) = (machine.display().glass(), saved(&machine));
    for button in Button::ALL {
        stand_by(&mut machine);
        let traffic = machine.traffic();
        machine.run_for(DAY);
        assert_eq!(machine.traffic(), traffic, "nothing happens in it");
        wake(&mut machine, button);
        machine.run_for(millis(1_000));
        assert!(machine.display().glass() == picture, "{button:?}");
    }
    assert_eq!(saved(&machine), kept);
    assert!(machine.reboots().is_empty(), "the watchdog stood still too");
    assert_known(&machine);
}

#[test]
fn the_game_goes_on_behind_it_and_time_outs_begin_anew() {
    let mut machine = at_table();
    stand_by(&mut machine);
    machine.run_for(DAY);
    wake(&mut machine, Button::B);
    let before = machine.display().glass();
    tap(&mut machine, Button::Down);
    settle(&mut machine);
    assert!(machine.display().glass() != before, "it answers");
    machine.run_for(millis(14_000));
    assert!(machine.display().is_on());
    machine.run_for(millis(2_000));
    assert!(!machine.display().is_on() && !machine.is_dormant());
    machine.run_for(millis(15_000));
    assert!(machine.is_dormant(), "and again");
    assert_known(&machine);
}

#[test]
fn a_battery_that_ends_in_it_takes_nothing_along() {
    let mut machine = at_table();
    let picture = machine.display().glass();
    stand_by(&mut machine);
    machine.run_for(DAY);
    let mut machine = boot(machine.power_cut(), Options::default());
    tap(&mut machine, Button::A);
    settle(&mut machine);
    assert!(machine.display().glass() == picture);
}

/// The moment at which a handheld that nobody touches stands by.
fn moment() -> Time {
    let mut machine = at_table();
    while !machine.is_dormant() {
        machine.run_for(Time::from_micros(50));
    }
    machine.now()
}

#[test]
fn a_press_in_the_very_moment_is_not_lost() {
    let moment = moment();
    let picture = at_table().display().glass();
    for micros in (0..3_000).step_by(125) {
        let mut machine = at_table();
        let at = moment + Time::from_micros(500) - Time::from_micros(micros);
        machine.schedule_press(Button::Right, at, PRESS);
        machine.run_until(at + WAKES_IN + BETWEEN);
        assert!(machine.display().is_on(), "{micros}");
        assert!(machine.display().glass() == picture, "{micros}");
        assert_known(&machine);
    }
}

/// The title with its cursor on each of its entries.
fn titles(machine: &mut Machine) -> Vec<Frame> {
    let mut titles = vec![machine.display().glass()];
    loop {
        tap(machine, Button::Down);
        settle(machine);
        let glass = machine.display().glass();
        if glass == titles[0] {
            return titles;
        }
        titles.push(glass);
    }
}

/// Contacts that chatter when they close and when they open.
fn press(machine: &mut Machine, button: Button, bounce: Time) {
    let now = machine.now();
    machine.schedule_bounce(button, true, now, bounce);
    machine.schedule_bounce(button, false, now + PRESS, bounce);
    machine.run_for(PRESS + BETWEEN);
}

#[test]
fn a_thousand_times_no_press_is_lost_but_the_waking_one() {
    let mut machine = boot(flash_with(&sleepy(), None), Options::default());
    let titles = titles(&mut machine);
    let mut random = SplitMix64(7);
    let mut cursor = 0;
    for time in 0..1_000 {
        stand_by(&mut machine);
        machine.run_for(Time::from_micros(u64::from(random.below(5_000_000))));
        let bounce = Time::from_micros(u64::from(random.below(9_000)));
        let waking = Button::ALL[random.below(6) as usize];
        press(&mut machine, waking, bounce);
        assert!(machine.display().glass() == titles[cursor], "{time}");
        for _ in 0..random.below(4) {
            let (button, step) = match random.below(2) {
                0 => (Button::Down, 1),
                _ => (Button::Up, titles.len() - 1),
            };
            press(&mut machine, button, bounce);
            cursor = (cursor + step) % titles.len();
            assert!(machine.display().glass() == titles[cursor], "{time}");
        }
    }
    assert!(machine.reboots().is_empty());
    assert_known(&machine);
}

/// Without a display there is nothing to switch off, and its LED is not left lit.
#[test]
fn a_handheld_without_a_display_stands_by_in_the_dark() {
    let mut machine = at_table();
    machine.schedule(machine.now() + millis(5_000), Stimulus::UnplugDisplay);
    machine.run_for(UNTIL_STANDBY + millis(1_000));
    assert!(machine.is_dormant() && !machine.led());
    machine.set_button(Button::A, true);
    machine.run_for(WAKES_IN);
    assert!(!machine.is_dormant());
    assert_known(&machine);
}

//! Nobody presses: the glass dims, then goes off, the core sleeps; and any
//! button brings everything back at once.

use host_tests::handheld::{assert_known, boot, flash_with, flash_with_game, tap};
use host_tests::pair::Pair;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::profile::After;
use palm_island::profile::Profile;
use palm_machine::nor::Nor;
use palm_machine::{Accident, Button, Machine, Options, Time};

/// Longer than any setting for the screen's rest.
const PATIENCE: Time = Time::from_millis(15 * 60 * 1_000);
/// One whole picture on the wire: what wakes the glass must be faster.
const FRAME: Time = Time::from_millis(23);

fn wait_for(machine: &mut Machine, what: &str, done: impl Fn(&Machine) -> bool) -> Time {
    let begin = machine.now();
    while !done(machine) {
        machine.run_for(Time::from_millis(500));
        assert!(machine.now() < begin + PATIENCE, "{what} never comes");
    }
    machine.now() - begin
}

#[test]
fn the_glass_dims_then_goes_off_and_any_button_wakes_it() {
    for button in Button::ALL {
        // On the table: on the title a game would begin.
        let mut pair = Pair::boot(flash_with_game(), Options::default());
        pair.tap(Button::A);
        let machine = &mut pair.machine;
        let bright = machine.display().contrast();
        wait_for(machine, "dimming", |machine| {
            machine.display().contrast() < bright / 2
        });
        assert!(machine.display().is_on(), "it dims before it goes off");
        wait_for(machine, "darkness", |machine| !machine.display().is_on());
        pair.set(button, true);
        pair.machine.run_for(FRAME);
        let machine = &pair.machine;
        assert!(machine.display().is_on(), "{button:?} wakes within a frame");
        assert_eq!(machine.display().contrast(), bright);
        pair.run(60);
        pair.set(button, false);
        pair.run(100);
        pair.assert_same();
        assert_known(&pair.machine);
    }
}

/// On the table, and on the title once the game that plays by itself there is over. Left alone
/// for half an hour, neither restarts.
#[test]
fn an_idle_core_sleeps() {
    let mut table = boot(flash_with_game(), Options::default());
    tap(&mut table, Button::A);
    table.run_for(Time::from_millis(3_000));
    sleeps(table);
    let mut title = boot(flash_with_game(), Options::default());
    wait_for(&mut title, "darkness", |machine| !machine.display().is_on());
    sleeps(title);
}

fn sleeps(mut machine: Machine) {
    const HALF_AN_HOUR: Time = Time::from_millis(30 * 60 * 1_000);
    let before = machine.awake();
    machine.run_for(HALF_AN_HOUR);
    let awake = machine.awake() - before;
    assert!(awake * 200 <= HALF_AN_HOUR, "awake for {awake}");
    assert!(machine.reboots().is_empty(), "the watchdog is fed");
}

const MINUTE: u64 = 60_000;

/// The flash of a player who keeps the screen lit for ever.
fn never_dark(turned: bool) -> Nor {
    let mut profile = Profile::default();
    profile.settings.dim = After::Never;
    profile.settings.off = After::Never;
    profile.settings.left_handed = turned;
    flash_with(&profile, None)
}

/// From the title to the help, whose first page stands still: on the title a game
/// would begin.
const TO_HELP: [Button; 3] = [Button::Down, Button::Down, Button::A];

/// How often each pixel is lit, looked at once a minute for as many as there are rows.
fn lit_minutes(machine: &mut Machine) -> [[usize; HEIGHT]; WIDTH] {
    let mut lit = [[0; HEIGHT]; WIDTH];
    for _ in 0..HEIGHT {
        for (x, column) in lit.iter_mut().enumerate() {
            for (y, minutes) in column.iter_mut().enumerate() {
                *minutes += usize::from(machine.display().lit(x, y));
            }
        }
        machine.run_for(Time::from_millis(MINUTE));
    }
    lit
}

#[track_caller]
fn assert_even(lit: [[usize; HEIGHT]; WIDTH]) {
    for (x, column) in lit.iter().enumerate() {
        assert!(
            column.iter().all(|minutes| *minutes == column[0]),
            "column {x}: {column:?}"
        );
    }
    assert!(lit.iter().any(|column| column[0] > 0), "all is dark");
}

#[test]
fn a_picture_that_stands_for_ever_wears_all_pixels_of_a_column_alike() {
    let mut machine = boot(never_dark(false), Options::default());
    for button in TO_HELP {
        tap(&mut machine, button);
    }
    machine.run_for(Time::from_millis(2 * MINUTE + 500));
    let sent = machine.display().data_bytes();
    assert_even(lit_minutes(&mut machine));
    assert_eq!(machine.display().data_bytes(), sent, "no picture is sent");
}

#[test]
fn a_picture_wanders_by_a_row_and_a_press_brings_it_back() {
    for turned in [false, true] {
        let mut pair = Pair::boot(never_dark(turned), Options::default());
        // Held the other way up, the finger is on the other side.
        let side = |button: Button| if turned { button.turned() } else { button };
        for button in TO_HELP {
            pair.tap(side(button));
        }
        let still = pair.machine.display().glass();
        pair.run(2 * MINUTE - 500);
        assert!(still == pair.machine.display().glass(), "nothing moves yet");
        pair.run(5 * MINUTE);
        assert!(still != pair.machine.display().glass(), "it wanders");
        pair.assert_same();
        pair.set(side(Button::Left), true);
        pair.machine.run_for(FRAME);
        assert!(
            still == pair.machine.display().glass(),
            "back within a frame"
        );
        pair.set(side(Button::Left), false);
        pair.run(100);
        pair.assert_same();
    }
}

#[test]
fn the_message_of_a_run_that_went_wrong_wanders_too() {
    let mut machine = boot(never_dark(false), Options::default());
    machine.suffer(Accident::WildJump);
    machine.run_for(Time::from_millis(10_000));
    assert_eq!(machine.reboots().len(), 1);
    assert_even(lit_minutes(&mut machine));
    assert_eq!(machine.reboots().len(), 1, "the watchdog is fed");
}

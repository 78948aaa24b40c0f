//! Nobody presses: the glass dims, then goes off, the core sleeps; and any
//! button brings everything back at once.

use host_tests::handheld::{assert_known, boot, flash_with_game, tap};
use host_tests::pair::Pair;
use palm::machine::{Button, Machine, Options, Time};

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

/// On the table; on the title, that is once the game is over that plays by itself there.
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
    let before = machine.cycles();
    machine.run_for(Time::from_millis(10 * 60 * 1_000));
    let after = machine.cycles();
    let awake = after.awake - before.awake;
    let asleep = after.asleep - before.asleep;
    assert!(
        awake * 200 <= awake + asleep,
        "awake for {awake} of {} cycles",
        awake + asleep
    );
    assert!(machine.reboots().is_empty(), "the watchdog is fed");
}

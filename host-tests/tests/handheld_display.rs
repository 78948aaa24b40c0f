//! The display may be missing, and come and go: the game does not care, and
//! the LED says so.

use host_tests::glass::assert_same;
use host_tests::handheld::{assert_known, boot, flash_with_save, power_on, settle, tap};
use host_tests::twin::Twin;
use palm::machine::{Button, Options, Time};

const NO_DISPLAY: Options = Options {
    seed: 0,
    display: false,
    tear: palm::machine::nor::Tear::Prefix,
};

const fn seconds(seconds: u64) -> Time {
    Time::from_millis(1_000 * seconds)
}

#[test]
fn without_a_display_the_led_blinks_and_the_game_goes_on() {
    let flash = flash_with_save();
    let mut twin = Twin::new(&flash);
    let mut machine = power_on(flash, NO_DISPLAY);
    machine.run_for(seconds(5));
    assert!(
        machine.led_changes().len() >= 4,
        "{:?}",
        machine.led_changes()
    );
    tap(&mut machine, Button::Right);
    twin.tap(Button::Right, 5_000);
    machine.plug_display();
    machine.run_for(seconds(3));
    settle(&mut machine);
    assert_same(&machine.display().glass(), &twin.frame());
    assert!(machine.reboots().is_empty());
    assert_known(&machine);
}

#[test]
fn the_led_is_dark_while_the_display_is_there() {
    let mut machine = boot(flash_with_save(), Options::default());
    machine.run_for(seconds(5));
    assert!(!machine.led_changes().iter().any(|(_, lit)| *lit));
}

#[test]
fn a_display_that_was_pulled_comes_back_with_the_picture() {
    let flash = flash_with_save();
    let mut twin = Twin::new(&flash);
    let mut machine = boot(flash, Options::default());
    machine.unplug_display();
    machine.run_for(seconds(2));
    tap(&mut machine, Button::Right);
    twin.tap(Button::Right, 2_000);
    assert!(!machine.display().is_on());
    machine.plug_display();
    machine.run_for(seconds(3));
    settle(&mut machine);
    assert_same(&machine.display().glass(), &twin.frame());
}

#[test]
fn pulled_in_mid_picture_it_comes_back_whole() {
    for n in 0..20 {
        let flash = flash_with_save();
        let twin = Twin::new(&flash);
        let mut machine = power_on(flash, Options::default());
        // The first picture takes 23 ms; somewhere in it the plug is pulled.
        machine.run_for(Time::from_micros(18_000 + 1_300 * n));
        machine.unplug_display();
        machine.run_for(seconds(1));
        machine.plug_display();
        machine.run_for(seconds(3));
        settle(&mut machine);
        assert_same(&machine.display().glass(), &twin.frame());
        assert!(machine.reboots().is_empty());
    }
}

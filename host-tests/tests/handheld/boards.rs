//! Boards that are not a Pico, and a Pico whose battery is at its end: other sizes of flash, and
//! starts that do not succeed. What was kept is found where it was.

use host_tests::handheld::{assert_known, boot, firmware, flash_with_game, opened, power_on, tap};
use palm_island::profile::Notice;
use palm_machine::nor::{Moment, Nor, Tear};
use palm_machine::{Button, Machine, Options, Time};

const MEBIBYTE: usize = 1024 * 1024;
/// Below what a start can be relied on.
const DYING: u32 = 2_900;

fn says(machine: &Machine, what: &str) -> bool {
    machine.log().iter().any(|line| line.text.contains(what))
}

/// The same cells at the beginning of a chip of this size.
fn on_a_chip_of(mebibytes: usize, flash: &Nor) -> Nor {
    let mut larger = Nor::erased(mebibytes * MEBIBYTE);
    larger.image_mut()[..flash.image().len()].copy_from_slice(flash.image());
    larger
}

fn with_supply(millivolts: u32) -> Options {
    Options {
        millivolts,
        ..Options::default()
    }
}

/// A turn is played on one board and found on the next, whatever the size of its flash.
#[test]
fn saves_are_found_where_they_were_on_flash_of_any_size() {
    let mut flash = flash_with_game();
    let region = firmware().save_region().expect("a place for saves");
    for (turns, mebibytes) in [2, 4, 8, 16].into_iter().enumerate() {
        let larger = on_a_chip_of(mebibytes, &flash);
        let mut machine = boot(larger, Options::default());
        assert!(says(&machine, &format!("{} KiB", mebibytes * 1024)));
        let found = opened(machine.flash()).game.expect("the game is there");
        assert_eq!(found.moves(), turns);
        // Continue, and a turn.
        tap(&mut machine, Button::A);
        tap(&mut machine, Button::A);
        machine.run_for(Time::from_millis(2_000));
        assert_known(&machine);
        let larger = machine.power_cut();
        let outside = &larger.image()[2 * MEBIBYTE..];
        assert!(
            outside.iter().all(|byte| *byte == 0xFF),
            "all else is left alone"
        );
        flash = Nor::from_image(&larger.image()[..2 * MEBIBYTE]);
        assert!(
            !flash.image()[region.clone()]
                .iter()
                .all(|byte| *byte == 0xFF)
        );
    }
}

/// What lies behind its end would be the program.
#[test]
fn on_a_chip_that_is_too_small_nothing_is_written() {
    let options = Options {
        exponent: Some(20),
        ..Options::default()
    };
    let mut machine = boot(flash_with_game(), options);
    let before = machine.flash().image().to_vec();
    for button in [Button::A, Button::Down, Button::A, Button::A, Button::A] {
        tap(&mut machine, button);
    }
    machine.run_for(Time::from_millis(3_000));
    assert!(machine.flash().image() == before);
    assert!(says(&machine, "no saves"));
    assert!(machine.reboots().is_empty());
}

#[test]
fn a_chip_that_does_not_say_its_size_is_taken_for_a_pico_s() {
    for exponent in [0x00, 0xFF] {
        let options = Options {
            exponent: Some(exponent),
            ..Options::default()
        };
        let machine = boot(flash_with_game(), options);
        assert!(!says(&machine, "no saves"));
        assert_eq!(opened(machine.flash()).game.expect("the game").moves(), 0);
    }
}

/// A chip that was cut in the middle of a save, so that a start has something to mend.
fn torn_flash() -> Nor {
    let mut machine = boot(flash_with_game(), Options::default());
    machine.flash_mut().cut_power_at(
        Moment::Operation {
            after: 1,
            progress: 100,
        },
        Tear::Prefix,
    );
    tap(&mut machine, Button::A);
    tap(&mut machine, Button::A);
    machine.run_for(Time::from_millis(2_000));
    machine.power_cut()
}

/// A battery that sags under every start would have the flash written at each of them.
#[test]
fn a_start_on_a_dying_battery_writes_nothing() {
    let mut flash = torn_flash();
    let programs = flash.work().programs;
    for n in 1..20 {
        let mut machine = power_on(flash, with_supply(DYING));
        machine.run_for(Time::from_millis(40 * n));
        flash = machine.power_cut();
        assert_eq!(flash.work().programs, programs, "start {n}");
    }
    // With a better one, a start makes sure of what it finds.
    let machine = boot(flash, Options::default());
    assert!(machine.flash().work().programs > programs);
}

/// The first turn is kept all the same, and is there after the battery was changed.
#[test]
fn what_is_played_on_a_dying_battery_is_kept() {
    for flash in [flash_with_game(), torn_flash()] {
        let mut machine = boot(flash, with_supply(DYING));
        assert!(says(&machine, "nothing is written before the first save"));
        let found = opened(machine.flash());
        assert_eq!(found.notice, None::<Notice>);
        let turns = found.game.expect("the game is there").moves();
        // The notice of the battery, continue, and a turn.
        for _ in 0..3 {
            tap(&mut machine, Button::A);
        }
        machine.run_for(Time::from_millis(2_000));
        assert_known(&machine);
        let flash = machine.power_cut();
        let machine = boot(flash, Options::default());
        let game = opened(machine.flash()).game.expect("the game is there");
        assert_eq!(game.moves(), turns + 1);
    }
}

//! The handheld starts: the firmware finds its display, and the glass shows
//! what the library draws.

use host_tests::handheld::{assert_known, boot, flash_with_game};
use host_tests::pair::Pair;
use palm_machine::{Accident, Machine, Options, Time};

#[test]
fn the_first_picture_is_the_library_s() {
    let mut pair = Pair::boot(flash_with_game(), Options::default());
    pair.assert_same();
    assert_known(&pair.machine);
}

#[test]
fn a_handheld_without_a_save_starts_too() {
    let machine = boot(Machine::blank_flash(), Options::default());
    assert!(machine.display().is_on());
    assert!(machine.reboots().is_empty());
    assert_known(&machine);
}

#[test]
fn the_log_says_what_happened() {
    let machine = boot(Machine::blank_flash(), Options::default());
    let log: Vec<_> = machine
        .log()
        .iter()
        .map(|line| line.text.as_str())
        .collect();
    for part in ["Palm Island", "save loaded", "display found"] {
        assert!(
            log.iter().any(|line| line.contains(part)),
            "{part}: {log:?}"
        );
    }
    assert!(
        !log.iter()
            .any(|line| line.starts_with("error") || line.contains("cut short")),
        "{log:?}"
    );
}

#[test]
fn a_damaged_second_stage_is_not_run() {
    let mut machine = boot(Machine::blank_flash(), Options::default());
    machine.flash_mut().image_mut()[10] ^= 1;
    machine.suffer(Accident::WildJump);
    machine.run_for(Time::from_millis(10_000));
    assert!(machine.stuck().is_some());
}

//! The handheld starts: the firmware finds its display, and the glass shows
//! what the library draws.

use host_tests::handheld::{assert_known, boot, flash_with_game};
use host_tests::pair::Pair;
use palm_machine::{Accident, Drive, Machine, Options, Time, What};

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
    assert!(machine.usb_drive() == Some(Drive::NoFirmware));
}

/// Other boards have flash chips that a Pico's second stage would read too fast.
#[test]
fn the_second_stage_reads_the_flash_at_a_quarter_of_the_clock() {
    // movs r1, #4, and str r1, [r3, #20]: into the divider.
    const QUARTER: [u8; 4] = [0x04, 0x21, 0x59, 0x61];
    const CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_MPEG_2);
    let mut machine = boot(Machine::blank_flash(), Options::default());
    assert_known(&machine);
    let (stage, _) = machine.flash_mut().image_mut().split_at_mut(256);
    let (code, checksum) = stage.split_at_mut(252);
    let at = code.windows(4).position(|window| window == QUARTER);
    code[at.expect("a divider of four")] = 2;
    checksum.copy_from_slice(&CRC.checksum(code).to_le_bytes());
    machine.suffer(Accident::WildJump);
    machine.run_for(Time::from_millis(1_000));
    assert_eq!(machine.usb_drive(), None);
    let punished = machine.unmodelled().iter();
    assert!(punished.clone().any(|it| it.what == What::FlashTooFast));
}

//! The program and the saves share one flash chip: `memory.x` keeps them apart.

use palm::commands::save::{IMAGE_ADDRESS, IMAGE_BYTES};
use palm_island::save::{Region, SECTOR};

/// The chip of a Pico, and where the processor sees it.
const CHIP: u64 = 2 * 1024 * 1024;
const WINDOW: u64 = 0x1000_0000;

/// A number of the linker script: decimal or hexadecimal, in KiB with a K, differences.
fn number(text: &str) -> u64 {
    let mut terms = text.split('-').map(|term| {
        let term = term.trim();
        if let Some(digits) = term.strip_prefix("0x") {
            u64::from_str_radix(digits, 16).unwrap()
        } else if let Some(digits) = term.strip_suffix('K') {
            digits.parse::<u64>().unwrap() * 1024
        } else {
            term.parse().unwrap()
        }
    });
    let first = terms.next().unwrap();
    terms.fold(first, |sum, term| sum - term)
}

/// Where an area of the linker script begins and ends.
fn area(name: &str) -> (u64, u64) {
    let script = include_str!("../../../memory.x");
    let mut areas = script
        .lines()
        .filter_map(|line| line.split_once(": ORIGIN ="));
    let (_, rest) = areas.find(|(area, _)| area.trim() == name).unwrap();
    let (origin, length) = rest.split_once(", LENGTH =").unwrap();
    (number(origin), number(origin) + number(length))
}

#[test]
fn program_and_saves_do_not_overlap_and_the_last_sector_is_left_alone() {
    let areas = ["BOOT2", "FLASH", "HOT", "SAVE", "LAST"].map(area);
    assert_eq!(areas[0].0, WINDOW);
    for pair in areas.windows(2) {
        assert_eq!(pair[0].1, pair[1].0, "one area ends where the next begins");
    }
    assert_eq!(areas[4].1, WINDOW + CHIP);
    assert_eq!(areas[4].1 - areas[4].0, u64::from(SECTOR));
}

#[test]
fn the_saves_have_whole_sectors_64_or_more() {
    let (start, end) = area("SAVE");
    let region = Region::new((start - WINDOW) as u32, (end - WINDOW) as u32);
    let region = region.expect("whole sectors");
    assert!(region.sectors() >= 64);
    assert_eq!(region.sectors() as usize * SECTOR as usize, IMAGE_BYTES);
    assert_eq!(start, u64::from(IMAGE_ADDRESS));
}

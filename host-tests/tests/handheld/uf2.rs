//! The file for drag and drop holds the firmware, all of it and in its place, and nothing of the
//! saves; a save can be dropped likewise.

use host_tests::handheld::{boot, firmware, flash_with_deck, flash_with_game, opened, tap};
use palm::commands::save::{self, IMAGE_BYTES};
use palm::commands::uf2::{Uf2Error, decode, encode};
use palm_machine::nor::{Nor, SECTOR};
use palm_machine::{Button, FLASH_BASE, Machine, Options, Segment, Time};

#[test]
fn decoded_it_is_the_firmware_s_segments() {
    let file = encode(firmware().segments());
    let pages = decode(&file).expect("our own file");
    for segment in firmware().segments() {
        for (byte, address) in segment.bytes.iter().zip(segment.address..) {
            let page = pages
                .iter()
                .find(|page| page.address == address & !0xFF)
                .unwrap_or_else(|| panic!("no page for {address:#010x}"));
            assert_eq!(page.bytes[(address & 0xFF) as usize], *byte);
        }
    }
    let bytes: usize = pages.iter().map(|page| page.bytes.len()).sum();
    assert!(bytes < firmware().flash_size() + 256 * (1 + firmware().segments().len()));
}

#[test]
fn no_page_is_written_twice_and_all_are_in_flash() {
    let pages = decode(&encode(firmware().segments())).expect("our own file");
    for pair in pages.windows(2) {
        assert!(pair[0].address < pair[1].address);
    }
    for page in &pages {
        assert!((0x1000_0000..0x1020_0000).contains(&page.address));
    }
    assert_eq!(
        pages[0].address, 0x1000_0000,
        "the second boot stage comes first"
    );
}

#[test]
fn a_damaged_file_is_refused_with_its_reason() {
    let file = encode(firmware().segments());
    let damaged = |at: usize, byte: u8| {
        let mut file = file.clone();
        file[at] ^= byte;
        decode(&file)
    };
    assert_eq!(decode(&file[1..]), Err(Uf2Error::Length(file.len() - 1)));
    assert_eq!(damaged(512, 1), Err(Uf2Error::Magic { block: 1 }));
    assert_eq!(damaged(511, 1), Err(Uf2Error::Magic { block: 0 }));
    assert_eq!(damaged(512 + 28, 1), Err(Uf2Error::Family { block: 1 }));
    assert_eq!(damaged(512 + 20, 1), Err(Uf2Error::Order { block: 1 }));
    assert_eq!(damaged(512 + 12, 1), Err(Uf2Error::Order { block: 1 }));
}

/// What a boot loader or a debug probe does: it erases the sectors that it is about to write.
fn write_to(flash: &mut Nor, pieces: &[Segment]) {
    let bytes = |piece: &Segment| {
        let start = (piece.address - FLASH_BASE) as usize;
        start..start + piece.bytes.len()
    };
    for piece in pieces {
        let range = bytes(piece);
        let (first, last) = (range.start / SECTOR, (range.end - 1) / SECTOR);
        flash.image_mut()[first * SECTOR..(last + 1) * SECTOR].fill(0xFF);
    }
    for piece in pieces {
        flash.image_mut()[bytes(piece)].copy_from_slice(&piece.bytes);
    }
}

/// A game that was played for a turn, in the flash of a board with another firmware.
fn played() -> Nor {
    let mut machine = boot(flash_with_game(), Options::default());
    tap(&mut machine, Button::A);
    tap(&mut machine, Button::A);
    machine.run_for(Time::from_millis(2_000));
    let mut flash = machine.power_cut();
    let region = firmware().save_region().expect("a place for saves");
    flash.image_mut()[..region.start].fill(0x5A);
    flash
}

#[test]
fn new_firmware_keeps_the_saves() {
    let region = firmware().save_region().expect("a place for saves");
    let dropped = decode(&encode(firmware().segments())).expect("our own file");
    // A debug probe writes the segments themselves.
    for pieces in [dropped.as_slice(), firmware().segments()] {
        let before = played();
        let mut flash = before.clone();
        write_to(&mut flash, pieces);
        assert!(flash.image()[region.clone()] == before.image()[region.clone()]);
        let machine = boot(flash, Options::default());
        let game = opened(machine.flash()).game.expect("the game is there");
        assert_eq!(game.moves(), 1);
    }
}

#[test]
fn a_save_takes_the_place_of_another_and_leaves_the_firmware_alone() {
    let region = firmware().save_region().expect("a place for saves");
    assert_eq!(region.len(), IMAGE_BYTES);
    let brought = played();
    let file = save::uf2(&brought.image()[region.clone()]);
    let mut flash = Machine::blank_flash();
    write_to(&mut flash, firmware().segments());
    let before = flash.image()[..region.start].to_vec();
    let other = flash_with_deck(7);
    flash.image_mut()[region.clone()].copy_from_slice(&other.image()[region.clone()]);
    write_to(&mut flash, &decode(&file).expect("our own file"));
    assert!(flash.image()[..region.start] == before);
    assert!(flash.image()[region.end..].iter().all(|byte| *byte == 0xFF));
    let machine = boot(flash, Options::default());
    assert_eq!(opened(machine.flash()).game, opened(&brought).game);
}

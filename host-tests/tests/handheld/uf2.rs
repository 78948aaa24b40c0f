//! The file for drag and drop holds the firmware, all of it and in its place.

use host_tests::handheld::firmware;
use palm::commands::uf2::{Uf2Error, decode, encode};

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

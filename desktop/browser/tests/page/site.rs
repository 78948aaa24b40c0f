//! The site itself; no browser is needed.

use host_tests::handheld::firmware;
use palm_browser::site;
use palm_machine::Firmware;

/// Firmware included, and everything that is kept for the time without a network.
const MOST_BYTES: usize = 300_000;

#[test]
fn a_visit_is_a_small_download() {
    let bytes: usize = site().download().iter().map(|(_, bytes)| bytes).sum();
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}

#[test]
fn the_page_has_the_very_firmware_that_is_flashed() {
    let packed = site().file("firmware.elf.packed").expect("a firmware");
    let elf = palm_pack::unpack(packed).expect("it can be unpacked");
    let page = Firmware::parse(&elf).expect("a firmware");
    assert_eq!(page.segments(), firmware().segments());
    assert_eq!(page.save_region().ok(), firmware().save_region().ok());
}

#[test]
fn one_file_needs_no_other() {
    let page = site().single().expect("a page");
    for part in [
        "src=\"",
        "href=\"./",
        "href=\"style",
        "href=\"icon",
        "href=\"palm",
        "href=\"firmware",
        "href=\"manifest",
    ] {
        assert!(!page.contains(part), "{part}");
    }
}

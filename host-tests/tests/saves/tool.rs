//! `palm save` shows what an image holds and says whether it is damaged, and leaves it alone.

use host_tests::saves::{State, mount};
use host_tests::story::{play_on, saves};
use palm::commands::save::IMAGE_BYTES;
use palm_island::save::page::PAGE;
use palm_machine::nor::Nor;

fn image(saves: &[State]) -> Vec<u8> {
    let mut journal = mount(Nor::erased(IMAGE_BYTES)).unwrap().0;
    play_on(&mut journal, saves);
    journal.release().image().to_vec()
}

fn show(image: &[u8]) -> String {
    palm::commands::save::show(image, false).unwrap()
}

#[test]
fn a_save_is_shown_in_words() {
    let text = show(&image(&saves()));
    for words in [
        "newest    no. 1042",
        "3 games dealt",
        "Sail of First Landing: earned on Hard, first in game 1",
        "Monument of Glory: earned on Medium, first in game 2",
        "Hard without Villagers: 1 finished",
        "Medium with Villagers: 1 finished",
        "8 moves, round",
        "round 2 of the ring: 2 erases of each sector, of 100000",
        "0 damaged, 0 torn",
        "older ones (--all)",
    ] {
        assert!(text.contains(words), "'{words}' in:\n{text}");
    }
}

#[test]
fn every_record_is_listed_when_all_are_asked_for() {
    let saves = &saves()[..100];
    let text = palm::commands::save::show(&image(saves), true).unwrap();
    let listed = text
        .lines()
        .filter(|line| line.starts_with("  no. "))
        .count();
    assert_eq!(listed, saves.len());
}

#[test]
fn an_empty_save_is_in_order() {
    let empty = vec![0xFF; IMAGE_BYTES];
    assert!(show(&empty).contains("nothing is kept here"));
    assert_eq!(
        palm::commands::save::check(&empty).unwrap(),
        "in order; nothing was ever kept here."
    );
}

#[test]
fn a_save_in_order_and_one_that_a_power_cut_tore_are_no_damage() {
    let mut image = image(&saves()[..3]);
    assert_eq!(
        palm::commands::save::check(&image).unwrap(),
        "in order; 3 records, all whole."
    );
    image[4 * PAGE..4 * PAGE + 50].copy_from_slice(&[0x50; 50]);
    assert!(palm::commands::save::check(&image).is_ok());
    assert!(show(&image).contains("1 torn by a power cut"));
}

#[test]
fn damage_is_found_wherever_it_is() {
    let saves = &saves()[..10];
    let good = image(saves);
    // The pages 1 to 3 are profiles alone; from then on a game page and a commit page each.
    let newest = 3 + 2 * 7;
    for (page, words) in [
        (2, "1 of the older records"),
        (4, "1 of the older records"),
        (newest - 2, "1 of the older records"),
    ] {
        let mut image = good.clone();
        image[page * PAGE + 5] ^= 4;
        let failure = palm::commands::save::check(&image).unwrap_err().to_string();
        assert!(failure.contains(words), "page {page}: {failure}");
    }
    let mut lost = image(&saves[..1]);
    lost[PAGE + 5] ^= 4;
    let failure = palm::commands::save::check(&lost).unwrap_err().to_string();
    assert!(failure.contains("could not be read"), "{failure}");
}

//! `palm save` shows what an image holds and says whether it is damaged, and leaves it alone.

use host_tests::saves::{GAME, State, mount};
use host_tests::story::{play_on, saves};
use palm::commands::save::{IMAGE_BYTES, Kept, Survey};
use palm_island::save::page::PAGE;
use palm_machine::nor::Nor;

fn image(saves: &[State]) -> Vec<u8> {
    let mut journal = mount(Nor::erased(IMAGE_BYTES)).unwrap();
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
        "3 games dealt",
        "Sail of First Landing: earned on Hard, first in game 1",
        "Monument of Glory: earned on Medium, first in game 2",
        "Hard without Villagers: 1 finished",
        "Medium with Villagers: 1 finished",
        "8 moves, round",
        "of the ring: ",
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
    let lines = || text.lines().filter(|line| line.starts_with("  no. "));
    assert_eq!(lines().count(), Survey::of(&image(saves)).records.len());
    // The profile is copied now and then; all others are turns.
    let turns = lines().filter(|line| line.contains("game")).count();
    let without = saves.iter().filter(|state| state.game().is_none()).count();
    assert_eq!(turns + without, saves.len());
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
    let blank = |page: &[u8]| page.iter().all(|byte| *byte == 0xFF);
    let next = image.chunks(PAGE).position(blank).unwrap();
    image[next * PAGE..][..50].copy_from_slice(&[0x50; 50]);
    let said = palm::commands::save::check(&image).unwrap();
    assert!(said.contains("a power cut interrupted"), "{said}");
    assert!(show(&image).contains("1 torn by a power cut"));
}

#[test]
fn damage_is_found_wherever_it_is() {
    let saves = saves();
    // The page of a record's game, and none if the game lies in the commit page or behind a profile.
    let game_of = |kept: &Kept| {
        let [section] = &kept.sections[..] else {
            return None;
        };
        let is_game = section.entry.key == GAME && section.entry.place < kept.commit.serial;
        is_game.then_some(section.entry.place)
    };
    let has_page = |kept: &Kept| game_of(kept).is_some();
    let good = (100..200).rev().map(|kept| image(&saves[..kept]));
    let mut good = good.filter(|image| Survey::of(image).records[..3].iter().all(has_page));
    let good = good
        .next()
        .expect("three turns in a row with a page for the game");
    let records = Survey::of(&good).records;
    let check = |image: &[u8]| match palm::commands::save::check(image) {
        Ok(said) => said,
        Err(failure) => failure.to_string(),
    };
    let newest = &records[0];
    let game = newest.sections[0].entry.place;
    let profile = newest.commit.entry(0).unwrap().place;
    for (page, words) in [
        // The page of the newest game, the newest commit page, the profile.
        (game, "This is the one before it"),
        (newest.commit.serial, "or that is damaged"),
        (profile, "cannot be read any more: profile"),
        // An older commit page, and an older page of a game.
        (records[1].commit.serial, "1 of the older records"),
        (records[2].sections[0].entry.place, "1 of the older records"),
    ] {
        let mut image = good.clone();
        image[page as usize * PAGE + 100] ^= 4;
        let said = check(&image);
        assert!(said.contains(words), "page {page}: {said}");
        assert!(!said.contains("in order"), "page {page}: {said}");
    }
    // The newest sector, zeroed or erased, and the newest record.
    let sector = newest.commit.serial as usize / 16 * 16;
    for (pages, value) in [
        (sector..sector + 16, 0),
        (sector..sector + 16, 0xFF),
        (game as usize..newest.commit.serial as usize, 0),
    ] {
        let mut image = good.clone();
        image[pages.start * PAGE..pages.end * PAGE].fill(value);
        let said = check(&image);
        assert!(
            said.contains("This is the one before it"),
            "{pages:?}: {said}"
        );
    }
    let mut lost = image(&saves[..1]);
    lost[PAGE + 100] ^= 4;
    assert!(check(&lost).contains("could not be read"));
}

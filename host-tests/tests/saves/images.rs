//! Flash images that no power cut explains: noise, and saves with bits turned over. Nothing panics,
//! nothing hangs, the newest profile that is still whole is found, and the journal goes on.

use std::thread;

use crc::{CRC_32_ISCSI, Crc};
use host_tests::announce;
use host_tests::saves::{Found, Half, State, mount, reboot};
use host_tests::story::{play_on, saves};
use palm_island::deal::SplitMix64;
use palm_island::save::page::{self, Commit, PROFILE_MAX, Seal};
use palm_machine::nor::{Nor, PAGE, SECTOR};

const IMAGES: u64 = 100_000;
const SECTORS: usize = 6;

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// What the format's byte table says of a page in this place of the ring: the serial number and the
/// profile, if it is a whole commit page. Written from the document, not from the journal.
fn whole_commit(image: &[u8], place: usize) -> Option<(u32, Vec<u8>)> {
    let page = &image[place * PAGE..][..PAGE];
    let word = |at: usize| u32::from_le_bytes(page[at..at + 4].try_into().unwrap());
    let short = |at: usize| usize::from(u16::from_le_bytes(page[at..at + 2].try_into().unwrap()));
    let (serial, game, profile) = (word(8), short(12), short(14));
    let is_whole = page.starts_with(b"PALM\x01")
        && word(252) == CRC.checksum(&page[..252])
        && serial < 1 << 31
        && serial as usize % (image.len() / PAGE) == place
        && game.div_ceil(255) < serial as usize % 16
        && game <= 510
        && profile <= 232;
    is_whole.then(|| (serial, page[20..20 + profile].to_vec()))
}

/// The newest whole profile of an image.
fn newest_profile(image: &[u8]) -> Option<Vec<u8>> {
    let places = 0..image.len() / PAGE;
    let newest = places.filter_map(|place| whole_commit(image, place)).max();
    newest.map(|(_, profile)| profile)
}

/// Mounts an image, checks the profile, and goes on with it.
fn check(image: Vec<u8>, saves: &[State]) -> Found {
    let expected = newest_profile(&image);
    let (journal, found) = mount(Nor::from_image(&image)).expect("the power is on");
    match expected {
        Some(profile) => assert_eq!(found.profile, Half::Bytes(profile)),
        None => assert!(matches!(found.profile, Half::Nothing | Half::Damaged)),
    }
    let (mut journal, again) = reboot(journal);
    assert_eq!(again, found, "what was found once stays");
    play_on(&mut journal, saves);
    assert_eq!(reboot(journal).1, Found::from(saves.last().unwrap()));
    found
}

/// The tool says what is in an image, whatever that is. It takes a while, so not all are shown.
fn show(image: &[u8], seed: u64) {
    if seed.is_multiple_of(50) {
        palm::commands::save::show(image, true).expect("any image can be shown");
        let _ = palm::commands::save::check(image);
    }
}

/// Runs the task for every number, on all cores.
fn for_each_image(task: impl Fn(u64) + Sync) {
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    thread::scope(|scope| {
        for core in 0..cores {
            let task = &task;
            scope.spawn(move || (core..IMAGES).step_by(cores as usize).for_each(task));
        }
    });
}

fn noise(chance: &mut SplitMix64, bytes: &mut [u8]) {
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&chance.next_u64().to_le_bytes()[..chunk.len()]);
    }
}

/// A page of a random image: noise, or something that looks like the journal's own.
fn random_page(chance: &mut SplitMix64, page: &mut [u8], place: usize, pages: usize) {
    let lap = chance.below(4) * pages as u32;
    let serial = lap + place as u32;
    match chance.below(11) {
        0 => page.fill(0xFF),
        1 => page.fill(0),
        2 => page[..16].copy_from_slice(&page::encode_mark(serial)),
        3 => page.copy_from_slice(&page::OPEN),
        4 => page.copy_from_slice(&page::CLOSED),
        5 => page[0] = b'G',
        6 | 7 => {
            let length = chance.below(600) as usize;
            let commit = Commit {
                serial: serial + chance.below(2) * chance.below(50),
                profile_version: 1,
                profile: (0..chance.below(PROFILE_MAX as u32 + 1))
                    .map(|_| chance.next_u64() as u8)
                    .collect(),
                game: (length > 0).then_some(Seal {
                    version: 1,
                    length,
                    checksum: chance.next_u64() as u32,
                }),
            };
            page.copy_from_slice(&commit.encode());
            if chance.below(2) == 0 {
                page[chance.below(PAGE as u32) as usize] ^= 1 << chance.below(8);
            }
        }
        _ => noise(chance, page),
    }
}

#[test]
fn a_random_image_is_mounted_and_written() {
    let saves = saves();
    for_each_image(|seed| {
        let mut chance = SplitMix64(seed);
        let mut image = vec![0; SECTORS * SECTOR];
        noise(&mut chance, &mut image);
        let pages = image.len() / PAGE;
        // From pure noise to nothing but pages of the journal's kind.
        let share = chance.below(5);
        for (place, page) in image.chunks_mut(PAGE).enumerate() {
            if chance.below(4) < share {
                random_page(&mut chance, page, place, pages);
            }
        }
        show(&image, seed);
        check(image, &saves[..1]);
    });
    announce(&format!(
        "save images: {IMAGES} random ones, all mounted and written"
    ));
}

/// Damages an image: single bits, or a whole page or sector.
fn damage(chance: &mut SplitMix64, image: &mut [u8]) {
    match chance.below(8) {
        0 => {
            let at = chance.below((image.len() / PAGE) as u32) as usize * PAGE;
            let page = &mut image[at..at + PAGE];
            match chance.below(3) {
                0 => page.fill(0),
                1 => page.fill(0xFF),
                _ => noise(chance, page),
            }
        }
        1 => {
            let at = chance.below((image.len() / SECTOR) as u32) as usize * SECTOR;
            image[at..at + SECTOR].fill(0xFF);
        }
        _ => {
            for _ in 0..1 << chance.below(9) {
                let at = chance.below(image.len() as u32) as usize;
                image[at] ^= 1 << chance.below(8);
            }
        }
    }
}

#[test]
fn a_damaged_image_keeps_the_newest_profile_that_is_whole() {
    let saves = saves();
    // The chip after each save of the story.
    let mut chips = Vec::new();
    let mut journal = mount(Nor::erased(SECTORS * SECTOR)).unwrap().0;
    for state in &saves {
        play_on(&mut journal, std::slice::from_ref(state));
        journal.tidy().unwrap();
        chips.push(journal.clone().release());
    }
    for_each_image(|seed| {
        let mut chance = SplitMix64(seed);
        let kept = chance.below(chips.len() as u32) as usize;
        let mut image = chips[kept].image().to_vec();
        damage(&mut chance, &mut image);
        show(&image, seed);
        let found = check(image, &saves[..1]);
        // Profile and game were kept together once, or the game is said to be damaged.
        let together = saves[..=kept]
            .iter()
            .any(|state| Found::from(state) == found);
        let apart = matches!(found.game, Half::Damaged)
            || (found.game == Half::Nothing && !matches!(found.profile, Half::Bytes(_)));
        assert!(together || apart, "{found:?}");
    });
    announce(&format!(
        "save images: {IMAGES} damaged ones, no whole profile lost"
    ));
}

//! Flash images that no power cut explains: noise, and saves with bits turned over. Nothing panics,
//! nothing hangs, the newest profile that is still whole is found, and the journal goes on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crc::{CRC_32_ISCSI, Crc};
use host_tests::announce;
use host_tests::saves::{Found, Half, PROFILE, State, find, mount, reboot};
use host_tests::story::{play_on, saves};
use palm_island::deal::SplitMix64;
use palm_island::save::page::{self, Commit, Entry, Mark, tail_room};
use palm_machine::nor::{Nor, PAGE, SECTOR};

const IMAGES: u64 = 100_000;
const SECTORS: usize = 6;

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// An image as the format's byte tables have it. Written from the document, not from the journal.
struct Document<'a>(&'a [u8]);

impl Document<'_> {
    fn page(&self, serial: u32) -> &[u8] {
        let place = serial as usize % (self.0.len() / PAGE);
        &self.0[place * PAGE..][..PAGE]
    }

    fn word(page: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(page[at..at + 4].try_into().unwrap())
    }

    fn is_sealed(page: &[u8]) -> bool {
        Self::word(page, 252) == CRC.checksum(&page[..252])
    }

    /// The serial numbers of the whole commit pages, the newest first.
    fn commits(&self) -> Vec<u32> {
        let pages = self.0.len() / PAGE;
        let mut serials: Vec<u32> = (0..pages)
            .filter_map(|place| {
                let page = &self.0[place * PAGE..][..PAGE];
                let serial = Self::word(page, 8);
                let parent = Self::word(page, 12);
                let is_whole = page.starts_with(b"PALM\x02")
                    && Self::is_sealed(page)
                    && page[5] <= 16
                    && page[6] <= 1
                    && page[7] == 0
                    && serial < 1 << 31
                    && serial as usize % pages == place
                    && (parent == u32::MAX || parent < serial)
                    && Self::entries(page).is_sorted_by(|a, b| a[0] < b[0])
                    && Self::entries(page).iter().all(|entry| {
                        let length = u16::from_le_bytes([entry[2], entry[3]]);
                        Self::word(entry, 4) <= serial && length <= 1024
                    });
                is_whole.then_some(serial)
            })
            .collect();
        serials.sort_unstable_by_key(|&serial| std::cmp::Reverse(serial));
        serials
    }

    fn entries(page: &[u8]) -> Vec<&[u8]> {
        page[16..252]
            .chunks(12)
            .take(usize::from(page[5]))
            .collect()
    }

    /// The leading section of a commit page, if it can be read; `None` inside when there is none.
    fn lead(&self, serial: u32) -> Option<Option<Vec<u8>>> {
        let Some(&entry) = Self::entries(self.page(serial)).first() else {
            return Some(None);
        };
        let length = usize::from(u16::from_le_bytes([entry[2], entry[3]]));
        let place = Self::word(entry, 4);
        let mut bytes = Vec::new();
        let mut at = place;
        while bytes.len() < length {
            let page = self.page(at);
            if at % 16 == 0 || !Self::is_sealed(page) {
                return None;
            }
            match page[0] {
                b'D' => bytes.extend_from_slice(&page[5..252]),
                b'P' => bytes.extend_from_slice(&page[16 + 12 * usize::from(page[5])..252]),
                _ => return None,
            }
            at += 1;
        }
        bytes.truncate(length);
        (CRC.checksum(&bytes) == Self::word(entry, 8)).then_some(Some(bytes))
    }
}

/// Mounts an image, checks the profile, and goes on with it.
fn check(image: Vec<u8>, saves: &[State], is_made_up: bool) -> Found {
    let document = Document(&image);
    let commits = document.commits();
    let newest = commits.first().map(|&serial| document.lead(serial));
    let any = commits
        .iter()
        .any(|&serial| document.lead(serial).is_some());
    let (journal, found) = find(Nor::from_image(&image));
    match newest {
        Some(Some(Some(lead))) => {
            let half = found.sections.values().next();
            assert_eq!(half, Some(&Half::Bytes(lead.into())));
        }
        Some(Some(None)) => assert_eq!(found.sections.len(), 0),
        Some(None) if any => {
            let lead = found.sections.values().next();
            // What was never kept like this may be reported as damaged altogether.
            let is_older = matches!(lead, Some(Half::Bytes(_)));
            assert!(is_older || is_made_up, "{lead:?}");
        }
        Some(None) | None => {
            let lead = found.part(PROFILE);
            assert!(matches!(lead, Some(Half::Damaged) | None), "{lead:?}");
        }
    }
    let mut journal = reboot(journal);
    let again = Found::of(&mut journal).unwrap();
    let stays = found
        .sections
        .iter()
        .all(|(key, half)| *half == Half::Damaged || again.part(*key) == Some(half));
    assert!(stays || is_made_up, "found {found:?}, then {again:?}");
    play_on(&mut journal, saves);
    let kept = Found::of(&mut reboot(journal)).unwrap();
    // Damage may come to light only now.
    let last = Found::from(saves.last().unwrap());
    assert_eq!(kept.sections, last.sections);
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
    match chance.below(12) {
        0 => page.fill(0xFF),
        1 => page.fill(0),
        2 => {
            let mark = Mark {
                format: 2,
                serial,
                gap: chance.below(4) as u8,
            };
            page[..16].copy_from_slice(&mark.encode());
        }
        3 => page.copy_from_slice(&page::OPEN),
        4 => page.copy_from_slice(&page::CLOSED),
        5 => page.copy_from_slice(&page::JUMP),
        6 => page.copy_from_slice(&page::encode_data(Some(serial), &[7; 50])),
        7 | 8 => {
            let commit = random_commit(chance, serial);
            let tail = vec![7; chance.below(tail_room(commit.entries.len()) as u32) as usize];
            page.copy_from_slice(&commit.encode(&tail));
            if chance.below(2) == 0 {
                page[chance.below(PAGE as u32) as usize] ^= 1 << chance.below(8);
            }
        }
        _ => noise(chance, page),
    }
}

/// Some sections, of which few can be read.
fn random_commit(chance: &mut SplitMix64, serial: u32) -> Commit {
    let serial = serial + chance.below(2) * chance.below(50);
    let entries = (0..chance.below(5) as u8).map(|key| {
        let length = chance.below(400) as u16;
        let sum = page::checksum(&vec![7; usize::from(length)]);
        Entry {
            key: key + chance.below(2) as u8 * (key / 4),
            version: 1,
            length,
            place: serial.saturating_sub(chance.below(3)),
            checksum: sum ^ u32::from(chance.below(3) == 0),
        }
    });
    let entries = entries.collect();
    Commit {
        serial,
        parent: serial.checked_sub(1 + chance.below(9)),
        lost: chance.below(2) == 0,
        entries,
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
        check(image, &saves[..1], true);
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
    let silent = AtomicU64::new(0);
    // The chip after each save of the story.
    let mut chips = Vec::new();
    let mut journal = mount(Nor::erased(SECTORS * SECTOR)).unwrap();
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
        let found = check(image, &saves[..1], false);
        // Profile and game were kept together once, or one is said to be damaged.
        let together = saves[..=kept].iter().any(|state| {
            let state = Found::from(state);
            state.sections == found.sections
        });
        let apart = found.sections.values().any(|half| *half == Half::Damaged);
        let gone = found == Found::nothing();
        assert!(together || apart || gone, "{found:?}");
        let is_newest = Found::from(&saves[kept]) == found;
        silent.fetch_add(
            u64::from(!is_newest && !found.lost && !apart),
            Ordering::Relaxed,
        );
    });
    let silent = silent.into_inner();
    announce(&format!(
        "save images: {IMAGES} damaged ones, no whole profile lost; {silent} fell back without a word"
    ));
}

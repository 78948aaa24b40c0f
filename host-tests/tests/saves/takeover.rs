//! Saves of format 1 are taken over: whatever lies on the chip, and whenever the power goes meanwhile,
//! the save before or the save after is found, and from then on it is a save of format 2.

use std::fs;

use crc::{CRC_32_ISCSI, Crc};
use host_tests::announce;
use host_tests::lives::{Handheld, Step, Wreck, every_cut};
use host_tests::saves::{Changes, Model, PROFILE, State, mount, version};
use host_tests::story::turns;
use palm_island::deal::SplitMix64;
use palm_island::save::page::FORMAT;
use palm_machine::nor::{Moment, Nor, PAGE, SECTOR};

/// A small ring.
const FEW: usize = 8;

static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// A page of format 1: the bytes at the beginning, and the checksum at the end.
fn sealed(head: &[u8]) -> [u8; PAGE] {
    let mut page = [0xFF; PAGE];
    page[..head.len()].copy_from_slice(head);
    let sum = CRC.checksum(&page[..252]);
    page[252..].copy_from_slice(&sum.to_le_bytes());
    page
}

/// The pages of a record of format 1, of which the last gets this serial number.
fn record(serial: u32, profile: &[u8], game: &[u8]) -> Vec<[u8; PAGE]> {
    let mut pages: Vec<[u8; PAGE]> = game
        .chunks(255)
        .map(|chunk| {
            let mut page = [0xFF; PAGE];
            page[0] = b'G';
            page[1..=chunk.len()].copy_from_slice(chunk);
            page
        })
        .collect();
    let mut head = b"PALM\x01".to_vec();
    head.extend([version(PROFILE), u8::from(!game.is_empty()), 0]);
    head.extend(serial.to_le_bytes());
    head.extend((game.len() as u16).to_le_bytes());
    head.extend((profile.len() as u16).to_le_bytes());
    let sum = if game.is_empty() {
        0
    } else {
        CRC.checksum(game)
    };
    head.extend(sum.to_le_bytes());
    head.extend(profile);
    pages.push(sealed(&head));
    pages
}

/// A chip as the firmware of format 1 has written it.
struct Old {
    image: Vec<u8>,
    head: usize,
}

impl Old {
    fn new() -> Self {
        let mut old = Old {
            image: vec![0xFF; FEW * SECTOR],
            head: 1,
        };
        (0..FEW / 2).for_each(|sector| old.mark(sector));
        old
    }

    fn mark(&mut self, sector: usize) {
        let mut head = b"MARK\x01\0\0\0".to_vec();
        head.extend(((sector * 16) as u32).to_le_bytes());
        head.extend(CRC.checksum(&head).to_le_bytes());
        let at = sector * SECTOR;
        self.image[at..at + SECTOR].fill(0xFF);
        self.image[at..at + 16].copy_from_slice(&head);
    }

    fn put(&mut self, page: &[u8]) {
        let at = self.head * PAGE;
        self.image[at..at + page.len()].copy_from_slice(page);
        self.head += 1;
    }

    /// Moves on to where a record may begin.
    fn find_place(&mut self) {
        if 16 - self.head % 16 < 3 || self.head.is_multiple_of(16) {
            self.head = self.head.next_multiple_of(16) + 1;
        }
    }

    fn record(&mut self, state: &State) -> Vec<[u8; PAGE]> {
        self.find_place();
        let game = state.game().unwrap_or_default();
        let serial = self.head + game.len().div_ceil(255);
        record(serial as u32, state.profile().unwrap(), game)
    }

    fn keep(&mut self, state: &State) {
        for page in self.record(state) {
            self.put(&page);
        }
    }
}

/// Some saves; the games have one page and two.
fn states() -> Vec<State> {
    (0..24)
        .map(|number| {
            let game = match number % 4 {
                0 => None,
                1 => Some(vec![number; 100 + usize::from(number)]),
                2 => Some(vec![number; 249]),
                _ => Some(vec![number; 300 + usize::from(number)]),
            };
            State::solo(vec![number / 3; 164], game)
        })
        .collect()
}

/// Old chips with what is owed of them: the save that was kept last, and one that may be there.
fn chips() -> Vec<(Vec<u8>, State, Option<State>)> {
    let mut chips = Vec::new();
    let states = states();
    let mut old = Old::new();
    for pair in states.windows(2) {
        old.keep(&pair[0]);
        chips.push((old.image.clone(), pair[0].clone(), None));
        // Torn: the next record up to some byte of each of its pages.
        let image = old.image.clone();
        let head = old.head;
        let pages = old.record(&pair[1]);
        for (number, page) in pages.iter().enumerate() {
            for done in [1, 5, 13, 40, 200, 255, 256] {
                let mut torn = Old {
                    image: image.clone(),
                    head: old.head,
                };
                pages[..number].iter().for_each(|page| torn.put(page));
                torn.put(&page[..done]);
                chips.push((torn.image, pair[0].clone(), Some(pair[1].clone())));
            }
        }
        old.head = head;
        // A boot: closed, and opened again by the next save.
        if head.is_multiple_of(3) && 16 - head % 16 >= 6 {
            old.put(&[0; PAGE]);
            old.keep(&pair[0]);
            old.put(&[b'C'; PAGE]);
            chips.push((old.image.clone(), pair[0].clone(), None));
            old.find_place();
            old.put(&[b'O'; PAGE]);
            chips.push((old.image.clone(), pair[0].clone(), None));
        }
    }
    chips
}

fn wreck((image, sure, maybe): &(Vec<u8>, State, Option<State>)) -> Wreck {
    Wreck {
        nor: Nor::from_image(image),
        model: Model {
            sure: sure.clone(),
            maybe: maybe.clone().into_iter().collect(),
            has_kept: true,
            ..Model::default()
        },
    }
}

fn is_taken_over(handheld: &mut Handheld) -> bool {
    let pages = handheld.journal.flash().image().chunks(PAGE);
    let mut heads = pages.map(|page| &page[..5]);
    heads.any(|head| head == [b'P', b'A', b'L', b'M', FORMAT])
}

#[test]
fn a_chip_of_format_1_is_taken_over_and_played_on() {
    let turns = turns();
    for chip in chips() {
        let handheld = wreck(&chip).boot().take(&Step::Boot);
        let mut handheld = handheld.play_on(&turns[..150]).take(&Step::Boot);
        assert!(is_taken_over(&mut handheld));
    }
}

#[test]
fn a_power_cut_while_it_is_taken_over_loses_nothing() {
    let turns: Vec<Changes> = turns().into_iter().take(2).collect();
    let mut tried = 0;
    for (number, chip) in chips().iter().enumerate() {
        if number % 27 != 0 {
            continue;
        }
        let mut chance = SplitMix64(number as u64);
        let wreck = wreck(chip);
        for (after, operation) in wreck.boot_operations().iter().enumerate() {
            for (progress, tear) in every_cut(operation, &mut chance).into_iter().step_by(3) {
                let cut = wreck
                    .clone()
                    .cut_boot(Moment::Operation { after, progress }, tear);
                let handheld = cut.ok().expect("the power is cut").boot();
                handheld
                    .switch_on_and_off()
                    .play_on(&turns)
                    .switch_on_and_off();
                tried += 1;
            }
        }
    }
    announce(&format!(
        "power cuts: {tried} while format 1 is taken over, no save lost"
    ));
    assert!(tried > 10_000);
}

#[test]
fn the_image_that_was_written_by_the_firmware_of_format_1_is_taken_over() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/save-1.txt");
    let image = super::versions::from_text(&fs::read_to_string(path).unwrap());
    let mut journal = mount(Nor::from_image(&image)).unwrap();
    let found = host_tests::saves::Found::of(&mut journal).unwrap();
    assert_eq!(found.sections.len(), 2);
    let mut handheld = Handheld {
        journal,
        model: Model::default(),
    };
    assert!(is_taken_over(&mut handheld));
    let again = host_tests::saves::find(handheld.journal.release()).1;
    assert_eq!(again, found);
}

//! Cells that no longer take a bit: the journal notices and avoids them.

use embedded_storage::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};
use host_tests::saves::{Found, KNOWN, State, chip};
use palm_island::save::page::PAGE;
use palm_island::save::{Error, Journal, Region};
use palm_machine::nor::{Fault, Nor, SECTOR};

const SECTORS: usize = 8;

/// A chip with bad cells.
struct Worn {
    nor: Nor,
    /// Bytes that always read as this, whatever is written or erased.
    stuck: Vec<(usize, u8)>,
    /// Bytes that are misread a number of times, and read well after that.
    misread: Vec<(usize, usize)>,
}

impl Worn {
    fn new(stuck: Vec<(usize, u8)>) -> Self {
        Worn {
            nor: chip(SECTORS),
            stuck,
            misread: vec![],
        }
    }
}

impl ErrorType for Worn {
    type Error = Fault;
}

impl ReadNorFlash for Worn {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Fault> {
        let offset = offset as usize;
        self.nor.read(offset, bytes)?;
        let range = offset..offset + bytes.len();
        for &(at, value) in self.stuck.iter().filter(|(at, _)| range.contains(at)) {
            bytes[at - offset] = value;
        }
        for (at, times) in self.misread.iter_mut().filter(|(at, _)| range.contains(at)) {
            if let Some(left) = times.checked_sub(1) {
                bytes[*at - offset] ^= 1;
                *times = left;
            }
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.nor.image().len()
    }
}

impl NorFlash for Worn {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Fault> {
        self.nor.erase(from as usize, to as usize)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Fault> {
        self.nor.program(offset as usize, bytes)
    }
}

impl MultiwriteNorFlash for Worn {}

fn mount(worn: Worn) -> (Journal<Worn>, Found) {
    let region = Region::new(0, (SECTORS * SECTOR) as u32).unwrap();
    let mut journal = Journal::mount(worn, region, KNOWN).unwrap();
    let found = Found::of(&mut journal).unwrap();
    (journal, found)
}

/// A page of the profile, one of the game and the commit page.
fn usual(number: usize) -> State {
    State::solo(vec![number as u8; 180], Some(vec![number as u8; 300]))
}

fn keep(journal: &mut Journal<Worn>, state: &State) -> Result<(), Error<Fault>> {
    state.changes().commit(journal)
}

/// A chip in order, with a save in the pages 1 to 3.
fn begun() -> Journal<Worn> {
    let (mut journal, _) = mount(Worn::new(vec![]));
    keep(&mut journal, &usual(1)).unwrap();
    journal
}

#[test]
fn a_sector_that_cannot_be_erased_is_passed_over() {
    let mut worn = Worn::new(vec![
        (2 * SECTOR + 1000, 0),
        (3 * SECTOR, 0),
        (6 * SECTOR - 1, 0),
    ]);
    let mut expected = Found::nothing();
    for number in 0..300 {
        let (mut journal, found) = mount(worn);
        assert_eq!(found, expected);
        keep(&mut journal, &usual(number)).unwrap();
        expected = Found::from(&usual(number));
        worn = journal.release();
    }
}

#[test]
fn tidying_comes_to_an_end_although_a_sector_cannot_be_erased() {
    let (mut journal, _) = mount(Worn::new(vec![(SECTOR + 1000, 0)]));
    for _ in 0..SECTORS / 2 {
        assert!(journal.needs_tidy());
        journal.tidy().unwrap();
    }
    assert!(!journal.needs_tidy());
    let nor = &journal.flash().nor;
    let mark = |sector: usize| &nor.image()[sector * SECTOR..][..4];
    assert_eq!(mark(0), b"MARK");
    assert_eq!(mark(1), [0xFF; 4], "what is not blank is not marked");
}

#[test]
fn a_sector_that_cannot_be_marked_is_passed_over() {
    let mut journal = mount(Worn::new(vec![(SECTOR + 8, 0xFF)])).0;
    for number in 0..100 {
        keep(&mut journal, &usual(number)).unwrap();
    }
    assert_eq!(mount(journal.release()).1, Found::from(&usual(99)));
}

#[test]
fn a_page_that_breaks_in_use_is_passed_over() {
    // A cell that does not take a bit, and one that does not let go of it.
    for value in [0xFF, 0] {
        let mut journal = begun();
        journal.flash().stuck = vec![(5 * PAGE + 17, value), (8 * PAGE + 99, value)];
        keep(&mut journal, &usual(2)).unwrap();
        assert_eq!(mount(journal.release()).1, Found::from(&usual(2)));
    }
}

#[test]
fn a_save_that_is_misread_twice_is_not_given_up() {
    // A byte of the profile, one of the game, and one of the commit page.
    for byte in [4 * PAGE + 100, 5 * PAGE + 100, 6 * PAGE + 100] {
        let mut journal = begun();
        keep(&mut journal, &usual(2)).unwrap();
        journal.flash().misread = vec![(byte, 2)];
        assert_eq!(mount(journal.release()).1, Found::from(&usual(2)));
    }
}

#[test]
fn a_chip_beyond_use_is_said_to_be_worn_and_the_last_save_stays() {
    for value in [0xFF, 0] {
        let mut journal = begun();
        let broken = (4..SECTORS * 16).map(|page| (page * PAGE + 17, value));
        journal.flash().stuck = broken.collect();
        assert_eq!(keep(&mut journal, &usual(2)), Err(Error::Worn));
        assert_eq!(mount(journal.release()).1, Found::from(&usual(1)));
    }
}

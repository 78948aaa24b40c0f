//! What a save image holds, page by page. The image itself is only looked at.

use std::fmt;

use palm_island::save::page::{self, Commit, HEAD, PAGE, Page};
use palm_island::save::{PAGES_IN_SECTOR, SECTOR};

/// A record, by its commit page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The sector in which it lies.
    pub sector: usize,
    pub commit: Commit,
    pub game: GameState,
}

/// What became of a record's game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameState {
    None,
    Whole,
    Damaged,
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let serial = self.commit.serial;
        let (sector, page) = (self.sector, serial % PAGES_IN_SECTOR);
        let profile = self.commit.profile.len();
        write!(
            f,
            "no. {serial:<8} sector {sector:>2} page {page:>2}   profile {profile:>3} bytes"
        )?;
        match (self.commit.game, self.game) {
            (Some(seal), GameState::Damaged) => {
                write!(f, ", game {:>3} bytes, DAMAGED", seal.length)
            }
            (Some(seal), _) => write!(f, ", game {:>3} bytes", seal.length),
            (None, _) => write!(f, ", no game"),
        }
    }
}

/// A save image, gone through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    pub sectors: usize,
    /// The whole records, the newest first.
    pub records: Vec<Kept>,
    /// Commit pages and other pages of records that are not whole, and older than the newest record.
    pub damaged_pages: usize,
    /// The same behind the newest record: what a power cut leaves, and the next boot clears.
    pub torn_pages: usize,
    /// Sectors that are erased and marked, ready to be written.
    pub clean_sectors: usize,
    /// The number of the round of the ring that is being written, counted from 1.
    pub round: u32,
    /// Pages in a format of a newer firmware.
    pub newer_pages: usize,
    /// Whether any page is the journal's own.
    pub is_journal: bool,
}

impl Survey {
    /// Goes through an image of whole sectors.
    pub fn of(image: &[u8]) -> Self {
        let pages: Vec<&Page> = image.as_chunks::<PAGE>().0.iter().collect();
        let mut survey = Survey {
            sectors: image.len() / SECTOR as usize,
            records: records(&pages),
            ..Survey::default()
        };
        let newest = survey.records.first().map(|kept| kept.commit.serial);
        for sector in 0..survey.sectors {
            survey.look_at(sector, &pages, newest);
        }
        survey
    }

    fn look_at(&mut self, sector: usize, pages: &[&Page], newest: Option<u32>) {
        let first = sector * PAGES_IN_SECTOR as usize;
        let (mark, rest) = (
            pages[first],
            &pages[first + 1..first + PAGES_IN_SECTOR as usize],
        );
        let mark = mark.first_chunk::<HEAD>().and_then(page::decode_mark);
        let newer = rest.iter().filter(|page| page::is_foreign(page)).count();
        self.newer_pages += newer;
        self.is_journal |= newer > 0 || rest.iter().any(|page| Commit::decode(page).is_some());
        // Without a mark the sector is about to be erased: what is in it counts no more.
        let Some(mark) = mark else { return };
        self.is_journal = true;
        self.round = self.round.max(mark / pages.len() as u32 + 1);
        if rest.iter().all(|page| page::is_erased(*page)) {
            self.clean_sectors += 1;
        }
        for (page, serial) in rest.iter().zip(mark + 1..) {
            let is_right = page::is_erased(*page)
                || [page::VOID, page::CLOSED, page::OPEN].contains(*page)
                || page::game_in(page).is_some()
                || Commit::decode(page).is_some_and(|commit| commit.serial == serial)
                || page::is_foreign(page);
            match newest {
                _ if is_right => {}
                Some(newest) if serial < newest => self.damaged_pages += 1,
                _ => self.torn_pages += 1,
            }
        }
    }
}

/// The whole records, the newest first.
fn records(pages: &[&Page]) -> Vec<Kept> {
    let commits = pages.iter().enumerate().filter_map(|(place, page)| {
        let commit = Commit::decode(page)?;
        (commit.serial as usize % pages.len() == place).then_some((place, commit))
    });
    let mut records: Vec<Kept> = commits
        .map(|(place, commit)| Kept {
            sector: place / PAGES_IN_SECTOR as usize,
            game: game_state(&commit, pages),
            commit,
        })
        .collect();
    records.sort_by_key(|kept| std::cmp::Reverse(kept.commit.serial));
    records
}

fn game_state(commit: &Commit, pages: &[&Page]) -> GameState {
    let Some(seal) = commit.game else {
        return GameState::None;
    };
    let place = commit.serial as usize % pages.len();
    let parts = &pages[place - seal.pages() as usize..place];
    let parts: Option<Vec<&[u8]>> = parts
        .iter()
        .map(|page| page::game_in(page).map(|part| part.as_slice()))
        .collect();
    let bytes = parts.map(|parts| parts.concat());
    match bytes {
        Some(bytes) if page::checksum(&bytes[..seal.length]) == seal.checksum => GameState::Whole,
        _ => GameState::Damaged,
    }
}

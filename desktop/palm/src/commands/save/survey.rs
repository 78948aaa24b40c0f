//! What a save image holds, page by page. The image itself is only looked at.

use std::fmt;

use palm_island::profile::section_word;
use palm_island::save::page::{self, Commit, Entry, HEAD, Mark, PAGE, Page};
use palm_island::save::{PAGES_IN_SECTOR, SECTOR};

/// A record, by its commit page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The sector in which it lies.
    pub sector: usize,
    pub commit: Commit,
    /// The sections that were written with it.
    pub sections: Vec<Written>,
}

/// A section as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    pub entry: Entry,
    /// Whether it still reads as it was written.
    pub is_whole: bool,
}

impl Kept {
    fn of(commit: Commit, pages: &[&Page]) -> Self {
        let parent = commit.parent;
        let written = |entry: &&Entry| entry.length > 0 && Some(entry.place) > parent;
        let sections = commit.entries.iter().filter(written).map(|&entry| Written {
            entry,
            is_whole: is_whole(&entry, pages),
        });
        Kept {
            sector: commit.serial as usize % pages.len() / PAGES_IN_SECTOR as usize,
            sections: sections.collect(),
            commit,
        }
    }

    pub fn is_damaged(&self) -> bool {
        self.sections.iter().any(|section| !section.is_whole)
    }

    /// Whether a page belongs to it.
    fn covers(&self, serial: u32) -> bool {
        let places = self.sections.iter().map(|section| section.entry.place);
        let first = places.min().unwrap_or(self.commit.serial);
        (first..=self.commit.serial).contains(&serial)
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let serial = self.commit.serial;
        let (sector, page) = (self.sector, serial % PAGES_IN_SECTOR);
        write!(f, "no. {serial:<8} sector {sector:>2} page {page:>2}   ")?;
        let mut between = "";
        for section in &self.sections {
            let (word, length) = (section_word(section.entry.key), section.entry.length);
            write!(f, "{between}{word} {length} bytes")?;
            if !section.is_whole {
                f.write_str(", DAMAGED")?;
            }
            between = ", ";
        }
        if self.sections.is_empty() {
            f.write_str("nothing new")?;
        }
        Ok(())
    }
}

/// A save image, gone through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    pub sectors: usize,
    /// The whole records, the newest first.
    pub records: Vec<Kept>,
    /// The sections of the newest record, wherever they were written.
    pub sections: Vec<Written>,
    /// Pages that are not whole, belong to no record and are older than the newest.
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
        if let Some(newest) = survey.records.first() {
            let sections = newest.commit.entries.iter().map(|&entry| Written {
                entry,
                is_whole: is_whole(&entry, &pages),
            });
            survey.sections = sections.collect();
        }
        for sector in 0..survey.sectors {
            survey.look_at(sector, &pages);
        }
        survey
    }

    /// Records that can no longer be read, and pages that may have been part of one.
    pub fn damaged(&self) -> usize {
        let records = self.records.iter().filter(|kept| kept.is_damaged());
        self.damaged_pages + records.count()
    }

    fn look_at(&mut self, sector: usize, pages: &[&Page]) {
        let first = sector * PAGES_IN_SECTOR as usize;
        let (mark, rest) = (
            pages[first],
            &pages[first + 1..first + PAGES_IN_SECTOR as usize],
        );
        let mark = mark.first_chunk::<HEAD>().and_then(Mark::decode);
        let newer = rest.iter().filter(|page| page::is_foreign(page)).count();
        self.newer_pages += newer;
        self.is_journal |= newer > 0 || rest.iter().any(|page| Commit::decode(page).is_some());
        // Without a mark the sector is about to be erased: what is in it no longer counts.
        let Some(mark) = mark else { return };
        self.is_journal = true;
        self.round = self.round.max(mark.serial / pages.len() as u32 + 1);
        if rest.iter().all(|page| page::is_erased(*page)) {
            self.clean_sectors += 1;
        }
        let newest = self.records.first().map(|kept| kept.commit.serial);
        for (page, serial) in rest.iter().zip(mark.serial + 1..) {
            // A data page that a power cut tore stays as it is.
            let is_right = page::is_erased(*page)
                || [page::VOID, page::CLOSED, page::OPEN, page::JUMP].contains(*page)
                || page::is_data(page)
                || Commit::decode(page).is_some_and(|commit| commit.serial == serial)
                || page::is_foreign(page)
                || self.records.iter().any(|kept| kept.covers(serial));
            match newest {
                _ if is_right => {}
                Some(newest) if serial < newest => self.damaged_pages += 1,
                _ => self.torn_pages += 1,
            }
        }
    }
}

/// The whole records of sectors that are marked, the newest first.
fn records(pages: &[&Page]) -> Vec<Kept> {
    let mut records: Vec<Kept> = pages
        .iter()
        .enumerate()
        .filter_map(|(place, page)| {
            let commit = Commit::decode(page)?;
            (commit.serial as usize % pages.len() == place).then(|| Kept::of(commit, pages))
        })
        .collect();
    records.sort_by_key(|kept| std::cmp::Reverse(kept.commit.serial));
    records
}

/// Whether a section reads as it was written.
fn is_whole(entry: &Entry, pages: &[&Page]) -> bool {
    let mut bytes = Vec::new();
    let sector_end = entry.place.next_multiple_of(PAGES_IN_SECTOR);
    for serial in entry.place..sector_end {
        if bytes.len() >= usize::from(entry.length) {
            break;
        }
        let page = pages[serial as usize % pages.len()];
        match page::payload(page) {
            Some(piece) => bytes.extend_from_slice(piece),
            None => return false,
        }
    }
    let bytes = bytes.get(..usize::from(entry.length));
    bytes.is_some_and(|bytes| page::checksum(bytes) == entry.checksum)
}

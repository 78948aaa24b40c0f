//! The journal: one record is the whole save, the newest one counts. A record's last page makes it
//! valid, so a power cut leaves either the record before or the record after; sectors are erased
//! ahead of the writing, and nothing that is still needed lies in them.

mod load;
mod ring;

use core::fmt;

use embedded_storage::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

pub use load::{Held, Loaded, Scratch};

use super::page::{self, Commit, GAME_MAX, PROFILE_MAX, Page, RECORD_PAGES, SERIAL_END, Seal};
use super::region::PAGES_IN_SECTOR;
use ring::Ring;

/// How many places are tried for one record before the flash counts as worn out.
const PLACES: u32 = 2 * PAGES_IN_SECTOR;

/// Bytes to keep, with the version of their encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    pub version: u8,
    pub bytes: &'a [u8],
}

/// The whole save. A game without bytes is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Save<'a> {
    pub profile: Section<'a>,
    pub game: Option<Section<'a>>,
}

impl<'a> Save<'a> {
    fn game_bytes(&self) -> &'a [u8] {
        self.game.map_or(&[], |game| game.bytes)
    }
}

/// The newest versions that the caller can decode. A save with a newer one is not touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub profile: u8,
    pub game: u8,
}

/// Why a save was not kept or not looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The flash driver refused.
    Flash(E),
    /// The region is not inside the flash.
    Region,
    /// The save was written by a newer firmware.
    Newer,
    /// The profile or the game is longer than a record can be.
    TooLong,
    /// No place was found where the record reads back as it was written.
    Worn,
}

impl<E> From<E> for Error<E> {
    fn from(error: E) -> Self {
        Error::Flash(error)
    }
}

impl<E> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Flash(_) => "The flash did not answer.",
            Error::Region => "There is no room for saves in this flash.",
            Error::Newer => "The save is from a newer firmware and stays as it is.",
            Error::TooLong => "The save is too long to be kept.",
            Error::Worn => "The flash is worn out.",
        })
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}

/// The journal of saves, mounted.
#[derive(Clone, Debug)]
pub struct Journal<F> {
    ring: Ring<F>,
    /// The page to write next; the first page of a sector when that sector has yet to be entered.
    head: u32,
    /// The sectors from the head up to this one were erased and marked, or could not be.
    prepared: u32,
    /// The commit page of the newest record.
    newest: Option<u32>,
    /// Whether an [`OPEN`](page::OPEN) page stands in front of what is written now.
    opened: bool,
    /// Whether the save is from a newer firmware.
    locked: bool,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Keeps a record. When this returns without an error, no power cut can take it back.
    ///
    /// It takes one program operation a page, and one more the first time after mounting. Only
    /// when [`tidy`](Self::tidy) was not called for a whole game and more it has to erase a sector
    /// as well.
    pub fn append(&mut self, save: &Save<'_>) -> Result<(), Error<F::Error>> {
        if self.locked {
            return Err(Error::Newer);
        }
        if save.profile.bytes.len() > PROFILE_MAX || save.game_bytes().len() > GAME_MAX {
            return Err(Error::TooLong);
        }
        if !self.opened {
            self.find_place(RECORD_PAGES, Self::write_open)?;
            self.opened = true;
        }
        self.find_place(RECORD_PAGES, |journal| journal.write_record(save))
    }

    /// Whether a quiet moment should be used to erase a sector ahead.
    pub fn needs_tidy(&self) -> bool {
        !self.locked && self.prepared < self.next_sector() + self.ring.region().sectors() / 2
    }

    /// Erases one sector ahead, if that is needed. It takes as long as the erase of a sector.
    pub fn tidy(&mut self) -> Result<(), Error<F::Error>> {
        if self.needs_tidy() {
            self.prepare(self.prepared)?;
        }
        Ok(())
    }

    /// The flash, for whoever needs something else of it. The region is the journal's alone.
    pub fn flash(&mut self) -> &mut F {
        self.ring.flash()
    }

    /// Gives the flash back.
    pub fn release(self) -> F {
        self.ring.release()
    }

    /// How many pages are left in the sector that is being written.
    fn room(&self) -> u32 {
        self.head.next_multiple_of(PAGES_IN_SECTOR) - self.head
    }

    /// The first sector that was not entered yet.
    fn next_sector(&self) -> u32 {
        self.head.div_ceil(PAGES_IN_SECTOR)
    }

    /// Whether an erase of this sector would take the newest record with it.
    fn is_needed(&self, sector: u32) -> bool {
        let sectors = self.ring.region().sectors();
        let place = |sector| sector % sectors;
        (self.newest).is_some_and(|newest| place(newest / PAGES_IN_SECTOR) == place(sector))
    }

    /// Tries to write in one place after the other, each with so many pages left in the sector.
    fn find_place(
        &mut self,
        pages: u32,
        mut write: impl FnMut(&mut Self) -> Result<bool, Error<F::Error>>,
    ) -> Result<(), Error<F::Error>> {
        for _ in 0..PLACES {
            while self.room() < pages {
                self.enter_sector()?;
            }
            if write(self)? {
                return Ok(());
            }
        }
        Err(Error::Worn)
    }

    /// Writes the game's pages, then the commit page; `false` when a page was not blank before or
    /// not right afterwards. The head moves on before each page, so none is ever used twice.
    fn write_record(&mut self, save: &Save<'_>) -> Result<bool, Error<F::Error>> {
        let game = save.game_bytes();
        for page in page::game_to_pages(game) {
            if !self.write_page(&page)? {
                return Ok(false);
            }
        }
        let serial = self.head;
        let commit = Commit {
            serial,
            profile_version: save.profile.version,
            profile: Vec::from_slice(save.profile.bytes).map_err(|_| Error::TooLong)?,
            game: save.game.filter(|_| !game.is_empty()).map(|section| Seal {
                version: section.version,
                length: game.len(),
                checksum: page::checksum(game),
            }),
        };
        if !self.write_page(&commit.encode())? {
            return Ok(false);
        }
        self.newest = Some(serial);
        Ok(true)
    }

    /// Writes the [`OPEN`](page::OPEN) page, over whatever is there: it may have been begun before,
    /// and then nobody can say what it reads as. All that counts is that it is not blank.
    fn write_open(&mut self) -> Result<bool, Error<F::Error>> {
        let serial = self.head;
        self.head += 1;
        self.ring.program_page(serial, &page::OPEN)?;
        Ok(!page::is_erased(&self.ring.read_page(serial)?))
    }

    fn write_page(&mut self, page: &Page) -> Result<bool, Error<F::Error>> {
        let serial = self.head;
        self.head += 1;
        if !page::is_erased(&self.ring.read_page(serial)?) {
            return Ok(false);
        }
        self.ring.program_page(serial, page)?;
        Ok(self.ring.read_page(serial)? == *page)
    }

    /// Moves the head to the next sector that can be written.
    fn enter_sector(&mut self) -> Result<(), Error<F::Error>> {
        for _ in 0..self.ring.region().sectors() {
            let sector = self.next_sector();
            let is_ready = self.prepare(sector)?;
            let first = sector * PAGES_IN_SECTOR;
            if is_ready {
                self.head = first + 1;
                return Ok(());
            }
            self.head = first + PAGES_IN_SECTOR;
        }
        Err(Error::Worn)
    }

    /// Erases and marks a sector, unless it is known that this was done; `false` when it does not
    /// come out blank or is needed, and then it is passed over.
    fn prepare(&mut self, sector: u32) -> Result<bool, Error<F::Error>> {
        if sector >= SERIAL_END / PAGES_IN_SECTOR {
            return Err(Error::Worn);
        }
        let is_known = sector < self.prepared;
        self.prepared = self.prepared.max(sector + 1);
        if self.is_needed(sector) {
            return Ok(false);
        }
        if is_known && self.ring.is_ready(sector)? {
            return Ok(true);
        }
        if self.newest.is_none() {
            self.void_remains(sector)?;
        }
        self.ring.erase_sector(sector)?;
        if !self.ring.is_erased(sector)? {
            return Ok(false);
        }
        self.ring.mark(sector)?;
        Ok(self.ring.is_marked(sector)?)
    }

    /// The remains of a first record must not come back to life while they are erased: the commit
    /// page goes before its game.
    fn void_remains(&mut self, sector: u32) -> Result<(), Error<F::Error>> {
        let first = sector * PAGES_IN_SECTOR + 1;
        let mut last = first;
        while last % PAGES_IN_SECTOR < PAGES_IN_SECTOR - 1
            && !page::is_erased(&self.ring.read_page(last)?)
        {
            last += 1;
        }
        for serial in (first..=last).rev() {
            self.ring.program_page(serial, &page::VOID)?;
        }
        Ok(())
    }
}

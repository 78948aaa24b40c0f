//! The journal: one record is the whole save, the newest one counts. A record's last page makes it
//! valid, so a power cut leaves either the record before or the record after; sectors are erased
//! ahead of the writing, and nothing that is still needed lies in them.

mod load;
mod ring;

use core::fmt;

use embedded_storage::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

pub use load::{Held, Loaded, Scratch};

use super::page::{self, Commit, GAME_MAX, PROFILE_MAX, Page, SERIAL_END, Seal};
use super::region::PAGES_IN_SECTOR;
use ring::Ring;

/// How many places are tried for one record before the flash counts as worn out.
const PLACES: u32 = 16;

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
    /// Whether the next sector may hold pages of a record that a power cut tore.
    doubtful: bool,
    /// Whether the save is from a newer firmware.
    locked: bool,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Keeps a record. When this returns without an error, no power cut can take it back.
    ///
    /// It takes one program operation a page. Only when [`tidy`](Self::tidy) was not called for a
    /// whole game and more it has to erase a sector as well.
    pub fn append(&mut self, save: &Save<'_>) -> Result<(), Error<F::Error>> {
        if self.locked {
            return Err(Error::Newer);
        }
        let game = save.game.map_or(&[][..], |game| game.bytes);
        if save.profile.bytes.len() > PROFILE_MAX || game.len() > GAME_MAX {
            return Err(Error::TooLong);
        }
        for _ in 0..PLACES {
            while self.room() <= page::game_pages(game.len()) {
                self.enter_sector()?;
            }
            if self.write_here(save, game)? {
                return Ok(());
            }
        }
        Err(Error::Worn)
    }

    /// Whether a quiet moment should be used to erase a sector ahead.
    pub fn needs_tidy(&self) -> bool {
        !self.locked
            && self.prepared < self.next_sector() + self.ring.region().sectors() / 2
            && !self.is_needed(self.prepared)
    }

    /// Erases one sector ahead, if that is needed. It takes as long as the erase of a sector.
    pub fn tidy(&mut self) -> Result<(), Error<F::Error>> {
        if self.needs_tidy() {
            self.prepare_sector()
        } else {
            Ok(())
        }
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
        self.newest
            .is_some_and(|newest| sector >= newest / PAGES_IN_SECTOR + self.ring.region().sectors())
    }

    /// Writes the game's pages, then the commit page; `false` when a page was not blank before or
    /// not right afterwards. The head moves on before each page, so none is ever used twice.
    fn write_here(&mut self, save: &Save<'_>, game: &[u8]) -> Result<bool, Error<F::Error>> {
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
        let entered = |newest| newest / PAGES_IN_SECTOR != serial / PAGES_IN_SECTOR;
        if self.newest.is_none_or(entered) {
            self.doubtful = false;
        }
        self.newest = Some(serial);
        Ok(true)
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
            if sector == self.prepared {
                self.prepare_sector()?;
            }
            self.head = sector * PAGES_IN_SECTOR + 1;
            if self.ring.is_marked(sector)? {
                if self.doubtful {
                    self.void_remains()?;
                }
                return Ok(());
            }
            self.head = (sector + 1) * PAGES_IN_SECTOR;
        }
        Err(Error::Worn)
    }

    /// Erases and marks the next sector, unless that was done before the last power cut. A sector
    /// that does not come out blank gets no mark and is passed over.
    fn prepare_sector(&mut self) -> Result<(), Error<F::Error>> {
        let sector = self.prepared;
        if self.is_needed(sector) || sector >= SERIAL_END / PAGES_IN_SECTOR {
            return Err(Error::Worn);
        }
        if !self.ring.is_marked(sector)? {
            self.ring.erase_sector(sector)?;
            if self.ring.is_sector_erased(sector)? {
                self.ring.mark(sector)?;
            }
        }
        self.prepared += 1;
        Ok(())
    }

    /// Clears every bit of what a torn record may have left from the head on. The first page that
    /// looks blank goes too: an interrupted program may not show yet.
    fn void_remains(&mut self) -> Result<(), Error<F::Error>> {
        while self.room() > 0 {
            let page = self.ring.read_page(self.head)?;
            if page != page::VOID {
                self.ring.program_page(self.head, &page::VOID)?;
            }
            self.head += 1;
            if page::is_erased(&page) {
                break;
            }
        }
        Ok(())
    }
}

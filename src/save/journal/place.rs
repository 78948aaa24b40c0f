//! The place for the next pages: the head of the journal, and the sectors ahead of it.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use super::{Error, Journal, SHORT};
use crate::save::page::{self, Page, SERIAL_END};
use crate::save::region::PAGES_IN_SECTOR;

/// How many places are tried for one record before the flash counts as worn out.
const PLACES: u32 = 4 * PAGES_IN_SECTOR;

impl<F: MultiwriteNorFlash> Journal<F> {
    /// How many pages are left in the sector that is being written.
    pub(super) fn room(&self) -> u32 {
        self.head.next_multiple_of(PAGES_IN_SECTOR) - self.head
    }

    /// The first sector that was not entered yet.
    pub(super) fn next_sector(&self) -> u32 {
        self.head.div_ceil(PAGES_IN_SECTOR)
    }

    /// Whether an erase of this sector would take something with it that counts.
    fn is_needed(&self, sector: u32) -> bool {
        let sectors = self.ring.region().sectors();
        let place = |page: u32| page / PAGES_IN_SECTOR % sectors;
        let mut kept = self.entries.iter().filter(|entry| entry.length > 0);
        let sector = sector % sectors;
        (self.newest).is_some_and(|newest| place(newest) == sector)
            || kept.any(|entry| place(entry.place) == sector)
    }

    /// Tries to write in one place after the other, each with enough pages left in the sector.
    pub(super) fn find_place(
        &mut self,
        pages: u32,
        mut write: impl FnMut(&mut Self) -> Result<bool, Error<F::Error>>,
    ) -> Result<(), Error<F::Error>> {
        for _ in 0..PLACES {
            while self.room() < pages.max(SHORT) {
                self.leave_sector()?;
                self.enter_sector()?;
            }
            if write(self)? {
                return Ok(());
            }
        }
        Err(Error::Worn)
    }

    /// Says that what comes next is in another sector, where a short record would have stayed.
    fn leave_sector(&mut self) -> Result<(), Error<F::Error>> {
        while self.room() >= SHORT && !self.write_page(&page::JUMP)? {}
        Ok(())
    }

    /// Writes the [`OPEN`](page::OPEN) page, over whatever is there: it may have been begun before,
    /// and then nobody can say what it reads as. All that counts is that it is not blank.
    pub(super) fn write_open(&mut self) -> Result<bool, Error<F::Error>> {
        let serial = self.head;
        self.head += 1;
        self.ring.program_page(serial, &page::OPEN)?;
        Ok(!page::is_erased(&self.ring.read_page(serial)?))
    }

    pub(super) fn write_page(&mut self, page: &Page) -> Result<bool, Error<F::Error>> {
        let serial = self.head;
        self.head += 1;
        if !page::is_erased(&self.ring.read_page(serial)?) {
            return Ok(false);
        }
        self.ring.program_page(serial, page)?;
        Ok(self.ring.read_page(serial)? == *page)
    }

    /// Moves the head to the next sector that can be written. What was passed over in this round of
    /// the ring may be erased in the next.
    fn enter_sector(&mut self) -> Result<(), Error<F::Error>> {
        for _ in 0..2 * self.ring.region().sectors() {
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

    /// Erases and marks a sector, unless that was tried before; `false` when it does not come out
    /// blank or is needed, and then it is passed over.
    ///
    /// Not inlined: it is the one thing that takes long, and can be watched so.
    #[inline(never)]
    pub(super) fn prepare(&mut self, sector: u32) -> Result<bool, Error<F::Error>> {
        if sector >= SERIAL_END / PAGES_IN_SECTOR {
            return Err(Error::Worn);
        }
        let is_known = sector < self.prepared;
        self.prepared = self.prepared.max(sector + 1);
        if self.is_needed(sector) {
            return Ok(false);
        }
        if is_known {
            return Ok(self.ring.is_ready(sector)?);
        }
        if self.newest.is_none() {
            self.void_remains(sector)?;
        }
        self.ring.erase_sector(sector)?;
        if !self.ring.is_erased(sector)? {
            return Ok(false);
        }
        let gap = self.marked.map_or(0, |marked| sector - marked);
        self.ring.mark(sector, gap.try_into().unwrap_or(0))?;
        let is_marked = self.ring.is_marked(sector)?;
        if is_marked {
            self.marked = Some(sector);
        }
        Ok(is_marked)
    }

    /// The remains of a first record must not come back to life while they are erased: the commit
    /// page goes before its sections.
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

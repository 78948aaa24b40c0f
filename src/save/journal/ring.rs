//! The flash, addressed by the serial numbers of pages and sectors.

use embedded_storage::nor_flash::NorFlash;

use crate::save::page::{self, Commit, HEAD, Mark, PAGE, Page};
use crate::save::region::{PAGES_IN_SECTOR, Region, SECTOR};

/// How often a page is read before it counts as torn.
pub(super) const READINGS: u32 = 3;

/// The flash and the region of it that is the journal's.
#[derive(Clone, Debug)]
pub(super) struct Ring<F> {
    flash: F,
    region: Region,
}

impl<F: NorFlash> Ring<F> {
    /// `None` when the region is not inside the flash.
    pub(super) fn new(flash: F, region: Region) -> Option<Self> {
        (region.end() as usize <= flash.capacity()).then_some(Ring { flash, region })
    }

    pub(super) fn region(&self) -> Region {
        self.region
    }

    pub(super) fn flash(&mut self) -> &mut F {
        &mut self.flash
    }

    pub(super) fn release(self) -> F {
        self.flash
    }

    /// The first bytes of a page.
    pub(super) fn read_head(&mut self, serial: u32) -> Result<[u8; HEAD], F::Error> {
        let mut head = [0; HEAD];
        self.flash
            .read(self.region.page_offset(serial), &mut head)?;
        Ok(head)
    }

    pub(super) fn read_page(&mut self, serial: u32) -> Result<Page, F::Error> {
        let mut page = [0; PAGE];
        self.flash
            .read(self.region.page_offset(serial), &mut page)?;
        Ok(page)
    }

    pub(super) fn program_page(&mut self, serial: u32, page: &Page) -> Result<(), F::Error> {
        self.flash.write(self.region.page_offset(serial), page)
    }

    pub(super) fn erase_sector(&mut self, sector: u32) -> Result<(), F::Error> {
        let offset = self.region.sector_offset(sector);
        self.flash.erase(offset, offset + SECTOR)
    }

    /// Whether the whole sector reads as erased.
    pub(super) fn is_erased(&mut self, sector: u32) -> Result<bool, F::Error> {
        for page in 0..PAGES_IN_SECTOR {
            if !page::is_erased(&self.read_page(sector * PAGES_IN_SECTOR + page)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Says in the sector's first page that its erase was finished, and how many sectors before
    /// this one the last such mark is.
    pub(super) fn mark(&mut self, sector: u32, gap: u8) -> Result<(), F::Error> {
        self.write_mark(Mark {
            format: page::FORMAT,
            serial: sector * PAGES_IN_SECTOR,
            gap,
        })
    }

    /// Writes a mark, or one that was read and may be torn over itself.
    pub(super) fn write_mark(&mut self, mark: Mark) -> Result<(), F::Error> {
        let offset = self.region.page_offset(mark.serial);
        self.flash.write(offset, &mark.encode())
    }

    /// The mark that says that the sector's erase was finished for this round of the ring.
    pub(super) fn mark_of(&mut self, sector: u32) -> Result<Option<Mark>, F::Error> {
        let serial = sector * PAGES_IN_SECTOR;
        let mark = Mark::decode(&self.read_head(serial)?);
        Ok(mark.filter(|mark| mark.serial == serial))
    }

    pub(super) fn is_marked(&mut self, sector: u32) -> Result<bool, F::Error> {
        Ok(self.mark_of(sector)?.is_some())
    }

    /// The commit page with this serial number, if it is there and whole. The page is left in
    /// `page`, bit for bit as it was read then.
    pub(super) fn commit_at(
        &mut self,
        serial: u32,
        page: &mut Page,
    ) -> Result<Option<Commit>, F::Error> {
        for _ in 0..READINGS {
            *page = self.read_page(serial)?;
            let commit = Commit::decode(page).filter(|commit| commit.serial == serial);
            if commit.is_some() {
                return Ok(commit);
            }
        }
        Ok(None)
    }
}

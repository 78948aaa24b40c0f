//! The flash, addressed by the serial numbers of pages and sectors.

use embedded_storage::nor_flash::NorFlash;

use crate::save::page::{self, HEAD, PAGE, Page};
use crate::save::region::{PAGES_IN_SECTOR, Region, SECTOR};

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

    /// Whether the sector was erased to the end for this round of the ring, and not written since:
    /// that would have begun with the page behind the mark.
    pub(super) fn is_ready(&mut self, sector: u32) -> Result<bool, F::Error> {
        let first = sector * PAGES_IN_SECTOR + 1;
        Ok(self.is_marked(sector)? && page::is_erased(&self.read_page(first)?))
    }

    /// Says in the sector's first page that its erase was finished.
    pub(super) fn mark(&mut self, sector: u32) -> Result<(), F::Error> {
        let serial = sector * PAGES_IN_SECTOR;
        self.flash
            .write(self.region.page_offset(serial), &page::encode_mark(serial))
    }

    /// Whether the sector's erase was finished for this round of the ring.
    pub(super) fn is_marked(&mut self, sector: u32) -> Result<bool, F::Error> {
        let serial = sector * PAGES_IN_SECTOR;
        Ok(page::decode_mark(&self.read_head(serial)?) == Some(serial))
    }
}

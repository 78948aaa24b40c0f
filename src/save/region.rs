//! The region of the flash that belongs to the journal. Pages are counted on and on, round after
//! round of the ring: a page's serial number says both when it comes and where it lies.

use super::page::PAGE;

/// Bytes in a sector, the unit of an erase.
pub const SECTOR: u32 = 4096;

/// Pages in a sector.
pub const PAGES_IN_SECTOR: u32 = SECTOR / PAGE as u32;

/// One sector to write, one ahead, one that holds the newest record, and one to spare; the others
/// may each hold a section that was kept long ago.
pub const SPARE_SECTORS: u32 = 4;

/// A run of whole sectors, used as a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    start: u32,
    sectors: u32,
}

impl Region {
    /// The bytes from `start` up to `end`; `None` unless they are four or more whole sectors.
    pub const fn new(start: u32, end: u32) -> Option<Self> {
        if end < start || !start.is_multiple_of(SECTOR) || !end.is_multiple_of(SECTOR) {
            return None;
        }
        let sectors = (end - start) / SECTOR;
        if sectors < SPARE_SECTORS {
            return None;
        }
        Some(Region { start, sectors })
    }

    /// The first byte behind the region.
    pub const fn end(&self) -> u32 {
        self.start + self.sectors * SECTOR
    }

    /// How many sectors the ring has.
    pub const fn sectors(&self) -> u32 {
        self.sectors
    }

    /// How many pages the ring has.
    pub const fn pages(&self) -> u32 {
        self.sectors * PAGES_IN_SECTOR
    }

    /// Where the page with this serial number lies.
    pub const fn page_offset(&self, serial: u32) -> u32 {
        self.start + serial % self.pages() * PAGE as u32
    }

    /// Where the sector with this number (a page's serial number by 16) lies.
    pub const fn sector_offset(&self, sector: u32) -> u32 {
        self.start + sector % self.sectors * SECTOR
    }
}

//! Sections: their bytes to pages and back, and where else to look for one that is damaged.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use super::ring::{READINGS, Ring};
use super::{Error, Journal, Key, Section};
use crate::checksum;
use crate::save::page::{self, Commit, DATA_IN_PAGE, Entry, PAGE, Page};
use crate::save::region::PAGES_IN_SECTOR;

/// How many versions back a section is looked for.
const OLDER_VERSIONS: u32 = 4;

/// A section to be written. Where, it is not known yet.
#[derive(Clone, Copy)]
pub(super) struct Write<'a> {
    pub entry: Entry,
    pub source: Source<'a>,
}

/// Where its bytes are.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Bytes(&'a [u8]),
    /// In the flash.
    Stored(Entry),
    /// In the flash, but for one page.
    Seen(Entry, Seen<'a>),
}

/// A page as it was read when it was whole. It may have been torn, and read differently now.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub serial: u32,
    pub page: &'a Page,
}

impl<'a> Write<'a> {
    pub(super) fn new(key: Key, section: Section<'a>) -> Self {
        Write {
            entry: Entry {
                key: key.0,
                version: section.version,
                length: section.bytes.len() as u16,
                place: 0,
                checksum: page::checksum(section.bytes),
            },
            source: Source::Bytes(section.bytes),
        }
    }

    /// How many data pages it takes, if `room` bytes go elsewhere.
    fn pages(&self, room: usize) -> usize {
        usize::from(self.entry.length)
            .saturating_sub(room)
            .div_ceil(DATA_IN_PAGE)
    }
}

/// How many pages a record takes. The end of the last section goes into the commit page.
pub(super) fn record_pages(writes: &[Write<'_>], entries: usize) -> u32 {
    let (last, others) = match writes.split_last() {
        Some((last, others)) => (last.pages(page::tail_room(entries)), others),
        None => (0, writes),
    };
    let others: usize = others.iter().map(|write| write.pages(0)).sum();
    (others + last + 1) as u32
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Writes the data pages of a section. The bytes at its end that fit into `room` are left in
    /// `chunk`, and it says how many these are; `None` when a page did not come out right.
    #[inline(never)]
    pub(super) fn write_data(
        &mut self,
        write: &Write<'_>,
        room: usize,
        chunk: &mut [u8; DATA_IN_PAGE],
    ) -> Result<Option<usize>, Error<F::Error>> {
        let length = usize::from(write.entry.length);
        let pages = write.pages(room);
        let mut digest = checksum::digest();
        for number in 0..=pages {
            let at = number * DATA_IN_PAGE;
            let part = &mut chunk[..DATA_IN_PAGE.min(length.saturating_sub(at))];
            match write.source {
                Source::Bytes(bytes) => {
                    part.copy_from_slice(&bytes[at.min(length)..][..part.len()])
                }
                Source::Stored(entry) => {
                    if !self.ring.read_section(&entry, at, part, None)? {
                        return Ok(None);
                    }
                }
                Source::Seen(entry, seen) => {
                    if !self.ring.read_section(&entry, at, part, Some(seen))? {
                        return Ok(None);
                    }
                }
            }
            digest.update(part);
            let is_data = number < pages;
            if is_data && !self.write_page(&page::encode_data(self.newest, part))? {
                return Ok(None);
            }
        }
        let tail = length.saturating_sub(pages * DATA_IN_PAGE);
        Ok((digest.finalize() == write.entry.checksum).then_some(tail))
    }

    /// Whether these very bytes are kept already.
    pub(super) fn holds(&mut self, wanted: &Entry, bytes: &[u8]) -> Result<bool, Error<F::Error>> {
        let Some(entry) = self.entry(Key(wanted.key)) else {
            return Ok(false);
        };
        Ok(entry.is_same(wanted) && self.ring.is_equal(&entry, bytes)?)
    }

    /// Whether a section reads as it was written.
    pub(super) fn is_readable(
        &mut self,
        entry: &Entry,
        seen: Option<Seen<'_>>,
    ) -> Result<bool, Error<F::Error>> {
        for _ in 0..READINGS {
            if self.ring.checksum_of(entry, seen)? == Some(entry.checksum) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same section in an older record, which may be another copy of the same bytes. Older bytes
    /// will do only if they were kept with all others as they are now: then they fit together.
    pub(super) fn recover(&mut self, damaged: &Entry) -> Result<Option<Entry>, Error<F::Error>> {
        let mut versions = 0;
        let mut limit = self.newest;
        while let Some(older) = self.ring.commit_before(limit)? {
            limit = Some(older.serial);
            let Some(&entry) = older.entry(damaged.key) else {
                break;
            };
            if !entry.is_same(damaged) {
                versions += 1;
                if versions > OLDER_VERSIONS || !self.fits(&older, damaged.key) {
                    break;
                }
            }
            if entry != *damaged && !self.is_newer(&entry) && self.is_readable(&entry, None)? {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    /// Whether all sections but this one are the same in an older record.
    fn fits(&self, older: &Commit, key: u8) -> bool {
        let others = |entry: &&Entry| entry.key != key;
        let mut now = self.entries.iter().filter(others);
        let mut then = older.entries.iter().filter(others);
        loop {
            match (now.next(), then.next()) {
                (None, None) => return true,
                (Some(now), Some(then)) if now.is_same(then) => {}
                _ => return false,
            }
        }
    }
}

impl<F: MultiwriteNorFlash> Ring<F> {
    /// Goes through a section, piece by piece; `false` when a page of it is not whole.
    fn for_each_piece(
        &mut self,
        entry: &Entry,
        seen: Option<Seen<'_>>,
        mut task: impl FnMut(usize, &[u8]),
    ) -> Result<bool, F::Error> {
        let length = usize::from(entry.length);
        let mut at = 0;
        for serial in entry.place..entry.place.next_multiple_of(PAGES_IN_SECTOR) {
            if at == length {
                break;
            }
            let page = match seen {
                Some(seen) if seen.serial == serial => *seen.page,
                _ => self.read_page(serial)?,
            };
            let Some(piece) = page::payload(&page) else {
                return Ok(false);
            };
            let piece = &piece[..piece.len().min(length - at)];
            task(at, piece);
            at += piece.len();
        }
        Ok(at == length)
    }

    /// Reads the bytes of a section from `from` on; `false` when a page of it is not whole.
    pub(super) fn read_section(
        &mut self,
        entry: &Entry,
        from: usize,
        bytes: &mut [u8],
        seen: Option<Seen<'_>>,
    ) -> Result<bool, F::Error> {
        let to = from + bytes.len();
        self.for_each_piece(entry, seen, |at, piece| {
            let (begin, end) = (from.max(at), to.min(at + piece.len()));
            if begin < end {
                bytes[begin - from..end - from].copy_from_slice(&piece[begin - at..end - at]);
            }
        })
    }

    fn is_equal(&mut self, entry: &Entry, bytes: &[u8]) -> Result<bool, F::Error> {
        let mut is_equal = true;
        let is_whole = self.for_each_piece(entry, None, |at, piece| {
            is_equal &= bytes.get(at..at + piece.len()) == Some(piece);
        })?;
        Ok(is_whole && is_equal)
    }

    fn checksum_of(
        &mut self,
        entry: &Entry,
        seen: Option<Seen<'_>>,
    ) -> Result<Option<u32>, F::Error> {
        let mut digest = checksum::digest();
        let is_whole = self.for_each_piece(entry, seen, |_, piece| digest.update(piece))?;
        Ok(is_whole.then(|| digest.finalize()))
    }

    /// The newest whole commit page before this one.
    pub(super) fn commit_before(&mut self, limit: Option<u32>) -> Result<Option<Commit>, F::Error> {
        let Some(limit) = limit else { return Ok(None) };
        let mut page = [0; PAGE];
        if let Some(parent) = self
            .commit_at(limit, &mut page)?
            .and_then(|commit| commit.parent)
            && let Some(commit) = self.commit_at(parent, &mut page)?
        {
            return Ok(Some(commit));
        }
        let claim = self.newest_claim(limit)?;
        self.newest_commit(claim, &mut page)
    }
}

//! The journal: a record is the sections that changed and a commit page that says where all of them
//! lie. The newest commit page counts, so a power cut leaves the record before or the record after.
//! Sectors are erased ahead of the writing, and nothing that is still needed lies in them.

mod mount;
mod place;
mod ring;
mod section;

use embedded_storage::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::error::Error;
use super::page::{self, Commit, Directory, Entry, KEYS, SECTION_MAX};
use super::region::PAGES_IN_SECTOR;
use ring::Ring;
use section::{Source, Write};

/// A record of up to this many pages begins only where that many are left in the sector, so that
/// its place does not depend on its length. Longer ones leave a [`JUMP`](page::JUMP) page behind
/// if they do not fit.
const SHORT: u32 = 3;

/// A section is copied once this many times the pages of all sections have been written since: copying
/// never takes more than this share of the writing.
const LIFE: u32 = 8;

/// One commit changes at most this many sections: there is room for them on a small stack.
pub const MOST_CHANGES: usize = 12;

/// The name of a section, below [`KEYS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u8);

/// Bytes to keep, with the version of their encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    pub version: u8,
    pub bytes: &'a [u8],
}

/// What becomes of a section: new bytes, or none from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<'a> {
    pub key: Key,
    pub section: Option<Section<'a>>,
}

/// The newest version of each section that the caller can decode, 0 for a key that means nothing
/// to it. A save with a newer one is not touched.
pub type Known = [u8; KEYS];

/// What the flash holds of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held<'a> {
    /// There is none.
    Nothing,
    /// There was one, but it can no longer be read.
    Damaged,
    /// There is one from a newer firmware. The journal will not write, so that it stays.
    Newer,
    /// There is one.
    Bytes(Section<'a>),
}

/// Who may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// We.
    Ours,
    /// Only a newer firmware; some sections can be read.
    Newer,
    /// Only a firmware that knows another format.
    Foreign,
    /// We, once it is [settled](Journal::settle).
    Later,
}

/// The journal of saves, mounted.
#[derive(Clone, Debug)]
pub struct Journal<F> {
    ring: Ring<F>,
    known: Known,
    access: Access,
    /// The page to write next; the first page of a sector when that sector has yet to be entered.
    head: u32,
    /// The sectors from the head up to this one were erased and marked, or passed over.
    prepared: u32,
    /// The last sector that was marked.
    marked: Option<u32>,
    /// The newest commit page.
    newest: Option<u32>,
    /// Where the sections lie.
    entries: Directory,
    /// There is no record whose leading section can be read, but there was one.
    unreadable: bool,
    /// Something newer was there and could not be read.
    lost: bool,
    /// Whether an [`OPEN`](page::OPEN) page stands in front of what is written now.
    opened: bool,
    /// The keys, as bits, of sections that cannot be copied because they cannot be read.
    stuck: u32,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Keeps these changes, all or none. When this returns without an error, no power cut can take
    /// them back. A section that is as it was is not written again. What was mounted gently has to be
    /// [settled](Self::settle) first.
    ///
    /// It takes one program operation a page, and one more the first time after mounting. Only
    /// when [`tidy`](Self::tidy) was not called for a whole game and more it has to erase a sector
    /// as well.
    pub fn commit(&mut self, changes: &[Change<'_>]) -> Result<(), Error<F::Error>> {
        if self.access != Access::Ours {
            return Err(Error::Newer);
        }
        let mut entries = self.entries.clone();
        let mut writes = Vec::<Write<'_>, MOST_CHANGES>::new();
        for Change { key, section } in changes {
            let Some(section) = section else {
                entries.retain(|entry| entry.key != key.0);
                continue;
            };
            if section.bytes.len() > SECTION_MAX || usize::from(key.0) >= KEYS {
                return Err(Error::TooLong);
            }
            let write = Write::new(*key, *section);
            if !self.holds(&write.entry, section.bytes)? {
                put(&mut entries, write.entry);
                writes.push(write).map_err(|_| Error::TooLong)?;
            }
        }
        if entries == self.entries && !self.lost {
            return Ok(());
        }
        self.append(&entries, &writes, false)?;
        (self.lost, self.unreadable) = (false, false);
        Ok(())
    }

    /// Reads a section into `bytes`, which has room for it. Damage is made good as far as there
    /// are other copies.
    pub fn load<'a>(&mut self, key: Key, bytes: &'a mut [u8]) -> Result<Held<'a>, Error<F::Error>> {
        if self.access == Access::Foreign {
            return Ok(Held::Newer);
        }
        let Some(mut entry) = self.entry(key) else {
            let is_first = self.unreadable && key == Key(0);
            return Ok(if is_first {
                Held::Damaged
            } else {
                Held::Nothing
            });
        };
        if self.is_newer(&entry) {
            return Ok(Held::Newer);
        }
        if !self.is_readable(&entry, None)? {
            let Some(other) = self.recover(&entry)? else {
                return Ok(Held::Damaged);
            };
            self.lost |= !other.is_same(&entry);
            put(&mut self.entries, other);
            entry = other;
        }
        let Some(bytes) = bytes.get_mut(..usize::from(entry.length)) else {
            return Err(Error::TooLong);
        };
        let version = entry.version;
        for _ in 0..ring::READINGS {
            if self.ring.read_section(&entry, 0, bytes, None)?
                && page::checksum(bytes) == entry.checksum
            {
                return Ok(Held::Bytes(Section { version, bytes }));
            }
        }
        Ok(Held::Damaged)
    }

    /// Whether something newer than what is there now is known to have been kept and cannot be read
    /// any more. It is said until something is kept.
    pub fn has_lost(&self) -> bool {
        self.lost
    }

    /// Whether a quiet moment should be used to [`tidy`](Self::tidy).
    pub fn needs_tidy(&self) -> bool {
        self.access == Access::Ours && (self.needs_erase() || self.stale().is_some())
    }

    /// Copies one section that was kept long ago, so that it stays ahead of the erasing, or erases
    /// one sector ahead, if that is needed. It takes as long as the erase of a sector.
    pub fn tidy(&mut self) -> Result<(), Error<F::Error>> {
        if !self.needs_tidy() {
            return Ok(());
        }
        match self.stale() {
            Some(entry) => self.carry(entry),
            None => self.prepare(self.prepared).map(|_| ()),
        }
    }

    /// The flash, for other uses than the journal. The region is the journal's alone.
    pub fn flash(&mut self) -> &mut F {
        self.ring.flash()
    }

    /// Gives the flash back.
    pub fn release(self) -> F {
        self.ring.release()
    }

    fn entry(&self, key: Key) -> Option<Entry> {
        self.entries
            .iter()
            .find(|entry| entry.key == key.0)
            .copied()
    }

    fn is_newer(&self, entry: &Entry) -> bool {
        let known = self.known.get(usize::from(entry.key));
        known.is_none_or(|&known| entry.version > known)
    }

    fn needs_erase(&self) -> bool {
        self.prepared < self.next_sector() + self.ring.region().sectors() / 2
    }

    /// The section that was written longest ago, if that is too long.
    fn stale(&self) -> Option<Entry> {
        let live = 1 + self.entries.iter().map(Entry::pages).sum::<u32>();
        let life = (LIFE * live).min(self.ring.region().pages() / 4);
        let can_be_copied = |entry: &&Entry| entry.length > 0 && self.stuck & 1 << entry.key == 0;
        let oldest = self.entries.iter().filter(can_be_copied);
        let oldest = oldest.min_by_key(|entry| entry.place)?;
        (self.head > oldest.place + life).then_some(*oldest)
    }

    /// Writes a section once more, in a new place.
    fn carry(&mut self, entry: Entry) -> Result<(), Error<F::Error>> {
        if !self.is_readable(&entry, None)? {
            self.stuck |= 1 << entry.key;
            return Ok(());
        }
        let write = Write {
            entry,
            source: Source::Stored(entry),
        };
        self.append(&self.entries.clone(), &[write], self.lost)
    }

    /// Writes a record in the first place where it comes out right.
    #[inline(never)]
    fn append(
        &mut self,
        entries: &Directory,
        writes: &[Write<'_>],
        lost: bool,
    ) -> Result<(), Error<F::Error>> {
        let pages = section::record_pages(writes, entries.len());
        if pages >= PAGES_IN_SECTOR {
            return Err(Error::TooLong);
        }
        if !self.opened {
            self.find_place(SHORT, Self::write_open)?;
            self.opened = true;
        }
        self.find_place(pages, |journal| journal.write_record(entries, writes, lost))
    }

    /// Writes the data pages, then the commit page; `false` when a page was not blank before or
    /// not right afterwards. The head moves on before each page, so none is ever used twice.
    #[inline(never)]
    fn write_record(
        &mut self,
        entries: &Directory,
        writes: &[Write<'_>],
        lost: bool,
    ) -> Result<bool, Error<F::Error>> {
        let room = page::tail_room(entries.len());
        // The stack is small: there is one copy of the entries, in the place where it is needed.
        let mut commit = Commit {
            serial: 0,
            parent: self.newest,
            lost,
            entries: entries.clone(),
        };
        let mut chunk = [0; page::DATA_IN_PAGE];
        let mut tail = 0;
        for (number, write) in (1..).zip(writes) {
            let place = self.head;
            let room = if number == writes.len() { room } else { 0 };
            let Some(rest) = self.write_data(write, room, &mut chunk)? else {
                return Ok(false);
            };
            tail = rest;
            put(
                &mut commit.entries,
                Entry {
                    place,
                    ..write.entry
                },
            );
        }
        commit.serial = self.head;
        if !self.write_commit(&commit, &chunk[..tail])? {
            return Ok(false);
        }
        self.newest = Some(commit.serial);
        self.entries = commit.entries;
        Ok(true)
    }

    /// Not inlined: its page is off the stack while the data pages are written.
    #[inline(never)]
    fn write_commit(&mut self, commit: &Commit, tail: &[u8]) -> Result<bool, Error<F::Error>> {
        self.write_page(&commit.encode(tail))
    }
}

/// Puts an entry into its place, instead of the one with its key.
fn put(entries: &mut Directory, entry: Entry) {
    match entries.iter_mut().find(|other| other.key == entry.key) {
        Some(other) => *other = entry,
        None => {
            let at = entries
                .iter()
                .take_while(|other| other.key < entry.key)
                .count();
            let _ = entries.insert(at, entry);
        }
    }
}

//! The bytes of a flash page: a page is the smallest thing that is written, so each page says by
//! its first bytes what it is. Only whole pages are ever trusted, by their checksum.

use heapless::Vec;

use super::format1;
use crate::checksum;

/// Bytes in a page.
pub const PAGE: usize = 256;

/// A page as it lies in the flash.
pub type Page = [u8; PAGE];

/// The most sections there can be.
pub const KEYS: usize = 16;

/// The longest section.
pub const SECTION_MAX: usize = 1024;

/// The format of commit pages that this code writes.
pub const FORMAT: u8 = 2;

/// How much of a page its [`Claim`] needs.
pub const HEAD: usize = 16;

/// Serial numbers end here. A chip is worn out long before: this is 1.6 million erases of each
/// sector of a region of 80.
pub const SERIAL_END: u32 = 1 << 31;

/// What an erased byte reads as.
pub const ERASED: u8 = 0xFF;

/// Every bit cleared: a page that nothing can be read from, now or later.
pub const VOID: Page = [0; PAGE];

/// Says that the record before it was written at mounting, to the end.
pub const CLOSED: Page = [b'C'; PAGE];

/// Says that records may come behind: written once after each mounting, before the first of them.
pub const OPEN: Page = [b'O'; PAGE];

/// Says that the rest of the sector is left out: the next record was too long for it.
pub const JUMP: Page = [b'J'; PAGE];

/// Bytes of a section in one data page.
pub const DATA_IN_PAGE: usize = CHECKSUM_AT - DATA_AT;

/// Begins a commit page, in every format.
pub(super) const COMMIT: [u8; 4] = *b"PALM";

/// Begins the first page of a sector whose erase was finished.
const MARK: [u8; 4] = *b"MARK";

/// Begins a data page.
const DATA: u8 = b'D';

/// In place of a serial number: none.
const NONE: u32 = u32::MAX;

/// The flag of a commit page: something newer was there once and could not be read.
const LOST: u8 = 1;

pub(super) const FORMAT_AT: usize = 4;
const COUNT_AT: usize = 5;
const FLAGS_AT: usize = 6;
const GAP_AT: usize = 5;
pub(super) const SERIAL_AT: usize = 8;
const PARENT_AT: usize = 12;
const ENTRIES_AT: usize = 16;
const ENTRY: usize = 12;
const DATA_PARENT_AT: usize = 1;
const DATA_AT: usize = 5;
pub(super) const CHECKSUM_AT: usize = PAGE - 4;
const MARK_CHECKSUM_AT: usize = 12;

/// The checksum of some bytes.
pub fn checksum(bytes: &[u8]) -> u32 {
    checksum::of(bytes)
}

/// Whether nothing was written to these bytes since they were erased.
pub fn is_erased(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == ERASED)
}

pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn put(page: &mut [u8], at: usize, bytes: &[u8]) {
    page[at..at + bytes.len()].copy_from_slice(bytes);
}

/// Writes the checksum at the end of a page.
fn seal(page: &mut Page) {
    let sum = checksum(&page[..CHECKSUM_AT]);
    put(page, CHECKSUM_AT, &sum.to_le_bytes());
}

/// Whether the checksum at the end of a page is right.
pub(super) fn is_sealed(page: &Page) -> bool {
    checksum(&page[..CHECKSUM_AT]) == u32_at(page, CHECKSUM_AT)
}

/// What the first bytes of a page claim it is, before any checksum was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A commit page of a known format with this serial number.
    Commit { serial: u32 },
    /// A commit page of a format that this code does not know.
    Foreign,
    /// The first page of a sector.
    Mark,
    /// Anything else.
    Other,
}

impl Claim {
    /// Reads the claim.
    pub fn of(head: &[u8; HEAD]) -> Self {
        if head.starts_with(&MARK) {
            Claim::Mark
        } else if !head.starts_with(&COMMIT) {
            Claim::Other
        } else if [format1::FORMAT, FORMAT].contains(&head[FORMAT_AT]) {
            Claim::Commit {
                serial: u32_at(head, SERIAL_AT),
            }
        } else {
            Claim::Foreign
        }
    }
}

/// A section by its name, its length and its checksum, and where it lies: in the page `place` and
/// those behind it, the last of which may be a commit page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub key: u8,
    pub version: u8,
    pub length: u16,
    pub place: u32,
    pub checksum: u32,
}

impl Entry {
    /// Whether both are of the same bytes, wherever these lie.
    pub fn is_same(&self, other: &Entry) -> bool {
        Entry { place: 0, ..*self } == Entry { place: 0, ..*other }
    }

    /// Whether its end may lie in the commit page of its record, this one.
    pub(super) fn reaches(&self, commit: u32) -> bool {
        let before = commit.saturating_sub(self.place) as usize;
        usize::from(self.length) > before.saturating_mul(DATA_IN_PAGE)
    }

    /// About how many pages it takes.
    pub(super) fn pages(&self) -> u32 {
        u32::from(self.length).div_ceil(DATA_IN_PAGE as u32)
    }

    fn encode(&self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        put(&mut bytes, 0, &[self.key, self.version]);
        put(&mut bytes, 2, &self.length.to_le_bytes());
        put(&mut bytes, 4, &self.place.to_le_bytes());
        put(&mut bytes, 8, &self.checksum.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Self {
        Entry {
            key: bytes[0],
            version: bytes[1],
            length: u16_at(bytes, 2),
            place: u32_at(bytes, 4),
            checksum: u32_at(bytes, 8),
        }
    }
}

/// All sections, each key once, the lowest first.
pub type Directory = Vec<Entry, KEYS>;

/// A commit page: with it the record is there, without it there is none. It says where every
/// section lies; the last bytes of one of them fill what is left of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    pub serial: u32,
    /// The commit page before this one.
    pub parent: Option<u32>,
    /// Something newer was there and could not be read, and nothing was kept since.
    pub lost: bool,
    pub entries: Directory,
}

impl Commit {
    /// The page to write, with the bytes that go into the rest of it: [`tail_room`] at most.
    pub fn encode(&self, tail: &[u8]) -> Page {
        let mut page = [ERASED; PAGE];
        put(&mut page, 0, &COMMIT);
        let flags = if self.lost { LOST } else { 0 };
        let head = [FORMAT, self.entries.len() as u8, flags, 0];
        put(&mut page, FORMAT_AT, &head);
        put(&mut page, SERIAL_AT, &self.serial.to_le_bytes());
        let parent = self.parent.unwrap_or(NONE);
        put(&mut page, PARENT_AT, &parent.to_le_bytes());
        let mut at = ENTRIES_AT;
        for entry in &self.entries {
            put(&mut page, at, &entry.encode());
            at += ENTRY;
        }
        put(&mut page, at, tail);
        seal(&mut page);
        page
    }

    /// Reads a page of this format or the one before; `None` unless it is whole.
    pub fn decode(page: &Page) -> Option<Self> {
        if !page.starts_with(&COMMIT) || !is_sealed(page) {
            return None;
        }
        match page[FORMAT_AT] {
            format1::FORMAT => format1::decode(page),
            FORMAT => Self::decode_sealed(page),
            _ => None,
        }
    }

    fn decode_sealed(page: &Page) -> Option<Self> {
        let count = usize::from(page[COUNT_AT]);
        let (entries, _) = page[ENTRIES_AT..CHECKSUM_AT].split_at_checked(count * ENTRY)?;
        let serial = u32_at(page, SERIAL_AT);
        let parent = u32_at(page, PARENT_AT);
        let commit = Commit {
            serial,
            parent: (parent != NONE).then_some(parent),
            lost: page[FLAGS_AT] & LOST != 0,
            entries: entries
                .chunks(ENTRY)
                .map(Entry::decode)
                .take(KEYS)
                .collect(),
        };
        let ascending = commit
            .entries
            .windows(2)
            .all(|pair| pair[0].key < pair[1].key);
        let is_whole = serial < SERIAL_END
            && page[FLAGS_AT] & !LOST == 0
            && page[FLAGS_AT + 1] == 0
            && count <= KEYS
            && commit.parent.is_none_or(|parent| parent < serial)
            && ascending
            && commit
                .entries
                .iter()
                .all(|entry| entry.place <= serial && usize::from(entry.length) <= SECTION_MAX);
        is_whole.then_some(commit)
    }

    pub fn entry(&self, key: u8) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

/// How many bytes of a section fit into a commit page with this many entries.
pub const fn tail_room(entries: usize) -> usize {
    CHECKSUM_AT - ENTRIES_AT - ENTRY * entries
}

/// Whether this is a whole commit page of a format that this code does not know. The magic, the
/// format and the checksum keep their places in every format to come.
pub fn is_foreign(page: &Page) -> bool {
    let claim = page.first_chunk().map(Claim::of);
    matches!(claim, Some(Claim::Foreign)) && is_sealed(page)
}

/// A data page, written when this commit page was the newest.
pub fn encode_data(parent: Option<u32>, bytes: &[u8]) -> Page {
    let mut page = [ERASED; PAGE];
    page[0] = DATA;
    put(
        &mut page,
        DATA_PARENT_AT,
        &parent.unwrap_or(NONE).to_le_bytes(),
    );
    put(&mut page, DATA_AT, bytes);
    seal(&mut page);
    page
}

/// The commit page that was the newest when this data page was written, if that is what it is.
pub fn data_parent(page: &Page) -> Option<u32> {
    let parent = u32_at(page, DATA_PARENT_AT);
    (page[0] == DATA && parent < SERIAL_END && is_sealed(page)).then_some(parent)
}

/// Whether a page begins like one with bytes of a section, torn or not.
pub fn is_data(page: &Page) -> bool {
    [DATA, format1::GAME].contains(&page[0])
}

/// What a whole page holds of a section.
pub fn payload(page: &Page) -> Option<&[u8]> {
    match page[0] {
        DATA if is_sealed(page) => Some(&page[DATA_AT..CHECKSUM_AT]),
        format1::GAME => Some(&page[1..]),
        _ if page[FORMAT_AT] == format1::FORMAT => {
            Commit::decode(page).map(|_| &page[format1::PROFILE_AT..CHECKSUM_AT])
        }
        _ => {
            let entries = Commit::decode(page)?.entries.len();
            Some(&page[ENTRIES_AT + ENTRY * entries..CHECKSUM_AT])
        }
    }
}

/// The head of a sector's first page: the sector was erased to the end before this was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub format: u8,
    /// Of this page.
    pub serial: u32,
    /// How many sectors before this one the last mark lies; 0 when that is not known.
    pub gap: u8,
}

impl Mark {
    pub fn encode(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        put(&mut head, 0, &MARK);
        put(&mut head, FORMAT_AT, &[self.format, self.gap]);
        put(&mut head, SERIAL_AT, &self.serial.to_le_bytes());
        let sum = checksum(&head[..MARK_CHECKSUM_AT]);
        put(&mut head, MARK_CHECKSUM_AT, &sum.to_le_bytes());
        head
    }

    /// Reads the mark of this format or the one before; `None` unless it is, bit for bit, what
    /// [`encode`](Self::encode) writes.
    pub fn decode(head: &[u8; HEAD]) -> Option<Self> {
        let mark = Mark {
            format: head[FORMAT_AT],
            serial: u32_at(head, SERIAL_AT),
            gap: head[GAP_AT],
        };
        let is_known = match mark.format {
            format1::FORMAT => mark.gap == 0,
            FORMAT => true,
            _ => false,
        };
        (is_known && mark.serial < SERIAL_END && *head == mark.encode()).then_some(mark)
    }
}

/// Whether any page of an image was written by the journal, of this firmware or a newer one.
pub fn is_ours(image: &[u8]) -> bool {
    image.as_chunks::<PAGE>().0.iter().any(|page| {
        page.first_chunk()
            .is_some_and(|head| Mark::decode(head).is_some())
            || Commit::decode(page).is_some()
            || is_foreign(page)
    })
}

//! The bytes of a flash page: a page is the smallest thing that is written, so each page says by
//! its first bytes what it is. Only whole pages are ever trusted, by their checksum.

use crc::{CRC_32_ISCSI, Crc};
use heapless::Vec;

use super::region::PAGES_IN_SECTOR;

/// Bytes in a page.
pub const PAGE: usize = 256;

/// A page as it lies in the flash.
pub type Page = [u8; PAGE];

/// The longest profile: it shares the commit page with the head and the checksum.
pub const PROFILE_MAX: usize = CHECKSUM_AT - PROFILE_AT;

/// The longest game.
pub const GAME_MAX: usize = GAME_PAGES * GAME_IN_PAGE;

/// The most pages of a game.
const GAME_PAGES: usize = 2;

/// The most pages of a record. A record is begun only where that many are left in the sector, so
/// that its place does not depend on its length.
pub const RECORD_PAGES: u32 = GAME_PAGES as u32 + 1;

/// The format of commit pages that this code writes.
pub const FORMAT: u8 = 1;

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

/// Begins a commit page.
const COMMIT: [u8; 4] = *b"PALM";

/// Begins the first page of a sector whose erase was finished.
const MARK: [u8; 4] = *b"MARK";

/// Begins a page of a game.
const GAME: u8 = b'G';

/// Bytes of a game in one page.
pub const GAME_IN_PAGE: usize = PAGE - 1;

const FORMAT_AT: usize = 4;
const PROFILE_VERSION_AT: usize = 5;
const GAME_VERSION_AT: usize = 6;
const SERIAL_AT: usize = 8;
const GAME_LENGTH_AT: usize = 12;
const PROFILE_LENGTH_AT: usize = 14;
const GAME_CHECKSUM_AT: usize = 16;
const PROFILE_AT: usize = 20;
const CHECKSUM_AT: usize = PAGE - 4;
const MARK_CHECKSUM_AT: usize = 12;

/// CRC-32C notices any five wrong bits in a page. Its table is 1 KiB of flash; without it a turn
/// would take a quarter of a millisecond longer.
static CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// The checksum of a game's bytes.
pub fn checksum(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// Whether nothing was written to these bytes since they were erased.
pub fn is_erased(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == ERASED)
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn put(page: &mut [u8], at: usize, bytes: &[u8]) {
    page[at..at + bytes.len()].copy_from_slice(bytes);
}

/// What the first bytes of a page claim it is, before any checksum was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A commit page of this format with this serial number.
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
        } else if head[FORMAT_AT] != FORMAT {
            Claim::Foreign
        } else {
            Claim::Commit {
                serial: u32_at(head, SERIAL_AT),
            }
        }
    }
}

/// The game that a commit page vouches for; its bytes lie in the pages before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal {
    pub version: u8,
    pub length: usize,
    pub checksum: u32,
}

impl Seal {
    /// How many pages hold the game.
    pub fn pages(&self) -> u32 {
        game_pages(self.length)
    }
}

/// A commit page: with it the record is there, without it there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    pub serial: u32,
    pub profile_version: u8,
    pub profile: Vec<u8, PROFILE_MAX>,
    pub game: Option<Seal>,
}

impl Commit {
    /// The page to write.
    pub fn encode(&self) -> Page {
        let (version, length, sum) = match self.game {
            Some(seal) => (seal.version, seal.length, seal.checksum),
            None => (0, 0, 0),
        };
        let mut page = [ERASED; PAGE];
        put(&mut page, 0, &COMMIT);
        put(
            &mut page,
            FORMAT_AT,
            &[FORMAT, self.profile_version, version, 0],
        );
        put(&mut page, SERIAL_AT, &self.serial.to_le_bytes());
        put(&mut page, GAME_LENGTH_AT, &(length as u16).to_le_bytes());
        put(
            &mut page,
            PROFILE_LENGTH_AT,
            &(self.profile.len() as u16).to_le_bytes(),
        );
        put(&mut page, GAME_CHECKSUM_AT, &sum.to_le_bytes());
        put(&mut page, PROFILE_AT, &self.profile);
        let sum = checksum(&page[..CHECKSUM_AT]);
        put(&mut page, CHECKSUM_AT, &sum.to_le_bytes());
        page
    }

    /// Reads a page; `None` unless it is, bit for bit, what [`encode`](Self::encode) writes.
    pub fn decode(page: &Page) -> Option<Self> {
        let profile =
            page[PROFILE_AT..CHECKSUM_AT].get(..usize::from(u16_at(page, PROFILE_LENGTH_AT)))?;
        let length = usize::from(u16_at(page, GAME_LENGTH_AT));
        let seal = Seal {
            version: page[GAME_VERSION_AT],
            length,
            checksum: u32_at(page, GAME_CHECKSUM_AT),
        };
        let commit = Commit {
            serial: u32_at(page, SERIAL_AT),
            profile_version: page[PROFILE_VERSION_AT],
            profile: Vec::from_slice(profile).ok()?,
            game: (length > 0).then_some(seal),
        };
        let fits = length <= GAME_MAX && game_pages(length) < commit.serial % PAGES_IN_SECTOR;
        (commit.serial < SERIAL_END && fits && commit.encode() == *page).then_some(commit)
    }
}

/// Whether this is a whole commit page of a format that this code does not know. The magic, the
/// format and the checksum keep their places in every format to come.
pub fn is_foreign(page: &Page) -> bool {
    let claim = page.first_chunk().map(Claim::of);
    matches!(claim, Some(Claim::Foreign))
        && checksum(&page[..CHECKSUM_AT]) == u32_at(page, CHECKSUM_AT)
}

/// How many pages a game of so many bytes takes.
pub fn game_pages(length: usize) -> u32 {
    length.div_ceil(GAME_IN_PAGE) as u32
}

/// The pages of a game, in order.
pub fn game_to_pages(game: &[u8]) -> impl Iterator<Item = Page> {
    game.chunks(GAME_IN_PAGE).map(|chunk| {
        let mut page = [ERASED; PAGE];
        page[0] = GAME;
        put(&mut page, 1, chunk);
        page
    })
}

/// What a page holds of a game.
pub fn game_in(page: &Page) -> Option<&[u8; GAME_IN_PAGE]> {
    match page.split_first_chunk::<1>() {
        Some(([GAME], bytes)) => bytes.try_into().ok(),
        _ => None,
    }
}

/// The head of a sector's first page: the sector was erased to the end before this was written.
pub fn encode_mark(serial: u32) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    put(&mut head, 0, &MARK);
    put(&mut head, FORMAT_AT, &[FORMAT]);
    put(&mut head, SERIAL_AT, &serial.to_le_bytes());
    let sum = checksum(&head[..MARK_CHECKSUM_AT]);
    put(&mut head, MARK_CHECKSUM_AT, &sum.to_le_bytes());
    head
}

/// The serial number of a sector's first page, when it bears a whole mark.
pub fn decode_mark(head: &[u8; HEAD]) -> Option<u32> {
    let serial = u32_at(head, SERIAL_AT);
    (serial < SERIAL_END && *head == encode_mark(serial)).then_some(serial)
}

/// Whether any page of an image was written by the journal, of this firmware or a newer one.
pub fn is_ours(image: &[u8]) -> bool {
    image.as_chunks::<PAGE>().0.iter().any(|page| {
        page.first_chunk()
            .is_some_and(|head| decode_mark(head).is_some())
            || Commit::decode(page).is_some()
            || is_foreign(page)
    })
}

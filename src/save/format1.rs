//! Saves of the format before: a record was one or two game pages and a commit page with the
//! profile in it. Sectors, marks and serial numbers were the same, so a record of that format is
//! read as one of two sections, and the first commit page behind it takes them over where they lie.

use heapless::Vec;

use super::page::{
    CHECKSUM_AT, Commit, ERASED, Entry, Page, SERIAL_AT, SERIAL_END, checksum, u16_at, u32_at,
};
use super::region::PAGES_IN_SECTOR;

/// The number of this format.
pub const FORMAT: u8 = 1;

/// The key of what was in the commit page.
pub const PROFILE: u8 = 0;

/// The key of what was in the pages before it.
pub const GAME_KEY: u8 = 1;

/// Begins a page of a game.
pub(super) const GAME: u8 = b'G';

/// Where the profile begins in a commit page.
pub(super) const PROFILE_AT: usize = 20;

const GAME_IN_PAGE: usize = 255;
const GAME_MAX: usize = 2 * GAME_IN_PAGE;
const PROFILE_VERSION_AT: usize = 5;
const GAME_VERSION_AT: usize = 6;
const GAME_LENGTH_AT: usize = 12;
const PROFILE_LENGTH_AT: usize = 14;
const GAME_CHECKSUM_AT: usize = 16;

/// Reads a commit page whose checksum is right.
pub(super) fn decode(page: &Page) -> Option<Commit> {
    let serial = u32_at(page, SERIAL_AT);
    let room = &page[PROFILE_AT..CHECKSUM_AT];
    let (profile, rest) = room.split_at_checked(usize::from(u16_at(page, PROFILE_LENGTH_AT)))?;
    let mut entries = Vec::from_iter([Entry {
        key: PROFILE,
        version: page[PROFILE_VERSION_AT],
        length: profile.len() as u16,
        place: serial,
        checksum: checksum(profile),
    }]);
    let length = usize::from(u16_at(page, GAME_LENGTH_AT));
    let pages = length.div_ceil(GAME_IN_PAGE) as u32;
    if length > 0 {
        let game = Entry {
            key: GAME_KEY,
            version: page[GAME_VERSION_AT],
            length: length as u16,
            place: serial.checked_sub(pages)?,
            checksum: u32_at(page, GAME_CHECKSUM_AT),
        };
        entries.push(game).ok()?;
    }
    let is_whole = serial < SERIAL_END
        && length <= GAME_MAX
        && pages < serial % PAGES_IN_SECTOR
        && page[7] == 0
        && rest.iter().all(|&byte| byte == ERASED)
        && (length > 0 || (page[GAME_VERSION_AT] == 0 && u32_at(page, GAME_CHECKSUM_AT) == 0));
    is_whole.then_some(Commit {
        serial,
        parent: None,
        lost: false,
        entries,
    })
}

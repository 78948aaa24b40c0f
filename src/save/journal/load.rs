//! Mounting: find the newest record, make sure that it stays readable, and find the place to go on.

use embedded_storage::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::{Error, Journal, Known, Ring, Save, Section};
use crate::save::page::{
    self, Claim, Commit, GAME_MAX, PROFILE_MAX, Page, RECORD_PAGES, SERIAL_END, Seal,
};
use crate::save::region::{PAGES_IN_SECTOR, Region};

/// How often a page or a game is read before it counts as torn.
const READINGS: u32 = 3;

/// How many records back a game is looked for when the newest one's cannot be read.
const OLDER_GAMES: u32 = 4;

/// The most pages of a record and the closed page behind it.
const CLOSED_RECORD_PAGES: u32 = RECORD_PAGES + 1;

/// Room for what is read from the flash.
#[derive(Debug)]
pub struct Scratch {
    profile: Vec<u8, PROFILE_MAX>,
    game: [u8; GAME_MAX],
}

impl Scratch {
    /// Empty.
    pub const fn new() -> Self {
        Scratch {
            profile: Vec::new(),
            game: [0; GAME_MAX],
        }
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Scratch::new()
    }
}

/// What the flash holds of the profile, or of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held<'a> {
    /// There is none.
    Nothing,
    /// There was one, but it cannot be read any more.
    Damaged,
    /// There is one from a newer firmware. The journal will not write, so that it stays.
    Newer,
    /// There is one.
    Bytes(Section<'a>),
}

/// What was found at mounting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loaded<'a> {
    pub profile: Held<'a>,
    pub game: Held<'a>,
}

impl<'a> Loaded<'a> {
    /// What was found, to be written again; `None` unless all of it could be read.
    fn save(&self) -> Option<Save<'a>> {
        let Held::Bytes(profile) = self.profile else {
            return None;
        };
        match self.game {
            Held::Nothing => Some(Save {
                profile,
                game: None,
            }),
            Held::Bytes(game) => Some(Save {
                profile,
                game: Some(game),
            }),
            Held::Damaged | Held::Newer => None,
        }
    }

    const fn both(held: Held<'a>) -> Self {
        Loaded {
            profile: held,
            game: held,
        }
    }
}

/// What a first look at every page finds.
#[derive(Default)]
struct Survey {
    newest_claim: Option<u32>,
    newest_mark: Option<u32>,
    foreign: bool,
}

impl<F: MultiwriteNorFlash> Journal<F> {
    /// Finds the newest record of the region.
    ///
    /// If anything was written since the last mounting, the record found is written once more, behind
    /// whatever a power cut may have torn: what this returns is there at the next mounting too, even
    /// if it was half written and could be read only just this once.
    ///
    /// Not inlined: the pages it reads are off the stack before anyone reads what was found.
    #[inline(never)]
    pub fn mount<'a>(
        flash: F,
        region: Region,
        known: Known,
        scratch: &'a mut Scratch,
    ) -> Result<(Self, Loaded<'a>), Error<F::Error>> {
        let mut ring = Ring::new(flash, region).ok_or(Error::Region)?;
        let survey = ring.survey()?;
        let mut journal = Journal {
            ring,
            head: 0,
            prepared: 0,
            newest: None,
            opened: false,
            locked: survey.foreign,
        };
        if survey.foreign {
            return Ok((journal, Loaded::both(Held::Newer)));
        }
        let Some(commit) = journal.ring.newest_commit(survey.newest_claim)? else {
            journal.begin_round(survey.newest_mark);
            let mut loaded = Loaded::both(Held::Nothing);
            if survey.newest_claim.is_some() {
                loaded.profile = Held::Damaged;
            }
            return Ok((journal, loaded));
        };
        scratch.profile.clone_from(&commit.profile);
        let loaded = Loaded {
            profile: held(commit.profile_version, known.profile, &scratch.profile),
            game: journal
                .ring
                .load_game(&commit, known.game, &mut scratch.game)?,
        };
        journal.locked = loaded.profile == Held::Newer || loaded.game == Held::Newer;
        if !journal.locked {
            journal.settle(&commit, loaded.save())?;
        }
        Ok((journal, loaded))
    }

    /// Without a record, the next round begins: with sectors that are erased from now on, and always
    /// in the same place, so that there are never the remains of two first records.
    fn begin_round(&mut self, newest_mark: Option<u32>) {
        let round = self.ring.region().pages();
        self.head = newest_mark.map_or(0, |mark| (mark / round + 1) * round);
        self.prepared = self.next_sector();
        self.opened = true;
    }

    /// Makes sure of the newest record and finds the way on behind it.
    fn settle(&mut self, newest: &Commit, save: Option<Save<'_>>) -> Result<(), Error<F::Error>> {
        let serial = newest.serial;
        self.newest = Some(serial);
        if self.is_closed(serial)? {
            // This page's own writing may have been the last thing to be interrupted.
            self.ring.program_page(serial + 1, &page::CLOSED)?;
            self.head = serial + 2;
        } else {
            // It may be torn and read as blank next time: not once something lies behind it.
            self.ring.program_page(serial, &newest.encode())?;
            self.head = serial + 1;
            self.clear_trail()?;
            self.prepared = self.next_sector();
            match save.map_or(Ok(()), |save| self.write_closed(&save)) {
                // A worn chip can be read as before.
                Ok(()) | Err(Error::Worn) => {}
                error => return error,
            }
        }
        self.prepared = self.prepared.max(self.next_sector());
        while self.needs_tidy() && self.ring.is_marked(self.prepared)? {
            self.prepared += 1;
        }
        // Only the last mark can be torn: each was finished before the next sector was erased.
        if self.prepared > self.next_sector() {
            self.ring.mark(self.prepared - 1)?;
        }
        Ok(())
    }

    fn write_closed(&mut self, save: &Save<'_>) -> Result<(), Error<F::Error>> {
        self.find_place(CLOSED_RECORD_PAGES, |journal| journal.write_record(save))?;
        self.write_page(&page::CLOSED)?;
        Ok(())
    }

    /// Whether this record was written at mounting, to the end, and nothing was begun since: the
    /// first thing would be a page that is not blank, right behind it or, where no record fits any
    /// more, at the beginning of the next sector.
    fn is_closed(&mut self, newest: u32) -> Result<bool, Error<F::Error>> {
        self.head = newest + 1;
        if self.room() == 0 || self.ring.read_page(self.head)? != page::CLOSED {
            return Ok(false);
        }
        self.head += 1;
        if self.room() >= RECORD_PAGES {
            return Ok(page::is_erased(&self.ring.read_page(self.head)?));
        }
        let next = self.next_sector();
        for serial in (self.head..next * PAGES_IN_SECTOR).chain([next * PAGES_IN_SECTOR + 1]) {
            if !page::is_erased(&self.ring.read_page(serial)?) {
                return Ok(false);
            }
        }
        Ok(self.ring.is_marked(next)?)
    }

    /// Moves the head over what was written behind the newest record, which is no whole record, and
    /// makes sure that none of these pages looks blank ever again: see [`cleared`]. It goes over the
    /// first blank page as well, since a program that was interrupted may not show there yet. No
    /// page behind that one can have been begun.
    fn clear_trail(&mut self) -> Result<(), Error<F::Error>> {
        loop {
            while self.room() > 0 {
                let page = self.ring.read_page(self.head)?;
                self.ring.program_page(self.head, &cleared(&page))?;
                self.head += 1;
                if page::is_erased(&page) {
                    break;
                }
            }
            // With less room left, the next record went to the next sector, if that was ready.
            let next = self.next_sector();
            if self.room() >= CLOSED_RECORD_PAGES || !self.ring.is_marked(next)? {
                return Ok(());
            }
            self.ring.mark(next)?;
            self.head = next * PAGES_IN_SECTOR + 1;
        }
    }
}

/// What to write over a page that a power cut may have torn. A game's page stays as it was read: a
/// commit page behind it may turn out to be whole, if this mounting is cut short. Of any other
/// page every bit is cleared.
fn cleared(page: &Page) -> Page {
    if page::game_in(page).is_some() {
        *page
    } else {
        page::VOID
    }
}

fn held(version: u8, known: u8, bytes: &[u8]) -> Held<'_> {
    if version > known {
        Held::Newer
    } else {
        Held::Bytes(Section { version, bytes })
    }
}

impl<F: MultiwriteNorFlash> Ring<F> {
    fn survey(&mut self) -> Result<Survey, F::Error> {
        let mut survey = Survey::default();
        for place in 0..self.region().pages() {
            let head = self.read_head(place)?;
            match Claim::of(&head) {
                Claim::Commit { serial } if self.is_plausible(serial, place) => {
                    survey.newest_claim = survey.newest_claim.max(Some(serial));
                }
                // A torn page of our own may claim so at one reading and not at the next.
                Claim::Foreign => survey.foreign |= page::is_foreign(&self.read_page(place)?),
                Claim::Mark => {
                    survey.newest_mark = survey.newest_mark.max(page::decode_mark(&head));
                }
                Claim::Commit { .. } | Claim::Other => {}
            }
        }
        Ok(survey)
    }

    /// Whether a page with this serial number belongs in this place of the ring.
    fn is_plausible(&self, serial: u32, place: u32) -> bool {
        serial < SERIAL_END && serial % self.region().pages() == place
    }

    /// The newest whole commit page, from this claim on back.
    fn newest_commit(&mut self, mut claim: Option<u32>) -> Result<Option<Commit>, F::Error> {
        while let Some(serial) = claim {
            for _ in 0..READINGS {
                let commit = Commit::decode(&self.read_page(serial)?);
                if let Some(commit) = commit.filter(|commit| commit.serial == serial) {
                    return Ok(Some(commit));
                }
            }
            claim = self.newest_claim_before(serial)?;
        }
        Ok(None)
    }

    fn newest_claim_before(&mut self, limit: u32) -> Result<Option<u32>, F::Error> {
        let mut newest = None;
        for place in 0..self.region().pages() {
            if let Claim::Commit { serial } = Claim::of(&self.read_head(place)?)
                && self.is_plausible(serial, place)
                && serial < limit
            {
                newest = newest.max(Some(serial));
            }
        }
        Ok(newest)
    }

    /// The game of this record. If it cannot be read, the one of a record shortly before will do,
    /// as long as it was kept with the very same profile: then the two fit together.
    fn load_game<'a>(
        &mut self,
        newest: &Commit,
        known: u8,
        bytes: &'a mut [u8; GAME_MAX],
    ) -> Result<Held<'a>, F::Error> {
        let Some(mut seal) = newest.game else {
            return Ok(Held::Nothing);
        };
        if seal.version > known {
            return Ok(Held::Newer);
        }
        let mut serial = newest.serial;
        for _ in 0..OLDER_GAMES {
            for _ in 0..READINGS {
                if self.read_game(serial, &seal, bytes)? {
                    let bytes = &bytes[..seal.length];
                    let version = seal.version;
                    return Ok(Held::Bytes(Section { version, bytes }));
                }
            }
            let claim = self.newest_claim_before(serial)?;
            let Some(older) = self.newest_commit(claim)? else {
                break;
            };
            let Some(older_seal) = older.game else { break };
            let fits =
                older.profile == newest.profile && older.profile_version == newest.profile_version;
            if !fits || older_seal.version > known {
                break;
            }
            (serial, seal) = (older.serial, older_seal);
        }
        Ok(Held::Damaged)
    }

    /// Reads the game in front of a commit page; `false` when it is not the one that was sealed.
    fn read_game(
        &mut self,
        serial: u32,
        seal: &Seal,
        bytes: &mut [u8; GAME_MAX],
    ) -> Result<bool, F::Error> {
        let first = serial - seal.pages();
        for (at, chunk) in (first..).zip(bytes[..seal.length].chunks_mut(page::GAME_IN_PAGE)) {
            let page = self.read_page(at)?;
            let Some(part) = page::game_in(&page) else {
                return Ok(false);
            };
            chunk.copy_from_slice(&part[..chunk.len()]);
        }
        Ok(page::checksum(&bytes[..seal.length]) == seal.checksum)
    }
}

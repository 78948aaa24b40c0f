//! Mounting: find the newest record, make sure that it stays readable, and find the place to go on.

use embedded_storage::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::section::{self, Seen, Source, Write};
use super::{Access, Error, Journal, Known, Ring, SHORT};
use crate::save::page::{self, Claim, Commit, Directory, HEAD, KEYS, Mark, PAGE, Page, SERIAL_END};
use crate::save::region::{PAGES_IN_SECTOR, Region};

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
    /// If anything was written since the last mounting, its commit page is written once more, behind
    /// whatever a power cut may have torn: what is found now is there at the next mounting too, even
    /// if it was half written and could be read only just this once.
    ///
    pub fn mount(flash: F, region: Region, known: Known) -> Result<Self, Error<F::Error>> {
        let mut journal = Self::unmounted(flash, region, known)?;
        journal.find(false)?;
        Ok(journal)
    }

    /// The same without writing anything: for a handheld whose power may go any moment, again and
    /// again. What was found is there at the next mounting only if it was whole, or once it is
    /// [settled](Self::settle).
    pub fn mount_gently(flash: F, region: Region, known: Known) -> Result<Self, Error<F::Error>> {
        let mut journal = Self::unmounted(flash, region, known)?;
        journal.find(true)?;
        Ok(journal)
    }

    /// Does what a gentle mounting has left out.
    pub fn settle(&mut self) -> Result<(), Error<F::Error>> {
        match self.access {
            Access::Later => self.find(false),
            Access::Ours | Access::Newer | Access::Foreign => Ok(()),
        }
    }

    fn unmounted(flash: F, region: Region, known: Known) -> Result<Self, Error<F::Error>> {
        let ring = Ring::new(flash, region).ok_or(Error::Region)?;
        Ok(Journal {
            ring,
            known,
            access: Access::Ours,
            head: 0,
            prepared: 0,
            marked: None,
            newest: None,
            entries: Directory::new(),
            unreadable: false,
            lost: false,
            opened: false,
            stuck: 0,
        })
    }

    /// Not inlined: the pages it reads are off the stack before anyone reads what was found.
    #[inline(never)]
    fn find(&mut self, gently: bool) -> Result<(), Error<F::Error>> {
        (self.access, self.unreadable) = (Access::Ours, false);
        let survey = self.ring.survey()?;
        if survey.foreign {
            self.access = Access::Foreign;
            return Ok(());
        }
        let mut page = [0; PAGE];
        match self.ring.newest_commit(survey.newest_claim, &mut page)? {
            Some(commit) => self.make_sure(commit, &page, gently)?,
            None => {
                self.unreadable = survey.newest_claim.is_some();
                self.begin_round(survey.newest_mark);
            }
        }
        Ok(())
    }

    /// Without a record, the next round begins: with sectors that are erased from now on, and always
    /// in the same place, so that there are never the remains of two first records.
    fn begin_round(&mut self, newest_mark: Option<u32>) {
        let round = self.ring.region().pages();
        self.head = newest_mark.map_or(0, |mark| (mark / round + 1) * round);
        self.prepared = self.next_sector();
        self.opened = true;
    }

    /// Makes sure of the newest record and finds the way on behind it; `gently`, only takes it over.
    fn make_sure(
        &mut self,
        newest: Commit,
        page: &Page,
        gently: bool,
    ) -> Result<(), Error<F::Error>> {
        let serial = newest.serial;
        self.newest = Some(serial);
        self.lost = newest.lost;
        if newest.entries.iter().any(|entry| self.is_newer(entry)) {
            self.entries = newest.entries;
            self.access = Access::Newer;
            return Ok(());
        }
        let is_closed = self.is_closed(serial)?;
        if !is_closed && !gently {
            // It may be torn and read as something else next time: not any more.
            self.ring.program_page(serial, page)?;
        }
        let seen = Seen { serial, page };
        let is_as_kept = self.choose(newest, seen)?;
        self.lost |= !is_as_kept;
        if gently {
            self.access = Access::Later;
            return self.mend(seen);
        }
        if is_closed && is_as_kept {
            // This page's own writing may have been the last thing to be interrupted.
            self.ring.program_page(serial + 1, &page::CLOSED)?;
            self.head = serial + 2;
            self.look_ahead(serial)?;
            return Ok(());
        }
        self.mend(seen)?;
        self.head = serial + 1;
        self.clear_trail(serial)?;
        self.look_ahead(serial)?;
        match self.write_closed(seen) {
            // A worn chip can be read as before.
            Ok(()) | Err(Error::Worn) => Ok(()),
            error => error,
        }
    }

    /// Takes the sections of this record, if the leading one can be read; `false` when it cannot,
    /// and that of an older record, or the whole of it, takes its place.
    fn choose(&mut self, newest: Commit, seen: Seen<'_>) -> Result<bool, Error<F::Error>> {
        let mut serial = newest.serial;
        let mut entries = newest.entries.clone();
        self.entries = newest.entries;
        while let Some(&lead) = entries.first() {
            if self.is_readable(&lead, Some(seen))? {
                let is_as_kept = serial == self.newest.unwrap_or(serial);
                self.entries = entries;
                return Ok(is_as_kept);
            }
            if self.newest == Some(serial)
                && let Some(other) = self.recover(&lead)?
            {
                super::put(&mut self.entries, other);
                return Ok(other.is_same(&lead));
            }
            let Some(older) = self.ring.commit_before(Some(serial))? else {
                break;
            };
            (serial, entries) = (older.serial, older.entries);
        }
        self.unreadable = !self.entries.is_empty();
        Ok(true)
    }

    /// Replaces the other sections that cannot be read, as far as they can be, while what is there
    /// instead is sure to be there.
    fn mend(&mut self, seen: Seen<'_>) -> Result<(), Error<F::Error>> {
        for entry in self.entries.clone() {
            if !self.is_readable(&entry, Some(seen))?
                && let Some(other) = self.recover(&entry)?
            {
                self.lost |= !other.is_same(&entry);
                super::put(&mut self.entries, other);
            }
        }
        Ok(())
    }

    /// Writes the commit page once more, and that this was completed. What the page itself holds
    /// of a section is written with it: if it was being made void when the power went, it may never
    /// be read again.
    fn write_closed(&mut self, seen: Seen<'_>) -> Result<(), Error<F::Error>> {
        let mut writes = Vec::<Write<'_>, KEYS>::new();
        for entry in self.entries.clone() {
            if entry.reaches(seen.serial) && self.is_readable(&entry, Some(seen))? {
                let source = Source::Seen(entry, seen);
                let _ = writes.push(Write { entry, source });
            }
        }
        let pages = section::record_pages(&writes, self.entries.len()) + 1;
        self.find_place(pages, |journal| {
            journal.write_record(&journal.entries.clone(), &writes, journal.lost)
        })?;
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
        let is_next = self.room() < SHORT;
        let rest = self.head..self.head + if is_next { self.room() } else { 1 };
        for serial in rest {
            if !page::is_erased(&self.ring.read_page(serial)?) {
                return Ok(false);
            }
        }
        if !is_next {
            return Ok(true);
        }
        Ok(match self.marked_ahead()? {
            Some(mark) => page::is_erased(&self.ring.read_page(mark.serial + 1)?),
            None => true,
        })
    }

    /// The mark of the next sector that has one: nothing is ever written in one without.
    fn marked_ahead(&mut self) -> Result<Option<Mark>, Error<F::Error>> {
        let next = self.next_sector();
        for sector in next..next + self.ring.region().sectors() - 1 {
            let mark = self.ring.mark_of(sector)?;
            if mark.is_some() {
                return Ok(mark);
            }
        }
        Ok(None)
    }

    /// Moves the head over what was written behind the newest record, which is no whole record, and
    /// makes sure that none of these pages looks blank ever again: see [`cleared`]. It goes over the
    /// first blank page as well, since a program that was interrupted may not show there yet. No
    /// page behind that one can have been begun.
    ///
    /// A data page that was written after a newer record, or a second commit page, tells that a
    /// record came to its end here and is gone.
    fn clear_trail(&mut self, newest: u32) -> Result<(), Error<F::Error>> {
        let mut commits = 0;
        loop {
            let mut is_trail = true;
            for serial in self.head..self.head + self.room() {
                let page = self.ring.read_page(serial)?;
                let is_blank = page::is_erased(&page);
                self.lost |= page::data_parent(&page) > Some(newest);
                commits += u32::from(is_commit_of(&page, serial));
                if is_trail {
                    self.ring.program_page(serial, &cleared(&page))?;
                    self.head += 1;
                } else if !is_blank {
                    // Only damage can have left something here, behind what it made blank.
                    self.lost |= commits > 0;
                    self.ring.program_page(serial, &page::VOID)?;
                }
                is_trail &= !is_blank;
                if page == page::JUMP {
                    self.head = self.next_sector() * PAGES_IN_SECTOR;
                    break;
                }
            }
            self.lost |= commits > 1;
            // With less room left, the next record went to the next sector that was ready.
            if self.room() >= SHORT {
                return Ok(());
            }
            let Some(mark) = self.marked_ahead()? else {
                return Ok(());
            };
            self.ring.write_mark(mark)?;
            self.head = mark.serial + 1;
        }
    }

    /// Finds the sectors that are ready. Each was marked before the next was erased, so only the last
    /// mark can be a torn one; and if one is missing between the newest record and the head, it was
    /// there once, and records behind it, unless only the mark is damaged.
    fn look_ahead(&mut self, newest: u32) -> Result<(), Error<F::Error>> {
        let current = newest / PAGES_IN_SECTOR;
        let mut last = None;
        self.marked = Some(current);
        for sector in current + 1..current + self.ring.region().sectors() {
            let Some(mark) = self.ring.mark_of(sector)? else {
                continue;
            };
            let before = sector.saturating_sub(mark.gap.into());
            if (current + 1..self.head / PAGES_IN_SECTOR).contains(&before) {
                self.lost |= self.ring.is_gone(before)?;
            }
            self.marked = Some(sector);
            last = Some(mark);
        }
        if let Some(mark) = last {
            self.ring.write_mark(mark)?;
        }
        let marked = self.marked.map_or(0, |sector| sector + 1);
        self.prepared = self.next_sector().max(marked);
        Ok(())
    }
}

/// Whether a page begins like the commit page with this serial number.
fn is_commit_of(page: &Page, serial: u32) -> bool {
    let claim = page.first_chunk().map(Claim::of);
    claim == Some(Claim::Commit { serial })
}

/// What to write over a page that a power cut may have torn. A data page stays as it was read: a
/// commit page behind it may turn out to be whole, if this mounting is cut short. So does a page
/// that says where to go on. Of any other page every bit is cleared.
fn cleared(page: &Page) -> Page {
    if page::is_data(page) || *page == page::JUMP {
        *page
    } else {
        page::VOID
    }
}

impl<F: MultiwriteNorFlash> Ring<F> {
    /// Whether a sector that was marked no longer is, and may have held something.
    fn is_gone(&mut self, sector: u32) -> Result<bool, F::Error> {
        let mark = sector * PAGES_IN_SECTOR;
        let is_unused =
            !page::is_erased(&self.read_head(mark)?) && page::is_erased(&self.read_page(mark + 1)?);
        Ok(!is_unused && !self.is_marked(sector)?)
    }

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
                    let mark = Mark::decode(&head);
                    survey.newest_mark = survey.newest_mark.max(mark.map(|mark| mark.serial));
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

    /// The newest whole commit page, from this claim on back. The page is left in `page`, bit for
    /// bit as it was read then.
    pub(super) fn newest_commit(
        &mut self,
        mut claim: Option<u32>,
        page: &mut Page,
    ) -> Result<Option<Commit>, F::Error> {
        while let Some(serial) = claim {
            let commit = self.commit_at(serial, page)?;
            if commit.is_some() {
                return Ok(commit);
            }
            claim = self.newest_claim(serial)?;
        }
        Ok(None)
    }

    /// The newest page before this one that begins like a commit page.
    pub(super) fn newest_claim(&mut self, limit: u32) -> Result<Option<u32>, F::Error> {
        let mut newest = None;
        for place in 0..self.region().pages() {
            let head: [u8; HEAD] = self.read_head(place)?;
            if let Claim::Commit { serial } = Claim::of(&head)
                && self.is_plausible(serial, place)
                && serial < limit
            {
                newest = newest.max(Some(serial));
            }
        }
        Ok(newest)
    }
}

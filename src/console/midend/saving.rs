//! When the flash may be touched. While it is busy the core can do nothing else, so a
//! save is written only once the picture is on the glass, and sectors are erased ahead
//! one at a time, in quiet moments.

use super::request::Request;
use crate::console::Millis;
use crate::profile::Together;

/// Nobody pressed anything for this long: a quiet moment.
const QUIET: Millis = 1_500;
/// Between two erases when nobody is playing. A sector usually takes 45 ms, so the core
/// still sleeps more than 99.5 % of the time.
const PAUSE: Millis = 30_000;
/// Anything due sooner than this would be held up by an erase: the slowest chips need 400 ms.
const ERASE: Millis = 450;

pub struct Saving {
    /// There is a flash to save to.
    possible: bool,
    untidy: bool,
    tidy_at: Millis,
    /// An erase is due and has not been asked for.
    erase: bool,
    /// What is kept of a clock that runs is true up to then.
    clock: Option<Millis>,
}

impl Saving {
    pub const fn impossible() -> Self {
        Self {
            possible: false,
            untidy: false,
            tidy_at: QUIET,
            erase: false,
            clock: None,
        }
    }

    pub const fn possible(untidy: bool) -> Self {
        Self {
            possible: true,
            untidy,
            ..Self::impossible()
        }
    }

    /// Whether there is a flash to save to.
    pub const fn is_possible(&self) -> bool {
        self.possible
    }

    /// A button moved: no erase for a while.
    pub fn disturb(&mut self, now: Millis) {
        self.tidy_at = now + QUIET;
    }

    /// What the flash looks like after it was written or erased.
    pub fn note(&mut self, untidy: bool) {
        self.untidy = untidy;
    }

    pub fn deadline(&self) -> Option<Millis> {
        self.untidy.then_some(self.tidy_at)
    }

    /// Decides on an erase. `next` is when something else is due; `unsaved` means a
    /// save is on its way.
    pub fn tick(&mut self, now: Millis, next: Option<Millis>, unsaved: bool) {
        if self.deadline().is_none_or(|due| now < due) {
            return;
        }
        self.erase = !unsaved && next.is_none_or(|next| next >= now + ERASE);
        self.tidy_at = now + if self.erase { PAUSE } else { ERASE };
    }

    /// Whether the clock of a match has to be kept: it runs and was not kept in time, or it stands
    /// still, and is kept as one that runs.
    pub fn clock_is_due(&self, runs: bool, now: Millis) -> bool {
        match self.clock {
            Some(until) => !runs || until <= now,
            None => runs,
        }
    }

    /// It is about to be kept.
    pub fn keeps_clock(&mut self, runs: bool, now: Millis) {
        self.clock = runs.then_some(now + Millis::from(Together::AHEAD));
    }

    /// When that has to be done again.
    pub fn clock_deadline(&self) -> Option<Millis> {
        self.clock
    }

    /// Takes `unsaved`, and asks for the save if there is anywhere to put it.
    pub fn save_request(&self, unsaved: &mut bool) -> Option<Request> {
        (core::mem::take(unsaved) && self.possible).then_some(Request::Save)
    }

    pub fn tidy_request(&mut self) -> Option<Request> {
        core::mem::take(&mut self.erase).then_some(Request::Tidy)
    }
}

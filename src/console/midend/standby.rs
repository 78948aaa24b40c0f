//! When the handheld stands by: the screen was dark for long enough, nobody touches a button, and
//! nothing is left to do. A host that can do no better goes on sleeping as it did.

use super::request::Request;
use crate::console::Millis;
use crate::profile::After;

pub struct Standby {
    /// When something happened that puts it off.
    last: Millis,
    /// It is due and has not been asked for.
    ready: bool,
}

impl Standby {
    pub const fn new() -> Self {
        Self {
            last: 0,
            ready: false,
        }
    }

    /// A button moved.
    pub fn disturb(&mut self, now: Millis) {
        self.last = now;
        self.ready = false;
    }

    /// When it is due, with a screen that is dark since then.
    pub fn due(&self, dark_since: Millis, after: After) -> Option<Millis> {
        let seconds = after.seconds()?;
        Some(self.last.max(dark_since) + 1000 * Millis::from(seconds))
    }

    /// It is due. Whoever is busy puts it off, and so does standby itself: the next one is as
    /// far away.
    pub fn decide(&mut self, now: Millis, busy: bool) {
        self.last = now;
        self.ready = !busy;
    }

    pub fn request(&mut self) -> Option<Request> {
        core::mem::take(&mut self.ready).then_some(Request::StandBy)
    }
}

//! Where the cable is plugged in: what this handheld does to the data wire, from when on, and what
//! it reads there. Whatever happens on the wire is read a moment later, also by the one that did it.

use std::collections::VecDeque;

use super::contact::{Contact, Threshold, volts};
use super::serial::Change;
use super::time::Time;

/// From a change at one end to the moment when it is read, at any end. A kiloohm and the half
/// nanofarad of a long cable are half of it, the clocks of the one that looks the other half.
pub const DELAY: Time = Time::from_micros(1);

pub struct Outlet {
    threshold: Threshold,
    contact: Contact,
    /// What this handheld did to the wire since the cable looked.
    done: Vec<(Time, Contact)>,
    /// What it is going to read.
    coming: VecDeque<Change>,
    /// The level after the last of those.
    last: bool,
    level: bool,
    plugged: bool,
    /// What comes before this moment has been told. A handheld may be ahead of it: a long
    /// instruction, and flash that is written, end when they end.
    known: Time,
}

impl Outlet {
    pub fn new(chip: u64, contact: Contact) -> Self {
        Self {
            threshold: Threshold::of_chip(chip),
            contact,
            done: Vec::new(),
            coming: VecDeque::new(),
            last: false,
            level: false,
            plugged: false,
            known: Time::NEVER,
        }
    }

    pub fn level(&self) -> bool {
        self.level
    }

    pub fn contact(&self) -> Contact {
        self.contact
    }

    pub fn set_contact(&mut self, contact: Contact, at: Time) {
        if self.contact != contact {
            self.contact = contact;
            match self.plugged {
                true => self.done.push((at, contact)),
                false => self.expect(volts(&[contact]), at + DELAY),
            }
        }
    }

    /// From now on there is a cable in it, or none.
    pub fn plug(&mut self, plugged: bool, now: Time) {
        self.plugged = plugged;
        self.known = if plugged { now } else { Time::NEVER };
        self.done.clear();
        if !plugged {
            self.expect(volts(&[self.contact]), now + DELAY);
        }
    }

    pub fn known(&self) -> Time {
        self.known
    }

    /// The cable has told everything before this moment.
    pub fn know(&mut self, moment: Time) {
        if self.plugged {
            self.known = moment;
        }
    }

    pub fn take_done(&mut self) -> Vec<(Time, Contact)> {
        std::mem::take(&mut self.done)
    }

    /// The wire is going to be at this voltage.
    pub fn expect(&mut self, volts: f64, at: Time) {
        let level = self.threshold.reads(volts, self.last);
        self.expect_level(level, at);
    }

    /// The same if it reads this, whatever the voltage.
    pub fn expect_level(&mut self, level: bool, at: Time) {
        if level != self.last {
            let after = self.coming.back().map_or(at, |(last, _)| at.max(*last));
            self.last = level;
            self.coming.push_back((after, level));
        }
    }

    /// The level that it reads after all that is known to come.
    pub fn last(&self) -> bool {
        self.last
    }

    /// The next change that is due.
    pub fn take_change(&mut self, now: Time) -> Option<Change> {
        let change = *self.coming.front().filter(|(at, _)| *at <= now)?;
        self.coming.pop_front();
        self.level = change.1;
        Some(change)
    }

    pub fn next_event(&self) -> Time {
        self.coming.front().map_or(Time::NEVER, |(at, _)| *at)
    }
}

//! An end of the cable with somebody else behind it: another program, another page, a test. It
//! knows bytes and nothing of pins; what it is given to send goes out when the wire is quiet.

use std::collections::VecDeque;

use super::{BIT, End};
use crate::contact::Contact;
use crate::outlet::Outlet;
use crate::serial::{self, Change, Received, Receiver};
use crate::supply::Pull;
use crate::time::Time;

/// Bits of silence before it sends: others may still be in the middle of something.
const QUIET_BITS: u64 = 40;

const PULLS: [Pull; 2] = [
    Pull::NONE,
    Pull {
        up: true,
        down: false,
    },
];

pub struct FarEnd {
    now: Time,
    outlet: Outlet,
    receiver: Receiver,
    heard: Vec<Received>,
    waiting: VecDeque<u8>,
    planned: VecDeque<Change>,
    /// The end of the byte that is being sent.
    busy: Option<Time>,
    /// The last time that the wire moved.
    moved: Time,
}

impl Default for FarEnd {
    fn default() -> Self {
        Self {
            now: Time::ZERO,
            outlet: Outlet::new(0, contact(None)),
            receiver: Receiver::new(),
            heard: Vec::new(),
            waiting: VecDeque::new(),
            planned: VecDeque::new(),
            busy: None,
            moved: Time::ZERO,
        }
    }
}

const fn contact(drives: Option<bool>) -> Contact {
    Contact::On {
        drives,
        pulls: PULLS,
    }
}

impl FarEnd {
    pub fn new() -> Self {
        Self::default()
    }

    /// To be sent in one piece, after what waits already.
    pub fn send(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
    }

    /// What came over the wire since the last time, without its own.
    pub fn take_heard(&mut self) -> Vec<Received> {
        std::mem::take(&mut self.heard)
    }

    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty() && self.busy.is_none()
    }

    /// When it would send if nothing moved before.
    fn sends_at(&self) -> Time {
        match self.waiting.is_empty() || self.busy.is_some() || !self.outlet.level() {
            true => Time::NEVER,
            false => (self.moved + BIT * QUIET_BITS).max(self.now),
        }
    }

    fn next_event(&self) -> Time {
        let planned = self.planned.front().map_or(Time::NEVER, |(at, _)| *at);
        planned
            .min(self.busy.unwrap_or(Time::NEVER))
            .min(self.sends_at())
            .min(self.outlet.next_event())
            .min(self.receiver.next_event(BIT))
    }

    fn happen(&mut self) {
        while let Some((at, level)) = self.outlet.take_change(self.now) {
            self.listen(at);
            self.receiver.set_level(level, at);
            self.moved = at;
        }
        self.listen(self.now);
        while let Some(&(at, level)) = self.planned.front().filter(|(at, _)| *at <= self.now) {
            self.planned.pop_front();
            self.outlet.set_contact(contact(Some(level)), at);
        }
        if let Some(end) = self.busy.filter(|end| *end <= self.now) {
            self.busy = None;
            match self.waiting.is_empty() {
                true => self.outlet.set_contact(contact(None), end),
                false => self.begin(end),
            }
        } else if self.sends_at() <= self.now {
            self.outlet.set_contact(contact(Some(true)), self.now);
            self.begin(self.now);
        }
    }

    fn begin(&mut self, at: Time) {
        if let Some(byte) = self.waiting.pop_front() {
            self.busy = Some(serial::send(byte, at, BIT, &mut self.planned));
        }
    }

    fn listen(&mut self, at: Time) {
        if let Some(received) = self.receiver.advance(at, BIT)
            // The echo of its own ends half a bit and a moment before its own byte does.
            && self.busy.is_none()
        {
            self.heard.push(received);
        }
    }
}

impl End for FarEnd {
    fn now(&self) -> Time {
        self.now
    }

    fn next_due(&mut self) -> Time {
        self.next_event().max(self.now)
    }

    fn run_to(&mut self, moment: Time) {
        while self.now < moment {
            self.happen();
            self.now = self.next_event().max(self.now).min(moment);
            if self.next_event() <= self.now {
                self.happen();
            }
        }
    }

    fn outlet(&mut self) -> &mut Outlet {
        &mut self.outlet
    }

    fn notice(&mut self) {}

    fn without_power(&self) -> Option<Contact> {
        None
    }
}

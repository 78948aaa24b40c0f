//! An end of the cable with somebody else behind it: another program, another page, a test. It
//! knows bytes and nothing of pins. What it is given to send goes out when the wire is quiet, and
//! again if it does not come back as it was sent: who is behind it cannot hear that.

use std::collections::VecDeque;

use super::{BIT, End};
use crate::contact::Contact;
use crate::outlet::Outlet;
use crate::serial::{self, Change, Received, Receiver};
use crate::supply::Pull;
use crate::time::Time;

/// A frame is over after so long without a byte.
const SILENCE: Time = Time::from_micros(400);

/// Bits of silence before it sends: others may still be in the middle of something.
const QUIET_BITS: u64 = 40;

/// So often the same frame is sent at most.
const MOST_TRIES: u32 = 6;
/// Bits to wait before the second time; longer each time.
const REST_BITS: u64 = 300;

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
    /// Frames; the first is being sent.
    waiting: VecDeque<Vec<u8>>,
    /// How much of it was, and what of that came back.
    sent: usize,
    echo: Vec<u8>,
    tries: u32,
    rests: Time,
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
            sent: 0,
            echo: Vec::new(),
            tries: 0,
            rests: Time::ZERO,
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
        if !bytes.is_empty() {
            self.waiting.push_back(bytes.to_vec());
        }
    }

    /// What came over the wire since the last time, without its own.
    pub fn take_heard(&mut self) -> Vec<Received> {
        std::mem::take(&mut self.heard)
    }

    /// The bytes that came over the wire in one piece, once the piece is over.
    pub fn take_frame(&mut self) -> Option<Vec<u8>> {
        let over = self.frame_ends() < self.now;
        over.then(|| self.heard.drain(..).map(|heard| heard.byte).collect())
    }

    /// When the frame that is being heard is over, if nothing more comes.
    pub fn frame_ends(&self) -> Time {
        let last = self.heard.last();
        last.map_or(Time::NEVER, |last| last.at + SILENCE)
    }

    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// When it would send if nothing moved before.
    fn sends_at(&self) -> Time {
        match self.waiting.is_empty() || self.busy.is_some() || !self.outlet.level() {
            true => Time::NEVER,
            false => (self.moved + BIT * QUIET_BITS)
                .max(self.rests)
                .max(self.now),
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
            if !self.begin(end) {
                self.outlet.set_contact(contact(None), end);
                self.complete();
            }
        } else if self.sends_at() <= self.now {
            self.outlet.set_contact(contact(Some(true)), self.now);
            self.begin(self.now);
        }
    }

    /// Sends the next byte of the frame, if there is one.
    fn begin(&mut self, at: Time) -> bool {
        let byte = self.waiting.front().and_then(|frame| frame.get(self.sent));
        if let Some(byte) = byte {
            self.busy = Some(serial::send(*byte, at, BIT, &mut self.planned));
            self.sent += 1;
        }
        self.busy.is_some()
    }

    /// The whole frame was sent.
    fn complete(&mut self) {
        self.tries += 1;
        let came_back = self.waiting.front() == Some(&self.echo);
        if came_back || self.tries == MOST_TRIES {
            self.waiting.pop_front();
            self.tries = 0;
        }
        self.rests = self.now + BIT * (REST_BITS * u64::from(self.tries));
        self.sent = 0;
        self.echo.clear();
    }

    fn listen(&mut self, at: Time) {
        if let Some(received) = self.receiver.advance(at, BIT) {
            // The echo of a byte is complete half a bit before the byte is.
            match self.sent {
                0 => self.heard.push(received),
                _ => self.echo.push(received.byte),
            }
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

//! The one wire that everybody shares: listen before sending, hear the own frame come back, and
//! after a collision wait for a while that nobody else is likely to choose.

use crate::deal::SplitMix64;

/// Microseconds since the handheld was switched on.
pub type Micros = u64;

/// A byte at 115,200 baud: start, eight bits, stop.
pub const BYTE: Micros = 87;

/// The line counts as free after so much silence: a sender never pauses for as long, but when its
/// flash is busy.
const QUIET: Micros = 300;

/// Who sends is heard by all after this time.
const SLOT: Micros = 1_000;

/// Slots to choose from at first; twice as many after every collision.
const SLOTS: u32 = 8;
const MOST_DOUBLINGS: u8 = 3;

/// The own frame is back after its time on the wire and this.
const ECHO: Micros = 8_000;

/// So many frames in a row that do not come back: something holds the line.
const HELD: u8 = 8;

/// So often in a row the line was not free, and nothing was understood meanwhile: likewise.
const BLOCKED: u8 = 60;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Medium {
    random: SplitMix64,
    /// Nothing is sent before.
    free_at: Micros,
    /// How long to wait once the line is free.
    turn: Micros,
    /// What was sent, by its checksum, and when it has to be back.
    sent: Option<(u32, Micros)>,
    failures: u8,
    /// How often the line was not free since anything was understood.
    blocked: u8,
}

impl Medium {
    pub fn new(seed: u64) -> Self {
        let mut medium = Self {
            random: SplitMix64(seed),
            free_at: 0,
            turn: 0,
            sent: None,
            failures: 0,
            blocked: 0,
        };
        medium.draw();
        medium
    }

    /// Below this many microseconds, for whatever must not happen everywhere at once.
    pub fn jitter(&mut self, most: Micros) -> Micros {
        Micros::from(self.random.below(most as u32))
    }

    pub fn random(&mut self) -> u64 {
        self.random.next_u64()
    }

    fn draw(&mut self) {
        let slots = SLOTS << self.failures.min(MOST_DOUBLINGS);
        self.turn = Micros::from(self.random.below(slots)) * SLOT;
    }

    /// Somebody is sending.
    pub fn heard(&mut self, now: Micros) {
        self.free_at = self.free_at.max(now + QUIET + self.turn);
    }

    /// A frame has ended: the next turn is drawn anew.
    pub fn frame_ended(&mut self, now: Micros) {
        self.draw();
        self.free_at = now + QUIET + self.turn;
    }

    /// When a frame can be sent at the earliest; `None` while one is on its way.
    pub fn next_chance(&self) -> Option<Micros> {
        self.sent.is_none().then_some(self.free_at)
    }

    /// When the frame on its way has to be back.
    pub fn echo_due(&self) -> Option<Micros> {
        self.sent.map(|(_, due)| due)
    }

    /// A frame of so many bytes is sent now.
    pub fn sends(&mut self, check: u32, length: usize, now: Micros) {
        self.sent = Some((check, now + length as Micros * BYTE + ECHO));
    }

    /// A frame came in: whether it is the own one.
    pub fn is_echo(&mut self, check: u32) -> bool {
        let is_echo = self.sent.is_some_and(|(sent, _)| sent == check);
        if is_echo {
            self.sent = None;
            self.failures = 0;
        }
        is_echo
    }

    /// The own frame should be back by now: whether it was lost.
    pub fn is_lost(&mut self, now: Micros) -> bool {
        let is_lost = self.sent.is_some_and(|(_, due)| now >= due);
        if is_lost {
            self.sent = None;
            self.failures = self.failures.saturating_add(1);
            self.draw();
            self.free_at = self.free_at.max(now + self.turn);
        }
        is_lost
    }

    /// What was to be sent was not, for the line was not free after all. That is no collision.
    pub fn was_blocked(&mut self, now: Micros) {
        self.sent = None;
        self.blocked = self.blocked.saturating_add(1);
        self.draw();
        self.heard(now);
    }

    /// Something was understood, whoever said it: the line is not held.
    pub fn understood(&mut self) {
        self.blocked = 0;
    }

    /// Nothing that is sent can be heard: a handheld that is plugged in and switched off holds the
    /// line, or there is a short.
    pub fn is_held(&self) -> bool {
        self.failures >= HELD || self.blocked >= BLOCKED
    }
}

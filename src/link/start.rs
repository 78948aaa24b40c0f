//! The common start of a speed round: when everybody is ready, the first seat says several times
//! how long it still is, and each handheld starts by its own clock. Whoever comes back later
//! learns how long ago that was.

use super::event::Event;
use super::medium::{BYTE, Micros};
use super::meeting::{Meeting, bit};
use super::message::Go;
use crate::party::Record;

/// From the moment that all are ready to the start.
const LEAD: Micros = 700_000;

/// Between two announcements.
const EVERY: Micros = 80_000;

/// How long an announcement is on the wire.
const ON_WIRE: Micros = 17 * BYTE;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Start {
    ready: u8,
    /// The round that has a start, and the time of it on the own clock.
    known: Option<(u8, Micros)>,
    /// When this handheld announces the start again.
    next: Option<Micros>,
}

impl Start {
    pub fn ready(&self) -> u8 {
        self.ready
    }

    pub fn known(&self) -> Option<(u8, Micros)> {
        self.known
    }

    pub fn set_ready(&mut self, round: u8) {
        self.ready = round;
    }

    /// The round that runs, and the milliseconds since its start.
    pub fn started(&self, now: Micros) -> Option<(u8, u32)> {
        let (round, at) = self.known?;
        let since = now.checked_sub(at)?;
        Some((round, u32::try_from(since / 1000).unwrap_or(u32::MAX - 1)))
    }

    /// Somebody plays a round whose start was missed here.
    pub fn hear(&mut self, started: Option<(u8, u32)>, now: Micros, tell: &mut dyn FnMut(Event)) {
        if let Some((round, millis)) = started
            && self.ready == round
            && self.known.is_none_or(|(known, _)| known != round)
        {
            self.known = Some((round, now.saturating_sub(Micros::from(millis) * 1000)));
            tell(Event::Start(round));
        }
    }

    /// An announcement: what was late on its way must not delay the start.
    pub fn hear_go(&mut self, go: &Go, now: Micros, tell: &mut dyn FnMut(Event)) {
        let at = now + Micros::from(go.millis) * 1000;
        if self.ready != go.round {
            return;
        }
        match &mut self.known {
            Some((round, known)) if *round == go.round => *known = at.min(*known),
            known => {
                *known = Some((go.round, at));
                tell(Event::Start(go.round));
            }
        }
    }

    /// The next announcement, if it is time for one.
    pub fn announce(&mut self, now: Micros) -> Option<(u8, u16)> {
        let (round, at) = self.known?;
        if self.next.is_none_or(|next| now < next) {
            return None;
        }
        let left = at.checked_sub(now + ON_WIRE);
        self.next = left.map(|_| now + EVERY);
        left.map(|left| (round, (left / 1000) as u16))
    }

    pub fn due(&self) -> Micros {
        self.next.unwrap_or(Micros::MAX)
    }
}

impl Meeting {
    /// The first seat sets the time when everybody who still plays is ready.
    pub(super) fn start_round(
        &mut self,
        record: &Record,
        now: Micros,
        tell: &mut dyn FnMut(Event),
    ) {
        let round = self.start.ready;
        let is_new = self.start.known.is_none_or(|(known, _)| known != round);
        if round == 0 || !is_new || self.runner(record) != Some(self.own()) {
            return;
        }
        let out = self.out(record);
        let is_ready = |other: &super::meeting::Other| other.is_there && other.ready == round;
        let mut persons = self.sitting.roster.persons();
        let all = persons.all(|(seat, _)| {
            seat == self.own() || out & bit(seat) != 0 || is_ready(&self.others[seat])
        });
        if all {
            self.start.known = Some((round, now + LEAD));
            self.start.next = Some(now);
            tell(Event::Start(round));
        }
    }
}

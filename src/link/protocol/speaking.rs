//! When something is said on the cable, and what.

use super::{Link, Phase, Said};
use crate::link::event::Event;
use crate::link::frame::{Body, hash, seal};
use crate::link::identity::Versions;
use crate::link::lobby::Lobby;
use crate::link::medium::Micros;
use crate::link::message::{Go, Hello, Message, Table};
use crate::party::Record;

/// Between two hellos in the lobby.
const PERIOD: Micros = 400_000;
const JITTER: Micros = 100_000;

impl Link {
    /// The frame that is to be sent now, if there is one. Whoever holds the link sends it whole
    /// and feeds back what is on the wire meanwhile.
    pub fn poll(
        &mut self,
        now: Micros,
        record: Option<&mut Record>,
        tell: &mut dyn FnMut(Event),
    ) -> Option<&[u8]> {
        if self.medium.is_lost(now) {
            self.say_again(now);
        }
        let is_held = self.medium.is_held();
        if is_held != self.is_held {
            self.is_held = is_held;
            tell(Event::Line(!is_held));
        }
        let mut record = record;
        self.tick(now, record.as_deref_mut(), tell);
        if self.medium.next_chance().is_none_or(|at| now < at) {
            return None;
        }
        let mut body = Body::new();
        let said = self.compose(now, record.as_deref(), &mut body);
        if let (Phase::Match(meeting), Some(record)) = (&mut self.phase, record) {
            meeting.look_for_parts(record);
        }
        let said = said?;
        seal(&body, &mut self.frame);
        self.medium.sends(hash(&body), self.frame.len(), now);
        self.last = Some(said);
        Some(&self.frame)
    }

    fn tick(&mut self, now: Micros, record: Option<&mut Record>, tell: &mut dyn FnMut(Event)) {
        match &mut self.phase {
            Phase::Closed => {}
            Phase::Lobby(lobby) => {
                if lobby.tick(self.id, now) {
                    self.lobby_changed(now, tell);
                }
            }
            Phase::Match(meeting) => {
                if let Some(record) = record {
                    meeting.tick(record, now, tell);
                    meeting.look_for_parts(record);
                }
            }
        }
    }

    /// What [`poll`](Self::poll) has given was not sent: the line was not free.
    pub fn not_sent(&mut self, now: Micros) {
        self.medium.was_blocked(now);
        self.say_again(now);
    }

    /// The own frame did not come back.
    fn say_again(&mut self, now: Micros) {
        // A line that is held is tried at every beat, and no more often.
        let Some(last) = self.last.take().filter(|_| !self.medium.is_held()) else {
            return;
        };
        match (last, &mut self.phase) {
            (Said::Hello, _) => self.next_hello = self.next_hello.min(now),
            (Said::Table, _) => self.table_due = true,
            (Said::Beat, Phase::Match(meeting)) => meeting.next_beat = now,
            (Said::Part(log, from), Phase::Match(meeting)) => {
                let other = meeting.sending[log];
                meeting.sending[log] = Some(other.map_or(from, |other| other.min(from)));
            }
            _ => {}
        }
    }

    fn compose(&mut self, now: Micros, record: Option<&Record>, body: &mut Body) -> Option<Said> {
        if self.table_due
            && let Some(table) = self.table()
        {
            self.table_due = false;
            Message::Table(table).write(body);
            return Some(Said::Table);
        }
        if now >= self.next_hello && !matches!(self.phase, Phase::Closed) {
            return Some(self.compose_hello(now, body));
        }
        let Phase::Match(meeting) = &mut self.phase else {
            return None;
        };
        let record = record?;
        if let Some((round, millis)) = meeting.start.announce(now) {
            let (id, seat) = (meeting.id, meeting.own());
            Message::Go(Go {
                id,
                seat,
                round,
                millis,
            })
            .write(body);
            return Some(Said::Other);
        }
        if meeting.stopped.is_none()
            && let Some(part) = meeting.next_part(record)
        {
            Message::Part(part).write(body);
            return Some(Said::Part(part.log, part.from));
        }
        if now < meeting.next_beat {
            return None;
        }
        let medium = &mut self.medium;
        meeting.beat_is_out(now, |most| medium.jitter(most));
        match meeting.note {
            Some(note) => Message::Stop(note).write(body),
            None => Message::Beat(meeting.beat(record, now)).write(body),
        }
        Some(Said::Beat)
    }

    fn compose_hello(&mut self, now: Micros, body: &mut Body) -> Said {
        let lobby = self.lobby();
        let hello = Hello {
            id: self.id,
            versions: Versions::OWN,
            nonce: self.nonce,
            is_host: lobby.is_some_and(Lobby::is_host),
            is_playing: lobby.is_none(),
            ready: lobby.and_then(Lobby::ready),
        };
        self.next_hello = match self.phase {
            Phase::Lobby(_) => now + PERIOD + self.medium.jitter(JITTER),
            // In a match the beats say that somebody is there.
            _ => Micros::MAX,
        };
        self.table_due |= hello.is_host;
        Message::Hello(hello).write(body);
        Said::Hello
    }

    fn has_table(&self) -> bool {
        match &self.phase {
            Phase::Closed => false,
            Phase::Lobby(lobby) => lobby.is_host() && lobby.proposal().is_some(),
            Phase::Match(_) => true,
        }
    }

    fn table(&self) -> Option<Table> {
        let (setup, roster, begun) = match &self.phase {
            Phase::Closed => return None,
            Phase::Lobby(lobby) => {
                let proposal = lobby.proposal().filter(|_| lobby.is_host())?;
                (proposal.setup, proposal.roster.clone(), false)
            }
            Phase::Match(meeting) => (meeting.setup, meeting.sitting.roster.clone(), true),
        };
        Some(Table {
            from: self.id,
            begun,
            setup,
            roster,
        })
    }

    /// When [`poll`](Self::poll) is to be called, if nothing comes in before.
    pub fn deadline(&self) -> Option<Micros> {
        if let Some(due) = self.medium.echo_due() {
            return Some(due);
        }
        let due = match &self.phase {
            Phase::Closed => return None,
            Phase::Lobby(_) => self.next_hello,
            Phase::Match(meeting) => self.next_hello.min(meeting.due()),
        };
        let due = if self.table_due && self.has_table() {
            0
        } else {
            due
        };
        Some(due.max(self.medium.next_chance().unwrap_or(0)))
    }
}

//! What is heard on the cable, and what comes of it.

use super::{Link, Phase};
use crate::link::event::Event;
use crate::link::frame::hash;
use crate::link::identity::{Id, Versions};
use crate::link::lobby::{Lobby, Proposal};
use crate::link::medium::Micros;
use crate::link::message::{Hello, Message};
use crate::party::Record;

/// A change in the lobby is told within this time.
const SOON: Micros = 20_000;

/// A closed link tells so often that somebody is there.
const REMIND: Micros = 2_000_000;

impl Link {
    /// A byte was wrong or missed: framing, break, overrun.
    pub fn line_error(&mut self, now: Micros) {
        self.medium.heard(now);
        self.receiver.spoil();
    }

    /// A byte was on the wire, be it the own one: whether it has ended a message of somebody else.
    /// `record` is that of the match, once it is laid out.
    pub fn receive(
        &mut self,
        byte: u8,
        now: Micros,
        record: Option<&mut Record>,
        tell: &mut dyn FnMut(Event),
    ) -> bool {
        self.medium.heard(now);
        if byte != 0 {
            self.receiver.push(byte);
            return false;
        }
        self.medium.frame_ended(now);
        // Taken out, so that it can be read while everything else changes.
        let mut receiver = core::mem::take(&mut self.receiver);
        let mut is_told = false;
        if let Some(body) = receiver.push(byte) {
            self.medium.understood();
            if !self.medium.is_echo(hash(body))
                && let Some(message) = Message::read(body)
            {
                self.hear(&message, now, record, tell);
                is_told = true;
            }
        }
        self.receiver = receiver;
        is_told
    }

    fn hear(
        &mut self,
        message: &Message<'_>,
        now: Micros,
        record: Option<&mut Record>,
        tell: &mut dyn FnMut(Event),
    ) {
        match &mut self.phase {
            Phase::Closed => {
                if now >= self.remind_at {
                    self.remind_at = now + REMIND;
                    tell(Event::Heard);
                }
            }
            Phase::Lobby(_) => self.hear_in_lobby(message, now, tell),
            Phase::Match(_) => self.hear_in_match(message, now, record, tell),
        }
    }

    fn hear_in_lobby(&mut self, message: &Message<'_>, now: Micros, tell: &mut dyn FnMut(Event)) {
        let Phase::Lobby(lobby) = &mut self.phase else {
            return;
        };
        let changed = match message {
            Message::Hello(hello) if hello.id == self.id => {
                if hello.nonce != self.nonce {
                    // Somebody has the same id: this one takes another.
                    self.id = Id(self.medium.random());
                    self.nonce = self.medium.random() as u16;
                    self.next_hello = now;
                }
                false
            }
            // One that plays is no guest. With other rules it is told apart from those who are.
            Message::Hello(hello)
                if hello.is_playing && hello.versions.agrees_with(&Versions::OWN) =>
            {
                return;
            }
            Message::Hello(hello) => lobby.hear(hello, self.id, now),
            Message::Table(table) if table.begun => {
                if table.roster.seat_of(self.id).is_some() {
                    // Whatever this handheld had of it is gone: the others have it.
                    let roster = table.roster.clone();
                    self.enter(table.setup, roster, false, now, tell);
                    return;
                }
                self.stranger(now, tell);
                false
            }
            Message::Table(table) => lobby.hear_table(table),
            Message::Beat(beat) => {
                let proposal = lobby.proposal().filter(|p| p.id() == beat.id).cloned();
                match proposal {
                    Some(Proposal { setup, roster }) => self.enter(setup, roster, true, now, tell),
                    None => self.stranger(now, tell),
                }
                return;
            }
            Message::Part(_) | Message::Go(_) | Message::Stop(_) => false,
        };
        if changed {
            self.lobby_changed(now, tell);
        }
    }

    pub(super) fn lobby_changed(&mut self, now: Micros, tell: &mut dyn FnMut(Event)) {
        self.table_due = self.lobby().is_some_and(Lobby::is_host);
        let soon = now + self.medium.jitter(SOON);
        self.next_hello = self.next_hello.min(soon);
        tell(Event::Lobby);
    }

    fn stranger(&mut self, now: Micros, tell: &mut dyn FnMut(Event)) {
        if now >= self.remind_at {
            self.remind_at = now + REMIND;
            // So that both get to know each other's versions.
            self.next_hello = self.next_hello.min(now);
            tell(Event::Stranger);
        }
    }

    fn hear_in_match(
        &mut self,
        message: &Message<'_>,
        now: Micros,
        record: Option<&mut Record>,
        tell: &mut dyn FnMut(Event),
    ) {
        let Phase::Match(meeting) = &mut self.phase else {
            return;
        };
        let id = match message {
            Message::Hello(hello) => {
                let is_over = record.is_some_and(|record| record.position().is_over());
                return self.hear_hello_in_match(hello, is_over, now, tell);
            }
            Message::Table(_) => return,
            Message::Beat(beat) => beat.id,
            Message::Part(part) => part.id,
            Message::Go(go) => go.id,
            Message::Stop(stop) => stop.id,
        };
        if id != meeting.id {
            return self.stranger(now, tell);
        }
        let Some(record) = record else {
            return;
        };
        match message {
            Message::Beat(beat) => meeting.hear_beat(beat, record, now, tell),
            Message::Part(part) => meeting.hear_part(part, record, now, tell),
            Message::Go(go) if go.seat != meeting.own() => meeting.start.hear_go(go, now, tell),
            Message::Stop(stop) => meeting.hear_stop(stop, record, tell),
            _ => {}
        }
        meeting.look_for_parts(record);
    }

    /// Somebody is in the lobby. If it belongs to the match and lost it, it is told of it; after the
    /// end it is there for another one.
    fn hear_hello_in_match(
        &mut self,
        hello: &Hello,
        is_over: bool,
        now: Micros,
        tell: &mut dyn FnMut(Event),
    ) {
        let Some(meeting) = self.meeting() else {
            return;
        };
        let seat = meeting.sitting().roster.seat_of(hello.id);
        match seat {
            Some(seat) if seat == meeting.own() => {}
            Some(_) if hello.versions.agrees_with(&Versions::OWN) => {
                let mut persons = meeting.sitting().roster.persons().map(|(seat, _)| seat);
                let first = persons.find(|&other| Some(other) != seat && meeting.is_there(other));
                let is_mine = first == Some(meeting.own());
                drop(persons);
                self.table_due |= is_mine && !is_over && !hello.is_playing;
            }
            _ => self.stranger(now, tell),
        }
    }
}

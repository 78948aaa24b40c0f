//! One end of the cable: bytes and time in, frames and events out.

use super::event::Event;
use super::frame::{Body, Frame, Receiver, hash, seal};
use super::identity::{Id, Versions};
use super::lobby::{Lobby, Proposal};
use super::medium::{Medium, Micros};
use super::meeting::{Meeting, Snapshot};
use super::message::{Go, Hello, Message, Table};
use super::roster::{MatchId, Roster, Sitting};
use crate::deal::Seed;
use crate::party::{BySeat, Mode, Record, Seat, Setup};
use crate::player::Strength;

/// Between two hellos in the lobby.
const PERIOD: Micros = 400_000;
const JITTER: Micros = 100_000;

/// A change in the lobby is told within this time.
const SOON: Micros = 20_000;

/// A closed link tells so often that somebody is there.
const REMIND: Micros = 2_000_000;

/// One handheld's end of the cable.
#[derive(Clone, Debug)]
pub struct Link {
    id: Id,
    nonce: u16,
    medium: Medium,
    receiver: Receiver,
    frame: Frame,
    phase: Phase,
    /// What was sent last, so that it is sent again when it was lost.
    last: Option<Said>,
    is_held: bool,
    next_hello: Micros,
    /// The table is to be told.
    table_due: bool,
    remind_at: Micros,
}

const _: () = assert!(size_of::<Link>() <= 1024);

#[derive(Clone, Debug)]
enum Phase {
    /// Listens, and says nothing.
    Closed,
    Lobby(Lobby),
    Match(Meeting),
}

#[derive(Clone, Copy, Debug)]
enum Said {
    Hello,
    Table,
    Beat,
    Part(Seat, u16),
    Other,
}

impl Link {
    /// Closed at first. The seed is of this start of this handheld alone.
    pub fn new(id: Id, seed: u64) -> Self {
        let mut medium = Medium::new(seed ^ id.0.rotate_left(32));
        Self {
            id,
            nonce: medium.random() as u16,
            medium,
            receiver: Receiver::new(),
            frame: Frame::new(),
            phase: Phase::Closed,
            last: None,
            is_held: false,
            next_hello: 0,
            table_due: false,
            remind_at: 0,
        }
    }

    pub fn id(&self) -> Id {
        self.id
    }

    /// Says nothing any more.
    pub fn close(&mut self) {
        self.phase = Phase::Closed;
        self.last = None;
    }

    /// Goes to the lobby.
    pub fn open(&mut self, now: Micros) {
        self.phase = Phase::Lobby(Lobby::new(now));
        self.next_hello = now;
    }

    pub fn lobby(&self) -> Option<&Lobby> {
        match &self.phase {
            Phase::Lobby(lobby) => Some(lobby),
            Phase::Closed | Phase::Match(_) => None,
        }
    }

    /// The match that is played.
    pub fn meeting(&self) -> Option<&Meeting> {
        match &self.phase {
            Phase::Match(meeting) => Some(meeting),
            Phase::Closed | Phase::Lobby(_) => None,
        }
    }

    /// The host chooses: mode, seed, and how the console plays the seats that it adds.
    pub fn propose(&mut self, mode: Mode, seed: Seed, consoles: &[Strength], now: Micros) {
        if let Phase::Lobby(lobby) = &mut self.phase {
            lobby.propose(self.id, mode, seed, consoles);
            self.table_due = true;
            self.next_hello = self.next_hello.min(now);
        }
    }

    /// Ready for what is proposed, or not any more.
    pub fn set_ready(&mut self, ready: bool, now: Micros) {
        if let Phase::Lobby(lobby) = &mut self.phase {
            lobby.set_ready(ready);
            self.next_hello = self.next_hello.min(now);
        }
    }

    /// The host begins, once everybody is ready: whether it could.
    pub fn begin(&mut self, now: Micros, tell: &mut dyn FnMut(Event)) -> bool {
        let Phase::Lobby(lobby) = &self.phase else {
            return false;
        };
        let Some(Proposal { setup, roster }) = lobby.agreed(self.id).cloned() else {
            return false;
        };
        self.enter(setup, roster, true, now, tell);
        true
    }

    /// Goes on with a match that was kept. `is_whole` says that the save was found as it was kept
    /// last; else nothing is written before the others have said how far they know it.
    pub fn resume(&mut self, sitting: Sitting, record: &Record, is_whole: bool, now: Micros) {
        if let Some(super::roster::Chair::Person(id)) = sitting.roster.chair(sitting.seat) {
            self.id = id;
        }
        let mut meeting = Meeting::new(*record.setup(), sitting, is_whole, now);
        let all = meeting.snapshot(record);
        meeting.shown = all.lengths;
        meeting.kept_lengths = all.lengths;
        meeting.out_kept = all.out;
        meeting.sworn_kept = meeting.sworn(record);
        self.phase = Phase::Match(meeting);
        self.next_hello = now;
        self.table_due = false;
    }

    fn enter(
        &mut self,
        setup: Setup,
        roster: Roster,
        is_sure: bool,
        now: Micros,
        tell: &mut dyn FnMut(Event),
    ) {
        if let Some(seat) = roster.seat_of(self.id) {
            let sitting = Sitting {
                roster,
                seat,
                follows: false,
            };
            self.phase = Phase::Match(Meeting::new(setup, sitting, is_sure, now));
            self.table_due = false;
            self.next_hello = Micros::MAX;
            tell(Event::Began(setup));
        }
    }

    /// What is about to be kept; handed back to [`kept`](Self::kept) when that is acknowledged.
    pub fn snapshot(&self, record: &Record) -> Option<Snapshot> {
        self.meeting().map(|meeting| meeting.snapshot(record))
    }

    /// A save is acknowledged: what it holds may be sent.
    pub fn kept(&mut self, kept: &Snapshot, now: Micros) {
        if let Phase::Match(meeting) = &mut self.phase {
            meeting.kept(kept, now);
        }
    }

    /// The player is ready for a speed round.
    pub fn set_ready_for(&mut self, round: u8, now: Micros) {
        if let Phase::Match(meeting) = &mut self.phase {
            meeting.start.set_ready(round);
            meeting.beat_within(0, now);
        }
    }

    /// The last speed round that has a start, and when that is or was on the own clock.
    pub fn start(&self) -> Option<(u8, Micros)> {
        self.meeting()?.start.known()
    }

    /// Whether something holds the line, so that nothing gets through.
    pub fn is_held(&self) -> bool {
        self.is_held
    }

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

    fn lobby_changed(&mut self, now: Micros, tell: &mut dyn FnMut(Event)) {
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

    /// The logs of a match as the others may know them, for whoever wants to look.
    pub fn shown(&self) -> Option<(MatchId, BySeat<u16>)> {
        self.meeting().map(|meeting| (meeting.id, meeting.shown))
    }
}

//! One end of the cable: bytes and time in, frames and events out.

mod hearing;
mod speaking;

use super::event::Event;
use super::frame::{Frame, Receiver};
use super::identity::Id;
use super::lobby::{Lobby, Proposal};
use super::medium::{Medium, Micros};
use super::meeting::{Meeting, Snapshot};
use super::roster::{Chair, MatchId, Roster, Sitting};
use crate::deal::Seed;
use crate::party::{BySeat, Mode, Record, Seat, Setup};
use crate::player::Strength;

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
        if let Some(Chair::Person(id)) = sitting.roster.chair(sitting.seat) {
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

    /// The logs of a match as the others may know them, for whoever wants to look.
    pub fn shown(&self) -> Option<(MatchId, BySeat<u16>)> {
        self.meeting().map(|meeting| (meeting.id, meeting.shown))
    }
}

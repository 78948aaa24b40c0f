//! The cable. What was heard goes to the [`Link`], and what it has to say goes to the host, one
//! frame at a time. The screens wish for a lobby or a match; without either the link only listens,
//! and wants nothing. What takes buffers is not inlined, so that they leave the stack with it.

use heapless::{Deque, Vec};

use super::heard::Heard;
use super::request::Request;
use crate::console::Millis;
use crate::console::company::{Ask, Company};
use crate::deal::Seed;
use crate::link::{BYTE, Event, FRAME_MOST, Id, Link, Lobby, Micros, Snapshot};
use crate::party::{BySeat, Entry, Mode, Record, Seat};
use crate::player::Strength;
use crate::profile::{Cable, Together, Wire};

/// More than a look at the cable or a deadline brings about.
const MOST_EVENTS: usize = 16;

/// What the screens want of the cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    Nothing,
    Lobby,
    Match,
}

pub struct Linking {
    /// Not there before the power comes on.
    link: Option<Link>,
    /// Since when time counts for the link, which goes by finer steps.
    clock: Micros,
    frame: Vec<u8, FRAME_MOST>,
    /// The host has not been asked to send it.
    unsent: bool,
    /// A save of the match is under way.
    saving: Option<Snapshot>,
    /// What was to be kept of the match is not, or not yet.
    unkept: bool,
    /// When somebody was heard who plays elsewhere.
    stranger: Option<Millis>,
    /// The bytes of all logs that the screens know of, and whether the player was wanted then.
    seen: usize,
    wanted: bool,
    /// The host of the lobby has proposed something.
    proposed: bool,
    events: Deque<Event, MOST_EVENTS>,
}

impl Linking {
    pub const fn new() -> Self {
        Self {
            link: None,
            clock: 0,
            frame: Vec::new(),
            unsent: false,
            saving: None,
            unkept: false,
            stranger: None,
            seen: 0,
            wanted: false,
            proposed: false,
            events: Deque::new(),
        }
    }

    #[inline(never)]
    pub fn switch_on(&mut self, id: u64, seed: u64) {
        self.link = Some(Link::new(Id(id), seed));
    }

    /// The time in the steps of the link. It never goes back.
    fn at(&mut self, now: Millis) -> Micros {
        self.clock = self.clock.max(now * MICROS);
        self.clock
    }

    /// Does what the screens wish for. A match that was kept goes on once all of it is kept.
    #[inline(never)]
    pub fn fulfil(&mut self, wish: Wish, cable: &mut Cable, unsaved: bool, now: Millis) {
        let now = self.at(now);
        let unkept = self.unkept || unsaved;
        let Some(link) = &mut self.link else {
            return;
        };
        // One that has just begun is not known to the screens yet.
        let begins = || self.events.iter().any(|it| matches!(it, Event::Began(_)));
        match (wish, link.meeting(), link.lobby()) {
            (Wish::Nothing, None, None) | (Wish::Lobby, _, Some(_)) | (Wish::Match, Some(_), _) => {
            }
            (Wish::Lobby, Some(_), _) if begins() => {}
            (Wish::Nothing, meeting, _) => {
                if let Some(meeting) = meeting {
                    cable.is_whole = meeting.is_sure();
                }
                link.close();
            }
            (Wish::Lobby, _, None) => {
                link.close();
                self.proposed = false;
                link.open(now);
            }
            (Wish::Match, None, _) => {
                if let (Some((record, sitting)), false) = (cable.held(), unkept) {
                    link.resume(sitting.clone(), record, cable.is_whole, now);
                }
            }
        }
    }

    /// Whether somebody else has said something.
    #[inline(never)]
    pub fn hear(&mut self, heard: &Heard, board: Option<&mut Together>) -> bool {
        self.clock = self.clock.max(heard.at);
        let Self { link, events, .. } = self;
        let Some(link) = link else {
            return false;
        };
        // Most pieces end nothing: the match need not be asked about them.
        let ends = heard.bytes().contains(&0);
        let board = board.filter(|_| ends);
        let mut is_told = false;
        if heard.lost {
            link.line_error(heard.at);
        }
        let mut after = heard.bytes().len() as Micros;
        with(board, events, |mut record, tell| {
            for byte in heard.bytes() {
                after -= 1;
                let at = heard.at.saturating_sub(after * BYTE);
                is_told |= link.receive(*byte, at, record.as_deref_mut(), tell);
            }
        });
        is_told
    }

    /// Lets the link speak, if it has something to say now.
    #[inline(never)]
    pub fn poll(&mut self, board: Option<&mut Together>, now: Millis) {
        let now = self.at(now);
        let Self {
            link,
            events,
            frame,
            unsent,
            ..
        } = self;
        if let Some(link) = link
            && !*unsent
        {
            with(board, events, |record, tell| {
                if let Some(said) = link.poll(now, record, tell) {
                    frame.clear();
                    *unsent = frame.extend_from_slice(said).is_ok();
                }
            });
        }
    }

    pub fn event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    pub fn request(&mut self) -> Option<Request> {
        core::mem::take(&mut self.unsent).then_some(Request::Send)
    }

    /// The line was not free.
    pub fn not_sent(&mut self, now: Millis) {
        let now = self.at(now);
        if let Some(link) = &mut self.link {
            link.not_sent(now);
        }
    }

    pub fn frame(&self) -> &[u8] {
        &self.frame
    }

    pub fn deadline(&self) -> Option<Millis> {
        let due = self.link.as_ref().and_then(Link::deadline)?;
        Some(due.div_ceil(MICROS))
    }
}

/// In the lobby.
impl Linking {
    fn lobby(&self) -> Option<&Lobby> {
        self.link.as_ref().and_then(Link::lobby)
    }

    /// How many others are there.
    pub fn company(&self) -> usize {
        self.lobby().map_or(0, |lobby| lobby.peers().len())
    }

    /// The one who chooses says what, at first and whenever it is asked to.
    #[inline(never)]
    pub fn propose(
        &mut self,
        anew: bool,
        (mode, seed): (Mode, Seed),
        consoles: &[Strength],
        now: Millis,
    ) {
        let is_host = self.lobby().is_some_and(Lobby::is_host);
        let is_missing = || {
            let proposal = self.lobby().and_then(Lobby::proposal);
            proposal.is_none() && !self.proposed
        };
        if is_host && (anew || is_missing()) {
            let now = self.at(now);
            self.proposed = true;
            if let Some(link) = &mut self.link {
                link.propose(mode, seed, consoles, now);
            }
        }
    }

    #[inline(never)]
    pub fn ask(&mut self, ask: Ask, now: Millis) {
        let now = self.at(now);
        let Self { link, events, .. } = self;
        if let Some(link) = link {
            match ask {
                Ask::Ready(ready) => link.set_ready(ready, now),
                Ask::Begin => {
                    link.begin(now, &mut |event| note(events, event));
                }
                Ask::Propose => {}
            }
        }
    }

    /// Somebody plays elsewhere.
    pub fn note_stranger(&mut self, now: Millis) {
        self.stranger = Some(now);
    }

    /// What the lobby looks like: whether that has changed.
    #[inline(never)]
    pub fn describe(&self, company: &mut Company, now: Millis) -> bool {
        let (Some(link), Some(lobby)) = (&self.link, self.lobby()) else {
            return false;
        };
        let is_late = |heard| now < heard + STRANGER;
        company.elsewhere = self.stranger.is_some_and(is_late);
        company.describe(link, lobby)
    }
}

/// In a match.
impl Linking {
    pub fn is_in_match(&self) -> bool {
        self.link
            .as_ref()
            .is_some_and(|link| link.meeting().is_some())
    }

    /// An entry that the protocol asks for.
    pub fn due_entry(&self, record: &Record) -> Option<(Seat, Entry)> {
        self.link.as_ref()?.meeting()?.due_entry(record)
    }

    /// Takes over who sits where, and how.
    pub fn sitting(&self, cable: &mut Cable) {
        if let Some(meeting) = self.link.as_ref().and_then(Link::meeting) {
            cable.sitting = meeting.sitting().clone();
        }
    }

    /// The match is about to be saved.
    #[inline(never)]
    pub fn saves(&mut self, board: Option<&Together>) {
        self.unkept = true;
        let link = self.link.as_ref();
        self.saving = board.and_then(|board| link?.snapshot(board.record()));
    }

    /// A save is in flash: what it holds of the match may be sent.
    pub fn saved(&mut self, now: Millis) {
        let now = self.at(now);
        self.unkept = false;
        if let (Some(link), Some(kept)) = (&mut self.link, self.saving.take()) {
            link.kept(&kept, now);
        }
    }

    /// A save could not be written: nobody gets to see what it would have held.
    pub fn not_saved(&mut self) {
        self.saving = None;
    }

    /// Whether others wait for something that is about to be said, or a start is near.
    pub fn is_pressing(&self) -> bool {
        let meeting = self.link.as_ref().and_then(Link::meeting);
        meeting.is_some_and(|meeting| meeting.is_pressing())
    }

    /// Brings what is known of the others up to date: whether any of it has changed.
    #[inline(never)]
    pub fn watch(&mut self, board: &mut Together, now: Millis) -> bool {
        let Some(before) = board.wire.as_ref() else {
            return false;
        };
        let ready_for = before.ready_for;
        let mut wire = Wire {
            ready_for,
            ..Wire::new(before.own)
        };
        self.be_ready_for(ready_for, now);
        let now = self.at(now);
        let Some(link) = &self.link else {
            return false;
        };
        if let Some(meeting) = link.meeting() {
            let (record, round) = (board.record(), board.position().round());
            wire.writes = BySeat::from_fn(|seat| meeting.writes(seat, record));
            wire.missed = BySeat::from_fn(|seat| meeting.is_missed(seat, now));
            wire.ready = BySeat::from_fn(|seat| meeting.is_ready(seat, round));
            wire.hand_over = BySeat::from_fn(|seat| match meeting.hand_over(seat, record)? {
                Entry::HandOver { at, .. } => Some(at),
                _ => None,
            });
            wire.is_sure = meeting.is_sure();
            wire.is_shared = meeting.is_shared(record);
            wire.is_held = link.is_held();
            wire.stopped = meeting.stopped();
            wire.start = link.start().map(|(round, at)| (round, at / MICROS));
        }
        board.wire.replace(wire) != board.wire
    }

    /// Whether the logs have grown since this was asked last.
    pub fn has_grown(&mut self, board: &Together) -> bool {
        let logs = board.seats().iter().map(|seat| board.record().log(seat));
        let all = logs.map(|log| log.len()).sum();
        core::mem::replace(&mut self.seen, all) != all
    }

    /// Whether the player has become wanted.
    pub fn calls(&mut self, wanted: bool) -> bool {
        !core::mem::replace(&mut self.wanted, wanted) && wanted
    }

    /// The player is ready for a speed round.
    fn be_ready_for(&mut self, round: u8, now: Millis) {
        let meeting = self.link.as_ref().and_then(Link::meeting);
        let is_new = meeting.is_some_and(|meeting| !meeting.is_ready(meeting.own(), round));
        if is_new {
            let now = self.at(now);
            if let Some(link) = &mut self.link {
                link.set_ready_for(round, now);
            }
        }
    }
}

const MICROS: Micros = 1_000;

/// One who plays elsewhere is there for so long after it was heard.
const STRANGER: Millis = 4_000;

/// Lends the record of a match to the link. What happens in it is noted there, and everything else
/// here.
fn with(
    board: Option<&mut Together>,
    events: &mut Deque<Event, MOST_EVENTS>,
    work: impl FnOnce(Option<&mut Record>, &mut dyn FnMut(Event)),
) {
    match board {
        Some(board) => board.follow(|record, tell| {
            work(Some(record), &mut |event| match event {
                Event::Match(event) => tell(event),
                event => note(events, event),
            });
        }),
        None => work(None, &mut |event| note(events, event)),
    }
}

fn note(events: &mut Deque<Event, MOST_EVENTS>, event: Event) {
    let noted = events.push_back(event);
    debug_assert!(noted.is_ok(), "they are taken after each stimulus");
}

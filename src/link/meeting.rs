//! A match on the wire: everybody says how long the logs are that it has, whoever has more sends
//! the rest, and different logs are noticed.
//!
//! A log is shown to others only as far as it is kept: what was sent is in the owner's flash, so
//! no power cut makes the owner write it differently.

use super::event::{Event, Stop};
use super::frame::{hash, hash_of_both};
use super::medium::Micros;
use super::message::{Beat, Extent, PART_MOST, Part, StopNote};
use super::roster::{MatchId, Sitting};
use super::start::Start;
use crate::party::{BySeat, Log, Record, Seat, Setup};

/// Between two beats when others are there, and when nobody is.
const PERIOD: Micros = 400_000;
const ALONE: Micros = 700_000;
const JITTER: Micros = 100_000;

/// Who was not heard for so long is away.
const AWAY: Micros = 1_600_000;

/// Somebody who heard something new says so within this time, one seat after the other.
const ANSWER: Micros = 4_000;

/// When not everybody has answered by then, it is sent again.
const RESEND: Micros = 30_000;
const MOST_RESENDS: u8 = 6;

/// What another handheld has said last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Other {
    pub heard: Option<Micros>,
    pub is_there: bool,
    pub follows: bool,
    pub out: u8,
    pub sworn: u8,
    pub ready: u8,
    pub lengths: BySeat<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    pub(super) id: MatchId,
    pub(super) setup: Setup,
    pub(super) sitting: Sitting,
    /// How much of each log others may see.
    pub(super) shown: BySeat<u16>,
    /// What the logs came to when that was reckoned last.
    pub(super) extents: BySeat<Extent>,
    pub(super) others: BySeat<Other>,
    /// From where on logs are to be sent.
    pub(super) sending: BySeat<Option<u16>>,
    /// When own entries are sent again, and how often they were.
    resend: Option<(Micros, u8)>,
    /// Who is out of the match, as far as that is kept; and as far as everybody knows.
    pub(super) out_kept: u8,
    pub(super) out_known: u8,
    /// Who is to be marked as out, as far as that is kept, and how long the logs were then.
    pub(super) sworn_kept: u8,
    pub(super) kept_lengths: BySeat<u16>,
    /// Whether the own logs are sure to be as long as others have them.
    pub(super) is_sure: bool,
    /// Since when others are listened for.
    began: Micros,
    pub(super) stopped: Option<Stop>,
    pub(super) note: Option<StopNote>,
    pub(super) next_beat: Micros,
    /// There is a part that may be sent.
    has_part: bool,
    /// What was asked to be kept last.
    asked: (u8, u8),
    pub(super) start: Start,
}

/// What is kept of a record, once the save that is under way is acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snapshot {
    pub(super) id: MatchId,
    pub(super) lengths: BySeat<u16>,
    pub(super) out: u8,
    pub(super) sworn: u8,
    /// Of the record before or after it began again.
    pub(super) follows: bool,
}

pub(super) const fn bit(seat: Seat) -> u8 {
    1 << seat.index()
}

impl Meeting {
    /// A match as this handheld has it: new, or as it was kept.
    pub fn new(setup: Setup, sitting: Sitting, is_sure: bool, now: Micros) -> Self {
        Self {
            id: MatchId::of(&setup, &sitting.roster),
            setup,
            sitting,
            shown: BySeat::default(),
            extents: BySeat::default(),
            others: BySeat::default(),
            sending: BySeat::default(),
            resend: None,
            out_kept: 0,
            out_known: 0,
            sworn_kept: 0,
            kept_lengths: BySeat::default(),
            is_sure,
            began: now,
            stopped: None,
            note: None,
            next_beat: now,
            has_part: false,
            asked: (0, 0),
            start: Start::default(),
        }
    }

    pub fn own(&self) -> Seat {
        self.sitting.seat
    }

    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Whether a seat's handheld was heard of lately; the own one always was.
    pub fn is_there(&self, seat: Seat) -> bool {
        seat == self.own() || self.others[seat].is_there
    }

    /// Whether a seat's handheld would have been heard by now, if it were there.
    pub fn is_missed(&self, seat: Seat, now: Micros) -> bool {
        !self.is_there(seat) && now >= self.began + AWAY
    }

    /// Whether anybody else is there.
    pub fn has_company(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| self.others[seat].is_there)
    }

    /// Whether the own logs are as long as others have them.
    pub fn is_sure(&self) -> bool {
        self.is_sure
    }

    /// Whether a seat's player is ready for a speed round.
    pub fn is_ready(&self, seat: Seat, round: u8) -> bool {
        let ready = match seat == self.own() {
            true => self.start.ready(),
            false => self.others[seat].ready,
        };
        ready == round
    }

    /// Whether everybody who still plays has said that it has all that this handheld has.
    pub fn is_shared(&self, record: &Record) -> bool {
        let lacks = |other: &Other| {
            let mut logs = self.setup.seats().iter();
            logs.any(|log| usize::from(other.lengths[log]) < record.log(log).len())
        };
        let out = self.out(record);
        let mut persons = self.sitting.roster.persons();
        persons.all(|(seat, _)| {
            seat == self.own() || out & bit(seat) != 0 || !lacks(&self.others[seat])
        })
    }

    /// Whether others wait for something that is about to be said, or a start is near.
    pub fn is_pressing(&self) -> bool {
        self.has_part || self.resend.is_some() || self.start.due() != Micros::MAX
    }

    /// What the first bytes of a log come to.
    fn extent(&mut self, record: &Record, log: Seat, length: u16) -> Extent {
        if length == 0 {
            return Extent::default();
        }
        if self.extents[log].length != length {
            let bytes = record.log(log).bytes().get(..length.into());
            self.extents[log] = Extent {
                length,
                hash: hash(bytes.unwrap_or(&[])),
            };
        }
        self.extents[log]
    }

    /// A beat of somebody else.
    pub(super) fn hear_beat(
        &mut self,
        beat: &Beat,
        record: &mut Record,
        now: Micros,
        tell: &mut dyn FnMut(Event),
    ) {
        if !self.is_other(beat.seat) || beat.seats != self.setup.seats() {
            return;
        }
        self.note_there(beat.seat, now, tell);
        let other = &mut self.others[beat.seat];
        other.follows = beat.follows;
        other.out = beat.out_kept;
        other.sworn = beat.sworn;
        other.ready = beat.ready;
        for log in beat.seats.iter() {
            other.lengths[log] = beat.logs[log].length;
        }
        self.serve(beat.seat, record);
        let out = self.out(record);
        let is_out = out & bit(beat.seat) != 0 && !beat.follows;
        if self.is_told_out(beat.out) {
            match is_out {
                true => self.stop(Stop::Apart(beat.seat), tell),
                false => self.follow(record, tell),
            }
            return;
        }
        // What the one that is out says does not count before it has what the others have.
        if !is_out && self.sworn(record) & bit(beat.seat) == 0 {
            self.compare(beat, record, tell);
            self.start.hear(beat.started, now, tell);
            self.become_sure(beat.seat);
            if self.is_behind(beat) {
                self.beat_within(ANSWER, now);
            }
        }
        self.settle(out);
    }

    /// Whether somebody knows that the own seat is the console's, and this handheld has not followed.
    fn is_told_out(&self, out: u8) -> bool {
        out & bit(self.own()) != 0 && !self.sitting.follows
    }

    fn is_other(&self, seat: Seat) -> bool {
        seat != self.own() && self.sitting.roster.is_person(seat)
    }

    fn note_there(&mut self, seat: Seat, now: Micros, tell: &mut dyn FnMut(Event)) {
        let other = &mut self.others[seat];
        other.heard = Some(now);
        if !other.is_there {
            other.is_there = true;
            tell(Event::Back(seat));
            self.beat_within(ANSWER, now);
        }
    }

    fn is_behind(&self, beat: &Beat) -> bool {
        let mut logs = beat.seats.iter();
        logs.any(|log| beat.logs[log].length > self.shown[log])
    }

    /// Whoever has at least as much sees whether both have the same.
    fn compare(&mut self, beat: &Beat, record: &Record, tell: &mut dyn FnMut(Event)) {
        for log in beat.seats.iter() {
            let theirs = beat.logs[log];
            if theirs.length > self.shown[log] || self.stopped.is_some() {
                continue;
            }
            let own = self.extent(record, log, theirs.length);
            if own != theirs {
                let codes = [own.hash, theirs.hash];
                self.stop(
                    Stop::Differs {
                        log,
                        length: theirs.length,
                        codes,
                    },
                    tell,
                );
            }
        }
    }

    pub(super) fn stop(&mut self, stop: Stop, tell: &mut dyn FnMut(Event)) {
        if self.stopped.is_some() {
            return;
        }
        self.stopped = Some(stop);
        if let Stop::Differs { log, length, codes } = stop {
            self.note = Some(StopNote {
                id: self.id,
                seat: self.own(),
                log,
                length,
                codes,
            });
        }
        tell(Event::Stopped(stop));
    }

    /// Another handheld has noticed that logs differ.
    pub(super) fn hear_stop(
        &mut self,
        note: &StopNote,
        record: &Record,
        tell: &mut dyn FnMut(Event),
    ) {
        let is_out = self.out(record) & bit(note.seat) != 0;
        if self.is_other(note.seat) && !is_out {
            let [theirs, own] = note.codes;
            self.stop(
                Stop::Differs {
                    log: note.log,
                    length: note.length,
                    codes: [own, theirs],
                },
                tell,
            );
        }
    }

    /// A part of a log, from somebody else.
    pub(super) fn hear_part(
        &mut self,
        part: &Part<'_>,
        record: &mut Record,
        now: Micros,
        tell: &mut dyn FnMut(Event),
    ) {
        let refused = self.out(record) | self.sworn(record);
        let is_refused = refused & bit(part.seat) != 0;
        if !self.is_other(part.seat) || is_refused || self.stopped.is_some() {
            return;
        }
        self.note_there(part.seat, now, tell);
        if self.is_told_out(part.out) {
            return self.follow(record, tell);
        }
        self.beat_within(ANSWER, now);
        if self.take(part, record, tell) {
            let end = part.from + part.bytes.len() as u16;
            self.shown[part.log] = self.shown[part.log].max(end);
            if let Some(fault) = record.fault() {
                self.stop(Stop::Fault(fault), tell);
            }
        }
    }

    /// Adds a part to the record, if it fits to what is there.
    fn take(&mut self, part: &Part<'_>, record: &mut Record, tell: &mut dyn FnMut(Event)) -> bool {
        let from = usize::from(part.from);
        let log = record.log(part.log).bytes();
        let known = log
            .get(..from)
            .filter(|_| part.from <= self.shown[part.log]);
        let Some(known) = known else {
            return false;
        };
        let is_whole = Log::whole(part.bytes) == part.bytes.len();
        if !is_whole || hash_of_both(known, part.bytes) != part.hash {
            return false;
        }
        let taken = record.receive(part.log, from, part.bytes, &mut |event| {
            tell(Event::Match(event));
        });
        taken.is_ok()
    }

    /// Sends somebody what it has not got, if that falls to this handheld: the one that writes a
    /// log sends it; when that is not there, or asks itself, the first that has more.
    fn serve(&mut self, to: Seat, record: &Record) {
        let out = self.out(record);
        for log in self.setup.seats().iter() {
            let has = self.others[to].lengths[log];
            if self.shown[log] <= has || self.sitting.follows {
                continue;
            }
            let has_more = |seat: Seat| {
                let length = match seat == self.own() {
                    true => self.shown[log],
                    false => self.others[seat].lengths[log],
                };
                // Who is out is not listened to, nor who is to be out.
                let is_out = (out | self.others[to].sworn) & bit(seat) != 0;
                seat != to && self.is_there(seat) && !is_out && length > has
            };
            let persons = || self.sitting.roster.persons().map(|(seat, _)| seat);
            let writer =
                persons().find(|&seat| has_more(seat) && self.is_written_by(log, seat, record));
            let server = writer.or_else(|| persons().find(|&seat| has_more(seat)));
            if server == Some(self.own()) {
                let from = self.sending[log].map_or(has, |from| from.min(has));
                self.sending[log] = Some(from);
            }
        }
    }

    /// Whether a log is to be sent and may be: the own one goes out after those of the console's
    /// seats that are run here, so that nobody has an answer to what could still be lost.
    fn is_sendable(&self, log: Seat, record: &Record) -> bool {
        let lacks = |other: &Other, console: Seat| {
            other.is_there && other.lengths[console] < self.shown[console]
        };
        let is_ahead = || {
            let mut consoles = self.setup.seats().iter();
            consoles.any(|console| {
                console != log
                    && self.is_console(console, record)
                    && self.is_written_by(console, log, record)
                    && self.is_lacked(|other| lacks(other, console))
            })
        };
        self.sending[log].is_some() && (log != self.own() || !is_ahead())
    }

    /// Whether this holds of somebody who still plays.
    fn is_lacked(&self, lacks: impl Fn(&Other) -> bool) -> bool {
        Seat::ALL.into_iter().any(|seat| {
            let other = &self.others[seat];
            self.out_kept & bit(seat) == 0 && !other.follows && lacks(other)
        })
    }

    /// The next part that is to be sent, if there is one.
    pub(super) fn next_part<'a>(&mut self, record: &'a Record) -> Option<Part<'a>> {
        let seats = self.setup.seats();
        let log = seats.iter().find(|&log| self.is_sendable(log, record))?;
        let from = self.sending[log].take()?;
        let bytes = record.log(log).bytes().get(..self.shown[log].into())?;
        let rest = bytes.get(from.into()..)?;
        let some = &rest[..rest.len().min(PART_MOST)];
        let some = &some[..Log::whole(some)];
        if some.is_empty() {
            return None;
        }
        let end = from + some.len() as u16;
        if end < self.shown[log] {
            self.sending[log] = Some(end);
        }
        Some(Part {
            id: self.id,
            seat: self.own(),
            out: self.out(record),
            log,
            from,
            hash: self.extent(record, log, end).hash,
            bytes: some,
        })
    }

    /// What this handheld has to say of itself.
    pub(super) fn beat(&mut self, record: &Record, now: Micros) -> Beat {
        let seats = self.setup.seats();
        let mut logs = BySeat::<Extent>::default();
        for log in seats.iter() {
            logs[log] = self.extent(record, log, self.shown[log]);
        }
        Beat {
            id: self.id,
            seat: self.own(),
            follows: self.sitting.follows,
            seats,
            out: self.out(record),
            out_kept: self.out_kept,
            sworn: self.firmly_sworn(record),
            ready: self.start.ready(),
            started: self.start.started(now),
            logs,
        }
    }

    pub(super) fn beat_within(&mut self, time: Micros, now: Micros) {
        let turn = Micros::from(self.own().index()) * time;
        self.next_beat = self.next_beat.min(now + turn);
    }

    /// A beat goes out: when is the next one?
    pub(super) fn beat_is_out(&mut self, now: Micros, jitter: impl FnOnce(Micros) -> Micros) {
        let period = if self.has_company() { PERIOD } else { ALONE };
        self.next_beat = now + period + jitter(JITTER);
    }

    /// All of this is kept: others may see it.
    pub(super) fn kept(&mut self, kept: &Snapshot, now: Micros) {
        if kept.id != self.id || kept.follows != self.sitting.follows {
            return;
        }
        for log in self.setup.seats().iter() {
            if kept.lengths[log] > self.shown[log] {
                let from = self.shown[log];
                self.sending[log] = Some(self.sending[log].map_or(from, |other| other.min(from)));
                self.shown[log] = kept.lengths[log];
                self.resend = Some((now + RESEND, 0));
            }
        }
        if (kept.out, kept.sworn) != (self.out_kept, self.sworn_kept) {
            (self.out_kept, self.sworn_kept) = (kept.out, kept.sworn);
            self.beat_within(ANSWER, now);
        }
        self.kept_lengths = kept.lengths;
    }

    /// Time goes by.
    pub(super) fn tick(&mut self, record: &mut Record, now: Micros, tell: &mut dyn FnMut(Event)) {
        for seat in Seat::ALL {
            let other = &mut self.others[seat];
            let is_late = other.heard.is_some_and(|heard| now >= heard + AWAY);
            if other.is_there && is_late {
                other.is_there = false;
                tell(Event::Away(seat));
            }
        }
        if let Some((at, times)) = self.resend
            && now >= at
        {
            self.resend = None;
            if self.send_again(record) && times < MOST_RESENDS {
                self.resend = Some((now + RESEND, times + 1));
            }
        }
        let out = self.out(record);
        self.settle(out);
        let asks = (out, self.sworn(record));
        let is_kept = asks == (self.out_kept, self.firmly_sworn(record));
        if !is_kept && asks != self.asked {
            tell(Event::Keep);
        }
        self.asked = asks;
        if self.stopped.is_none() {
            self.start_round(record, now, tell);
        }
    }

    /// Sends what some of those that are there have not confirmed: whether there is anything.
    fn send_again(&mut self, record: &Record) -> bool {
        let mut any = false;
        for log in self.setup.seats().iter() {
            if !self.is_written_by(log, self.own(), record) {
                continue;
            }
            let others = Seat::ALL.into_iter().map(|seat| self.others[seat]);
            let there = others.filter(|other| other.is_there);
            let least = there.map(|other| other.lengths[log]).min();
            if let Some(least) = least.filter(|&least| least < self.shown[log]) {
                self.sending[log] = Some(least);
                any = true;
            }
        }
        any
    }

    /// Looks whether there is a part to send.
    pub(super) fn look_for_parts(&mut self, record: &Record) {
        let mut logs = self.setup.seats().iter();
        self.has_part = self.stopped.is_none() && logs.any(|log| self.is_sendable(log, record));
    }

    /// When something is to be said at the latest.
    pub(super) fn due(&self) -> Micros {
        if self.has_part {
            return 0;
        }
        let resend = self.resend.map_or(Micros::MAX, |(at, _)| at);
        self.next_beat.min(resend).min(self.start.due())
    }
}

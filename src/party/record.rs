//! A match as it is kept and sent: the set-up, and a log for each seat.
//!
//! Every seat's log is written by its owner alone and only ever grows. A match is a
//! function of the set-up and the logs: a part that arrives early waits until the others
//! have come as far, so the order of arrival does not matter. Undo costs bytes: it is
//! refused when the rest of the match would no longer fit for certain.

use core::fmt;

use super::entry::Entry;
use super::event::Event;
use super::log::{Log, LogError, Next, Raw};
use super::mode::Mode;
use super::moves::Move;
use super::position::{Match, Stage};
use super::refusal::Refusal;
use super::round_end::MOST_FAILED;
use super::seat::{BySeat, Seat, Seats};
use super::setup::{Setup, SetupError};
use crate::game::ROUNDS;
use crate::short;

/// A match and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    setup: Setup,
    logs: BySeat<Log>,
    /// How much of each log the position knows.
    read: BySeat<u16>,
    faults: BySeat<Option<Fault>>,
    now: Match,
}

/// An entry that cannot be: the log was damaged, or written by other rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    pub seat: Seat,
    /// The byte of its log where the entry begins.
    pub at: u16,
    /// Why it is not legal; `None` when the byte means nothing there.
    pub why: Option<Refusal>,
}

/// Why bytes are not a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordError {
    Setup(SetupError),
    Log(Seat, LogError),
    /// A log ends in the middle of an entry.
    CutOff(Seat),
    Fault(Fault),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let log = |f: &mut fmt::Formatter<'_>, seat: &Seat, what: &str| {
            write!(f, "the log of seat {} {what}", seat.number())
        };
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Log(seat, LogError::TooLong) => log(f, seat, "is too long"),
            Self::Log(seat, LogError::NoSuchSeat) => log(f, seat, "is of no seat"),
            Self::Log(seat, _) => log(f, seat, "does not go on from what is there"),
            Self::CutOff(seat) => log(f, seat, "is cut off"),
            Self::Fault(fault) => {
                log(f, &fault.seat, "is wrong at byte ")?;
                write!(f, "{}", fault.at)?;
                match fault.why {
                    Some(why) => write!(f, ": {}", why.word()),
                    None => Ok(()),
                }
            }
        }
    }
}

impl core::error::Error for RecordError {}

impl Record {
    /// No match at all: fills memory before there is one.
    pub const BLANK: Self = Self {
        setup: Setup::BLANK,
        logs: BySeat::new([const { Log::EMPTY }; Seats::MOST]),
        read: BySeat::new([0; Seats::MOST]),
        faults: BySeat::new([None; Seats::MOST]),
        now: Match::BLANK,
    };

    /// A match before its first move.
    pub fn new(setup: Setup) -> Self {
        let mut record = Self::BLANK;
        record.begin(setup);
        record
    }

    /// Becomes a match before its first move: in its place, for it is large and a stack may be
    /// small.
    pub fn begin(&mut self, setup: Setup) {
        self.setup = setup;
        for seat in Seat::ALL {
            self.logs[seat].clear();
            self.read[seat] = 0;
            self.faults[seat] = None;
        }
        let laid = setup.deal().lay(&mut self.now);
        laid.expect("every set-up deals a match");
    }

    /// Reads a match that was kept: all of it must be legal, though parts may wait.
    pub fn decode(setup: &[u8], logs: BySeat<&[u8]>) -> Result<Self, RecordError> {
        let setup = Setup::decode(setup).map_err(RecordError::Setup)?;
        let mut record = Self::new(setup);
        for seat in Seat::ALL {
            record.restore(seat, logs[seat])?;
        }
        record.resume(|_| {})?;
        Ok(record)
    }

    /// Takes a log that was kept, after [`begin`](Self::begin). Nothing of it is played before
    /// [`resume`](Self::resume).
    pub fn restore(&mut self, seat: Seat, log: &[u8]) -> Result<(), RecordError> {
        if !self.setup.seats().contains(seat) && !log.is_empty() {
            return Err(RecordError::Log(seat, LogError::NoSuchSeat));
        }
        let merged = self.logs[seat].merge(0, log);
        merged.map_err(|why| RecordError::Log(seat, why))
    }

    /// Plays the logs as far as the match can go, and says whether all of it is legal.
    pub fn resume(&mut self, mut tell: impl FnMut(Event)) -> Result<(), RecordError> {
        self.catch_up(&mut tell);
        for seat in self.setup.seats().iter() {
            if let Some(fault) = self.faults[seat] {
                return Err(RecordError::Fault(fault));
            }
            self.check_form(seat)?;
        }
        Ok(())
    }

    /// Whether what waits in a log is made of whole entries.
    fn check_form(&self, seat: Seat) -> Result<(), RecordError> {
        let log = &self.logs[seat];
        let mut at = usize::from(self.read[seat]);
        loop {
            match log.next(at) {
                Next::Entry(_, length) => at += length,
                Next::End if at == log.len() => return Ok(()),
                Next::End => return Err(RecordError::CutOff(seat)),
                Next::Nothing => {
                    return Err(RecordError::Log(seat, LogError::Code(at as u16)));
                }
            }
        }
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The match as far as the logs tell it.
    pub fn position(&self) -> &Match {
        &self.now
    }

    /// A seat's log, as its section of the save has it.
    pub fn log(&self, seat: Seat) -> &Log {
        &self.logs[seat]
    }

    /// How many bytes of a log wait for those of others.
    pub fn waiting(&self, seat: Seat) -> usize {
        self.logs[seat].len() - usize::from(self.read[seat])
    }

    /// The first seat whose log cannot be, if there is one. It is not read any further.
    pub fn fault(&self) -> Option<Fault> {
        Seat::ALL.into_iter().find_map(|seat| self.faults[seat])
    }

    /// Whether an entry may be added to a seat's log, and if not, why.
    pub fn check(&self, seat: Seat, entry: Entry) -> Result<(), Refusal> {
        if self.waiting(seat) > 0 {
            return Err(Refusal::Behind);
        }
        self.now.check(seat, entry)?;
        let size = match entry {
            Entry::Undo | Entry::Left => 1,
            Entry::HandOver { .. } => 4,
            // The rest of the match is reckoned with.
            Entry::Move(_) | Entry::Finish(_) => return Ok(()),
        };
        // What is taken back is played again.
        let again = usize::from(entry == Entry::Undo);
        if size + again + self.reserve(seat) > self.logs[seat].room() {
            return Err(match entry {
                Entry::Undo => Refusal::UndoSpent,
                _ => Refusal::LogFull,
            });
        }
        Ok(())
    }

    /// Adds an entry to the log of a seat that is played here.
    pub fn enter(
        &mut self,
        seat: Seat,
        entry: Entry,
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), Refusal> {
        self.check(seat, entry)?;
        let raw = match entry {
            Entry::Move(m) => Raw::Move(self.now.rank(seat, m).ok_or(Refusal::NotNow)?),
            Entry::Undo => Raw::Undo,
            Entry::Finish(time) => Raw::Finish(time),
            Entry::Left => Raw::Left,
            Entry::HandOver { seat, at } => Raw::HandOver { seat, at },
        };
        if !self.logs[seat].push(raw) {
            return Err(Refusal::LogFull);
        }
        self.catch_up(tell);
        Ok(())
    }

    /// Takes in a part of another seat's log that begins at byte `from`. What is known
    /// already may come again; what cannot be read yet waits.
    pub fn receive(
        &mut self,
        seat: Seat,
        from: usize,
        bytes: &[u8],
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), LogError> {
        if !self.setup.seats().contains(seat) {
            return Err(LogError::NoSuchSeat);
        }
        self.logs[seat].merge(from, bytes)?;
        self.catch_up(tell);
        Ok(())
    }

    /// Reads on in all logs, as far as the match can go.
    /// Whoever listens is called by reference, so that the rules are there once and not once for
    /// each listener.
    fn catch_up(&mut self, mut tell: &mut dyn FnMut(Event)) {
        let seats = self.setup.seats();
        while seats.iter().any(|seat| self.read_entry(seat, &mut tell)) {}
    }

    /// Reads the next entry of a seat, if there is one and it is due.
    fn read_entry(&mut self, seat: Seat, tell: &mut &mut dyn FnMut(Event)) -> bool {
        let at = self.read[seat];
        if self.faults[seat].is_some() {
            return false;
        }
        let (raw, length) = match self.logs[seat].next(at.into()) {
            Next::Entry(raw, length) => (raw, length),
            Next::End => return false,
            Next::Nothing => {
                self.faults[seat] = Some(Fault {
                    seat,
                    at,
                    why: None,
                });
                return false;
            }
        };
        let is_mark = matches!(raw, Raw::Left | Raw::HandOver { .. });
        if !is_mark && !self.now.awaits(seat) && !self.now.is_over() {
            return false;
        }
        let entry = match raw {
            Raw::Move(rank) => self.now.move_of_rank(seat, rank).map(Entry::Move),
            Raw::Undo => Some(Entry::Undo),
            Raw::Finish(time) => Some(Entry::Finish(time)),
            Raw::Left => Some(Entry::Left),
            Raw::HandOver { seat, at } => Some(Entry::HandOver { seat, at }),
        };
        let why = match entry {
            None => Some(None),
            Some(entry) => self.now.check(seat, entry).err().map(Some),
        };
        match (entry, why) {
            (Some(entry), None) => {
                self.read[seat] += length as u16;
                self.now.apply(seat, entry, tell);
                true
            }
            (_, why) => {
                let why = why.flatten();
                self.faults[seat] = Some(Fault { seat, at, why });
                false
            }
        }
    }

    /// The bytes that a seat may still need to the end of the match, at most.
    fn reserve(&self, seat: Seat) -> usize {
        let deck = self.now.hand(seat).deck();
        // What can still join the deck, and what a round takes beside its turns.
        let (joining, end) = match self.now.mode() {
            // The close; four ballots that come to nothing, two bytes each, and the last word.
            Mode::Cooperative { .. } => (0, 1 + 2 * usize::from(MOST_FAILED) + 1),
            // The activation and the close.
            Mode::Casual { .. } => (self.now.middle().len(), 2),
            // The activation, the time, the passing.
            Mode::Speed { .. } => (self.now.middle().len(), 1 + 4 + 1),
        };
        let left = match self.now.stage() {
            Stage::Play if !self.now.has_closed(seat) => deck.left(),
            _ => 0,
        };
        let rounds = usize::from(ROUNDS - self.now.round());
        // Each step and the Ability paid, or each card in the middle bought, once.
        let once = match self.now.mode() {
            Mode::Cooperative { .. } => 2 * 4,
            Mode::Casual { .. } => 0,
            Mode::Speed { .. } => joining,
        };
        left + end + rounds * (deck.len() + joining + end) + once
    }
}

/// Moves by their rank: how many legal ones have a smaller code.
impl Match {
    fn rank(&self, seat: Seat, m: Move) -> Option<u8> {
        let moves = self.legal_moves(seat);
        let smaller = moves.iter().filter(|other| other.code() < m.code()).count();
        moves.contains(&m).then_some(smaller as u8)
    }

    fn move_of_rank(&self, seat: Seat, rank: u8) -> Option<Move> {
        let mut moves = self.legal_moves(seat);
        short::sort_by_key(&mut moves, |m| m.code());
        moves.get(usize::from(rank)).copied()
    }
}

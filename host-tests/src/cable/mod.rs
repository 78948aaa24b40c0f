//! Handhelds on one wire: the shipped link, party and journal, each on a model of its flash chip, and
//! a wire that loses, changes, delays and doubles what is on it, is pulled and plugged in. Tests and
//! fuzzing share it.

mod handheld;
pub mod schedule;
mod wire;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use palm_island::link::{Chair, Event, Id, Micros, Roster, Stop};
use palm_island::party::{BySeat, Record, Seat};

use crate::lives::Chance;
pub use handheld::{Handheld, PowerWent};
pub use wire::{Noise, Wire};

/// A link wants to be woken less often than this in a second, or it would never sleep.
const MOST_WAKES: u32 = 2_000;

/// What happens next, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Next {
    /// The next byte of what somebody sends.
    Byte(usize),
    /// A link wants to be asked.
    Wake(usize),
    /// Somebody at a handheld does something.
    Act(usize),
    /// The save that was asked for is begun, and is acknowledged.
    Save(usize),
    Saved(usize),
    /// A fault.
    Fault(Fault),
}

/// What goes wrong, beside the noise on the wire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    Pull(usize),
    Plug(usize),
    /// The power goes: now, or in the next save after so many flash operations.
    Cut(usize),
    CutInSave {
        at: usize,
        after: u8,
        progress: u16,
        tear: u8,
    },
    Boot(usize),
    Quieten,
}

/// An entry that is on its way to everybody.
#[derive(Clone, Copy)]
struct Fresh {
    seat: Seat,
    length: usize,
    since: Micros,
    erases: bool,
}

/// All of it.
#[derive(Clone)]
pub struct Cable {
    pub now: Micros,
    order: u64,
    queue: BinaryHeap<Reverse<(Micros, u64, Next)>>,
    pub handhelds: Vec<Handheld>,
    pub wire: Wire,
    /// What was acknowledged as kept, by seat: nobody may lose or change any of it.
    pub ledger: BySeat<Vec<u8>>,
    /// Nobody does anything of their own any more.
    pub resting: bool,
    /// When the last thing went wrong.
    pub last_fault: Micros,
    pub stops: Vec<(usize, Stop)>,
    /// Seats may change hands: what was kept and never sent may be given up then.
    pub is_lenient: bool,
    /// From an entry to the moment when everybody had it: when no sector was erased meanwhile, and
    /// when one was.
    pub slowest: [Micros; 2],
    fresh: Vec<Fresh>,
}

impl Cable {
    /// A match that these handhelds have kept up to somewhere: each has some of every log.
    pub fn resumed(truth: &Record, roster: &Roster, seed: u64, chance: &mut Chance<'_>) -> Self {
        let persons: Vec<(Seat, Id)> = roster.persons().collect();
        let handhelds = persons.iter().map(|&(seat, id)| {
            let mut part = Record::new(*truth.setup());
            for log in truth.setup().seats().iter() {
                // The console's logs are the first one's, who has all of them.
                let is_own = log == seat
                    || seat == persons[0].0 && matches!(roster.chair(log), Some(Chair::Console(_)));
                let bytes = truth.log(log).bytes();
                let most = if is_own {
                    bytes.len()
                } else {
                    chance.below(bytes.len() + 1)
                };
                let whole = palm_island::party::Log::whole(&bytes[..most]);
                part.receive(log, 0, &bytes[..whole], &mut |_| {})
                    .expect("a part of the truth");
            }
            Handheld::with(part, roster.clone(), seat, id, seed)
        });
        let mut cable = Self::new(handhelds.collect(), seed);
        cable.ledger = BySeat::from_fn(|seat| truth.log(seat).bytes().to_vec());
        for at in 0..cable.handhelds.len() {
            cable.boot(at);
        }
        cable
    }

    pub fn new(handhelds: Vec<Handheld>, seed: u64) -> Self {
        let count = handhelds.len();
        Self {
            now: 0,
            order: 0,
            queue: BinaryHeap::new(),
            handhelds,
            wire: Wire::new(count, seed),
            ledger: BySeat::default(),
            resting: false,
            last_fault: 0,
            stops: Vec::new(),
            is_lenient: false,
            slowest: [0; 2],
            fresh: Vec::new(),
        }
    }

    fn push(&mut self, at: Micros, next: Next) {
        self.order += 1;
        self.queue
            .push(Reverse((at.max(self.now), self.order, next)));
    }

    pub fn plan(&mut self, at: Micros, fault: Fault) {
        self.push(at, Next::Fault(fault));
    }

    /// Goes on until a time.
    #[track_caller]
    pub fn run_until(&mut self, end: Micros) {
        while self.step_before(end) {}
        self.now = self.now.max(end);
    }

    /// Takes one step, if there is one before that time.
    #[track_caller]
    pub fn step_before(&mut self, end: Micros) -> bool {
        let Some(&Reverse((at, _, next))) = self.queue.peek() else {
            return false;
        };
        if at > end {
            return false;
        }
        self.queue.pop();
        self.now = at;
        match next {
            Next::Byte(line) => self.byte(line),
            Next::Wake(at) => {
                let handheld = &mut self.handhelds[at];
                // Another moment was chosen since.
                if handheld.wake != Some(self.now) {
                    return true;
                }
                handheld.wake = None;
                let second = self.now / 1_000_000;
                if handheld.wakes.0 != second {
                    handheld.wakes = (second, 0);
                }
                handheld.wakes.1 += 1;
                assert!(
                    handheld.wakes.1 < MOST_WAKES,
                    "it never sleeps: {}",
                    self.state()
                );
                self.poll(at);
            }
            Next::Act(at) => self.act(at),
            Next::Save(at) => self.save(at),
            Next::Saved(at) => self.saved(at),
            Next::Fault(fault) => self.fault(fault),
        }
        true
    }

    /// A link is asked for something to send, and when it wants to be asked again.
    #[track_caller]
    pub fn poll(&mut self, at: usize) {
        let now = self.now;
        let handheld = &mut self.handhelds[at];
        if !handheld.is_on() || handheld.is_busy(now) {
            return;
        }
        if let Some(frame) = handheld.poll(now) {
            let line = self.wire.send(at, frame);
            self.push(now + palm_island::link::BYTE, Next::Byte(line));
        }
        self.after(at);
    }

    /// What a handheld has told is looked at, and its next moment planned.
    #[track_caller]
    fn after(&mut self, at: usize) {
        let now = self.now;
        let handheld = &mut self.handhelds[at];
        for event in std::mem::take(&mut handheld.told) {
            match event {
                Event::Stopped(stop) => self.stops.push((at, stop)),
                Event::Began(_) | Event::Follows | Event::Keep => handheld.wants_save = true,
                _ => {}
            }
        }
        if handheld.enter_due() {
            handheld.wants_save = true;
        }
        if std::mem::take(&mut handheld.wants_save) && !handheld.has_save_planned {
            handheld.has_save_planned = true;
            // After the picture is on the glass.
            let later = 20_000 + handheld.dealer.below(15_000) as Micros;
            self.push(now + later, Next::Save(at));
        }
        let handheld = &mut self.handhelds[at];
        if let Some(deadline) = handheld.deadline() {
            let deadline = deadline.max(now + 1);
            if handheld.wake.is_none_or(|wake| deadline < wake) {
                handheld.wake = Some(deadline);
                self.push(deadline, Next::Wake(at));
            }
        }
    }

    /// One byte of what somebody sends is over.
    #[track_caller]
    fn byte(&mut self, line: usize) {
        let Some(heard) = self.wire.next_byte(line) else {
            return;
        };
        if heard.more {
            self.push(self.now + palm_island::link::BYTE, Next::Byte(line));
        } else if let Some((later, copy)) = self.wire.ghost(line) {
            self.push(self.now + later, Next::Byte(copy));
        }
        for at in 0..self.handhelds.len() {
            let Some(byte) = self.wire.hears(at, &heard) else {
                continue;
            };
            let handheld = &mut self.handhelds[at];
            if !handheld.is_on() {
                continue;
            }
            if handheld.is_busy(self.now) {
                handheld.miss(byte);
                continue;
            }
            if let Some(added) = self.wire.added() {
                handheld.hear(Some(added), self.now);
            }
            handheld.hear(byte, self.now);
            if byte == Some(0) {
                self.poll(at);
            }
        }
        self.look_who_knows();
    }

    /// Whether everybody on the wire has what was acknowledged since.
    fn look_who_knows(&mut self) {
        let (handhelds, now) = (&self.handhelds, self.now);
        let mut slowest = self.slowest;
        self.fresh.retain(|fresh| {
            let knows = |handheld: &Handheld| {
                let record = handheld.record.as_ref();
                record.is_some_and(|record| record.log(fresh.seat).len() >= fresh.length)
            };
            let known = handhelds.iter().all(knows);
            if known {
                let slowest = &mut slowest[usize::from(fresh.erases)];
                *slowest = (*slowest).max(now - fresh.since);
            }
            !known
        });
        self.slowest = slowest;
    }

    #[track_caller]
    fn act(&mut self, at: usize) {
        let resting = self.resting;
        let handheld = &mut self.handhelds[at];
        if !handheld.is_on() {
            return;
        }
        if !resting && handheld.act(self.now) {
            handheld.wants_save = true;
        }
        let later = handheld.pace();
        self.push(self.now + later, Next::Act(at));
        self.after(at);
    }

    /// The save begins: the handheld is deaf while flash is written.
    #[track_caller]
    fn save(&mut self, at: usize) {
        let now = self.now;
        let handheld = &mut self.handhelds[at];
        handheld.has_save_planned = false;
        if !handheld.is_on() {
            return;
        }
        match handheld.save(now) {
            Ok(busy) => self.push(now + busy, Next::Saved(at)),
            Err(PowerWent) => self.lose_power(at),
        }
    }

    #[track_caller]
    fn saved(&mut self, at: usize) {
        let now = self.now;
        let handheld = &mut self.handhelds[at];
        if !handheld.is_on() {
            return;
        }
        let Some((kept, since)) = handheld.saved(now) else {
            return self.poll(at);
        };
        let erases = self.handhelds.iter().any(|other| other.is_busy(now));
        let handheld = &self.handhelds[at];
        let writes = |seat: Seat| handheld.writes_as_kept(seat, &kept);
        for seat in Seat::ALL.into_iter().filter(|&seat| writes(seat)) {
            let bytes = kept.log(seat).bytes();
            let before = &mut self.ledger[seat];
            let goes_on = bytes.starts_with(before) || self.is_lenient;
            assert!(goes_on, "an acknowledged entry was lost or changed");
            if bytes.len() > before.len() {
                *before = bytes.to_vec();
                self.fresh.push(Fresh {
                    seat,
                    length: bytes.len(),
                    since,
                    erases,
                });
            }
        }
        self.poll(at);
        match self.handhelds[at].tidy(now) {
            Ok(None) => {}
            Ok(Some(until)) => {
                self.fresh.iter_mut().for_each(|fresh| fresh.erases = true);
                self.push(until, Next::Saved(at));
            }
            Err(PowerWent) => self.lose_power(at),
        }
    }

    /// The power goes in the middle of a flash operation, and comes back by itself.
    fn lose_power(&mut self, at: usize) {
        self.off(at);
        let later = 50_000 + self.handhelds[at].dealer.below(400_000) as Micros;
        self.plan(self.now + later, Fault::Boot(at));
    }

    /// The power goes.
    pub fn off(&mut self, at: usize) {
        self.handhelds[at].cut();
        self.wire.cut(at);
        self.fresh.clear();
        self.last_fault = self.now;
    }

    #[track_caller]
    pub fn boot(&mut self, at: usize) {
        let now = self.now;
        let handheld = &mut self.handhelds[at];
        handheld.boot(now);
        if let Some(record) = &handheld.record {
            // An entry whose save was under way may be there: then it counts.
            for seat in Seat::ALL.into_iter().filter(|&seat| handheld.writes(seat)) {
                let bytes = record.log(seat).bytes();
                let goes_on = bytes.starts_with(&self.ledger[seat]) || self.is_lenient;
                assert!(goes_on, "a kept entry was lost or changed");
                self.ledger[seat] = bytes.to_vec();
            }
        }
        let later = self.handhelds[at].pace();
        self.push(now + later, Next::Act(at));
        self.poll(at);
        self.after(at);
    }

    #[track_caller]
    fn fault(&mut self, fault: Fault) {
        self.fresh.clear();
        self.last_fault = self.now;
        match fault {
            Fault::Pull(at) => self.wire.plugged[at] = false,
            Fault::Plug(at) => self.wire.plugged[at] = true,
            Fault::Cut(at) => {
                if self.handhelds[at].is_on() {
                    self.off(at);
                }
            }
            Fault::CutInSave {
                at,
                after,
                progress,
                tear,
            } => {
                self.handhelds[at].cut_in_save(after, progress, tear);
            }
            Fault::Boot(at) => {
                if !self.handhelds[at].is_on() {
                    self.boot(at);
                }
            }
            Fault::Quieten => self.wire.noise = Noise::default(),
        }
    }

    /// Everything is mended now: the cable is whole, the power on, and nobody acts.
    #[track_caller]
    pub fn mend(&mut self) {
        self.wire.noise = Noise::default();
        self.resting = true;
        for at in 0..self.handhelds.len() {
            self.wire.plugged[at] = true;
            self.handhelds[at].spare();
            if !self.handhelds[at].is_on() {
                self.boot(at);
            }
        }
        self.last_fault = self.now;
        self.fresh.clear();
    }

    /// Whether all have the same logs, and all that was kept is in them.
    pub fn is_in_step(&self) -> bool {
        let Some(first) = self.handhelds[0].record.as_ref() else {
            return false;
        };
        let mut logs = Seat::ALL.into_iter();
        let is_all = |seat: Seat| first.log(seat).bytes() == self.ledger[seat];
        (self.is_lenient || logs.all(is_all))
            && self.handhelds.iter().all(|handheld| {
                let record = handheld.record.as_ref();
                record == Some(first) && !handheld.has_save_planned && handheld.is_quiet()
            })
    }

    /// How long it takes from now until all are in step; more than `most` is a failure.
    #[track_caller]
    pub fn time_to_step(&mut self, most: Micros) -> Micros {
        let begin = self.now;
        while !self.is_in_step() {
            let goes_on = self.step_before(begin + most);
            assert!(goes_on, "not in step after {most} us: {}", self.state());
        }
        self.now - begin
    }

    /// For whoever has to find out what went wrong.
    pub fn state(&self) -> String {
        let mut state = format!("ledger {:?}", Seat::ALL.map(|seat| self.ledger[seat].len()));
        for handheld in &self.handhelds {
            state += &format!("\n{}", handheld.state());
        }
        state + &format!("\n{:?}", self.stops)
    }
}

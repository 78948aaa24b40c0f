//! Schedules by chance: a match that is under way, a wire with some kind of noise, cables that are
//! pulled and power that goes, and then nothing but time.

use palm_island::link::{Chair, Id, Link, Message, Micros, Receiver, Roster, Sitting};
use palm_island::party::{Entry, Record, Refusal, Seats};
use palm_island::player::Strength;

use super::{Cable, Fault, Noise};
use crate::gamblers::{Gamblers, setup, some_modes};
use crate::lives::Chance;

pub const SECOND: Micros = 1_000_000;

/// How a schedule went.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lived {
    /// From the last fault until everybody had the same.
    pub slowest: Micros,
    pub frames: u64,
    pub collisions: u64,
    pub faults: u64,
}

impl Lived {
    pub fn and(self, other: Self) -> Self {
        Self {
            slowest: self.slowest.max(other.slowest),
            frames: self.frames + other.frames,
            collisions: self.collisions + other.collisions,
            faults: self.faults + other.faults,
        }
    }
}

/// Two to four seats: two persons at least, and some consoles.
pub fn some_roster(seats: Seats, chance: &mut Chance<'_>) -> Roster {
    let mut roster = Roster::new();
    for seat in seats.iter() {
        let is_console = seat.index() >= 2 && chance.below(3) == 0;
        roster.push(match is_console {
            true => Chair::Console(Strength::Islander),
            false => person(u64::from(seat.index()) * 7 + chance.below(5) as u64),
        });
    }
    roster
}

/// Persons alone.
pub fn persons(seats: Seats) -> Roster {
    let mut roster = Roster::new();
    for seat in seats.iter() {
        roster.push(person(u64::from(seat.index())));
    }
    roster
}

fn person(number: u64) -> Chair {
    Chair::Person(Id(0x1000 + number))
}

/// A match of these after so many entries, with the console's seats marked.
pub fn played(roster: &Roster, entries: usize, chance: &mut Chance<'_>) -> Record {
    let modes = some_modes();
    let mode = modes[chance.below(modes.len())];
    let seats = roster.seats().expect("two to four");
    let mut record = Record::new(setup(mode, seats, chance.below(1000) as u64));
    for seat in seats.iter().filter(|&seat| !roster.is_person(seat)) {
        let marked = record.enter(seat, Entry::Left, &mut |_| {});
        marked.expect("a mark is legal");
    }
    let mut gamblers = Gamblers::new(chance.below(1 << 16) as u64);
    for _ in 0..entries {
        let Some((seat, entry)) = gamblers.choose(record.position()) else {
            break;
        };
        if record.check(seat, entry) != Err(Refusal::UndoSpent) {
            let entered = record.enter(seat, entry, &mut |_| {});
            entered.expect("it was chosen");
        }
    }
    record
}

pub fn some_noise(chance: &mut Chance<'_>) -> Noise {
    let mut often = |most: usize| match chance.below(3) {
        0 => chance.below(most) as u32,
        _ => 0,
    };
    Noise {
        changed: often(1500),
        lost: often(1500),
        broken: often(1500),
        added: often(1500),
        swallowed: often(20_000),
        doubled: often(20_000),
        delayed: often(20_000),
    }
}

/// Cables that are pulled and power that goes before `end`; some of it is mended later.
fn plan_faults(cable: &mut Cable, end: Micros, chance: &mut Chance<'_>) -> u64 {
    let faults = chance.below(6);
    for _ in 0..faults {
        let at = chance.below(cable.handhelds.len());
        let when = chance.below(end as usize) as Micros;
        let later = when + 1000 + chance.below(2_500_000) as Micros;
        match chance.below(3) {
            0 => {
                cable.plan(when, Fault::Pull(at));
                cable.plan(later, Fault::Plug(at));
            }
            1 => {
                cable.plan(when, Fault::Cut(at));
                cable.plan(later, Fault::Boot(at));
            }
            _ => {
                let fault = Fault::CutInSave {
                    at,
                    after: chance.below(5) as u8,
                    progress: chance.below(257) as u16,
                    tear: chance.below(6) as u8,
                };
                cable.plan(when, fault);
            }
        }
    }
    faults as u64
}

/// One schedule: whatever happened, two seconds after the last fault all have the same, and
/// nothing that was kept is lost.
#[track_caller]
pub fn live(seed: u64, chance: &mut Chance<'_>) -> Lived {
    let seats = Seats::ALL[chance.below(3)];
    let roster = some_roster(seats, chance);
    let entries = chance.below(400);
    let truth = played(&roster, entries, chance);
    let mut cable = Cable::resumed(&truth, &roster, seed, chance);
    cable.wire.noise = some_noise(chance);
    let turn = [40_000, 150_000, 500_000][chance.below(3)];
    for handheld in &mut cable.handhelds {
        handheld.turn = turn;
    }
    let end = SECOND + chance.below(4_000_000) as Micros;
    let faults = plan_faults(&mut cable, end, chance);
    cable.run_until(end);
    finish(cable, faults)
}

/// The same for seats that stay away and are handed to the console: the others go on, and who comes
/// back has what they have.
#[track_caller]
pub fn live_without(seed: u64, chance: &mut Chance<'_>) -> Lived {
    let seats = Seats::ALL[1 + chance.below(2)];
    let roster = some_roster(seats, chance);
    let entries = chance.below(200);
    let truth = played(&roster, entries, chance);
    let mut cable = Cable::resumed(&truth, &roster, seed, chance);
    cable.is_lenient = true;
    cable.wire.noise = some_noise(chance);
    let gone = chance.below(cable.handhelds.len());
    let seat = roster.seat_of(cable.handhelds[gone].id);
    for (at, handheld) in cable.handhelds.iter_mut().enumerate() {
        handheld.turn = 60_000;
        handheld.hands_over = seat.filter(|_| at != gone);
    }
    let fault = [Fault::Pull(gone), Fault::Cut(gone)][chance.below(2)];
    cable.plan(chance.below(1_000_000) as Micros, fault);
    let back = 2 * SECOND + chance.below(3_000_000) as Micros;
    cable.plan(back, Fault::Plug(gone));
    cable.plan(back, Fault::Boot(gone));
    let end = back + chance.below(1_000_000) as Micros;
    // The others have their troubles too.
    let faults = plan_faults(&mut cable, end, chance);
    cable.run_until(end);
    finish(cable, faults + 1)
}

#[track_caller]
fn finish(mut cable: Cable, faults: u64) -> Lived {
    cable.mend();
    let slowest = cable.time_to_step(2 * SECOND);
    assert!(cable.stops.is_empty(), "nothing differs: {}", cable.state());
    for handheld in &cable.handhelds {
        let record = handheld.record.as_ref().expect("in step");
        assert_eq!(record.fault(), None);
    }
    Lived {
        slowest,
        frames: cable.wire.frames,
        collisions: cable.wire.collisions,
        faults,
    }
}

/// Any bytes at all, between them time and true frames of somebody else: a link in any state goes
/// on, and what it sends can be read.
pub fn hear_anything(chance: &mut Chance<'_>) {
    let roster = persons(Seats::THREE);
    let entries = chance.below(60);
    let truth = played(&roster, entries, chance);
    let mut record = Record::new(*truth.setup());
    let (seat, id) = roster.persons().next().expect("there are three");
    let mut link = Link::new(id, 5);
    let mut other = Link::new(Id(0x1001), 6);
    let sitting = |seat| Sitting {
        roster: roster.clone(),
        seat,
        follows: false,
    };
    let phase = chance.below(4);
    match phase {
        0 => {}
        1 => {
            link.open(0);
            other.open(0);
        }
        _ => {
            link.resume(sitting(seat), &record, phase == 2, 0);
            let second = roster.seat_of(Id(0x1001)).expect("it is there");
            other.resume(sitting(second), &truth, true, 0);
        }
    }
    let mut theirs = truth;
    let mut now = 0;
    while !chance.is_over() {
        now += chance.below(65_536) as Micros;
        match chance.below(4) {
            0 => link.line_error(now),
            1 => {
                let frame = other.poll(now, Some(&mut theirs), &mut |_| {});
                for &byte in frame.unwrap_or(&[]) {
                    link.receive(byte, now, Some(&mut record), &mut |_| {});
                }
            }
            _ => {
                for _ in 0..chance.below(80) {
                    let byte = chance.below(256) as u8;
                    link.receive(byte, now, Some(&mut record), &mut |_| {});
                }
            }
        }
        let frame = link.poll(now, Some(&mut record), &mut |_| {});
        if let Some(frame) = frame {
            let mut receiver = Receiver::new();
            let heard = frame.iter().find_map(|&byte| {
                let body = receiver.push(byte)?;
                Some(Message::read(body).is_some())
            });
            assert_eq!(heard, Some(true), "what is sent can be read");
        }
    }
}

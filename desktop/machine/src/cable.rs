//! The cable: one data wire between handhelds, and their time in step.
//!
//! What one does to the wire is read by all of them a moment later ([`DELAY`]), so each can run ahead
//! by that moment without missing anything; and one that sleeps does nothing to the wire before it
//! wakes. How far a step goes depends on nothing else, so the same handhelds with the same presses
//! give the same bits, however the time is cut.

mod far_end;

use std::collections::VecDeque;

use palm_island::deal::SplitMix64;

use super::contact::{Contact, volts};
use super::outlet::{DELAY, Outlet};
use super::time::Time;
use super::{Machine, Processor};
pub use far_end::FarEnd;

/// How long a bit lasts at the cable's 115,200 baud.
pub const BIT: Time = Time::of_cycles(1, 115_200);

/// Something with a plug for the cable and a time of its own.
pub trait End {
    fn now(&self) -> Time;
    /// The earliest moment at which it can do anything to the wire by itself.
    fn next_due(&mut self) -> Time;
    fn run_to(&mut self, moment: Time);
    fn outlet(&mut self) -> &mut Outlet;
    /// Something was put into its outlet.
    fn notice(&mut self);
    /// What it does to the wire without power, if it has none.
    fn without_power(&self) -> Option<Contact>;
}

impl<P: Processor> End for Machine<P> {
    fn now(&self) -> Time {
        Machine::now(self)
    }

    fn next_due(&mut self) -> Time {
        Machine::next_due(self)
    }

    fn run_to(&mut self, moment: Time) {
        self.run_until(moment);
    }

    fn outlet(&mut self) -> &mut Outlet {
        &mut self.board.outlet
    }

    fn notice(&mut self) {
        self.board.touch();
    }

    fn without_power(&self) -> Option<Contact> {
        let contact = match self.options.parted {
            true => Contact::Parted,
            false => Contact::Off,
        };
        (!self.powered).then_some(contact)
    }
}

/// What can happen to one end of the cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mishap {
    Pull,
    Plug,
    /// For so long the handheld reads the opposite of what is there.
    Disturb(Time),
    /// From now on everything reaches it this much later.
    Delay(Time),
    /// For so long it holds the wire up, like a sender that stands still in the middle of a frame.
    Drive(Time),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Contact(Contact),
    Mishap(Mishap),
    Calm,
    LetGo,
}

struct Seat {
    /// The same moment on the cable's clock and on the handheld's.
    since: (Time, Time),
    plugged: bool,
    contact: Contact,
    delay: Time,
    disturbed: bool,
    drives: bool,
}

impl Seat {
    /// What it does to the wire.
    fn contact(&self) -> Contact {
        match self.contact {
            Contact::On { pulls, .. } if self.drives => Contact::On {
                drives: Some(true),
                pulls,
            },
            contact => contact,
        }
    }

    fn here(&self, moment: Time) -> Time {
        let (cable, own) = self.since;
        own + moment.saturating_sub(cable)
    }

    fn there(&self, moment: Time) -> Time {
        let (cable, own) = self.since;
        cable + moment.saturating_sub(own)
    }
}

/// Bits that go wrong by themselves.
struct Noise {
    random: SplitMix64,
    /// On the average.
    apart: Time,
    next: Time,
}

/// A cable with its plugs, one for each seat.
#[derive(Default)]
pub struct Cable {
    now: Time,
    seats: Vec<Seat>,
    /// What happens, in the order of its time; what happens at once is sorted by seats.
    events: VecDeque<(Time, usize, Event)>,
    noise: Option<Noise>,
}

impl Cable {
    pub fn new() -> Self {
        Self::default()
    }

    /// The time since the first handheld was plugged in.
    pub fn now(&self) -> Time {
        self.now
    }

    /// One more handheld is plugged in; its seat. The ends are always given in the order in which
    /// they came.
    pub fn join(&mut self, end: &mut dyn End) -> usize {
        let seat = self.seats.len();
        self.seats.push(Seat {
            since: (self.now, end.now()),
            plugged: true,
            contact: Contact::Parted,
            delay: Time::ZERO,
            disturbed: false,
            drives: false,
        });
        self.begin(seat, end);
        seat
    }

    /// The handheld at a seat starts anew; the cable stays as it is.
    pub fn replace(&mut self, seat: usize, end: &mut dyn End) {
        self.seats[seat].since = (self.now, end.now());
        self.events.retain(|(_, of, event)| {
            *of != seat || !matches!(event, Event::Contact(_) | Event::Calm | Event::LetGo)
        });
        self.seats[seat].disturbed = false;
        self.seats[seat].drives = false;
        self.begin(seat, end);
    }

    /// The one that came last goes, and its plug with it.
    pub fn leave(&mut self, end: &mut dyn End) {
        let now = end.now();
        end.outlet().plug(false, now);
        end.notice();
        self.seats.pop();
        let left = self.seats.len();
        self.events.retain(|(_, of, _)| *of < left);
        // The others read what the wire is like without it.
        if let Some(seat) = self.seats.first() {
            self.add(self.now, 0, Event::Contact(seat.contact));
        }
    }

    fn begin(&mut self, seat: usize, end: &mut dyn End) {
        let now = end.now();
        let plugged = self.seats[seat].plugged;
        end.outlet().plug(plugged, now);
        end.notice();
        let contact = end.outlet().contact();
        self.add(self.now, seat, Event::Contact(contact));
    }

    pub fn is_plugged(&self, seat: usize) -> bool {
        self.seats[seat].plugged
    }

    /// Plans what happens to an end of the cable.
    pub fn schedule(&mut self, at: Time, seat: usize, mishap: Mishap) {
        self.add(at, seat, Event::Mishap(mishap));
    }

    /// From now on bits go wrong at random, this far apart on the average; nowhere if it is
    /// [`Time::NEVER`].
    pub fn disturb(&mut self, apart: Time, seed: u64) {
        self.noise = (apart != Time::NEVER).then_some(Noise {
            random: SplitMix64(seed),
            apart,
            next: self.now,
        });
    }

    fn add(&mut self, at: Time, seat: usize, event: Event) {
        let before = |(then, of, _): &(Time, usize, Event)| (*then, *of) <= (at, seat);
        let place = self.events.partition_point(before);
        self.events.insert(place, (at, seat, event));
    }

    /// Lets all of them run until this moment of the cable's clock.
    pub fn run_until(&mut self, ends: &mut [&mut dyn End], until: Time) {
        assert_eq!(ends.len(), self.seats.len(), "an end for each seat");
        self.settle(ends);
        while self.now < until {
            let horizon = self.earliest(ends) + DELAY;
            self.now = horizon.min(until);
            for (seat, end) in self.seats.iter().zip(ends.iter_mut()) {
                let here = seat.here(self.now);
                end.outlet().know(here);
                if end.now() > here {
                    end.notice();
                }
                end.run_to(here);
            }
            self.make_noise();
            self.settle(ends);
        }
    }

    pub fn run_for(&mut self, ends: &mut [&mut dyn End], span: Time) {
        self.run_until(ends, self.now + span);
    }

    /// The earliest moment at which anything can happen to the wire.
    fn earliest(&self, ends: &mut [&mut dyn End]) -> Time {
        let known = self.events.front().map_or(Time::NEVER, |(at, ..)| *at);
        let noise = self.noise.as_ref().map_or(Time::NEVER, |noise| noise.next);
        let seats = self.seats.iter().zip(ends);
        seats
            .map(|(seat, end)| match end.next_due() {
                Time::NEVER => Time::NEVER,
                due => seat.there(due),
            })
            .fold(known.min(noise), Time::min)
            .max(self.now)
    }

    fn make_noise(&mut self) {
        while let Some(noise) = &mut self.noise
            && noise.next <= self.now
        {
            let seat = noise.random.below(self.seats.len() as u32) as usize;
            // Twice the average at most, a thousandth of it at least.
            let thousandths = 1 + u64::from(noise.random.below(1_999));
            let at = noise.next;
            noise.next += Time::from_picos(noise.apart.as_picos() / 1_000 * thousandths);
            self.add(at, seat, Event::Mishap(Mishap::Disturb(BIT)));
        }
    }

    /// Lets everything happen that is due.
    fn settle(&mut self, ends: &mut [&mut dyn End]) {
        for (n, end) in ends.iter_mut().enumerate() {
            if let Some(dead) = end.without_power() {
                let now = end.now();
                end.outlet().set_contact(dead, now);
            }
            for (at, contact) in end.outlet().take_done() {
                self.add(self.seats[n].there(at), n, Event::Contact(contact));
            }
        }
        while let Some(&(at, ..)) = self.events.front()
            && at <= self.now
        {
            while let Some(&(then, seat, event)) = self.events.front()
                && then == at
            {
                self.events.pop_front();
                self.happen(at, seat, event, ends);
            }
            self.spread(at, ends);
        }
    }

    fn happen(&mut self, at: Time, n: usize, event: Event, ends: &mut [&mut dyn End]) {
        let seat = &mut self.seats[n];
        let here = seat.here(at);
        match event {
            Event::Contact(contact) => seat.contact = contact,
            Event::Mishap(Mishap::Pull) => {
                seat.plugged = false;
                ends[n].outlet().plug(false, here);
            }
            Event::Mishap(Mishap::Plug) => {
                seat.plugged = true;
                seat.contact = ends[n].outlet().contact();
                ends[n].outlet().plug(true, here);
            }
            Event::Mishap(Mishap::Delay(delay)) => seat.delay = delay,
            Event::Mishap(Mishap::Disturb(span)) => {
                let wrong = !ends[n].outlet().last();
                ends[n].outlet().expect_level(wrong, here + DELAY);
                seat.disturbed = true;
                self.add(at + span, n, Event::Calm);
            }
            Event::Mishap(Mishap::Drive(span)) => {
                seat.drives = true;
                self.add(at + span, n, Event::LetGo);
            }
            Event::Calm => seat.disturbed = false,
            Event::LetGo => seat.drives = false,
        }
        ends[n].notice();
    }

    /// Everybody is going to read what the wire is like from now on.
    fn spread(&mut self, at: Time, ends: &mut [&mut dyn End]) {
        let plugged = self.seats.iter().filter(|seat| seat.plugged);
        let contacts: Vec<Contact> = plugged.map(Seat::contact).collect();
        let volts = volts(&contacts);
        for (seat, end) in self.seats.iter().zip(ends) {
            if seat.plugged && !seat.disturbed {
                let here = seat.here(at) + DELAY + seat.delay;
                end.outlet().expect(volts, here);
                end.notice();
            }
        }
    }
}

#[cfg(test)]
mod tests;

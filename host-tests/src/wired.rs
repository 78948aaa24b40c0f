//! Several handhelds on one cable, all of them midends without a board: whatever one sends the
//! others hear at once, unless its plug is out.

use palm_island::console::input::{Button, LONG_PRESS, SETTLE};
use palm_island::console::text::{Say, Text, Wired as Words};
use palm_island::console::{Midend, Millis, ScreenId};
use palm_island::hint::Thinker;
use palm_island::link::{Chair, Id, Roster, Sitting};
use palm_island::party::{Record, Seat, Setup};
use palm_island::profile::{Arrangement, Cable, Opened, Profile};

use crate::driver::Driver;
use crate::host::Host;
use crate::people::People;

/// After a press; longer than anything moves on the screen.
const REST: Millis = 400;

/// The ids of the handhelds, by their seats.
pub fn id(seat: usize) -> u64 {
    10 + seat as u64
}

pub struct Rig {
    pub hosts: Vec<Host>,
    thinkers: Vec<Box<Thinker>>,
    /// Whose plug is out.
    pub pulled: Vec<bool>,
    pub now: Millis,
    /// When each was switched on.
    since: Vec<Millis>,
}

impl Rig {
    /// Switched on with what was kept.
    pub fn new(saves: Vec<(Opened, Cable)>) -> Self {
        let count = saves.len();
        let hosts = saves.into_iter().enumerate().map(|(seat, (save, cable))| {
            Host::boot_with(save, cable, (id(seat), 77 + seat as u64), &[])
        });
        Self {
            hosts: hosts.collect(),
            thinkers: (0..count).map(|_| Box::default()).collect(),
            pulled: vec![false; count],
            now: 0,
            since: vec![0; count],
        }
    }

    /// One of them is switched off, and on again with this.
    pub fn restart(&mut self, seat: usize, kept: (Opened, Cable)) {
        self.restart_in(seat, 0, kept);
    }

    /// The same, and it takes a while to start.
    pub fn restart_in(&mut self, seat: usize, takes: Millis, (save, cable): (Opened, Cable)) {
        self.since[seat] = self.now + takes;
        let seeds = (id(seat), 1_000 + self.now);
        self.hosts[seat] = Host::boot_with(save, cable, seeds, &[]);
    }

    /// New ones, whose players would choose this.
    pub fn fresh(count: usize, arrangement: &Arrangement) -> Self {
        let mut profile = Profile::default();
        profile.matches.last = *arrangement;
        profile.matches.explained = [true; 3];
        let save = Opened {
            profile,
            ..Opened::default()
        };
        Self::new(vec![(save, Cable::EMPTY); count])
    }

    /// The time goes on for all of them.
    pub fn wait(&mut self, time: Millis) {
        let then = self.now + time;
        while self.now < then {
            let hosts = self.hosts.iter().zip(&self.since);
            let due = hosts.filter_map(|(host, since)| Some(host.midend().deadline()? + since));
            let next = due.min().unwrap_or(then);
            self.now = next.clamp(self.now + 1, then);
            let hosts = self.hosts.iter_mut().zip(&mut self.thinkers);
            for ((host, thinker), since) in hosts.zip(&self.since) {
                host.wait_until(self.now.saturating_sub(*since));
                // The console at a seat thinks for as long as it wants.
                for _ in 0..20_000 {
                    if !host.think(thinker) {
                        break;
                    }
                }
            }
            self.carry();
        }
    }

    /// What was sent goes to all others on the cable.
    fn carry(&mut self) {
        for _ in 0..100 {
            let mut quiet = true;
            for from in 0..self.hosts.len() {
                for frame in std::mem::take(&mut self.hosts[from].sent) {
                    quiet = false;
                    for to in 0..self.hosts.len() {
                        if to != from && !self.pulled[to] && !self.pulled[from] {
                            self.hosts[to].hear(&frame);
                        }
                    }
                }
            }
            if quiet {
                return;
            }
        }
        panic!("they never stop talking");
    }

    pub fn set(&mut self, seat: usize, button: Button, down: bool) {
        self.hosts[seat].set(button, down);
        self.carry();
    }

    pub fn tap(&mut self, seat: usize, button: Button) {
        self.set(seat, button, true);
        self.wait(SETTLE + 1);
        self.set(seat, button, false);
        self.wait(SETTLE + 1);
    }

    pub fn press(&mut self, seat: usize, button: Button) {
        self.tap(seat, button);
        self.wait(REST);
    }

    pub fn midend(&self, seat: usize) -> &Midend {
        self.hosts[seat].midend()
    }

    pub fn screen(&self, seat: usize) -> ScreenId {
        self.midend(seat).screen()
    }

    pub fn screens(&self) -> Vec<ScreenId> {
        (0..self.hosts.len())
            .map(|seat| self.screen(seat))
            .collect()
    }

    pub fn record(&self, seat: usize) -> Option<&Record> {
        self.midend(seat).cable().map(|(record, _)| record)
    }

    /// One of them, by itself.
    pub fn take(mut self, seat: usize) -> Host {
        self.hosts.swap_remove(seat)
    }

    /// Goes on until something is so.
    ///
    /// # Panics
    /// If it never is.
    pub fn play_until(&mut self, people: &mut People, wanted: impl Fn(&Self) -> bool) {
        for steps in 0..20_000 {
            if wanted(self) {
                return;
            }
            self.step(steps % self.hosts.len(), people);
        }
        panic!("it never comes to this: {:?}", self.screens());
    }

    /// One of them, to be driven.
    pub fn at(&mut self, seat: usize) -> At<'_> {
        At { rig: self, seat }
    }

    /// All go to the lobby.
    pub fn meet(&mut self) {
        for seat in 0..self.hosts.len() {
            self.go_to_lobby(seat);
        }
        self.wait(2_500);
    }

    pub fn go_to_lobby(&mut self, seat: usize) {
        let mut at = self.at(seat);
        at.choose(Text::Say(Say::Together));
        at.choose(Text::Wired(Words::Cable));
        assert_eq!(self.screen(seat), ScreenId::Lobby);
    }

    /// From the title to the match that was kept.
    pub fn go_on(&mut self, seat: usize) {
        let mut at = self.at(seat);
        at.choose(Text::Say(Say::Together));
        at.choose(Text::Wired(Words::Cable));
    }

    /// All are ready, and the host begins.
    pub fn begin(&mut self) {
        for seat in (0..self.hosts.len()).rev() {
            self.press(seat, Button::A);
        }
        self.wait(1_000);
    }

    /// Everybody plays, each in its turn to press something, until the match is over everywhere.
    pub fn play_out(&mut self, people: &mut People) -> usize {
        for steps in 0..20_000 {
            let count = self.hosts.len();
            let is_over = |seat| self.screen(seat) == ScreenId::MatchOver;
            if (0..count).all(is_over) {
                return steps;
            }
            self.step(steps % count, people);
        }
        panic!("the match does not end: {:?}", self.screens());
    }

    /// Somebody does what its handheld waits for.
    pub fn step(&mut self, seat: usize, people: &mut People) {
        match self.screen(seat) {
            ScreenId::MatchOver | ScreenId::Wait => self.wait(100),
            ScreenId::ChooseTable => self.at(seat).choose(Text::Wired(Words::Cable)),
            _ => people.go_on(&mut self.at(seat)),
        }
    }
}

pub struct At<'a> {
    rig: &'a mut Rig,
    seat: usize,
}

impl Driver for At<'_> {
    fn midend(&self) -> &Midend {
        self.rig.midend(self.seat)
    }

    fn press(&mut self, button: Button) {
        self.rig.press(self.seat, button);
    }

    fn hold(&mut self, button: Button) {
        self.rig.set(self.seat, button, true);
        self.rig.wait(LONG_PRESS + 100);
        self.rig.set(self.seat, button, false);
        self.rig.wait(REST);
    }
}

/// A match on a cable as each of its handhelds has kept it, before its first turn. Those behind the
/// persons are the console's.
pub fn dealt(setup: Setup, persons: usize, console: Chair) -> Vec<Cable> {
    let mut roster = Roster::new();
    for seat in 0..usize::from(setup.seats().count()) {
        roster.push(match seat < persons {
            true => Chair::Person(Id(id(seat))),
            false => console,
        });
    }
    let seats = Seat::ALL.into_iter().take(persons);
    seats
        .map(|seat| {
            let mut cable = Cable::EMPTY;
            let sitting = Sitting {
                roster: roster.clone(),
                seat,
                follows: false,
            };
            cable.deal(setup, sitting);
            cable
        })
        .collect()
}

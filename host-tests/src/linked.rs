//! Real firmware on one cable, each handheld with its model: the models are on a cable of their own,
//! and get the same presses. What a player does next is read off the model, once both show the same.

use std::ops::Range;

use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::LONG_PRESS;
use palm_island::console::text::{Say, Text, Wired as Words};
use palm_island::console::{Frame, Midend, Millis, ScreenId};
use palm_island::party::{Mode, Record, Seat};
use palm_island::profile::{Cable as Kept, Keeper, Opened, Profile};
use palm_island::save::Region;
use palm_machine::nor::{Nor, Tear};
use palm_machine::{Button, Cable, End, Machine, Mishap, Options, Time};

use crate::driver::Driver;
use crate::glass::assert_same;
use crate::handheld::{firmware, power_on};
use crate::people::People;
use crate::wired::{Rig, id};

/// The firmware's clock begins so long after the power.
const START: Millis = 72;
const TAP: Millis = 60;
/// Longer than any guard against a hasty finger: the model's clock is a moment apart from the
/// handheld's, and a press in that moment would count for one of them.
const REST: Millis = 400;
/// A glass that differs from its model for longer does so for good.
const PATIENCE: Millis = 12_000;

pub struct Linked {
    pub wire: Cable,
    pub machines: Vec<Machine>,
    pub rig: Rig,
    boots: u64,
}

/// What lies in a flash, the match on a cable too.
///
/// # Panics
/// If it cannot be read.
pub fn kept(flash: &Nor) -> (Opened, Kept) {
    let mut opened = Opened::default();
    let mut flash = flash.clone();
    flash.power_up();
    let mut keeper = keeper(flash, &mut opened);
    let mut cable = Kept::EMPTY;
    let notice = keeper.read_cable(&mut cable).expect("it can be read");
    assert_eq!(notice.or(opened.notice), None);
    (opened, cable)
}

fn keeper(flash: Nor, opened: &mut Opened) -> Keeper<Nor> {
    let region = firmware().save_region().expect("there are saves");
    let region = Region::new(region.start as u32, region.end as u32).expect("whole sectors");
    Keeper::open(flash, region, opened).expect("it can be read")
}

/// A chip with this match on a cable in it, for somebody who was told how to play.
fn holding(cable: &Kept) -> Nor {
    let mut profile = Profile::default();
    profile.matches.explained = [true; 3];
    profile.settings.animations = false;
    let mut keeper = keeper(Machine::blank_flash(), &mut Opened::default());
    keeper.keep(&profile, None).expect("there is room");
    keeper
        .keep_cable(&profile, cable.held())
        .expect("there is room");
    keeper.release()
}

fn switched_on(seat: usize, flash: Nor, boots: u64) -> Machine {
    let options = Options {
        seed: boots,
        chip: id(seat),
        tear: Tear::Flicker { seed: boots },
        ..Options::default()
    };
    power_on(flash, options)
}

impl Linked {
    /// Handhelds that have kept a match, at their titles.
    pub fn new(cables: &[Kept]) -> Self {
        let flashes: Vec<Nor> = cables.iter().map(holding).collect();
        let mut rig = Rig::new(flashes.iter().map(kept).collect());
        for (seat, flash) in flashes.iter().enumerate() {
            rig.restart_in(seat, START, kept(flash));
        }
        let machines = flashes.into_iter().enumerate();
        let mut machines: Vec<Machine> = machines
            .map(|(seat, flash)| switched_on(seat, flash, seat as u64))
            .collect();
        let mut wire = Cable::new();
        for machine in &mut machines {
            wire.join(machine);
        }
        let mut linked = Self {
            wire,
            machines,
            rig,
            boots: 100,
        };
        linked.run(400);
        linked
    }

    /// All of them go on for so long.
    pub fn run(&mut self, time: Millis) {
        self.run_machines(Time::from_millis(time));
        self.rig.wait(time);
    }

    pub fn run_machines(&mut self, time: Time) {
        let mut ends: Vec<&mut dyn End> = Vec::new();
        for machine in &mut self.machines {
            ends.push(machine);
        }
        self.wire.run_for(&mut ends, time);
    }

    pub fn set(&mut self, seat: usize, button: Button, down: bool) {
        self.machines[seat].set_button(button, down);
        self.rig.set(seat, button, down);
    }

    /// Waits until a handheld shows what its model does.
    ///
    /// # Panics
    /// If it never does.
    pub fn sync(&mut self, seat: usize) {
        let mut waited = 0;
        while !self.is_same(seat) {
            self.run(50);
            waited += 50;
            // What was on its way when a cable was pulled has reached the model, which needs no
            // time for it, and not the handheld.
            if waited == PATIENCE
                && let Some(out) = self.rig.pulled.iter().position(|pulled| *pulled)
            {
                self.pull(out, false);
            }
            if waited >= 2 * PATIENCE {
                eprintln!("seat {seat}, and the models show {:?}", self.rig.screens());
                assert_same(
                    &self.machines[seat].display().glass(),
                    &self.rig.hosts[seat].frame(),
                );
            }
        }
    }

    fn is_same(&self, seat: usize) -> bool {
        let masked = self.clock(seat);
        let glass = without(self.machines[seat].display().glass(), &masked);
        glass == without(self.rig.hosts[seat].frame(), &masked)
    }

    /// Where times stand: the model's are a moment apart.
    fn clock(&self, seat: usize) -> (Range<usize>, Range<usize>) {
        let midend = self.rig.midend(seat);
        let is_timed = midend
            .table()
            .is_some_and(|board| matches!(board.position().mode(), Mode::Speed { .. }));
        match midend.screen() {
            ScreenId::Table if is_timed => (0..20, 0..8),
            ScreenId::RoundEnd if is_timed => (90..WIDTH, 0..HEIGHT),
            _ => (0..0, 0..0),
        }
    }

    pub fn press(&mut self, seat: usize, button: Button) {
        self.sync(seat);
        self.set(seat, button, true);
        self.run(TAP);
        self.set(seat, button, false);
        self.run(REST);
    }

    pub fn at(&mut self, seat: usize) -> At<'_> {
        At { linked: self, seat }
    }

    /// From the title to the match that was kept.
    pub fn go_on(&mut self, seat: usize) {
        let mut at = self.at(seat);
        at.choose(Text::Say(Say::Together));
        at.choose(Text::Wired(Words::Cable));
        self.run(REST);
    }

    pub fn pull(&mut self, seat: usize, pulled: bool) {
        let mishap = match pulled {
            true => Mishap::Pull,
            false => Mishap::Plug,
        };
        self.wire.schedule(self.wire.now(), seat, mishap);
        self.rig.pulled[seat] = pulled;
    }

    /// The power of one goes, so long after the press of a button, and comes back.
    ///
    /// # Panics
    /// If anything is lost that was there before the press, or there is more than after it.
    pub fn cut(&mut self, seat: usize, button: Button, after: Time) {
        self.sync(seat);
        let own = Seat::ALL[seat];
        let log = |record: Option<&Record>| record.map(|record| untimed(record.log(own).bytes()));
        let before = log(self.rig.record(seat)).unwrap_or_default();
        self.set(seat, button, true);
        self.rig.wait(TAP + REST);
        let most = log(self.rig.record(seat)).unwrap_or_default();
        self.run_machines(after);
        self.boots += 1;
        let fresh = switched_on(seat, Machine::blank_flash(), self.boots);
        let flash = std::mem::replace(&mut self.machines[seat], fresh).power_cut();
        let (opened, cable) = kept(&flash);
        let found = log(cable.held().map(|(record, _)| record)).unwrap_or_default();
        assert!(
            found.starts_with(&before) && most.starts_with(&found),
            "{before:?} {found:?} {most:?}"
        );
        self.machines[seat] = switched_on(seat, flash, self.boots);
        self.wire.replace(seat, &mut self.machines[seat]);
        self.rig.restart_in(seat, START, (opened, cable));
        self.run(500);
        self.go_on(seat);
        self.run(1_500);
    }

    /// Somebody does what its handheld waits for.
    pub fn step(&mut self, seat: usize, people: &mut People) {
        match self.rig.screen(seat) {
            ScreenId::MatchOver | ScreenId::Wait => self.run(100),
            ScreenId::ChooseTable => self.at(seat).choose(Text::Wired(Words::Cable)),
            _ => people.go_on(&mut self.at(seat)),
        }
    }

    pub fn is_over(&self) -> bool {
        let screens = self.rig.screens();
        screens.iter().all(|screen| *screen == ScreenId::MatchOver)
    }

    /// Every handheld has kept the same match, and it is that of the models but for its times.
    ///
    /// # Panics
    /// If one differs.
    pub fn assert_agreed(&mut self) {
        for seat in 0..self.machines.len() {
            self.sync(seat);
        }
        let kept = |machine: &Machine| {
            let (_, cable) = kept(machine.flash());
            cable.held().map(|(record, _)| record.clone())
        };
        let first = kept(&self.machines[0]).expect("a match");
        for machine in &self.machines {
            assert_eq!(kept(machine).as_ref(), Some(&first));
            assert!(machine.unmodelled().is_empty());
        }
        let model = self.rig.record(0).expect("a match");
        for seat in first.setup().seats().iter() {
            let [real, model] = [&first, model].map(|record| untimed(record.log(seat).bytes()));
            assert_eq!(real, model, "seat {seat:?}");
        }
    }
}

/// A log without the milliseconds of its rounds.
pub fn untimed(log: &[u8]) -> Vec<u8> {
    const FINISH: u8 = 241;
    let mut bytes = log.iter().copied();
    let mut acts = Vec::new();
    while let Some(byte) = bytes.next() {
        acts.push(byte);
        if byte == FINISH {
            bytes.by_ref().take(3).for_each(drop);
        }
    }
    acts
}

/// The picture with a part of it left out.
fn without(mut frame: Frame, (columns, rows): &(Range<usize>, Range<usize>)) -> Frame {
    use embedded_graphics::Pixel;
    use embedded_graphics::draw_target::DrawTarget;
    use embedded_graphics::geometry::Point;
    use embedded_graphics::pixelcolor::BinaryColor;
    let places = rows
        .clone()
        .flat_map(|y| columns.clone().map(move |x| Point::new(x as i32, y as i32)));
    let Ok(()) = frame.draw_iter(places.map(|place| Pixel(place, BinaryColor::Off)));
    frame
}

/// One of them, to be driven.
pub struct At<'a> {
    linked: &'a mut Linked,
    seat: usize,
}

impl Driver for At<'_> {
    fn midend(&self) -> &Midend {
        self.linked.rig.midend(self.seat)
    }

    fn press(&mut self, button: Button) {
        self.linked.press(self.seat, button);
    }

    fn hold(&mut self, button: Button) {
        self.linked.sync(self.seat);
        self.linked.set(self.seat, button, true);
        self.linked.run(LONG_PRESS + TAP);
        self.linked.set(self.seat, button, false);
        self.linked.run(REST);
    }
}

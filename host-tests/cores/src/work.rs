//! Work for a processor, to see how fast it is: what a player waits for.

use palm_machine::nor::Nor;
use palm_machine::{Button, Firmware, FirmwareError, Machine, Options, Processor, Time};

/// What there is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A hint, from the moment the long press is recognised.
    Hint,
    /// The game that the title plays by itself.
    Game,
    /// A hint on each of two handhelds that take turns, as linked ones must.
    Two,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Hint, Kind::Game, Kind::Two];

    pub const fn name(self) -> &'static str {
        match self {
            Kind::Hint => "a hint",
            Kind::Game => "a game",
            Kind::Two => "two handhelds",
        }
    }

    /// Fewer cycles mean that the firmware did something else.
    pub const fn least_cycles(self) -> u64 {
        match self {
            Kind::Hint => 40_000_000,
            Kind::Game => 100_000_000,
            Kind::Two => 80_000_000,
        }
    }
}

const QUIET: Time = Time::from_millis(100);
const LIMIT: Time = Time::from_millis(3_000);
const TAP: Time = Time::from_millis(60);
/// As long as the handheld takes to know a hold from a press.
const HOLD: Time = Time::from_millis(600);
const HINT: Time = Time::from_millis(700);
/// The title begins to play after a minute.
const BEFORE_THE_GAME: Time = Time::from_millis(58_000);
const GAME: Time = Time::from_millis(15_000);
/// A handheld is never further ahead of the other.
const TURN: Time = Time::from_micros(100);

/// Handhelds that are about to work.
pub struct Work<P: Processor> {
    kind: Kind,
    machines: Vec<Machine<P>>,
}

impl<P: Processor> Work<P> {
    /// Powers handhelds on, with a game in their flash, and brings them to where the
    /// work begins.
    pub fn new(
        kind: Kind,
        processor: impl Fn() -> P,
        firmware: &Firmware,
        flash: &Nor,
    ) -> Result<Self, FirmwareError> {
        let count = if kind == Kind::Two { 2 } else { 1 };
        let mut machines = Vec::new();
        for seed in 0..count {
            let options = Options {
                seed,
                ..Options::default()
            };
            let mut machine =
                Machine::with_processor(processor(), firmware, flash.clone(), options)?;
            machine.run_until_idle(QUIET, LIMIT);
            if kind == Kind::Game {
                machine.run_for(BEFORE_THE_GAME);
            } else {
                machine.schedule_press(Button::A, machine.now(), TAP);
                machine.run_for(LIMIT);
                machine.set_button(Button::A, true);
                machine.run_for(HOLD);
            }
            machines.push(machine);
        }
        Ok(Self { kind, machines })
    }

    /// Does it; gives the cycles for which the processors were awake.
    pub fn run(&mut self) -> u64 {
        let before = self.cycles();
        match self.kind {
            Kind::Hint => self.run_for(HINT),
            Kind::Game => self.run_for(GAME),
            Kind::Two => {
                for _ in 0..HINT.count(TURN) {
                    self.run_for(TURN);
                }
            }
        }
        self.cycles() - before
    }

    fn run_for(&mut self, span: Time) {
        for machine in &mut self.machines {
            machine.run_for(span);
        }
    }

    fn cycles(&self) -> u64 {
        let cycles = self.machines.iter().map(Machine::cycles);
        cycles.map(|cycles| cycles.awake).sum()
    }
}

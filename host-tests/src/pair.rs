//! An emulated handheld and its reference side by side: both get the same presses, and
//! the glass of one must show what the other draws.

use crate::reference::{Reference, clock};
use palm_machine::nor::Nor;
use palm_machine::{Button, Machine, Options, Time};

use crate::glass::assert_same;
use crate::handheld::{boot, opened, settle};

pub struct Pair {
    pub machine: Machine,
    pub reference: Reference,
}

impl Pair {
    /// Both start with this flash; the handheld has come to rest.
    pub fn boot(flash: Nor, options: Options) -> Self {
        let reference = Reference::new(opened(&flash));
        Self {
            machine: boot(flash, options),
            reference,
        }
    }

    /// A handheld that was started with this flash, and a reference for it.
    pub fn of(machine: Machine, flash: &Nor) -> Self {
        Self {
            machine,
            reference: Reference::new(opened(flash)),
        }
    }

    /// Presses or releases a button on both.
    pub fn set(&mut self, button: Button, pressed: bool) {
        self.machine.set_button(button, pressed);
        self.set_reference(button, pressed);
    }

    /// Presses or releases a button of the reference alone.
    pub fn set_reference(&mut self, button: Button, pressed: bool) {
        self.reference.set(button, pressed, clock(&self.machine));
    }

    pub fn run(&mut self, millis: u64) {
        self.machine.run_for(Time::from_millis(millis));
        self.reference.wait(clock(&self.machine));
    }

    /// A tap of 60 ms, and as much time after it.
    pub fn tap(&mut self, button: Button) {
        self.set(button, true);
        self.run(60);
        self.set(button, false);
        self.run(60);
    }

    /// Waits until the handheld is at rest and compares both.
    #[track_caller]
    pub fn assert_same(&mut self) {
        settle(&mut self.machine);
        self.reference.wait(clock(&self.machine));
        assert_same(&self.machine.display().glass(), &self.reference.frame());
    }
}

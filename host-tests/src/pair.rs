//! An emulated handheld and its model side by side: both get the same presses, and
//! the glass of one must show what the other draws.

use crate::model::{Model, clock};
use palm_machine::nor::Nor;
use palm_machine::{Button, Machine, Options, Time};

use crate::glass::assert_same;
use crate::handheld::{boot, opened, settle};

pub struct Pair {
    pub machine: Machine,
    pub model: Model,
}

impl Pair {
    /// Both start with this flash; the handheld has come to rest.
    pub fn boot(flash: Nor, options: Options) -> Self {
        let model = Model::new(opened(&flash));
        Self {
            machine: boot(flash, options),
            model,
        }
    }

    /// A handheld that was started with this flash, and a model for it.
    pub fn of(machine: Machine, flash: &Nor) -> Self {
        Self {
            machine,
            model: Model::new(opened(flash)),
        }
    }

    /// Presses or releases a button on both.
    pub fn set(&mut self, button: Button, pressed: bool) {
        self.machine.set_button(button, pressed);
        self.set_model(button, pressed);
    }

    /// Presses or releases a button of the model alone.
    pub fn set_model(&mut self, button: Button, pressed: bool) {
        self.model.set(button, pressed, clock(&self.machine));
    }

    pub fn run(&mut self, millis: u64) {
        self.machine.run_for(Time::from_millis(millis));
        self.model.wait(clock(&self.machine));
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
        self.model.wait(clock(&self.machine));
        assert_same(&self.machine.display().glass(), &self.model.frame());
    }
}

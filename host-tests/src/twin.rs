//! The console of the handheld, run on the host with the same presses: what
//! it draws is what the glass must show.

use palm::machine::nor::Nor;
use palm_island::console::input::{Button, Buttons, Input, Inputs, Keypad, Sample};
use palm_island::console::{Boot, Console, Frame, Millis, Request};
use palm_island::save::Keeper;

use crate::handheld::region;

pub struct Twin {
    console: Console,
    keypad: Keypad,
    held: Buttons,
    pub requests: Vec<Request>,
}

impl Twin {
    /// A console that finds the save of this flash.
    pub fn new(flash: &Nor) -> Self {
        let (_, opened) = Keeper::open(flash.clone(), region()).expect("the save can be read");
        let boot = Boot {
            save: Some(opened),
            entropy: 0,
            held: Buttons::NONE,
            version: env!("CARGO_PKG_VERSION"),
        };
        let mut twin = Self {
            console: Console::new(boot),
            keypad: Keypad::new(Buttons::NONE),
            held: Buttons::NONE,
            requests: Vec::new(),
        };
        twin.take_requests();
        twin
    }

    /// A button goes down or up at this moment.
    pub fn set(&mut self, button: Button, pressed: bool, now: Millis) {
        self.wait(now);
        self.held = if pressed {
            self.held.with(button)
        } else {
            self.held.without(button)
        };
        let sample = Sample {
            held: self.held,
            edges: Buttons::NONE.with(button),
        };
        let inputs = self.keypad.sample(sample, now);
        self.inputs(inputs, now);
    }

    /// A tap of 60 ms.
    pub fn tap(&mut self, button: Button, now: Millis) {
        self.set(button, true, now);
        self.set(button, false, now + 60);
    }

    /// Time passes: everything that is due until now happens.
    pub fn wait(&mut self, now: Millis) {
        loop {
            let due = [self.keypad.deadline(), self.console.deadline()];
            match due.into_iter().flatten().min() {
                Some(due) if due <= now => {
                    let inputs = self.keypad.tick(due);
                    self.inputs(inputs, due);
                    self.console.tick(due);
                    self.take_requests();
                }
                _ => return,
            }
        }
    }

    fn inputs(&mut self, inputs: Inputs, now: Millis) {
        for input in inputs {
            if let Input::Press(_) = input {
                self.console.stir(0);
            }
            self.console.input(input, now);
            if self.take_requests() {
                self.keypad.swallow();
                return;
            }
        }
    }

    /// Whether the screen was woken.
    fn take_requests(&mut self) -> bool {
        let mut woken = false;
        while let Some(request) = self.console.request() {
            woken |= request == Request::ScreenOn;
            self.requests.push(request);
        }
        woken
    }

    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        let Ok(()) = self.console.draw(&mut frame);
        frame
    }
}

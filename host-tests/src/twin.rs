//! The console of the handheld, run on the host with the same presses: what
//! it draws is what the glass must show.

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use palm::machine::nor::Nor;
use palm::machine::{Machine, Options, Time};
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::{Button, Buttons, Input, Inputs, Keypad, Sample};
use palm_island::console::{Boot, Console, Frame, Millis, Request};

use crate::glass::assert_same;
use crate::handheld::{boot, opened, settle};

/// A handheld and its twin, side by side.
pub struct Pair {
    pub machine: Machine,
    twin: Twin,
}

impl Pair {
    /// Both start with this flash; the handheld has come to rest.
    pub fn boot(flash: Nor, options: Options) -> Self {
        let twin = Twin::new(&flash);
        Self {
            machine: boot(flash, options),
            twin,
        }
    }

    pub fn of(machine: Machine, flash: &Nor) -> Self {
        Self {
            machine,
            twin: Twin::new(flash),
        }
    }

    /// The firmware's clock starts when the chip has started.
    fn now(&self) -> Millis {
        const START: Time = Time::from_millis(5);
        self.machine.now().saturating_sub(START).as_micros() / 1000
    }

    /// Presses or releases a button on both.
    pub fn set(&mut self, button: Button, pressed: bool) {
        self.machine.set_button(button, pressed);
        self.set_twin(button, pressed);
    }

    /// Presses or releases a button of the twin alone.
    pub fn set_twin(&mut self, button: Button, pressed: bool) {
        self.twin.set(button, pressed, self.now());
    }

    pub fn run(&mut self, millis: u64) {
        self.machine.run_for(Time::from_millis(millis));
        self.twin.wait(self.now());
    }

    /// A tap of 60 ms, and as much time after it.
    pub fn tap(&mut self, button: Button) {
        self.set(button, true);
        self.run(60);
        self.set(button, false);
        self.run(60);
    }

    /// What the twin would show now.
    pub fn expected(&self) -> Frame {
        self.twin.frame(self.now())
    }

    /// Waits until the handheld is at rest and compares both.
    #[track_caller]
    pub fn assert_same(&mut self) {
        settle(&mut self.machine);
        self.twin.wait(self.now());
        assert_same(&self.machine.display().glass(), &self.expected());
    }
}

/// The console, and what the firmware's player does with it.
struct Twin {
    console: Console,
    keypad: Keypad,
    held: Buttons,
    inverted: bool,
    turned: bool,
    on: bool,
}

impl Twin {
    fn new(flash: &Nor) -> Self {
        let boot = Boot {
            save: opened(flash),
            entropy: 0,
            held: Buttons::NONE,
            version: env!("CARGO_PKG_VERSION"),
        };
        let mut twin = Self {
            console: Console::new(boot),
            keypad: Keypad::new(Buttons::NONE),
            held: Buttons::NONE,
            inverted: false,
            turned: false,
            on: true,
        };
        twin.requests();
        twin
    }

    fn set(&mut self, button: Button, pressed: bool, now: Millis) {
        self.wait(now);
        self.held = match pressed {
            true => self.held.with(button),
            false => self.held.without(button),
        };
        let sample = Sample {
            held: self.held,
            edges: Buttons::NONE.with(button),
        };
        let inputs = self.keypad.sample(sample, now);
        self.inputs(inputs, now);
    }

    /// Everything that is due until now happens.
    fn wait(&mut self, now: Millis) {
        loop {
            let due = [self.keypad.deadline(), self.console.deadline(now)];
            match due.into_iter().flatten().min() {
                Some(due) if due <= now => {
                    let inputs = self.keypad.tick(due);
                    self.inputs(inputs, due);
                    self.console.tick(due);
                    self.requests();
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
            if self.requests() {
                self.keypad.swallow();
                return;
            }
        }
    }

    /// Whether the screen was woken.
    fn requests(&mut self) -> bool {
        let mut woken = false;
        while let Some(request) = self.console.request() {
            match request {
                Request::Invert(inverted) => self.inverted = inverted,
                Request::TurnScreen(turned) => self.turned = turned,
                Request::ScreenOn => {
                    self.on = true;
                    woken = true;
                }
                Request::ScreenOff => self.on = false,
                Request::Contrast(_) | Request::Save => {}
            }
        }
        woken
    }

    /// What the console draws, as the display is told to show it.
    fn frame(&self, now: Millis) -> Frame {
        let mut drawn = Frame::new();
        let Ok(()) = self.console.draw(&mut drawn, now);
        let lit = |x: usize, y: usize| {
            let (x, y) = match self.turned {
                true => (WIDTH - 1 - x, HEIGHT - 1 - y),
                false => (x, y),
            };
            self.on && drawn.pixel(x, y) != self.inverted
        };
        let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let mut shown = Frame::new();
        let Ok(()) = shown.draw_iter(
            places
                .map(|(x, y)| Pixel(Point::new(x as i32, y as i32), BinaryColor::from(lit(x, y)))),
        );
        shown
    }
}

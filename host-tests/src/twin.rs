//! The handheld's console, run on the host with the same save and the same
//! presses: what it draws is what the glass must show.

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::{Button, Buttons, Inputs, Keypad, Sample};
use palm_island::console::{Boot, Console, Frame, Millis, Request};
use palm_island::hint::{Advice, Question, Thinker};
use palm_island::profile::Profile;
use palm_island::profile::{Ongoing, Opened};

use palm_machine::{Machine, Time};

/// The firmware's clock: it starts when the chip has started.
pub fn clock(machine: &Machine) -> Millis {
    const START: Time = Time::from_millis(5);
    machine.now().saturating_sub(START).as_micros() / 1000
}

/// A console, and what the firmware's player task does with it.
pub struct Twin {
    console: Console,
    thinker: Box<Thinker>,
    keypad: Keypad,
    held: Buttons,
    inverted: bool,
    turned: bool,
    wandered: usize,
    on: bool,
}

impl Twin {
    /// The power comes on, with this save in flash.
    pub fn new(mut save: Opened) -> Self {
        let boot = Boot {
            save: &mut save,
            entropy: 0,
            held: Buttons::NONE,
            version: env!("CARGO_PKG_VERSION"),
        };
        let mut twin = Self {
            console: Console::new(boot),
            thinker: Box::default(),
            keypad: Keypad::new(Buttons::NONE),
            held: Buttons::NONE,
            inverted: false,
            turned: false,
            wandered: 0,
            on: true,
        };
        twin.requests(0);
        twin
    }

    /// A button goes down or up at this moment.
    pub fn set(&mut self, button: Button, pressed: bool, now: Millis) {
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
    pub fn wait(&mut self, now: Millis) {
        loop {
            let due = [self.keypad.deadline(), self.console.deadline()];
            match due.into_iter().flatten().min() {
                Some(due) if due <= now => {
                    let inputs = self.keypad.tick(due);
                    self.inputs(inputs, due);
                    self.console.tick(due);
                    self.requests(due);
                }
                _ => return,
            }
        }
    }

    fn inputs(&mut self, inputs: Inputs, now: Millis) {
        for input in inputs {
            self.console.input(input, now);
            if self.requests(now) {
                self.keypad.swallow();
                return;
            }
        }
    }

    /// Whether the screen was woken. What is asked is answered at once.
    fn requests(&mut self, now: Millis) -> bool {
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
                Request::Wander(rows) => self.wandered = rows.into(),
                Request::Think(question) => {
                    if let Some(advice) = think(&mut self.thinker, question) {
                        self.console.advise(advice, now);
                    }
                }
                Request::Contrast(_) | Request::Save | Request::Rest => {}
            }
        }
        woken
    }

    pub fn console(&self) -> &Console {
        &self.console
    }

    /// What the board tells the console about its display and its battery.
    pub fn display_is_back(&mut self) {
        self.console.display_is_back();
    }

    pub fn battery(&mut self, millivolts: u16) {
        self.console.battery(millivolts);
    }

    /// The game in progress.
    pub fn game(&self) -> Option<&Ongoing> {
        self.console.save().1
    }

    pub fn profile(&self) -> &Profile {
        self.console.save().0
    }

    /// What the console draws, as the display is told to show it.
    pub fn frame(&self) -> Frame {
        let mut drawn = Frame::new();
        let Ok(()) = self.console.draw(&mut drawn);
        let lit = |x: usize, y: usize| {
            let (x, y) = match self.turned {
                true => (WIDTH - 1 - x, HEIGHT - 1 - y),
                false => (x, y),
            };
            let y = (y + HEIGHT - self.wandered) % HEIGHT;
            self.on && drawn.pixel(x, y) != self.inverted
        };
        let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let mut shown = Frame::new();
        let Ok(()) = shown.draw_iter(places.map(|(x, y)| {
            let place = Point::new(x as i32, y as i32);
            Pixel(place, BinaryColor::from(lit(x, y)))
        }));
        shown
    }
}

/// Thinks a question through.
pub fn think(thinker: &mut Thinker, question: Question) -> Option<Advice> {
    thinker.ask(question);
    while thinker.is_thinking() {
        if let Some(advice) = thinker.think(u32::MAX) {
            return Some(advice);
        }
    }
    None
}

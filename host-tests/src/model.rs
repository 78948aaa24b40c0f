//! The handheld's midend on the host, with the same save and the same presses: what it
//! draws is what the emulated glass must show.

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::Button;
use palm_island::console::{Frame, Midend, Millis, Stimulus};
use palm_island::hint::{Advice, Question, Thinker};
use palm_island::profile::Profile;
use palm_island::profile::{Ongoing, Opened};

use crate::host::Host;
use palm_machine::{Machine, Time};

/// The firmware's clock: it starts when the chip has started.
pub fn clock(machine: &Machine) -> Millis {
    const START: Time = Time::from_millis(72);
    machine.now().saturating_sub(START).as_micros() / 1000
}

pub struct Model {
    host: Host,
    thinker: Box<Thinker>,
}

impl Model {
    /// The power comes on, with this save in flash.
    pub fn new(save: Opened) -> Self {
        Self {
            host: Host::boot(save, 0, &[]),
            thinker: Box::default(),
        }
    }

    /// A button goes down or up at this moment.
    pub fn set(&mut self, button: Button, down: bool, now: Millis) {
        self.wait(now);
        self.host.set(button, down);
        self.think();
    }

    /// Everything that is due by now happens.
    pub fn wait(&mut self, now: Millis) {
        loop {
            let due = self.midend().deadline().unwrap_or(now);
            self.host.wait_until(due.min(now));
            self.think();
            if due >= now {
                return;
            }
        }
    }

    /// Something happens on the board.
    pub fn feed(&mut self, stimulus: Stimulus) {
        self.host.feed(stimulus);
    }

    pub fn midend(&self) -> &Midend {
        self.host.midend()
    }

    /// The game in progress.
    pub fn game(&self) -> Option<&Ongoing> {
        self.midend().save().1
    }

    pub fn profile(&self) -> &Profile {
        self.midend().save().0
    }

    /// What is drawn, the way the display shows it.
    pub fn frame(&self) -> Frame {
        let look = self.host.look;
        let drawn = self.host.frame();
        let lit = |x: usize, y: usize| {
            let (x, y) = match look.turned {
                true => (WIDTH - 1 - x, HEIGHT - 1 - y),
                false => (x, y),
            };
            let y = (y + HEIGHT - usize::from(look.wandered)) % HEIGHT;
            look.on && drawn.pixel(x, y) != look.inverted
        };
        let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let mut shown = Frame::new();
        let Ok(()) = shown.draw_iter(places.map(|(x, y)| {
            let place = Point::new(x as i32, y as i32);
            Pixel(place, BinaryColor::from(lit(x, y)))
        }));
        shown
    }

    /// A question is answered at once.
    fn think(&mut self) {
        while self.host.think(&mut self.thinker) {}
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

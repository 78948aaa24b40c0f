//! What the player sees and presses.

pub mod frame;
pub mod glass;
pub mod input;
pub mod stopped;

use core::fmt::Write;

use embedded_graphics::{
    Drawable,
    draw_target::DrawTarget,
    geometry::Point,
    mono_font::{MonoTextStyle, ascii::FONT_6X10},
    pixelcolor::BinaryColor,
    text::Text,
};
use heapless::{Deque, String};

pub use frame::Frame;
use input::{Button, Buttons, Input};

use crate::save::{Ongoing, Opened, Profile};

/// Time since power-on.
pub type Millis = u64;

/// What the console is given when the power comes on.
pub struct Boot {
    pub save: Opened,
    pub entropy: u64,
    pub held: Buttons,
    pub version: &'static str,
}

/// What the console wants from the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Contrast(u8),
    Invert(bool),
    TurnScreen(bool),
    ScreenOn,
    ScreenOff,
    Save,
}

const DIM: u8 = 0x10;
const BRIGHT: u8 = 0x7F;
const DIM_AFTER: Millis = 30_000;
const OFF_AFTER: Millis = 60_000;

/// Counts presses.
pub struct Console {
    version: &'static str,
    profile: Profile,
    game: Option<Ongoing>,
    counter: i32,
    at: Point,
    turned: bool,
    inverted: bool,
    last: Millis,
    dim: bool,
    off: bool,
    requests: Deque<Request, 8>,
}

impl Console {
    pub fn new(boot: Boot) -> Self {
        let Opened { profile, game, .. } = boot.save;
        let counter = match profile.deals() {
            0 => (boot.entropy % 50) as i32,
            deals => deals as i32,
        };
        Self {
            version: boot.version,
            profile,
            game,
            counter,
            at: Point::new(60, 40),
            turned: false,
            inverted: false,
            last: 0,
            dim: false,
            off: false,
            requests: Deque::new(),
        }
    }

    /// What is to be kept.
    pub fn save(&self) -> (&Profile, Option<&Ongoing>) {
        (&self.profile, self.game.as_ref())
    }

    /// The save could not be kept.
    pub fn not_saved(&mut self) {}

    pub fn stir(&mut self, _entropy: u64) {}

    pub fn input(&mut self, input: Input, now: Millis) {
        self.last = now;
        if self.dim {
            self.dim = false;
            self.ask(Request::Contrast(BRIGHT));
        }
        if self.off {
            self.off = false;
            self.ask(Request::ScreenOn);
            return;
        }
        match input {
            Input::Press(Button::A) => {
                self.profile.deal();
                self.counter += 1;
                self.ask(Request::Save);
            }
            Input::Press(Button::B) => self.counter -= 1,
            Input::Press(button) | Input::Repeat(button) => {
                self.at += match button {
                    Button::Left => Point::new(-4, 0),
                    Button::Right => Point::new(4, 0),
                    Button::Up => Point::new(0, -4),
                    _ => Point::new(0, 4),
                }
            }
            Input::LongPress(Button::A) => {
                self.turned = !self.turned;
                self.ask(Request::TurnScreen(self.turned));
            }
            Input::LongPress(_) => {
                self.inverted = !self.inverted;
                self.ask(Request::Invert(self.inverted));
            }
            Input::Release(_) => {}
        }
        assert!(
            self.counter % 60 != 59,
            "the counter reached {}",
            self.counter
        );
    }

    pub fn tick(&mut self, now: Millis) {
        if now >= self.last + DIM_AFTER && !self.dim {
            self.dim = true;
            self.ask(Request::Contrast(DIM));
        }
        if now >= self.last + OFF_AFTER && !self.off {
            self.off = true;
            self.ask(Request::ScreenOff);
        }
    }

    pub fn deadline(&self, _now: Millis) -> Option<Millis> {
        match (self.dim, self.off) {
            (false, _) => Some(self.last + DIM_AFTER),
            (true, false) => Some(self.last + OFF_AFTER),
            (true, true) => None,
        }
    }

    pub fn request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }

    fn ask(&mut self, request: Request) {
        let _ = self.requests.push_back(request);
    }

    pub fn draw<D: DrawTarget<Color = BinaryColor>>(
        &self,
        target: &mut D,
        _now: Millis,
    ) -> Result<(), D::Error> {
        let style = MonoTextStyle::new(&FONT_6X10, BinaryColor::On);
        let mut text = String::<8>::new();
        let _ = write!(text, "{}", self.counter);
        target.clear(BinaryColor::Off)?;
        Text::new("Palm Island", Point::new(30, 10), style).draw(target)?;
        Text::new(self.version, Point::new(30, 62), style).draw(target)?;
        Text::new(&text, self.at, style).draw(target)?;
        Ok(())
    }
}

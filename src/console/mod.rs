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

use crate::save::{Held, Known, Loaded, Save, Section};

/// Time since power-on.
pub type Millis = u64;

/// What the console is given when the power comes on.
pub struct Boot<'a> {
    pub save: Option<Loaded<'a>>,
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
    /// The newest encodings of the save that it understands.
    pub const KNOWN: Known = Known {
        profile: 1,
        game: 1,
    };

    pub fn new(boot: Boot<'_>) -> Self {
        let counter = match boot.save {
            Some(Loaded {
                profile: Held::Bytes(section),
                ..
            }) => i32::from(section.bytes[0]),
            _ => (boot.entropy % 50) as i32,
        };
        Self {
            version: boot.version,
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

    /// Lends the save to whoever keeps it.
    pub fn save<R>(&self, keep: impl FnOnce(&Save<'_>) -> R) -> R {
        keep(&Save {
            profile: Section {
                version: 1,
                bytes: &[self.counter as u8],
            },
            game: Some(Section {
                version: 1,
                bytes: &[7; 300],
            }),
        })
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

    pub fn deadline(&self) -> Option<Millis> {
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

    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
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

//! The hardware test: the version of the firmware, every button and every pixel.
//! Each button that was pressed stays white on the drawn pad; A also goes on to the
//! next pattern for the glass. B is under test too, so it is held to leave. Holding A leads to the
//! choice of the display, which can be read here whatever was chosen.

use embedded_graphics::geometry::Point;

use super::{DisplayCheck, Screen};
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::world::World;

pub struct HardwareTest {
    version: &'static str,
    pressed: Buttons,
    pattern: Pattern,
}

/// What the glass shows. A pixel that is stuck shows on one of the plain ones, two
/// that are joined on one of the chequered ones, and a shifted picture on the border.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pattern {
    Pad,
    AllOn,
    EvenSquares,
    OddSquares,
    AllOff,
    Border,
}

impl Pattern {
    const fn next(self) -> Self {
        match self {
            Self::Pad => Self::AllOn,
            Self::AllOn => Self::EvenSquares,
            Self::EvenSquares => Self::OddSquares,
            Self::OddSquares => Self::AllOff,
            Self::AllOff => Self::Border,
            Self::Border => Self::Pad,
        }
    }
}

const RIGHT: i32 = WIDTH as i32;
const BOTTOM: i32 = HEIGHT as i32;

impl HardwareTest {
    pub fn new(version: &'static str) -> Self {
        Self {
            version,
            pressed: Buttons::NONE,
            pattern: Pattern::Pad,
        }
    }
}

impl Screen for HardwareTest {
    fn holds(&self) -> Buttons {
        Buttons::NONE.with(Button::A).with(Button::B)
    }

    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match key {
            Key::Hold(Button::A) => return Next::open(DisplayCheck::new(world)),
            Key::Hold(_) => {
                world.shared.trial = None;
                return Next::Back;
            }
            Key::Press(button) => {
                self.pressed = self.pressed.with(button);
                if button == Button::A {
                    self.pattern = self.pattern.next();
                }
            }
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match self.pattern {
            Pattern::Pad => self.draw_pad(pen),
            Pattern::AllOn => pen.fill(0, 0, RIGHT, BOTTOM),
            Pattern::EvenSquares => draw_squares(pen, 0),
            Pattern::OddSquares => draw_squares(pen, 1),
            Pattern::AllOff => Ok(()),
            Pattern::Border => {
                pen.frame(0, 0, RIGHT, BOTTOM)?;
                pen.prose(20, 16, Text::BorderKeys)
            }
        }
    }
}

impl HardwareTest {
    /// The six buttons as they lie under the thumbs.
    fn draw_pad<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.title(Text::HardwareTest, Some(Text::Version(self.version)))?;
        for button in Button::ALL {
            let (x, y) = place(button);
            let width = if button.is_direction() { 29 } else { 17 };
            let pressed = self.pressed.contains(button);
            pen.frame(x, y, width, 13)?;
            if pressed {
                pen.fill(x, y, width, 13)?;
            }
            pen.inverse(pressed).text_centred(
                x,
                x + width + 1,
                y + 3,
                BODY,
                Text::Button(button),
            )?;
        }
        let count = Button::ALL
            .into_iter()
            .filter(|&button| self.pressed.contains(button))
            .count();
        let sum = match count {
            Button::COUNT => Text::AllGood,
            _ => Text::ButtonsSeen(count),
        };
        pen.text_right(RIGHT - 2, 44, BODY, sum)?;
        pen.prose(2, 56, Text::TestKeys)
    }
}

/// Where a button is on the drawn pad.
const fn place(button: Button) -> (i32, i32) {
    match button {
        Button::Up => (19, 11),
        Button::Left => (2, 25),
        Button::Right => (36, 25),
        Button::Down => (19, 40),
        Button::B => (82, 25),
        Button::A => (106, 18),
    }
}

/// Every second pixel; `odd` says which.
fn draw_squares<D>(pen: &mut Pen<'_, D>, odd: i32) -> Result<(), D::Error>
where
    D: Surface,
{
    let row = |y: i32| {
        ((y + odd) % 2..RIGHT)
            .step_by(2)
            .map(move |x| Point::new(x, y))
    };
    pen.pixels((0..BOTTOM).flat_map(row))
}

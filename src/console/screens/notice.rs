//! Something the player has to know, over whatever was shown before: a save that
//! could not be read or written, a display that was away, a battery that ends.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{Key, Next};
use crate::console::Millis;
use crate::console::draw::{HEADING_HEIGHT, Pen, Prose, TEXT};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::world::World;

pub struct Notice {
    sentence: &'static str,
}

const FOOT: Prose = Prose::new("[A] go on");
const LEFT: i32 = 2;
const FOOT_TOP: i32 = 56;

impl Notice {
    pub fn new(sentence: &'static str) -> Self {
        Self { sentence }
    }

    pub fn says(&self, sentence: &str) -> bool {
        self.sentence == sentence
    }

    pub fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::A | Button::B) => Next::Back,
            _ => Next::Stay,
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        pen.heading("Please note")?;
        let width = WIDTH as i32 - LEFT;
        pen.paragraph(LEFT, HEADING_HEIGHT + 4, TEXT, width, self.sentence)?;
        pen.prose(LEFT, FOOT_TOP, FOOT)
    }
}

//! Something the player has to know, over whatever was shown before.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{HEADING_HEIGHT, Pen, Surface, TEXT};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::trouble::Trouble;
use crate::console::world::World;

pub struct Notice {
    trouble: Trouble,
}

const LEFT: i32 = 2;
const FOOT_TOP: i32 = 56;

impl Notice {
    pub fn of(trouble: Trouble) -> Self {
        Self { trouble }
    }

    pub fn is_of(&self, trouble: Trouble) -> bool {
        self.trouble == trouble
    }
}

impl Screen for Notice {
    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::A | Button::B) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.heading(Text::PleaseNote)?;
        let width = WIDTH as i32 - LEFT;
        pen.paragraph(
            LEFT,
            HEADING_HEIGHT + 4,
            TEXT,
            width,
            Text::Trouble(self.trouble),
        )?;
        pen.prose(LEFT, FOOT_TOP, Text::GoOnKey)
    }
}

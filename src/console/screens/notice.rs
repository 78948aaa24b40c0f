//! Something the player has to know, over whatever was shown before.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface, TITLE_HEIGHT};
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

const FOOT: i32 = 56;

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
        pen.title(Text::PleaseNote, None)?;
        let trouble = Text::Trouble(self.trouble);
        pen.paragraph(0, TITLE_HEIGHT + 4, BODY, WIDTH as i32, trouble)?;
        pen.prose(0, FOOT, Text::GoOnKey)
    }
}

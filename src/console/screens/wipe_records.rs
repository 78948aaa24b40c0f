//! Asks whether the records are to be wiped.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::world::World;

pub struct WipeRecords;

impl Screen for WipeRecords {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::A) => {
                world.forget_games();
                Next::Back
            }
            Key::Press(Button::B) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.title(Text::WipeTitle, None)?;
        pen.paragraph(0, 16, BODY, WIDTH as i32, Text::WipeQuestion)?;
        pen.prose(0, 56, Text::WipeKeys)
    }
}

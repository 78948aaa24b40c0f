//! Before a match: how it is played, by whom, and with what.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text};
use crate::console::world::World;

pub struct NewMatch;

impl Screen for NewMatch {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::A) => world.start_match(),
            Key::Press(Button::B) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.text(0, 0, BODY, Text::Say(Say::Start))?;
        Ok(())
    }
}

//! Who sits at each seat of a match: a person, the console, or nobody.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text};
use crate::console::world::World;

pub struct Seating;

impl Screen for Seating {
    fn key(&mut self, _: Key, _: &mut World, _: Millis) -> Next {
        Next::Back
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.text(0, 0, BODY, Text::Say(Say::Players))?;
        Ok(())
    }
}

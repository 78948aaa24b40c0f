//! How the match stands as of the last round's end: nothing of a round that others still play.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Text, Told};
use crate::console::world::Shared;
use crate::profile::Together;

pub struct Standings;

impl Standings {
    pub fn new() -> Self {
        Self
    }
}

impl GameScreen<Together> for Standings {
    fn key(&mut self, _: Key, _: &mut Together, _: &mut Shared, _: Millis) -> Next {
        Next::Back
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        _: &Together,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.text_centred(0, WIDTH as i32, 20, BODY, Text::Told(Told::GoOnKey))?;
        Ok(())
    }
}

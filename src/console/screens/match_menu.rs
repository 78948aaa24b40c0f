//! The match is paused: how it stands, and the ways out of it.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Buttons;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text};
use crate::console::world::Shared;
use crate::profile::Together;

pub struct MatchMenu;

impl GameScreen<Together> for MatchMenu {
    fn holds(&self) -> Buttons {
        Buttons::NONE
    }

    fn key(&mut self, _: Key, board: &mut Together, _: &mut Shared, now: Millis) -> Next {
        board.lower(now);
        Next::ToMatch
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
        pen.text_centred(0, WIDTH as i32, 28, BODY, Text::Say(Say::Together))?;
        Ok(())
    }
}

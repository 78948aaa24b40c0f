//! Everybody but the console has closed the round: it is waited for, two seconds at most.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text};
use crate::console::widgets::animal;
use crate::console::world::Shared;
use crate::profile::Together;

pub struct ConsoleTurn;

impl GameScreen<Together> for ConsoleTurn {
    fn key(&mut self, key: Key, _: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Pause,
            _ => Next::Stay,
        }
    }

    /// The console has done something.
    fn tick(&mut self, board: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match board.next_console() {
            Some(_) => Next::Stay,
            None => Next::ToMatch,
        }
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        board: &Together,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match board.next_console() {
            Some(seat) => animal::draw(pen, seat, Text::Say(Say::ConsolePlays)),
            None => Ok(()),
        }
    }
}

//! Everybody but the console has closed the round: it is waited for, two seconds at most.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text};
use crate::console::world::Shared;
use crate::profile::Together;

pub struct ConsoleTurn;

impl ConsoleTurn {
    pub fn new(_: Millis) -> Self {
        Self
    }
}

impl GameScreen<Together> for ConsoleTurn {
    fn holds(&self) -> Buttons {
        Buttons::NONE
    }

    fn key(&mut self, key: Key, _: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Back,
            _ => Next::Stay,
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
        if let Some(seat) = board.next_console() {
            let text = Text::Say(Say::ConsolePlays(seat));
            pen.text_centred(0, WIDTH as i32, 28, BODY, text)?;
        }
        Ok(())
    }
}

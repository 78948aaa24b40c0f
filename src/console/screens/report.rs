//! What the console did in the round that is over, a line for each of its seats. Any key goes on.

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

pub struct Report;

impl Report {
    pub fn new(_: Millis) -> Self {
        Self
    }
}

impl GameScreen<Together> for Report {
    fn holds(&self) -> Buttons {
        Buttons::NONE
    }

    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(Button::A | Button::B) => {
                board.reported = true;
                Next::ToMatch
            }
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
        for (y, seat) in (0..).step_by(18).zip(board.consoles()) {
            let text = Text::Say(Say::Did(seat, board.deeds(seat)));
            pen.paragraph(0, y, BODY, WIDTH as i32, text)?;
        }
        Ok(())
    }
}

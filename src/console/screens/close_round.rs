//! A seat has come to its tracker: it closes its round, or takes something back first (M6).

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

pub struct CloseRound;

impl CloseRound {
    pub fn new(_: Millis) -> Self {
        Self
    }
}

impl GameScreen<Together> for CloseRound {
    fn holds(&self) -> Buttons {
        Buttons::NONE
    }

    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match (key, board.up()) {
            (Key::Press(Button::A), Some(seat)) => {
                Next::Enter(seat, crate::party::Entry::Move(crate::party::Move::Close))
            }
            _ => Next::Stay,
        }
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
        pen.text_centred(0, WIDTH as i32, 20, BODY, Text::Say(Say::RoundDone))?;
        pen.prose(0, 56, Text::Say(Say::CloseKeys))
    }
}

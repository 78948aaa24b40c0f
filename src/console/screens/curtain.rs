//! The curtain between two persons: a dark screen with the animal whose round is next. It is
//! lifted by whoever holds A, on purpose; until then nothing is shown of any hand, and no clock
//! runs (Q3).

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text};
use crate::console::widgets::animal;
use crate::console::world::Shared;
use crate::party::Seat;
use crate::profile::Together;

pub struct Curtain {
    seat: Seat,
}

impl Curtain {
    pub fn new(seat: Seat) -> Self {
        Self { seat }
    }
}

impl GameScreen<Together> for Curtain {
    fn holds(&self) -> Buttons {
        Buttons::NONE.with(Button::A)
    }

    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, now: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Hold(Button::A) => {
                board.lift(self.seat, now);
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
        let width = WIDTH as i32;
        animal::draw(pen, (width / 2, 12), self.seat)?;
        let round = Say::Round(board.position().round());
        pen.text_centred(0, width, 46, BODY, Text::Say(round))?;
        pen.prose(0, 56, Text::Say(Say::HoldToLift))
    }
}

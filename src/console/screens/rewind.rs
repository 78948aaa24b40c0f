//! Undo: back through the turns as far as the first, and on from any of them.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::strip;
use crate::console::widgets::table_view::draw_cards;
use crate::console::world::Shared;
use crate::profile::Ongoing;

pub struct Rewind {
    /// The moves that are left.
    at: usize,
}

impl Rewind {
    /// One move back, to begin with.
    pub fn new(game: &Ongoing) -> Self {
        Self {
            at: game.moves().saturating_sub(1),
        }
    }
}

/// A whole round of the core deck at once.
const ROUND: usize = 16;

impl GameScreen for Rewind {
    fn key(&mut self, key: Key, game: &mut Ongoing, _: &mut Shared, _: Millis) -> Next {
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => return Next::TakeBack(self.at),
            (_, Some(Button::Left)) => self.at = self.at.saturating_sub(1),
            (_, Some(Button::Right)) => self.at = (self.at + 1).min(game.moves()),
            (_, Some(Button::Up)) => self.at = self.at.saturating_sub(ROUND),
            (_, Some(Button::Down)) => self.at = (self.at + ROUND).min(game.moves()),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        draw_cards(pen, &game.position(self.at), None)?;
        pen.fill(0, strip::TOP, WIDTH as i32, strip::HEIGHT)?;
        let mut pen = pen.inverse(true);
        let back = game.moves() - self.at;
        pen.text_centred(
            0,
            WIDTH as i32,
            strip::TOP + 1,
            SMALL,
            Text::TurnsBack(back),
        )?;
        pen.text(2, strip::TOP + 8, SMALL, Text::GoOnFromHereKey)?;
        pen.text_right(WIDTH as i32 - 2, strip::TOP + 8, SMALL, Text::CancelKey)?;
        Ok(())
    }
}

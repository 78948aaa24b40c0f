//! Undo: back through the turns as far as the first, and on from any of them.

use super::GameScreen;
use crate::console::Millis;
use crate::console::art::icon;
use crate::console::draw::{BODY, Pen, ROW, ROW_LEFT, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::banner::{BAND, draw_band};
use crate::console::widgets::table_view::{Spot, draw_cards, draw_discard};
use crate::console::widgets::{large_table, strip};
use crate::console::world::Shared;
use crate::profile::AnyHand;

pub struct Rewind {
    /// The moves that are left.
    at: usize,
}

impl Rewind {
    /// One move back, to begin with.
    pub fn new(game: &AnyHand) -> Self {
        Self {
            at: game.moves().saturating_sub(1),
        }
    }
}

/// A whole round of the core deck at once.
const ROUND: usize = 16;

impl GameScreen<AnyHand> for Rewind {
    fn key(&mut self, key: Key, game: &mut AnyHand, _: &mut Shared, _: Millis) -> Next {
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
        game: &AnyHand,
        shared: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let position = game.position(self.at);
        match shared.profile.settings.large_text {
            true => large_table::draw(pen, &position, Spot::first(&position))?,
            false => {
                draw_cards(pen, &position, None, None)?;
                draw_discard(pen, &position, false)?;
                strip::draw_plain(pen, &position)?;
            }
        }
        draw_band(pen, BAND, 2)?;
        let back = game.moves() - self.at;
        pen.text(ROW_LEFT, BAND, BODY, Text::TurnsBack(back))?;
        let [left, right] = [icon::LEFT, icon::RIGHT].map(|arrow| arrow.width());
        let x = pen.picture(WIDTH as i32 - left - right - 2, BAND, icon::LEFT)?;
        pen.picture(x + 2, BAND, icon::RIGHT)?;
        let keys = [(icon::A, Text::GoOnFromHere), (icon::B, Text::CancelVerb)];
        pen.prompts((ROW_LEFT, BAND + ROW), &keys)
    }
}

//! The round's end, which everybody may see: what the mode brings, and what each seat says to it.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Text, Told};
use crate::console::world::Shared;
use crate::party::{Entry, Move, Stage};
use crate::profile::Together;

pub struct RoundEnd;

impl RoundEnd {
    pub fn new(_: Millis) -> Self {
        Self
    }
}

impl GameScreen<Together> for RoundEnd {
    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, _: Millis) -> Next {
        if key == Key::Press(Button::B) {
            return Next::Back;
        }
        if let Some((seat, entry)) = board.console_says() {
            return Next::Enter(seat, entry);
        }
        let now = board.position();
        let asked = board.seats().iter().find(|seat| now.awaits(*seat));
        match (now.stage(), asked) {
            (Stage::Offers(_) | Stage::Sale(_), Some(seat)) => {
                Next::Enter(seat, Entry::Move(Move::Pass))
            }
            (Stage::Agreement(_), Some(seat)) => Next::Enter(seat, Entry::Move(Move::Agree)),
            _ => {
                board.ended = None;
                board.news.clear();
                Next::ToMatch
            }
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
        let round = board.ended.unwrap_or(1);
        pen.text_centred(0, WIDTH as i32, 20, BODY, Text::Told(Told::RoundEnd(round)))?;
        pen.prose(0, 56, Text::Told(Told::GoOnKey))
    }
}

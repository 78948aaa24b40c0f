//! A seat has come to its tracker. It closes its round with a press; until then it may still take
//! turns back (M6).

use super::{GameScreen, Rewind};
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text};
use crate::console::widgets::strip;
use crate::console::world::Shared;
use crate::party::{Entry, Move};
use crate::profile::Together;

pub struct CloseRound;

const WORDS: i32 = 12;
const STRIP: i32 = 30;
const KEYS: i32 = 56;

impl GameScreen<Together> for CloseRound {
    fn holds(&self) -> Buttons {
        // Held, A asks for a hint at the table, and must not end the round.
        Buttons::NONE.with(Button::A).with(Button::B)
    }

    fn selection(&self, _: &Together) -> Option<Selection> {
        Some(Selection::Menu(Text::Say(Say::CloseKeys)))
    }

    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match (key, board.up()) {
            (Key::Press(Button::A), Some(seat)) => Next::Enter(seat, Entry::Move(Move::Close)),
            (Key::Press(Button::B), _) => Next::Pause,
            (Key::Hold(Button::B), Some(_)) => Next::open(Rewind::new(board)),
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
        let Some(seat) = board.up() else {
            return Ok(());
        };
        let position = board.position();
        let hand = position.hand(seat);
        let round = position.round();
        let stars = Text::StarCount(hand.score().stars);
        pen.title(Text::Say(Say::RoundDone(seat, round)), Some(stars))?;
        let words = Text::Say(Say::CloseNote);
        pen.paragraph(0, WORDS, BODY, WIDTH as i32, words)?;
        strip::draw(pen, hand, STRIP, &|_| strip::Mark::Plain)?;
        pen.prose(0, KEYS, Text::Say(Say::CloseKeys))
    }
}

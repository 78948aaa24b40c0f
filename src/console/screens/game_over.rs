//! The end: stars by kind of building, the rating, the par of the deck, and on to the
//! next game. Going on confirms the ending; until then it can be taken back (F4). The
//! par is what the console itself comes to with this deal; it is found meanwhile.

use super::{GameScreen, Rewind};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, Surface, TEXT};
use crate::console::frame::WIDTH;
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::{hint, result};
use crate::console::world::Shared;
use crate::hint::{Advice, Question, Sight};
use crate::profile::Ongoing;

const ENTRIES: [Text<'_>; 2] = [Text::NewGame, Text::SameDeck];
const FOOT: i32 = 56;

pub struct GameOver {
    cursor: Cursor,
    par: Par,
}

/// What the console itself comes to.
#[derive(Clone, Copy)]
enum Par {
    /// This much of it is found out, in percent.
    Thinking(u8),
    Known(i16),
}

impl GameOver {
    pub fn new() -> Self {
        Self {
            cursor: Cursor::default(),
            par: Par::Thinking(0),
        }
    }
}

impl GameScreen for GameOver {
    fn holds(&self) -> Buttons {
        Buttons::NONE.with(Button::A).with(Button::B)
    }

    /// How well can this deal be played, with the whole deck known?
    fn question(&self, game: &Ongoing, _: &Shared) -> Option<Question> {
        let Par::Thinking(_) = self.par else {
            return None;
        };
        let game = game.deal().start().ok()?;
        let sight = Sight::Everything;
        Some(Question { game, sight })
    }

    fn thought(&mut self, percent: u8) -> bool {
        match core::mem::replace(&mut self.par, Par::Thinking(percent)) {
            Par::Thinking(before) => hint::is_further(before, percent),
            Par::Known(_) => true,
        }
    }

    fn advise(&mut self, advice: Advice, _: &mut Ongoing, _: &mut Shared) -> Next {
        self.par = Par::Known(advice.stars);
        Next::Stay
    }

    fn key(&mut self, key: Key, game: &mut Ongoing, _: &mut Shared, _: Millis) -> Next {
        match (key, key.direction()) {
            (Key::Press(Button::A), _) => {
                let same_deck = self.cursor.0 == 1;
                return Next::Finish { same_deck };
            }
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Hold(Button::B), _) => return Next::open(Rewind::new(game)),
            (_, Some(Button::Left | Button::Up)) => self.cursor.up(ENTRIES.len()),
            (_, Some(Button::Right | Button::Down)) => self.cursor.down(ENTRIES.len()),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        shared: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let stars = game.game().score().stars;
        let best = shared.profile.tally_of_all().best;
        result::draw(pen, game.game())?;
        if game.hinted {
            pen.text_right(RIGHT, 2, SMALL, Text::WithHints)?;
        }
        match self.par {
            Par::Thinking(percent) => hint::draw_thinking(pen, Text::Par, RIGHT, percent, 11)?,
            Par::Known(par) => {
                let against = Text::AgainstPar { stars, par };
                pen.text_right(RIGHT, result::BESIDE, SMALL, against)?;
            }
        }
        let record = match stars > best {
            true => Text::NewBest,
            false => Text::Best(best),
        };
        let (x, y) = result::LAST;
        pen.text_right(x + result::COLUMN, y, SMALL, record)?;
        for (i, entry) in ENTRIES.into_iter().enumerate() {
            let x = 64 * i as i32;
            let here = i == self.cursor.0;
            pen.list_line(x, FOOT, 63, here)?
                .text_centred(x, x + 63, FOOT + 1, TEXT, entry)?;
        }
        Ok(())
    }
}

const RIGHT: i32 = WIDTH as i32;

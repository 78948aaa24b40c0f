//! At the start of a round: which recruited Villagers are used in it (W3).

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use heapless::Vec;

use super::{Key, Next, Screen, Table};
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, LIST_TOP, Pen, SMALL, TEXT, icon, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::selection::Selection;
use crate::console::texts::help_in_a_round;
use crate::console::world::World;
use crate::game::{Card, Game, Move};

/// All that can be used is ticked to begin with: it costs nothing.
pub struct Activation {
    declined: Vec<Card, 2>,
    cursor: Cursor,
}

impl Activation {
    pub fn new() -> Self {
        Self {
            declined: Vec::new(),
            cursor: Cursor::default(),
        }
    }

    /// The move for what is ticked.
    fn chosen(&self, choice: &[Card]) -> Move {
        let used = |card| choice.contains(&card) && !self.declined.contains(&card);
        Move::Activate {
            builder: used(Card::BUILDER),
            elder: used(Card::ELDER),
        }
    }

    pub fn selection(&self, game: &Game) -> Option<Selection> {
        let choice = choice(game);
        Some(match choice.get(self.cursor.0) {
            Some(&card) => Selection::Villager(card, !self.declined.contains(&card)),
            None => Selection::Move(self.chosen(&choice)),
        })
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let Some(session) = &world.session else {
            return Next::Back;
        };
        let choice = choice(session.game());
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Press(Button::A) if self.cursor.0 < choice.len() => {
                let card = choice[self.cursor.0];
                match self.declined.iter().position(|&declined| declined == card) {
                    Some(at) => drop(self.declined.remove(at)),
                    None => drop(self.declined.push(card)),
                }
                Next::Stay
            }
            Key::Press(Button::A) => match world.play(self.chosen(&choice)) {
                Some(Ok(_)) => Next::Become(Screen::Table(Table::new(world))),
                _ => Next::Stay,
            },
            _ => {
                match key.direction() {
                    Some(Button::Up) => self.cursor.up(choice.len() + 1),
                    Some(Button::Down) => self.cursor.down(choice.len() + 1),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some(session) = &world.session else {
            return Ok(());
        };
        let choice = choice(session.game());
        pen.heading(&line!("Round {}: who helps?", session.game().round()))?;
        for (i, &card) in choice.iter().enumerate() {
            let y = LIST_TOP + ROW * i as i32;
            let ticked = match self.declined.contains(&card) {
                true => icon::UNCHECKED,
                false => icon::CHECKED,
            };
            let mut line = pen.list_line(0, y, WIDTH as i32, i == self.cursor.0)?;
            line.icon(2, y + 1, ticked)?;
            line.text(TEXT_LEFT, y + 1, TEXT, card.name())?;
            let help = help_in_a_round(card.kind());
            pen.text(TEXT_LEFT, y + LIST_ROW + 1, SMALL, help)?;
        }
        let y = LIST_TOP + ROW * choice.len() as i32;
        pen.list_line(0, y, WIDTH as i32, self.cursor.0 == choice.len())?
            .text(TEXT_LEFT, y + 1, TEXT, "Begin the round")?;
        Ok(())
    }
}

/// A Villager and, below the name, what it does.
const ROW: i32 = 2 * LIST_ROW;
/// Behind the tick.
const TEXT_LEFT: i32 = 12;

/// Who can be activated.
fn choice(game: &Game) -> Vec<Card, 2> {
    let possible = |card: &Card| {
        game.is_legal(Move::Activate {
            builder: *card == Card::BUILDER,
            elder: *card == Card::ELDER,
        })
    };
    [Card::BUILDER, Card::ELDER]
        .into_iter()
        .filter(possible)
        .collect()
}

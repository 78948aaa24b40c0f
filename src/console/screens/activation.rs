//! At the start of a round: which recruited Villagers are used in it (W3).

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use heapless::Vec;

use super::{Key, Next, Screen, Table};
use crate::console::Millis;
use crate::console::draw::{HEADING_HEIGHT, Pen, SMALL, TEXT, icon, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::texts::effect;
use crate::console::world::{Request, World};
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

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let Some(session) = &mut world.session else {
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
            Key::Press(Button::A) => {
                let used = |card| choice.contains(&card) && !self.declined.contains(&card);
                let m = Move::Activate {
                    builder: used(Card::BUILDER),
                    elder: used(Card::ELDER),
                };
                if session.play(m).is_err() {
                    return Next::Stay;
                }
                world.ask(Request::Save);
                Next::Become(Screen::Table(Table::new(world)))
            }
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
            let y = HEADING_HEIGHT + 2 + 9 * i as i32;
            let ticked = match self.declined.contains(&card) {
                true => icon::UNCHECKED,
                false => icon::CHECKED,
            };
            self.draw_row(pen, y, i)?.icon(2, y + 1, ticked)?;
            let here = i == self.cursor.0;
            pen.inverse(here).text(12, y + 1, TEXT, card.name())?;
        }
        let end = HEADING_HEIGHT + 2 + 9 * choice.len() as i32;
        self.draw_row(pen, end, choice.len())?
            .text(12, end + 1, TEXT, "Begin the round")?;
        if let Some(card) = choice.get(self.cursor.0) {
            pen.paragraph(0, 42, SMALL, WIDTH as i32, effect(card.kind()))?;
        }
        Ok(())
    }

    /// The bar of a row if the cursor is there; the pen to draw in it.
    fn draw_row<'a, D>(
        &self,
        pen: &'a mut Pen<'_, D>,
        y: i32,
        i: usize,
    ) -> Result<Pen<'a, D>, D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let here = i == self.cursor.0;
        if here {
            pen.fill(0, y, WIDTH as i32, 9)?;
        }
        Ok(pen.inverse(here))
    }
}

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

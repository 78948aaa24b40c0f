//! The Blessing of the Village: which upgrade the chosen building gets.

use heapless::Vec;

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, LIST_TOP, Pen, SMALL, Surface, TEXT, icon, icon_of};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::game::{Action, Game, Move, Placed};

pub struct Blessing {
    card: Placed,
    depth: u8,
    actions: Vec<Action, 2>,
    cursor: Cursor,
}

/// A free line between the two.
const ROW: i32 = 2 * LIST_ROW;

impl Blessing {
    /// The upgrades of the building at a depth; `None` when it has none to level 1.
    pub fn of(game: &Game, depth: u8) -> Option<Self> {
        let possible = |action: &Action| {
            game.is_legal(Move::Bless {
                depth,
                action: *action,
            })
        };
        let both = [Action::Rotate, Action::Flip];
        let actions: Vec<Action, 2> = both.into_iter().filter(possible).collect();
        let card =
            (usize::from(depth) < game.deck().len()).then(|| game.deck().card(depth.into()))?;
        (!actions.is_empty()).then_some(Self {
            card,
            depth,
            actions,
            cursor: Cursor::default(),
        })
    }

    /// With this upgrade chosen.
    pub fn advised(game: &Game, depth: u8, action: Action) -> Option<Self> {
        let blessing = Self::of(game, depth)?;
        let at = blessing.actions.iter().position(|&other| other == action)?;
        let cursor = Cursor(at);
        Some(Self { cursor, ..blessing })
    }

    fn chosen(&self) -> Move {
        Move::Bless {
            depth: self.depth,
            action: self.actions[self.cursor.0],
        }
    }
}

impl Screen for Blessing {
    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Move(self.chosen()))
    }

    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) => return Next::Play(self.chosen()),
            _ => self.cursor.step(key, self.actions.len()),
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.heading(Text::Bless(self.card.card()))?;
        for (i, &action) in self.actions.iter().enumerate() {
            let y = LIST_TOP + ROW * i as i32;
            let mut pen = pen.list_line(0, y, WIDTH as i32, i == self.cursor.0)?;
            let face = self
                .card
                .with_area(action.leads_to(self.card.area()))
                .face();
            let mut x = pen.icon(3, y + 1, icon_of(action))?;
            x = pen.text(x + 3, y + 1, TEXT, Text::Action(action))?;
            x = pen.icon(x + 4, y + 1, icon::RIGHT)?;
            if face.stars > 0 {
                x = pen.text(x + 2, y + 2, SMALL, Text::Number(face.stars.into()))?;
                x = pen.icon(x, y, icon::STAR)?;
            }
            if !face.holds.is_nothing() {
                x = pen.text(x + 3, y + 2, SMALL, Text::Holds)?;
                pen.resources(x + 3, y + 1, face.holds)?;
            }
        }
        pen.text(0, 57, TEXT, Text::BlessKey)?;
        pen.text_right(WIDTH as i32, 57, TEXT, Text::BackKey)?;
        Ok(())
    }
}

//! The Blessing of the Village: which upgrade the chosen building gets.

use heapless::Vec;

use super::Screen;
use crate::console::Millis;
use crate::console::art::icon;
use crate::console::draw::{BODY, Pen, Picture, ROW, Surface, TOKEN_WIDTH};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::card_panel::{draw_worth, picture_of};
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::game::{Action, Game, Move, Placed};

pub struct Blessing {
    card: Placed,
    depth: u8,
    actions: Vec<Action, 2>,
    cursor: Cursor,
}

/// The first upgrade, beside the picture of the card.
const FIRST: i32 = 17;
/// From one upgrade to the next.
const APART: i32 = 16;
const LEFT: i32 = TOKEN_WIDTH + 4;
/// Wide enough for an action; where it leads stands behind.
const BAR: i32 = 42;
const KEYS: i32 = 56;

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
    /// A blesses when it is released: who holds it has done nothing yet.
    fn holds(&self) -> Buttons {
        Buttons::NONE.with(Button::A)
    }

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
        pen.title(Text::Bless(self.card.card()), None)?;
        pen.token(0, FIRST, Picture::of(self.card.card()))?;
        for (i, &action) in self.actions.iter().enumerate() {
            let y = FIRST + APART * i as i32;
            let here = i == self.cursor.0;
            let mut line = pen.bar_if(here, (LEFT - 2, y - 1), (BAR, ROW + 1))?;
            let x = line.picture(LEFT, y, picture_of(action))? + 3;
            line.text(x, y, BODY, Text::Action(action))?;
            let after = self.card.with_area(action.leads_to(self.card.area()));
            draw_worth(pen, after.face(), LEFT + BAR + 4, y)?;
        }
        let keys = [(icon::A, Text::BlessVerb), (icon::B, Text::BackVerb)];
        pen.prompts((0, KEYS), &keys)
    }
}

//! The deck in order, to look through before the first turn (S3).

use super::{CardView, Screen};
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::widgets::deck_list::DeckList;
use crate::console::world::World;
use crate::game::Game;

pub struct DeckView {
    game: Game,
    list: DeckList,
}

impl DeckView {
    pub fn new(game: Game) -> Self {
        Self {
            game,
            list: DeckList::default(),
        }
    }
}

impl Screen for DeckView {
    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) => {
                if let Some(card) = self.list.card(&self.game) {
                    return Next::open(CardView::whole(card));
                }
            }
            _ => self.list.step(key, &self.game, 0),
        }
        Next::Stay
    }

    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Card(self.list.at))
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        self.list.draw_name(pen, &self.game, true)?;
        self.list.draw(pen, &self.game, &[], &|_| true)
    }
}

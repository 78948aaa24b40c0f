//! The cards in the order in which they will come, as far as a player can know it: the three
//! that may be looked at (S3), and what has come by in this game.

use super::{CardView, GameScreen};
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::widgets::deck_list::DeckList;
use crate::console::world::Shared;
use crate::game::Slot;
use crate::hint::Sight;
use crate::profile::AnyHand;

pub struct Coming {
    list: DeckList,
}

impl Coming {
    /// With this card chosen.
    pub fn at(depth: usize) -> Self {
        Self {
            list: DeckList { at: depth },
        }
    }
}

/// What a player who forgets nothing knows.
fn sight(game: &AnyHand) -> Sight {
    match game.looked() {
        true => Sight::Everything,
        false => Sight::Memory,
    }
}

impl GameScreen<AnyHand> for Coming {
    fn key(&mut self, key: Key, game: &mut AnyHand, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) if sight(game).knows(game.game(), self.list.at) => {
                let in_hand = Slot::BOTH.map(Slot::depth).contains(&self.list.at);
                match self.list.card(game.game()) {
                    Some(card) if in_hand => return Next::open(CardView::whole(card)),
                    Some(card) => return Next::open(CardView::active_area(card)),
                    None => {}
                }
            }
            _ => self.list.step(key, game.game(), 0),
        }
        Next::Stay
    }

    fn selection(&self, _: &AnyHand) -> Option<Selection> {
        Some(Selection::Card(self.list.at))
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &AnyHand,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let knows = |place| sight(game).knows(game.game(), place);
        self.list.draw_name(pen, game.game(), knows(self.list.at))?;
        self.list.draw(pen, game.game(), &[], &knows)
    }
}

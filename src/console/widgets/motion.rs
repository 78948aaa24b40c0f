//! Brief movements of a card's picture: what a turn did, for the eye.

use super::{card_panel, strip};
use crate::console::Millis;
use crate::console::draw::{Pen, Picture, Pose, Surface, TOKEN_HEIGHT, TOKEN_WIDTH};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::game::{Card, Event, Events, Game, Slot};

/// A whole movement, in milliseconds.
const LENGTH: Millis = 240;
/// One picture of it.
const STEP: Millis = 40;

#[derive(Clone, Copy)]
enum Way {
    /// Out to the right, to the back of the deck.
    ToBack,
    /// Sideways, and down into the storage.
    IntoStore,
    /// Turned by half a circle.
    Turn,
    /// Turned over.
    Flip,
}

/// A card that moves; the table below it is the one before the turn.
pub struct Motion {
    pub before: Game,
    slot: Slot,
    way: Way,
    begin: Millis,
}

impl Motion {
    /// The movement that shows what happened to the card in `slot`, if there is one.
    pub fn of(before: Game, slot: Slot, events: &Events, now: Millis) -> Option<Self> {
        let way = events.iter().find_map(|event| match event {
            Event::Discarded(_) | Event::Recruited(_) => Some(Way::ToBack),
            Event::Stored(_) => Some(Way::IntoStore),
            Event::Rotated(_) => Some(Way::Turn),
            Event::Flipped(_) => Some(Way::Flip),
            _ => None,
        })?;
        Some(Self {
            before,
            slot,
            way,
            begin: now,
        })
    }

    pub fn is_over(&self, now: Millis) -> bool {
        now >= self.begin + LENGTH
    }

    /// When the next picture is due.
    pub fn deadline(&self, now: Millis) -> Millis {
        self.begin + (now.saturating_sub(self.begin) / STEP + 1) * STEP
    }

    /// Draws the card over the table before the turn, away from its place.
    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, now: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let done = now.saturating_sub(self.begin).min(LENGTH) as i32;
        let part = |whole: i32| whole * done / LENGTH as i32;
        let is_late = 2 * done >= LENGTH as i32;
        let card = self.before.deck().slot(self.slot.depth());
        let card = card.map_or(Card::TRACKER, |(card, _)| card.card());
        let picture = Picture::of(card);
        let (x, y) = (card_panel::left(self.slot), card_panel::TOP);
        pen.paper_at(x, y, TOKEN_WIDTH, TOKEN_HEIGHT)?;
        match self.way {
            Way::ToBack => {
                let x = x + part(WIDTH as i32 - x);
                pen.posed(x, y, picture, Pose::Upright)
            }
            Way::IntoStore => {
                // Where the next card is stored.
                let shelf =
                    strip::left(&self.before) + 25 * i32::from(self.before.deck().stored_count());
                let (x, y) = (x + part(shelf - x), y + part(HEIGHT as i32 - y));
                pen.posed(x, y, picture, Pose::Sideways)
            }
            Way::Turn if is_late => pen.posed(x, y, picture, Pose::UpsideDown),
            Way::Turn => pen.posed(x + 2, y, picture, Pose::Sideways),
            Way::Flip => {
                let columns = (picture.width() - 2 * part(picture.width())).abs().max(2);
                let middle = (picture.width() - columns) / 2;
                pen.posed(x + middle, y, picture, Pose::Narrow(columns))
            }
        }
    }
}

//! Brief movements of a card: what a turn did, for the eye.

use super::{card_panel, strip};
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::game::{Event, Events, Game, Slot};

/// A whole movement, in milliseconds.
const LENGTH: Millis = 200;
/// One picture of it.
const STEP: Millis = 40;

#[derive(Clone, Copy)]
enum Way {
    /// Out to the side, to the back of the deck.
    ToBack,
    /// Down into the strip.
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

    /// Draws over the panel of the table before the turn.
    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, now: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let done = now.saturating_sub(self.begin).min(LENGTH) as i32;
        let part = |whole: i32| whole * done / LENGTH as i32;
        // Closes for the first half of the time, opens for the second.
        let squeezed = |whole: i32| (whole - 2 * part(whole)).abs().max(2);
        let (x, y) = (card_panel::left(self.slot), card_panel::TOP);
        let (width, height) = (card_panel::WIDTH, card_panel::HEIGHT);
        pen.paper_at(x, y, width, height + 1)?;
        match self.way {
            Way::ToBack => pen.frame(x + part(width), y, width - part(width), height),
            Way::IntoStore => {
                let bottom = strip::TOP + strip::HEIGHT;
                let y = y + part(bottom - y);
                pen.frame(x + part(16), y, width - part(32), (bottom - y).min(height))
            }
            Way::Turn => {
                let height = squeezed(height);
                pen.frame(x, y + (card_panel::HEIGHT - height) / 2, width, height)
            }
            Way::Flip => {
                let width = squeezed(width);
                pen.frame(x + (card_panel::WIDTH - width) / 2, y, width, height)
            }
        }
    }
}

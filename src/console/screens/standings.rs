//! What everybody may look up during a round: how the match stands as of the last round's end, with
//! nothing of a round that others still play, and what lies in the middle, with its demands or its
//! prices.

use super::GameScreen;
use super::round_end::{draw_disaster, draw_price};
use crate::console::Millis;
use crate::console::draw::{BODY, Means, Pen, ROW, ROW_LEFT, Surface, TITLE_HEIGHT};
use crate::console::frame::WIDTH;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text, Told};
use crate::console::widgets::standings;
use crate::console::world::Shared;
use crate::game::{Card, Outpost};
use crate::party::{Match, Mode};
use crate::profile::Together;

pub enum Standings {
    Stars,
    Middle,
}

/// What lies in the middle, as its page and the way to it are called.
pub const fn middle(mode: Mode) -> Text<'static> {
    match mode {
        Mode::Cooperative { .. } => Text::Say(Say::DisasterLabel),
        Mode::Speed { villagers: true } => Text::Villagers,
        Mode::Casual { .. } | Mode::Speed { .. } => Text::Say(Say::Outposts),
    }
}

impl GameScreen<Together> for Standings {
    fn key(&mut self, key: Key, _: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(_) => Next::Back,
            Key::Repeat(_) | Key::Hold(_) => Next::Stay,
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
        let m = board.position();
        match (self, m.mode()) {
            (Self::Stars, _) => standings::draw(pen, board),
            (Self::Middle, Mode::Cooperative { .. }) => draw_disaster(pen, m),
            (Self::Middle, mode) => {
                pen.title(middle(mode), None)?;
                draw_middle(pen, m)
            }
        }
    }
}

/// Each Outpost with its stars and what it asks for, or what is for sale with its price.
fn draw_middle<D>(pen: &mut Pen<'_, D>, m: &Match) -> Result<(), D::Error>
where
    D: Surface,
{
    let is_sale = matches!(m.mode(), Mode::Speed { .. });
    let mut y = TITLE_HEIGHT + 1;
    if m.middle().is_empty() {
        let words = Text::Told(Told::NothingLeft);
        return pen.text(0, y, BODY, words).map(drop);
    }
    let stars = |card: &Card| Outpost::of(*card).map_or(0, Outpost::stars);
    for card in m.middle() {
        if is_sale && !m.for_sale().any(|other| other == *card) {
            continue;
        }
        pen.text(0, y, BODY, Text::Told(Told::ForSale(*card)))?;
        if is_sale {
            draw_price(pen, y, *card, Means::Any)?;
            y += ROW + 1;
        } else {
            let stars = Text::StarCount(stars(card).into());
            pen.text_right(WIDTH as i32, y, BODY, stars)?;
            pen.text(ROW_LEFT, y + ROW, BODY, Text::Told(Told::Asks(*card)))?;
            y += 2 * ROW + 2;
        }
    }
    Ok(())
}

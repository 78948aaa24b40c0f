//! A card as a small map of its upgrades: its four areas, the active one white;
//! rotating leads to the side, flipping up or down.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, SMALL_HEADING_HEIGHT, Surface, TEXT, icon, icon_of};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::world::World;
use crate::game::{Action, Area, Card, Placed};

pub struct CardView {
    card: Placed,
    /// Only the active area may be seen: the third card (S3).
    active_only: bool,
}

const CELL_WIDTH: i32 = WIDTH as i32 / 2 - 1;
const CELL_HEIGHT: i32 = (HEIGHT as i32 - SMALL_HEADING_HEIGHT) / 2 - 1;

impl CardView {
    pub fn whole(card: Placed) -> Self {
        Self {
            card,
            active_only: false,
        }
    }

    pub fn active_area(card: Placed) -> Self {
        Self {
            card,
            active_only: true,
        }
    }
}

impl Screen for CardView {
    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::A | Button::B) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let card = self.card.card();
        pen.small_heading(Text::Card(card))?;
        if card.is_villager() || card == Card::MONUMENT {
            return draw_special(pen, self.card);
        }
        for area in Area::ALL {
            let card = self.card.with_area(area);
            let active = area == self.card.area();
            if card.face().exists && (active || !self.active_only) {
                let x = i32::from(area.index() & 1) * (CELL_WIDTH + 2);
                let y = SMALL_HEADING_HEIGHT + i32::from(area.index() >> 1) * (CELL_HEIGHT + 1);
                draw_area(pen, card, x, y, active)?;
            }
        }
        if self.active_only {
            let y = SMALL_HEADING_HEIGHT + CELL_HEIGHT + 4;
            pen.paragraph(0, y, SMALL, WIDTH as i32, Text::ThirdCard)?;
        }
        Ok(())
    }
}

/// Level and stars; the store with its price and what it holds; the ways onward.
fn draw_area<D>(
    pen: &mut Pen<'_, D>,
    card: Placed,
    x: i32,
    y: i32,
    active: bool,
) -> Result<(), D::Error>
where
    D: Surface,
{
    if active {
        pen.fill(x, y, CELL_WIDTH, CELL_HEIGHT)?;
    } else {
        pen.frame(x, y, CELL_WIDTH, CELL_HEIGHT)?;
    }
    let mut pen = pen.inverse(active);
    let face = card.face();
    let top = y + 1;
    let mut at = x + 2;
    for _ in 0..face.level {
        at = pen.icon(at, top, icon::ARROW)?;
    }
    if card.area() == Area::START {
        pen.text(at, top + 1, SMALL, Text::StartArea)?;
    } else if face.level == 0 {
        // A Feat's better side: no arrow says so.
        pen.text(at, top + 1, SMALL, Text::BetterArea)?;
    }
    if face.stars > 0 {
        let right = x + CELL_WIDTH - 9;
        pen.text_right(right - 1, top + 1, SMALL, Text::Number(face.stars.into()))?;
        pen.icon(right, top, icon::STAR)?;
    }
    if let Some(cost) = face.price(Action::Store) {
        let row = y + 9;
        let mut at = pen.icon(x + 1, row, icon::STORE)?;
        if !cost.is_free() {
            at = pen.cost(at, row, cost)?;
        }
        at = pen.icon(at, row, icon::RIGHT)?;
        pen.resources(at, row, face.holds)?;
    }
    let row = y + 17;
    let mut at = x + 1;
    for offer in face
        .offers()
        .iter()
        .filter(|offer| offer.action != Action::Store)
    {
        at = pen.icon(at, row, icon_of(offer.action))?;
        at = pen.cost(at + 1, row, &offer.cost)? + 3;
    }
    Ok(())
}

/// Villagers and the Monument have a text instead of a map.
fn draw_special<D>(pen: &mut Pen<'_, D>, card: Placed) -> Result<(), D::Error>
where
    D: Surface,
{
    let mut y = SMALL_HEADING_HEIGHT + 3;
    if let Some(cost) = card.face().price(Action::Recruit) {
        let x = pen.text(0, y, TEXT, Text::RecruitFor)? + 4;
        pen.cost(x, y, cost)?;
        y += 10;
    } else if card.card().is_villager() {
        pen.text(0, y, TEXT, Text::Recruited)?;
        y += 10;
    }
    pen.paragraph(0, y, TEXT, WIDTH as i32, Text::Effect(card.kind()))?;
    Ok(())
}

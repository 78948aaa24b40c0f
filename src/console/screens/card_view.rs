//! A card as a small map of its upgrades: its four areas, with a word at the active one;
//! rotating leads to the side, flipping up or down. Where the map leaves room there is
//! a sentence.

use super::Screen;
use crate::console::Millis;
use crate::console::art::act;
use crate::console::draw::{
    BODY, Goods, Means, Pen, Picture, Surface, TAG, TOKEN_HEIGHT, TOKEN_WIDTH, price_width,
};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::card_panel::{draw_worth, picture_of};
use crate::console::world::World;
use crate::game::{Action, Area, Card, Face, Offer, Placed, Resources};

pub struct CardView {
    card: Placed,
    /// Only the active area may be seen (S3).
    active_only: bool,
}

/// The column of the name, beside the picture.
const NAME: i32 = TOKEN_WIDTH + 4;
/// The cells begin below both.
const TOP: i32 = TOKEN_HEIGHT + 1;
const CELL_WIDTH: i32 = WIDTH as i32 / 2 - 1;
/// Those above and those below share an edge.
const CELL_HEIGHT: i32 = (HEIGHT as i32 - TOP + 1) / 2;
/// From one row in a cell to the next.
const ROW: i32 = 7;
/// Between the kinds of goods, and around the signs.
const AIR: i32 = 2;
/// A picture beside words.
const LARGE: u8 = 2;
const BESIDE_LARGE: i32 = 42;
/// Below a title.
const WORDS: i32 = 10;
/// The last line.
const FOOT: i32 = 56;

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

    fn is_seen(&self, area: Area) -> bool {
        let exists = self.card.with_area(area).face().exists;
        exists && (area == self.card.area() || !self.active_only)
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
        if card.is_villager() || card == Card::MONUMENT {
            return draw_special(pen, self.card);
        }
        pen.token(0, 0, Picture::of(card))?;
        pen.text(NAME, 0, BODY, Text::Card(card))?;
        draw_worth(pen, self.card.face(), NAME, 9)?;
        if self.active_only {
            draw_area(pen, self.card, (0, TOP), true)?;
            return draw_below(pen, Text::ThirdCard);
        }
        for area in Area::ALL.into_iter().filter(|&area| self.is_seen(area)) {
            let x = i32::from(area.index() & 1) * (CELL_WIDTH + 2);
            let y = TOP + i32::from(area.index() >> 1) * (CELL_HEIGHT - 1);
            let is_active = area == self.card.area();
            draw_area(pen, self.card.with_area(area), (x, y), is_active)?;
        }
        if card.is_feat() {
            return draw_below(pen, Text::Effect(card.kind()));
        }
        Ok(())
    }
}

/// What it has; then what it offers, as much in a row as fits.
fn draw_area<D>(
    pen: &mut Pen<'_, D>,
    card: Placed,
    (x, y): (i32, i32),
    is_active: bool,
) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.rounded(x, y, CELL_WIDTH, CELL_HEIGHT, 1)?;
    if is_active {
        let width = pen.width_of(TAG, Text::ActiveArea) + 4;
        let left = x + CELL_WIDTH - width;
        pen.fill(left, y, width, ROW)?;
        pen.inverse(true)
            .text(left + 2, y + 1, TAG, Text::ActiveArea)?;
    }
    let face = card.face();
    let (left, right) = (x + 2, x + CELL_WIDTH - 2);
    let row = y + 2;
    let end = match (card.area(), face.level) {
        (Area::START, _) => pen.text(left, row + 1, TAG, Text::StartArea)?,
        // A Feat's better side: no upgrade says so.
        (_, 0) => pen.text(left, row + 1, TAG, Text::BetterArea)?,
        _ => pen.levels(left, row + 2, face)?,
    };
    pen.yields(end + AIR, row, (face.stars, Resources::NOTHING), AIR, false)?;
    let (mut at, mut row) = (left, row + ROW);
    for offer in face.offers() {
        for part in parts(offer, face).into_iter().flatten() {
            if at > left && at + part.width() > right {
                (at, row) = (left, row + ROW);
            }
            part.draw(pen, (at, row))?;
            at += part.width() + part.gap();
        }
    }
    Ok(())
}

/// A piece of what an area offers, that stands in one row.
enum Part<'a> {
    /// An action and its price; that of a store for nothing goes without saying.
    Price(&'a Offer),
    /// What is held once it is stored.
    Gives(Resources),
}

fn parts<'a>(offer: &'a Offer, face: &Face) -> [Option<Part<'a>>; 2] {
    let is_store = offer.action == Action::Store;
    let gives = is_store.then_some(Part::Gives(face.holds));
    [Some(Part::Price(offer)), gives]
}

impl Part<'_> {
    fn width(&self) -> i32 {
        match self {
            Self::Price(offer) if is_said(offer) => {
                picture_of(offer.action).width() + 1 + price_width(&offer.cost, AIR)
            }
            Self::Price(offer) => picture_of(offer.action).width(),
            Self::Gives(holds) => act::GIVES.width() + 1 + Goods::solid(*holds, AIR).width(),
        }
    }

    /// Up to the next.
    const fn gap(&self) -> i32 {
        match self {
            Self::Price(Offer {
                action: Action::Store,
                ..
            }) => 1,
            _ => 2 * AIR,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, (x, y): (i32, i32)) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match self {
            Self::Price(offer) => {
                let x = pen.picture(x, y, picture_of(offer.action))? + 1;
                if is_said(offer) {
                    pen.price(x, y, &offer.cost, AIR, Means::Any)?;
                }
            }
            Self::Gives(holds) => {
                let x = pen.picture(x, y, act::GIVES)? + 1;
                pen.goods(x, y, Goods::solid(*holds, AIR))?;
            }
        }
        Ok(())
    }
}

/// Whether a price has to be said.
const fn is_said(offer: &Offer) -> bool {
    !(matches!(offer.action, Action::Store) && offer.cost.is_free())
}

/// A sentence in place of the lower cells.
fn draw_below<D>(pen: &mut Pen<'_, D>, words: Text<'_>) -> Result<(), D::Error>
where
    D: Surface,
{
    let y = TOP + CELL_HEIGHT + 4;
    pen.paragraph(0, y, BODY, WIDTH as i32, words)?;
    Ok(())
}

/// Villagers and the Monument have a large picture and a text instead of a map.
fn draw_special<D>(pen: &mut Pen<'_, D>, card: Placed) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.title(Text::Card(card.card()), None)?;
    pen.enlarged(0, WORDS + 2, LARGE, |pen| {
        pen.picture(0, 0, Picture::of(card.card()))
    })?;
    let width = WIDTH as i32 - BESIDE_LARGE;
    pen.paragraph(BESIDE_LARGE, WORDS, BODY, width, Text::Effect(card.kind()))?;
    if let Some(cost) = card.face().price(Action::Recruit) {
        let x = pen.picture(0, FOOT, act::RECRUIT)? + AIR;
        let x = pen.text(x, FOOT, BODY, Text::Action(Action::Recruit))? + 3 * AIR;
        pen.price(x, FOOT, cost, AIR, Means::Any)?;
    } else if card.card().is_villager() {
        pen.text(0, FOOT, BODY, Text::Recruited)?;
    }
    Ok(())
}

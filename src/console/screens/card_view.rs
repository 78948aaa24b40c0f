//! A card with all its sides, from the first to the best: each has a number, what it has, and
//! what it offers; behind the price of an upgrade stands the number of the side that it leads to.
//! The present one has a frame. Where that leaves room there is a sentence.

use super::Screen;
use crate::console::Millis;
use crate::console::art::{act, icon};
use crate::console::draw::{
    BODY, Goods, Means, Pen, Picture, Stars, Surface, TAG, TOKEN_HEIGHT, TOKEN_WIDTH,
};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::card_panel::{draw_worth, picture_of};
use crate::console::world::World;
use crate::game::{Action, Area, Card, Offer, Placed, Resources};
use crate::short;

pub struct CardView {
    card: Placed,
    /// Only the active area may be seen (S3).
    active_only: bool,
}

/// The column of the name, beside the picture.
const NAME: i32 = TOKEN_WIDTH + 4;
/// The first side stands below both.
const TOP: i32 = TOKEN_HEIGHT + 3;
/// From one side to the next.
const ROW: i32 = 11;
/// The column of a side's number, and of what it has.
const NUMBER: i32 = 2;
const LEFT: i32 = 9;
/// Between the kinds of goods.
const AIR: i32 = 2;
/// Between two offers, at least.
const GAP: i32 = 3;
/// How wide a number is.
const LABEL: i32 = 5;
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

    /// The sides in the order of their upgrades.
    fn sides(&self) -> heapless::Vec<Area, 4> {
        let level = |area: &Area| (self.card.with_area(*area).face().level, area.index());
        let exists = |area: &Area| self.card.with_area(*area).face().exists;
        let mut sides: heapless::Vec<Area, 4> = Area::ALL.into_iter().filter(exists).collect();
        short::sort_by_key(&mut sides, level);
        sides
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
        let sides = self.sides();
        let number = |area: Area| sides.iter().position(|side| *side == area);
        let x = pen.text(NAME, 10, TAG, Text::ActiveArea)? + 2;
        if let Some(now) = number(self.card.area()) {
            draw_number(pen, (x, 9), now)?;
        }
        draw_worth(pen, self.card.face(), x + LABEL + 2 * AIR, 9)?;
        draw_back(pen, 8)?;
        let is_seen = |area: &Area| *area == self.card.area() || !self.active_only;
        let mut y = TOP;
        for (i, &area) in sides.iter().enumerate().filter(|(_, area)| is_seen(area)) {
            if area == self.card.area() {
                pen.rounded(0, y - 2, WIDTH as i32, ROW, 1)?;
            }
            draw_number(pen, (NUMBER, y), i)?;
            draw_side(pen, self.card.with_area(area), y, number)?;
            y += ROW;
        }
        match () {
            () if self.active_only => draw_below(pen, y, Text::ThirdCard),
            () if card.is_feat() => draw_below(pen, y, Text::Effect(card.kind())),
            () => Ok(()),
        }
    }
}

/// The number of a side, the first from 0 on.
fn draw_number<D>(pen: &mut Pen<'_, D>, (x, y): (i32, i32), side: usize) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.fill(x, y, LABEL, 7)?;
    let number = Text::Number(side as i32 + 1);
    let mut pen = pen.inverse(true);
    pen.text_centred(x, x + LABEL, y + 1, TAG, number).map(drop)
}

/// What a side has, and what it offers.
fn draw_side<D>(
    pen: &mut Pen<'_, D>,
    card: Placed,
    y: i32,
    number: impl Fn(Area) -> Option<usize>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let face = card.face();
    let is_full = face.offers().len() > 2;
    let (before_number, gap) = if is_full { (1, GAP) } else { (3, 2 * GAP) };
    let mut x = pen.levels(LEFT, y + 2, face.level)? + 1;
    if face.stars > 0 {
        let stars = (Stars::Has(face.stars), Resources::NOTHING);
        x = pen.yields(x, y, stars, AIR, false)? + gap;
    }
    for offer in face.offers() {
        x = pen.picture(x, y, picture_of(offer.action))? + 1;
        if is_said(offer) {
            x = pen.price(x, y, &offer.cost, AIR, Means::Any)?;
        }
        if offer.action == Action::Store {
            x = pen.picture(x + 1, y, act::GIVES)? + 1;
            x = pen.goods(x, y, Goods::solid(face.holds, AIR))? + gap;
        } else if let Some(side) = number(offer.action.leads_to(card.area())) {
            draw_number(pen, (x + before_number, y), side)?;
            x += before_number + LABEL + gap;
        }
    }
    Ok(())
}

/// Whether a price has to be said: that of a store for nothing goes without saying.
const fn is_said(offer: &Offer) -> bool {
    !(matches!(offer.action, Action::Store) && offer.cost.is_free())
}

/// A sentence below the sides.
fn draw_below<D>(pen: &mut Pen<'_, D>, y: i32, words: Text<'_>) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.paragraph(0, y + 3, BODY, WIDTH as i32, words)?;
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
    draw_back(pen, FOOT)
}

/// The way out, at the right.
fn draw_back<D>(pen: &mut Pen<'_, D>, y: i32) -> Result<(), D::Error>
where
    D: Surface,
{
    let width = icon::B.width() + AIR + pen.width_of(BODY, Text::BackVerb);
    let x = pen.picture(WIDTH as i32 - 1 - width, y, icon::B)? + AIR;
    pen.text(x, y, BODY, Text::BackVerb).map(drop)
}

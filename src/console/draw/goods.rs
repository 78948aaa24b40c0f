//! Amounts of goods: a number where there is more than one, then the picture of the
//! kind, with air between the kinds. What is missing is drawn hollow.

use super::{AMOUNT, Font, Pen, Picture, Surface, TAG};
use crate::console::art::goods;
use crate::console::text::{Language, Text};
use crate::game::{Cost, Resources};

/// Behind a slash: a number needs more air than a picture.
fn after_or(price: Resources) -> i32 {
    let first = price.counts().into_iter().find(|count| *count > 0);
    if first > Some(1) { 2 } else { 1 }
}

/// Stars beside goods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stars {
    /// That a card has.
    Has(u8),
    /// That an action brings, or takes away.
    Brings(i8),
}

impl Stars {
    pub const NONE: Self = Self::Has(0);

    pub const fn is_nothing(self) -> bool {
        matches!(self, Self::Has(0) | Self::Brings(0))
    }

    const fn text(self) -> Text<'static> {
        match self {
            Self::Has(stars) => Text::Number(stars as i32),
            Self::Brings(stars) => Text::Change(stars as i32),
        }
    }
}

/// How a set of goods is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goods {
    pub what: Resources,
    /// Columns between two kinds.
    pub air: i32,
    /// Which kinds are hollow, in the order of [`Resources::counts`].
    pub hollow: [bool; 4],
}

const SOLID: [Picture; 4] = [goods::LOG, goods::FISH, goods::STONE, goods::ANY];
const HOLLOW: [Picture; 4] = [
    goods::LOG_HOLLOW,
    goods::FISH_HOLLOW,
    goods::STONE_HOLLOW,
    goods::ANY_HOLLOW,
];

impl Goods {
    /// All of it solid.
    pub const fn solid(what: Resources, air: i32) -> Self {
        Self {
            what,
            air,
            hollow: [false; 4],
        }
    }

    /// All of it hollow.
    pub const fn hollow(what: Resources, air: i32) -> Self {
        Self {
            what,
            air,
            hollow: [true; 4],
        }
    }

    /// Hollow where there is less of a kind than this asks for.
    pub fn owned(what: Resources, air: i32, there: Resources) -> Self {
        let mut hollow = [false; 4];
        let kinds = what.counts().into_iter().zip(there.counts());
        for (hollow, (asked, there)) in hollow.iter_mut().zip(kinds) {
            *hollow = asked > there;
        }
        Self { what, air, hollow }
    }

    pub fn width(self) -> i32 {
        let there = self.what.counts().into_iter().filter(|&count| count > 0);
        let widths = there.map(|count| number_width(count) + SOLID[0].width() + self.air);
        (widths.sum::<i32>() - self.air).max(0)
    }
}

/// With the gap behind it; a single one has no number.
fn number_width(count: u8) -> i32 {
    match count {
        0 | 1 => 0,
        n => width_of(AMOUNT, Text::Number(n.into())) + 1,
    }
}

/// How wide [`Pen::price`] will be.
pub fn price_width(cost: &Cost, air: i32) -> i32 {
    let alternatives = cost.alternatives();
    if alternatives.is_empty() {
        return width_of(TAG, Text::Free);
    }
    let or = 1 + width_of(AMOUNT, Text::Or);
    let widths = alternatives.iter().map(|&price| {
        // With the slash before it.
        or + after_or(price) + Goods::solid(price, air).width()
    });
    widths.sum::<i32>() - or - alternatives.first().map_or(0, |price| after_or(*price))
}

/// How wide [`Pen::yields`] will be.
pub fn yield_width(stars: Stars, holds: Resources, air: i32) -> i32 {
    let stars = match stars.is_nothing() {
        true => 0,
        false => width_of(AMOUNT, stars.text()) + 1 + goods::STAR.width(),
    };
    let gap = if stars > 0 && !holds.is_nothing() {
        air
    } else {
        0
    };
    stars + gap + Goods::solid(holds, air).width()
}

/// How wide [`Pen::levels`] will be, without the gap behind it.
pub const fn levels_width(level: u8) -> i32 {
    level as i32 * (goods::LEVEL.width() + 1) - 1
}

/// Numbers and signs are as wide in every language.
fn width_of(font: Font, text: Text<'_>) -> i32 {
    font.width_of(&Language::default().say(text))
}

/// Which goods of a price are hollow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// None: it is a price, and nobody asks who could pay it.
    Any,
    /// It can be paid by what is there; an alternative that is not covered is hollow.
    Enough(Resources),
    /// It cannot be paid: what is missing of it is hollow.
    TooLittle(Resources),
}

impl<D: Surface> Pen<'_, D> {
    pub fn goods(&mut self, mut x: i32, y: i32, goods: Goods) -> Result<i32, D::Error> {
        let mut first = true;
        for (kind, count) in goods.what.counts().into_iter().enumerate() {
            if count == 0 {
                continue;
            }
            if !core::mem::take(&mut first) {
                x += goods.air;
            }
            if count > 1 {
                x = self.text(x, y, AMOUNT, Text::Number(count.into()))? + 1;
            }
            let pictures = if goods.hollow[kind] { HOLLOW } else { SOLID };
            x = self.picture(x, y, pictures[kind])?;
        }
        Ok(x)
    }

    /// The alternatives of a price with slashes between them, or `free`.
    pub fn price(
        &mut self,
        mut x: i32,
        y: i32,
        cost: &Cost,
        air: i32,
        means: Means,
    ) -> Result<i32, D::Error> {
        let alternatives = cost.alternatives();
        if alternatives.is_empty() {
            return self.text(x, y + 1, TAG, Text::Free);
        }
        for (i, &price) in alternatives.iter().enumerate() {
            if i > 0 {
                x = self.text(x + 1, y, AMOUNT, Text::Or)? + after_or(price);
            }
            let goods = match means {
                Means::TooLittle(there) => Goods::owned(price, air, there),
                Means::Enough(there) if alternatives.len() > 1 && there.wild() == 0 => {
                    Goods::owned(price, air, there)
                }
                Means::Any | Means::Enough(_) => Goods::solid(price, air),
            };
            x = self.goods(x, y, goods)?;
        }
        Ok(x)
    }

    /// A number of stars.
    fn stars(&mut self, x: i32, y: i32, stars: Stars, hollow: bool) -> Result<i32, D::Error> {
        let x = self.text(x, y, AMOUNT, stars.text())? + 1;
        self.picture(
            x,
            y,
            if hollow {
                goods::STAR_HOLLOW
            } else {
                goods::STAR
            },
        )
    }

    /// What an action leads to: stars, then what the card will hold.
    pub fn yields(
        &mut self,
        mut x: i32,
        y: i32,
        (stars, holds): (Stars, Resources),
        air: i32,
        hollow: bool,
    ) -> Result<i32, D::Error> {
        if !stars.is_nothing() {
            x = self.stars(x, y, stars, hollow)?;
            if !holds.is_nothing() {
                x += air;
            }
        }
        let goods = match hollow {
            true => Goods::hollow(holds, air),
            false => Goods::solid(holds, air),
        };
        self.goods(x, y, goods)
    }

    /// A level as triangles beside each other.
    pub fn levels(&mut self, mut x: i32, y: i32, level: u8) -> Result<i32, D::Error> {
        for _ in 0..level {
            x = self.picture(x, y, goods::LEVEL)? + 1;
        }
        Ok(x)
    }
}

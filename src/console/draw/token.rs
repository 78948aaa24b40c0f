//! The picture of a card, and the small card that stands for it wherever it lies or
//! moves.

use embedded_graphics::geometry::Point;

use super::{Pen, Picture, Surface};
use crate::console::art::card;
use crate::game::{Card, Kind, Landscape, Outpost};

impl Picture {
    /// The picture of a card.
    pub fn of(card: Card) -> Self {
        if card == Card::TRACKER {
            return card::TRACKER;
        }
        if let Some(outpost) = Outpost::of(card) {
            return match outpost.landscape {
                Landscape::Mountain => card::MOUNTAIN,
                Landscape::Forest => card::FOREST,
                Landscape::Sea => card::SEA,
            };
        }
        match card.kind() {
            Kind::CanoeHouse => card::CANOE_HOUSE,
            Kind::Logger => card::LOGGER,
            Kind::Quarry => card::QUARRY,
            Kind::Market => card::MARKET,
            Kind::TradeHouse => card::TRADE_HOUSE,
            Kind::ToolMaker => card::TOOL_MAKER,
            Kind::Housing => card::HOUSING,
            Kind::Temple => card::TEMPLE,
            Kind::Axe => card::AXE,
            Kind::Tooth => card::TOOTH,
            Kind::Hammer => card::HAMMER,
            Kind::Monument => card::MONUMENT,
            Kind::Builder => card::BUILDER,
            Kind::Elder => card::ELDER,
            Kind::Merchant => card::MERCHANT,
            Kind::Priest => card::PRIEST,
            Kind::Chief => card::CHIEF,
            Kind::Wayfinder => card::WAYFINDER,
            Kind::Rider => card::RIDER,
            // Every Outpost has a landscape.
            Kind::Outpost4 | Kind::Outpost3 | Kind::Outpost2 => card::MOUNTAIN,
        }
    }
}

/// How a token lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pose {
    Upright,
    /// A quarter of a turn to the right: as stored cards lie.
    Sideways,
    UpsideDown,
    /// Only this many columns of its picture are seen, as when it turns over.
    Narrow(i32),
}

/// A token with a whole picture.
pub const TOKEN_WIDTH: i32 = card::TRACKER.width() + 2;
pub const TOKEN_HEIGHT: i32 = card::TRACKER.height() + 2;

impl<D: Surface> Pen<'_, D> {
    /// A card as its picture in a frame; it covers what is behind it.
    pub fn token(&mut self, x: i32, y: i32, picture: Picture) -> Result<(), D::Error> {
        self.paper_at(x, y, TOKEN_WIDTH, TOKEN_HEIGHT)?;
        self.rounded(x, y, TOKEN_WIDTH, TOKEN_HEIGHT, 1)?;
        self.picture(x + 1, y + 1, picture).map(|_| ())
    }

    /// A token on its way.
    pub fn posed(&mut self, x: i32, y: i32, picture: Picture, pose: Pose) -> Result<(), D::Error> {
        let (w, h) = (picture.width(), picture.height());
        let (width, height) = match pose {
            Pose::Upright | Pose::UpsideDown => (w, h),
            Pose::Sideways => (h, w),
            Pose::Narrow(columns) => (columns, h),
        };
        self.paper_at(x, y, width + 2, height + 2)?;
        self.rounded(x, y, width + 2, height + 2, 1)?;
        let inside = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
        let has_ink = |&(column, row): &(i32, i32)| match pose {
            Pose::Upright => picture.has_ink(column, row),
            Pose::Sideways => picture.has_ink(row, h - 1 - column),
            Pose::UpsideDown => picture.has_ink(w - 1 - column, h - 1 - row),
            Pose::Narrow(columns) => {
                picture.has_ink((2 * column + 1) * w / (2 * columns.max(1)), row)
            }
        };
        let ink = inside.filter(has_ink);
        self.pixels(ink.map(|(column, row)| Point::new(x + 1 + column, y + 1 + row)))
    }
}

//! Pictures that are larger than an icon. They stand in `art/` as text that can be
//! looked at: a `#` is a pixel of ink, a line is a row.

use embedded_graphics::geometry::Point;

use crate::game::Feat;

#[derive(Clone, Copy)]
pub struct Picture(&'static str);

pub const ISLAND: Picture = Picture(include_str!("../art/island.txt"));

impl Picture {
    /// The picture of a Feat, 16 pixels square.
    pub const fn of(feat: Feat) -> Self {
        Self(match feat {
            Feat::Axe => include_str!("../art/axe.txt"),
            Feat::Tooth => include_str!("../art/tooth.txt"),
            Feat::Hammer => include_str!("../art/hammer.txt"),
            Feat::Sail => include_str!("../art/sail.txt"),
            Feat::Blessing => include_str!("../art/blessing.txt"),
            Feat::Monument => include_str!("../art/monument.txt"),
        })
    }

    /// Where the ink is.
    pub fn points(self, at: Point) -> impl Iterator<Item = Point> {
        let rows = (0..).zip(self.0.lines());
        rows.flat_map(move |(y, row)| {
            let inked = (0..).zip(row.bytes()).filter(|(_, byte)| *byte == b'#');
            inked.map(move |(x, _)| at + Point::new(x, y))
        })
    }
}

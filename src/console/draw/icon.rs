//! The icons among letters: seven pixels high, drawn here so that they can be seen.

use embedded_graphics::{geometry::Point, pixelcolor::BinaryColor};

use super::{Surface, ink};

/// A small picture; bit `x` of row `y` is a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Icon {
    rows: [u8; Self::HEIGHT],
    pub width: i32,
}

impl Icon {
    pub const HEIGHT: usize = 7;

    /// Reads the art: `#` is ink. All rows are equally wide, eight at most.
    const fn art(art: [&str; Self::HEIGHT]) -> Self {
        let width = art[0].len();
        assert!(width <= 8, "an icon is at most eight pixels wide");
        let mut rows = [0; Self::HEIGHT];
        let mut y = 0;
        while y < Self::HEIGHT {
            let row = art[y].as_bytes();
            assert!(row.len() == width, "the rows of an icon are equally wide");
            let mut x = 0;
            while x < width {
                match row[x] {
                    b'#' => rows[y] |= 1 << x,
                    b'.' => {}
                    _ => panic!("an icon is made of # and ."),
                }
                x += 1;
            }
            y += 1;
        }
        Self {
            rows,
            width: width as i32,
        }
    }

    pub(super) fn draw<D: Surface>(
        &self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
    ) -> Result<(), D::Error> {
        ink::draw(target, self.rows.into_iter(), at, ink)
    }
}

pub const STAR: Icon = Icon::art([
    "...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", ".#...#.",
]);

/// The Round Tracker: an hourglass.
pub const TRACKER: Icon = Icon::art([
    "#######", ".#...#.", "..###..", "...#...", "..#.#..", ".#.#.#.", "#######",
]);

/// Takes something back.
pub const BACK: Icon = Icon::art(["....", "...#", "..##", ".###", "..##", "...#", "...."]);

/// The four directions. Buttons are round, so that no arrow on one is taken for an upgrade.
pub const LEFT: Icon = Icon::art([
    ".#####.", "####.##", "###..##", "##...##", "###..##", "####.##", ".#####.",
]);

pub const RIGHT: Icon = Icon::art([
    ".#####.", "##.####", "##..###", "##...##", "##..###", "##.####", ".#####.",
]);

pub const UP: Icon = Icon::art([
    ".#####.", "#######", "###.###", "##...##", "#.....#", "#######", ".#####.",
]);

pub const DOWN: Icon = Icon::art([
    ".#####.", "#######", "#.....#", "##...##", "###.###", "#######", ".#####.",
]);

/// A box that is ticked, and one that is not.
pub const CHECKED: Icon = Icon::art([
    "#######", "#....##", "#...#.#", "##.#..#", "#.#...#", "#######", ".......",
]);

pub const UNCHECKED: Icon = Icon::art([
    "#######", "#.....#", "#.....#", "#.....#", "#.....#", "#######", ".......",
]);

/// A battery that is nearly empty.
pub const BATTERY: Icon = Icon::art([
    "#######.", "#.....#.", "#.#...##", "#.#...##", "#.....#.", "#######.", "........",
]);

/// The buttons A and B.
pub const A: Icon = Icon::art([
    ".#####.", "###.###", "##.#.##", "##...##", "##.#.##", "##.#.##", ".#####.",
]);

pub const B: Icon = Icon::art([
    ".#####.", "##..###", "##.#.##", "##..###", "##.#.##", "##..###", ".#####.",
]);

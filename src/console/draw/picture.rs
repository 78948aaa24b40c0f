//! Pictures that are larger than an icon. They stand in `art/` as text that can be
//! looked at: a `#` is a pixel of ink, a line is a row. The compiler makes bits of it.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor};

use super::ink;
use crate::game::Feat;

#[derive(Clone, Copy)]
pub struct Picture {
    bits: &'static [u8],
    bytes_per_row: usize,
}

/// A picture, with its rows and the bytes in each.
macro_rules! picture {
    ($rows:literal x $bytes:literal, $file:literal) => {
        Picture {
            bits: const { &read::<{ $rows * $bytes }>(include_str!($file), $bytes) },
            bytes_per_row: $bytes,
        }
    };
}

pub const ISLAND: Picture = picture!(44 x 8, "../art/island.txt");

impl Picture {
    /// The picture of a Feat, 16 pixels square.
    pub const fn of(feat: Feat) -> Self {
        match feat {
            Feat::Axe => picture!(16 x 2, "../art/axe.txt"),
            Feat::Tooth => picture!(16 x 2, "../art/tooth.txt"),
            Feat::Hammer => picture!(16 x 2, "../art/hammer.txt"),
            Feat::Sail => picture!(16 x 2, "../art/sail.txt"),
            Feat::Blessing => picture!(16 x 2, "../art/blessing.txt"),
            Feat::Monument => picture!(16 x 2, "../art/monument.txt"),
        }
    }

    pub(super) fn draw<D>(self, target: &mut D, at: Point, ink: BinaryColor) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        for column in 0..self.bytes_per_row {
            let rows = self.bits.iter().skip(column).step_by(self.bytes_per_row);
            let at = at + Point::new(8 * column as i32, 0);
            ink::draw(target, rows.copied(), at, ink)?;
        }
        Ok(())
    }
}

/// Reads the art; it has all the rows, and none is wider than its bytes.
const fn read<const BYTES: usize>(art: &str, bytes_per_row: usize) -> [u8; BYTES] {
    let art = art.as_bytes();
    let mut bits = [0; BYTES];
    let (mut i, mut x, mut row) = (0, 0, 0);
    while i < art.len() {
        match art[i] {
            b'\n' => (x, row) = (0, row + bytes_per_row),
            byte => {
                assert!(x < 8 * bytes_per_row, "a picture has room for its rows");
                match byte {
                    b'#' => bits[row + x / 8] |= 1 << (x % 8),
                    b'.' => {}
                    _ => panic!("a picture is made of # and ."),
                }
                x += 1;
            }
        }
        i += 1;
    }
    assert!(row == BYTES, "a picture has the rows it says");
    bits
}

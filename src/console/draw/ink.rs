//! Letters, icons and pictures are rows of bits. They are drawn here, on any target.

use core::iter;

use embedded_graphics::{Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor};

/// Draws the set bits: each row is so many bytes, and bit `x` of a byte is its column
/// `x`.
pub fn draw<D>(
    target: &mut D,
    rows: &[u8],
    bytes_per_row: usize,
    at: Point,
    ink: BinaryColor,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    for (y, row) in (at.y..).zip(rows.chunks_exact(bytes_per_row)) {
        for (left, &byte) in (at.x..).step_by(8).zip(row) {
            let columns = columns(left, byte);
            target.draw_iter(columns.map(|x| Pixel(Point::new(x, y), ink)))?;
        }
    }
    Ok(())
}

/// The columns of the set bits. It ends with the last one: most bytes have few.
fn columns(left: i32, byte: u8) -> impl Iterator<Item = i32> {
    let (mut bits, mut next) = (byte, left);
    iter::from_fn(move || {
        while bits != 0 {
            let (x, inked) = (next, bits & 1 != 0);
            (bits, next) = (bits >> 1, next + 1);
            if inked {
                return Some(x);
            }
        }
        None
    })
}

//! Letters, icons and pictures are rows of bits. They are drawn here, on any target.

use core::iter;

use embedded_graphics::{Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor};

/// Draws the set bits of rows from the top down: bit `x` is column `x`.
pub fn draw<D>(
    target: &mut D,
    rows: impl Iterator<Item = u8>,
    at: Point,
    ink: BinaryColor,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    target.draw_iter(points(rows, at).map(|point| Pixel(point, ink)))
}

/// The places of the set bits. A row ends with its last one: most have few.
fn points(mut rows: impl Iterator<Item = u8>, at: Point) -> impl Iterator<Item = Point> {
    let mut bits = 0u32;
    let mut next = Point::new(at.x, at.y - 1);
    iter::from_fn(move || {
        loop {
            if bits == 0 {
                bits = rows.next()?.into();
                next = Point::new(at.x, next.y + 1);
            } else {
                let (point, inked) = (next, bits & 1 != 0);
                (bits, next.x) = (bits >> 1, next.x + 1);
                if inked {
                    return Some(point);
                }
            }
        }
    })
}

//! Letters, icons and pictures are rows of bits. The bits become points here, and so
//! they can be drawn on any target.

use embedded_graphics::geometry::Point;

/// Where the ink is: each row is so many bytes, and bit `x` of a byte is its column
/// `x`.
pub fn points(bytes: &[u8], bytes_per_row: usize, at: Point) -> impl Iterator<Item = Point> {
    let rows = (at.y..).zip(bytes.chunks_exact(bytes_per_row));
    rows.flat_map(move |(y, row)| {
        let bytes = (at.x..).step_by(8).zip(row);
        bytes.flat_map(move |(left, &byte)| {
            let inked = (0..8).filter(move |x| byte >> x & 1 != 0);
            inked.map(move |x| Point::new(left + x, y))
        })
    })
}

//! A picture of any size, packed into bits by the build script.

use embedded_graphics::{geometry::Point, pixelcolor::BinaryColor};

use super::{Surface, ink};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    width: u8,
    bits: &'static [u8],
}

impl Picture {
    /// Rows of whole bytes, the first pixel in the lowest bit.
    pub(crate) const fn packed(width: u8, bits: &'static [u8]) -> Self {
        Self { width, bits }
    }

    const fn bytes_per_row(self) -> usize {
        (self.width as usize).div_ceil(8)
    }

    pub const fn width(self) -> i32 {
        self.width as i32
    }

    pub const fn height(self) -> i32 {
        (self.bits.len() / self.bytes_per_row()) as i32
    }

    /// Whether there is ink; outside there is none.
    pub fn has_ink(self, x: i32, y: i32) -> bool {
        if !(0..self.width()).contains(&x) || !(0..self.height()).contains(&y) {
            return false;
        }
        let (x, y) = (x as usize, y as usize);
        self.bits[y * self.bytes_per_row() + x / 8] & (1 << (x % 8)) != 0
    }

    pub(super) fn draw<D: Surface>(
        self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
    ) -> Result<(), D::Error> {
        for column in 0..self.bytes_per_row() {
            let rows = self.bits.iter().skip(column).step_by(self.bytes_per_row());
            let at = at + Point::new(8 * column as i32, 0);
            ink::draw(target, rows.copied(), at, ink)?;
        }
        Ok(())
    }
}

//! A picture of any size, packed into bits by the build script.

use embedded_graphics::{geometry::Point, pixelcolor::BinaryColor};

use super::Surface;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    width: u8,
    height: u8,
    bits: &'static [u8],
}

impl Picture {
    /// Bands of eight rows: a byte for each column, its upper pixel in the lowest bit.
    pub(crate) const fn packed(width: u8, height: u8, bits: &'static [u8]) -> Self {
        Self {
            width,
            height,
            bits,
        }
    }

    pub const fn width(self) -> i32 {
        self.width as i32
    }

    pub const fn height(self) -> i32 {
        self.height as i32
    }

    /// Whether there is ink; outside there is none.
    pub fn has_ink(self, x: i32, y: i32) -> bool {
        if !(0..self.width()).contains(&x) || !(0..self.height()).contains(&y) {
            return false;
        }
        let band = y as usize / 8 * usize::from(self.width);
        self.bits[band + x as usize] & (1 << (y % 8)) != 0
    }

    pub(super) fn draw<D: Surface>(
        self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
    ) -> Result<(), D::Error> {
        let bands = self.bits.chunks(self.width.max(1).into());
        for (band, y) in bands.zip((at.y..).step_by(8)) {
            target.strip(Point::new(at.x, y), band, ink)?;
        }
        Ok(())
    }
}

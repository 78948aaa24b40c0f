//! One picture of the glass, in the byte order of the SSD1306: eight pages of
//! 128 columns, the lowest bit of a byte on top. It goes over the wire as it is.

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{OriginDimensions, Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

pub const WIDTH: usize = 128;
pub const HEIGHT: usize = 64;
pub const PAGES: usize = HEIGHT / 8;

/// 128x64 pixels, one bit each.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    pages: [[u8; WIDTH]; PAGES],
}

impl Frame {
    /// All pixels dark.
    pub const fn new() -> Self {
        Self {
            pages: [[0; WIDTH]; PAGES],
        }
    }

    /// The bytes of one page, column by column.
    pub fn page(&self, page: usize) -> &[u8; WIDTH] {
        &self.pages[page]
    }

    /// Whether a pixel is lit; everything outside is dark.
    pub fn pixel(&self, x: usize, y: usize) -> bool {
        x < WIDTH && y < HEIGHT && self.pages[y / 8][x] & (1 << (y % 8)) != 0
    }

    /// Changes the bytes of a rectangle, each with the bits of it that are inside: whole bytes at a
    /// time, so that a bar costs its columns, not its pixels.
    pub(super) fn change(&mut self, area: &Rectangle, change: impl Fn(&mut u8, u8)) {
        let (x, y) = (area.top_left.x, area.top_left.y);
        let left = x.clamp(0, WIDTH as i32) as usize;
        let right = (x + area.size.width as i32).clamp(left as i32, WIDTH as i32) as usize;
        let mut top = y.clamp(0, HEIGHT as i32) as usize;
        let bottom = (y + area.size.height as i32).clamp(0, HEIGHT as i32) as usize;
        while top < bottom {
            let page = top / 8;
            let end = bottom.min(8 * (page + 1));
            let mask = (((1u16 << (end - top)) - 1) << (top % 8)) as u8;
            for byte in &mut self.pages[page][left..right] {
                change(byte, mask);
            }
            top = end;
        }
    }

    /// Draws the set bits of columns of up to eight pixels: bit `y` of each is row `y`. Letters and
    /// pictures are made of these, and so are the pages: each column changes two bytes at most.
    pub(super) fn set_strip(&mut self, at: Point, columns: &[u8], ink: BinaryColor) {
        let (page, down) = (at.y >> 3, at.y & 7);
        self.set_in_page(page, at.x, columns, ink, |column| column << down);
        if down != 0 {
            self.set_in_page(page + 1, at.x, columns, ink, |column| column >> (8 - down));
        }
    }

    fn set_in_page(
        &mut self,
        page: i32,
        x: i32,
        columns: &[u8],
        ink: BinaryColor,
        shifted: impl Fn(u8) -> u8,
    ) {
        let Some(page) = self.pages.get_mut(page as usize) else {
            return;
        };
        for (x, column) in (x..).zip(columns) {
            // What is left of the edge becomes too large as well.
            if let Some(byte) = page.get_mut(x as usize) {
                match ink {
                    BinaryColor::On => *byte |= shifted(*column),
                    BinaryColor::Off => *byte &= !shifted(*column),
                }
            }
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = core::convert::Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<Self::Color>>,
    {
        for Pixel(Point { x, y }, colour) in pixels {
            // What is left of the edge or above it becomes too large as well.
            let (x, y) = (x as usize, y as usize);
            if x < WIDTH && y < HEIGHT {
                let byte = &mut self.pages[y / 8][x];
                let bit = 1 << (y % 8);
                match colour {
                    BinaryColor::On => *byte |= bit,
                    BinaryColor::Off => *byte &= !bit,
                }
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: Self::Color) -> Result<(), Self::Error> {
        match colour {
            BinaryColor::On => self.change(area, |byte, mask| *byte |= mask),
            BinaryColor::Off => self.change(area, |byte, mask| *byte &= !mask),
        }
        Ok(())
    }

    fn clear(&mut self, colour: Self::Color) -> Result<(), Self::Error> {
        let byte = if colour.is_on() { 0xFF } else { 0x00 };
        self.pages = [[byte; WIDTH]; PAGES];
        Ok(())
    }
}

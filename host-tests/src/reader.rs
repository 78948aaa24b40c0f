//! Reads the glass: the letters that are drawn on it.

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use palm_island::console::Midend;
use palm_island::console::draw::Surface;
use palm_island::console::frame::{HEIGHT, WIDTH};

/// Reads what is drawn on it.
#[derive(Default)]
pub struct Reader {
    pub read: Vec<String>,
}

impl Surface for Reader {
    fn letters(&mut self, letters: &str) {
        self.read.push(letters.to_owned());
    }
}

impl OriginDimensions for Reader {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Reader {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, _: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        Ok(())
    }
}

/// Everything that the glass says.
pub fn read(midend: &Midend) -> String {
    let mut reader = Reader::default();
    let Ok(()) = midend.draw(&mut reader);
    reader.read.join(" ")
}

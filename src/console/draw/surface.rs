//! Where the console draws.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use crate::console::frame::Frame;

/// A target of black and white pixels.
pub trait Surface: DrawTarget<Color = BinaryColor> {
    /// These letters are about to be drawn. A test may want to read them.
    fn letters(&mut self, _: &str) {}
}

impl Surface for Frame {}

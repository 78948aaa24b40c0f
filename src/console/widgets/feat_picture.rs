//! The picture of a Feat.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use crate::console::draw::picture::Picture;
use crate::console::draw::{Pen, TEXT};
use crate::game::Feat;

/// In a frame; white when chosen, a question mark when not earned yet.
pub fn draw<D>(
    pen: &mut Pen<'_, D>,
    x: i32,
    y: i32,
    feat: Feat,
    earned: bool,
    chosen: bool,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    if chosen {
        pen.fill(x, y, 20, 20)?;
    } else {
        pen.frame(x, y, 20, 20)?;
    }
    let mut pen = pen.inverse(chosen);
    if earned {
        pen.picture(x + 2, y + 2, Picture::of(feat))
    } else {
        pen.text(x + 8, y + 7, TEXT, "?").map(|_| ())
    }
}

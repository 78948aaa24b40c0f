//! The screen after a run that went wrong: what happened, and how to go on.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::draw::{Pen, TEXT, wrap};
use super::frame::WIDTH;

/// The message gets the lines between the head and the foot.
const LINES: usize = 5;
const LINE: i32 = 8;

/// Draws the whole screen; a message that is too long is cut.
pub fn draw<D>(target: &mut D, message: &str) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let mut pen = Pen::on_clear(target)?;
    pen.heading("Palm Island stopped:")?;
    let lines = wrap(TEXT, WIDTH as i32, message).take(LINES);
    for (row, line) in (1..).zip(lines) {
        pen.text(0, row * LINE + 3, TEXT, line)?;
    }
    pen.text(0, 7 * LINE, TEXT, "Hold A+B to restart")?;
    Ok(())
}

//! The screen after a run that went wrong: what happened, and how to go on.

use embedded_graphics::{
    Drawable,
    draw_target::DrawTarget,
    geometry::Point,
    mono_font::{MonoFont, MonoTextStyle, ascii::FONT_5X8},
    pixelcolor::BinaryColor,
    text::{Baseline, Text},
};

use super::frame::WIDTH;

const FONT: &MonoFont = &FONT_5X8;
const LETTERS: usize = WIDTH / FONT.character_size.width as usize;
const LINE: i32 = FONT.character_size.height as i32;
/// The message gets the lines between the head and the foot.
const LINES: usize = 5;

/// Draws the whole screen; a message that is too long is cut.
pub fn draw<D>(target: &mut D, message: &str) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    target.clear(BinaryColor::Off)?;
    line(target, 0, "Palm Island stopped:")?;
    let mut rest = message;
    for row in 1..=LINES {
        let (text, tail) = split(rest);
        line(target, row, text)?;
        rest = tail;
    }
    line(target, LINES + 2, "Hold A+B to restart")
}

fn line<D>(target: &mut D, row: usize, text: &str) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let style = MonoTextStyle::new(FONT, BinaryColor::On);
    let place = Point::new(0, row as i32 * LINE);
    Text::with_baseline(text, place, style, Baseline::Top).draw(target)?;
    Ok(())
}

/// As much of the text as one line takes, up to a space if there is one.
fn split(text: &str) -> (&str, &str) {
    let Some((full, next)) = text.char_indices().nth(LETTERS) else {
        return (text, "");
    };
    let space = match next {
        ' ' => Some(full),
        _ => text[..full].rfind(' ').filter(|&at| at > 0),
    };
    let (line, rest) = text.split_at(space.unwrap_or(full));
    (line, rest.trim_start())
}

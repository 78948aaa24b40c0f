//! The fonts: those of embedded-graphics, set proportionally. A letter takes as many
//! columns as it has ink, so more of them fit and words hold together. The build
//! script makes the tables (`art/glyphs.rs`): looking for the ink of every letter while
//! drawing would take longer than sending the picture.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor};

use super::ink;

include!(concat!(env!("OUT_DIR"), "/glyphs.rs"));

/// Capitals five pixels high: panels, chips, the head line.
pub const SMALL: Font = Font {
    glyphs: &SMALL_GLYPHS,
    height: SMALL_HEIGHT,
    line: 7,
};

/// Capitals six pixels high: lists and sentences.
pub const TEXT: Font = Font {
    glyphs: &TEXT_GLYPHS,
    height: TEXT_HEIGHT,
    line: 8,
};

/// Capitals seven pixels high: the name of the game, the score.
pub const HEADING: Font = Font {
    glyphs: &HEADING_GLYPHS,
    height: HEADING_HEIGHT,
    line: 9,
};

#[derive(Clone, Copy)]
pub struct Font {
    glyphs: &'static Glyphs,
    /// Rows with ink in them.
    height: usize,
    line: u8,
}

/// The printable letters of ASCII.
type Glyphs = [Glyph; (LAST - FIRST + 1) as usize];

const FIRST: u8 = b' ';
const LAST: u8 = b'~';

/// The ink of a letter: bit `x` of row `y`.
struct Glyph {
    width: u8,
    rows: [u8; 9],
}

impl Glyph {
    /// The columns up to the next letter.
    fn advance(&self) -> i32 {
        i32::from(self.width) + 1
    }
}

impl Font {
    /// From the top of one line to the top of the next.
    pub const fn line(self) -> i32 {
        self.line as i32
    }

    pub fn width_of(self, text: &str) -> i32 {
        let advances = text.chars().map(|letter| self.glyph(letter).advance());
        (advances.sum::<i32>() - 1).max(0)
    }

    pub(super) fn draw<D>(
        self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
        text: &str,
    ) -> Result<i32, D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let mut x = at.x;
        for letter in text.chars() {
            let glyph = self.glyph(letter);
            let rows = glyph.rows.iter().take(self.height).copied();
            ink::draw(target, rows, Point::new(x, at.y), ink)?;
            x += glyph.advance();
        }
        Ok(x - i32::from(!text.is_empty()))
    }

    /// What has no letter here is a question mark.
    fn glyph(self, letter: char) -> &'static Glyph {
        let known = u8::try_from(letter).ok();
        let known = known.filter(|letter| (FIRST..=LAST).contains(letter));
        let letter = known.unwrap_or(b'?');
        &self.glyphs[usize::from(letter - FIRST)]
    }
}

/// The lines of a text of this width, broken at spaces.
pub fn wrap(font: Font, width: i32, text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = line_end(font, width, rest);
        let (line, after) = rest.split_at(end);
        rest = after.trim_start();
        Some(line)
    })
}

/// Where the first line ends: before the last word that does not fit, or inside of
/// it if it is the only one.
fn line_end(font: Font, width: i32, text: &str) -> usize {
    let mut end = None;
    let mut used = -1;
    for (at, letter) in text.char_indices() {
        if letter == '\n' {
            return at;
        }
        if letter == ' ' {
            end = Some(at);
        }
        used += font.glyph(letter).advance();
        if used > width {
            return end.unwrap_or(at.max(letter.len_utf8()));
        }
    }
    text.len()
}

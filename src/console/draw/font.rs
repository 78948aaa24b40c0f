//! The faces, set proportionally: a letter takes as many columns as it has ink. The
//! build script packs them, so that nothing is searched for at the time of drawing.

use embedded_graphics::{geometry::Point, pixelcolor::BinaryColor};

use super::Surface;

/// The packed letters.
mod letters {
    use super::Letters;

    include!(concat!(env!("OUT_DIR"), "/letters.rs"));
}

/// Capitals seven pixels high: all sentences, names and menus.
pub const BODY: Font = Font::new(&letters::BODY, 8);

/// Capitals five pixels high: a word or two beside a picture.
pub const TAG: Font = Font::new(&letters::TAG, 6);

/// Numbers six pixels high, as the goods beside them.
pub const AMOUNT: Font = Font::new(&letters::AMOUNT, 8);

#[derive(Clone, Copy)]
pub struct Font {
    letters: &'static Letters,
    line: u8,
}

/// Letters in the order of their codes, one after the other. Each is a byte for every column, its
/// upper pixel in the lowest bit.
struct Letters {
    codes: &'static [u16],
    /// Where each letter begins, and where the last one ends.
    starts: &'static [u16],
    columns: &'static [u8],
}

impl Letters {
    /// The columns of a letter, or of a question mark where the face has no such letter.
    fn glyph(&self, letter: char) -> &'static [u8] {
        let found = self.at_home(letter).or_else(|| self.index(letter));
        let found = found.or_else(|| self.index('?')).unwrap_or(0);
        match self.starts.get(found..) {
            Some(&[start, end, ..]) => &self.columns[start.into()..end.into()],
            _ => &[],
        }
    }

    /// A face of all ASCII has its letters where their codes say.
    #[inline]
    fn at_home(&self, letter: char) -> Option<usize> {
        let guess = (letter as usize).wrapping_sub(b' '.into());
        let there = self.codes.get(guess)?;
        (u32::from(*there) == u32::from(letter)).then_some(guess)
    }

    fn index(&self, letter: char) -> Option<usize> {
        let code = u16::try_from(u32::from(letter)).ok()?;
        self.codes.binary_search(&code).ok()
    }
}

/// The columns up to the next letter.
const fn advance(glyph: &[u8]) -> i32 {
    glyph.len() as i32 + 1
}

impl Font {
    const fn new(letters: &'static Letters, line: u8) -> Self {
        Self { letters, line }
    }

    /// From the top of one line to the top of the next.
    pub const fn line(self) -> i32 {
        self.line as i32
    }

    pub fn width_of(self, text: &str) -> i32 {
        let advances = text
            .chars()
            .map(|letter| advance(self.letters.glyph(letter)));
        (advances.sum::<i32>() - 1).max(0)
    }

    pub(super) fn draw<D: Surface>(
        self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
        text: &str,
    ) -> Result<i32, D::Error> {
        let mut x = at.x;
        for letter in text.chars() {
            let glyph = self.letters.glyph(letter);
            target.strip(Point::new(x, at.y), glyph, ink)?;
            x += advance(glyph);
        }
        Ok(x - i32::from(!text.is_empty()))
    }

    /// Only what a text has in the last row of its line, where letters have their tails.
    pub(super) fn draw_tails<D: Surface>(
        self,
        target: &mut D,
        at: Point,
        ink: BinaryColor,
        text: &str,
    ) -> Result<(), D::Error> {
        let last = 1 << (self.line - 1);
        let mut x = at.x;
        for letter in text.chars() {
            for column in self.letters.glyph(letter) {
                target.strip(Point::new(x, at.y), &[column & last], ink)?;
                x += 1;
            }
            x += 1;
        }
        Ok(())
    }

    /// Whether the face has every letter of a text.
    pub fn has(self, text: &str) -> bool {
        text.chars()
            .all(|letter| self.letters.index(letter).is_some())
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
        // Not `split_at`: what its panic would say of the text takes kilobytes of flash.
        let (line, after) = rest.split_at_checked(end)?;
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
        used += advance(font.letters.glyph(letter));
        if used > width {
            return end.unwrap_or(at.max(letter.len_utf8()));
        }
    }
    text.len()
}

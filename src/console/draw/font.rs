//! The fonts: those of embedded-graphics, set proportionally. A letter takes as many
//! columns as it has ink, so more of them fit and words hold together. At this size
//! a few letters need more room than the originals give them; they are drawn here.

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{OriginDimensions, Point},
    image::GetPixel,
    mono_font::{MonoFont, ascii},
    pixelcolor::BinaryColor,
};

/// Capitals five pixels high: panels, chips, the head line.
pub const SMALL: Font = Font {
    mono: &ascii::FONT_4X6,
    top: 0,
    height: 6,
    redrawn: &[
        ('0', &[".#.", "#.#", "#.#", "#.#", ".#."]),
        ('M', &["#...#", "##.##", "#.#.#", "#...#", "#...#"]),
        ('N', &["#..#", "##.#", "#.##", "#..#", "#..#"]),
        ('W', &["#...#", "#...#", "#.#.#", "##.##", "#...#"]),
        ('m', &["", "##.#.", "#.#.#", "#.#.#", "#.#.#"]),
        ('w', &["", "#...#", "#.#.#", "#.#.#", ".#.#."]),
    ],
};

/// Capitals six pixels high: lists and sentences.
pub const TEXT: Font = Font {
    mono: &ascii::FONT_6X9,
    top: 1,
    height: 8,
    redrawn: &[
        ('?', &[".##.", "#..#", "...#", "..#.", "", "..#."]),
        ('V', &["#...#", "#...#", "#...#", ".#.#.", ".#.#.", "..#.."]),
    ],
};

/// Capitals seven pixels high: the name of the game, the score.
pub const HEADING: Font = Font {
    mono: &ascii::FONT_6X10,
    top: 1,
    height: 9,
    redrawn: &[('.', &["", "", "", "", "", "##", "##"])],
};

#[derive(Clone, Copy)]
pub struct Font {
    mono: &'static MonoFont<'static>,
    /// Rows above the capitals, which are left out.
    top: u32,
    height: u32,
    redrawn: &'static [(char, &'static [&'static str])],
}

/// The ink of a letter: bit `x` of row `y`.
struct Glyph {
    rows: [u8; 9],
    width: i32,
}

impl Font {
    /// From the top of one line to the top of the next.
    pub const fn line(self) -> i32 {
        match self.height {
            6 => 7,
            height => height as i32,
        }
    }

    pub fn width_of(self, text: &str) -> i32 {
        let widths = text.chars().map(|letter| self.glyph(letter).width + 1);
        (widths.sum::<i32>() - 1).max(0)
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
            let left = x;
            let pixels = (0..).zip(glyph.rows).flat_map(move |(y, row)| {
                let inked = (0..glyph.width).filter(move |x| row >> x & 1 != 0);
                inked.map(move |x| Pixel(Point::new(left + x, at.y + y), ink))
            });
            target.draw_iter(pixels)?;
            x += glyph.width + 1;
        }
        Ok(x - i32::from(!text.is_empty()))
    }

    fn glyph(self, letter: char) -> Glyph {
        let redrawn = self.redrawn.iter().find(|(redrawn, _)| *redrawn == letter);
        let mut rows = [0; 9];
        match redrawn {
            Some((_, art)) => {
                for (row, line) in rows.iter_mut().zip(*art) {
                    let inked = (0..).zip(line.bytes()).filter(|(_, byte)| *byte == b'#');
                    *row = inked.fold(0, |row, (x, _)| row | 1 << x);
                }
            }
            None => {
                for (y, row) in (self.top..self.top + self.height).zip(&mut rows) {
                    *row = self.row(letter, y);
                }
            }
        }
        let ink = rows.iter().fold(0, |ink, row| ink | row);
        if ink == 0 {
            let width = SPACE;
            return Glyph { rows, width };
        }
        Glyph {
            rows: rows.map(|row| row >> ink.trailing_zeros()),
            width: (u8::BITS - ink.leading_zeros() - ink.trailing_zeros()) as i32,
        }
    }

    /// One row of a letter of the original font.
    fn row(self, letter: char, y: u32) -> u8 {
        let size = self.mono.character_size;
        let index = self.mono.glyph_mapping.index(letter) as u32;
        let letters_in_row = self.mono.image.size().width / size.width;
        let (left, top) = (
            index % letters_in_row * size.width,
            index / letters_in_row * size.height,
        );
        let inked = |x: &u32| {
            let point = Point::new((left + x) as i32, (top + y) as i32);
            self.mono.image.pixel(point) == Some(BinaryColor::On)
        };
        (0..size.width).filter(inked).fold(0, |row, x| row | 1 << x)
    }
}

/// The columns of a space, beside the ones that every letter leaves.
const SPACE: i32 = 2;

/// The lines of a text that is at most so many columns wide, broken at spaces.
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
        used += font.glyph(letter).width + 1;
        if used > width {
            return end.unwrap_or(at.max(letter.len_utf8()));
        }
    }
    text.len()
}

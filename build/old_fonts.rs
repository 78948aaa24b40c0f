//! For the build script: sets the fonts of embedded-graphics proportionally: each letter without the empty
//! columns around its ink. At this size a few letters need more room than the
//! originals give them; they are drawn here.

use super::letters::{Letter, table};
use embedded_graphics::{
    geometry::{OriginDimensions, Point},
    image::GetPixel,
    mono_font::{MonoFont, ascii},
    pixelcolor::BinaryColor,
};

/// What a font is made of.
struct Source {
    name: &'static str,
    mono: MonoFont<'static>,
    /// The first row that is taken: the ones above the capitals are empty.
    top: u32,
    height: u32,
    redrawn: &'static [(char, &'static [&'static str])],
}

const SOURCES: [Source; 3] = [
    Source {
        name: "SMALL",
        mono: ascii::FONT_4X6,
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
    },
    Source {
        name: "TEXT",
        mono: ascii::FONT_6X9,
        top: 1,
        // One row for tails, so that a line fits a page of the display.
        height: 7,
        redrawn: &[
            (',', &["", "", "", "", "##", ".#", "#."]),
            (';', &["", "##", "##", "", "##", ".#", "#."]),
            ('?', &[".##.", "#..#", "...#", "..#.", "", "..#."]),
            ('V', &["#...#", "#...#", "#...#", ".#.#.", ".#.#.", "..#.."]),
            ('_', &["", "", "", "", "", "", "####"]),
            ('g', &["", "", ".###", "#..#", ".###", "...#", ".##."]),
            ('j', &["..#", "", ".##", "..#", "..#", "..#", "##."]),
            ('y', &["", "", "#..#", "#..#", ".###", "...#", ".##."]),
        ],
    },
    Source {
        name: "HEADING",
        mono: ascii::FONT_6X10,
        top: 1,
        height: 9,
        redrawn: &[('.', &["", "", "", "", "", "##", "##"])],
    },
];

/// The rows of the highest font; lower letters end with empty ones.
const ROWS: usize = 9;

/// The columns of a space, beside the one that every letter leaves.
const SPACE: u32 = 2;

/// A table for each font, from the space to the tilde.
pub fn tables() -> String {
    SOURCES
        .map(|source| {
            let letters = (' '..='~').map(|letter| source.letter(letter));
            table(source.name, letters.collect())
        })
        .concat()
}

impl Source {
    /// One letter without the empty columns around it.
    fn letter(&self, letter: char) -> Letter {
        let rows = self.rows(letter);
        let ink = rows.iter().fold(0, |ink, row| ink | row);
        let (left, width) = match ink {
            0 => (0, SPACE),
            ink => {
                let left = ink.trailing_zeros();
                (left, u8::BITS - ink.leading_zeros() - left)
            }
        };
        Letter {
            code: letter.into(),
            width: width as usize,
            rows: rows[..self.height as usize]
                .iter()
                .map(|row| row >> left)
                .collect(),
        }
    }

    fn rows(&self, letter: char) -> [u8; ROWS] {
        let mut rows = [0; ROWS];
        let redrawn = self.redrawn.iter().find(|(redrawn, _)| *redrawn == letter);
        match redrawn {
            Some((_, art)) => {
                for (row, line) in rows.iter_mut().zip(*art) {
                    *row = bits(line.bytes().map(|byte| byte == b'#'));
                }
            }
            None => {
                for (row, y) in rows.iter_mut().zip(self.top..self.top + self.height) {
                    *row = self.row(letter, y);
                }
            }
        }
        rows
    }

    /// One row of a letter of the original font.
    fn row(&self, letter: char, y: u32) -> u8 {
        let size = self.mono.character_size;
        let index = self.mono.glyph_mapping.index(letter) as u32;
        let letters_in_row = self.mono.image.size().width / size.width;
        let left = index % letters_in_row * size.width;
        let top = index / letters_in_row * size.height;
        bits((left..left + size.width).map(|x| {
            let point = Point::new(x as i32, (top + y) as i32);
            self.mono.image.pixel(point) == Some(BinaryColor::On)
        }))
    }
}

/// The first pixel in the lowest bit.
fn bits(pixels: impl Iterator<Item = bool>) -> u8 {
    (0..)
        .zip(pixels)
        .fold(0, |row, (x, ink)| row | u8::from(ink) << x)
}

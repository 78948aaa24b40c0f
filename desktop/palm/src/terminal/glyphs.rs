//! The glass in characters. Each kind of character shows a few pixels at once; which kind
//! looks best depends on the room there is and on what the terminal can draw.

use palm_island::console::frame::{HEIGHT, WIDTH};
use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};

/// A kind of characters, and how many pixels one of them shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// One column, two rows: square pixels, in every font.
    Halves,
    /// Two columns, two rows: as sharp, but tall. In nearly every font.
    Quadrants,
    /// Two columns, three rows. Terminals that draw them themselves show them well.
    Sextants,
    /// Two columns, four rows: square pixels, in the newest terminals.
    Octants,
    /// Two columns, four rows, as dots: square pixels, in nearly every font.
    Braille,
}

/// What is drawn for some pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub character: char,
    /// Dark on light: the character shows the pixels that are not lit.
    pub reversed: bool,
}

/// What is lit on the glass.
pub trait Lit {
    fn lit(&self, x: usize, y: usize) -> bool;
}

impl<F: Fn(usize, usize) -> bool> Lit for F {
    fn lit(&self, x: usize, y: usize) -> bool {
        self(x, y)
    }
}

impl Glyphs {
    /// The sharpest first.
    pub const ALL: [Self; 5] = [
        Self::Halves,
        Self::Quadrants,
        Self::Octants,
        Self::Sextants,
        Self::Braille,
    ];

    /// What they are called on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Halves => "halves",
            Self::Quadrants => "quadrants",
            Self::Sextants => "sextants",
            Self::Octants => "octants",
            Self::Braille => "braille",
        }
    }

    /// The pixels of one character.
    const fn size(self) -> (usize, usize) {
        match self {
            Self::Halves => (1, 2),
            Self::Quadrants => (2, 2),
            Self::Sextants => (2, 3),
            Self::Octants | Self::Braille => (2, 4),
        }
    }

    /// The glass, in characters.
    pub const fn columns(self) -> u16 {
        (WIDTH / self.size().0) as u16
    }

    pub const fn rows(self) -> u16 {
        HEIGHT.div_ceil(self.size().1) as u16
    }

    /// The character in this column and row of the glass.
    pub fn cell(self, column: u16, row: u16, glass: &impl Lit) -> Cell {
        let bits = self.bits(column.into(), row.into(), glass);
        let character = match self {
            Self::Halves => [' ', '▀', '▄', '█'][bits],
            Self::Quadrants => QUADRANTS[bits],
            Self::Sextants => SEXTANTS[bits],
            Self::Octants => OCTANTS[bits],
            Self::Braille => return self.dots(column.into(), row.into(), bits, glass),
        };
        Cell {
            character,
            reversed: false,
        }
    }

    /// The lit pixels of a character: row by row, the left one first.
    fn bits(self, column: usize, row: usize, glass: &impl Lit) -> usize {
        let (width, height) = self.size();
        let pixels = (0..width * height).filter(|bit| {
            let (x, y) = (column * width + bit % width, row * height + bit / width);
            x < WIDTH && y < HEIGHT && glass.lit(x, y)
        });
        pixels.fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Dots leave gaps, so that a lit area would look like a sieve with illegible words in it.
    /// There the dots are the dark pixels, on light ground.
    fn dots(self, column: usize, row: usize, bits: usize, glass: &impl Lit) -> Cell {
        let reversed = match bits {
            0 => false,
            0xFF => true,
            _ => self.lies_on_light(column, row, glass),
        };
        let bits = if reversed { !bits & 0xFF } else { bits };
        // The bits of a braille character for the pixels in our order.
        const DOTS: [u32; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];
        let dots = (0..8).filter(|bit| bits >> bit & 1 != 0);
        let dots = dots.fold(0, |dots, bit| dots | DOTS[bit]);
        Cell {
            character: char::from_u32(0x2800 + dots).unwrap_or(' '),
            reversed,
        }
    }

    /// Whether more than half of the pixels here and nearby are lit. Looking at the neighbours
    /// keeps the ground of a word in one piece; bars are wide, so it looks further sideways.
    fn lies_on_light(self, column: usize, row: usize, glass: &impl Lit) -> bool {
        const NEARBY: [(isize, isize, u32); 7] = [
            (0, 0, 3),
            (-1, 0, 2),
            (1, 0, 2),
            (-2, 0, 1),
            (2, 0, 1),
            (0, -1, 1),
            (0, 1, 1),
        ];
        let (mut lit, mut all) = (0, 0);
        for (right, down, weight) in NEARBY {
            let place = column
                .checked_add_signed(right)
                .zip(row.checked_add_signed(down));
            if let Some((column, row)) = place
                && column < self.columns().into()
                && row < self.rows().into()
            {
                lit += weight * self.bits(column, row, glass).count_ones();
                all += weight * 8;
            }
        }
        2 * lit > all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels that a cell shows, as [`Glyphs::bits`] has them.
    fn shown(glyphs: Glyphs, cell: Cell) -> usize {
        let find = |all: &[char]| all.iter().position(|&c| c == cell.character).unwrap();
        match glyphs {
            Glyphs::Halves => find(&[' ', '▀', '▄', '█']),
            Glyphs::Quadrants => find(&QUADRANTS),
            Glyphs::Sextants => find(&SEXTANTS),
            Glyphs::Octants => find(&OCTANTS),
            Glyphs::Braille => {
                let dots = cell.character as u32 - 0x2800;
                let order = [0, 3, 1, 4, 2, 5, 6, 7];
                let bits = (0..8).filter(|&bit| dots >> order[bit] & 1 != 0);
                let bits = bits.fold(0, |bits, bit| bits | 1 << bit);
                if cell.reversed { !bits & 0xFF } else { bits }
            }
        }
    }

    /// Whatever is lit can be read back from the characters, pixel by pixel.
    #[test]
    fn every_kind_shows_every_pixel() {
        let noise = |x: usize, y: usize| (x * x + 3 * y * y + x * y / 5) % 7 < 3;
        let bar = |x: usize, y: usize| y % 16 < 8 && !(x % 5 == 2 && y % 3 == 1);
        for glyphs in Glyphs::ALL {
            let (width, height) = glyphs.size();
            for row in 0..glyphs.rows() {
                for column in 0..glyphs.columns() {
                    for glass in [noise, bar] {
                        let bits = shown(glyphs, glyphs.cell(column, row, &glass));
                        for bit in 0..width * height {
                            let x = usize::from(column) * width + bit % width;
                            let y = usize::from(row) * height + bit / width;
                            let lit = y < HEIGHT && glass(x, y);
                            assert_eq!(bits >> bit & 1 != 0, lit, "{glyphs:?} {x},{y}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn words_on_a_lit_bar_are_dots_on_light_ground() {
        // A bar of two rows of cells with strokes of dark pixels in it.
        let glass = |x: usize, y: usize| (8..16).contains(&y) && !(x % 4 == 1 && y > 9);
        for column in 0..Glyphs::Braille.columns() {
            for row in [2, 3] {
                assert!(Glyphs::Braille.cell(column, row, &glass).reversed);
            }
            assert!(!Glyphs::Braille.cell(column, 6, &glass).reversed);
        }
    }

    #[test]
    fn thin_strokes_on_the_dark_stay_strokes() {
        let glass = |x: usize, y: usize| x % 4 == 1 && (16..22).contains(&y);
        for row in 0..Glyphs::Braille.rows() {
            for column in 0..Glyphs::Braille.columns() {
                assert!(!Glyphs::Braille.cell(column, row, &glass).reversed);
            }
        }
    }
}

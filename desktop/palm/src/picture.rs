//! Pictures of the handheld: the glass alone, or the whole case with its
//! buttons. A pixel is an index into one small palette, which is all that PNG
//! and GIF need.

use std::io::Write;
use std::path::Path;

use palm_island::console::Frame;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::{Button, Buttons};

use crate::{Failure, file};

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ink {
    Paper,
    Case,
    Edge,
    Dark,
    Lit,
    Dim,
    Button,
    Pressed,
}

/// Red, green and blue for every ink.
pub const PALETTE: [[u8; 3]; 8] = [
    [0xFF, 0xFF, 0xFF],
    [0x2E, 0x6E, 0x6A],
    [0x1D, 0x4A, 0x47],
    [0x08, 0x0C, 0x12],
    [0xDC, 0xF2, 0xFF],
    [0x50, 0x6A, 0x7A],
    [0xF2, 0xE3, 0xC6],
    [0xF0, 0x6A, 0x4A],
];

/// Below this contrast the glass counts as dimmed.
const DIM: u8 = 0x40;

/// What there is to see of a handheld.
#[derive(Clone, PartialEq, Eq)]
pub struct View {
    pub glass: Frame,
    pub contrast: u8,
    pub pressed: Buttons,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Picture {
    fn new(width: usize, height: usize, ink: Ink) -> Self {
        Self {
            width,
            height,
            pixels: vec![ink as u8; width * height],
        }
    }

    /// The glass, every pixel a square of `scale`, with a dark margin.
    pub fn of_glass(view: &View, scale: usize) -> Self {
        let margin = 2 * scale;
        let mut picture = Self::new(
            WIDTH * scale + 2 * margin,
            HEIGHT * scale + 2 * margin,
            Ink::Dark,
        );
        picture.draw_glass(view, margin, margin, scale);
        picture
    }

    /// The whole handheld: glass in the middle, directions left, A and B right.
    pub fn of_handheld(view: &View) -> Self {
        const SCALE: usize = 3;
        const SIDE: usize = 116;
        const RIM: usize = 26;
        let width = WIDTH * SCALE + 2 * SIDE;
        let height = HEIGHT * SCALE + 2 * RIM;
        let mut picture = Self::new(width, height, Ink::Paper);
        picture.round_box((0, 0), (width, height), 28, Ink::Edge);
        picture.round_box((3, 3), (width - 6, height - 6), 26, Ink::Case);
        picture.round_box(
            (SIDE - 10, RIM - 10),
            (WIDTH * SCALE + 20, HEIGHT * SCALE + 20),
            8,
            Ink::Edge,
        );
        picture.round_box(
            (SIDE - 4, RIM - 4),
            (WIDTH * SCALE + 8, HEIGHT * SCALE + 8),
            4,
            Ink::Dark,
        );
        picture.draw_glass(view, SIDE, RIM, SCALE);
        let middle = height / 2;
        let (left, right) = (SIDE / 2 - 4, width - SIDE / 2 + 4);
        let places = [
            (Button::Up, left, middle - 28),
            (Button::Down, left, middle + 28),
            (Button::Left, left - 28, middle),
            (Button::Right, left + 28, middle),
            (Button::A, right + 20, middle - 18),
            (Button::B, right - 20, middle + 18),
        ];
        for (button, x, y) in places {
            let radius = if button.is_direction() { 13 } else { 17 };
            let ink = if view.pressed.contains(button) {
                Ink::Pressed
            } else {
                Ink::Button
            };
            picture.disc((x, y), radius + 2, Ink::Edge);
            picture.disc((x, y), radius, ink);
        }
        picture
    }

    fn draw_glass(&mut self, view: &View, left: usize, top: usize, scale: usize) {
        let lit = if view.contrast < DIM {
            Ink::Dim
        } else {
            Ink::Lit
        };
        for y in 0..HEIGHT {
            for x in (0..WIDTH).filter(|x| view.glass.pixel(*x, y)) {
                for row in 0..scale {
                    let start = (top + y * scale + row) * self.width + left + x * scale;
                    self.pixels[start..start + scale].fill(lit as u8);
                }
            }
        }
    }

    fn paint(&mut self, ink: Ink, inside: impl Fn(i64, i64) -> bool) {
        for y in 0..self.height {
            for x in 0..self.width {
                if inside(x as i64, y as i64) {
                    self.pixels[y * self.width + x] = ink as u8;
                }
            }
        }
    }

    fn disc(&mut self, (x, y): (usize, usize), radius: usize, ink: Ink) {
        let (x, y, radius) = (x as i64, y as i64, radius as i64);
        self.paint(ink, |px, py| {
            (px - x).pow(2) + (py - y).pow(2) <= radius.pow(2)
        });
    }

    fn round_box(
        &mut self,
        (x, y): (usize, usize),
        (width, height): (usize, usize),
        radius: usize,
        ink: Ink,
    ) {
        let radius = radius as i64;
        let (left, right) = (x as i64 + radius, (x + width) as i64 - 1 - radius);
        let (top, bottom) = (y as i64 + radius, (y + height) as i64 - 1 - radius);
        self.paint(ink, |px, py| {
            let dx = px - px.clamp(left, right);
            let dy = py - py.clamp(top, bottom);
            dx.pow(2) + dy.pow(2) <= radius.pow(2)
        });
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn height(&self) -> usize {
        self.height
    }

    /// Palette indices, row by row.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    pub fn write_png(&self, to: impl Write) -> Result<(), png::EncodingError> {
        let mut encoder = png::Encoder::new(to, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(PALETTE.as_flattened());
        let packed: Vec<u8> = self
            .pixels
            .chunks(self.width)
            .flat_map(|row| {
                row.chunks(2)
                    .map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0))
            })
            .collect();
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&packed)?;
        // Without this the end of the file would be written unasked, and a fault kept quiet.
        writer.finish()
    }

    /// Writes the picture as a PNG file.
    pub fn save_png(&self, path: &Path) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        self.write_png(&mut bytes)
            .map_err(|error| file::unwritten(path, error))?;
        file::write(path, &bytes)
    }
}

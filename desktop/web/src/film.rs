//! A film of the glass as a GIF file, in the handheld's own time.

use std::borrow::Cow;

use gif::{Encoder, Frame as Picture, Repeat};
use palm_island::console::Frame;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_machine::Time;

/// One pixel of the glass in the film.
const SCALE: usize = 3;
/// Rows at the top that have their own colour on a two-coloured display.
const TOP_ROWS: usize = 16;
/// A film that nobody ends is no longer than this.
const MOST_PICTURES: usize = 3_000;

/// Red, green and blue.
type Colour = [u8; 3];

/// The colours of the display.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    pub dark: Colour,
    pub top: Colour,
    pub rest: Colour,
}

pub struct Film {
    encoder: Option<Encoder<Vec<u8>>>,
    /// What is on the glass, since when.
    shown: Option<(Frame, Time)>,
    pictures: usize,
}

impl Film {
    pub fn new(colours: Colours) -> Self {
        let palette = [colours.dark, colours.top, colours.rest];
        let (width, height) = (WIDTH * SCALE, HEIGHT * SCALE);
        // Writing into memory does not fail.
        let encoder = Encoder::new(
            Vec::new(),
            width as u16,
            height as u16,
            palette.as_flattened(),
        );
        let encoder = encoder.and_then(|mut encoder| {
            encoder.set_repeat(Repeat::Infinite)?;
            Ok(encoder)
        });
        Self {
            encoder: encoder.ok(),
            shown: None,
            pictures: 0,
        }
    }

    /// Takes a picture if the glass has changed and the last one is long enough ago.
    pub fn see(&mut self, glass: &Frame, now: Time, step: Time) {
        let due = match &self.shown {
            None => true,
            // After the battery was out, time begins again.
            Some((_, since)) if now < *since => true,
            Some((shown, since)) => shown != glass && now >= *since + step,
        };
        if due && self.pictures < MOST_PICTURES {
            self.write(now);
            self.shown = Some((glass.clone(), now));
        }
    }

    /// Writes the picture that was shown until now.
    fn write(&mut self, now: Time) {
        let (Some(encoder), Some((glass, since))) = (&mut self.encoder, &self.shown) else {
            return;
        };
        let centiseconds = now.saturating_sub(*since).as_micros() / 10_000;
        let picture = Picture {
            width: (WIDTH * SCALE) as u16,
            height: (HEIGHT * SCALE) as u16,
            delay: u16::try_from(centiseconds).unwrap_or(u16::MAX),
            buffer: Cow::Owned(pixels(glass)),
            ..Picture::default()
        };
        if encoder.write_frame(&picture).is_ok() {
            self.pictures += 1;
        }
    }

    /// The whole film.
    pub fn finish(mut self, now: Time) -> Vec<u8> {
        self.write(now);
        let file = self.encoder.and_then(|encoder| encoder.into_inner().ok());
        file.unwrap_or_default()
    }
}

/// The glass as places in the palette, row by row.
fn pixels(glass: &Frame) -> Vec<u8> {
    let mut pixels = Vec::with_capacity(WIDTH * HEIGHT * SCALE * SCALE);
    for y in (0..HEIGHT).flat_map(|y| [y; SCALE]) {
        let lit = if y < TOP_ROWS { 1 } else { 2 };
        for x in (0..WIDTH).flat_map(|x| [x; SCALE]) {
            pixels.push(if glass.pixel(x, y) { lit } else { 0 });
        }
    }
    pixels
}

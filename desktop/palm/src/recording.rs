//! A moving picture of the handheld as a GIF. Only what changed from one
//! picture to the next is stored. It grows in memory: a file is written once, whole.

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::picture::{PALETTE, Picture};
use palm_machine::Time;

/// GIF counts in hundredths of a second.
const UNIT: Time = Time::from_millis(10);
/// What is shown for less than this is too short for most viewers.
const SHORTEST: Time = Time::from_millis(20);
/// How long the last picture stays before the film starts again.
const ENDING: Time = Time::from_millis(2_000);

pub struct Recording {
    encoder: Encoder<Vec<u8>>,
    /// The picture that is shown, since when, and the one before it.
    shown: Option<(Picture, Time)>,
    before: Option<Picture>,
}

impl Recording {
    pub fn begin(first: Picture, now: Time) -> Result<Self, EncodingError> {
        let (width, height) = (first.width() as u16, first.height() as u16);
        let mut encoder = Encoder::new(Vec::new(), width, height, PALETTE.as_flattened())?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self {
            encoder,
            shown: Some((first, now)),
            before: None,
        })
    }

    /// The picture at this moment; the same one again just stays longer, and
    /// one that follows too soon takes the place of the one before.
    pub fn show(&mut self, picture: Picture, now: Time) -> Result<(), EncodingError> {
        match &mut self.shown {
            Some((shown, _)) if *shown == picture => {}
            Some((shown, since)) if now < *since + SHORTEST => *shown = picture,
            _ => {
                self.store(now)?;
                self.shown = Some((picture, now));
            }
        }
        Ok(())
    }

    /// The bytes of the file.
    pub fn finish(mut self, now: Time) -> Result<Vec<u8>, EncodingError> {
        self.store(now + ENDING)?;
        self.encoder.into_inner()
    }

    /// Stores the shown picture, which ends now.
    fn store(&mut self, now: Time) -> Result<(), EncodingError> {
        let Some((picture, since)) = self.shown.take() else {
            return Ok(());
        };
        let frame = Frame {
            delay: (now - since).count(UNIT).min(u64::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            ..difference(self.before.as_ref(), &picture)
        };
        self.encoder.write_frame(&frame)?;
        self.before = Some(picture);
        Ok(())
    }
}

/// The smallest box that holds all changes; all of it for the first picture.
fn difference(before: Option<&Picture>, picture: &Picture) -> Frame<'static> {
    let width = picture.width();
    let changed = |x: usize, y: usize| {
        before
            .is_none_or(|before| before.pixels()[y * width + x] != picture.pixels()[y * width + x])
    };
    let rows = || 0..picture.height();
    let columns = || 0..width;
    let top = rows()
        .find(|y| columns().any(|x| changed(x, *y)))
        .unwrap_or(0);
    let bottom = rows()
        .rfind(|y| columns().any(|x| changed(x, *y)))
        .unwrap_or(0);
    let left = columns()
        .find(|x| rows().any(|y| changed(*x, y)))
        .unwrap_or(0);
    let right = columns()
        .rfind(|x| rows().any(|y| changed(*x, y)))
        .unwrap_or(0);
    let pixels = (top..=bottom)
        .flat_map(|y| &picture.pixels()[y * width + left..=y * width + right])
        .copied()
        .collect::<Vec<_>>();
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        buffer: pixels.into(),
        ..Frame::default()
    }
}

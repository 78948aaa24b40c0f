//! When there is something to hear. A figure goes to the host before the picture, because it has to
//! begin with what it is about; while the sound is off, nothing does.

use super::request::Request;
use crate::console::sound::Figure;
use crate::profile::Volume;

pub struct Sounding {
    /// The host was given a figure, and may still be playing it.
    playing: bool,
}

impl Sounding {
    pub const fn new() -> Self {
        Self { playing: false }
    }

    pub fn request(&mut self, figure: Option<Figure>, volume: Volume) -> Option<Request> {
        if volume == Volume::Off {
            return core::mem::take(&mut self.playing).then_some(Request::Hush);
        }
        self.playing |= figure.is_some();
        figure.map(|figure| Request::Sound(figure, volume))
    }
}

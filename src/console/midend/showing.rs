//! What the display was told, and whether it has caught up.

use super::light::Look;
use super::request::Request;

pub struct Showing {
    look: Option<Look>,
    /// The picture has changed and has not been asked for.
    changed: bool,
    /// Something was asked for that is not on the glass yet.
    waiting: bool,
}

impl Showing {
    pub const fn new() -> Self {
        Self {
            look: None,
            changed: true,
            waiting: false,
        }
    }

    pub fn changed(&mut self) {
        self.changed = true;
    }

    pub fn shown(&mut self) {
        self.waiting = false;
    }

    /// Whether the glass shows everything there is to see.
    pub fn is_current(&self) -> bool {
        !self.changed && !self.waiting
    }

    pub fn request(&mut self, look: Look) -> Option<Request> {
        let request = if self.look.replace(look) != Some(look) {
            Request::Look(look)
        } else if core::mem::take(&mut self.changed) {
            Request::Draw
        } else {
            return None;
        };
        self.waiting = true;
        Some(request)
    }
}

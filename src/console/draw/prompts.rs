//! What the keys do, at the foot of a screen: the key, and a verb.

use super::{BODY, Pen, Picture, Surface};
use crate::console::text::Text;

/// Between two prompts.
const GAP: i32 = 8;

impl<D: Surface> Pen<'_, D> {
    /// Draws prompts beside each other.
    pub fn prompts(
        &mut self,
        (mut x, y): (i32, i32),
        prompts: &[(Picture, Text<'_>)],
    ) -> Result<(), D::Error> {
        for &(key, verb) in prompts {
            let end = self.picture(x, y, key)?;
            x = self.text(end + 2, y, BODY, verb)? + GAP;
        }
        Ok(())
    }
}

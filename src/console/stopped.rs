//! The screen after a run that went wrong: what happened, and how to go on.

use super::draw::{Pen, Surface, TEXT};
use super::text::{Language, Text};

/// Why the firmware stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop<'a> {
    /// It panicked or faulted, with this message.
    Message(&'a str),
    /// It stopped responding, and the watchdog restarted it.
    Watchdog,
}

/// The message gets the lines between the heading and the foot.
const LINES: usize = 5;
const LINE: i32 = 8;

/// Draws the whole screen; a message that is too long is cut.
pub fn draw<D>(target: &mut D, stop: Stop<'_>, language: Language) -> Result<(), D::Error>
where
    D: Surface,
{
    let mut pen = Pen::on_clear(target, language)?;
    pen.heading(Text::Stopped)?;
    let message = match stop {
        Stop::Message(message) => Text::Message(message),
        Stop::Watchdog => Text::NotResponding,
    };
    pen.first_lines(0, LINE + 3, TEXT, LINES, message)?;
    pen.text(0, 7 * LINE, TEXT, Text::RestartKeys)?;
    Ok(())
}

//! The screen after a run that went wrong: what happened, and how to go on.

use super::draw::{BODY, Pen, Surface};
use super::text::{Language, Text};

/// Why the firmware stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop<'a> {
    /// It panicked or faulted, with this message.
    Message(&'a str),
    /// It stopped responding, and the watchdog restarted it.
    Watchdog,
}

/// The message gets the lines between the title and the foot.
const TOP: i32 = 12;
const LINES: usize = 5;
const FOOT: i32 = 56;

/// Draws the whole screen; a message that is too long is cut.
pub fn draw<D>(target: &mut D, stop: Stop<'_>, language: Language) -> Result<(), D::Error>
where
    D: Surface,
{
    let mut pen = Pen::on_clear(target, language)?;
    pen.title(Text::Stopped, None)?;
    let message = match stop {
        Stop::Message(message) => Text::Message(message),
        Stop::Watchdog => Text::NotResponding,
    };
    pen.first_lines(0, TOP, BODY, LINES, message)?;
    pen.text(0, FOOT, BODY, Text::RestartKeys)?;
    Ok(())
}

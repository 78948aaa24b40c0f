//! What a host tells the midend.

use super::heard::Heard;
use crate::console::input::Sample;
use crate::hint::{Advice, Costliest};
use crate::party::{Entry, Seat};

/// Something that happened. It says nothing about what to do, so a list of these with
/// their times replays a whole evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stimulus {
    /// A look at the buttons.
    Buttons(Sample),
    /// Nothing but the time: a deadline has come.
    Time,
    /// The display shows the latest picture, or there is no display to show it.
    Shown,
    /// The display was unplugged and is back.
    DisplayBack,
    /// There is a display, and it does not say what it is.
    DisplayUnsure,
    /// The supply voltage in millivolts.
    Battery(u16),
    /// Bytes on the cable.
    Heard(Heard),
    /// What was to be sent over it was not: the line was not free.
    NotSent,
    /// A save is in flash. If the flash is `untidy`, a sector can be erased ahead.
    Saved { untidy: bool },
    /// A save could not be written.
    NotSaved,
    /// A sector was erased ahead, or could not be.
    Tidied { untidy: bool },
    /// The answer is this far along, in percent.
    Thought(u8),
    /// The answer to [`Midend::question`](super::Midend::question).
    Advice(Advice),
    /// The review that a screen wanted is over: the turn that cost most, if any did.
    Reviewed(Option<Costliest>),
    /// What the console does at one of its seats of a match.
    Does(Seat, Entry),
    /// Something unpredictable, such as the exact time of a press.
    Entropy(u64),
}

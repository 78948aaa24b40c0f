//! What the firmware did that the model does not know. It is collected, so
//! that a test can insist on an empty list: nothing reads as zero in silence.

use std::fmt;

use super::time::Time;

/// One access to something that is not modelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmodelled {
    pub address: u32,
    pub write: bool,
    /// The instruction that did it.
    pub pc: u32,
    pub at: Time,
    pub what: What,
}

/// Why an access is not modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The chip has something there, the model has not.
    Register,
    /// The peripheral is still held in reset.
    HeldInReset,
    /// The flash is busy with a command and cannot be read.
    FlashNotReadable,
    /// The flash window cannot be written.
    FlashWindowWrite,
    /// The boot ROM was asked for a function that the model has not.
    RomFunction,
    /// The display got a command that the model has not.
    DisplayCommand,
    /// The core's voltage is too low for its clock.
    CoreTooFast,
    /// The flash is read faster than every chip allows.
    FlashTooFast,
    /// The clocks of something stop while it is in the middle of its work.
    StoppedAtWork,
}

impl fmt::Display for Unmodelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            What::Register => "unmodelled register",
            What::HeldInReset => "peripheral held in reset",
            What::FlashNotReadable => "flash window while the flash takes commands",
            What::FlashWindowWrite => "write into the flash window",
            What::RomFunction => "unmodelled boot ROM function",
            What::DisplayCommand => "unmodelled display command",
            What::CoreTooFast => "clock too fast for the core's voltage",
            What::FlashTooFast => "flash read too fast",
            What::StoppedAtWork => "stopped at work",
        };
        let access = if self.write { "write" } else { "read" };
        write!(
            f,
            "{what}: {access} at {:#010x} from {:#010x}, {}",
            self.address, self.pc, self.at
        )
    }
}

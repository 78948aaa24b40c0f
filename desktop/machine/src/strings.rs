//! The strings of the firmware's log. They never reach the chip: a frame says which one is
//! meant, and the ELF file has the rest. The feature `log` brings defmt's own decoder; without
//! it a lean one does, a tenth of its size, for a browser.

#[cfg(feature = "log")]
mod decoded;
#[cfg(any(test, not(feature = "log")))]
mod lean;

#[cfg(feature = "log")]
pub use decoded::Strings;
#[cfg(not(feature = "log"))]
pub use lean::Strings;

/// What stands in the log for a frame that makes no sense.
const CUT_SHORT: &str = "a log frame was cut short";

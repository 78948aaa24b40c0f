//! What can go wrong with the journal.

use core::fmt;

/// Why a save was not kept or not looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The flash driver refused.
    Flash(E),
    /// The region is not inside the flash.
    Region,
    /// The save was written by a newer firmware.
    Newer,
    /// A section is longer than a section can be or than the room to read it into, or all that
    /// changed is longer than a record can be.
    TooLong,
    /// No place was found where the record reads back as it was written.
    Worn,
}

impl<E> From<E> for Error<E> {
    fn from(error: E) -> Self {
        Error::Flash(error)
    }
}

impl<E> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Flash(_) => "The flash did not answer.",
            Error::Region => "There is no room for saves in this flash.",
            Error::Newer => "The save is from a newer firmware and stays as it is.",
            Error::TooLong => "The save is too long to be kept.",
            Error::Worn => "The flash is worn out.",
        })
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}

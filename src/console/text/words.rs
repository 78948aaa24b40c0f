//! Words that are ready to be drawn.

use core::fmt::{self, Write};
use core::ops::Deref;

use heapless::String;

/// Most are there already; those with arguments are put together, without a heap.
#[derive(Clone, Debug)]
pub enum Words<'a> {
    Fixed(&'a str),
    Made(String<120>),
}

impl Words<'_> {
    /// What does not fit is left out.
    pub fn format(arguments: fmt::Arguments<'_>) -> Self {
        let mut words = String::new();
        let _ = words.write_fmt(arguments);
        Self::Made(words)
    }
}

impl<'a> From<&'a str> for Words<'a> {
    fn from(words: &'a str) -> Self {
        Self::Fixed(words)
    }
}

impl Deref for Words<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Fixed(words) => words,
            Self::Made(words) => words,
        }
    }
}

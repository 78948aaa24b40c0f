//! The firmware's log as lines of text, each with the moment it was read.

use std::fmt;

use super::firmware::Firmware;
use super::time::Time;

/// A frame ends with this byte and has it nowhere else.
const END: u8 = 0;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub at: Time,
    pub text: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:12.6} {}", self.at.as_seconds_f64(), self.text)
    }
}

#[derive(Default)]
pub struct Log {
    unfinished: Vec<u8>,
    lines: Vec<Line>,
}

impl Log {
    pub fn receive(&mut self, bytes: &[u8], firmware: &Firmware, at: Time) {
        for byte in bytes {
            self.unfinished.push(*byte);
            if *byte == END {
                let frame = std::mem::take(&mut self.unfinished);
                if frame.len() > 1 {
                    let text = firmware.decode(&frame);
                    self.lines.push(Line { at, text });
                }
            }
        }
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
}

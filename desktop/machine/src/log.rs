//! The firmware's log as lines of text, each with the moment it was read.

use std::fmt;

use super::strings::Strings;
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
        // Whole numbers: formatting others would add 9 kB to a browser's download.
        let micros = self.at.as_micros();
        let (seconds, fraction) = (micros / 1_000_000, micros % 1_000_000);
        write!(f, "{seconds:5}.{fraction:06} {}", self.text)
    }
}

/// Lines that are kept: hours of play. A firmware that logs in a loop must not fill the
/// host's memory.
const MOST_LINES: usize = 1 << 16;

#[derive(Default)]
pub struct Log {
    unfinished: Vec<u8>,
    lines: Vec<Line>,
    dropped: usize,
}

impl Log {
    pub fn receive(&mut self, bytes: &[u8], strings: &Strings, at: Time) {
        for byte in bytes {
            self.unfinished.push(*byte);
            if *byte == END {
                let frame = std::mem::take(&mut self.unfinished);
                if frame.len() > 1 {
                    let text = strings.decode(&frame);
                    self.push(Line { at, text });
                }
            }
        }
    }

    fn push(&mut self, line: Line) {
        if self.lines.len() == MOST_LINES {
            // The older half at once: dropping one at a time would move all of them.
            self.lines.drain(..MOST_LINES / 2);
            self.dropped += MOST_LINES / 2;
        }
        self.lines.push(line);
    }

    /// The newest lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many older lines were dropped.
    pub fn dropped(&self) -> usize {
        self.dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_without_end_keeps_its_newest_lines() {
        let mut log = Log::default();
        for micros in 0..=MOST_LINES as u64 {
            log.push(Line {
                at: Time::from_micros(micros),
                text: String::new(),
            });
        }
        assert_eq!(log.dropped(), MOST_LINES / 2);
        assert_eq!(log.lines().len(), MOST_LINES / 2 + 1);
        let newest = log.lines().last().map(|line| line.at);
        assert_eq!(newest, Some(Time::from_micros(MOST_LINES as u64)));
    }
}

//! The one way out for words. A reader who has gone ends the command quietly, and a
//! full disk ends it with a sentence; printing never panics.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::Failure;

/// Prints a line, written as for `println!`; gives back whether it could be printed.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => { $crate::out::line(format_args!($($words)*)) };
}

/// Prints a line.
pub fn line(words: impl Display) -> Result<(), Failure> {
    writeln!(io::stdout(), "{words}").map_err(unsaid)
}

/// Prints text that ends its own lines.
pub fn text(words: impl Display) -> Result<(), Failure> {
    write!(io::stdout(), "{words}").map_err(unsaid)
}

/// Answers `--help`, and the command is done.
pub fn help(words: impl Display) -> Result<ExitCode, Failure> {
    line(words).map(|()| ExitCode::SUCCESS)
}

/// Everything printed so far reaches the reader.
pub fn flush() -> Result<(), Failure> {
    io::stdout().flush().map_err(unsaid)
}

/// A line on the error output. If that is closed too, there is nobody left to tell.
pub fn note(words: impl Display) {
    let _ = writeln!(io::stderr(), "{words}");
}

/// A part of a line on the error output.
pub fn hint(words: impl Display) {
    let _ = write!(io::stderr(), "{words}").and_then(|()| io::stderr().flush());
}

fn unsaid(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Unheard,
        _ => Failure::failed(format!("Cannot print: {error}.")),
    }
}

//! How a command ends when it does not end well: a sentence and an exit code.

use std::fmt;
use std::process::ExitCode;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The call or its input is not understood: exit code 2.
    Usage(String),
    /// The work itself failed: exit code 1.
    Failed(String),
}

impl Failure {
    pub fn usage(sentence: impl fmt::Display) -> Self {
        Self::Usage(sentence.to_string())
    }

    pub fn failed(sentence: impl fmt::Display) -> Self {
        Self::Failed(sentence.to_string())
    }

    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => ExitCode::from(2),
            Self::Failed(_) => ExitCode::from(1),
        }
    }
}

/// Ends a program: says what failed.
pub fn exit(result: Result<ExitCode, Failure>) -> ExitCode {
    result.unwrap_or_else(|failure| {
        eprintln!("palm: {failure}");
        failure.exit_code()
    })
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(sentence) | Self::Failed(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Failure {}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::usage(error)
    }
}

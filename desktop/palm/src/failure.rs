//! How a command ends when it does not end well: a sentence and an exit code.

use std::fmt;
use std::process::ExitCode;

use crate::out;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The call or its input is not understood: exit code 2.
    Usage(String),
    /// The work itself failed: exit code 1.
    Failed(String),
    /// Nobody reads the output now. That is no fault: the command stops without a
    /// word, with the exit code of a program that a closed pipe ended.
    Unheard,
}

/// 128 and the number of SIGPIPE.
const CLOSED_PIPE: u8 = 141;

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
            Self::Unheard => ExitCode::from(CLOSED_PIPE),
        }
    }

    /// Says what failed.
    pub fn report(&self) {
        if *self != Self::Unheard {
            out::note(format_args!("palm: {self}"));
        }
    }

    /// Reports all of them; the last one is how the command ends.
    pub fn all(mut failures: Vec<Self>) -> Result<(), Self> {
        let Some(last) = failures.pop() else {
            return Ok(());
        };
        for failure in failures {
            failure.report();
        }
        Err(last)
    }
}

/// Ends a program: says what failed.
pub fn exit(result: Result<ExitCode, Failure>) -> ExitCode {
    let result = result.and_then(|code| out::flush().map(|()| code));
    result.unwrap_or_else(|failure| {
        failure.report();
        failure.exit_code()
    })
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(sentence) | Self::Failed(sentence) => f.write_str(sentence),
            Self::Unheard => f.write_str("Nobody reads the output."),
        }
    }
}

impl std::error::Error for Failure {}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        let sentence = error.to_string();
        match sentence.ends_with('.') {
            true => Self::Usage(sentence),
            false => Self::Usage(sentence + "."),
        }
    }
}

//! Calls of `palm` from outside, and places for its files.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use palm::firmware::{self, Program};

/// The tool, before it has any arguments.
pub fn tool() -> Command {
    Command::new(env!("CARGO_BIN_EXE_palm"))
}

/// The release firmware, built once.
pub fn elf() -> &'static str {
    static ELF: LazyLock<PathBuf> =
        LazyLock::new(|| firmware::build(Program::Handheld).expect("the firmware builds"));
    ELF.to_str().expect("a path that is text")
}

/// How a call ended: its exit code, what it printed, what it complained about.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

pub fn palm(args: &[&str]) -> Ended {
    palm_reading(args, b"")
}

pub fn palm_reading(args: &[&str], input: &[u8]) -> Ended {
    let mut child = tool()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("palm starts");
    let mut stdin = child.stdin.take().expect("it reads");
    let input = input.to_vec();
    // A call that fails early does not read on: then nobody is left to write to.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("palm ends");
    writer.join().expect("the input is written");
    Ended {
        code: status.code(),
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
    }
}

#[track_caller]
pub fn prints(args: &[&str]) -> String {
    let ended = palm(args);
    assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{ended:?}");
    ended.out
}

/// A call that is not understood says why in a sentence, and exits with 2.
#[track_caller]
pub fn complains(args: &[&str], about: &str) {
    let ended = palm(args);
    assert_eq!((ended.code, ended.out.as_str()), (Some(2), ""), "{ended:?}");
    assert!(ended.err.starts_with("palm: "), "{ended:?}");
    assert!(ended.err.contains(about), "{ended:?}");
}

/// How a command that was set up by hand ended.
pub fn ended(command: &mut Command) -> Ended {
    let Output {
        status,
        stdout,
        stderr,
    } = command.stdin(Stdio::null()).output().expect("palm runs");
    Ended {
        code: status.code(),
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
    }
}

//! Every command explains itself, however it is asked.

use crate::call::{complains, prints};

const COMMANDS: [&str; 17] = [
    "play", "web", "run", "measure", "save", "uf2", "release", "screens", "deal", "perft",
    "replay", "solve", "par", "random", "simulate", "train", "bench",
];

#[test]
fn every_command_explains_itself() {
    let overview = prints(&["--help"]);
    assert!(overview.contains("Usage: cargo palm COMMAND"), "{overview}");
    for asked in [&[][..], &["-h"], &["help"], &["help", "--help"]] {
        assert_eq!(prints(asked), overview, "{asked:?}");
    }
    for command in COMMANDS {
        let listed = format!("\n  {command} ");
        assert!(overview.contains(&listed), "{command} is not in the list");
        let help = prints(&[command, "--help"]);
        let usage = format!("Usage: cargo palm {command} ");
        assert!(help.contains(&usage), "{help}");
        assert_eq!(prints(&[command, "-h"]), help);
        assert_eq!(prints(&["help", command]), help);
    }
    let listed = overview.lines().filter(|line| line.starts_with("  "));
    assert_eq!(listed.count(), COMMANDS.len(), "a command has no test");
}

#[test]
fn the_tool_says_which_version_it_is() {
    let version = format!("palm {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(prints(&["--version"]), version);
    assert_eq!(prints(&["-V"]), version);
}

/// A line that begins with an option, a key or a word is set in by two spaces, and what is
/// said about it stands in one column with what is said about the others.
#[test]
fn help_texts_keep_their_columns() {
    for command in COMMANDS {
        let help = prints(&[command, "--help"]);
        let mut inside = false;
        for line in help.lines() {
            assert!(line.chars().count() <= 85, "{command}: {line}");
            assert!(line.trim_end() == line, "{command}: {line:?}");
            let indent = line.len() - line.trim_start().len();
            if line.trim_start().starts_with("--") {
                assert_eq!(indent, 2, "{command}: {line:?}");
            }
            if inside && !line.is_empty() {
                assert!(indent >= 2, "{command}: {line:?}");
            }
            // Two spaces begin a list; an empty line ends it.
            inside = indent == 2 || inside && !line.is_empty();
        }
    }
}

#[test]
fn what_is_not_understood_is_said_in_a_sentence() {
    complains(&["dance"], "There is no command 'dance'");
    complains(&["help", "dance"], "There is no command 'dance'");
    complains(&["--dance"], "--dance");
    for command in COMMANDS {
        if !["measure", "screens"].contains(&command) {
            complains(&[command, "--dance"], "'--dance'.");
        }
    }
}

//! Where the output goes is not ours to trust: pipes close, disks fill up. Nothing panics,
//! what fails is reported in a sentence, and what was there before stays.

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};

use palm_machine::Machine;

use crate::call::{Ended, elf, ended, tool};

/// The commands that print.
const PRINTING: [&[&str]; 13] = [
    &["--help"],
    &["--version"],
    &["play", "--help"],
    &["measure", "--help"],
    &["deal", "--seed", "1"],
    &["perft", "--seed", "1", "--depth", "3"],
    &["random", "--games", "2"],
    &["simulate", "--games", "2"],
    &["simulate", "--games", "2", "--table", "--player", "random"],
    &[
        "simulate",
        "--match",
        "speed",
        "--games",
        "1",
        "--player",
        "random,greedy",
    ],
    &["solve", "--seed", "1", "--width", "2"],
    &["par", "--seeds", "0..1", "--width", "2"],
    &["bench", "--turns", "10"],
];

/// A pipe that nobody reads from.
fn closed_pipe() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

fn full() -> Stdio {
    let file = OpenOptions::new().write(true).open("/dev/full");
    file.expect("a device that is always full").into()
}

/// One sentence of ours, and nothing of the language's.
#[track_caller]
fn is_one_sentence(ended: &Ended) {
    assert!(ended.err.starts_with("palm: "), "{ended:?}");
    assert!(ended.err.ends_with(".\n"), "{ended:?}");
    assert_eq!(ended.err.lines().count(), 1, "{ended:?}");
}

#[test]
fn a_reader_who_leaves_ends_the_command_quietly() {
    for args in PRINTING {
        let ended = ended(tool().args(args).stdout(closed_pipe()));
        assert_eq!(
            (ended.code, ended.err.as_str()),
            (Some(141), ""),
            "{args:?}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_behind_the_output_is_reported() {
    for args in PRINTING {
        let ended = ended(tool().args(args).stdout(full()));
        assert_eq!(ended.code, Some(1), "{args:?}: {ended:?}");
        assert!(ended.err.contains("Cannot print: "), "{args:?}: {ended:?}");
        is_one_sentence(&ended);
    }
}

#[test]
fn nobody_to_complain_to_is_no_reason_to_panic() {
    for (args, code) in [(&["dance"][..], 2), (&["deal", "--seed", "1"], 141)] {
        let ended = ended(
            tool()
                .args(args)
                .stdout(closed_pipe())
                .stderr(closed_pipe()),
        );
        assert_eq!(ended.code, Some(code), "{args:?}");
    }
}

/// A run of a few keys, with an empty save in `place`.
fn run(place: &Path) -> Command {
    let mut command = tool();
    command.args(["run", "--keys", "A A wait:300 A", "--elf", elf()]);
    command.arg("--save").arg(place.join("run.save"));
    command
}

#[test]
#[cfg(target_os = "linux")]
fn a_run_keeps_its_save_whatever_else_fails_and_tells_of_every_failure() {
    let place = tempfile::tempdir().unwrap();
    let nowhere = place.path().join("nowhere/x.png");
    let key = format!("A png:{} A", place.path().join("nowhere/key.png").display());
    let mut command = tool();
    command.args(["run", "--elf", elf(), "--keys", &key]);
    command.arg("--save").arg(place.path().join("run.save"));
    command.args(["--log", "/dev/full", "--gif", "/dev/full"]);
    let ended = ended(command.arg("--png").arg(&nowhere));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let said: Vec<&str> = ended.err.lines().collect();
    assert_eq!(said.len(), 4, "{ended:?}");
    for what in ["key.png", "x.png", "/dev/full"] {
        assert!(ended.err.contains(what), "{what}: {ended:?}");
    }
    let save = fs::read(place.path().join("run.save")).expect("the save is there");
    assert!(save.len() == 80 * 4096);
    assert_eq!(
        fs::read_dir(place.path()).unwrap().count(),
        1,
        "and only it"
    );
}

#[test]
fn a_run_whose_log_nobody_reads_keeps_its_save() {
    let place = tempfile::tempdir().unwrap();
    let ended = ended(run(place.path()).args(["--log", "-"]).stdout(closed_pipe()));
    assert_eq!((ended.code, ended.err.as_str()), (Some(141), ""));
    assert!(place.path().join("run.save").exists());
}

/// The tool on a disk that takes the smallest of files and no more.
fn on_a_full_disk(args: &[&str]) -> Ended {
    let mut shell = Command::new("sh");
    // Without the signal a write beyond the limit fails as on a full disk.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    shell
        .args(["-c", script, env!("CARGO_BIN_EXE_palm")])
        .args(args);
    ended(&mut shell)
}

#[test]
fn a_full_disk_leaves_the_old_files_and_nothing_half_done() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("old");
    let name = path.to_str().unwrap();
    let old = vec![7; 100_000];
    for args in [
        &["uf2", "--elf", elf(), "--out", name][..],
        &["run", "--elf", elf(), "--keys", "A*8", "--gif", name],
        &["run", "--elf", elf(), "--keys", "A*40", "--log", name],
    ] {
        fs::write(&path, &old).unwrap();
        let ended = on_a_full_disk(args);
        assert_eq!(ended.code, Some(1), "{args:?}: {ended:?}");
        assert!(
            ended.err.contains(&format!("Cannot write {name}: ")),
            "{ended:?}"
        );
        is_one_sentence(&ended);
        assert!(fs::read(&path).unwrap() == old, "{args:?}");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_save_that_finds_no_room_leaves_the_old_one() {
    let place = tempfile::tempdir().unwrap();
    assert_eq!(ended(&mut run(place.path())).code, Some(0));
    let path = place.path().join("run.save");
    let old = fs::read(&path).unwrap();
    let name = path.to_str().unwrap();
    let ended = on_a_full_disk(&[
        "run",
        "--elf",
        elf(),
        "--keys",
        "A wait:300 A A",
        "--save",
        name,
    ]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    is_one_sentence(&ended);
    assert!(fs::read(&path).unwrap() == old);
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

/// A picture is all there or not there at all.
#[test]
#[cfg(target_os = "linux")]
fn a_picture_that_cannot_be_written_is_reported() {
    let place = tempfile::tempdir().unwrap();
    let ended = ended(run(place.path()).args(["--png", "/dev/full"]));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.err.contains("Cannot write /dev/full: "), "{ended:?}");
    is_one_sentence(&ended);
}

#[test]
fn training_finds_out_first_whether_it_can_write() {
    for out in ["", "no-such-directory/tables.rs", "."] {
        let ended = ended(tool().args(["train", "--out", out]));
        assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{ended:?}");
        is_one_sentence(&ended);
    }
}

#[test]
fn what_has_no_end_is_not_read_to_it() {
    let place = tempfile::tempdir().unwrap();
    let fifo = place.path().join("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status().expect("mkfifo");
    assert!(made.success());
    let fifo = fifo.to_str().unwrap();
    for path in ["/dev/zero", fifo] {
        for args in [
            &["save", "show", path][..],
            &["save", "check", path],
            &["run", "--keys", "A", "--save", path],
            &["play", "--save", path],
            &["run", "--keys", "A", "--elf", path],
            &["uf2", "--out", "/dev/null", "--elf", path],
        ] {
            let ended = ended(tool().args(args));
            assert!(matches!(ended.code, Some(1 | 2)), "{args:?}: {ended:?}");
            is_one_sentence(&ended);
        }
    }
    let ended = ended(tool().args(["replay", "/dev/zero"]));
    assert_eq!(ended.code, Some(2), "{ended:?}");
    assert!(
        ended.err.contains("line 1: it is longer than any game"),
        "{ended:?}"
    );
    // An image of the whole flash is too much of a good thing.
    let flash = place.path().join("flash");
    fs::write(&flash, Machine::blank_flash().image()).unwrap();
    let sparse = File::create(place.path().join("sparse")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    for name in ["flash", "sparse"] {
        let path = place.path().join(name);
        let ended = crate::call::ended(tool().args(["save", "show"]).arg(path));
        assert_eq!(ended.code, Some(2), "{ended:?}");
        is_one_sentence(&ended);
    }
}

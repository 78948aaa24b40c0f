//! Several handhelds in one run: each has keys, a picture, a log and a save of its own.

use std::fs;
use std::path::Path;

use crate::call::{complains, elf, prints};

fn at(place: &Path, name: &str) -> String {
    place.join(name).to_str().unwrap().to_owned()
}

#[test]
fn every_seat_has_its_own_and_a_run_can_be_repeated() {
    let place = tempfile::tempdir().unwrap();
    let run = |turn: &str| {
        let name = |what: &str| at(place.path(), &format!("{turn}-{what}"));
        let files = [
            "1.png", "2.png", "3.png", "1.save", "2.save", "1.log", "2.log",
        ]
        .map(name);
        let [png, png2, png3, save, save2, log, log2] = &files;
        prints(&[
            "run",
            "--elf",
            elf(),
            "--seats",
            "3",
            "--seed",
            "5",
            "--keys",
            "A A wait:300 A wait:300",
            "--keys2",
            "DOWN pull wait:100 cable out:200",
            "--png",
            png,
            "--png2",
            png2,
            "--png3",
            png3,
            "--save",
            save,
            "--save2",
            save2,
            "--log",
            log,
            "--log2",
            log2,
        ]);
        files.map(|path| fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
    };
    let first = run("first");
    let [png, png2, png3, save, save2, log, log2] = &first;
    assert!(png != png2, "they play different things");
    assert!(
        !png3.is_empty(),
        "one without keys is switched on all the same"
    );
    assert!(save != save2);
    let starts = |log: &[u8]| {
        let log = String::from_utf8_lossy(log);
        log.matches("Palm Island").count()
    };
    assert_eq!((starts(log), starts(log2)), (1, 2), "its battery was out");
    assert!(run("second") == first, "the same keys, the same run");
}

#[test]
fn seats_that_make_no_sense_are_refused() {
    complains(&["run", "--keys", "A", "--seats", "5"], "2, 3 or 4");
    complains(&["run", "--keys", "A", "--seats", "1"], "2, 3 or 4");
    complains(&["run", "--keys", "A", "--keys2", "A"], "--seats 2");
    complains(
        &["run", "--seats", "2", "--keys", "A", "--png3", "x"],
        "--seats 3",
    );
    complains(&["run", "--keys", "A", "--keys9", "A"], "--keys9");
    complains(&["run", "--keys", "A", "--seed2", "1"], "--seed2");
    complains(&["run", "--keys", "pull", "--elf", elf()], "--seats 2");
    complains(&["play", "--seats", "2", "--link", "x"], "--seats");
    complains(&["play", "--link", "a/b"], "name for a link");
}

#[test]
fn what_several_handhelds_cannot_do_is_said_of_that_option_alone() {
    for option in ["--link", "--code"] {
        let words = format!("{option} is for one handheld");
        complains(&["play", "--seats", "2", option, "222699"], &words);
    }
    for command in ["play", "run"] {
        complains(&[command, "--seats", "1"], "give 2, 3 or 4 handhelds");
    }
}

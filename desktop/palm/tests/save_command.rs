//! Saves on the command line: what is not a save is refused with one sentence and exit code 2, by
//! `palm save` and by everything that plays from it; damage is exit code 1; no such file is changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use palm::commands::save::IMAGE_BYTES;
use palm_island::profile::Profile;
use palm_island::profile::{Keeper, Opened};
use palm_island::save::Region;
use palm_machine::nor::Nor;

/// A directory that is gone after the test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let name = format!("palm-save-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    fn file(&self, bytes: &[u8]) -> PathBuf {
        let path = self.0.join("save.bin");
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `palm save`: the exit code, and what was said on the standard output and on the error output.
fn palm_save(task: &str, path: &Path) -> (Option<i32>, String, String) {
    palm(&["save", task], path)
}

fn palm(args: &[&str], path: &Path) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_palm");
    let output = Command::new(program)
        .args(args)
        .arg(path)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A save of a new profile, and of one with another setting before it.
fn save() -> Vec<u8> {
    let region = Region::new(0, IMAGE_BYTES as u32).unwrap();
    let nor = Nor::erased(IMAGE_BYTES);
    let mut keeper = Keeper::open(nor, region, &mut Opened::default()).unwrap();
    let mut profile = Profile::default();
    profile.settings.invert = true;
    keeper.keep(&profile, None).unwrap();
    keeper.keep(&Profile::default(), None).unwrap();
    keeper.release().image().to_vec()
}

#[test]
fn a_save_is_shown_and_checked_and_not_changed() {
    let place = Place::new("good");
    let path = place.file(&save());
    let (code, shown, _) = palm_save("show", &path);
    assert_eq!(code, Some(0));
    assert!(shown.contains("0 games dealt"), "{shown}");
    let (code, checked, _) = palm_save("check", &path);
    assert_eq!(code, Some(0));
    assert!(checked.contains("in order; 2 records"), "{checked}");
    assert!(fs::read(&path).unwrap() == save());
}

#[test]
fn damage_is_exit_code_1() {
    let place = Place::new("damaged");
    let mut image = save();
    image[256 + 30] ^= 1;
    let path = place.file(&image);
    let (code, _, said) = palm_save("check", &path);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("cannot be read any more"), "{said}");
    assert_eq!(palm_save("show", &path).0, Some(0));
    assert!(fs::read(&path).unwrap() == image);
}

#[test]
fn what_is_not_a_save_is_refused_with_one_sentence_and_exit_code_2() {
    let place = Place::new("bad");
    let noise: Vec<u8> = (0..IMAGE_BYTES).map(|at| (at * at / 7) as u8).collect();
    for (path, words) in [
        (place.0.clone(), "is a directory"),
        (place.0.join("nowhere").join("save.bin"), "Cannot read"),
    ] {
        for task in ["show", "check"] {
            let (code, _, said) = palm_save(task, &path);
            assert_eq!(code, Some(2), "{said}");
            assert!(said.contains(words) && said.lines().count() == 1, "{said}");
        }
    }
    for (bytes, words) in [
        (&b"hello"[..], "it has 5 bytes, a save has 327680"),
        (&[], "it has 0 bytes"),
        (&noise, "nothing in it was written by the handheld"),
    ] {
        for task in ["show", "check"] {
            let path = place.file(bytes);
            let (code, _, said) = palm_save(task, &path);
            assert_eq!(code, Some(2), "{said}");
            assert!(said.contains(words) && said.lines().count() == 1, "{said}");
            assert!(fs::read(&path).unwrap() == bytes);
        }
    }
}

/// The commands that play from a save.
const PLAYERS: [&[&str]; 2] = [&["play", "--save"], &["run", "--keys", "A", "--save"]];

/// Nobody plays from this path, and one sentence says why.
#[track_caller]
fn assert_refused(path: &Path, words: &str) {
    for player in PLAYERS {
        let (code, _, said) = palm(player, path);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(words) && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn nobody_plays_from_what_is_not_a_save() {
    let place = Place::new("play-bad");
    let noise: Vec<u8> = (0..IMAGE_BYTES).map(|at| (at * at / 7) as u8).collect();
    for (bytes, words) in [
        (&b"hello"[..], "it has 5 bytes, a save has 327680"),
        (&[], "it has 0 bytes"),
        (&noise, "nothing in it was written by the handheld"),
    ] {
        let path = place.file(bytes);
        assert_refused(&path, words);
        assert!(fs::read(&path).unwrap() == bytes);
    }
    assert_refused(&place.0, "is a directory, not a save");
}

#[test]
fn nobody_plays_from_a_save_that_is_read_only() {
    let place = Place::new("play-read-only");
    let path = place.file(&save());
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    assert_refused(&path, "is read-only: nothing could be saved");
    assert!(fs::read(&path).unwrap() == save());
    assert!(fs::metadata(&path).unwrap().permissions().readonly());
}

#[test]
fn nobody_plays_where_the_save_cannot_be_put() {
    let place = Place::new("play-nowhere");
    let directory = place.0.join("nowhere");
    let path = directory.join("save.bin");
    assert_refused(&path, "There is no directory");
    assert!(!directory.exists());
    // A file is no directory either.
    let file = place.file(&save());
    assert_refused(&file.join("save.bin"), "save.bin");
    assert!(fs::read(&file).unwrap() == save());
    let left: Vec<_> = fs::read_dir(&place.0).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing was left behind: {left:?}");
}

#[test]
fn a_call_that_makes_no_sense_is_exit_code_2() {
    for args in [
        &["save"][..],
        &["save", "show"],
        &["save", "mend", "x"],
        &["save", "show", "x", "y"],
    ] {
        let status = Command::new(env!("CARGO_BIN_EXE_palm"))
            .args(args)
            .output()
            .unwrap()
            .status;
        assert_eq!(status.code(), Some(2), "{args:?}");
    }
}

//! `palm save` on the command line: what is not a save is refused with one sentence and exit code 2,
//! damage is exit code 1, and no file is ever changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use palm::machine::nor::Nor;
use palm::save::IMAGE_BYTES;
use palm_island::save::{Keeper, Opened, Profile, Region};

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

/// The exit code, and what was said on the standard output and on the error output.
fn palm_save(task: &str, path: &Path) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_palm");
    let output = Command::new(program)
        .args(["save", task])
        .arg(path)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A save of a new profile, kept twice.
fn save() -> Vec<u8> {
    let region = Region::new(0, IMAGE_BYTES as u32).unwrap();
    let nor = Nor::erased(IMAGE_BYTES);
    let mut keeper = Keeper::open(nor, region, &mut Opened::default()).unwrap();
    for _ in 0..2 {
        keeper.keep(&Profile::default(), None).unwrap();
    }
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

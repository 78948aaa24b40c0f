//! A save file belongs to one player at a time, and nobody's save is lost to another's.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use palm::firmware;
use palm::save_file::{self, SaveFile};
use palm_machine::Firmware;
use palm_machine::nor::Nor;

use crate::call::{Ended, elf, ended, tool};

struct Place {
    directory: tempfile::TempDir,
    save: PathBuf,
}

impl Place {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let save = directory.path().join("x.save");
        Self { directory, save }
    }

    /// Some keys, with the save of this place.
    fn run(&self, keys: &str) -> Ended {
        run(&self.save, keys)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.directory.path()).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

fn run(save: &Path, keys: &str) -> Ended {
    let mut command = tool();
    command.args(["run", "--elf", elf(), "--keys", keys]);
    ended(command.arg("--save").arg(save))
}

/// The keys that begin a game.
const BEGIN: &str = "A A wait:300 A wait:300 A wait:300";

fn handheld() -> Firmware {
    firmware::load(Path::new(elf())).unwrap()
}

/// A flash that holds this save.
fn flash(image: &[u8]) -> Nor {
    save_file::flash(Some(image), &handheld()).unwrap()
}

/// Saves of games that differ in how many keys were pressed.
fn image(keys: usize) -> Vec<u8> {
    let place = Place::new();
    let ended = place.run(&"A wait:300 ".repeat(keys));
    assert_eq!(ended.code, Some(0), "{ended:?}");
    fs::read(&place.save).unwrap()
}

#[test]
fn a_save_in_use_is_refused_with_a_sentence() {
    let place = Place::new();
    let taken = SaveFile::open(&place.save).unwrap();
    let save = place.save.to_str().unwrap();
    for args in [
        &["run", "--keys", "A", "--save", save][..],
        &["play", "--save", save],
    ] {
        let ended = ended(tool().args(args));
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.err.contains("x.save is in use"), "{ended:?}");
        assert_eq!(ended.err.lines().count(), 1, "{ended:?}");
    }
    drop(taken);
    assert_eq!(place.run("A").code, Some(0));
    #[cfg(unix)]
    assert_eq!(place.names(), ["x.save"], "the lock leaves no trace");
}

#[test]
#[cfg(unix)]
fn a_link_to_a_save_in_use_is_in_use_too() {
    let place = Place::new();
    let link = place.directory.path().join("link");
    std::os::unix::fs::symlink("x.save", &link).unwrap();
    let _taken = SaveFile::open(&link).unwrap();
    assert_eq!(place.run("A").code, Some(1));
}

/// A game that is killed leaves the lock file, but not the lock.
#[test]
fn a_lock_that_was_left_behind_locks_nobody_out() {
    let place = Place::new();
    fs::write(place.directory.path().join("x.save.lock"), "").unwrap();
    assert_eq!(place.run("A").code, Some(0));
    assert!(place.save.exists());
}

#[test]
fn a_save_that_has_not_changed_is_not_written() {
    let place = Place::new();
    let [first, second] = [0, 2].map(image);
    fs::write(&place.save, &first).unwrap();
    let mut save = SaveFile::open(&place.save).unwrap();
    // Written again, the file would be another one, or at least a younger one.
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1);
    let age = || fs::metadata(&place.save).unwrap().modified().unwrap();
    let file = fs::File::options().write(true).open(&place.save).unwrap();
    file.set_modified(long_ago).unwrap();
    drop(file);
    save.store(&flash(&first), &handheld()).unwrap();
    assert_eq!(age(), long_ago);
    save.store(&flash(&second), &handheld()).unwrap();
    assert!(age() > long_ago);
}

#[test]
fn what_somebody_else_has_written_stays_and_ours_goes_beside_it() {
    let place = Place::new();
    let [first, theirs, ours, later] = [0, 2, 4, 5].map(image);
    fs::write(&place.save, &first).unwrap();
    let mut save = SaveFile::open(&place.save).unwrap();
    fs::write(&place.save, &theirs).unwrap();
    let failure = save
        .store(&flash(&ours), &handheld())
        .unwrap_err()
        .to_string();
    assert!(failure.contains("x.save; this game is in "), "{failure}");
    assert!(failure.contains("x.save.1"), "{failure}");
    assert!(fs::read(&place.save).unwrap() == theirs);
    let beside = place.directory.path().join("x.save.1");
    assert!(fs::read(&beside).unwrap() == ours);
    // From now on it lives there.
    save.store(&flash(&later), &handheld()).unwrap();
    assert!(fs::read(&place.save).unwrap() == theirs);
    assert!(fs::read(&beside).unwrap() == later);
}

#[test]
fn a_save_that_was_taken_away_is_written_again() {
    let place = Place::new();
    let [first, ours] = [0, 3].map(image);
    fs::write(&place.save, &first).unwrap();
    let mut save = SaveFile::open(&place.save).unwrap();
    fs::remove_file(&place.save).unwrap();
    save.store(&flash(&ours), &handheld()).unwrap();
    assert!(fs::read(&place.save).unwrap() == ours);
}

#[test]
#[cfg(unix)]
fn a_link_stays_a_link_and_a_private_save_stays_private() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    assert_eq!(place.run("A").code, Some(0));
    let private = fs::Permissions::from_mode(0o600);
    fs::set_permissions(&place.save, private).unwrap();
    let before = fs::read(&place.save).unwrap();
    let link = place.directory.path().join("link");
    std::os::unix::fs::symlink("x.save", &link).unwrap();
    assert_eq!(run(&link, BEGIN).code, Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(
        fs::read(&place.save).unwrap() != before,
        "something was saved"
    );
    let mode = fs::metadata(&place.save).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

/// Neither the check before a run nor the run touches what somebody else keeps there.
#[test]
fn files_with_names_like_ours_are_left_alone() {
    let place = Place::new();
    for name in ["x.save.new", "x.save.1", ".palm-.new"] {
        fs::write(place.directory.path().join(name), name).unwrap();
    }
    assert_eq!(place.run(BEGIN).code, Some(0));
    for name in ["x.save.new", "x.save.1", ".palm-.new"] {
        let kept = fs::read_to_string(place.directory.path().join(name)).unwrap();
        assert_eq!(kept, name);
    }
}

#[test]
fn a_save_needs_a_name_and_a_home() {
    for args in [
        &["run", "--keys", "A", "--save", ""][..],
        &["play", "--save", ""],
    ] {
        let ended = ended(tool().args(args));
        assert_eq!(ended.code, Some(2), "{ended:?}");
        assert!(ended.err.contains("--save has no name"), "{ended:?}");
    }
    let place = Place::new();
    for home in ["", "somewhere"] {
        let mut command = tool();
        command.arg("play").current_dir(place.directory.path());
        for variable in ["HOME", "XDG_DATA_HOME", "APPDATA"] {
            command.env(variable, home);
        }
        let ended = ended(&mut command);
        assert_eq!(ended.code, Some(2), "{ended:?}");
        assert!(
            ended.err.contains("no home directory for the save"),
            "{ended:?}"
        );
        assert!(place.names().is_empty(), "{:?}", place.names());
    }
}

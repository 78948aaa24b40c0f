use super::*;

fn names(place: &Path) -> Vec<String> {
    let entries = fs::read_dir(place).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("file");
    write(&path, b"old").unwrap();
    let mut draft = Draft::begin(&path).unwrap();
    draft.write_all(b"half of the n").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old", "before it is finished");
    drop(draft);
    assert_eq!(fs::read(&path).unwrap(), b"old", "never finished");
    assert_eq!(names(place.path()), ["file"]);
    write(&path, b"new").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
}

#[test]
fn asking_whether_a_file_can_be_written_leaves_it_alone() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("file");
    check_writable(&path).unwrap();
    assert!(names(place.path()).is_empty());
    write(&path, b"old").unwrap();
    check_writable(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    for hopeless in ["", "no-such-directory/file"] {
        let path = match hopeless {
            "" => PathBuf::new(),
            name => place.path().join(name),
        };
        assert!(check_writable(&path).is_err(), "{hopeless:?}");
    }
    assert!(check_writable(place.path()).is_err(), "a directory");
}

#[test]
fn what_has_no_end_is_not_read() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("file");
    write(&path, &[7; 100]).unwrap();
    assert_eq!(read(&path, 100).unwrap(), [7; 100]);
    assert_eq!(
        read(&path, 99).unwrap_err().to_string(),
        "it has more than 99 bytes"
    );
    assert!(read(place.path(), 99).is_err());
}

#[cfg(unix)]
mod on_unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_link_stays_a_link_and_a_mode_stays_as_it_is() {
        let place = tempfile::tempdir().unwrap();
        let (file, link) = (place.path().join("file"), place.path().join("link"));
        fs::create_dir(place.path().join("there")).unwrap();
        fs::write(&file, b"old").unwrap();
        symlink("file", &link).unwrap();
        for bits in [0o600, 0o640, 0o664] {
            fs::set_permissions(&file, fs::Permissions::from_mode(bits)).unwrap();
            write(&link, b"new").unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(
                (fs::read(&file).unwrap(), mode(&file)),
                (b"new".to_vec(), bits)
            );
        }
    }

    #[test]
    fn a_link_to_a_file_that_is_not_there_yet_is_followed() {
        let place = tempfile::tempdir().unwrap();
        let (file, link) = (place.path().join("there/file"), place.path().join("link"));
        fs::create_dir(place.path().join("there")).unwrap();
        symlink("there/file", &link).unwrap();
        write(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }

    #[test]
    fn a_device_is_written_directly_and_its_fault_is_reported() {
        let full = Path::new("/dev/full");
        if full.exists() {
            let failure = write(full, b"words").unwrap_err().to_string();
            assert!(failure.starts_with("Cannot write /dev/full: "), "{failure}");
        }
        write(Path::new("/dev/null"), b"words").unwrap();
        assert!(read(Path::new("/dev/zero"), 1 << 20).is_err());
    }

    #[test]
    fn a_read_only_file_is_not_replaced() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        fs::write(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
        let failure = write(&path, b"new").unwrap_err().to_string();
        assert!(failure.ends_with("it is read-only."), "{failure}");
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }
}

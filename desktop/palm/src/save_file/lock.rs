//! Who plays with a save has it for themselves: a lock on a file beside it. The system
//! lets go of the lock when its holder ends, however that happens, so none is ever stale;
//! a lock file that was left behind means nothing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

pub struct Lock {
    path: PathBuf,
    /// Held for as long as it is open.
    _file: File,
}

/// How an attempt to lock ended.
pub enum Attempt {
    Locked(Lock),
    /// Somebody plays with this save right now.
    InUse,
    /// This file system has no locks, or the lock file belongs to somebody else. That must
    /// not keep anybody from playing.
    Impossible,
}

impl Lock {
    /// Tries to get the save at this path, with links followed.
    pub fn attempt(save: &Path) -> Attempt {
        let mut path = save.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        // The holder before may take the file away between our opening and locking it.
        for _ in 0..100 {
            let Ok(file) = open(&path) else {
                return Attempt::Impossible;
            };
            match file.try_lock() {
                Ok(()) if is_still(&file, &path) => {
                    return Attempt::Locked(Self { path, _file: file });
                }
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Attempt::InUse,
                Err(TryLockError::Error(_)) => return Attempt::Impossible,
            }
        }
        Attempt::InUse
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Where nobody can tell whether the name still means this file, the file stays.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Somebody else's lock file can at least be read, and that is enough for a lock.
fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .or_else(|_| File::open(path))
}

/// Whether the path still names this file.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |file: fs::Metadata| (file.dev(), file.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(file), Ok(named)) => identity(file) == identity(named),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locked(save: &Path) -> Lock {
        match Lock::attempt(save) {
            Attempt::Locked(lock) => lock,
            Attempt::InUse => panic!("it is in use"),
            Attempt::Impossible => panic!("it cannot be locked"),
        }
    }

    #[test]
    fn one_at_a_time_has_the_save() {
        let place = tempfile::tempdir().unwrap();
        let save = place.path().join("save.bin");
        let lock = locked(&save);
        assert!(matches!(Lock::attempt(&save), Attempt::InUse));
        drop(lock);
        drop(locked(&save));
    }

    #[test]
    fn a_lock_file_that_was_left_behind_locks_nobody_out() {
        let place = tempfile::tempdir().unwrap();
        let save = place.path().join("save.bin");
        fs::write(place.path().join("save.bin.lock"), "4711").unwrap();
        drop(locked(&save));
    }

    #[test]
    fn what_cannot_be_locked_keeps_nobody_from_playing() {
        let place = tempfile::tempdir().unwrap();
        let save = place.path().join("save.bin");
        fs::create_dir(place.path().join("save.bin.lock")).unwrap();
        assert!(!matches!(Lock::attempt(&save), Attempt::InUse));
    }

    /// Many at once, each quickly done: never two at the same time.
    #[test]
    fn the_lock_changes_hands_without_a_gap() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let place = tempfile::tempdir().unwrap();
        let save = place.path().join("save.bin");
        let holders = AtomicUsize::new(0);
        let got = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..300 {
                        if let Attempt::Locked(lock) = Lock::attempt(&save) {
                            assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                            got.fetch_add(1, Ordering::SeqCst);
                            holders.fetch_sub(1, Ordering::SeqCst);
                            drop(lock);
                        }
                    }
                });
            }
        });
        assert!(got.load(Ordering::SeqCst) > 4);
    }
}

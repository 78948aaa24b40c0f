//! How long a hint takes in `palm play`. The tool runs in a terminal of its own, so all that a
//! player waits for counts: the key, the emulated chip, the frames and the drawing.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use palm::save_file::SaveFile;
use palm_island::console::input::LONG_PRESS;
use palm_machine::Firmware;
use pty_process::blocking::{Command, Pts, Pty, open};

use super::DECK;
use crate::handheld::flash_with_deck;

/// Columns and rows: enough for the sharpest glass.
const SIZE: (u16, u16) = (140, 45);
/// The screen has come to rest; longer than any pause in the thinking.
const STILL: Duration = Duration::from_millis(1_500);
/// However busy the computer is, nothing takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// From the recognised hold to the last letter on the screen.
pub fn hint(elf: &Path, firmware: &Firmware) -> Result<Duration, String> {
    let path = std::env::temp_dir().join(format!("palm-island-{}.save", std::process::id()));
    let took = hint_with_save(elf, firmware, &path);
    // It is in a directory for temporary files.
    let _ = std::fs::remove_file(&path);
    took
}

fn hint_with_save(elf: &Path, firmware: &Firmware, path: &Path) -> Result<Duration, String> {
    let mut save = SaveFile::open(path).map_err(|failure| failure.to_string())?;
    save.store(&flash_with_deck(DECK), firmware)
        .map_err(|failure| failure.to_string())?;
    drop(save);
    let terminal = Terminal::play(elf, path)?;
    terminal.come_to_rest(Instant::now())?;
    // On with the game.
    terminal.come_to_rest(terminal.press("z")?)?;
    let held = terminal.press("Z")?;
    let recognised = held + Duration::from_millis(LONG_PRESS);
    let shown = terminal.come_to_rest(recognised)?;
    Ok(shown.saturating_duration_since(recognised))
}

/// A terminal with the handheld in it.
struct Terminal {
    pty: Arc<Pty>,
    /// Held open for as long as somebody looks at it.
    _pts: Pts,
    player: Child,
    screen: Arc<Mutex<Screen>>,
}

struct Screen {
    parser: vt100::Parser,
    shown: String,
    changed: Instant,
}

impl Terminal {
    fn play(elf: &Path, save: &Path) -> Result<Self, String> {
        let (width, height) = SIZE;
        let (pty, pts) = open().map_err(|error| error.to_string())?;
        pty.resize(pty_process::Size::new(height, width))
            .map_err(|error| error.to_string())?;
        let player = Command::new(tool()?)
            .args(["play".as_ref(), "--elf".as_ref(), elf.as_os_str()])
            .args(["--save".as_ref(), save.as_os_str()])
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .spawn_borrowed(&pts)
            .map_err(|error| error.to_string())?;
        let screen = Screen {
            parser: vt100::Parser::new(height, width, 0),
            shown: String::new(),
            changed: Instant::now(),
        };
        let (pty, screen) = (Arc::new(pty), Arc::new(Mutex::new(screen)));
        let (its_pty, its_screen) = (Arc::clone(&pty), Arc::clone(&screen));
        std::thread::spawn(move || watch(&its_pty, &its_screen));
        Ok(Self {
            pty,
            _pts: pts,
            player,
            screen,
        })
    }

    /// Presses a key; says when.
    fn press(&self, key: &str) -> Result<Instant, String> {
        let now = Instant::now();
        match (&*self.pty).write_all(key.as_bytes()) {
            Ok(()) => Ok(now),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Waits until the screen has changed after `since` and is still; says when it last changed.
    fn come_to_rest(&self, since: Instant) -> Result<Instant, String> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let changed = lock(&self.screen).changed;
            if changed > since && changed.elapsed() > STILL {
                return Ok(changed);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Err("the screen does not answer".into())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.player.kill();
        let _ = self.player.wait();
    }
}

/// The tool that this program is a part of.
fn tool() -> Result<PathBuf, String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let tool = this.with_file_name("palm");
    match tool.exists() {
        true => Ok(tool),
        false => Err(format!("{} is not there", tool.display())),
    }
}

/// Takes in what is written, and answers as a terminal does.
fn watch(pty: &Pty, screen: &Mutex<Screen>) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = { pty }.read(&mut bytes) {
        let written = &bytes[..count];
        let mut screen = lock(screen);
        screen.parser.process(written);
        let shown = screen.parser.screen().contents();
        if shown != screen.shown {
            screen.shown = shown;
            screen.changed = Instant::now();
        }
        let asks = |what: &[u8]| written.windows(what.len()).any(|window| window == what);
        if asks(b"\x1b[6n") {
            let (row, column) = screen.parser.screen().cursor_position();
            let _ = write!({ pty }, "\x1b[{};{}R", row + 1, column + 1);
        }
        if asks(b"\x1b[c") {
            let _ = { pty }.write_all(b"\x1b[?62c");
        }
    }
}

fn lock(screen: &Mutex<Screen>) -> MutexGuard<'_, Screen> {
    screen.lock().unwrap_or_else(PoisonError::into_inner)
}

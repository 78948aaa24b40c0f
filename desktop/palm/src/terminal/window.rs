//! The terminal: whether it can show the handheld, and a guard that always
//! gives it back as it was, also after a panic.

use std::io::{IsTerminal, Write, stdout};
use std::mem::ManuallyDrop;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::position;
use ratatui::crossterm::event::{
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    disable_raw_mode, enable_raw_mode, size, supports_keyboard_enhancement,
};

use super::layout::SMALLEST;
use crate::Failure;

/// Says in a sentence why the handheld cannot be shown here.
pub fn check() -> Result<(), Failure> {
    if !stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(Failure::failed(
            "'cargo palm play' needs a terminal; 'cargo palm run' works without one.",
        ));
    }
    if !utf8_by_name() && !utf8_by_trial() {
        return Err(Failure::failed(
            "The terminal does not seem to understand UTF-8. If it does, this plays all the same: \
             LC_ALL=C.UTF-8 cargo palm play",
        ));
    }
    let (width, height) =
        size().map_err(|error| Failure::failed(format!("The terminal has no size: {error}.")))?;
    if width < SMALLEST.0 || height < SMALLEST.1 {
        return Err(Failure::failed(too_small(width, height)));
    }
    Ok(())
}

pub fn too_small(width: u16, height: u16) -> String {
    let (needs_width, needs_height) = SMALLEST;
    format!(
        "The terminal is too small: it has {width}x{height} characters, \
         the handheld needs {needs_width}x{needs_height}."
    )
}

/// The locale as POSIX looks it up; Windows terminals always speak UTF-8.
fn utf8_by_name() -> bool {
    if cfg!(windows) {
        return true;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// A locale that says nothing of UTF-8 says little about the terminal. A letter of two bytes
/// moves the cursor by one column where they are understood, and by two elsewhere.
fn utf8_by_trial() -> bool {
    let columns = || -> std::io::Result<u16> {
        enable_raw_mode()?;
        let moved = write!(stdout(), "\r")
            .and_then(|()| stdout().flush())
            .and_then(|()| position())
            .and_then(|(before, _)| {
                write!(stdout(), "é")?;
                stdout().flush()?;
                Ok(position()?.0.saturating_sub(before))
            });
        let _ = write!(stdout(), "\r  \r").and_then(|()| stdout().flush());
        disable_raw_mode()?;
        moved
    };
    columns().is_ok_and(|columns| columns == 1)
}

/// The terminal while it shows the handheld.
pub struct Terminal {
    pub screen: ManuallyDrop<DefaultTerminal>,
    /// The terminal tells when a key is released, not only when it is pressed.
    pub tells_release: bool,
}

impl Terminal {
    pub fn enter() -> Result<Self, Failure> {
        // Ratatui's own hook gives the screen back before a panic is printed.
        let screen = ratatui::try_init()
            .map_err(|error| Failure::failed(format!("The terminal cannot be used: {error}.")))?;
        let tells_release = supports_keyboard_enhancement().unwrap_or(false)
            && execute!(
                stdout(),
                PushKeyboardEnhancementFlags(
                    KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                        | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                        | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES
                )
            )
            .is_ok();
        if tells_release {
            let restore = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                leave_keyboard();
                restore(panic);
            }));
        }
        Ok(Self {
            screen: ManuallyDrop::new(screen),
            tells_release,
        })
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if self.tells_release {
            leave_keyboard();
        }
        let _ = ratatui::try_restore();
        // The screen would show the cursor when it is dropped, and complain aloud if it
        // cannot: on a terminal that is gone, that is a panic.
        let _ = self.screen.show_cursor();
    }
}

/// The keyboard's mode belongs to the alternate screen: it ends before that
/// is left. A terminal that is gone by now needs no order.
fn leave_keyboard() {
    let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
}

//! The terminal: whether it can show the handheld, and a guard that always
//! gives it back as it was, also after a panic.

use std::io::{IsTerminal, stdout};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{size, supports_keyboard_enhancement};

use super::handheld::{SMALLEST_HEIGHT, SMALLEST_WIDTH};
use crate::Failure;

/// Says in a sentence why the handheld cannot be shown here.
pub fn check() -> Result<(), Failure> {
    if !stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(Failure::failed(
            "'cargo palm play' needs a terminal; 'cargo palm run' works without one.",
        ));
    }
    if !utf8() {
        return Err(Failure::failed(
            "The terminal is not set to UTF-8: set LANG, for example to C.UTF-8, and try again.",
        ));
    }
    let (width, height) =
        size().map_err(|error| Failure::failed(format!("The terminal has no size: {error}.")))?;
    if width < SMALLEST_WIDTH || height < SMALLEST_HEIGHT {
        return Err(Failure::failed(too_small(width, height)));
    }
    Ok(())
}

pub fn too_small(width: u16, height: u16) -> String {
    format!(
        "The terminal is too small: it has {width}x{height} characters, \
         the handheld needs {SMALLEST_WIDTH}x{SMALLEST_HEIGHT}."
    )
}

/// The locale as POSIX looks it up; Windows terminals always speak UTF-8.
fn utf8() -> bool {
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

/// The terminal while it shows the handheld.
pub struct Terminal {
    pub screen: DefaultTerminal,
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
            screen,
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
    }
}

/// The keyboard's mode belongs to the alternate screen: it ends before that
/// is left. A terminal that is gone by now needs no order.
fn leave_keyboard() {
    let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
}

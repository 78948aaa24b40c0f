//! From keys to buttons. Most terminals tell when a key is pressed but not
//! when it is released: there a press holds the button for a moment, and the
//! keyboard's own repeat keeps it down.

use palm_island::console::{Midend, input::Button};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use palm_machine::{Machine, Time};

/// How long a key holds its button where nobody tells its release.
const TOUCH: Time = Time::from_millis(90);
/// Long enough for a long press.
const HOLD: Time = Time::from_millis(900);

/// What a key means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Button(Button),
    /// Hold one or two buttons for a while.
    Hold(&'static [Button]),
    Screenshot,
    /// Draw the glass with other characters.
    Glyphs,
    /// Take the battery out and put it in again with these buttons held.
    Battery(&'static [Button]),
    /// The keys are for the next handheld.
    Next,
    /// Pull the cable out, or plug it in.
    Cable,
    Quit,
}

pub fn meaning(key: &KeyEvent) -> Option<Meaning> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Meaning::Quit);
    }
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('k') => Meaning::Button(Button::Up),
        KeyCode::Down | KeyCode::Char('j') => Meaning::Button(Button::Down),
        KeyCode::Left | KeyCode::Char('h') => Meaning::Button(Button::Left),
        KeyCode::Right | KeyCode::Char('l') => Meaning::Button(Button::Right),
        KeyCode::Char('Z') => Meaning::Hold(&[Button::A]),
        KeyCode::Char('z') if shift => Meaning::Hold(&[Button::A]),
        KeyCode::Char('X') => Meaning::Hold(&[Button::B]),
        KeyCode::Char('x') if shift => Meaning::Hold(&[Button::B]),
        KeyCode::Char('c') => Meaning::Hold(&[Button::A, Button::B]),
        KeyCode::Char('z') | KeyCode::Enter => Meaning::Button(Button::A),
        KeyCode::Char('x') | KeyCode::Esc => Meaning::Button(Button::B),
        KeyCode::Char('s') => Meaning::Screenshot,
        KeyCode::Char('g') => Meaning::Glyphs,
        KeyCode::Char('r') => Meaning::Battery(&[]),
        KeyCode::Char('t') => Meaning::Battery(&Midend::HARDWARE_TEST),
        KeyCode::Tab => Meaning::Next,
        KeyCode::Char('p') => Meaning::Cable,
        KeyCode::Char('q') => Meaning::Quit,
        _ => return None,
    })
}

/// Which buttons are down, and until when.
pub struct Fingers {
    tells_release: bool,
    release_at: [Option<Time>; Button::COUNT],
}

impl Fingers {
    pub fn new(tells_release: bool) -> Self {
        Self {
            tells_release,
            release_at: [None; Button::COUNT],
        }
    }

    /// A key of a button moved.
    pub fn touch(&mut self, button: Button, kind: KeyEventKind, machine: &mut Machine) {
        match kind {
            KeyEventKind::Release => self.release(button, machine),
            KeyEventKind::Repeat if self.tells_release => {}
            KeyEventKind::Press | KeyEventKind::Repeat => {
                let until = if self.tells_release {
                    Time::NEVER
                } else {
                    machine.now() + TOUCH
                };
                self.press(button, until, machine);
            }
        }
    }

    pub fn hold(&mut self, buttons: &[Button], machine: &mut Machine) {
        for button in buttons {
            self.press(*button, machine.now() + HOLD, machine);
        }
    }

    fn press(&mut self, button: Button, until: Time, machine: &mut Machine) {
        self.release_at[button as usize] = Some(until);
        machine.set_button(button, true);
    }

    fn release(&mut self, button: Button, machine: &mut Machine) {
        self.release_at[button as usize] = None;
        machine.set_button(button, false);
    }

    /// Releases everything.
    pub fn let_go(&mut self, machine: &mut Machine) {
        for button in Button::ALL {
            if self.release_at[button as usize].is_some() {
                self.release(button, machine);
            }
        }
    }

    /// Releases what was held long enough.
    pub fn rest(&mut self, machine: &mut Machine) {
        for button in Button::ALL {
            if self.release_at[button as usize].is_some_and(|at| at <= machine.now()) {
                self.release(button, machine);
            }
        }
    }
}

//! What a screen gets of the buttons: one key for each press.

use super::input::{Button, Buttons, Input};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A button was pressed. One that the screen lets be held counts when it is
    /// released, any other at once.
    Press(Button),
    /// A direction is still held.
    Repeat(Button),
    /// A button that the screen lets be held was held.
    Hold(Button),
}

impl Key {
    /// The direction of a press or of its repetition.
    pub fn direction(self) -> Option<Button> {
        match self {
            Self::Press(button) | Self::Repeat(button) if button.is_direction() => Some(button),
            _ => None,
        }
    }
}

/// Makes keys of inputs. What was pressed on one screen means nothing on the next.
pub struct Keys {
    down: Option<Down>,
}

struct Down {
    button: Button,
    /// It counts when it is released.
    waits: bool,
}

impl Keys {
    pub const fn new() -> Self {
        Self { down: None }
    }

    /// Whatever is down now no longer means anything.
    pub fn forget(&mut self) {
        self.down = None;
    }

    /// The key of an input on a screen that lets these buttons be held.
    pub fn key(&mut self, input: Input, holds: Buttons) -> Option<Key> {
        if let Input::Press(button) = input {
            let waits = holds.contains(button);
            self.down = Some(Down { button, waits });
            return (!waits).then_some(Key::Press(button));
        }
        let down = self.down.take_if(|down| match input {
            Input::Release(button) | Input::LongPress(button) => down.button == button,
            Input::Press(_) | Input::Repeat(_) => false,
        });
        match (input, down) {
            (Input::Release(button), Some(down)) if down.waits => Some(Key::Press(button)),
            (Input::LongPress(button), Some(down)) if down.waits => Some(Key::Hold(button)),
            (Input::Repeat(button), _) => {
                let is_down = self.down.as_ref().is_some_and(|down| down.button == button);
                is_down.then_some(Key::Repeat(button))
            }
            _ => None,
        }
    }
}

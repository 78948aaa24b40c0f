//! How the handheld is wired: the pins of the Pico and what hangs on them.
//! The firmware has the same table in `src/board/`.

/// The six buttons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    A,
    B,
}

impl Button {
    pub const ALL: [Button; 6] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::A,
        Button::B,
    ];

    /// A button connects its pin to ground.
    pub const fn pin(self) -> usize {
        match self {
            Button::Up => 10,
            Button::Down => 11,
            Button::Left => 12,
            Button::Right => 13,
            Button::A => 14,
            Button::B => 15,
        }
    }
}

pub const DISPLAY_SDA: usize = 4;
pub const DISPLAY_SCL: usize = 5;
pub const LED: usize = 25;

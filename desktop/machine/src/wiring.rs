//! How the handheld is wired: the pins of the Pico and what hangs on them.
//! The firmware has the same table in `src/board/pins.rs`.

use palm_island::console::input::Button;

pub const DISPLAY_SDA: usize = 4;
pub const DISPLAY_SCL: usize = 5;
pub const LED: usize = 25;
/// GP29 is this input of the converter.
pub const SUPPLY_INPUT: usize = 3;

/// The pin that a button connects to ground.
pub const fn pin(button: Button) -> usize {
    match button {
        Button::Up => 10,
        Button::Down => 11,
        Button::Left => 12,
        Button::Right => 13,
        Button::A => 14,
        Button::B => 15,
    }
}

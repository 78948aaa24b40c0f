//! How the handheld is wired: the pins of the Pico and what hangs on them.
//! The firmware has the same table in `src/board/pins.rs`.

use palm_island::console::input::Button;

/// The cable: what sends, and what listens.
pub const CABLE_TX: usize = 0;
pub const CABLE_RX: usize = 1;
/// A passive piezo, with its other leg to ground.
pub const PIEZO: usize = 2;
pub const DISPLAY_SDA: usize = 4;
pub const DISPLAY_SCL: usize = 5;
pub const LED: usize = 25;
/// Where the supply is measured, and which input of the converter that is.
pub const SUPPLY: usize = 29;
pub const SUPPLY_INPUT: usize = 3;
/// The pins that a button can hold down.
pub const BUTTONS: u32 = {
    let mut pins = 0;
    let mut n = 0;
    while n < Button::ALL.len() {
        pins |= 1 << pin(Button::ALL[n]);
        n += 1;
    }
    pins
};

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

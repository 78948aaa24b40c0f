//! The LED on the board speaks when the display cannot: a number of flashes, then a
//! pause.

use embassy_rp::{
    Peri,
    gpio::{Level, Output},
    peripherals::PIN_25,
};
use embassy_time::Timer;

/// What the LED says, in flashes.
#[derive(Clone, Copy)]
pub enum Code {
    NoDisplay = 2,
}

const FLASH_MS: u64 = 40;
const BETWEEN_MS: u64 = 160;

pub struct Led(Output<'static>);

impl Led {
    pub fn new(pin: Peri<'static, PIN_25>) -> Self {
        Self(Output::new(pin, Level::Low))
    }

    pub async fn say(&mut self, code: Code) {
        for _ in 0..code as u8 {
            self.0.set_high();
            Timer::after_millis(FLASH_MS).await;
            self.0.set_low();
            Timer::after_millis(BETWEEN_MS).await;
        }
    }
}

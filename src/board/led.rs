//! The LED on the board speaks when the display cannot: a number of flashes, then a
//! pause. On a Pico W there is something else on its pin, see `battery`.

use embassy_rp::{
    Peri,
    gpio::{Level, Output},
    peripherals::PIN_25,
};
use embassy_sync::{
    blocking_mutex::raw::ThreadModeRawMutex,
    mutex::{Mutex, MutexGuard},
};
use embassy_time::Timer;

use super::awake::Awake;

/// What the LED says, in flashes.
#[derive(Clone, Copy)]
pub enum Code {
    NoDisplay = 2,
}

const FLASH_MS: u64 = 40;
const BETWEEN_MS: u64 = 160;

pub type Pin<'a> = MutexGuard<'a, ThreadModeRawMutex, Output<'static>>;

pub struct Led(Mutex<ThreadModeRawMutex, Output<'static>>);

impl Led {
    pub fn new(pin: Peri<'static, PIN_25>) -> Self {
        Self(Mutex::new(Output::new(pin, Level::Low)))
    }

    pub async fn say(&self, code: Code) {
        for _ in 0..code as u8 {
            {
                let _awake = Awake::new();
                let mut pin = self.0.lock().await;
                pin.set_high();
                Timer::after_millis(FLASH_MS).await;
                pin.set_low();
            }
            Timer::after_millis(BETWEEN_MS).await;
        }
    }

    /// The pin, for whoever needs it as something else for a moment.
    pub async fn pin(&self) -> Pin<'_> {
        self.0.lock().await
    }
}

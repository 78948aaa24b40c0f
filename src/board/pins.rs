//! The one table of pins; the README's wiring table repeats it.
//!
//! | part                       | pin  |
//! |----------------------------|------|
//! | cable, sends               | GP0  |
//! | cable, listens             | GP1  |
//! | piezo                      | GP2  |
//! | display SDA                | GP4  |
//! | display SCL                | GP5  |
//! | button Up                  | GP10 |
//! | button Down                | GP11 |
//! | button Left                | GP12 |
//! | button Right               | GP13 |
//! | button A                   | GP14 |
//! | button B                   | GP15 |
//! | LED (on board)             | GP25 |
//! | a third of VSYS (on board) | GP29 |
//!
//! Buttons connect their pin to ground, the chip's pull-ups hold it high.

use embassy_rp::{
    Peri, Peripherals,
    gpio::AnyPin,
    peripherals::{
        ADC, FLASH, I2C0, PIN_0, PIN_1, PIN_2, PIN_4, PIN_5, PIN_25, PIN_29, PWM_SLICE1, UART0,
        WATCHDOG,
    },
};
use palm_island::console::input::Button;

/// The numbers of the buttons' pins, in the order of [`Button::ALL`].
pub const BUTTONS: [u8; Button::COUNT] = [10, 11, 12, 13, 14, 15];

/// The parts of the board, each for the task that owns it.
pub struct Board {
    pub display: DisplayPins,
    /// In the order of [`Button::ALL`].
    pub buttons: [Peri<'static, AnyPin>; Button::COUNT],
    pub led: Peri<'static, PIN_25>,
    pub battery: BatteryPins,
    pub piezo: PiezoPins,
    pub cable: CablePins,
    pub watchdog: Peri<'static, WATCHDOG>,
    pub flash: Peri<'static, FLASH>,
}

/// The display's bus.
pub struct DisplayPins {
    pub bus: Peri<'static, I2C0>,
    pub sda: Peri<'static, PIN_4>,
    pub scl: Peri<'static, PIN_5>,
}

/// The piezo, and the counter that makes its wave.
pub struct PiezoPins {
    pub slice: Peri<'static, PWM_SLICE1>,
    pub piezo: Peri<'static, PIN_2>,
}

/// The cable's port.
pub struct CablePins {
    pub port: Peri<'static, UART0>,
    /// What sends, and what listens.
    pub pins: (Peri<'static, PIN_0>, Peri<'static, PIN_1>),
}

/// Where the battery is measured.
pub struct BatteryPins {
    pub adc: Peri<'static, ADC>,
    /// A third of the supply.
    pub third: Peri<'static, PIN_29>,
}

impl Board {
    pub fn new(chip: Peripherals) -> Self {
        Self {
            display: DisplayPins {
                bus: chip.I2C0,
                sda: chip.PIN_4,
                scl: chip.PIN_5,
            },
            buttons: [
                chip.PIN_10.into(),
                chip.PIN_11.into(),
                chip.PIN_12.into(),
                chip.PIN_13.into(),
                chip.PIN_14.into(),
                chip.PIN_15.into(),
            ],
            led: chip.PIN_25,
            battery: BatteryPins {
                adc: chip.ADC,
                third: chip.PIN_29,
            },
            piezo: PiezoPins {
                slice: chip.PWM_SLICE1,
                piezo: chip.PIN_2,
            },
            cable: CablePins {
                port: chip.UART0,
                pins: (chip.PIN_0, chip.PIN_1),
            },
            watchdog: chip.WATCHDOG,
            flash: chip.FLASH,
        }
    }
}

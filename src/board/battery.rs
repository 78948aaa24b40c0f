//! The supply voltage: a Pico has a third of it on a pin of the converter. It is
//! measured at once, because of what the flash is used for at the start, and then
//! rarely; the converter is off in between.
//!
//! On a Pico W the radio shares that pin, and the third is on it only while GP25 is high.
//! Boards of other makers may have nothing there. A pin that follows the chip's weak pull
//! resistors is held by nothing; and what the chip could not run on is not its supply.

use embassy_rp::{
    adc::{Adc, Channel, Config, Error},
    gpio::Pull,
};
use embassy_time::{Duration, Timer};

use palm_island::console::Stimulus;

use super::{
    awake::Awake,
    led::{Led, Pin},
    pins::BatteryPins,
    stimuli,
};

/// By then the display is lit and draws its share of current.
const AT_FIRST: Duration = Duration::from_millis(100);
/// No battery falls faster than that.
const EVERY: Duration = Duration::from_secs(60);
/// Until the pin is where it belongs after something changed: two resistors, and hardly anything to
/// charge.
const SETTLE: Duration = Duration::from_micros(250);
/// A single sample would catch the display's charge pump.
const SAMPLES: u32 = 8;
/// The two resistors before the pin leave a third.
const DIVIDER: u32 = 3;
/// The converter's full scale.
const REFERENCE_MILLIVOLTS: u32 = 3_300;
const STEPS: u32 = 1 << 12;
/// Within these of either end the pin follows the pull. The two resistors of a Pico hold
/// it well inside, from 1.8 V to 5.5 V and whatever the pull resistor has.
const FOLLOWS_DOWN: u32 = STEPS / 16;
const FOLLOWS_UP: u32 = STEPS - FOLLOWS_DOWN;
/// The least that a Pico's regulator can work with.
const LEAST_MILLIVOLTS: u32 = 1_800;

/// What measures the supply.
#[derive(Clone, Copy, PartialEq, Eq, defmt::Format)]
enum Board {
    Pico,
    PicoW,
    /// Nothing is on the pin.
    Other,
}

/// Measures the supply, wherever this board has it.
pub struct Meter {
    pins: BatteryPins,
    led: &'static Led,
    board: Result<Board, Error>,
}

impl Meter {
    pub async fn find(mut pins: BatteryPins, led: &'static Led) -> Self {
        let board = find(&mut pins, led).await;
        match board {
            Ok(board) => defmt::info!("board: {}", board),
            Err(error) => defmt::warn!("battery: {}", error),
        }
        Self { pins, led, board }
    }

    /// The supply in millivolts; `None` where nothing measures it, or not this time.
    pub async fn read(&mut self) -> Option<u16> {
        let third = match self.board {
            Ok(Board::Pico) => measure(&mut self.pins, Pull::None).await,
            Ok(Board::PicoW) => {
                let _selected = Selected::by(self.led).await;
                measure(&mut self.pins, Pull::None).await
            }
            Ok(Board::Other) | Err(_) => return None,
        };
        match third {
            Ok(steps) => Some(millivolts(steps) as u16),
            Err(error) => {
                defmt::warn!("battery: {}", error);
                None
            }
        }
    }
}

#[embassy_executor::task]
pub async fn task(mut meter: Meter) -> ! {
    Timer::after(AT_FIRST).await;
    loop {
        if let Some(millivolts) = meter.read().await {
            defmt::debug!("battery: {} mV", millivolts);
            stimuli::tell(Stimulus::Battery(millivolts)).await;
        }
        Timer::after(EVERY).await;
    }
}

async fn find(pins: &mut BatteryPins, led: &Led) -> Result<Board, Error> {
    if shows_supply(pins).await? {
        return Ok(Board::Pico);
    }
    let _selected = Selected::by(led).await;
    match shows_supply(pins).await? {
        true => Ok(Board::PicoW),
        false => Ok(Board::Other),
    }
}

async fn shows_supply(pins: &mut BatteryPins) -> Result<bool, Error> {
    let up = measure(pins, Pull::Up).await?;
    let down = measure(pins, Pull::Down).await?;
    let third = measure(pins, Pull::None).await?;
    let follows = up >= FOLLOWS_UP && down <= FOLLOWS_DOWN;
    Ok(!follows && millivolts(third) >= LEAST_MILLIVOLTS)
}

/// The supply, of which a third was measured.
const fn millivolts(steps: u32) -> u32 {
    steps * DIVIDER * REFERENCE_MILLIVOLTS / STEPS
}

/// GP25 is high while this lives.
struct Selected<'a>(Pin<'a>);

impl<'a> Selected<'a> {
    async fn by(led: &'a Led) -> Self {
        let mut pin = led.pin().await;
        pin.set_high();
        Self(pin)
    }
}

impl Drop for Selected<'_> {
    fn drop(&mut self) {
        self.0.set_low();
    }
}

/// The mean of a few samples, in steps of the converter.
async fn measure(pins: &mut BatteryPins, pull: Pull) -> Result<u32, Error> {
    let _awake = Awake::new();
    let mut channel = Channel::new_pin(pins.third.reborrow(), pull);
    Timer::after(SETTLE).await;
    let mut adc = Adc::new_blocking(pins.adc.reborrow(), Config::default());
    let mut sum = 0;
    for _ in 0..SAMPLES {
        sum += u32::from(adc.blocking_read(&mut channel)?);
    }
    Ok(sum / SAMPLES)
}

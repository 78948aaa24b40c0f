//! The supply voltage: a Pico has a third of it on a pin of the converter. It is
//! measured rarely, and the converter is off in between.
//!
//! On a Pico W that pin belongs to the radio and cannot be read this way.

use embassy_rp::adc::{Adc, Channel, Config};
use embassy_rp::gpio::Pull;
use embassy_time::{Duration, Timer};

use palm_island::console::Stimulus;

use super::{pins::BatteryPins, stimuli};

/// By then the display is lit and draws its share of current.
const AT_FIRST: Duration = Duration::from_millis(100);
/// No battery falls faster than that.
const EVERY: Duration = Duration::from_secs(60);
/// A single sample would catch the display's charge pump.
const SAMPLES: u32 = 8;
/// The two resistors before the pin leave a third.
const DIVIDER: u32 = 3;
/// The converter's full scale.
const REFERENCE_MILLIVOLTS: u32 = 3_300;
const STEPS: u32 = 1 << 12;

#[embassy_executor::task]
pub async fn task(mut pins: BatteryPins) -> ! {
    let mut channel = Channel::new_pin(pins.third.reborrow(), Pull::None);
    Timer::after(AT_FIRST).await;
    loop {
        let mut adc = Adc::new_blocking(pins.adc.reborrow(), Config::default());
        match measure(&mut || adc.blocking_read(&mut channel)) {
            Ok(millivolts) => {
                defmt::debug!("battery: {} mV", millivolts);
                stimuli::tell(Stimulus::Battery(millivolts)).await;
            }
            Err(error) => defmt::warn!("battery: {}", error),
        }
        drop(adc);
        Timer::after(EVERY).await;
    }
}

fn measure<E>(sample: &mut impl FnMut() -> Result<u16, E>) -> Result<u16, E> {
    let mut sum = 0;
    for _ in 0..SAMPLES {
        sum += u32::from(sample()?);
    }
    Ok((sum * DIVIDER * REFERENCE_MILLIVOLTS / (STEPS * SAMPLES)) as u16)
}

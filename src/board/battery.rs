//! What the battery gives: a Pico has a third of its supply on a pin of the
//! converter. It is measured seldom, and the converter is off in between.
//!
//! On a Pico W that pin belongs to the radio and is not to be read this way.

use embassy_rp::adc::{Adc, Channel, Config};
use embassy_rp::gpio::Pull;
use embassy_time::{Duration, Timer};

use super::{
    pins::BatteryPins,
    tidings::{self, Tiding},
};

/// The display is lit by then and takes its share; before, the first picture goes first.
const AT_FIRST: Duration = Duration::from_millis(100);
/// No battery falls faster, and a minute asleep saves it.
const EVERY: Duration = Duration::from_secs(60);
/// The mean of so many: a single one catches the display's charge pump.
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
                tidings::tell(Tiding::Millivolts(millivolts));
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

//! The clocks: 125 MHz from the crystal, and nothing for what is not used.

use embassy_rp::{
    clocks::{AdcClkConfig, AdcClkSrc, ClockConfig},
    config::Config,
};

const CRYSTAL_HZ: u32 = 12_000_000;
/// Milliseconds until the crystal counts as stable. The HAL waits 128, for the
/// slowest of boards; the makers of the Pico wait one.
const CRYSTAL_START: u32 = 8;

pub fn config() -> Config {
    let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
    if let Some(crystal) = &mut clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_START;
        crystal.usb_pll = None;
    }
    clocks.usb_clk = None;
    // Slower than the 48 MHz of the USB clock, which is not worth starting for
    // a few samples a minute.
    clocks.adc_clk = Some(AdcClkConfig {
        src: AdcClkSrc::Xosc,
        div: 1,
        phase: 0,
    });
    clocks.rtc_clk = None;
    Config::new(clocks)
}

//! The clocks: 200 MHz from the crystal, and nothing for what is not used. The core
//! sleeps nearly all the time; when it thinks about a hint, somebody is waiting.

use embassy_rp::{
    clocks::{AdcClkConfig, AdcClkSrc, ClockConfig, CoreVoltage, PllConfig},
    config::Config,
};

pub const CRYSTAL_HZ: u32 = 12_000_000;
/// 200 MHz, the most the chip is specified for at this core voltage.
const FAST: PllConfig = PllConfig {
    refdiv: 1,
    fbdiv: 100,
    post_div1: 3,
    post_div2: 2,
};
/// The clock of the core.
pub const HERTZ: u32 = CRYSTAL_HZ / FAST.refdiv as u32 * FAST.fbdiv as u32
    / (FAST.post_div1 as u32 * FAST.post_div2 as u32);
/// Milliseconds until the crystal counts as stable. A Pico's is after one; there are
/// boards whose makers ask for 64. The HAL waits 128.
const CRYSTAL_START: u32 = 64;

pub fn config() -> Config {
    let mut clocks = ClockConfig::manual_pll(CRYSTAL_HZ, FAST, CoreVoltage::V1_15);
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

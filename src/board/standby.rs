//! Standby: no clock runs, not even the crystal's, until a button moves. The time stands
//! still meanwhile, and the watchdog with it. What woke the chip stays in the latch of the
//! pins, where the buttons' task finds it as if nothing had been.

use cortex_m::interrupt;
use embassy_rp::{clocks, pac::IO_BANK0};
use embassy_time::{Duration, Timer};

use super::{
    awake,
    buttons::{self, PINS_PER_LATCH},
    pins::BUTTONS,
};

/// Somebody who is in the middle of something is done soon.
const SOON: Duration = Duration::from_millis(5);

/// Stands by until a button moves, unless one has.
pub async fn until_a_button_moves() {
    while awake::is_anybody() {
        Timer::after(SOON).await;
    }
    defmt::info!("standby");
    interrupt::free(|_| {
        if !buttons::have_moved() {
            wake_on_buttons(true);
            clocks::dormant_sleep();
            wake_on_buttons(false);
        }
    });
    defmt::info!("awake");
}

fn wake_on_buttons(wake: bool) {
    for number in BUTTONS {
        let pin = usize::from(number % PINS_PER_LATCH);
        let word = usize::from(number / PINS_PER_LATCH);
        IO_BANK0.int_dormant_wake().inte(word).modify(|enabled| {
            enabled.set_edge_low(pin, wake);
            enabled.set_edge_high(pin, wake);
        });
    }
}

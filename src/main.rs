//! The firmware of the handheld.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::{
    bind_interrupts,
    gpio::{Input, Pull},
    i2c::{self, I2c},
    peripherals::I2C0,
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel};
use embassy_time::Timer;
use embedded_graphics::{
    mono_font::{MonoTextStyle, ascii::FONT_6X10},
    pixelcolor::BinaryColor,
    prelude::*,
    text::Text,
};
use panic_probe as _;
use ssd1306::{I2CDisplayInterface, Ssd1306Async, prelude::*};

bind_interrupts!(struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

static PRESSES: Channel<CriticalSectionRawMutex, (), 16> = Channel::new();

#[embassy_executor::task]
async fn buttons(mut a: Input<'static>) {
    loop {
        a.wait_for_falling_edge().await;
        PRESSES.send(()).await;
        Timer::after_millis(12).await;
    }
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let p = embassy_rp::init(Default::default());
    defmt::info!("boot");
    spawner.spawn(buttons(Input::new(p.PIN_14, Pull::Up)).unwrap());
    let mut config = i2c::Config::default();
    config.frequency = 400_000;
    let i2c = I2c::new_async(p.I2C0, p.PIN_5, p.PIN_4, Irqs, config);
    let mut display = Ssd1306Async::new(
        I2CDisplayInterface::new(i2c),
        DisplaySize128x64,
        DisplayRotation::Rotate0,
    )
    .into_buffered_graphics_mode();
    match display.init().await {
        Ok(()) => defmt::info!("display found"),
        Err(_) => defmt::warn!("display missing"),
    }
    let style = MonoTextStyle::new(&FONT_6X10, BinaryColor::On);
    let mut presses = 0;
    loop {
        display.clear_buffer();
        let _ = Text::new("Palm Island", Point::new(30, 20), style).draw(&mut display);
        for i in 0..presses {
            let _ = Text::new("*", Point::new(10 + 6 * i, 40), style).draw(&mut display);
        }
        if display.flush().await.is_err() {
            defmt::warn!("display lost");
        }
        PRESSES.receive().await;
        presses = (presses + 1) % 16;
        defmt::info!("A {}", presses);
    }
}

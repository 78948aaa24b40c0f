//! New firmware without the BOOTSEL button, which a case may hide: with Up and A held
//! at power-on the chip shows itself as a USB drive, and waits for a UF2 file.

use embassy_rp::rom_data;
use palm_island::console::input::{Button, Buttons};

const CHORD: Buttons = Buttons::NONE.with(Button::Up).with(Button::A);
/// The LED shows that the drive is written to.
const LED: u32 = 1 << 25;
/// Both the drive and the interface of picotool.
const HIDE_NOTHING: u32 = 0;

/// Returns unless these are the buttons for it.
pub fn if_asked(held: Buttons) {
    if held == CHORD {
        defmt::info!("USB drive");
        rom_data::reset_to_usb_boot(LED, HIDE_NOTHING);
    }
}

//! What the boot ROM does after power-on: look for a second boot stage in
//! flash, check it, copy it to memory and run it.

use super::board::Board;
use super::processor::Processor;
use super::time::Time;

/// Where the second stage runs and where the ROM's stack begins.
const BOOT2_RAM: u32 = 0x2004_1F00;
const BOOT2_SIZE: usize = 256;
const CHECKSUM: usize = 4;

/// From power-on to the second stage: what the chip's own ROM takes at the 6.5 MHz
/// of the ring oscillator.
pub const ROM_TIME: Time = Time::from_millis(7);

/// Why the chip shows itself as a USB drive and waits for a firmware.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drive {
    /// The second stage in flash is missing or damaged.
    NoFirmware,
    /// The firmware asked for it.
    Asked,
}

/// Sets the CPU up as the ROM leaves it.
pub fn boot(cpu: &mut impl Processor, board: &mut Board) -> Result<(), Drive> {
    let mut boot2 = [0; BOOT2_SIZE];
    board
        .flash
        .read(0, &mut boot2)
        .map_err(|_| Drive::NoFirmware)?;
    let (code, checksum) = boot2.split_at(BOOT2_SIZE - CHECKSUM);
    if crc32(code).to_le_bytes() != checksum {
        return Err(Drive::NoFirmware);
    }
    board.sram.write(BOOT2_RAM, &boot2);
    cpu.start(BOOT2_RAM, BOOT2_RAM);
    // No return address: the second stage goes on to the firmware by itself.
    cpu.set_register(14, 0);
    Ok(())
}

/// CRC-32 as the ROM has it: most significant bit first, nothing inverted.
fn crc32(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0x04C1_1DB7;
    bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte) << 24, |crc, _| {
            if crc >> 31 != 0 {
                crc << 1 ^ POLYNOMIAL
            } else {
                crc << 1
            }
        })
    })
}

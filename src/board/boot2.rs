//! The second boot stage, which makes the flash readable as memory and runs again after
//! every flash operation. It is the stage of the Pico but for one number: the flash's
//! clock is a quarter of the core's, not half of it. At 200 MHz half would be 100 MHz;
//! the boot stages of other boards ask for a quarter even of the usual 125 MHz.

use rp2040_boot2::BOOT_LOADER_W25Q080;

const SIZE: usize = 256;
/// The boot ROM checks the stage before it runs it.
const CHECKSUM_AT: usize = SIZE - 4;
/// `movs r1, #2`, and `str r1, [r3, #20]`: into the divider of the serial interface.
const HALF: [u8; 4] = [0x02, 0x21, 0x59, 0x61];
const DIVIDER: u8 = 4;

#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; SIZE] = with_divider(BOOT_LOADER_W25Q080);

const fn with_divider(mut stage: [u8; SIZE]) -> [u8; SIZE] {
    assert!(checksum(&stage) == stored(&stage), "not a whole stage");
    let mut found = 0;
    let mut at = 0;
    while at + HALF.len() <= CHECKSUM_AT {
        if is_half(&stage, at) {
            stage[at] = DIVIDER;
            found += 1;
        }
        at += 2;
    }
    assert!(found == 1, "the divider is set in one place");
    let [a, b, c, d] = checksum(&stage).to_le_bytes();
    [
        stage[CHECKSUM_AT],
        stage[CHECKSUM_AT + 1],
        stage[CHECKSUM_AT + 2],
        stage[CHECKSUM_AT + 3],
    ] = [a, b, c, d];
    stage
}

const fn is_half(stage: &[u8; SIZE], at: usize) -> bool {
    let mut n = 0;
    while n < HALF.len() {
        if stage[at + n] != HALF[n] {
            return false;
        }
        n += 1;
    }
    true
}

const fn stored(stage: &[u8; SIZE]) -> u32 {
    u32::from_le_bytes([
        stage[CHECKSUM_AT],
        stage[CHECKSUM_AT + 1],
        stage[CHECKSUM_AT + 2],
        stage[CHECKSUM_AT + 3],
    ])
}

/// CRC-32 as the boot ROM has it: most significant bit first, nothing inverted.
const fn checksum(stage: &[u8; SIZE]) -> u32 {
    const POLYNOMIAL: u32 = 0x04C1_1DB7;
    let mut crc = u32::MAX;
    let mut at = 0;
    while at < CHECKSUM_AT {
        crc ^= (stage[at] as u32) << 24;
        let mut bit = 0;
        while bit < 8 {
            let carry = crc >> 31;
            crc = (crc << 1) ^ (carry * POLYNOMIAL);
            bit += 1;
        }
        at += 1;
    }
    crc
}

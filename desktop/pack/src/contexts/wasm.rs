//! WebAssembly: instructions, each with its numbers behind it. Where a section is no code, the reader
//! takes it for some, and finds its way again afterwards.

use super::{CONTEXTS, back, join};

/// What of an instruction was read.
#[derive(Default)]
pub struct Reader {
    /// The last instructions, each a byte; the newest is the lowest.
    instructions: u64,
    /// How many numbers of the newest are still to come.
    numbers: u8,
    /// The bytes of the number that has begun.
    number: u64,
}

impl Reader {
    pub fn view(&mut self, bytes: &[u8]) -> ([u64; CONTEXTS], [u64; 2]) {
        if let Some(last) = bytes.last() {
            self.read(*last);
        }
        let back = |far| back(bytes, far);
        // What comes next, and the instructions before it.
        let (next, before) = match self.numbers {
            0 => (0, self.instructions),
            _ => (
                self.number << 10 | u64::from(self.numbers) << 8 | self.instructions & 0xFF,
                self.instructions >> 8,
            ),
        };
        let next = next.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let next_after = |count: u32| next ^ before & ((1 << (8 * count)) - 1);
        let contexts = [
            back(1),
            join([back(2), back(1)]),
            join([back(4), back(3)]),
            next_after(1),
            next_after(3),
            next_after(6),
        ];
        (contexts, [u64::from(self.numbers) << 8, back(2)])
    }

    fn read(&mut self, byte: u8) {
        if self.numbers == 0 {
            self.instructions = self.instructions << 8 | u64::from(byte);
            self.numbers = numbers(byte);
            self.number = 0;
            return;
        }
        self.number = self.number << 8 | u64::from(byte);
        // The last byte of a number is a small one.
        if byte < 0x80 {
            self.numbers -= 1;
            self.number = 0;
        }
    }
}

/// How many numbers follow an instruction.
fn numbers(instruction: u8) -> u8 {
    match instruction {
        // Blocks, jumps and calls; variables; constants; what begins with a prefix.
        0x02..=0x04
        | 0x0C..=0x0E
        | 0x10
        | 0x20..=0x26
        | 0x3F..=0x42
        | 0xD0
        | 0xD2
        | 0xFC
        | 0xFD => 1,
        // An indirect call; memory.
        0x11 | 0x28..=0x3E => 2,
        _ => 0,
    }
}

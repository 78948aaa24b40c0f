//! The firmware's log leaves through memory: a control block with ring
//! buffers, found by its symbol, that a debug probe empties while the chip
//! runs. The machine plays the probe.

use super::sram::Sram;

/// What the control block starts with once the firmware has set it up.
const ID: &[u8; 16] = b"SEGGER RTT\0\0\0\0\0\0";

// The control block: ID, two counts, then the first ring that goes up.
const FIRST_UP: u32 = 24;
const RING_BUFFER: u32 = 4;
const RING_SIZE: u32 = 8;
const RING_WRITE: u32 = 12;
const RING_READ: u32 = 16;

pub struct Rtt {
    block: u32,
}

impl Rtt {
    /// `block` is the address of `_SEGGER_RTT`.
    pub fn new(block: u32) -> Self {
        Self { block }
    }

    /// Takes what is in the buffer; nothing before the firmware set it up.
    pub fn drain(&self, sram: &mut Sram) -> Vec<u8> {
        self.try_drain(sram).unwrap_or_default()
    }

    fn try_drain(&self, sram: &mut Sram) -> Option<Vec<u8>> {
        if sram.slice(self.block, ID.len())? != ID {
            return None;
        }
        let ring = self.block + FIRST_UP;
        let buffer = sram.read_word(ring + RING_BUFFER)?;
        let size = sram.read_word(ring + RING_SIZE)?;
        let write = sram.read_word(ring + RING_WRITE)?;
        let read = sram.read_word(ring + RING_READ)?;
        if write == read || write >= size || read >= size {
            return None;
        }
        // While the firmware sets the block up, the ID is there and the rest is noise.
        let unread = buffer.checked_add(read)?;
        let mut bytes = Vec::new();
        if read > write {
            bytes.extend_from_slice(sram.slice(unread, (size - read) as usize)?);
            bytes.extend_from_slice(sram.slice(buffer, write as usize)?);
        } else {
            bytes.extend_from_slice(sram.slice(unread, (write - read) as usize)?);
        }
        sram.write(ring + RING_READ, &write.to_le_bytes());
        Some(bytes)
    }
}

//! Frames on the wire: COBS between zeros, with a CRC-32C. A receiver that joins in the middle, or
//! hears garbage, is back in step at the next zero.

use crate::checksum;

/// The most bytes of a message.
pub const MESSAGE_MOST: usize = 64;

const CHECK: usize = 4;
/// COBS adds one byte to so short a frame.
const ENCODED_MOST: usize = MESSAGE_MOST + CHECK + 1;

/// The most bytes that are sent in one go.
pub const FRAME_MOST: usize = ENCODED_MOST + 2;

// Seven milliseconds: nobody waits for long.
const _: () = assert!(FRAME_MOST as u64 * super::medium::BYTE <= 7_000);

const END: u8 = 0;

/// CRC-32C of some bytes, also what tells logs apart.
pub fn hash(bytes: &[u8]) -> u32 {
    checksum::of(bytes)
}

/// That of some bytes and more behind them.
pub(super) fn hash_of_both(bytes: &[u8], more: &[u8]) -> u32 {
    let mut digest = checksum::digest();
    digest.update(bytes);
    digest.update(more);
    digest.finalize()
}

/// A message while it is written.
pub type Body = heapless::Vec<u8, MESSAGE_MOST>;

/// What goes over the wire.
pub type Frame = heapless::Vec<u8, FRAME_MOST>;

/// Makes a frame of a message. It begins with a zero too, so that whatever was heard before it
/// takes nothing of it along.
pub fn seal(message: &[u8], frame: &mut Frame) {
    let mut plain = heapless::Vec::<u8, { MESSAGE_MOST + CHECK }>::new();
    plain.extend(message.iter().take(MESSAGE_MOST).copied());
    let check = hash(&plain);
    plain.extend(check.to_le_bytes());
    let mut encoded = [0; ENCODED_MOST];
    let length = cobs::try_encode(&plain, &mut encoded).unwrap_or(0);
    frame.clear();
    frame.extend([END]);
    frame.extend(encoded[..length].iter().copied());
    frame.extend([END]);
}

/// Finds frames in a stream of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receiver {
    bytes: [u8; ENCODED_MOST],
    length: u8,
    /// What comes before the next zero is no frame.
    spoilt: bool,
}

impl Receiver {
    pub const fn new() -> Self {
        Self {
            bytes: [0; ENCODED_MOST],
            length: 0,
            spoilt: false,
        }
    }

    /// Takes a byte. The one that ends a frame brings its message.
    pub fn push(&mut self, byte: u8) -> Option<&[u8]> {
        if byte == END {
            return self.end();
        }
        match self.bytes.get_mut(usize::from(self.length)) {
            Some(place) => {
                *place = byte;
                self.length += 1;
            }
            None => self.spoilt = true,
        }
        None
    }

    /// A byte was lost, or was none.
    pub fn spoil(&mut self) {
        self.spoilt = true;
    }

    fn end(&mut self) -> Option<&[u8]> {
        let length = usize::from(core::mem::take(&mut self.length));
        if core::mem::take(&mut self.spoilt) || length == 0 {
            return None;
        }
        let bytes = &mut self.bytes[..length];
        let decoded = cobs::decode_in_place(bytes).ok()?;
        let (message, check) = bytes.get(..decoded)?.split_last_chunk::<CHECK>()?;
        (hash(message) == u32::from_le_bytes(*check)).then_some(message)
    }
}

impl Default for Receiver {
    fn default() -> Self {
        Self::new()
    }
}

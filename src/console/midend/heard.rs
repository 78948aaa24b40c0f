//! What a look at the cable brings.

/// Bytes that were on the cable together, in order, the own ones among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    /// When the last of them was complete, in microseconds since power-on.
    pub at: u64,
    /// Bytes before these were damaged, or came while nobody could listen.
    pub lost: bool,
    length: u8,
    bytes: [u8; Self::MOST],
}

impl Heard {
    pub const MOST: usize = 16;

    /// Nothing yet.
    pub const fn at(at: u64) -> Self {
        Self {
            at,
            lost: false,
            length: 0,
            bytes: [0; Self::MOST],
        }
    }

    pub fn is_full(&self) -> bool {
        usize::from(self.length) == Self::MOST
    }

    /// One more byte, if there is room.
    pub fn push(&mut self, byte: u8) {
        if let Some(free) = self.bytes.get_mut(usize::from(self.length)) {
            *free = byte;
            self.length += 1;
        }
    }

    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length.into()).unwrap_or(&self.bytes)
    }
}

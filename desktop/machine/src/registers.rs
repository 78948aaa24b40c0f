//! What all register blocks share: the bits of a word, the atomic aliases of
//! the peripheral bus, and blocks whose registers only remember.

use super::time::Time;

/// A block of registers on the bus. `None` means: no such register here.
pub trait Registers {
    fn read(&mut self, offset: u32, now: Time) -> Option<u32>;
    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()>;
}

/// Every peripheral register appears four times: plain, and as three aliases
/// that change single bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Alias {
    Plain,
    Xor,
    Set,
    Clear,
}

impl Alias {
    /// Bits 12 and 13 of a peripheral address choose the alias.
    pub fn of(address: u32) -> Self {
        match (address >> 12) & 3 {
            0 => Alias::Plain,
            1 => Alias::Xor,
            2 => Alias::Set,
            _ => Alias::Clear,
        }
    }

    pub fn apply(self, old: u32, value: u32) -> u32 {
        match self {
            Alias::Plain => value,
            Alias::Xor => old ^ value,
            Alias::Set => old | value,
            Alias::Clear => old & !value,
        }
    }
}

pub fn bit(value: u32, n: u32) -> bool {
    value & (1 << n) != 0
}

/// `width` bits of `value`, from bit `low` on.
pub fn field(value: u32, low: u32, width: u32) -> u32 {
    (value >> low) & ((1 << width) - 1)
}

/// A block whose registers keep what was written and do nothing else.
pub struct Remembering {
    registers: Vec<(u32, u32)>,
}

impl Remembering {
    /// Offsets and the values after reset.
    pub fn new(registers: &[(u32, u32)]) -> Self {
        Self {
            registers: registers.to_vec(),
        }
    }

    pub fn get(&self, offset: u32) -> Option<u32> {
        let (_, value) = self.registers.iter().find(|(at, _)| *at == offset)?;
        Some(*value)
    }
}

impl Registers for Remembering {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        self.get(offset)
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        let (_, stored) = self.registers.iter_mut().find(|(at, _)| *at == offset)?;
        *stored = value;
        Some(())
    }
}

//! The single-cycle block next to the CPU: outputs and inputs of the pins,
//! spinlocks and the integer divider. There is one core, so no mailboxes.

use super::registers::Registers;
use super::time::Time;

/// Whether a register reaches the pins.
pub fn drives_pins(offset: u32) -> bool {
    (Sio::GPIO_OUT..=Sio::GPIO_OE_XOR).contains(&offset)
}

pub struct Sio {
    pub out: u32,
    pub output_enable: u32,
    /// The levels of the pins, kept up to date by the board.
    pub inputs: u32,
    claimed: u32,
    divider: Divider,
}

impl Sio {
    const CPUID: u32 = 0x000;
    const GPIO_IN: u32 = 0x004;
    const GPIO_OUT: u32 = 0x010;
    const GPIO_OUT_SET: u32 = 0x014;
    const GPIO_OUT_CLR: u32 = 0x018;
    const GPIO_OUT_XOR: u32 = 0x01C;
    const GPIO_OE: u32 = 0x020;
    const GPIO_OE_SET: u32 = 0x024;
    const GPIO_OE_CLR: u32 = 0x028;
    const GPIO_OE_XOR: u32 = 0x02C;
    const SPINLOCK_ST: u32 = 0x05C;
    const SPINLOCK0: u32 = 0x100;
    const SPINLOCK31: u32 = 0x17C;

    pub fn new() -> Self {
        Self {
            out: 0,
            output_enable: 0,
            inputs: 0,
            claimed: 0,
            divider: Divider::default(),
        }
    }
}

impl Registers for Sio {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::CPUID => Some(0),
            Self::GPIO_IN => Some(self.inputs),
            Self::GPIO_OUT => Some(self.out),
            Self::GPIO_OE => Some(self.output_enable),
            Self::SPINLOCK_ST => Some(self.claimed),
            // A read claims the lock and tells whether that worked.
            Self::SPINLOCK0..=Self::SPINLOCK31 => {
                let lock = 1 << ((offset - Self::SPINLOCK0) / 4);
                let free = self.claimed & lock == 0;
                self.claimed |= lock;
                Some(if free { lock } else { 0 })
            }
            _ => self.divider.read(offset),
        }
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        match offset {
            Self::GPIO_OUT => self.out = value,
            Self::GPIO_OUT_SET => self.out |= value,
            Self::GPIO_OUT_CLR => self.out &= !value,
            Self::GPIO_OUT_XOR => self.out ^= value,
            Self::GPIO_OE => self.output_enable = value,
            Self::GPIO_OE_SET => self.output_enable |= value,
            Self::GPIO_OE_CLR => self.output_enable &= !value,
            Self::GPIO_OE_XOR => self.output_enable ^= value,
            Self::SPINLOCK0..=Self::SPINLOCK31 => {
                self.claimed &= !(1 << ((offset - Self::SPINLOCK0) / 4));
            }
            _ => self.divider.write(offset, value)?,
        }
        Some(())
    }
}

/// The hardware divider; its eight cycles are not counted.
#[derive(Default)]
struct Divider {
    dividend: u32,
    divisor: u32,
    quotient: u32,
    remainder: u32,
    dirty: bool,
}

impl Divider {
    const UDIVIDEND: u32 = 0x060;
    const UDIVISOR: u32 = 0x064;
    const SDIVIDEND: u32 = 0x068;
    const SDIVISOR: u32 = 0x06C;
    const QUOTIENT: u32 = 0x070;
    const REMAINDER: u32 = 0x074;
    const CSR: u32 = 0x078;

    const CSR_READY: u32 = 1 << 0;
    const CSR_DIRTY: u32 = 1 << 1;

    fn read(&mut self, offset: u32) -> Option<u32> {
        match offset {
            Self::UDIVIDEND | Self::SDIVIDEND => Some(self.dividend),
            Self::UDIVISOR | Self::SDIVISOR => Some(self.divisor),
            Self::QUOTIENT => {
                self.dirty = false;
                Some(self.quotient)
            }
            Self::REMAINDER => Some(self.remainder),
            Self::CSR if self.dirty => Some(Self::CSR_READY | Self::CSR_DIRTY),
            Self::CSR => Some(Self::CSR_READY),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32) -> Option<()> {
        self.dirty = true;
        match offset {
            Self::UDIVIDEND | Self::SDIVIDEND => self.dividend = value,
            Self::UDIVISOR | Self::SDIVISOR => self.divisor = value,
            Self::QUOTIENT => self.quotient = value,
            Self::REMAINDER => self.remainder = value,
            _ => return None,
        }
        match offset {
            Self::UDIVIDEND | Self::UDIVISOR => self.divide_unsigned(),
            Self::SDIVIDEND | Self::SDIVISOR => self.divide_signed(),
            _ => {}
        }
        Some(())
    }

    fn divide_unsigned(&mut self) {
        match self.dividend.checked_div(self.divisor) {
            Some(quotient) => {
                self.quotient = quotient;
                self.remainder = self.dividend % self.divisor;
            }
            None => {
                self.quotient = u32::MAX;
                self.remainder = self.dividend;
            }
        }
    }

    fn divide_signed(&mut self) {
        let (dividend, divisor) = (self.dividend as i32, self.divisor as i32);
        if divisor == 0 {
            self.quotient = if dividend < 0 { 1 } else { u32::MAX };
            self.remainder = self.dividend;
        } else {
            self.quotient = dividend.wrapping_div(divisor) as u32;
            self.remainder = dividend.wrapping_rem(divisor) as u32;
        }
    }
}

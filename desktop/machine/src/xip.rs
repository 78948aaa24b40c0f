//! How the flash becomes readable memory: the serial interface (SSI) that
//! talks to the chip, and the controls of the cache in front of it. Only what
//! the second boot stage sets up is here, and the chip's number.

use std::collections::VecDeque;

use super::registers::{Registers, Remembering, bit, field};
use super::time::Time;

/// XIP_CTRL: the cache. CTRL, FLUSH, STAT, the counters and the stream.
pub fn xip_control() -> Remembering {
    Remembering::new(&[
        (0x00, 0x3),
        (0x04, 0),
        (0x08, 0x2),
        (0x0C, 0),
        (0x10, 0),
        (0x14, 0),
        (0x18, 0),
    ])
}

/// PADS_QSPI: the voltage, then the six pins to the flash chip.
pub fn flash_pads() -> Remembering {
    Remembering::new(&[
        (0x00, 0),
        (0x04, 0x56),
        (0x08, 0x52),
        (0x0C, 0x52),
        (0x10, 0x52),
        (0x14, 0x52),
        (0x18, 0x5A),
    ])
}

/// The serial interface. Commands to the flash chip are answered only as far
/// as boot2 needs them, which asks for the status registers, for the number that no two
/// chips share, and for the chip's size.
pub struct Ssi {
    registers: Remembering,
    answers: VecDeque<u8>,
    unique: [u8; 8],
    /// The exponent of two that is the chip's size.
    exponent: u8,
    /// The boot ROM took the flash out of its readable mode.
    taken: bool,
}

impl Ssi {
    const CTRLR0: u32 = 0x00;
    const CTRLR1: u32 = 0x04;
    const SSIENR: u32 = 0x08;
    const SER: u32 = 0x10;
    const BAUDR: u32 = 0x14;
    const TXFLR: u32 = 0x20;
    const RXFLR: u32 = 0x24;
    const SR: u32 = 0x28;
    const DR0: u32 = 0x60;
    const RX_SAMPLE_DLY: u32 = 0xF0;
    const SPI_CTRLR0: u32 = 0xF4;

    /// Two bits of CTRLR0: whether what is sent is a question, and the rest the answer.
    const CTRLR0_TMOD: (u32, u32) = (8, 2);
    const TMOD_QUESTION: u32 = 3;
    const READ_UNIQUE_ID: u8 = 0x4B;
    const READ_JEDEC_ID: u8 = 0x9F;
    /// Winbond, and the family of a Pico's chip.
    const JEDEC_MAKER: [u8; 2] = [0xEF, 0x70];
    /// Bytes that mean nothing before the chip's number.
    const BEFORE_UNIQUE_ID: usize = 4;

    /// Two bits of CTRLR0: over how many wires the data comes.
    const CTRLR0_SPI_FRF: (u32, u32) = (21, 2);
    const SPI_FRF_QUAD: u32 = 2;

    // Bits of SR: not busy, transmit FIFO not full and empty.
    const SR_TX_NOT_FULL: u32 = 1 << 1;
    const SR_TX_EMPTY: u32 = 1 << 2;
    const SR_RX_NOT_EMPTY: u32 = 1 << 3;

    /// Status register 2 with QUAD ENABLE set: what the chip on a Pico says.
    const FLASH_STATUS: u8 = 0x02;

    pub fn new(unique: [u8; 8], exponent: u8) -> Self {
        Self {
            registers: Remembering::new(&[
                (Self::CTRLR0, 0),
                (Self::CTRLR1, 0),
                (Self::SSIENR, 0),
                (Self::SER, 0),
                (Self::BAUDR, 0),
                (Self::RX_SAMPLE_DLY, 0),
                (Self::SPI_CTRLR0, 0x0300_0000),
            ]),
            answers: VecDeque::new(),
            unique,
            exponent,
            taken: true,
        }
    }

    /// What the chip answers to a byte.
    fn ask(&mut self, byte: u8) {
        let (low, width) = Self::CTRLR0_TMOD;
        let control = self.registers.get(Self::CTRLR0).unwrap_or(0);
        let question = field(control, low, width) == Self::TMOD_QUESTION;
        if question && byte == Self::READ_UNIQUE_ID {
            self.answers.extend([0; Self::BEFORE_UNIQUE_ID]);
            self.answers.extend(self.unique);
        } else if question && byte == Self::READ_JEDEC_ID {
            self.answers.extend(Self::JEDEC_MAKER);
            self.answers.push_back(self.exponent);
        } else {
            self.answers.push_back(Self::FLASH_STATUS);
        }
    }

    /// CPU cycles to read eight bytes: address, pause and data, at the speed
    /// of the serial clock.
    pub fn line_cycles(&self) -> u32 {
        const QUAD_CLOCKS: u32 = 8 + 4 + 16;
        const SINGLE_CLOCKS: u32 = 8 + 24 + 64;
        let (low, width) = Self::CTRLR0_SPI_FRF;
        let control = self.registers.get(Self::CTRLR0).unwrap_or(0);
        let clocks = match field(control, low, width) {
            Self::SPI_FRF_QUAD => QUAD_CLOCKS,
            _ => SINGLE_CLOCKS,
        };
        clocks * self.divider()
    }

    /// Cycles of the system clock for one of the serial clock.
    pub fn divider(&self) -> u32 {
        self.registers.get(Self::BAUDR).unwrap_or(0).max(2)
    }

    /// Whether the flash window shows the flash.
    pub fn flash_readable(&self) -> bool {
        !self.taken
    }

    /// The boot ROM talks to the flash chip itself.
    pub fn take_for_commands(&mut self) {
        self.taken = true;
    }

    /// The plain read mode that the boot ROM can set up.
    pub fn enter_xip(&mut self) {
        self.taken = false;
    }
}

impl Registers for Ssi {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::SR => {
                let mut status = Self::SR_TX_NOT_FULL | Self::SR_TX_EMPTY;
                if !self.answers.is_empty() {
                    status |= Self::SR_RX_NOT_EMPTY;
                }
                Some(status)
            }
            Self::TXFLR => Some(0),
            Self::RXFLR => Some(self.answers.len() as u32),
            Self::DR0 => Some(u32::from(self.answers.pop_front().unwrap_or(0))),
            _ => self.registers.get(offset),
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        match offset {
            Self::DR0 => self.ask(value as u8),
            Self::SSIENR => {
                self.registers.write(offset, value, now)?;
                if bit(value, 0) {
                    self.taken = false;
                }
                self.answers.clear();
            }
            _ => self.registers.write(offset, value, now)?,
        }
        Some(())
    }
}

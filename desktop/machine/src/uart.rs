//! The serial port, a PL011: FIFOs of 32 bytes, their levels, the interrupts, and what can go
//! wrong on the wire. Eight data bits, no parity and one stop bit are all that there is here;
//! neither are DMA, flow control and infrared.

use std::collections::VecDeque;

use super::registers::{Registers, bit, field};
use super::serial::{self, Change, Received, Receiver};
use super::time::Time;

const FIFO: usize = 32;

pub struct Uart {
    hertz: Option<u64>,
    divider: u32,
    fraction: u32,
    /// How long a bit lasts: the dividers count from the next write of the line control on.
    bit: Time,
    line_control: u32,
    control: u32,
    levels: u32,
    enabled: u32,
    raised: u32,
    dma: u32,
    receiver: Receiver,
    received: VecDeque<u32>,
    /// A byte was lost since the last one that was kept.
    overrun: bool,
    /// The errors of the byte that was read last.
    errors: u32,
    /// When the wire has been silent for long enough to be asked.
    timeout: Time,
    waiting: VecDeque<u8>,
    /// The end of the byte that is being sent.
    sending: Option<Time>,
    planned: VecDeque<Change>,
    level: bool,
}

impl Uart {
    const DR: u32 = 0x00;
    const RSR: u32 = 0x04;
    const FR: u32 = 0x18;
    const IBRD: u32 = 0x24;
    const FBRD: u32 = 0x28;
    const LCR_H: u32 = 0x2C;
    const CR: u32 = 0x30;
    const IFLS: u32 = 0x34;
    const IMSC: u32 = 0x38;
    const RIS: u32 = 0x3C;
    const MIS: u32 = 0x40;
    const ICR: u32 = 0x44;
    const DMACR: u32 = 0x48;

    const LCR_H_BRK: u32 = 0;
    const LCR_H_FEN: u32 = 4;
    const LCR_H_WLEN: (u32, u32) = (5, 2);
    const EIGHT_BITS: u32 = 3;
    /// Parity, a second stop bit.
    const LCR_H_UNKNOWN: u32 = 0b1000_1110;

    const CR_UARTEN: u32 = 0;
    const CR_TXE: u32 = 8;
    const CR_RXE: u32 = 9;
    const CR_AFTER_RESET: u32 = 0x300;
    /// Infrared, loopback, flow control.
    const CR_UNKNOWN: u32 = 0xC086;

    const FR_BUSY: u32 = 3;
    const FR_RXFE: u32 = 4;
    const FR_TXFF: u32 = 5;
    const FR_RXFF: u32 = 6;
    const FR_TXFE: u32 = 7;

    /// The errors of a byte in DR: no stop bit, a break, bytes lost before it.
    const DR_FE: u32 = 1 << 8;
    const DR_BE: u32 = 1 << 10;
    const DR_OE: u32 = 1 << 11;
    const DR_ERRORS: u32 = 8;
    const RSR_OE: u32 = 1 << 3;

    // The interrupts.
    const RX: u32 = 1 << 4;
    const TX: u32 = 1 << 5;
    const RT: u32 = 1 << 6;
    const FE: u32 = 1 << 7;
    const BE: u32 = 1 << 9;
    const OE: u32 = 1 << 10;
    const INTERRUPTS: u32 = 0x7FF;

    /// Half full, half empty.
    const IFLS_AFTER_RESET: u32 = 0x12;
    /// Bits of silence until bytes below the level are reported.
    const TIMEOUT_BITS: u64 = 32;

    pub fn new(hertz: Option<u64>) -> Self {
        Self {
            hertz,
            divider: 0,
            fraction: 0,
            bit: Time::NEVER,
            line_control: 0,
            control: Self::CR_AFTER_RESET,
            levels: Self::IFLS_AFTER_RESET,
            enabled: 0,
            raised: 0,
            dma: 0,
            receiver: Receiver::new(),
            received: VecDeque::new(),
            overrun: false,
            errors: 0,
            timeout: Time::NEVER,
            waiting: VecDeque::new(),
            sending: None,
            planned: VecDeque::new(),
            level: true,
        }
    }

    pub fn reset(&mut self) {
        *self = Self::new(self.hertz);
    }

    /// The clock of the block; none while it stands still.
    pub fn set_clock(&mut self, hertz: Option<u64>) {
        if self.hertz != hertz {
            self.hertz = hertz;
            self.tune();
        }
    }

    /// Sixteen ticks of a divider with six bits of fraction make a bit.
    fn tune(&mut self) {
        let divider = u64::from(self.divider) << 6 | u64::from(self.fraction);
        self.bit = match self.hertz {
            Some(hertz) if self.divider > 0 => Time::of_cycles(16 * divider, 64 * hertz),
            _ => Time::NEVER,
        };
    }

    fn is_on(&self, direction: u32) -> bool {
        bit(self.control, Self::CR_UARTEN)
            && bit(self.control, direction)
            && self.bit != Time::NEVER
    }

    fn capacity(&self) -> usize {
        match bit(self.line_control, Self::LCR_H_FEN) {
            true => FIFO,
            false => 1,
        }
    }

    /// How many bytes a field of IFLS means.
    fn trigger(&self, low: u32) -> usize {
        let eighths = [1, 2, 4, 6, 7];
        let chosen = eighths.get(field(self.levels, low, 3) as usize);
        (self.capacity() * chosen.copied().unwrap_or(7) / 8).max(1)
    }

    fn receive_trigger(&self) -> usize {
        self.trigger(3)
    }

    fn transmit_trigger(&self) -> usize {
        match bit(self.line_control, Self::LCR_H_FEN) {
            true => self.trigger(0),
            false => 0,
        }
    }

    /// The level that it puts on its pin.
    pub fn level(&self) -> bool {
        self.level && !(bit(self.line_control, Self::LCR_H_BRK) && self.sending.is_none())
    }

    /// What it hears changes.
    pub fn hear(&mut self, level: bool, at: Time) {
        self.listen(at);
        self.receiver.set_level(level, at);
    }

    /// The next moment at which it does something to the wire.
    pub fn next_sent(&self) -> Time {
        let planned = self.planned.front().map_or(Time::NEVER, |(at, _)| *at);
        planned.min(self.sending.unwrap_or(Time::NEVER))
    }

    /// The next moment at which it has something to report, if the wire stays as it is.
    pub fn next_heard(&self) -> Time {
        let heard = match self.is_on(Self::CR_RXE) {
            true => self.receiver.next_event(self.bit),
            false => Time::NEVER,
        };
        heard.min(self.timeout)
    }

    /// The next change of its level that is due.
    pub fn take_change(&mut self, now: Time) -> Option<Change> {
        let change = *self.planned.front().filter(|(at, _)| *at <= now)?;
        self.planned.pop_front();
        self.level = change.1;
        Some(change)
    }

    /// Sends up to now, and listens as far as it is known what there is to hear.
    pub fn advance(&mut self, now: Time, known: Time) {
        self.listen(known);
        if self.timeout <= known {
            self.timeout = Time::NEVER;
            self.raised |= Self::RT;
        }
        while let Some(end) = self.sending.filter(|end| *end <= now) {
            self.sending = None;
            self.begin(end);
        }
    }

    fn listen(&mut self, now: Time) {
        if self.is_on(Self::CR_RXE)
            && let Some(received) = self.receiver.advance(now, self.bit)
        {
            self.keep(received);
        }
    }

    fn keep(&mut self, received: Received) {
        self.timeout = received.at + self.bit * Self::TIMEOUT_BITS;
        if self.received.len() >= self.capacity() {
            self.overrun = true;
            self.raised |= Self::OE;
            return;
        }
        let mut entry = u32::from(received.byte);
        if received.is_break {
            entry |= Self::DR_BE;
            self.raised |= Self::BE;
        } else if received.torn {
            entry |= Self::DR_FE;
            self.raised |= Self::FE;
        }
        if std::mem::take(&mut self.overrun) {
            entry |= Self::DR_OE;
        }
        self.received.push_back(entry);
        if self.received.len() >= self.receive_trigger() {
            self.raised |= Self::RX;
        }
    }

    /// Sends the next byte, if there is one.
    fn begin(&mut self, now: Time) {
        if self.sending.is_some() || !self.is_on(Self::CR_TXE) {
            return;
        }
        if let Some(byte) = self.waiting.pop_front() {
            self.sending = Some(serial::send(byte, now, self.bit, &mut self.planned));
            if self.waiting.len() == self.transmit_trigger() {
                self.raised |= Self::TX;
            }
        }
    }

    fn take(&mut self) -> u32 {
        let Some(entry) = self.received.pop_front() else {
            return 0;
        };
        self.errors = entry >> Self::DR_ERRORS;
        if self.received.len() < self.receive_trigger() {
            self.raised &= !Self::RX;
        }
        if self.received.is_empty() {
            self.raised &= !Self::RT;
            self.timeout = Time::NEVER;
        }
        entry
    }

    fn flags(&self) -> u32 {
        let flag = |set: bool, n: u32| u32::from(set) << n;
        let busy = self.sending.is_some() || !self.waiting.is_empty();
        flag(busy, Self::FR_BUSY)
            | flag(self.received.is_empty(), Self::FR_RXFE)
            | flag(self.waiting.len() >= self.capacity(), Self::FR_TXFF)
            | flag(self.received.len() >= self.capacity(), Self::FR_RXFF)
            | flag(self.waiting.is_empty(), Self::FR_TXFE)
    }

    /// The interrupt line to the CPU.
    pub fn line(&self) -> bool {
        self.raised & self.enabled != 0
    }
}

impl Registers for Uart {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        Some(match offset {
            Self::DR => self.take(),
            Self::RSR => self.errors & !Self::RSR_OE | u32::from(self.overrun) << 3,
            Self::FR => self.flags(),
            Self::IBRD => self.divider,
            Self::FBRD => self.fraction,
            Self::LCR_H => self.line_control,
            Self::CR => self.control,
            Self::IFLS => self.levels,
            Self::IMSC => self.enabled,
            Self::RIS => self.raised,
            Self::MIS => self.raised & self.enabled,
            Self::ICR => 0,
            Self::DMACR => self.dma,
            _ => return None,
        })
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        match offset {
            Self::DR => {
                if self.waiting.len() < self.capacity() {
                    self.waiting.push_back(value as u8);
                }
                if self.waiting.len() > self.transmit_trigger() {
                    self.raised &= !Self::TX;
                }
                self.begin(now);
            }
            Self::RSR => {
                self.errors = 0;
                self.overrun = false;
            }
            Self::IBRD => self.divider = value & 0xFFFF,
            Self::FBRD => self.fraction = value & 0x3F,
            Self::LCR_H => {
                let (low, width) = Self::LCR_H_WLEN;
                let frames = field(value, low, width) == Self::EIGHT_BITS;
                self.line_control = value;
                self.tune();
                let known = frames && value & Self::LCR_H_UNKNOWN == 0;
                return known.then_some(());
            }
            Self::CR => {
                self.control = value;
                self.begin(now);
                return (value & Self::CR_UNKNOWN == 0).then_some(());
            }
            Self::IFLS => self.levels = value,
            Self::IMSC => self.enabled = value & Self::INTERRUPTS,
            Self::ICR => self.raised &= !value,
            Self::DMACR => {
                self.dma = value;
                return (value == 0).then_some(());
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;

//! I2C0, a DesignWare block, as a master: a FIFO of 16 bytes that empties at the
//! speed of the wire, one address byte and nine bits a byte, START and STOP with
//! their hold times; what is read comes back through a FIFO of its own. A wire whose
//! pull-ups are weak rises slowly, and a clock too fast for it loses arbitration.

use std::collections::VecDeque;

use super::registers::{Registers, bit, field};
use super::time::Time;

/// What hangs on the wire.
pub trait Device {
    /// START and an address, and whether the master wants to read; `true` acknowledges.
    fn select(&mut self, address: u8, reading: bool, now: Time) -> bool;
    /// One byte; `true` acknowledges.
    fn receive(&mut self, byte: u8, now: Time) -> bool;
    /// The byte that the master reads.
    fn send(&mut self, now: Time) -> u8;
    /// STOP.
    fn release(&mut self);
}

/// How much went over the wire.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Traffic {
    /// Bytes, addresses among them.
    pub bytes: u64,
    /// From START to STOP.
    pub transactions: u64,
    /// The time between START and the end of STOP.
    pub busy: Time,
}

/// One transaction, from START to the end of STOP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transfer {
    pub start: Time,
    pub end: Time,
    /// Bytes, the address among them.
    pub bytes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Idle,
    Start,
    Address,
    Byte {
        data: u8,
        stop: bool,
    },
    Read {
        stop: bool,
    },
    /// The FIFO ran dry in mid-transfer: the clock is held low.
    Held,
    Stop,
}

pub struct I2c {
    control: u32,
    target: u32,
    standard_high: u32,
    standard_low: u32,
    fast_high: u32,
    fast_low: u32,
    spike: u32,
    sda_hold: u32,
    enable: u32,
    mask: u32,
    raw: u32,
    transmit_threshold: u32,
    receive_threshold: u32,
    abort_source: u32,
    fifo: VecDeque<u32>,
    received: VecDeque<u8>,
    /// Which way the bytes of this transfer go.
    reading: bool,
    phase: Phase,
    phase_ends: Time,
    current: Transfer,
    /// The block's own clock: clk_sys.
    hertz: u64,
    /// The fastest clock that the wire can follow.
    most_hertz: Option<u64>,
    pub traffic: Traffic,
    /// Every transaction, while someone wants to know.
    pub transfers: Option<Vec<Transfer>>,
}

impl I2c {
    const IC_CON: u32 = 0x00;
    const IC_TAR: u32 = 0x04;
    const IC_DATA_CMD: u32 = 0x10;
    const IC_SS_SCL_HCNT: u32 = 0x14;
    const IC_SS_SCL_LCNT: u32 = 0x18;
    const IC_FS_SCL_HCNT: u32 = 0x1C;
    const IC_FS_SCL_LCNT: u32 = 0x20;
    const IC_INTR_STAT: u32 = 0x2C;
    const IC_INTR_MASK: u32 = 0x30;
    const IC_RAW_INTR_STAT: u32 = 0x34;
    const IC_RX_TL: u32 = 0x38;
    const IC_TX_TL: u32 = 0x3C;
    const IC_CLR_INTR: u32 = 0x40;
    const IC_CLR_TX_OVER: u32 = 0x4C;
    const IC_CLR_TX_ABRT: u32 = 0x54;
    const IC_CLR_ACTIVITY: u32 = 0x5C;
    const IC_CLR_STOP_DET: u32 = 0x60;
    const IC_CLR_START_DET: u32 = 0x64;
    const IC_ENABLE: u32 = 0x6C;
    const IC_STATUS: u32 = 0x70;
    const IC_TXFLR: u32 = 0x74;
    const IC_RXFLR: u32 = 0x78;
    const IC_SDA_HOLD: u32 = 0x7C;
    const IC_TX_ABRT_SOURCE: u32 = 0x80;
    const IC_ENABLE_STATUS: u32 = 0x9C;
    const IC_FS_SPKLEN: u32 = 0xA0;

    const CON_SPEED: (u32, u32) = (1, 2);
    const CON_SPEED_STANDARD: u32 = 1;
    const DATA_CMD_READ: u32 = 8;
    const DATA_CMD_STOP: u32 = 9;
    const DATA_CMD_RESTART: u32 = 10;
    const ENABLE: u32 = 0;
    const ENABLE_ABORT: u32 = 1;

    // Bits of the interrupt registers.
    const RX_FULL: u32 = 1 << 2;
    const TX_OVER: u32 = 1 << 3;
    const TX_EMPTY: u32 = 1 << 4;
    const TX_ABRT: u32 = 1 << 6;
    const ACTIVITY: u32 = 1 << 8;
    const STOP_DET: u32 = 1 << 9;
    const START_DET: u32 = 1 << 10;

    const ABRT_7B_ADDR_NOACK: u32 = 1 << 0;
    const ABRT_TXDATA_NOACK: u32 = 1 << 3;
    const ABRT_ARB_LOST: u32 = 1 << 12;
    const ABRT_USER: u32 = 1 << 16;

    const STATUS_ACTIVITY: u32 = 1 << 0;
    const STATUS_TX_NOT_FULL: u32 = 1 << 1;
    const STATUS_TX_EMPTY: u32 = 1 << 2;
    const STATUS_RX_NOT_EMPTY: u32 = 1 << 3;
    const STATUS_MASTER_ACTIVITY: u32 = 1 << 5;

    const FIFO_DEPTH: usize = 16;
    const BITS_PER_BYTE: u64 = 9;

    pub fn new(hertz: u64) -> Self {
        Self {
            control: 0x65,
            target: 0x55,
            standard_high: 0x28,
            standard_low: 0x2F,
            fast_high: 0x06,
            fast_low: 0x0D,
            spike: 0x07,
            sda_hold: 0x01,
            enable: 0,
            mask: 0x8FF,
            raw: 0,
            transmit_threshold: 0,
            receive_threshold: 0,
            abort_source: 0,
            fifo: VecDeque::new(),
            received: VecDeque::new(),
            reading: false,
            phase: Phase::Idle,
            phase_ends: Time::NEVER,
            current: Transfer {
                start: Time::ZERO,
                end: Time::ZERO,
                bytes: 0,
            },
            hertz,
            most_hertz: None,
            traffic: Traffic::default(),
            transfers: None,
        }
    }

    /// The registers after a reset; the count of the traffic goes on.
    pub fn reset(&mut self) {
        *self = Self {
            traffic: self.traffic,
            most_hertz: self.most_hertz,
            transfers: self.transfers.take(),
            ..Self::new(self.hertz)
        };
    }

    pub fn set_clock(&mut self, hertz: u64) {
        self.hertz = hertz;
    }

    /// The pull-ups of the wire let it follow a clock up to this one.
    pub fn limit(&mut self, most_hertz: Option<u64>) {
        self.most_hertz = most_hertz;
    }

    fn is_too_fast(&self) -> bool {
        let bit = self.high() + self.low();
        self.most_hertz
            .is_some_and(|most| bit < Time::of_cycles(1, most))
    }

    // The high phase gets the spike filter and seven cycles of synchronisation
    // on top of its count, the low phase one cycle: so says the data sheet.

    fn high(&self) -> Time {
        Time::of_cycles(u64::from(self.counts().0 + self.spike + 7), self.hertz)
    }

    fn low(&self) -> Time {
        Time::of_cycles(u64::from(self.counts().1 + 1), self.hertz)
    }

    fn counts(&self) -> (u32, u32) {
        let (low, width) = Self::CON_SPEED;
        if field(self.control, low, width) == Self::CON_SPEED_STANDARD {
            (self.standard_high, self.standard_low)
        } else {
            (self.fast_high, self.fast_low)
        }
    }

    fn byte_time(&self) -> Time {
        (self.high() + self.low()) * Self::BITS_PER_BYTE
    }

    /// Whether a transfer is under way.
    pub fn is_busy(&self) -> bool {
        self.phase != Phase::Idle
    }

    fn enter(&mut self, phase: Phase, now: Time) {
        let lasts = match phase {
            Phase::Idle | Phase::Held => Time::NEVER,
            Phase::Start => self.high(),
            Phase::Address | Phase::Byte { .. } | Phase::Read { .. } => self.byte_time(),
            Phase::Stop => self.low() + self.high() + self.low(),
        };
        self.phase = phase;
        self.phase_ends = now + lasts;
    }

    pub fn next_event(&self) -> Time {
        self.phase_ends
    }

    /// Lets the wire run up to `now`.
    pub fn advance(&mut self, now: Time, device: &mut dyn Device) {
        while self.phase_ends <= now {
            let at = self.phase_ends;
            match self.phase {
                Phase::Idle | Phase::Held => return,
                Phase::Start => {
                    self.raw |= Self::START_DET | Self::ACTIVITY;
                    self.enter(Phase::Address, at);
                }
                Phase::Address => {
                    self.current.bytes += 1;
                    if self.is_too_fast() {
                        self.abort(Self::ABRT_ARB_LOST, at);
                    } else if device.select(field(self.target, 0, 7) as u8, self.reading, at) {
                        self.next_byte(at);
                    } else {
                        self.abort(Self::ABRT_7B_ADDR_NOACK, at);
                    }
                }
                Phase::Byte { data, stop } => {
                    self.current.bytes += 1;
                    if !device.receive(data, at) {
                        self.abort(Self::ABRT_TXDATA_NOACK, at);
                    } else if stop || !bit(self.enable, Self::ENABLE) {
                        self.enter(Phase::Stop, at);
                    } else {
                        self.next_byte(at);
                    }
                }
                Phase::Read { stop } => {
                    self.current.bytes += 1;
                    self.received.push_back(device.send(at));
                    if stop || !bit(self.enable, Self::ENABLE) {
                        self.enter(Phase::Stop, at);
                    } else {
                        self.next_byte(at);
                    }
                }
                Phase::Stop => {
                    device.release();
                    self.raw |= Self::STOP_DET;
                    self.count(at);
                    self.enter(Phase::Idle, at);
                    self.start_if_ready(at);
                }
            }
        }
    }

    fn count(&mut self, end: Time) {
        self.current.end = end;
        self.traffic.transactions += 1;
        self.traffic.bytes += self.current.bytes;
        self.traffic.busy += end - self.current.start;
        if let Some(transfers) = &mut self.transfers {
            transfers.push(self.current);
        }
    }

    fn next_byte(&mut self, now: Time) {
        match self.fifo.front() {
            Some(command)
                if bit(*command, Self::DATA_CMD_RESTART)
                    || bit(*command, Self::DATA_CMD_READ) != self.reading =>
            {
                let plain = command & !(1 << Self::DATA_CMD_RESTART);
                self.fifo[0] = plain;
                self.reading = bit(plain, Self::DATA_CMD_READ);
                self.enter(Phase::Start, now);
            }
            Some(_) => self.shift_out(now),
            None => self.enter(Phase::Held, now),
        }
    }

    fn shift_out(&mut self, now: Time) {
        if let Some(command) = self.fifo.pop_front() {
            let stop = bit(command, Self::DATA_CMD_STOP);
            let phase = match self.reading {
                true => Phase::Read { stop },
                false => Phase::Byte {
                    data: command as u8,
                    stop,
                },
            };
            self.enter(phase, now);
        }
    }

    fn start_if_ready(&mut self, now: Time) {
        let ready = bit(self.enable, Self::ENABLE) && self.abort_source == 0;
        let Some(first) = self.fifo.front().filter(|_| ready) else {
            return;
        };
        if self.phase == Phase::Idle {
            self.reading = bit(*first, Self::DATA_CMD_READ);
            self.current = Transfer {
                start: now,
                end: now,
                bytes: 0,
            };
            self.enter(Phase::Start, now);
        }
    }

    /// Nobody answered, or the firmware gave up: empty the FIFO and stop.
    fn abort(&mut self, reason: u32, now: Time) {
        self.fifo.clear();
        self.abort_source |= reason;
        self.raw |= Self::TX_ABRT;
        self.enter(Phase::Stop, now);
    }

    fn raw_interrupts(&self) -> u32 {
        let mut raw = self.raw;
        let empty = self.fifo.len() <= self.transmit_threshold as usize;
        if empty && bit(self.enable, Self::ENABLE) {
            raw |= Self::TX_EMPTY;
        }
        if self.received.len() > self.receive_threshold as usize {
            raw |= Self::RX_FULL;
        }
        raw
    }

    /// The interrupt line to the CPU.
    pub fn line(&self) -> bool {
        self.raw_interrupts() & self.mask != 0
    }

    fn status(&self) -> u32 {
        let mut status = 0;
        if self.phase != Phase::Idle {
            status |= Self::STATUS_ACTIVITY | Self::STATUS_MASTER_ACTIVITY;
        }
        if self.fifo.len() < Self::FIFO_DEPTH {
            status |= Self::STATUS_TX_NOT_FULL;
        }
        if self.fifo.is_empty() {
            status |= Self::STATUS_TX_EMPTY;
        }
        if !self.received.is_empty() {
            status |= Self::STATUS_RX_NOT_EMPTY;
        }
        status
    }

    fn push(&mut self, command: u32, now: Time) {
        // After an abort the FIFO stays flushed until that is acknowledged.
        if !bit(self.enable, Self::ENABLE) || self.abort_source != 0 {
            return;
        }
        if self.fifo.len() == Self::FIFO_DEPTH {
            self.raw |= Self::TX_OVER;
            return;
        }
        self.fifo.push_back(command);
        match self.phase {
            Phase::Idle => self.start_if_ready(now),
            Phase::Held => self.next_byte(now),
            _ => {}
        }
    }

    fn set_enable(&mut self, value: u32, now: Time) {
        self.enable = value;
        if !bit(value, Self::ENABLE) {
            // The byte on the wire is finished, the rest is dropped.
            self.fifo.clear();
            self.received.clear();
            self.raw &= !(Self::TX_ABRT | Self::ACTIVITY);
            self.abort_source = 0;
            if self.phase == Phase::Held {
                self.enter(Phase::Stop, now);
            }
        } else if bit(value, Self::ENABLE_ABORT) && self.phase != Phase::Idle {
            self.enable &= !(1 << Self::ENABLE_ABORT);
            self.abort(Self::ABRT_USER, now);
        }
    }

    fn clear(&mut self, interrupts: u32) -> Option<u32> {
        self.raw &= !interrupts;
        if interrupts & Self::TX_ABRT != 0 {
            self.abort_source = 0;
        }
        Some(0)
    }
}

impl Registers for I2c {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::IC_CON => Some(self.control),
            Self::IC_TAR => Some(self.target),
            Self::IC_DATA_CMD => Some(self.received.pop_front().unwrap_or(0).into()),
            Self::IC_SS_SCL_HCNT => Some(self.standard_high),
            Self::IC_SS_SCL_LCNT => Some(self.standard_low),
            Self::IC_FS_SCL_HCNT => Some(self.fast_high),
            Self::IC_FS_SCL_LCNT => Some(self.fast_low),
            Self::IC_FS_SPKLEN => Some(self.spike),
            Self::IC_SDA_HOLD => Some(self.sda_hold),
            Self::IC_INTR_STAT => Some(self.raw_interrupts() & self.mask),
            Self::IC_INTR_MASK => Some(self.mask),
            Self::IC_RAW_INTR_STAT => Some(self.raw_interrupts()),
            Self::IC_RX_TL => Some(self.receive_threshold),
            Self::IC_TX_TL => Some(self.transmit_threshold),
            Self::IC_CLR_INTR => self.clear(u32::MAX),
            Self::IC_CLR_TX_OVER => self.clear(Self::TX_OVER),
            Self::IC_CLR_TX_ABRT => self.clear(Self::TX_ABRT),
            Self::IC_CLR_ACTIVITY => self.clear(Self::ACTIVITY),
            Self::IC_CLR_STOP_DET => self.clear(Self::STOP_DET),
            Self::IC_CLR_START_DET => self.clear(Self::START_DET),
            Self::IC_ENABLE => Some(self.enable),
            Self::IC_STATUS => Some(self.status()),
            Self::IC_TXFLR => Some(self.fifo.len() as u32),
            Self::IC_RXFLR => Some(self.received.len() as u32),
            Self::IC_TX_ABRT_SOURCE => Some(self.abort_source),
            Self::IC_ENABLE_STATUS => Some(field(self.enable, Self::ENABLE, 1)),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        match offset {
            Self::IC_CON => self.control = value,
            Self::IC_TAR => self.target = value,
            Self::IC_DATA_CMD => self.push(value, now),
            Self::IC_SS_SCL_HCNT => self.standard_high = value,
            Self::IC_SS_SCL_LCNT => self.standard_low = value,
            Self::IC_FS_SCL_HCNT => self.fast_high = value,
            Self::IC_FS_SCL_LCNT => self.fast_low = value,
            Self::IC_FS_SPKLEN => self.spike = value,
            Self::IC_SDA_HOLD => self.sda_hold = value,
            Self::IC_INTR_MASK => self.mask = value,
            Self::IC_RX_TL => self.receive_threshold = value,
            Self::IC_TX_TL => self.transmit_threshold = value,
            Self::IC_ENABLE => self.set_enable(value, now),
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;

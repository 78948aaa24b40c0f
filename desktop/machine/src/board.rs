//! The board: the chip's peripherals, the flash, the display and the buttons,
//! and the wires between them.

mod bus;
mod clocking;
mod pins;

use palm_island::deal::SplitMix64;

use super::adc::Adc;
use super::cache::Cache;
use super::charge::Charge;
use super::clocks::Clocks;
use super::contact::Contact;
use super::dma::Dma;
use super::i2c::{Device, I2c};
use super::io_bank0::IoBank0;
use super::nor::Nor;
use super::oled::Oled;
use super::oscillators::{Crystal, RING_HERTZ, Ring};
use super::outlet::Outlet;
use super::pads::Pads;
use super::pll::Pll;
use super::psm::Psm;
use super::pwm::{Pwm, Tone};
use super::registers::Remembering;
use super::resets::{Block, Resets};
use super::rom;
use super::sio::Sio;
use super::sram::Sram;
use super::supply::Kind;
use super::time::Time;
use super::timer::Timer;
use super::uart::Uart;
use super::unmodelled::{Unmodelled, What};
use super::watchdog::{Bite, Watchdog};
use super::xip::{Ssi, flash_pads, xip_control};

/// The interrupt lines of the peripherals in the model.
const TIMER_IRQ_0: u32 = 0;
const IO_IRQ_BANK0: u32 = 13;
const UART0_IRQ: u32 = 20;
const I2C0_IRQ: u32 = 23;

/// MEMPOWERDOWN. Memory without power keeps what it holds; nobody may look at it meanwhile.
const SYSCFG_REGISTERS: [(u32, u32); 1] = [(0x18, 0)];

/// VREG, BOD and CHIP_RESET after power-on.
const VREG_REGISTERS: [(u32, u32); 3] = [(VREG, 0xB1), (0x04, 0x91), (0x08, 1 << 8)];
const VREG: u32 = 0x00;

/// Reports that are kept; a loop on an unknown register makes many.
const REPORTS: usize = 1000;

/// What differs from one board to the next.
#[derive(Clone, Copy)]
pub struct Parts {
    pub kind: Kind,
    pub rise: Time,
    pub wire_hertz: Option<u64>,
    pub seed: u64,
    /// Which chip it is.
    pub chip: u64,
    /// What the flash says of its size, as an exponent of two.
    pub exponent: u8,
}

pub struct Board {
    pub now: Time,
    pub sram: Sram,
    pub flash: Nor,
    pub display: Oled,
    pub watchdog: Watchdog,
    pub i2c: I2c,
    pub ssi: Ssi,
    pub cache: Cache,
    pub outlet: Outlet,
    pub unmodelled: Vec<Unmodelled>,
    /// What sounded, from when on.
    pub sound: Vec<(Time, Option<Tone>)>,
    rom: Vec<u8>,
    xip_control: Remembering,
    flash_pads: Remembering,
    syscfg: Remembering,
    clocks: Clocks,
    resets: Resets,
    psm: Psm,
    io_bank0: IoBank0,
    pads: Pads,
    crystal: Crystal,
    ring: Ring,
    pll_sys: Pll,
    pll_usb: Pll,
    timer: Timer,
    adc: Adc,
    pwm: Pwm,
    uart: Uart,
    /// What the serial port hears.
    heard: bool,
    dma: Dma,
    regulator: Remembering,
    sio: Sio,
    kind: Kind,
    chip: u64,
    exponent: u8,
    supply: u32,
    pressed: u32,
    charge: Charge,
    /// The interrupt lines to the CPU.
    lines: u32,
    /// When the CPU was set running, and what it does now.
    begun: Time,
    pc: u32,
    cycle: Time,
    /// The core's clock; none while it stands still.
    hertz: Option<u64>,
    next_event: Time,
    touched: bool,
}

impl Board {
    pub fn new(flash: Nor, display: Oled, parts: Parts) -> Self {
        let mut random = SplitMix64(parts.seed);
        let sram = Sram::powered_on(&mut random);
        let mut i2c = I2c::new(RING_HERTZ);
        i2c.limit(parts.wire_hertz);
        Self {
            now: Time::ZERO,
            sram,
            flash,
            display,
            watchdog: Watchdog::new(),
            i2c,
            ssi: Ssi::new(parts.chip.to_be_bytes(), parts.exponent),
            cache: Cache::new(),
            outlet: Outlet::new(parts.chip, Contact::Off),
            unmodelled: Vec::new(),
            sound: Vec::new(),
            rom: rom::image(),
            xip_control: xip_control(),
            flash_pads: flash_pads(),
            syscfg: Remembering::new(&SYSCFG_REGISTERS),
            clocks: Clocks::new(),
            resets: Resets::new(),
            psm: Psm::new(),
            io_bank0: IoBank0::new(),
            pads: Pads::new(),
            crystal: Crystal::new(),
            ring: Ring::new(random),
            pll_sys: Pll::new(),
            pll_usb: Pll::new(),
            timer: Timer::new(None, Time::ZERO),
            adc: Adc::new(),
            pwm: Pwm::new(RING_HERTZ),
            uart: Uart::new(None),
            heard: true,
            dma: Dma,
            regulator: Remembering::new(&VREG_REGISTERS),
            sio: Sio::new(),
            kind: parts.kind,
            chip: parts.chip,
            exponent: parts.exponent,
            supply: 0,
            pressed: 0,
            charge: Charge::new(parts.rise),
            lines: 0,
            begun: Time::ZERO,
            pc: 0,
            cycle: Time::of_cycles(1, RING_HERTZ),
            hertz: Some(RING_HERTZ),
            next_event: Time::ZERO,
            touched: true,
        }
    }

    /// The chip starts over; memory, flash, display and buttons stay as they are.
    pub fn reset(&mut self, bite: Option<Bite>) {
        if let Some(bite) = bite {
            self.watchdog.reset(bite);
        }
        if bite.is_none() || self.psm.watchdog_resets_regulator() {
            self.regulator = Remembering::new(&VREG_REGISTERS);
        }
        self.ssi = Ssi::new(self.chip.to_be_bytes(), self.exponent);
        self.cache.flush();
        self.xip_control = xip_control();
        self.flash_pads = flash_pads();
        self.clocks = Clocks::new();
        self.resets = Resets::new();
        self.psm = Psm::new();
        self.ring.reset();
        self.sio = Sio::new();
        for block in Block::ALL {
            self.reset_block(block);
        }
        self.touched = true;
    }

    fn reset_block(&mut self, block: Block) {
        match block {
            Block::Adc => self.adc.reset(),
            Block::I2c0 => self.i2c.reset(),
            Block::IoBank0 => self.io_bank0 = IoBank0::new(),
            Block::PadsBank0 => self.pads = Pads::new(),
            Block::PllSys => self.pll_sys = Pll::new(),
            Block::PllUsb => self.pll_usb = Pll::new(),
            Block::Pwm => self.pwm.reset(),
            Block::Timer => {
                self.timer = Timer::new(self.tick(), self.now);
            }
            Block::Uart0 => {
                self.uart.reset();
                self.heard = true;
            }
        }
    }

    /// What the battery gives.
    pub fn supply(&mut self, millivolts: u32) {
        self.supply = millivolts;
        self.touched = true;
    }

    /// The interrupt lines to the CPU.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// The CPU is about to run; the moment from which its cycles are counted.
    pub fn begin(&mut self) -> Time {
        self.begun = self.now;
        self.begun
    }

    /// The next moment at which something happens without the CPU.
    pub fn next_event(&self) -> Time {
        self.next_event
    }

    /// Lets time pass up to `self.now`: the wire, the alarms, the pins, the interrupts.
    /// False if there was nothing to do.
    pub fn settle(&mut self) -> bool {
        if !self.touched && self.now < self.next_event {
            return false;
        }
        self.touched = false;
        self.settle_pins();
        if self.io_bank0.wakes() {
            self.ring.wake();
            self.crystal.wake(self.now);
        }
        self.retune();
        self.timer.advance(self.now);
        let mut wire = Wire {
            connected: self.display_connected(),
            display: &mut self.display,
        };
        self.i2c.advance(self.now, &mut wire);
        self.settle_cable();
        self.settle_pins();
        self.settle_sound();
        self.lines = self.timer.lines() << TIMER_IRQ_0
            | u32::from(self.io_bank0.line()) << IO_IRQ_BANK0
            | u32::from(self.uart.line()) << UART0_IRQ
            | u32::from(self.i2c.line()) << I2C0_IRQ;
        self.next_event = self.timer.next_event().min(self.i2c.next_event());
        self.next_event = self.next_event.min(self.charge.next_event(self.now));
        self.next_event = self.next_event.min(self.pwm.next_event());
        self.next_event = self.next_event.min(self.cable_event());
        self.next_event = self.next_event.min(self.outlet.next_event());
        self.next_event = self.next_event.min(self.crystal.next_event(self.now));
        self.next_event = self.next_event.min(self.pll_sys.next_event(self.now));
        if self.psm.watchdog_bites() {
            self.next_event = self.next_event.min(self.watchdog.next_event());
        }
        for byte in self.display.take_unknown_commands() {
            self.report(u32::from(byte), true, What::DisplayCommand);
        }
        true
    }

    /// Something outside this board has changed.
    pub fn touch(&mut self) {
        self.touched = true;
    }

    /// Whether the watchdog bites now.
    pub fn bite(&self) -> Option<Bite> {
        self.watchdog
            .bite(self.now)
            .filter(|_| self.psm.watchdog_bites())
    }

    pub fn report(&mut self, address: u32, write: bool, what: What) {
        if self.unmodelled.len() < REPORTS {
            self.unmodelled.push(Unmodelled {
                address,
                write,
                pc: self.pc,
                at: self.now,
                what,
            });
        }
    }
}

/// The two wires to the display; they end nowhere unless both pins are switched to I2C.
struct Wire<'a> {
    connected: bool,
    display: &'a mut Oled,
}

impl Device for Wire<'_> {
    fn select(&mut self, address: u8, reading: bool, now: Time) -> bool {
        self.connected && self.display.select(address, reading, now)
    }

    fn receive(&mut self, byte: u8, now: Time) -> bool {
        self.connected && self.display.receive(byte, now)
    }

    fn send(&mut self, now: Time) -> u8 {
        self.display.send(now)
    }

    fn release(&mut self) {
        self.display.release();
    }
}

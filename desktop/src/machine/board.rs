//! The board as the CPU sees it: everything that has an address, and the
//! wires between the chip, the display and the buttons.

use palm_island::console::input::Button;
use palm_island::deal::SplitMix64;
use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, Nvic};

use super::clocks::{Clocks, Sources};
use super::dma::Dma;
use super::i2c::{Device, I2c};
use super::io_bank0::{Function, IoBank0};
use super::nor::Nor;
use super::oscillators::{Crystal, RING_HERTZ, Ring};
use super::pads::{PINS, Pads};
use super::pll::Pll;
use super::ppb::{I2C0_IRQ, IO_IRQ_BANK0, PrivateBus, TIMER_IRQ_0};
use super::psm::Psm;
use super::registers::{Alias, Registers, Remembering, bit};
use super::resets::{Block, Resets};
use super::rom;
use super::sio::Sio;
use super::sram::Sram;
use super::ssd1306::Ssd1306;
use super::time::Time;
use super::timer::Timer;
use super::unmodelled::{Unmodelled, What};
use super::watchdog::{Bite, Watchdog};
use super::wiring::{DISPLAY_SCL, DISPLAY_SDA, LED, pin};
use super::xip::{Ssi, flash_pads, xip_control};

// The memory map. The upper nibble of an address says what kind it is.
const ROM: u32 = 0x0;
const XIP: u32 = 0x1;
const SRAM: u32 = 0x2;
const APB: u32 = 0x4;
const AHB: u32 = 0x5;
const SIO: u32 = 0xD;
const PRIVATE: u32 = 0xE;

/// The flash appears four times, with and without the cache.
const XIP_ALIASES: std::ops::RangeInclusive<u32> = 0x10..=0x13;
const XIP_WINDOW: u32 = 0x00FF_FFFF;
const XIP_CTRL: u32 = 0x1400_0000;
const SSI: u32 = 0x1800_0000;

// The peripherals by their base address.
const CLOCKS: u32 = 0x4000_8000;
const RESETS: u32 = 0x4000_C000;
const PSM: u32 = 0x4001_0000;
const IO_BANK0: u32 = 0x4001_4000;
const PADS_BANK0: u32 = 0x4001_C000;
const PADS_QSPI: u32 = 0x4002_0000;
const XOSC: u32 = 0x4002_4000;
const PLL_SYS: u32 = 0x4002_8000;
const PLL_USB: u32 = 0x4002_C000;
const I2C0: u32 = 0x4004_4000;
const TIMER: u32 = 0x4005_4000;
const WATCHDOG: u32 = 0x4005_8000;
const ROSC: u32 = 0x4006_0000;
const VREG_AND_CHIP_RESET: u32 = 0x4006_4000;
const DMA: u32 = 0x5000_0000;

const PERIPHERAL_BASE: u32 = !0x3FFF;
const REGISTER_OFFSET: u32 = 0x0FFF;

/// VREG, BOD and CHIP_RESET after power-on.
const VREG_REGISTERS: [(u32, u32); 3] = [(0x00, 0xB1), (0x04, 0x91), (0x08, 1 << 8)];

/// Reports that are kept; a loop on an unknown register makes many.
const REPORTS: usize = 1000;

pub struct Board {
    pub now: Time,
    pub sram: Sram,
    pub flash: Nor,
    pub display: Ssd1306,
    pub watchdog: Watchdog,
    pub i2c: I2c,
    pub private: PrivateBus,
    pub ssi: Ssi,
    pub unmodelled: Vec<Unmodelled>,
    rom: Vec<u8>,
    xip_control: Remembering,
    flash_pads: Remembering,
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
    dma: Dma,
    regulator: Remembering,
    sio: Sio,
    pressed: u32,
    event: bool,
    waiting: bool,
    pc: u32,
    fault: Option<u32>,
    cycle: Time,
    next_event: Time,
    touched: bool,
}

impl Board {
    pub fn new(flash: Nor, display: Ssd1306, seed: u64) -> Self {
        let mut random = SplitMix64(seed);
        let sram = Sram::powered_on(&mut random);
        Self {
            now: Time::ZERO,
            sram,
            flash,
            display,
            watchdog: Watchdog::new(),
            i2c: I2c::new(RING_HERTZ),
            private: PrivateBus::new(),
            ssi: Ssi::new(),
            unmodelled: Vec::new(),
            rom: rom::image(),
            xip_control: xip_control(),
            flash_pads: flash_pads(),
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
            dma: Dma,
            regulator: Remembering::new(&VREG_REGISTERS),
            sio: Sio::new(),
            pressed: 0,
            event: false,
            waiting: false,
            pc: 0,
            fault: None,
            cycle: Time::of_cycles(1, RING_HERTZ),
            next_event: Time::ZERO,
            touched: true,
        }
    }

    /// The chip starts over; memory, flash, display and buttons stay as they are.
    pub fn reset(&mut self, bite: Option<Bite>) {
        if let Some(bite) = bite {
            self.watchdog.reset(bite);
        }
        self.private = PrivateBus::new();
        self.ssi = Ssi::new();
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
        self.event = false;
        self.waiting = false;
        self.fault = None;
        self.touched = true;
    }

    fn reset_block(&mut self, block: Block) {
        match block {
            Block::I2c0 => self.i2c.reset(),
            Block::IoBank0 => self.io_bank0 = IoBank0::new(),
            Block::PadsBank0 => self.pads = Pads::new(),
            Block::PllSys => self.pll_sys = Pll::new(),
            Block::PllUsb => self.pll_usb = Pll::new(),
            Block::Timer => {
                let tick = self.watchdog.tick_period(self.ref_hertz());
                self.timer = Timer::new(tick, self.now);
            }
        }
    }

    pub fn press(&mut self, button: Button, pressed: bool) {
        if pressed {
            self.pressed |= 1 << pin(button);
        } else {
            self.pressed &= !(1 << pin(button));
        }
        self.touched = true;
    }

    pub fn is_pressed(&self, button: Button) -> bool {
        bit(self.pressed, pin(button) as u32)
    }

    pub fn led(&self) -> bool {
        self.io_bank0.function(LED) == Function::Sio
            && bit(self.sio.out & self.sio.output_enable, LED as u32)
    }

    /// The length of one CPU cycle at the present clock.
    pub fn cycle(&self) -> Time {
        self.cycle
    }

    /// Whether the CPU changed something that must settle.
    pub fn is_touched(&self) -> bool {
        self.touched
    }

    /// The next moment at which something happens without the CPU.
    pub fn next_event(&self) -> Time {
        self.next_event
    }

    /// Lets time pass up to `self.now`: the wire, the alarms, the pins, the interrupts.
    pub fn settle(&mut self) {
        if !self.touched && self.now < self.next_event {
            return;
        }
        self.touched = false;
        self.retune();
        self.timer.advance(self.now);
        let mut wire = Wire {
            connected: self.display_connected(),
            display: &mut self.display,
        };
        self.i2c.advance(self.now, &mut wire);
        self.settle_pins();
        let mut lines = self.timer.lines() << TIMER_IRQ_0;
        lines |= u32::from(self.io_bank0.line()) << IO_IRQ_BANK0;
        lines |= u32::from(self.i2c.line()) << I2C0_IRQ;
        self.private.set_lines(lines);
        self.next_event = self
            .timer
            .next_event()
            .min(self.i2c.next_event())
            .min(self.watchdog.next_event());
        for byte in self.display.take_unknown_commands() {
            self.report(u32::from(byte), true, What::DisplayCommand);
        }
        if self.i2c.take_read_tried() {
            self.report(I2C0, true, What::DisplayRead);
        }
    }

    /// Clocks may have changed: the length of a cycle and of a tick follow.
    fn retune(&mut self) {
        let sources = Sources {
            pll_sys: &self.pll_sys,
            pll_usb: &self.pll_usb,
        };
        let sys = self.clocks.sys_hertz(&sources);
        let tick = self.watchdog.tick_period(self.ref_hertz());
        self.cycle = Time::of_cycles(1, sys);
        self.i2c.set_clock(sys);
        self.watchdog.set_tick(tick, self.now);
        self.timer.set_tick(tick, self.now);
    }

    fn ref_hertz(&self) -> u64 {
        self.clocks.ref_hertz(&Sources {
            pll_sys: &self.pll_sys,
            pll_usb: &self.pll_usb,
        })
    }

    fn display_connected(&self) -> bool {
        [DISPLAY_SDA, DISPLAY_SCL]
            .into_iter()
            .all(|pin| self.io_bank0.function(pin) == Function::I2c)
    }

    fn settle_pins(&mut self) {
        let levels = (0..PINS)
            .filter(|pin| self.level(*pin) && self.pads.input_enabled(*pin))
            .fold(0, |levels, pin| levels | 1 << pin);
        self.sio.inputs = levels;
        self.io_bank0.set_levels(levels);
    }

    /// The level of a pin: what drives it, or its pull resistor.
    fn level(&self, pin: usize) -> bool {
        if bit(self.pressed, pin as u32) {
            false
        } else if self.io_bank0.function(pin) == Function::Sio
            && bit(self.sio.output_enable, pin as u32)
        {
            bit(self.sio.out, pin as u32)
        } else {
            self.pads.idle_level(pin)
        }
    }

    /// Whether the watchdog bites now.
    pub fn bite(&self) -> Option<Bite> {
        self.watchdog
            .bite(self.now)
            .filter(|_| self.psm.watchdog_bites())
    }

    /// Whether a sleeping CPU must go on: WFE waits for an event, WFI for an interrupt.
    pub fn wakes(&self, interrupts_masked: bool) -> bool {
        if !self.waiting {
            return self.private.interrupt_pending();
        }
        let interrupt = self.private.interrupt_pending();
        self.event || interrupt && (!interrupts_masked || self.private.pending_is_event())
    }

    pub fn waits_for_event(&self) -> bool {
        self.waiting
    }

    /// The CPU goes on after WFE.
    pub fn wake(&mut self) {
        self.waiting = false;
        self.event = false;
    }

    /// Entering and leaving a handler is an event, too.
    pub fn signal_event(&mut self) {
        self.event = true;
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

    /// Reads bytes as the CPU would: ROM, flash or working memory.
    pub fn memory(&mut self, address: u32, bytes: &mut [u8]) -> bool {
        match address >> 28 {
            ROM => match self
                .rom
                .get(address as usize..address as usize + bytes.len())
            {
                Some(slice) => {
                    bytes.copy_from_slice(slice);
                    true
                }
                None => false,
            },
            XIP => self.read_flash(address, bytes),
            _ => match self.sram.slice(address, bytes.len()) {
                Some(slice) => {
                    bytes.copy_from_slice(slice);
                    true
                }
                None => false,
            },
        }
    }

    fn read_flash(&mut self, address: u32, bytes: &mut [u8]) -> bool {
        if !XIP_ALIASES.contains(&(address >> 24)) {
            return false;
        }
        if !self.ssi.flash_readable() {
            self.report(address, false, What::FlashNotReadable);
        }
        self.flash
            .read((address & XIP_WINDOW) as usize, bytes)
            .is_ok()
    }

    fn block(&mut self, base: u32) -> Option<(&mut dyn Registers, Option<Block>)> {
        Some(match base {
            CLOCKS => (&mut self.clocks, None),
            RESETS => (&mut self.resets, None),
            PSM => (&mut self.psm, None),
            IO_BANK0 => (&mut self.io_bank0, Some(Block::IoBank0)),
            PADS_BANK0 => (&mut self.pads, Some(Block::PadsBank0)),
            PADS_QSPI => (&mut self.flash_pads, None),
            XOSC => (&mut self.crystal, None),
            PLL_SYS => (&mut self.pll_sys, Some(Block::PllSys)),
            PLL_USB => (&mut self.pll_usb, Some(Block::PllUsb)),
            I2C0 => (&mut self.i2c, Some(Block::I2c0)),
            TIMER => (&mut self.timer, Some(Block::Timer)),
            WATCHDOG => (&mut self.watchdog, None),
            ROSC => (&mut self.ring, None),
            VREG_AND_CHIP_RESET => (&mut self.regulator, None),
            DMA => (&mut self.dma, None),
            XIP_CTRL => (&mut self.xip_control, None),
            SSI => (&mut self.ssi, None),
            _ => return None,
        })
    }

    /// Reads a register; one word, whatever the CPU asked for.
    fn read_register(&mut self, address: u32) -> u32 {
        let address = address & !3;
        let now = self.now;
        let value = match address >> 28 {
            SIO => self.sio.read(address & REGISTER_OFFSET, now),
            PRIVATE => self.private.read(address),
            APB | AHB | XIP => {
                let held = self.held(address);
                match self.block(address & PERIPHERAL_BASE) {
                    Some(_) if held => {
                        self.report(address, false, What::HeldInReset);
                        return 0;
                    }
                    Some((block, _)) => {
                        let value = block.read(address & REGISTER_OFFSET, now);
                        self.touched |= address & PERIPHERAL_BASE == I2C0;
                        value
                    }
                    None => None,
                }
            }
            _ => {
                self.fault = Some(address);
                return 0;
            }
        };
        value.unwrap_or_else(|| {
            self.report(address, false, What::Register);
            0
        })
    }

    fn held(&mut self, address: u32) -> bool {
        let block = self.block(address & PERIPHERAL_BASE);
        match block.and_then(|(_, block)| block) {
            Some(block) => self.resets.holds(block),
            None => false,
        }
    }

    fn write_register(&mut self, address: u32, value: u32) {
        let address = address & !3;
        let now = self.now;
        let offset = address & REGISTER_OFFSET;
        let done = match address >> 28 {
            SIO => self.sio.write(offset, value, now),
            PRIVATE => self.private.write(address, value),
            APB | AHB | XIP => {
                let alias = Alias::of(address);
                if self.held(address) {
                    self.report(address, true, What::HeldInReset);
                    return;
                }
                self.block(address & PERIPHERAL_BASE)
                    .and_then(|(block, _)| {
                        let old = match alias {
                            Alias::Plain => 0,
                            _ => block.read(offset, now)?,
                        };
                        block.write(offset, alias.apply(old, value), now)
                    })
            }
            _ => {
                self.fault = Some(address);
                return;
            }
        };
        if done.is_none() {
            self.report(address, true, What::Register);
        }
        self.after_write(address & PERIPHERAL_BASE);
    }

    /// Some registers act on other blocks.
    fn after_write(&mut self, base: u32) {
        self.touched = true;
        match base {
            RESETS => {
                for block in Block::ALL {
                    if self.resets.holds(block) {
                        self.reset_block(block);
                    }
                }
            }
            PSM if self.psm.forces_sio_off() => self.sio = Sio::new(),
            _ => {}
        }
    }

    fn write_memory(&mut self, address: u32, bytes: &[u8]) {
        match address >> 28 {
            SRAM => {
                if !self.sram.write(address, bytes) {
                    self.fault = Some(address);
                }
            }
            XIP if XIP_ALIASES.contains(&(address >> 24)) => {
                self.report(address, true, What::FlashWindowWrite);
            }
            ROM => self.fault = Some(address),
            _ => {
                // A narrow write puts its data on all lanes of the peripheral bus.
                let mut lanes = [0; 4];
                for (lane, byte) in lanes.iter_mut().zip(bytes.iter().cycle()) {
                    *lane = *byte;
                }
                self.write_register(address, u32::from_le_bytes(lanes));
            }
        }
    }

    fn read_memory<const N: usize>(&mut self, address: u32) -> [u8; N] {
        let mut bytes = [0; N];
        match address >> 28 {
            SRAM => match self.sram.read(address) {
                Some(found) => {
                    if address == self.pc {
                        self.sram.mark_code(address);
                    }
                    bytes = found;
                }
                None => self.fault = Some(address),
            },
            XIP if XIP_ALIASES.contains(&(address >> 24)) => {
                if !self.read_flash(address, &mut bytes) {
                    self.fault = Some(address);
                }
            }
            ROM => {
                if !self.memory(address, &mut bytes) {
                    self.fault = Some(address);
                }
            }
            _ => {
                let word = self.read_register(address).to_le_bytes();
                let lane = (address & 3) as usize;
                bytes.copy_from_slice(&word[lane..lane + N]);
            }
        }
        bytes
    }
}

/// The two wires to the display; they end nowhere unless both pins are switched to I2C.
struct Wire<'a> {
    connected: bool,
    display: &'a mut Ssd1306,
}

impl Device for Wire<'_> {
    fn select(&mut self, address: u8, now: Time) -> bool {
        self.connected && self.display.select(address, now)
    }

    fn receive(&mut self, byte: u8, now: Time) -> bool {
        self.connected && self.display.receive(byte, now)
    }

    fn release(&mut self) {
        self.display.release();
    }
}

impl CoreBus for Board {
    fn read8(&mut self, address: u32) -> u8 {
        self.read_memory::<1>(address)[0]
    }

    fn read16(&mut self, address: u32) -> u16 {
        u16::from_le_bytes(self.read_memory(address))
    }

    fn read32(&mut self, address: u32) -> u32 {
        u32::from_le_bytes(self.read_memory(address))
    }

    fn write8(&mut self, address: u32, value: u8) {
        self.write_memory(address, &[value]);
    }

    fn write16(&mut self, address: u32, value: u16) {
        self.write_memory(address, &value.to_le_bytes());
    }

    fn write32(&mut self, address: u32, value: u32) {
        self.write_memory(address, &value.to_le_bytes());
    }

    fn set_active_pc(&mut self, pc: u32) {
        self.pc = pc;
    }

    fn bus_fault(&self) -> bool {
        self.fault.is_some()
    }

    fn bus_fault_addr(&self) -> u32 {
        self.fault.unwrap_or(0)
    }

    fn clear_bus_fault(&mut self) {
        self.fault = None;
    }

    fn ppb(&self, _core: usize) -> &Ppb {
        &self.private.core
    }

    fn ppb_mut(&mut self, _core: usize) -> &mut Ppb {
        &mut self.private.core
    }

    fn nvic(&self, _core: usize) -> &Nvic {
        &self.private.nvic
    }

    fn nvic_mut(&mut self, _core: usize) -> &mut Nvic {
        &mut self.private.nvic
    }

    fn active_core(&self) -> usize {
        0
    }

    fn event_flag(&self, _core: usize) -> bool {
        self.event
    }

    fn consume_event_flag(&mut self, _core: usize) -> bool {
        std::mem::take(&mut self.event)
    }

    fn set_wfe_waiting(&mut self, _core: usize, waiting: bool) {
        self.waiting = waiting;
    }

    fn signal_sev(&mut self) {
        self.event = true;
    }
}

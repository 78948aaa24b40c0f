//! The addresses: which part of the board answers when the CPU reads or
//! writes somewhere. What exists on the chip but not here is reported, what
//! does not exist at all is a bus fault.

use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, Nvic};

use super::Board;
use crate::registers::{Alias, Registers};
use crate::resets::Block;
use crate::sio::{self, Sio};
use crate::unmodelled::What;

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
pub(super) const I2C0: u32 = 0x4004_4000;
const ADC: u32 = 0x4004_C000;
const TIMER: u32 = 0x4005_4000;
const WATCHDOG: u32 = 0x4005_8000;
const ROSC: u32 = 0x4006_0000;
const VREG_AND_CHIP_RESET: u32 = 0x4006_4000;
const DMA: u32 = 0x5000_0000;

const PERIPHERAL_BASE: u32 = !0x3FFF;
const REGISTER_OFFSET: u32 = 0x0FFF;

impl Board {
    /// Reads bytes as the CPU would: ROM, flash or working memory.
    pub fn memory(&mut self, address: u32, bytes: &mut [u8]) -> bool {
        let start = address as usize;
        let found = match address >> 28 {
            XIP => return self.read_flash(address, bytes),
            ROM => self.rom.get(start..start + bytes.len()),
            _ => self.sram.slice(address, bytes.len()),
        };
        found.map(|found| bytes.copy_from_slice(found)).is_some()
    }

    fn read_flash(&mut self, address: u32, bytes: &mut [u8]) -> bool {
        if !XIP_ALIASES.contains(&(address >> 24)) {
            return false;
        }
        if !self.ssi.flash_readable() {
            self.report(address, false, What::FlashNotReadable);
        }
        self.wait_for_flash(address);
        self.flash
            .read((address & XIP_WINDOW) as usize, bytes)
            .is_ok()
    }

    /// A line that the cache lacks comes over the serial interface.
    fn wait_for_flash(&mut self, address: u32) {
        if !self.cache.access(address) {
            self.stall += self.ssi.line_cycles();
        }
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
            ADC => (&mut self.adc, Some(Block::Adc)),
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
        let offset = address & REGISTER_OFFSET;
        let value = match address >> 28 {
            SIO => self.sio.read(offset, now),
            PRIVATE => self.private.read(address),
            APB | AHB | XIP if self.held(address) => {
                self.report(address, false, What::HeldInReset);
                return 0;
            }
            APB | AHB | XIP => {
                // Reading clears interrupts in some of the registers of I2C.
                self.touched |= address & PERIPHERAL_BASE == I2C0;
                self.block(address & PERIPHERAL_BASE)
                    .and_then(|(block, _)| block.read(offset, now))
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
            APB | AHB | XIP if self.held(address) => {
                self.report(address, true, What::HeldInReset);
                return;
            }
            APB | AHB | XIP => {
                let alias = Alias::of(address);
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
        // A spinlock or a division changes nothing outside its block.
        if address >> 28 != SIO || sio::drives_pins(offset) {
            self.after_write(address & PERIPHERAL_BASE);
        }
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
        let is_memory = match address >> 28 {
            ROM | SRAM => true,
            XIP => XIP_ALIASES.contains(&(address >> 24)),
            _ => false,
        };
        if !is_memory {
            let word = self.read_register(address).to_le_bytes();
            let lane = (address & 3) as usize;
            bytes.copy_from_slice(&word[lane..lane + N]);
        } else if !self.memory(address, &mut bytes) {
            self.fault = Some(address);
        } else if address == self.pc {
            self.sram.mark_code(address);
        }
        bytes
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
        // The CPU core keeps decoded instructions; the chip fetches them.
        if pc >> 28 == XIP {
            self.wait_for_flash(pc);
        }
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

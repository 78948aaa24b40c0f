//! The addresses: which part of the board answers when the CPU reads or
//! writes somewhere. What exists on the chip but not here is reported, what
//! does not exist at all is a bus fault.

use super::Board;
use crate::core::{Access, Bus, Moment, Unmapped};
use crate::registers::{Alias, Registers};
use crate::resets::Block;
use crate::rom;
use crate::sio::{self, Sio};
use crate::unmodelled::What;

// The memory map. The upper nibble of an address says what kind it is.
const ROM: u32 = 0x0;
const XIP: u32 = 0x1;
const APB: u32 = 0x4;
const AHB: u32 = 0x5;
const SIO: u32 = 0xD;

/// The flash appears four times, with and without the cache.
const XIP_ALIASES: u32 = 0x1000_0000 >> 26;
const XIP_WINDOW: u32 = 0x00FF_FFFF;
const XIP_CTRL: u32 = 0x1400_0000;
pub(super) const SSI: u32 = 0x1800_0000;

// The peripherals by their base address.
/// Which memories have power.
const SYSCFG: u32 = 0x4000_4000;
pub(super) const CLOCKS: u32 = 0x4000_8000;
const RESETS: u32 = 0x4000_C000;
const PSM: u32 = 0x4001_0000;
const IO_BANK0: u32 = 0x4001_4000;
const PADS_BANK0: u32 = 0x4001_C000;
const PADS_QSPI: u32 = 0x4002_0000;
const XOSC: u32 = 0x4002_4000;
const PLL_SYS: u32 = 0x4002_8000;
const PLL_USB: u32 = 0x4002_C000;
const UART0: u32 = 0x4003_4000;
const I2C0: u32 = 0x4004_4000;
const ADC: u32 = 0x4004_C000;
const PWM: u32 = 0x4005_0000;
const TIMER: u32 = 0x4005_4000;
const WATCHDOG: u32 = 0x4005_8000;
const ROSC: u32 = 0x4006_0000;
pub(super) const VREG_AND_CHIP_RESET: u32 = 0x4006_4000;
const DMA: u32 = 0x5000_0000;

const PERIPHERAL_BASE: u32 = !0x3FFF;
const REGISTER_OFFSET: u32 = 0x0FFF;

impl Board {
    /// Reads bytes as the CPU would, from ROM, flash or working memory; the
    /// cycles that it takes beyond those of the instruction.
    pub fn memory(&mut self, address: u32, bytes: &mut [u8]) -> Result<u32, Unmapped> {
        let start = address as usize;
        let found = match address >> 28 {
            _ if is_flash(address) => {
                let wait = if self.cache.load(address) {
                    0
                } else {
                    self.ssi.line_cycles()
                };
                self.flash
                    .read((address & XIP_WINDOW) as usize, bytes)
                    .map_err(|_| Unmapped)?;
                return Ok(wait);
            }
            ROM => self.rom.get(start..start + bytes.len()),
            _ => self.sram.slice(address, bytes.len()),
        };
        bytes.copy_from_slice(found.ok_or(Unmapped)?);
        Ok(0)
    }

    /// Something is fetched from flash while the boot ROM talks to the chip: it
    /// works at most by accident, if the cache has it.
    #[cold]
    fn report_closed_window(&mut self, address: u32, moment: Moment) {
        self.advance(moment);
        self.report(address, false, What::FlashNotReadable);
    }

    /// The moment at which the CPU does something.
    fn advance(&mut self, moment: Moment) {
        self.now = self.begun + self.cycle * u64::from(moment.cycles);
        self.pc = moment.pc;
    }

    #[inline(never)]
    fn load_elsewhere<const BYTES: u32>(
        &mut self,
        address: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped> {
        if is_flash(address) {
            if !self.ssi.flash_readable() {
                self.report_closed_window(address, moment);
            }
            let wait = if self.cache.load(address) {
                0
            } else {
                // It comes over the serial interface.
                self.ssi.line_cycles()
            };
            let word = self.flash.word((address & XIP_WINDOW & !3) as usize);
            let word = u32::from_le_bytes(word.map_err(|_| Unmapped)?);
            return Ok(Access {
                value: lane::<BYTES>(word, address),
                wait,
                pause: false,
            });
        }
        self.advance(moment);
        if address >> 28 == ROM {
            let mut word = [0; 4];
            self.memory(address & !3, &mut word)?;
            let word = u32::from_le_bytes(word);
            return Ok(Access::at_once(lane::<BYTES>(word, address)));
        }
        let value = self.read_register(address)?;
        Ok(Access {
            value: lane::<BYTES>(value, address),
            wait: 0,
            pause: self.touched,
        })
    }

    fn block(&mut self, base: u32) -> Option<(&mut dyn Registers, Option<Block>)> {
        Some(match base {
            SYSCFG => (&mut self.syscfg, None),
            CLOCKS => (&mut self.clocks, None),
            RESETS => (&mut self.resets, None),
            PSM => (&mut self.psm, None),
            IO_BANK0 => (&mut self.io_bank0, Some(Block::IoBank0)),
            PADS_BANK0 => (&mut self.pads, Some(Block::PadsBank0)),
            PADS_QSPI => (&mut self.flash_pads, None),
            XOSC => (&mut self.crystal, None),
            PLL_SYS => (&mut self.pll_sys, Some(Block::PllSys)),
            PLL_USB => (&mut self.pll_usb, Some(Block::PllUsb)),
            UART0 => (&mut self.uart, Some(Block::Uart0)),
            I2C0 => (&mut self.i2c, Some(Block::I2c0)),
            ADC => (&mut self.adc, Some(Block::Adc)),
            PWM => (&mut self.pwm, Some(Block::Pwm)),
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
    fn read_register(&mut self, address: u32) -> Result<u32, Unmapped> {
        let address = address & !3;
        let now = self.now;
        let offset = address & REGISTER_OFFSET;
        let value = match address >> 28 {
            SIO => self.sio.read(offset, now),
            APB | AHB | XIP if self.held(address) => {
                self.report(address, false, What::HeldInReset);
                return Ok(0);
            }
            APB | AHB | XIP => {
                // Reading clears interrupts in some of the registers of these.
                self.touched |= matches!(address & PERIPHERAL_BASE, I2C0 | UART0);
                self.block(address & PERIPHERAL_BASE)
                    .and_then(|(block, _)| block.read(offset, now))
            }
            _ => return Err(Unmapped),
        };
        Ok(value.unwrap_or_else(|| {
            self.report(address, false, What::Register);
            0
        }))
    }

    fn held(&mut self, address: u32) -> bool {
        let block = self.block(address & PERIPHERAL_BASE);
        match block.and_then(|(_, block)| block) {
            Some(block) => self.resets.holds(block),
            None => false,
        }
    }

    fn write_register(&mut self, address: u32, value: u32) -> Result<(), Unmapped> {
        let address = address & !3;
        let now = self.now;
        let offset = address & REGISTER_OFFSET;
        let done = match address >> 28 {
            SIO => self.sio.write(offset, value, now),
            APB | AHB | XIP if self.held(address) => {
                self.report(address, true, What::HeldInReset);
                return Ok(());
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
            _ => return Err(Unmapped),
        };
        if done.is_none() {
            self.report(address, true, What::Register);
        }
        // A spinlock or a division changes nothing outside its block.
        if address >> 28 != SIO || sio::drives_pins(offset) {
            self.after_write(address & PERIPHERAL_BASE);
        }
        Ok(())
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

    #[inline(never)]
    fn store_elsewhere<const BYTES: u32>(
        &mut self,
        address: u32,
        value: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped> {
        self.advance(moment);
        if is_flash(address) {
            self.report(address, true, What::FlashWindowWrite);
        } else if address >> 28 == ROM {
            return Err(Unmapped);
        } else {
            // A narrow write puts its data on all lanes of the peripheral bus.
            let lanes = match BYTES {
                1 => (value & 0xFF) * 0x0101_0101,
                2 => (value & 0xFFFF) * 0x0001_0001,
                _ => value,
            };
            self.write_register(address, lanes)?;
        }
        Ok(Access {
            value: 0,
            wait: 0,
            pause: self.touched,
        })
    }
}

const fn is_flash(address: u32) -> bool {
    address >> 26 == XIP_ALIASES
}

/// The bytes of a word that an address is about.
const fn lane<const BYTES: u32>(word: u32, address: u32) -> u32 {
    let value = word >> (8 * (address & 3));
    match BYTES {
        1 => value & 0xFF,
        2 => value & 0xFFFF,
        _ => value,
    }
}

impl Bus for Board {
    #[inline]
    fn wait_for_code(&mut self, moment: Moment) -> u32 {
        if !is_flash(moment.pc) || self.cache.run(moment.pc) {
            0
        } else {
            if !self.ssi.flash_readable() {
                self.report_closed_window(moment.pc, moment);
            }
            self.ssi.line_cycles()
        }
    }

    fn code(&self, line: u32) -> Result<[u16; 4], Unmapped> {
        let start = line as usize;
        let bytes = if is_flash(line) {
            self.flash.image().get((line & XIP_WINDOW) as usize..)
        } else if line >> 28 == ROM {
            self.rom.get(start..)
        } else {
            self.sram.slice(line, 8)
        };
        let bytes: &[u8; 8] = bytes.and_then(<[u8]>::first_chunk).ok_or(Unmapped)?;
        let [a, b, c, d, e, f, g, h] = *bytes;
        Ok([[a, b], [c, d], [e, f], [g, h]].map(u16::from_le_bytes))
    }

    #[inline(always)]
    fn load_at_once<const BYTES: u32>(&self, address: u32) -> Option<u32> {
        self.sram.load::<BYTES>(address)
    }

    #[inline(always)]
    fn store_at_once<const BYTES: u32>(&mut self, address: u32, value: u32) -> Option<()> {
        self.sram.store::<BYTES>(address, value)
    }

    #[inline(always)]
    fn load<const BYTES: u32>(&mut self, address: u32, moment: Moment) -> Result<Access, Unmapped> {
        match self.sram.load::<BYTES>(address) {
            Some(value) => Ok(Access::at_once(value)),
            None => self.load_elsewhere::<BYTES>(address, moment),
        }
    }

    #[inline(always)]
    fn store<const BYTES: u32>(
        &mut self,
        address: u32,
        value: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped> {
        match self.sram.store::<BYTES>(address, value) {
            Some(()) => Ok(Access::at_once(0)),
            None => self.store_elsewhere::<BYTES>(address, value, moment),
        }
    }

    fn handles_breakpoint(&self, pc: u32) -> bool {
        rom::function_at(pc).is_some()
    }

    fn report_private(&mut self, address: u32, write: bool, moment: Moment) {
        self.advance(moment);
        self.report(address, write, What::Register);
    }
}

//! The registers inside the CPU: interrupt controller and system control. The
//! state lives in the CPU core's own types; here it gets its addresses.

use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::Nvic;

use super::registers::bit;

const NVIC_ISER: u32 = 0xE000_E100;
const NVIC_ICER: u32 = 0xE000_E180;
const NVIC_ISPR: u32 = 0xE000_E200;
const NVIC_ICPR: u32 = 0xE000_E280;
const NVIC_IPR0: u32 = 0xE000_E400;
const NVIC_IPR7: u32 = 0xE000_E41C;
const SCB_CPUID: u32 = 0xE000_ED00;
const SCB_ICSR: u32 = 0xE000_ED04;
const SCB_VTOR: u32 = 0xE000_ED08;
const SCB_AIRCR: u32 = 0xE000_ED0C;
const SCB_SCR: u32 = 0xE000_ED10;
const SCB_SHPR2: u32 = 0xE000_ED1C;
const SCB_SHPR3: u32 = 0xE000_ED20;

const AIRCR_KEY: u32 = 0x05FA;
const AIRCR_SYSRESETREQ: u32 = 2;
const SCR_SEVONPEND: u32 = 4;

/// The interrupt lines of the peripherals in the model.
pub const TIMER_IRQ_0: u32 = 0;
pub const IO_IRQ_BANK0: u32 = 13;
pub const I2C0_IRQ: u32 = 23;
/// The lines that exist on the chip.
const LINES: u32 = (1 << 26) - 1;

/// External interrupts come after the 16 exceptions of the CPU.
const FIRST_EXTERNAL: u32 = 16;

pub struct PrivateBus {
    pub core: Ppb,
    pub nvic: Nvic,
    control: u32,
    reset_requested: bool,
    lines: u32,
}

impl PrivateBus {
    pub fn new() -> Self {
        Self {
            core: Ppb::new(),
            nvic: Nvic::new(),
            control: 0,
            reset_requested: false,
            lines: 0,
        }
    }

    /// The interrupt lines as they are now. A line that rises becomes pending;
    /// one that stays high becomes pending again once its handler is done.
    pub fn set_lines(&mut self, lines: u32) {
        let running = (self.core.active >> FIRST_EXTERNAL) as u32;
        let rising = lines & !self.lines;
        self.nvic.pending |= rising | lines & !running;
        self.lines = lines;
    }

    pub fn interrupt_pending(&self) -> bool {
        self.nvic.pending_and_enabled() != 0
    }

    /// SEVONPEND: an interrupt that only becomes pending is an event, too.
    pub fn pending_is_event(&self) -> bool {
        bit(self.control, SCR_SEVONPEND)
    }

    pub fn take_reset_request(&mut self) -> bool {
        std::mem::take(&mut self.reset_requested)
    }

    pub fn read(&mut self, address: u32) -> Option<u32> {
        match address {
            NVIC_ISER | NVIC_ICER => Some(self.nvic.enabled),
            NVIC_ISPR | NVIC_ICPR => Some(self.nvic.pending),
            NVIC_IPR0..=NVIC_IPR7 => {
                let first = (address - NVIC_IPR0) as u8;
                Some(u32::from_le_bytes(
                    [0, 1, 2, 3].map(|n| self.nvic.get_priority(first + n)),
                ))
            }
            SCB_SCR => Some(self.control),
            SCB_ICSR => Some(self.core.read32(address) | (self.highest_active() & 0x1FF)),
            SCB_CPUID | SCB_VTOR | SCB_AIRCR | SCB_SHPR2 | SCB_SHPR3 => {
                Some(self.core.read32(address))
            }
            _ => None,
        }
    }

    pub fn write(&mut self, address: u32, value: u32) -> Option<()> {
        match address {
            NVIC_ISER => self.nvic.enabled |= value & LINES,
            NVIC_ICER => self.nvic.enabled &= !value,
            NVIC_ISPR => self.nvic.pending |= value & LINES,
            NVIC_ICPR => self.nvic.pending &= !value,
            NVIC_IPR0..=NVIC_IPR7 => {
                let first = (address - NVIC_IPR0) as u8;
                for (n, priority) in value.to_le_bytes().into_iter().enumerate() {
                    self.nvic.set_priority(first + n as u8, priority);
                }
            }
            SCB_SCR => self.control = value,
            SCB_AIRCR => {
                if value >> 16 == AIRCR_KEY && bit(value, AIRCR_SYSRESETREQ) {
                    self.reset_requested = true;
                }
            }
            SCB_ICSR | SCB_VTOR | SCB_SHPR2 | SCB_SHPR3 => self.core.write32(address, value),
            _ => return None,
        }
        Some(())
    }

    /// The exception that runs now: there is no preemption, so at most a fault
    /// sits on top of an interrupt.
    fn highest_active(&self) -> u32 {
        match self.core.active {
            0 => 0,
            active => active.trailing_zeros(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: u32 = 1 << I2C0_IRQ;

    #[test]
    fn a_line_that_stays_high_is_pending_again_only_after_its_handler() {
        let mut private = PrivateBus::new();
        private.set_lines(LINE);
        assert_eq!(private.nvic.pending, LINE);
        // The CPU enters the handler.
        private.nvic.pending = 0;
        private.core.active = u64::from(LINE) << FIRST_EXTERNAL;
        private.set_lines(LINE);
        assert_eq!(private.nvic.pending, 0);
        private.core.active = 0;
        private.set_lines(LINE);
        assert_eq!(private.nvic.pending, LINE);
    }

    #[test]
    fn a_line_that_rises_again_in_its_handler_is_remembered() {
        let mut private = PrivateBus::new();
        private.core.active = u64::from(LINE) << FIRST_EXTERNAL;
        private.set_lines(LINE);
        private.set_lines(0);
        assert_eq!(private.nvic.pending, LINE);
    }
}

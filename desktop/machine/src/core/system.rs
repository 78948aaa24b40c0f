//! The exceptions by number, and the registers of the system control space that
//! belong to the core (ARM DDI 0419, chapter B3).

use super::Core;
use super::nvic::LINES;
use super::systick::SysTick;

/// An exception by its number: those of the core first, then the interrupts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exception(u8);

impl Exception {
    pub const NMI: Self = Self(2);
    pub const HARD_FAULT: Self = Self(3);
    pub const SV_CALL: Self = Self(11);
    pub const PEND_SV: Self = Self(14);
    pub const SYS_TICK: Self = Self(15);
    /// The number of the first interrupt line.
    pub const FIRST_LINE: u32 = 16;

    /// The number as the status register has it: six bits.
    pub const fn from_number(number: u32) -> Self {
        Self((number & 0x3F) as u8)
    }

    pub const fn number(self) -> u32 {
        self.0 as u32
    }
}

const SYST_CSR: u32 = 0xE000_E010;
const SYST_RVR: u32 = 0xE000_E014;
const SYST_CVR: u32 = 0xE000_E018;
const SYST_CALIB: u32 = 0xE000_E01C;
const NVIC_ISER: u32 = 0xE000_E100;
const NVIC_ICER: u32 = 0xE000_E180;
const NVIC_ISPR: u32 = 0xE000_E200;
const NVIC_ICPR: u32 = 0xE000_E280;
const NVIC_IPR0: u32 = 0xE000_E400;
const NVIC_IPR7: u32 = 0xE000_E41C;
const CPUID: u32 = 0xE000_ED00;
const ICSR: u32 = 0xE000_ED04;
const VTOR: u32 = 0xE000_ED08;
const AIRCR: u32 = 0xE000_ED0C;
const SCR: u32 = 0xE000_ED10;
const CCR: u32 = 0xE000_ED14;
const SHPR2: u32 = 0xE000_ED1C;
const SHPR3: u32 = 0xE000_ED20;

/// Cortex-M0+ r0p1.
const CORTEX_M0_PLUS: u32 = 0x410C_C601;
/// Stacks are aligned to eight bytes, and unaligned accesses are faults.
const CCR_STKALIGN_UNALIGN_TRP: u32 = 1 << 9 | 1 << 3;

const ICSR_NMIPENDSET: u32 = 1 << 31;
const ICSR_PENDSVSET: u32 = 1 << 28;
const ICSR_PENDSVCLR: u32 = 1 << 27;
const ICSR_PENDSTSET: u32 = 1 << 26;
const ICSR_PENDSTCLR: u32 = 1 << 25;
const ICSR_ISRPENDING: u32 = 1 << 22;
const ICSR_VECTPENDING: u32 = 12;

const AIRCR_KEY: u32 = 0x05FA;
const AIRCR_KEY_READ: u32 = 0xFA05 << 16;
const AIRCR_SYSRESETREQ: u32 = 1 << 2;
/// The vector table begins at a multiple of this.
const VTOR_BITS: u32 = !0xFF;

/// SCR.
pub const SLEEP_ON_EXIT: u32 = 1 << 1;
pub const SLEEP_DEEP: u32 = 1 << 2;
pub const SEV_ON_PEND: u32 = 1 << 4;

/// Whether the core itself answers at an address.
pub const fn is_private(address: u32) -> bool {
    address >> 20 == 0xE00
}

impl Core {
    /// Reads a register; `None` when this model does not have it.
    pub(super) fn read_private(&mut self, address: u32, now: u64) -> Option<u32> {
        self.tick(now);
        Some(match address {
            SYST_CSR => self.sys_tick.read_control(),
            SYST_RVR => self.sys_tick.reload(),
            SYST_CVR => self.sys_tick.value(now),
            SYST_CALIB => SysTick::CALIBRATION,
            NVIC_ISER | NVIC_ICER => self.nvic.enabled_lines(),
            NVIC_ISPR | NVIC_ICPR => self.nvic.pending_lines(),
            NVIC_IPR0..=NVIC_IPR7 => self.priorities(Exception::FIRST_LINE + address - NVIC_IPR0),
            CPUID => CORTEX_M0_PLUS,
            ICSR => self.interrupt_state(),
            VTOR => self.vectors,
            AIRCR => AIRCR_KEY_READ,
            SCR => self.sleep_control,
            CCR => CCR_STKALIGN_UNALIGN_TRP,
            SHPR2 => self.priorities(8),
            SHPR3 => self.priorities(12),
            _ => return None,
        })
    }

    /// Writes a register; `None` when this model does not have it.
    pub(super) fn write_private(&mut self, address: u32, value: u32, now: u64) -> Option<()> {
        self.tick(now);
        match address {
            SYST_CSR => self.sys_tick.write_control(value, now),
            SYST_RVR => self.sys_tick.set_reload(value, now),
            SYST_CVR => self.sys_tick.clear(now),
            NVIC_ISER => self.nvic.enable_lines(value),
            NVIC_ICER => self.nvic.disable_lines(value),
            NVIC_ISPR => {
                self.event |=
                    self.pending_is_event() && value & LINES & !self.nvic.pending_lines() != 0;
                self.nvic.pend_lines(value);
            }
            NVIC_ICPR => self.nvic.unpend_lines(value),
            NVIC_IPR0..=NVIC_IPR7 => {
                self.set_priorities(Exception::FIRST_LINE + address - NVIC_IPR0, value);
            }
            ICSR => self.set_interrupt_state(value),
            VTOR => self.vectors = value & VTOR_BITS,
            AIRCR => {
                self.reset_requested |= value >> 16 == AIRCR_KEY && value & AIRCR_SYSRESETREQ != 0;
            }
            SCR => self.sleep_control = value & (SLEEP_ON_EXIT | SLEEP_DEEP | SEV_ON_PEND),
            CCR => {}
            // Of these eight, only SVCall, PendSV and SysTick have a priority.
            SHPR2 => self.set_priorities(8, value & 0xFF00_0000),
            SHPR3 => self.set_priorities(12, value & 0xFFFF_0000),
            _ => return None,
        }
        Some(())
    }

    /// SEVONPEND: an interrupt that becomes pending is an event, too.
    pub(super) const fn pending_is_event(&self) -> bool {
        self.sleep_control & SEV_ON_PEND != 0
    }

    fn priorities(&self, first: u32) -> u32 {
        let byte = |n: u32| self.nvic.priority_byte((first + n) as usize);
        u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)])
    }

    fn set_priorities(&mut self, first: u32, value: u32) {
        for (n, priority) in (first..).zip(value.to_le_bytes()) {
            self.nvic.set_priority_byte(n as usize, priority);
        }
    }

    fn interrupt_state(&self) -> u32 {
        let flag = |exception, bit| {
            if self.nvic.is_pending(exception) {
                bit
            } else {
                0
            }
        };
        let next = self.nvic.next_pending().map_or(0, Exception::number);
        let line_pending = if self.nvic.pending_lines() != 0 {
            ICSR_ISRPENDING
        } else {
            0
        };
        flag(Exception::NMI, ICSR_NMIPENDSET)
            | flag(Exception::PEND_SV, ICSR_PENDSVSET)
            | flag(Exception::SYS_TICK, ICSR_PENDSTSET)
            | line_pending
            | next << ICSR_VECTPENDING
            | self.exception
    }

    fn set_interrupt_state(&mut self, value: u32) {
        if value & ICSR_NMIPENDSET != 0 {
            self.nvic.pend(Exception::NMI);
        }
        for (exception, set, clear) in [
            (Exception::PEND_SV, ICSR_PENDSVSET, ICSR_PENDSVCLR),
            (Exception::SYS_TICK, ICSR_PENDSTSET, ICSR_PENDSTCLR),
        ] {
            if value & set != 0 {
                self.nvic.pend(exception);
            } else if value & clear != 0 {
                self.nvic.unpend(exception);
            }
        }
    }
}

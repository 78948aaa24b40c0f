//! The special registers that MRS and MSR reach (ARM DDI 0419, chapter B4.2).

use super::flags::Flags;
use super::{Core, SP};

const MSP: u8 = 8;
const PSP: u8 = 9;
const PRIMASK: u8 = 16;
const CONTROL: u8 = 20;

const FLAGS: u32 = 0xF000_0000;
const NPRIV: u32 = 1 << 0;
const SPSEL: u32 = 1 << 1;

impl Core {
    /// What a program reads: nothing but flags and CONTROL when it is unprivileged.
    pub(super) fn read_special(&self, special: u8, flags: Flags) -> u32 {
        match special {
            MSP | PSP | PRIMASK if !self.is_privileged() => 0,
            _ => self.special_register(special, flags),
        }
    }

    /// What is reserved reads as zero.
    pub(super) fn special_register(&self, special: u8, flags: Flags) -> u32 {
        match special {
            // The parts of the status register; the T bit always reads as zero.
            0..=7 => {
                let exception = if special & 1 != 0 { self.exception } else { 0 };
                let flags = if special & 4 == 0 { flags.bits() } else { 0 };
                exception | flags
            }
            CONTROL => {
                let unprivileged = if self.unprivileged { NPRIV } else { 0 };
                let process = if self.on_process_stack { SPSEL } else { 0 };
                unprivileged | process
            }
            MSP => self.stack(false),
            PSP => self.stack(true),
            PRIMASK => self.interrupts_masked.into(),
            _ => 0,
        }
    }

    pub(super) fn write_special(&mut self, special: u8, value: u32) {
        match special {
            0..=3 => self.flags = Flags::from_bits(value & FLAGS),
            _ if !self.is_privileged() => {}
            MSP | PSP => {
                let process = special == PSP;
                if self.on_process_stack == process {
                    self.registers[SP] = value & !3;
                } else {
                    self.other_stack = value & !3;
                }
            }
            PRIMASK => self.interrupts_masked = value & 1 != 0,
            CONTROL => {
                self.unprivileged = value & NPRIV != 0;
                // A handler stays on the main stack.
                if self.exception == 0 {
                    self.use_process_stack(value & SPSEL != 0);
                }
            }
            _ => {}
        }
    }

    fn stack(&self, process: bool) -> u32 {
        if self.on_process_stack == process {
            self.registers[SP]
        } else {
            self.other_stack
        }
    }
}

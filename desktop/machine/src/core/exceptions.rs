//! Into handlers and back (ARM DDI 0419, chapters B1.5.6 to B1.5.8). The vector
//! is chosen when the registers are saved, so a more urgent exception that comes
//! up in the meantime goes first; one that is due when a handler ends follows at
//! once, and nothing is restored in between.

use super::bus::{Bus, Moment, Unmapped};
use super::flags::Flags;
use super::system::{Exception, SLEEP_ON_EXIT};
use super::{Core, LR, PC, SP, State, timing};

/// What a handler branches to when it is done.
const TO_HANDLER: u32 = 0xFFFF_FFF1;
const TO_THREAD: u32 = 0xFFFF_FFF9;
const TO_THREAD_ON_PROCESS_STACK: u32 = 0xFFFF_FFFD;

const THUMB: u32 = 1 << 24;
/// In a saved status register: the stack was moved to a multiple of eight.
const REALIGNED: u32 = 1 << 9;
const EXCEPTION: u32 = 0x3F;

/// r0 to r3, r12, lr, the return address and the status register.
const FRAME: u32 = 32;
/// Where the program counter of a core that is locked up stands.
const LOCK_UP: u32 = 0xFFFF_FFFE;

/// Why an instruction did not just end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trap {
    Fault,
    SupervisorCall,
    /// A branch to one of the addresses above.
    Return(u32),
}

impl Core {
    /// An instruction ended in a trap. For a fault, the program counter is at
    /// the instruction; for a call, behind it.
    pub(super) fn trap<B: Bus>(&mut self, bus: &mut B, spent: u32, trap: Trap) {
        match trap {
            Trap::Fault => self.fault(),
            Trap::SupervisorCall => {
                if self
                    .nvic
                    .interrupts(Exception::SV_CALL, self.interrupts_masked)
                {
                    self.nvic.pend(Exception::SV_CALL);
                } else {
                    self.registers[PC] = self.registers[PC].wrapping_sub(2);
                    self.fault();
                }
            }
            Trap::Return(back) => {
                if self.end_exception(bus, spent, back).is_err() {
                    self.fault();
                }
            }
        }
    }

    /// A HardFault, or the end if one is being handled already.
    fn fault(&mut self) {
        if self.nvic.interrupts(Exception::HARD_FAULT, false) {
            self.nvic.pend(Exception::HARD_FAULT);
        } else {
            self.state = State::LockedUp;
            self.registers[PC] = LOCK_UP;
        }
    }

    /// Saves the registers; tells how long an entry takes.
    pub(super) fn begin_exception<B: Bus>(&mut self, bus: &mut B, spent: u32) -> u32 {
        let back = match (self.exception, self.on_process_stack) {
            (0, false) => TO_THREAD,
            (0, true) => TO_THREAD_ON_PROCESS_STACK,
            _ => TO_HANDLER,
        };
        if self.save(bus, spent).is_err() {
            self.fault();
        }
        self.entering = Some(back);
        timing::ENTRY
    }

    fn save<B: Bus>(&mut self, bus: &mut B, spent: u32) -> Result<(), Unmapped> {
        let realigned = self.registers[SP] & 4 != 0;
        let frame = self.registers[SP].wrapping_sub(FRAME) & !4;
        self.registers[SP] = frame;
        let status = self.flags.bits()
            | if self.thumb { THUMB } else { 0 }
            | if realigned { REALIGNED } else { 0 }
            | self.exception;
        let [r0, r1, r2, r3] = [0, 1, 2, 3].map(|n| self.registers[n]);
        let (r12, lr, pc) = (self.registers[12], self.registers[LR], self.registers[PC]);
        let moment = Moment { cycles: spent, pc };
        let addresses = (frame..).step_by(4);
        for (address, word) in addresses.zip([r0, r1, r2, r3, r12, lr, pc, status]) {
            bus.store::<4>(address, word, moment)?;
            self.blocks.written(address);
        }
        Ok(())
    }

    /// Goes on in the handler of the most urgent exception; the cycles that the
    /// bus made it wait.
    pub(super) fn take_vector<B: Bus>(&mut self, bus: &mut B, spent: u32, back: u32) -> u32 {
        let Some(exception) = self.nvic.due(self.interrupts_masked) else {
            // Somebody took it back: as if nothing had been.
            if self.restore(bus, spent, back).is_err() {
                self.fault();
            }
            return 0;
        };
        self.nvic.activate(exception);
        self.exception = exception.number();
        self.use_process_stack(false);
        self.registers[LR] = back;
        self.event = true;
        let moment = Moment {
            cycles: spent,
            pc: self.registers[PC],
        };
        let vector = self.vectors.wrapping_add(4 * exception.number());
        match bus.load::<4>(vector, moment) {
            Ok(handler) => {
                self.registers[PC] = handler.value & !1;
                self.thumb = handler.value & 1 != 0;
                handler.wait
            }
            Err(Unmapped) => {
                self.fault();
                0
            }
        }
    }

    /// A handler is done.
    fn end_exception<B: Bus>(
        &mut self,
        bus: &mut B,
        spent: u32,
        back: u32,
    ) -> Result<(), Unmapped> {
        let nested = self.nvic.active_count() > 1;
        let handled = Exception::from_number(self.exception);
        let possible = match back {
            TO_HANDLER => nested,
            TO_THREAD | TO_THREAD_ON_PROCESS_STACK => !nested,
            _ => false,
        };
        if !possible || !self.nvic.is_active(handled) {
            return Err(Unmapped);
        }
        self.nvic.deactivate(handled);
        self.event = true;
        if self.nvic.due(self.interrupts_masked).is_some() {
            self.entering = Some(back);
            return Ok(());
        }
        self.restore(bus, spent, back)?;
        if back != TO_HANDLER && self.sleep_control & SLEEP_ON_EXIT != 0 {
            self.state = State::WaitingForInterrupt;
        }
        Ok(())
    }

    fn restore<B: Bus>(&mut self, bus: &mut B, spent: u32, back: u32) -> Result<(), Unmapped> {
        self.use_process_stack(back == TO_THREAD_ON_PROCESS_STACK);
        let frame = self.registers[SP];
        let moment = Moment {
            cycles: spent,
            pc: self.registers[PC],
        };
        let mut words = [0; 8];
        for (word, address) in words.iter_mut().zip((frame..).step_by(4)) {
            *word = bus.load::<4>(address, moment)?.value;
        }
        let [r0, r1, r2, r3, r12, lr, pc, status] = words;
        self.registers[..4].copy_from_slice(&[r0, r1, r2, r3]);
        self.registers[12] = r12;
        self.registers[LR] = lr;
        self.registers[PC] = pc & !1;
        let realigned = if status & REALIGNED != 0 { 4 } else { 0 };
        self.registers[SP] = frame.wrapping_add(FRAME) | realigned;
        self.flags = Flags::from_bits(status);
        self.thumb = status & THUMB != 0;
        self.exception = status & EXCEPTION;
        // To a handler, and only there, comes an exception's number.
        if (self.exception != 0) != (back == TO_HANDLER) {
            return Err(Unmapped);
        }
        Ok(())
    }
}

//! The CPU core of the crate `rp2040-emu` on our board: what ours is compared
//! with, in what it does and in how fast it does it.

use palm_machine::{Access, Bus, Moment, Processor};
use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, CortexM0Plus, Nvic};

const NVIC_ISER: u32 = 0xE000_E100;
const NVIC_ICER: u32 = 0xE000_E180;
const NVIC_ISPR: u32 = 0xE000_E200;
const NVIC_ICPR: u32 = 0xE000_E280;
const NVIC_IPR0: u32 = 0xE000_E400;
const NVIC_IPR7: u32 = 0xE000_E41C;
const SCB_ICSR: u32 = 0xE000_ED04;
const SCB_AIRCR: u32 = 0xE000_ED0C;

const AIRCR_RESET: u32 = 0x05FA_0004;
const FIRST_EXTERNAL: u16 = 16;
const FLASH: u32 = 0x1;
const LINE: u32 = !7;
/// The first halfword of a 32-bit instruction.
const WIDE: u16 = 0xF000;
const PAGE: u32 = 256;

pub struct Reference {
    cpu: CortexM0Plus,
    private: Private,
    held: bool,
    stops: Vec<u32>,
}

/// What the crate leaves to its bus: the registers next to the core, and events.
struct Private {
    core: Ppb,
    nvic: Nvic,
    lines: u32,
    event: bool,
    waiting: bool,
    reset_requested: bool,
    /// The pages of memory that code was fetched from.
    code_pages: Vec<bool>,
    stale: Vec<u32>,
}

impl Private {
    fn new() -> Self {
        Self {
            core: Ppb::new(),
            nvic: Nvic::new(),
            lines: 0,
            event: false,
            waiting: false,
            reset_requested: false,
            code_pages: vec![false; 2048],
            stale: Vec::new(),
        }
    }

    fn page(address: u32) -> usize {
        (address / PAGE) as usize % 2048
    }

    fn written(&mut self, address: u32) {
        let page = Self::page(address);
        if self.code_pages[page] {
            self.code_pages[page] = false;
            let first = address & !(PAGE - 1);
            self.stale.extend((first..first + PAGE).step_by(2));
        }
    }

    fn read(&self, address: u32) -> u32 {
        match address {
            NVIC_ISER | NVIC_ICER => self.nvic.enabled,
            NVIC_ISPR | NVIC_ICPR => self.nvic.pending,
            NVIC_IPR0..=NVIC_IPR7 => {
                let first = (address - NVIC_IPR0) as u8;
                u32::from_le_bytes([0, 1, 2, 3].map(|n| self.nvic.get_priority(first + n)))
            }
            SCB_ICSR => {
                let active = match self.core.active {
                    0 => 0,
                    active => active.trailing_zeros(),
                };
                self.core.read32(address) | active
            }
            _ => self.core.read32(address),
        }
    }

    fn write(&mut self, address: u32, value: u32) {
        match address {
            NVIC_ISER => self.nvic.enabled |= value,
            NVIC_ICER => self.nvic.enabled &= !value,
            NVIC_ISPR => self.nvic.pending |= value,
            NVIC_ICPR => {
                self.nvic.pending &= !value;
                self.pend_high_lines();
            }
            NVIC_IPR0..=NVIC_IPR7 => {
                let first = (address - NVIC_IPR0) as u8;
                for (n, priority) in (first..).zip(value.to_le_bytes()) {
                    self.nvic.set_priority(n, priority);
                }
            }
            SCB_AIRCR => self.reset_requested |= value == AIRCR_RESET,
            _ => self.core.write32(address, value),
        }
    }

    /// Whether an interrupt waits that is more urgent than every handler that runs.
    fn has_more_urgent(&self) -> bool {
        let Some((_, waiting)) = self.nvic.highest_priority_pending() else {
            return false;
        };
        (0..u64::BITS as u16)
            .filter(|exception| self.core.active >> exception & 1 != 0)
            .all(|exception| i16::from(waiting) < self.priority(exception))
    }

    fn priority(&self, exception: u16) -> i16 {
        match exception.checked_sub(FIRST_EXTERNAL) {
            Some(line) => self.nvic.get_priority(line as u8).into(),
            None => self.core.exception_priority(exception),
        }
    }

    fn pend_high_lines(&mut self) {
        let running = (self.core.active >> FIRST_EXTERNAL) as u32;
        self.nvic.pending |= self.lines & !running;
    }
}

/// The registers of the core are words.
const fn is_private<const BYTES: u32>(address: u32) -> bool {
    address >> 20 == 0xE00 && BYTES == 4
}

/// The board as the crate wants to see it.
struct Seat<'a, B> {
    bus: &'a mut B,
    private: &'a mut Private,
    moment: Moment,
    /// Cycles that the instruction waited for the flash.
    wait: u32,
    pause: bool,
    fault: bool,
}

impl<B: Bus> Seat<'_, B> {
    fn done<T: Default>(&mut self, access: Option<Access>, value: impl Fn(u32) -> T) -> T {
        match access {
            Some(access) => {
                self.wait += access.wait;
                self.pause |= access.pause;
                value(access.value)
            }
            None => {
                self.fault = true;
                T::default()
            }
        }
    }

    /// Whether the last instruction of a line goes on in the next one.
    fn is_wide(&self, pc: u32) -> bool {
        let line = self.bus.code(pc & LINE);
        line.is_ok_and(|line| line[3] >= WIDE)
    }

    fn load<const BYTES: u32>(&mut self, address: u32) -> Option<Access> {
        if is_private::<BYTES>(address) {
            return Some(Access::at_once(self.private.read(address)));
        }
        if address == self.moment.pc && address >> 28 == 2 {
            for halfword in [address, address + 2] {
                self.private.code_pages[Private::page(halfword)] = true;
            }
        }
        self.bus.load::<BYTES>(address, self.moment).ok()
    }

    fn store<const BYTES: u32>(&mut self, address: u32, value: u32) {
        let access = if is_private::<BYTES>(address) {
            self.private.write(address, value);
            Some(Access::at_once(0))
        } else {
            self.private.written(address);
            self.bus.store::<BYTES>(address, value, self.moment).ok()
        };
        self.done(access, drop);
    }
}

impl<B: Bus> CoreBus for Seat<'_, B> {
    fn read8(&mut self, address: u32) -> u8 {
        let access = self.load::<1>(address);
        self.done(access, |value| value as u8)
    }

    fn read16(&mut self, address: u32) -> u16 {
        let access = self.load::<2>(address);
        self.done(access, |value| value as u16)
    }

    fn read32(&mut self, address: u32) -> u32 {
        let access = self.load::<4>(address);
        self.done(access, |value| value)
    }

    fn write8(&mut self, address: u32, value: u8) {
        self.store::<1>(address, value.into());
    }

    fn write16(&mut self, address: u32, value: u16) {
        self.store::<2>(address, value.into());
    }

    fn write32(&mut self, address: u32, value: u32) {
        self.store::<4>(address, value);
    }

    fn set_active_pc(&mut self, pc: u32) {
        self.moment.pc = pc;
        if pc >> 28 == FLASH {
            self.wait += self.bus.wait_for_code(self.moment);
            self.moment.cycles += self.wait;
            // The core keeps what it decoded, but the chip fetches both halves.
            if pc & !LINE == 6 && self.is_wide(pc) {
                let moment = Moment {
                    pc: pc + 2,
                    ..self.moment
                };
                self.wait += self.bus.wait_for_code(moment);
            }
        }
    }

    fn bus_fault(&self) -> bool {
        self.fault
    }

    fn bus_fault_addr(&self) -> u32 {
        0
    }

    fn clear_bus_fault(&mut self) {
        self.fault = false;
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
        self.private.event
    }

    fn consume_event_flag(&mut self, _core: usize) -> bool {
        std::mem::take(&mut self.private.event)
    }

    fn set_wfe_waiting(&mut self, _core: usize, waiting: bool) {
        self.private.waiting = waiting;
    }

    fn signal_sev(&mut self) {
        self.private.event = true;
    }
}

impl Reference {
    pub fn new() -> Self {
        Self {
            cpu: CortexM0Plus::new(),
            private: Private::new(),
            held: true,
            stops: Vec::new(),
        }
    }

    /// A special register by the number that MRS uses.
    pub fn special(&self, number: u8) -> u32 {
        let regs = &self.cpu.regs;
        let process = regs.active_sp_is_psp();
        match number {
            3 => regs.xpsr & 0xF000_003F,
            8 if process => regs.msp,
            9 if !process => regs.psp,
            8 | 9 => regs.sp(),
            16 => regs.primask,
            20 => regs.control,
            _ => 0,
        }
    }

    pub fn set_special(&mut self, number: u8, value: u32) {
        let regs = &mut self.cpu.regs;
        match number {
            3 => regs.xpsr = regs.xpsr & 0x0FFF_FFFF | value & 0xF000_0000,
            9 => regs.psp = value,
            16 => regs.primask = value & 1,
            _ => {}
        }
    }

    fn is_locked_up(&self) -> bool {
        self.cpu.is_halted() && self.cpu.is_in_hardfault()
    }

    fn forget_stale(&mut self) {
        if !self.private.stale.is_empty() {
            let stale = std::mem::take(&mut self.private.stale);
            self.cpu.invalidate_decode_cache_entries(&stale);
        }
    }

    fn takes_interrupt(&self) -> bool {
        self.cpu.regs.primask & 1 == 0 && self.private.has_more_urgent()
    }
}

impl Default for Reference {
    fn default() -> Self {
        Self::new()
    }
}

impl Processor for Reference {
    fn start(&mut self, stack: u32, entry: u32) {
        *self = Self {
            held: false,
            stops: std::mem::take(&mut self.stops),
            ..Self::new()
        };
        self.cpu.regs.set_sp(stack);
        self.cpu.regs.msp = stack;
        self.cpu.regs.set_pc(entry);
    }

    fn hold(&mut self) {
        self.held = true;
    }

    fn run<B: Bus>(&mut self, bus: &mut B, cycles: u32) -> u32 {
        let mut spent = 0;
        while spent < cycles {
            let pc = self.cpu.regs.pc();
            if pc >> 28 == 0 && bus.handles_breakpoint(pc) && !self.takes_interrupt() {
                break;
            }
            let active = self.private.core.active;
            // The crate lets nobody interrupt a handler, so it must not see one
            // when somebody more urgent waits.
            let nests = active != 0 && self.takes_interrupt();
            if nests {
                self.private.core.active = 0;
            }
            let mut seat = Seat {
                bus,
                private: &mut self.private,
                moment: Moment { cycles: spent, pc },
                wait: 0,
                pause: false,
                fault: false,
            };
            let taken = self.cpu.step(&mut seat);
            let (wait, pause) = (seat.wait, seat.pause);
            spent += taken + wait;
            if nests {
                self.private.core.active |= active;
            }
            if self.private.core.active != active {
                self.private.event = true;
                self.private.pend_high_lines();
            }
            self.forget_stale();
            let stopped =
                pause || self.private.reset_requested || self.stops.contains(&self.cpu.regs.pc());
            if stopped || self.private.waiting || self.cpu.is_halted() {
                break;
            }
        }
        spent
    }

    fn stop_at(&mut self, addresses: Vec<u32>) {
        self.stops = addresses;
    }

    fn sleep(&mut self, _cycles: u64) {}

    fn next_interrupt(&self) -> Option<u64> {
        None
    }

    fn set_lines(&mut self, lines: u32) {
        self.private.nvic.pending |= lines & !self.private.lines;
        self.private.lines = lines;
        self.private.pend_high_lines();
    }

    fn set_reference(&mut self, _cycles: Option<u32>) {}

    fn wake(&mut self) -> bool {
        if self.held || self.is_locked_up() {
            return false;
        }
        let pending = self.private.nvic.pending_and_enabled() != 0;
        if self.private.waiting {
            let masked = self.cpu.regs.primask & 1 != 0;
            if !self.private.event && (masked || !pending) {
                return false;
            }
            self.private.waiting = false;
            self.private.event = false;
        } else if self.cpu.is_halted() {
            if !pending {
                return false;
            }
            self.cpu.wake();
        }
        true
    }

    fn take_reset_request(&mut self) -> bool {
        std::mem::take(&mut self.private.reset_requested)
    }

    fn register(&self, n: usize) -> u32 {
        self.cpu.reg(n)
    }

    fn set_register(&mut self, n: usize, value: u32) {
        self.cpu.set_reg(n, value);
    }

    fn jump(&mut self, address: u32) {
        self.private.waiting = false;
        self.cpu.wake();
        self.cpu.regs.set_pc(address & !1);
    }

    fn disable_interrupts(&mut self) {
        self.private.nvic.enabled = 0;
    }

    fn forget_code(&mut self, address: u32, bytes: u32) {
        for page in (address / PAGE..=(address + bytes) / PAGE).map(|page| page * PAGE) {
            self.private.written(page);
        }
        self.forget_stale();
    }
}

//! A Cortex-M0+ of our own: all of ARMv6-M, with the cycles that it takes. Code
//! is decoded once, and the core runs by itself until its cycles are used up or
//! something happens that the chip around it must see to.
//!
//! Not modelled: the MPU, the debug registers, and contention on the bus.

mod blocks;
mod bus;
mod decode;
mod exceptions;
mod execute;
mod flags;
mod nvic;
mod op;
mod special;
mod system;
mod systick;
mod timing;

pub use bus::{Access, Bus, Moment, Unmapped};

use blocks::Blocks;
use flags::Flags;
use nvic::Nvic;
use systick::SysTick;

use crate::processor::Processor;

const SP: usize = 13;
const LR: usize = 14;
const PC: usize = 15;

/// What the core does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Running,
    WaitingForEvent,
    WaitingForInterrupt,
    /// A fault in the handler of faults: only a reset helps.
    LockedUp,
    /// Held by the chip: there is nothing to run.
    Held,
}

pub struct Core {
    /// While the core executes instructions, these and the flags are out of date.
    registers: [u32; 16],
    flags: Flags,
    /// The stack pointer that is not in use.
    other_stack: u32,
    on_process_stack: bool,
    unprivileged: bool,
    interrupts_masked: bool,
    /// The T bit: without it, the next instruction is a fault.
    thumb: bool,
    /// The number of the exception that is handled; zero in thread mode.
    exception: u32,
    /// The registers of an exception are saved, and its vector comes next. This
    /// is what brings its handler back.
    entering: Option<u32>,
    nvic: Nvic,
    sys_tick: SysTick,
    vectors: u32,
    sleep_control: u32,
    event: bool,
    reset_requested: bool,
    state: State,
    /// The chip wants to look after itself before the next instruction.
    paused: bool,
    /// Cycles since power-on, awake or asleep, when the core was set running.
    clock: u64,
    /// Where somebody wants to look before the core goes on.
    stops: Vec<u32>,
    blocks: Blocks,
}

impl Default for Core {
    fn default() -> Self {
        Self::new()
    }
}

impl Core {
    pub fn new() -> Self {
        Self {
            registers: [0; 16],
            flags: Flags::from_bits(0),
            other_stack: 0,
            on_process_stack: false,
            unprivileged: false,
            interrupts_masked: false,
            thumb: true,
            exception: 0,
            entering: None,
            nvic: Nvic::new(),
            sys_tick: SysTick::new(),
            vectors: 0,
            sleep_control: 0,
            event: false,
            reset_requested: false,
            state: State::Held,
            paused: false,
            clock: 0,
            stops: Vec::new(),
            blocks: Blocks::new(),
        }
    }

    pub const fn state(&self) -> State {
        self.state
    }

    /// A special register by the number that MRS uses, as a debug probe reads it.
    pub fn special(&self, number: u8) -> u32 {
        self.special_register(number, self.flags)
    }

    pub fn set_special(&mut self, number: u8, value: u32) {
        self.write_special(number, value);
    }

    fn tick(&mut self, now: u64) {
        if self.sys_tick.advance(now) {
            self.nvic.pend(system::Exception::SYS_TICK);
        }
    }

    /// Whether somebody wants to look before the instruction at this address.
    #[inline(always)]
    fn stops_before(&self, address: u32) -> bool {
        !self.stops.is_empty() && self.stops.contains(&address)
    }

    const fn is_privileged(&self) -> bool {
        self.exception != 0 || !self.unprivileged
    }

    fn use_process_stack(&mut self, process: bool) {
        if self.on_process_stack != process {
            self.on_process_stack = process;
            std::mem::swap(&mut self.registers[SP], &mut self.other_stack);
        }
    }
}

impl Processor for Core {
    fn start(&mut self, stack: u32, entry: u32) {
        *self = Self {
            state: State::Running,
            stops: std::mem::take(&mut self.stops),
            ..Self::new()
        };
        self.registers[SP] = stack & !3;
        self.registers[PC] = entry & !1;
    }

    fn hold(&mut self) {
        self.state = State::Held;
    }

    fn register(&self, n: usize) -> u32 {
        self.registers[n]
    }

    fn set_register(&mut self, n: usize, value: u32) {
        self.registers[n] = value;
    }

    fn jump(&mut self, address: u32) {
        self.registers[PC] = address & !1;
        self.state = State::Running;
        self.entering = None;
    }

    fn disable_interrupts(&mut self) {
        self.nvic.disable_lines(u32::MAX);
    }

    fn set_lines(&mut self, lines: u32) {
        if self.nvic.set_lines(lines) && self.pending_is_event() {
            self.event = true;
        }
    }

    fn set_reference(&mut self, cycles: Option<u32>) {
        self.sys_tick.set_reference(cycles, self.clock);
    }

    fn take_reset_request(&mut self) -> bool {
        std::mem::take(&mut self.reset_requested)
    }

    fn forget_code(&mut self, address: u32, bytes: u32) {
        self.blocks.forget(address, bytes);
    }

    fn sleeps_deeply(&self) -> bool {
        self.sleep_control & system::SLEEP_DEEP != 0
    }

    fn next_interrupt(&self) -> Option<u64> {
        let at = self.sys_tick.next_interrupt()?;
        Some(at.saturating_sub(self.clock))
    }

    fn sleep(&mut self, cycles: u64) {
        self.clock += cycles;
        self.tick(self.clock);
    }

    fn wake(&mut self) -> bool {
        let wakes = match self.state {
            State::Running => true,
            State::WaitingForEvent => self.event || self.nvic.due(self.interrupts_masked).is_some(),
            State::WaitingForInterrupt => self.nvic.due(false).is_some(),
            State::LockedUp | State::Held => false,
        };
        if wakes && self.state != State::Running {
            if self.state == State::WaitingForEvent {
                self.event = false;
            }
            self.state = State::Running;
        }
        wakes
    }

    fn stop_at(&mut self, addresses: Vec<u32>) {
        self.stops = addresses;
    }

    fn run<B: Bus>(&mut self, bus: &mut B, cycles: u32) -> u32 {
        let mut spent = 0;
        self.paused = false;
        while spent < cycles && self.state == State::Running && !self.paused {
            let now = self.clock + u64::from(spent);
            self.tick(now);
            if let Some(back) = self.entering.take() {
                spent += self.take_vector(bus, spent, back);
            } else if self.nvic.due(self.interrupts_masked).is_some() {
                spent += self.begin_exception(bus, spent);
            } else if spent > 0 && self.stops_before(self.registers[PC]) {
                break;
            } else {
                let limit = self.sys_tick.next_interrupt().map_or(cycles, |at| {
                    let left = at.saturating_sub(self.clock);
                    u32::try_from(left).map_or(cycles, |left| left.min(cycles))
                });
                spent = self.execute(bus, spent, limit);
            }
        }
        self.clock += u64::from(spent);
        spent
    }
}

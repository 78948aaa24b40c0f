//! What the board needs from its processor. The handheld has a [`Core`](crate::core::Core); another
//! one in its place makes the two comparable, on the same board, cycle by cycle.

use crate::core::Bus;

pub trait Processor {
    /// Starts from reset, with this stack and at this instruction.
    fn start(&mut self, stack: u32, entry: u32);
    /// Stops until it is started again.
    fn hold(&mut self);
    /// Runs for this many cycles, or until the board must see to something; returns
    /// how many it took.
    fn run<B: Bus>(&mut self, bus: &mut B, cycles: u32) -> u32;
    /// From now on, running ends in front of an instruction at one of these addresses, unless it
    /// began there.
    fn stop_at(&mut self, addresses: Vec<u32>);
    /// Whether clocks may stop while it sleeps.
    fn sleeps_deeply(&self) -> bool {
        false
    }
    /// Time goes by while it sleeps.
    fn sleep(&mut self, cycles: u64);
    /// Cycles until it wants to run by itself.
    fn next_interrupt(&self) -> Option<u64>;
    /// The interrupt lines as they are now.
    fn set_lines(&mut self, lines: u32);
    /// How many cycles a tick of the reference clock takes.
    fn set_reference(&mut self, cycles: Option<u32>);
    /// Whether it runs, or has a reason to from now on.
    fn wake(&mut self) -> bool;
    /// Whether the program asked for a reset since the last call.
    fn take_reset_request(&mut self) -> bool;
    /// A register by its number; 15 is the next instruction.
    fn register(&self, n: usize) -> u32;
    fn set_register(&mut self, n: usize, value: u32);
    /// Goes on elsewhere, awake.
    fn jump(&mut self, address: u32);
    /// Switches every interrupt off.
    fn disable_interrupts(&mut self);
    /// Somebody else wrote this many bytes into memory.
    fn forget_code(&mut self, address: u32, bytes: u32);
}

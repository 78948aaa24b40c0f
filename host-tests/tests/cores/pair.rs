//! Both processors side by side, each with a memory of its own.

use cores::Reference;
use palm_island::deal::SplitMix64;
use palm_machine::{Access, Bus, Core, Moment, Processor, Unmapped};

pub const RAM: u32 = 0x2000_0000;
pub const RAM_SIZE: usize = 8 * 1024;
/// Where the stack begins, in the middle of the memory.
pub const STACK: u32 = RAM + 0x1000;
/// Where the program is, with NOPs behind it.
pub const CODE: u32 = RAM + 0x1800;
/// All exceptions lead here: NOPs.
pub const HANDLER: u32 = RAM + 0x1C00;

/// The vectors at zero.
const VECTORS: usize = 48;

pub const NOP: u16 = 0xBF00;

pub const SP: usize = 13;
pub const PC: usize = 15;

pub const XPSR: u8 = 3;
pub const MSP: u8 = 8;
pub const PSP: u8 = 9;
pub const PRIMASK: u8 = 16;
pub const CONTROL: u8 = 20;

/// Vectors at zero, memory, and nothing else.
#[derive(Clone, PartialEq)]
pub struct Memory {
    bytes: Vec<u8>,
    pub vectors: [u32; VECTORS],
}

impl Memory {
    pub fn new() -> Self {
        let mut memory = Self {
            bytes: vec![0; RAM_SIZE],
            vectors: [HANDLER | 1; VECTORS],
        };
        for address in (CODE..RAM + RAM_SIZE as u32).step_by(2) {
            memory.put(address, NOP);
        }
        memory
    }

    pub fn put(&mut self, address: u32, halfword: u16) {
        let at = (address - RAM) as usize;
        self.bytes[at..at + 2].copy_from_slice(&halfword.to_le_bytes());
    }

    pub fn word(&self, address: u32) -> u32 {
        let at = (address - RAM) as usize;
        u32::from_le_bytes(self.bytes[at..at + 4].try_into().unwrap())
    }

    /// The two halfwords at an address.
    pub fn instruction(&self, address: u32) -> Result<[u16; 2], Unmapped> {
        let at = self.at(address, 4)?;
        Ok([0, 2].map(|n| u16::from_le_bytes([self.bytes[at + n], self.bytes[at + n + 1]])))
    }

    /// Other data below the program.
    pub fn scramble(&mut self, random: &mut SplitMix64) {
        for bytes in self.bytes[..(CODE - RAM) as usize].chunks_exact_mut(8) {
            bytes.copy_from_slice(&random.next_u64().to_le_bytes());
        }
    }

    fn at(&self, address: u32, bytes: usize) -> Result<usize, Unmapped> {
        let at = address.wrapping_sub(RAM) as usize;
        if at + bytes <= RAM_SIZE {
            Ok(at)
        } else {
            Err(Unmapped)
        }
    }
}

impl Bus for Memory {
    fn wait_for_code(&mut self, _moment: Moment) -> u32 {
        0
    }

    fn code(&self, line: u32) -> Result<[u16; 4], Unmapped> {
        let at = self.at(line, 8)?;
        Ok([0, 2, 4, 6].map(|n| u16::from_le_bytes([self.bytes[at + n], self.bytes[at + n + 1]])))
    }

    fn load<const BYTES: u32>(&mut self, address: u32, _: Moment) -> Result<Access, Unmapped> {
        let mut word = [0; 4];
        match self.vectors.get(address as usize / 4) {
            Some(vector) => word = (vector >> (8 * (address % 4))).to_le_bytes(),
            None => {
                let at = self.at(address, BYTES as usize)?;
                word[..BYTES as usize].copy_from_slice(&self.bytes[at..at + BYTES as usize]);
            }
        }
        word[BYTES as usize..].fill(0);
        Ok(Access::at_once(u32::from_le_bytes(word)))
    }

    fn store<const BYTES: u32>(
        &mut self,
        address: u32,
        value: u32,
        _: Moment,
    ) -> Result<Access, Unmapped> {
        let at = self.at(address, BYTES as usize)?;
        let bytes = &value.to_le_bytes()[..BYTES as usize];
        self.bytes[at..at + BYTES as usize].copy_from_slice(bytes);
        Ok(Access::at_once(0))
    }

    fn handles_breakpoint(&self, _pc: u32) -> bool {
        false
    }

    fn report_private(&mut self, _address: u32, _write: bool, _moment: Moment) {}
}

/// What an instruction can see and change, besides memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub registers: [u32; 16],
    pub status: u32,
    pub main_stack: u32,
    pub process_stack: u32,
    pub masked: u32,
    pub control: u32,
}

pub struct Pair {
    pub ours: Core,
    pub reference: Reference,
    pub our_memory: Memory,
    pub reference_memory: Memory,
}

impl Pair {
    pub fn new() -> Self {
        let mut pair = Self {
            ours: Core::new(),
            reference: Reference::new(),
            our_memory: Memory::new(),
            reference_memory: Memory::new(),
        };
        pair.restart();
        pair
    }

    /// From reset, at the program.
    pub fn restart(&mut self) {
        self.ours.start(STACK, CODE);
        self.reference.start(STACK, CODE);
        self.reference_memory = self.our_memory.clone();
    }

    /// Writes into both memories.
    pub fn both(&mut self, change: impl Fn(&mut Memory)) {
        change(&mut self.our_memory);
        change(&mut self.reference_memory);
    }

    pub fn place(&mut self, address: u32, code: &[u16]) {
        for (at, halfword) in (address..).step_by(2).zip(code) {
            self.both(|memory| memory.put(at, *halfword));
        }
        self.ours.forget_code(address, 2 * code.len() as u32);
        self.reference.forget_code(address, 2 * code.len() as u32);
    }

    /// Sets the registers and the flags of both, and goes to the program.
    pub fn set(&mut self, registers: &[u32; 15], flags: u32) {
        for (n, value) in registers.iter().enumerate() {
            self.ours.set_register(n, *value);
            self.reference.set_register(n, *value);
        }
        self.ours.set_special(XPSR, flags);
        self.reference.set_special(XPSR, flags);
        self.ours.jump(CODE);
        self.reference.jump(CODE);
    }

    /// One instruction on both; the cycles that it took.
    pub fn step(&mut self) -> (u32, u32) {
        (
            self.ours.run(&mut self.our_memory, 1),
            self.reference.run(&mut self.reference_memory, 1),
        )
    }

    pub fn our_view(&self) -> View {
        View {
            registers: std::array::from_fn(|n| self.ours.register(n)),
            status: self.ours.special(XPSR),
            main_stack: self.ours.special(MSP),
            process_stack: self.ours.special(PSP),
            masked: self.ours.special(PRIMASK),
            control: self.ours.special(CONTROL),
        }
    }

    /// What the other core says, but for the two lowest bits of the stack pointers: according
    /// to the manual they are always zero.
    pub fn reference_view(&self) -> View {
        let mut registers = std::array::from_fn(|n| self.reference.register(n));
        registers[SP] &= !3;
        View {
            registers,
            status: self.reference.special(XPSR),
            main_stack: self.reference.special(MSP) & !3,
            process_stack: self.reference.special(PSP) & !3,
            masked: self.reference.special(PRIMASK),
            control: self.reference.special(CONTROL),
        }
    }
}

/// Registers that often point into memory, aligned or not, and are often small.
pub fn random_registers(random: &mut SplitMix64) -> [u32; 15] {
    let mut registers = std::array::from_fn(|_| {
        let word = random.next_u64() as u32;
        match random.below(8) {
            0..=2 => STACK - 512 + (word % 256) * 4,
            3 => STACK - 512 + word % 1024,
            4 | 5 => word % 64,
            6 => CODE + 2 * (word % 256) + 1,
            // Nothing is there; two of them do not reach the registers of the core.
            _ => word & 0x0FFF_FFFF | 0x4000_0000,
        }
    });
    registers[SP] = STACK - 4 * (random.below(64));
    registers
}

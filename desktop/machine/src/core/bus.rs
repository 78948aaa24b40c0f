//! What the core sees of the chip around it.

/// When and where the core does something: the cycles since it was set running,
/// and the instruction.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub cycles: u32,
    pub pc: u32,
}

/// What a load or a store came to.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// What was loaded, from bit 0 on.
    pub value: u32,
    /// Cycles that the core had to wait, beyond those of the instruction.
    pub wait: u32,
    /// The chip wants to look after itself before the next instruction.
    pub pause: bool,
}

impl Access {
    /// A load that took no time of its own.
    #[inline(always)]
    pub const fn at_once(value: u32) -> Self {
        Self {
            value,
            wait: 0,
            pause: false,
        }
    }
}

/// Nothing answers at this address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unmapped;

/// Everything outside the core. Addresses are aligned to the width.
pub trait Bus {
    /// The core comes to another line of eight bytes of code; the cycles until
    /// the bus has delivered it.
    fn wait_for_code(&mut self, moment: Moment) -> u32;

    /// A line of code.
    fn code(&self, line: u32) -> Result<[u16; 4], Unmapped>;

    /// Loads from memory that answers at once, if that is what is there and the
    /// address is aligned. [`load`](Self::load) does all that this does.
    #[inline(always)]
    fn load_at_once<const BYTES: u32>(&self, _address: u32) -> Option<u32> {
        None
    }

    /// Stores into such memory.
    #[inline(always)]
    fn store_at_once<const BYTES: u32>(&mut self, _address: u32, _value: u32) -> Option<()> {
        None
    }

    /// Loads one, two or four bytes.
    fn load<const BYTES: u32>(&mut self, address: u32, moment: Moment) -> Result<Access, Unmapped>;

    /// Stores the lowest one, two or four bytes of a value.
    fn store<const BYTES: u32>(
        &mut self,
        address: u32,
        value: u32,
        moment: Moment,
    ) -> Result<Access, Unmapped>;

    /// Whether the chip itself carries out what follows the breakpoint here.
    fn handles_breakpoint(&self, pc: u32) -> bool;

    /// A register inside the core that this model does not have.
    fn report_private(&mut self, address: u32, write: bool, moment: Moment);
}

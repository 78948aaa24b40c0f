//! How many cycles things take, beyond the one of every instruction. Waiting for
//! the flash comes on top of it, from the bus.

/// A load or a store, and each register of a list.
pub const ACCESS: u32 = 1;
/// The instructions that are already in the pipeline are thrown away.
pub const BRANCH: u32 = 2;
/// A branch with its second halfword.
pub const CALL: u32 = 3;
/// POP into the program counter, beyond its loads.
pub const POP_BRANCH: u32 = 3;
/// Reading or writing a special register.
pub const SPECIAL: u32 = 1;
/// Saving eight registers and fetching the vector.
pub const ENTRY: u32 = 16;

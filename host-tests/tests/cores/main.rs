//! Our processor against the one of the crate `rp2040-emu`. Where the two differ,
//! the architecture's manual (ARM DDI 0419) decides, and the test says so.

mod encodings;
mod exceptions;
mod firmware;
mod pair;
mod programs;

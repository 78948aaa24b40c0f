//! The emulated handheld's processor next to the one of the crate `rp2040-emu`, on
//! the same board. Nothing that a player gets depends on this.

mod reference;
#[cfg(target_family = "wasm")]
mod wasm;
mod work;

pub use reference::Reference;
pub use work::{Kind, Work};

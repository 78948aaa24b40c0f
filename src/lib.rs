//! Palm Island, the handheld: everything that knows no hardware.
//!
//! - [`game`]: the rules, pure.
//! - [`deal`]: decks from seeds, and the codes of seeds.
//! - [`console`]: what the player sees and presses.
//! - [`link`]: the cable between handhelds, without its hardware.
//! - [`party`]: playing together, over hands of the game.
//! - [`hint`]: a player who looks ahead.
//! - [`player`]: the console at a seat of a match.
//! - [`profile`]: settings, records and what was earned.
//! - [`save`]: what is kept when the power goes.
#![no_std]
#![forbid(unsafe_code)]

mod checksum;
pub mod console;
pub mod deal;
pub mod game;
pub mod hint;
pub mod link;
pub mod party;
pub mod player;
pub mod profile;
pub mod save;
mod short;

//! The commands of `palm`, one file each.

pub mod bench;
pub mod deal;
pub mod measure;
pub mod par;
pub mod perft;
pub mod play;
pub mod random;
pub mod release;
pub mod replay;
pub mod run;
pub mod save;
pub mod screens;
pub mod simulate;
pub mod solve;
pub mod train;
pub mod uf2;
pub mod web;

//! The host tool of Palm Island: the emulated handheld and what is around it.

pub mod bench;
pub mod cores;
pub mod deal;
pub mod failure;
pub mod firmware;
pub mod hands;
pub mod keys;
pub mod line;
pub mod machine;
pub mod measure;
pub mod options;
pub mod perft;
pub mod picture;
pub mod play;
pub mod player;
pub mod random;
pub mod recording;
pub mod replay;
pub mod run;
pub mod save;
pub mod save_file;
pub mod scenes;
pub mod screens;
pub mod series;
pub mod simulate;
pub mod strategy;
pub mod twin;
pub mod uf2;

pub use failure::Failure;

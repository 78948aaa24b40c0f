//! The host tool of Palm Island: the commands, the handheld in the terminal, and what
//! they share.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod build;
pub mod commands;
mod cores;
pub mod failure;
pub mod file;
pub mod firmware;
pub mod keys;
pub mod line;
mod link;
pub mod options;
pub mod out;
pub mod picture;
mod progress;
pub mod recording;
pub mod save_file;
pub mod search;
mod series;
pub mod site;
pub mod strategy;
pub mod terminal;
pub mod wav;
pub mod workspace;

pub use failure::Failure;

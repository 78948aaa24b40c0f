//! The tool seen from outside: what it prints, what it writes, and how it ends.

mod call;
mod command_line;
mod counts;
mod help;
#[cfg(unix)]
mod outputs;
mod save_files;
mod seats;
#[cfg(target_os = "linux")]
mod terminal;
mod typing;

//! The real firmware in the emulated handheld.

mod battery;
mod boards;
mod boot;
mod buttons;
mod cable;
mod display;
mod displays;
mod faults;
mod feats;
mod game;
mod hints;
mod idle;
mod lesson;
mod limits;
mod linked;
mod power;
mod repeats;
mod saves;
mod slow_flash;
mod sound;
mod standby;
mod together;
mod uf2;

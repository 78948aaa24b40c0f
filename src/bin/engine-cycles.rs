//! The engine alone on the chip: plays whole games at random and goes to sleep.
//! `cargo palm measure` runs it and counts the cycles of the two calls here.
#![no_std]
#![no_main]

#[path = "../board/boot2.rs"]
mod boot2;
#[path = "../board/hot.rs"]
mod hot;

use core::panic::PanicInfo;

use defmt_rtt as _;
// The table of interrupts.
use embassy_rp as _;
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feats, Game, Move, MoveList, Refused, Turn, Villagers};

const GAMES: u64 = 8;

#[cortex_m_rt::entry]
fn main() -> ! {
    hot::load();
    let mut random = SplitMix64(1);
    for seed in 0..GAMES {
        if let Ok(game) = Seed(seed).deal(Feats::NONE, Villagers::new()).start() {
            play_out(game, &mut random);
        }
    }
    loop {
        cortex_m::asm::wfi();
    }
}

fn play_out(mut game: Game, random: &mut SplitMix64) {
    while !game.is_over() {
        let moves = measured_legal_moves(&game);
        let chosen = moves[random.below(moves.len() as u32) as usize];
        match measured_play(game, chosen) {
            Ok(turn) => game = turn.game,
            Err(_) => return,
        }
    }
}

#[inline(never)]
fn measured_legal_moves(game: &Game) -> MoveList {
    game.legal_moves()
}

#[inline(never)]
fn measured_play(game: Game, chosen: Move) -> Result<Turn, Refused> {
    game.play(chosen)
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {
        cortex_m::asm::wfi();
    }
}

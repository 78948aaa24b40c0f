//! The engine alone on the chip: plays whole games at random, plans rounds of the console's
//! seats, and goes to sleep. `cargo palm measure` runs it and counts the cycles of the calls here.
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
use palm_island::game::{Ability, Disaster, Feats, Game, Move, MoveList, Refused, Turn, Villagers};
use palm_island::hint::Room;
use palm_island::party::{Match, Mode, Seat, Seats, Setup};
use palm_island::player::{Player, Strength, Thought};
use static_cell::ConstStaticCell;

const GAMES: u64 = 8;

/// One of each kind, with as much in it as there can be at the start.
const MODES: [Mode; 4] = [
    Mode::Cooperative {
        disaster: Disaster::Famine,
        ability: Some(Ability::Rebuild),
    },
    Mode::Casual { villagers: true },
    Mode::Speed { villagers: false },
    Mode::Speed { villagers: true },
];

static ROOM: ConstStaticCell<Room> = ConstStaticCell::new(Room::EMPTY);

#[cortex_m_rt::entry]
fn main() -> ! {
    hot::load();
    let mut random = SplitMix64(1);
    for seed in 0..GAMES {
        if let Ok(game) = Seed(seed).deal(Feats::NONE, Villagers::new()).start() {
            play_out(game, &mut random);
        }
    }
    let room = ROOM.take();
    for mode in MODES {
        let setup = Setup::new(mode, Seats::TWO, Seed(1));
        if let Some(Ok(m)) = setup.map(|setup| setup.deal().start()) {
            measured_round(&m, room);
        }
    }
    loop {
        cortex_m::asm::wfi();
    }
}

/// A Chief plans its first round, the one with most to look at.
#[inline(never)]
fn measured_round(m: &Match, room: &mut Room) -> Thought {
    Player::new(Strength::Chief, 1).think(m, Seat::FIRST, room, u32::MAX)
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

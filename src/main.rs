//! The firmware of the handheld: wires the board to the console and lets its
//! tasks run.
#![no_std]
#![no_main]

mod board;

use defmt_rtt as _;
use embassy_executor::Spawner;
use palm_island::{
    console::{
        Boot, Console,
        input::{Buttons, Keypad},
    },
    save::Opened,
};
use static_cell::StaticCell;

use board::{
    buttons::{self, Pad},
    clocks, display,
    entropy::Entropy,
    fault,
    heart::{self, Heart, Start},
    led::Led,
    pins::Board,
    player::Player,
    saves::Saves,
    stopped,
};

const VERSION: &str = env!("CARGO_PKG_VERSION");

// The large things have their place from the beginning: the stack is small.
static SAVE: StaticCell<Opened> = StaticCell::new();
static PLAYER: StaticCell<Player> = StaticCell::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = Board::new(embassy_rp::init(clocks::config()));
    let mut pad = Pad::new(board.buttons);
    let mut heart = Heart::new(board.watchdog);
    let start = heart.start();
    defmt::info!("Palm Island {}, started by {}", VERSION, start);

    let entropy = Entropy::gather();
    let held = pad.look().held;
    spawner.spawn(buttons::task(pad).unwrap());
    spawner.spawn(display::task(board.display, Led::new(board.led)).unwrap());
    spawner.spawn(heart::task(heart).unwrap());

    let message = fault::take();
    match (start, message) {
        (Start::Restart, Some(message)) => stopped::run(&message, held).await,
        (Start::Watchdog, _) => stopped::run("it gave no sign of life", held).await,
        _ => {}
    }

    let save = SAVE.init_with(Opened::default);
    let saves = Saves::open(board.flash, save);
    player(saves, save, entropy, held).run().await
}

/// Puts the player together. Not inlined, so that the stack it needs is free
/// again while the game runs.
#[inline(never)]
fn player(
    saves: Saves,
    save: &mut Opened,
    mut entropy: Entropy,
    held: Buttons,
) -> &'static mut Player {
    entropy.deals(save.profile.deals());
    PLAYER.init_with(|| Player {
        console: Console::new(Boot {
            save: core::mem::take(save),
            entropy: entropy.value(),
            held,
            version: VERSION,
        }),
        keypad: Keypad::new(held),
        entropy,
        saves,
    })
}

//! The firmware of the handheld: wires the board to the console and lets its
//! tasks run.
#![no_std]
#![no_main]

mod board;

use defmt_rtt as _;
use embassy_executor::Spawner;
use palm_island::console::{Boot, Console, input::Keypad};

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

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = Board::new(embassy_rp::init(clocks::config()));
    let mut pad = Pad::new(board.buttons);
    let mut heart = Heart::new(board.watchdog);
    let start = heart.start();
    defmt::info!("Palm Island {}, started by {}", VERSION, start);

    let mut entropy = Entropy::gather();
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

    let (saves, save) = Saves::open(board.flash);
    if let Some(save) = &save {
        entropy.deals(save.profile.deals());
    }
    let console = Console::new(Boot {
        save,
        entropy: entropy.value(),
        held,
        version: VERSION,
    });
    Player {
        console,
        keypad: Keypad::new(held),
        entropy,
        saves,
    }
    .run()
    .await
}

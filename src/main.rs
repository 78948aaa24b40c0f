//! The firmware of the handheld: wires the board to the console and lets its
//! tasks run.
#![no_std]
#![no_main]

mod board;

use defmt_rtt as _;
use embassy_executor::Spawner;
use palm_island::{
    console::{Boot, Console, input::Keypad},
    profile::Opened,
};
use static_cell::ConstStaticCell;

use board::{
    battery,
    buttons::{self, Pad},
    clocks, display,
    entropy::Entropy,
    fault,
    heart::{self, Heart, Start},
    led::Led,
    mind,
    pins::Board,
    player::Player,
    saves::Saves,
    stopped,
};

const VERSION: &str = env!("CARGO_PKG_VERSION");

// The large things have their place from the beginning: the stack is small.
static SAVE: ConstStaticCell<Opened> = ConstStaticCell::new(Opened::nothing());
static CONSOLE: ConstStaticCell<Console> = ConstStaticCell::new(Console::off());

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
    spawner.spawn(battery::task(board.battery).unwrap());

    let message = fault::take();
    match (start, message) {
        (Start::Restart, Some(message)) => stopped::run(&message, held).await,
        (Start::Watchdog, _) => stopped::run("it gave no sign of life", held).await,
        _ => {}
    }

    let save = SAVE.take();
    let saves = Saves::open(board.flash, save);
    entropy.deals(save.profile.deals());
    let console = CONSOLE.take();
    console.switch_on(Boot {
        save,
        entropy: entropy.value(),
        held,
        version: VERSION,
    });
    let mut player = Player {
        console,
        thinker: mind::take(),
        keypad: Keypad::new(held),
        entropy,
        saves,
    };
    player.run().await
}

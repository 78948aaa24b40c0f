//! The firmware of the handheld: wires the board to the midend and lets its tasks run.
#![no_std]
#![no_main]

mod board;

use defmt_rtt as _;
use embassy_executor::Spawner;
use palm_island::{
    console::{Boot, Midend},
    profile::Opened,
};
use static_cell::{ConstStaticCell, StaticCell};

use board::{
    battery::{self, Meter},
    buttons::{self, Pad},
    cable, clocks, display,
    entropy::Entropy,
    flash,
    host::Host,
    hot, idle,
    led::Led,
    pins::Board,
    saves::Saves,
    sound, stopped,
    supervisor::{self, Supervisor},
    thinker, usb_boot,
};

const VERSION: &str = env!("CARGO_PKG_VERSION");

// The large things have their place from the beginning: the stack is small. They come with the hot
// code, because before `main` a copy of this size would take a third of the time to the first picture.
#[unsafe(link_section = ".hot.data.save")]
static SAVE: ConstStaticCell<Opened> = ConstStaticCell::new(Opened::nothing());
static LED: StaticCell<Led> = StaticCell::new();
#[unsafe(link_section = ".hot.data.midend")]
static MIDEND: ConstStaticCell<Midend> = ConstStaticCell::new(Midend::off());

#[cortex_m_rt::entry]
fn main() -> ! {
    idle::run(|spawner| spawner.spawn(start(spawner).unwrap()))
}

#[embassy_executor::task]
async fn start(spawner: Spawner) {
    let mut board = Board::new(embassy_rp::init(clocks::config()));
    // With the fast clock: by the slow one a copy takes long.
    hot::load();
    let mut pad = Pad::new(board.buttons);
    let mut supervisor = Supervisor::new(board.watchdog);
    let start = supervisor.start();
    defmt::info!("Palm Island {}, started by {}", VERSION, start);

    supervisor.begin();
    idle::begin();

    let mut entropy = Entropy::gather();
    let led = LED.init(Led::new(board.led));
    // Before the display draws its share, and before anything is written.
    let mut meter = Meter::find(board.battery, led).await;
    let supply = meter.read().await;
    spawner.spawn(display::task(board.display, led).unwrap());
    spawner.spawn(supervisor::task(supervisor).unwrap());
    spawner.spawn(battery::task(meter).unwrap());
    spawner.spawn(sound::task(board.piezo).unwrap());
    cable::start(board.cable.port, board.cable.pins);
    let held = pad.held_at_start().await;
    usb_boot::if_asked(held);
    spawner.spawn(buttons::task(pad).unwrap());
    stopped::unless_all_is_well(start, held).await;

    let flash = flash::identify(board.flash.reborrow());
    let save = SAVE.take();
    let saves = Saves::open(board.flash, flash.bytes, supply, save);
    entropy.deals(save.profile.deals());
    let midend = MIDEND.take();
    saves.read_cable(save, midend.cable_place());
    midend.switch_on(Boot {
        save,
        untidy: saves.is_untidy(),
        entropy: entropy.value(),
        id: flash.unique,
        held,
        version: VERSION,
    });
    let thinker = thinker::take();
    let host = Host {
        midend,
        thinker,
        entropy,
        saves,
    };
    spawner.spawn(play(host).unwrap());
}

/// A task of its own: what the start took of the stack is free again.
#[embassy_executor::task]
async fn play(mut host: Host) {
    host.run().await
}

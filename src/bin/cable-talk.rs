//! A handheld that does nothing but talk over its cable: now and then it says who it is, with more
//! bytes than the port can take at once, and it logs all that it hears. The tests of the emulated
//! cable run it.
#![no_std]
#![no_main]

#[path = "../board/boot2.rs"]
mod boot2;
#[path = "../board/cable.rs"]
#[expect(dead_code, reason = "the handheld asks for more")]
mod cable;
#[path = "../board/clocks.rs"]
mod clocks;

use core::panic::PanicInfo;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::select::{Either, select};
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::{Instant, Timer};

const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// A frame is a number, its sender, and these.
const BODY: [u8; 47] = *b"the quick brown crab jumps over the lazy turtle";

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let mut chip = embassy_rp::init(clocks::config());
    let id = unique_id(&mut Flash::new_blocking(chip.FLASH.reborrow()));
    defmt::info!("id {=u64:x} at {} Hz", id, clocks::HERTZ);
    cable::start(chip.UART0, (chip.PIN_0, chip.PIN_1));
    let mut frame = [0; 2 + BODY.len()];
    frame[1] = id as u8;
    frame[2..].copy_from_slice(&BODY);
    let mut next = Instant::now();
    loop {
        match select(cable::heard(), Timer::at(next)).await {
            Either::First(heard) => {
                let (at, lost) = (heard.at, heard.lost);
                defmt::info!("heard {=[u8]:a} at {} lost {}", heard.bytes(), at, lost);
            }
            Either::Second(()) => {
                // A while that no two chips share.
                next += embassy_time::Duration::from_micros(9_000 + id % 997);
                frame[0] += 1;
                cable::let_go();
                if !cable::send(&frame) {
                    defmt::info!("not free");
                }
            }
        }
    }
}

fn unique_id(flash: &mut Flash<'_, FLASH, Blocking, FLASH_SIZE>) -> u64 {
    let mut id = [0; 8];
    let _ = flash.blocking_unique_id(&mut id);
    u64::from_be_bytes(id)
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {
        cortex_m::asm::wfi();
    }
}

//! The handheld's display and nothing else: it shows the pictures that lie in the flash behind it,
//! one after the other, and logs each when it is on the glass. The tests of the displays run it.
#![no_std]
#![no_main]

#[path = "../board/mod.rs"]
#[expect(dead_code, reason = "of all the parts only the display is used")]
mod board;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_time::{Duration, Timer};
use embedded_graphics::{Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor};
use palm_island::console::frame::{HEIGHT, WIDTH};
use static_cell::StaticCell;

use board::{clocks, display, hot, idle, led::Led, pins::Board};

const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// Where the pictures begin: how many there are in two bytes, then each as the display's memory has it.
const PICTURES: u32 = 0x10_0000;
const COUNT: usize = 2;
const BYTES: usize = WIDTH * HEIGHT / 8;
/// So long each is to be seen, for whoever looks now and then.
const PAUSE: Duration = Duration::from_millis(3);

static LED: StaticCell<Led> = StaticCell::new();

#[cortex_m_rt::entry]
fn main() -> ! {
    idle::run(|spawner| spawner.spawn(start(spawner).unwrap()))
}

#[embassy_executor::task]
async fn start(spawner: Spawner) {
    let board = Board::new(embassy_rp::init(clocks::config()));
    hot::load();
    spawner.spawn(display::task(board.display, LED.init(Led::new(board.led))).unwrap());
    let mut flash = Flash::<_, Blocking, FLASH_SIZE>::new_blocking(board.flash);
    let mut count = [0; COUNT];
    let _ = flash.blocking_read(PICTURES, &mut count);
    for number in 0..u16::from_le_bytes(count) {
        show(&mut flash, number);
        display::shown().await;
        defmt::info!("picture {}", number);
        Timer::after(PAUSE).await;
    }
}

fn show(flash: &mut Flash<'_, FLASH, Blocking, FLASH_SIZE>, number: u16) {
    let mut bytes = [0; BYTES];
    let at = PICTURES + COUNT as u32 + u32::from(number) * BYTES as u32;
    let _ = flash.blocking_read(at, &mut bytes);
    let pixels = (0..WIDTH * HEIGHT).map(|n| {
        let (x, y) = (n % WIDTH, n / WIDTH);
        let lit = bytes[y / 8 * WIDTH + x] & 1 << (y % 8) != 0;
        Pixel(Point::new(x as i32, y as i32), BinaryColor::from(lit))
    });
    display::change(|content| {
        let Ok(()) = content.frame.draw_iter(pixels);
    });
}

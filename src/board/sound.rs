//! The piezo: a rectangular wave on its pin, made by a counter of the chip. The share of the time
//! that the pin is high is the volume; it falls while a note lasts, as on a plucked string, so that
//! no note ends with a click. Between figures nothing drives the pin.

use core::convert::Infallible;

use embassy_futures::select::{Either, select};
use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::{blocking_mutex::raw::ThreadModeRawMutex, signal::Signal};
use embassy_time::{Duration, Instant, Timer};
use palm_island::{
    console::sound::{Figure, Note},
    profile::Volume,
};

use super::{awake::Awake, clocks, pins::PiezoPins};

/// The counter goes so much slower than the core: down to 48 Hz it fits into 16 bits.
const DIVIDER: u8 = 64;
const COUNTS_PER_SECOND: u32 = clocks::HERTZ / DIVIDER as u32;
/// The volume falls in steps of this many milliseconds.
const STEP: u16 = 5;

/// What is to sound from now on.
static WANTED: Signal<ThreadModeRawMutex, Option<(Figure, Volume)>> = Signal::new();

/// Plays a figure in place of whatever sounds now. It waits for nothing.
pub fn play(figure: Figure, volume: Volume) {
    WANTED.signal(Some((figure, volume)));
}

pub fn hush() {
    WANTED.signal(None);
}

#[embassy_executor::task]
pub async fn task(mut pins: PiezoPins) -> ! {
    let mut wanted = None;
    loop {
        match select(WANTED.wait(), perform(&mut pins, wanted)).await {
            Either::First(newer) => wanted = newer,
            Either::Second(never) => match never {},
        }
    }
}

/// Plays to the end, and is silent after it.
async fn perform(pins: &mut PiezoPins, wanted: Option<(Figure, Volume)>) -> Infallible {
    if let Some((figure, volume)) = wanted {
        let mut config = Config::default();
        config.divider = DIVIDER.into();
        if let Some(first) = figure.notes().first() {
            tune(&mut config, *first, high(volume));
        }
        // The counter takes over what it is told when it starts from zero: the first note is there
        // from the beginning, and every other one waits for the end of a wave.
        let (slice, piezo) = (pins.slice.reborrow(), pins.piezo.reborrow());
        let _awake = Awake::new();
        let pwm = Pwm::new_output_a(slice, piezo, config.clone());
        let mut wave = Wave { pwm, config };
        let mut at = Instant::now();
        for note in figure.notes() {
            let steps = u32::from(note.millis / STEP);
            for left in (1..=steps).rev() {
                let (part, whole) = high(volume);
                // With the square of the time: fast at first, and next to nothing at the end.
                wave.tune(*note, (part * left * left, whole * steps * steps));
                at += Duration::from_millis(STEP.into());
                Timer::at(at).await;
            }
        }
    }
    core::future::pending().await
}

/// What sounds. The counter stands still once this is gone: the HAL only takes it off the pin.
struct Wave<'a> {
    pwm: Pwm<'a>,
    config: Config,
}

impl Wave<'_> {
    fn tune(&mut self, note: Note, high: (u32, u32)) {
        tune(&mut self.config, note, high);
        self.pwm.set_config(&self.config);
    }
}

impl Drop for Wave<'_> {
    fn drop(&mut self) {
        self.config.enable = false;
        self.pwm.set_config(&self.config);
    }
}

/// Sets the counter to a note, with its pin high for this part of the time.
fn tune(config: &mut Config, note: Note, (part, whole): (u32, u32)) {
    // A rest is a wave of the same length that is never high.
    config.compare_a = 0;
    if note.hertz > 0 {
        let counts = COUNTS_PER_SECOND / u32::from(note.hertz);
        config.top = (counts - 1) as u16;
        config.compare_a = (counts * part / whole) as u16;
    }
}

/// The part of the time that the pin is high at first. Half is as loud as it gets; a sixteenth is
/// heard in a quiet room.
const fn high(volume: Volume) -> (u32, u32) {
    match volume {
        Volume::Off => (0, 1),
        Volume::Low => (1, 16),
        Volume::High => (1, 2),
    }
}

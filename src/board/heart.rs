//! The watchdog, and who may feed it: every task that waits for the outside
//! world beats while it waits, and the heart feeds the watchdog only if all of
//! them did. A task that never comes back to waiting stops the heart, and the
//! watchdog restarts the console.

use core::{cell::Cell, future::Future};

use embassy_futures::select::{Either, select};
use embassy_rp::{
    Peri,
    peripherals::WATCHDOG,
    watchdog::{ResetReason, Watchdog},
};
use embassy_sync::blocking_mutex::{Mutex, raw::ThreadModeRawMutex};
use embassy_time::{Duration, Timer};

/// How long the watchdog waits for a meal; it could wait 8.3 s at most.
const PATIENCE: Duration = Duration::from_secs(6);
const FEED_EVERY: Duration = Duration::from_secs(4);
/// Seldom enough to cost nothing when idle, often enough for every feeding.
const BEAT_EVERY: Duration = Duration::from_secs(3);

/// The tasks that have to be alive.
#[derive(Clone, Copy)]
pub enum Organ {
    Buttons,
    Player,
    Display,
}

impl Organ {
    const ALL: u8 = Self::Buttons.bit() | Self::Player.bit() | Self::Display.bit();

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

static BEATS: Mutex<ThreadModeRawMutex, Cell<u8>> = Mutex::new(Cell::new(0));

/// Waits for `event`, and shows meanwhile that the task is alive.
pub async fn waiting<F: Future>(organ: Organ, event: F) -> F::Output {
    let beating = async {
        loop {
            BEATS.lock(|beats| beats.set(beats.get() | organ.bit()));
            Timer::after(BEAT_EVERY).await;
        }
    };
    match select(event, beating).await {
        Either::First(output) => output,
        Either::Second(never) => never,
    }
}

/// Why the chip started.
#[derive(Clone, Copy, PartialEq, Eq, defmt::Format)]
pub enum Start {
    Power,
    /// The heart stopped.
    Watchdog,
    /// The firmware wanted it.
    Restart,
}

/// Marks, in a word that survives a restart, that it was us who set the
/// watchdog. The boot ROM restarts the chip by it too, after taking a UF2 file.
const MARK: (usize, u32) = (0, 0x9A17_1BEA);

/// Owns the watchdog.
pub struct Heart(Watchdog);

impl Heart {
    pub fn new(watchdog: Peri<'static, WATCHDOG>) -> Self {
        Self(Watchdog::new(watchdog))
    }

    /// Why the chip started; to be asked once.
    pub fn start(&mut self) -> Start {
        let (word, mark) = MARK;
        let ours = self.0.get_scratch(word) == mark;
        self.0.set_scratch(word, 0);
        match self.0.reset_reason() {
            Some(ResetReason::TimedOut) if ours => Start::Watchdog,
            Some(ResetReason::Forced) => Start::Restart,
            _ => Start::Power,
        }
    }
}

#[embassy_executor::task]
pub async fn task(mut heart: Heart) -> ! {
    heart.0.set_scratch(MARK.0, MARK.1);
    heart.0.pause_on_debug(true);
    heart.0.start(PATIENCE);
    loop {
        Timer::after(FEED_EVERY).await;
        if BEATS.lock(|beats| beats.replace(0)) == Organ::ALL {
            heart.0.feed(PATIENCE);
        }
    }
}

/// Starts the chip anew, flash and all but the memory that is kept on purpose.
pub fn restart() -> ! {
    // SAFETY: the program ends here, so nobody uses the watchdog beside us.
    let watchdog = unsafe { WATCHDOG::steal() };
    Watchdog::new(watchdog).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

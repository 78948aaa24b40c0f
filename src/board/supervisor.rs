//! The watchdog, and when it may be fed: only if every task that waits for the outside
//! world has shown, while it waited, that it is alive. A task that never comes back to
//! waiting starves the watchdog, and the watchdog restarts the console.

use core::{cell::Cell, future::Future};

use embassy_futures::select::{Either, select};
use embassy_rp::{
    Peri,
    peripherals::WATCHDOG,
    watchdog::{ResetReason, Watchdog},
};
use embassy_sync::blocking_mutex::{Mutex, raw::ThreadModeRawMutex};
use embassy_time::{Duration, Timer};

/// The watchdog's timeout (hardware maximum 8.3 s).
const TIMEOUT: Duration = Duration::from_secs(6);
const FEED_EVERY: Duration = Duration::from_secs(4);
/// Seldom enough to cost nothing when idle, often enough for every feeding.
const REPORT_EVERY: Duration = Duration::from_secs(3);

/// The tasks that have to be alive.
#[derive(Clone, Copy)]
pub enum Task {
    Buttons,
    Host,
    Display,
}

impl Task {
    const ALL: u8 = Self::Buttons.bit() | Self::Host.bit() | Self::Display.bit();

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The tasks that have reported since the last feeding.
static ALIVE: Mutex<ThreadModeRawMutex, Cell<u8>> = Mutex::new(Cell::new(0));

/// Waits for `event`, and reports meanwhile that the task is alive.
pub async fn alive<F: Future>(task: Task, event: F) -> F::Output {
    let reporting = async {
        loop {
            ALIVE.lock(|alive| alive.set(alive.get() | task.bit()));
            Timer::after(REPORT_EVERY).await;
        }
    };
    match select(event, reporting).await {
        Either::First(output) => output,
        Either::Second(never) => never,
    }
}

/// Why the chip started.
#[derive(Clone, Copy, PartialEq, Eq, defmt::Format)]
pub enum Start {
    Power,
    /// The watchdog was not fed.
    Watchdog,
    /// The firmware wanted it.
    Restart,
}

/// Marks, in a word that survives a restart, that it was us who started the watchdog.
/// The boot ROM uses it to restart the chip too, after taking a UF2 file.
const MARK: (usize, u32) = (0, 0x9A17_1BEA);

/// Owns the watchdog.
pub struct Supervisor(Watchdog);

impl Supervisor {
    pub fn new(watchdog: Peri<'static, WATCHDOG>) -> Self {
        Self(Watchdog::new(watchdog))
    }

    /// From now on the watchdog watches, and is fed by the task.
    pub fn begin(&mut self) {
        self.0.set_scratch(MARK.0, MARK.1);
        self.0.pause_on_debug(true);
        self.0.start(TIMEOUT);
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
pub async fn task(mut supervisor: Supervisor) -> ! {
    // Looking for the save may have taken its time.
    supervisor.0.feed(TIMEOUT);
    loop {
        Timer::after(FEED_EVERY).await;
        if ALIVE.lock(|alive| alive.replace(0)) == Task::ALL {
            supervisor.0.feed(TIMEOUT);
        }
    }
}

/// Restarts the chip, and with it everything but the memory that is kept on purpose.
pub fn restart() -> ! {
    // SAFETY: the program ends here, so nobody else uses the watchdog.
    let watchdog = unsafe { WATCHDOG::steal() };
    Watchdog::new(watchdog).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

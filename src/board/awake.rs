//! Who is in the middle of something that needs the clocks as they are: a transfer, a tone,
//! a measurement. Until the last of them is done the clocks neither slow down nor stop.

use core::cell::Cell;

use embassy_sync::blocking_mutex::{Mutex, raw::ThreadModeRawMutex};

static BUSY: Mutex<ThreadModeRawMutex, Cell<u8>> = Mutex::new(Cell::new(0));

/// The clocks stay while this lives.
pub struct Awake(());

impl Awake {
    pub fn new() -> Self {
        BUSY.lock(|busy| busy.set(busy.get() + 1));
        Self(())
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        BUSY.lock(|busy| busy.set(busy.get() - 1));
    }
}

pub fn is_anybody() -> bool {
    BUSY.lock(Cell::get) > 0
}

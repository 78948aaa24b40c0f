//! What the parts of the board have to tell the player's task.

use embassy_sync::{blocking_mutex::raw::ThreadModeRawMutex, channel::Channel};

#[derive(Clone, Copy)]
pub enum Tiding {
    /// What the battery gives.
    Millivolts(u16),
    /// The display is back: it had shown something before, and was away.
    DisplayBack,
}

static TIDINGS: Channel<ThreadModeRawMutex, Tiding, 4> = Channel::new();

/// Tells it, if somebody listens: after a run that went wrong nobody does.
pub fn tell(tiding: Tiding) {
    let _ = TIDINGS.try_send(tiding);
}

pub async fn next() -> Tiding {
    TIDINGS.receive().await
}

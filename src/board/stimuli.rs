//! What the parts of the board have to tell the midend, in the order in which it
//! happened. A part that finds the queue full waits, so nothing is lost.

use embassy_sync::{blocking_mutex::raw::ThreadModeRawMutex, channel::Channel};
use embassy_time::Instant;
use palm_island::console::{Millis, Stimulus};

static QUEUE: Channel<ThreadModeRawMutex, (Stimulus, Millis), 16> = Channel::new();

/// Something that happened just now.
pub async fn tell(stimulus: Stimulus) {
    QUEUE.send((stimulus, Instant::now().as_millis())).await;
}

pub async fn next() -> (Stimulus, Millis) {
    QUEUE.receive().await
}

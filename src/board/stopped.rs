//! After a run that went wrong: says what happened and waits until the player wants to
//! go on. The save was not touched.

use core::convert::Infallible;

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Instant, Ticker, Timer};
use palm_island::console::{
    Stimulus,
    frame::HEIGHT,
    input::{Button, Buttons},
    midend::ROW_EVERY,
    stopped::{self, Stop},
    text::Language,
};

use super::{
    display, fault, stimuli,
    supervisor::{self, Start, Task},
};

const BOTH: [Button; 2] = [Button::A, Button::B];
const HOLD: Duration = Duration::from_millis(800);

/// Returns if the run before ended as it should. Otherwise shows why it did not until A
/// and B were held together, and restarts.
pub async fn unless_all_is_well(start: Start, held: Buttons) {
    let message = fault::take();
    match (start, &message) {
        (Start::Restart, Some(message)) => explain(Stop::Message(message), held).await,
        (Start::Watchdog, _) => explain(Stop::Watchdog, held).await,
        _ => {}
    }
}

async fn explain(stop: Stop<'_>, held: Buttons) -> ! {
    display::change(|content| {
        let Ok(()) = stopped::draw(&mut content.frame, stop, Language::default());
    });
    match select(both_held(held), wander()).await {
        Either::First(()) => {
            defmt::info!("restart by A and B");
            supervisor::restart()
        }
        Either::Second(never) => match never {},
    }
}

/// Nobody may come for days: no pixel is to be lit for all of them.
async fn wander() -> Infallible {
    let mut rows = Ticker::every(Duration::from_millis(ROW_EVERY));
    loop {
        rows.next().await;
        display::change(|content| {
            content.look.wandered = (content.look.wandered + 1) % HEIGHT as u8;
        });
    }
}

async fn both_held(held: Buttons) {
    let are_held = |held: Buttons| BOTH.iter().all(|&button| held.contains(button));
    let mut until = are_held(held).then(|| Instant::now() + HOLD);
    loop {
        let held_long = async {
            match until {
                Some(until) => Timer::at(until).await,
                None => core::future::pending().await,
            }
        };
        match supervisor::alive(Task::Host, select(stimuli::next(), held_long)).await {
            Either::First((Stimulus::Buttons(sample), _)) => {
                let held = are_held(sample.held);
                until = held.then(|| until.unwrap_or(Instant::now() + HOLD));
            }
            Either::First(_) => {}
            Either::Second(()) => return,
        }
    }
}

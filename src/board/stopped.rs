//! After a run that went wrong: says what happened and waits until the player
//! wants to go on. The save was not touched.

use core::convert::Infallible;

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Ticker, Timer};
use palm_island::console::{
    ROW_EVERY,
    frame::HEIGHT,
    input::{Button, Buttons},
    stopped,
};

use super::{
    buttons, display,
    heart::{self, Organ},
};

const BOTH: [Button; 2] = [Button::A, Button::B];
const HOLD: Duration = Duration::from_millis(800);

/// Shows the message until A and B were held together, then restarts.
pub async fn run(message: &str, held: Buttons) -> ! {
    display::change(|screen| {
        let Ok(()) = stopped::draw(&mut screen.frame, message);
    });
    match select(both_held(held), wander()).await {
        Either::First(()) => {
            defmt::info!("restart by A and B");
            heart::restart()
        }
        Either::Second(never) => match never {},
    }
}

/// Nobody may come for days: no pixel is to be lit for all of them.
async fn wander() -> Infallible {
    let mut rows = Ticker::every(Duration::from_millis(ROW_EVERY));
    loop {
        rows.next().await;
        display::change(|screen| {
            screen.look.wandered = (screen.look.wandered + 1) % HEIGHT as u8;
        });
    }
}

async fn both_held(mut held: Buttons) {
    loop {
        let sample = async {
            match BOTH.iter().all(|&button| held.contains(button)) {
                true => match select(buttons::sample(), Timer::after(HOLD)).await {
                    Either::First(sample) => Some(sample),
                    Either::Second(()) => None,
                },
                false => Some(buttons::sample().await),
            }
        };
        match heart::waiting(Organ::Player, sample).await {
            Some((sample, _)) => held = sample.held,
            None => return,
        }
    }
}

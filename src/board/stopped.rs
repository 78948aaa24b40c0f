//! After a run that went wrong: says what happened and waits until the player
//! wants to go on. The save was not touched.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer};
use palm_island::console::{
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
pub async fn run(message: &str, mut held: Buttons) -> ! {
    display::change(|screen| {
        let Ok(()) = stopped::draw(&mut screen.frame, message);
    });
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
            None => {
                defmt::info!("restart by A and B");
                heart::restart();
            }
        }
    }
}

//! The player's task: owns the console, brings it presses and the time, draws
//! what it shows and does what it asks for. It sleeps until a button moves or
//! until the console or the keypad wants to be asked again.

use embassy_time::{Instant, with_deadline};
use palm_island::console::{
    Console, Millis, Request,
    input::{Input, Inputs, Keypad},
};

use super::{
    buttons, display,
    entropy::Entropy,
    heart::{self, Organ},
};

/// The console and what it needs.
pub struct Player {
    pub console: Console,
    pub keypad: Keypad,
    pub entropy: Entropy,
}

impl Player {
    pub async fn run(&mut self) -> ! {
        self.draw();
        defmt::info!("ready");
        loop {
            let wanted = [self.keypad.deadline(), self.console.deadline()];
            let next = wanted.into_iter().flatten().min();
            let next = next.map_or(Instant::MAX, Instant::from_millis);
            let look = with_deadline(next, buttons::sample());
            match heart::waiting(Organ::Player, look).await {
                Ok((sample, now)) => {
                    let inputs = self.keypad.sample(sample, now);
                    self.inputs(inputs, now);
                }
                Err(_) => {
                    let now = Instant::now().as_millis();
                    let inputs = self.keypad.tick(now);
                    self.inputs(inputs, now);
                    self.console.tick(now);
                }
            }
            self.requests();
            self.draw();
        }
    }

    fn inputs(&mut self, inputs: Inputs, now: Millis) {
        for input in inputs {
            defmt::debug!("{}", defmt::Debug2Format(&input));
            if let Input::Press(_) = input {
                self.console.stir(self.entropy.press());
            }
            self.console.input(input, now);
            if self.requests() {
                return;
            }
        }
    }

    /// Does what the console asks for; whether it woke the screen.
    fn requests(&mut self) -> bool {
        let mut woken = false;
        while let Some(request) = self.console.request() {
            defmt::info!("{}", defmt::Debug2Format(&request));
            match request {
                Request::Contrast(contrast) => {
                    display::change(|screen| screen.look.contrast = contrast);
                }
                Request::Invert(inverted) => {
                    display::change(|screen| screen.look.inverted = inverted);
                }
                Request::TurnScreen(turned) => {
                    display::change(|screen| screen.look.turned = turned);
                }
                Request::ScreenOn => {
                    display::change(|screen| screen.on = true);
                    // The press that wakes the screen does nothing else.
                    self.keypad.swallow();
                    woken = true;
                }
                Request::ScreenOff => display::change(|screen| screen.on = false),
                Request::Save => {}
            }
        }
        woken
    }

    fn draw(&self) {
        display::change(|screen| {
            let Ok(()) = self.console.draw(&mut screen.frame);
        });
    }
}

//! The player's task: owns the console, brings it presses and the time, draws
//! what it shows and does what it asks for. It sleeps until a button moves or
//! until someone here wants to be asked again; while there is something to think
//! about, it thinks for a moment at a time, and everybody else goes first.

use defmt::{Debug2Format, Display2Format};
use embassy_futures::{
    select::{Either5, select5},
    yield_now,
};
use embassy_time::{Instant, Timer};
use palm_island::{
    console::{
        Console, Millis, News, Request,
        input::{Input, Inputs, Keypad},
    },
    game::Event,
    hint::Thinker,
};

use super::{
    buttons, display,
    entropy::Entropy,
    heart::{self, Organ},
    saves::Saves,
    tidings::{self, Tiding},
};

/// So many nodes are a moment: less than two milliseconds.
const MOMENT: u32 = 192;

/// The console and what it needs.
pub struct Player {
    pub console: &'static mut Console,
    pub thinker: &'static mut Thinker,
    pub keypad: Keypad,
    pub entropy: Entropy,
    pub saves: Saves,
}

impl Player {
    pub async fn run(&mut self) -> ! {
        self.requests();
        self.draw();
        defmt::info!("ready");
        loop {
            let look = buttons::sample();
            let saving = saving(self.saves.is_wanted());
            let next = [self.next(), self.saves.deadline()];
            let alarm = alarm(next.into_iter().flatten().min());
            let thinking = thinking(self.thinker.is_thinking());
            let event = select5(look, alarm, saving, tidings::next(), thinking);
            match heart::waiting(Organ::Player, event).await {
                Either5::First((sample, now)) => {
                    let inputs = self.keypad.sample(sample, now);
                    self.saves.disturb(now);
                    if !inputs.is_empty() {
                        self.inputs(inputs, now);
                        self.draw();
                    }
                }
                Either5::Second(()) => self.alarm(now()),
                Either5::Third(()) => self.save(),
                Either5::Fourth(tiding) => self.hear(tiding),
                Either5::Fifth(()) => self.think(),
            }
            // Now the display's task takes the picture; words have time. Of two that are
            // ready the executor runs the one that was woken last: yielding once is not
            // enough to let the display by.
            yield_now().await;
            yield_now().await;
            self.log();
        }
    }

    /// When the console or the keypad wants to be asked again.
    fn next(&self) -> Option<Millis> {
        let both = [self.keypad.deadline(), self.console.deadline()];
        both.into_iter().flatten().min()
    }

    fn alarm(&mut self, now: Millis) {
        if self.next().is_some_and(|next| next <= now) {
            let inputs = self.keypad.tick(now);
            self.inputs(inputs, now);
            self.console.tick(now);
            self.requests();
            self.draw();
        }
        let busy = !self.keypad.is_at_rest() || self.thinker.is_thinking();
        let busy = busy.then_some(now);
        self.saves.tidy(now, busy.or(self.next()));
    }

    /// Thinks for a moment.
    fn think(&mut self) {
        let new = match self.thinker.think(MOMENT) {
            Some(advice) => {
                self.console.advise(advice, now());
                self.requests();
                true
            }
            None => self.console.thought(self.thinker.percent()),
        };
        if new {
            self.draw();
        }
    }

    fn save(&mut self) {
        let (profile, game) = self.console.save();
        if self.saves.keep(profile, game).is_err() {
            self.console.not_saved();
            self.requests();
            self.draw();
        }
    }

    fn hear(&mut self, tiding: Tiding) {
        match tiding {
            Tiding::DisplayBack => self.console.display_is_back(),
            Tiding::Millivolts(millivolts) => {
                if self.console.battery(millivolts) {
                    defmt::warn!("battery low: {} mV", millivolts);
                }
            }
        }
        self.requests();
        self.draw();
    }

    fn inputs(&mut self, inputs: Inputs, now: Millis) {
        for input in inputs {
            defmt::debug!("{}", Debug2Format(&input));
            if let Input::Press(_) = input {
                self.console.stir(self.entropy.press());
            }
            self.console.input(input, now);
            if self.requests() {
                // The press that wakes the screen does nothing else.
                self.keypad.swallow();
                return;
            }
        }
    }

    /// Does what the console asks for; whether it woke the screen.
    fn requests(&mut self) -> bool {
        let mut woken = false;
        while let Some(request) = self.console.request() {
            match request {
                // A whole game is too much to say.
                Request::Think(_) => defmt::debug!("Think"),
                _ => defmt::debug!("{}", Debug2Format(&request)),
            }
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
                    woken = true;
                }
                Request::ScreenOff => display::change(|screen| screen.on = false),
                Request::Wander(rows) => display::change(|screen| screen.look.wandered = rows),
                Request::Save => self.saves.want(),
                Request::Think(question) => self.thinker.ask(question),
                Request::Rest => self.thinker.stop(),
            }
        }
        woken
    }

    /// Logs what happened in the game.
    fn log(&mut self) {
        while let Some(news) = self.console.news() {
            match news {
                News::Happened(Event::Paid(_)) => defmt::debug!("{}", Display2Format(&news)),
                _ => defmt::info!("{}", Display2Format(&news)),
            }
        }
    }

    fn draw(&self) {
        display::change(|screen| {
            let Ok(()) = self.console.draw(&mut screen.frame);
        });
    }
}

fn now() -> Millis {
    Instant::now().as_millis()
}

/// The moment to write a save, if there is one to write.
async fn saving(wanted: bool) {
    match wanted {
        true => display::shown().await,
        false => core::future::pending().await,
    }
}

/// The moment to think, when everybody else had theirs. The wire is fed a few bytes at a
/// time, so a picture goes first as a whole.
async fn thinking(wanted: bool) {
    match wanted {
        true => {
            display::shown().await;
            yield_now().await
        }
        false => core::future::pending().await,
    }
}

async fn alarm(at: Option<Millis>) {
    match at {
        Some(at) => Timer::at(Instant::from_millis(at)).await,
        None => core::future::pending().await,
    }
}

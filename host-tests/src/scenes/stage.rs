//! A console without a handheld: keys go in, a picture comes out. Scenes are set on it.

use palm_island::console::input::{Button, Buttons, Input};
use palm_island::console::{Boot, Console, Frame, Millis, Request, Selection};
use palm_island::hint::{Advice, Question};
use palm_island::profile::Profile;
use palm_island::profile::{Ongoing, Opened};

use crate::hands::Hands;

/// Presses are so far apart; longer than any movement on the screen.
const PAUSE: Millis = 400;
const HOLD: Millis = 700;

pub struct Stage {
    console: Console,
    now: Millis,
}

impl Stage {
    /// A console that was never used.
    pub fn fresh() -> Self {
        Self::with(Opened::default())
    }

    pub fn with(save: Opened) -> Self {
        Self::boot(save, &[])
    }

    pub fn with_profile(profile: Profile) -> Self {
        Self::with(Opened {
            profile,
            ..Opened::default()
        })
    }

    pub fn with_game(game: Ongoing) -> Self {
        Self::with_both(Profile::default(), game)
    }

    pub fn with_both(profile: Profile, game: Ongoing) -> Self {
        Self::with(Opened {
            profile,
            game: Some(game),
            notice: None,
        })
    }

    /// At the table, or wherever this game has come to.
    pub fn playing(game: Ongoing) -> Self {
        Self::with_game(game).keys("A")
    }

    /// Switched on with buttons held.
    pub fn boot(mut save: Opened, held: &[Button]) -> Self {
        let console = Console::new(Boot {
            save: &mut save,
            entropy: 1,
            held: held.iter().copied().collect::<Buttons>(),
            version: "0.1.0",
        });
        Self { console, now: 0 }
    }

    /// Keys as `palm run` has them: `A B UP DOWN LEFT RIGHT`, `hold:A`, `wait:MS`.
    #[must_use]
    pub fn keys(mut self, keys: &str) -> Self {
        for key in keys.split_whitespace() {
            if let Some(wait) = key.strip_prefix("wait:") {
                self.wait(wait.parse().expect("milliseconds"));
            } else if let Some(button) = key.strip_prefix("hold:") {
                self.hold(button_of(button));
            } else {
                self.press(button_of(key));
            }
        }
        self
    }

    pub fn press(&mut self, button: Button) {
        self.tap(button);
        self.wait(PAUSE);
    }

    /// Selects something on the screen that is shown.
    #[must_use]
    pub fn select(mut self, wanted: Selection) -> Self {
        self.go_to(wanted);
        self
    }

    /// A press whose movement has only begun.
    pub fn tap(&mut self, button: Button) {
        self.console.input(Input::Press(button), self.now);
        self.console.input(Input::Release(button), self.now);
    }

    pub fn hold(&mut self, button: Button) {
        self.console.input(Input::Press(button), self.now);
        self.wait(HOLD);
        self.console.input(Input::LongPress(button), self.now);
        self.console.input(Input::Release(button), self.now);
        self.wait(PAUSE);
    }

    /// Lets time go by, as the console wants it.
    pub fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        while let Some(next) = self.console.deadline().filter(|next| *next <= end) {
            self.now = next.max(self.now);
            self.console.tick(self.now);
        }
        self.now = end;
        self.console.tick(end);
    }

    /// What the console wants to be thought about; its other requests are forgotten.
    pub fn question(&mut self) -> Option<Question> {
        let requests = std::iter::from_fn(|| self.console.request());
        requests.fold(None, |question, request| match request {
            Request::Think(question) => Some(question),
            Request::Rest => None,
            _ => question,
        })
    }

    /// The thinking has come so far, in percent.
    #[must_use]
    pub fn thought(mut self, percent: u8) -> Self {
        self.console.thought(percent);
        self
    }

    /// Answers what the console has asked.
    #[must_use]
    pub fn advised(mut self, advice: Advice) -> Self {
        self.advise(advice);
        self
    }

    pub fn advise(&mut self, advice: Advice) {
        self.console.advise(advice, self.now);
    }

    pub fn console(&self) -> &Console {
        &self.console
    }

    pub fn console_mut(&mut self) -> &mut Console {
        &mut self.console
    }

    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        let Ok(()) = self.console.draw(&mut frame);
        frame
    }
}

impl Hands for Stage {
    fn console(&self) -> &Console {
        &self.console
    }

    fn press(&mut self, button: Button) {
        self.press(button);
    }
}

fn button_of(name: &str) -> Button {
    match name {
        "UP" => Button::Up,
        "DOWN" => Button::Down,
        "LEFT" => Button::Left,
        "RIGHT" => Button::Right,
        "A" => Button::A,
        "B" => Button::B,
        _ => panic!("{name} is not a button"),
    }
}

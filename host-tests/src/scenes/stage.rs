//! A handheld on which scenes are set: keys go in, a picture comes out.

use palm_island::console::input::{Button, LONG_PRESS, SETTLE};
use palm_island::console::text::{Language, Text};
use palm_island::console::{Frame, LogEntry, Look, Midend, Millis, Request, Selection, Stimulus};
use palm_island::hint::{Advice, Question};
use palm_island::profile::Profile;
use palm_island::profile::{Ongoing, Opened};

use crate::driver::Driver;
use crate::glass::assert_same;
use crate::host::Host;

/// Between two presses; longer than anything moves on the screen.
const PAUSE: Millis = 400;
const HOLD: Millis = LONG_PRESS + 100;

pub struct Stage {
    host: Host,
}

impl Stage {
    /// A handheld that was never used.
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
            ..Opened::default()
        })
    }

    /// At the table, or wherever this game is.
    pub fn playing(game: Ongoing) -> Self {
        Self::with_game(game).keys("A")
    }

    /// Switched on with buttons held, which are then released.
    pub fn boot(save: Opened, held: &[Button]) -> Self {
        let mut host = Host::boot(save, 1, held);
        if !held.is_empty() {
            host.let_go();
            host.wait(SETTLE);
        }
        Self { host }
    }

    /// One that was on a cable with others.
    pub fn of(host: Host) -> Self {
        Self { host }
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
        self.rest();
    }

    /// Waits until nothing moves. By then everything there is to see has been asked for.
    fn rest(&mut self) {
        self.wait(PAUSE);
        assert_same(&self.host.shown, &self.host.frame());
    }

    /// Selects something on the screen that is shown.
    #[must_use]
    pub fn select(mut self, wanted: Selection) -> Self {
        self.go_to(wanted);
        self
    }

    /// Chooses a line of the menu that is shown, by its words.
    #[must_use]
    pub fn choosing(mut self, words: Text<'static>) -> Self {
        self.choose(words);
        self
    }

    /// From the title to the first turn of a new game.
    #[must_use]
    pub fn new_game(self) -> Self {
        self.choosing(Text::NewGame).choosing(Text::Start)
    }

    /// Types on the keyboard of the code entry, from its first key on.
    #[must_use]
    pub fn typing(self, characters: &str) -> Self {
        let mut stage = self;
        for character in characters.chars() {
            stage.go_to(Selection::Key(Some(character)));
            stage.press(Button::A);
        }
        stage
    }

    /// The shortest press there is, and nothing after it.
    pub fn tap(&mut self, button: Button) {
        self.host.set(button, true);
        self.host.set(button, false);
        self.wait(SETTLE);
    }

    pub fn hold(&mut self, button: Button) {
        self.host.set(button, true);
        self.wait(HOLD);
        self.host.set(button, false);
        self.rest();
    }

    pub fn wait(&mut self, time: Millis) {
        self.host.wait(time);
    }

    pub fn feed(&mut self, stimulus: Stimulus) {
        self.host.feed(stimulus);
    }

    /// Something happens at the very moment that is waited for; whether there is one.
    pub fn overtake(&mut self, stimulus: Stimulus) -> bool {
        self.host.overtake(stimulus)
    }

    pub fn shown(&self) -> &Frame {
        &self.host.shown
    }

    /// What the screen wants to know.
    pub fn question(&self) -> Option<Question> {
        self.midend().question().copied()
    }

    /// How far the thinking has got, in percent.
    #[must_use]
    pub fn thought(mut self, percent: u8) -> Self {
        self.feed(Stimulus::Thought(percent));
        self
    }

    /// Answers the question.
    #[must_use]
    pub fn advised(mut self, advice: Advice) -> Self {
        self.advise(advice);
        self
    }

    pub fn advise(&mut self, advice: Advice) {
        self.feed(Stimulus::Advice(advice));
    }

    pub fn speak(&mut self, language: Language) {
        self.host.speak(language);
    }

    pub fn midend(&self) -> &Midend {
        self.host.midend()
    }

    pub fn frame(&self) -> Frame {
        self.host.frame()
    }

    /// Everything there was to hear so far.
    pub fn sounds(&self) -> &[Request] {
        &self.host.sounds
    }

    pub fn look(&self) -> Look {
        self.host.look
    }

    /// How often something was saved.
    pub fn saves(&self) -> usize {
        self.host.saves
    }

    /// What was logged since this was last asked.
    pub fn take_log(&mut self) -> Vec<LogEntry> {
        std::mem::take(&mut self.host.log)
    }
}

impl Driver for Stage {
    fn midend(&self) -> &Midend {
        self.host.midend()
    }

    fn press(&mut self, button: Button) {
        self.press(button);
    }

    fn hold(&mut self, button: Button) {
        self.hold(button);
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

//! The whole handheld except for its hardware. A host (the firmware, a test) feeds it
//! one [`Stimulus`] at a time and then carries out its [`Request`]s, in order, until
//! there are none left. Every decision is made in here, so no two hosts can disagree:
//! what a press means, when the screen dims, when a save may be written, and when there
//! is time to think.

mod battery;
mod cable;
mod heard;
mod light;
mod linking;
mod request;
mod saving;
mod seats;
mod showing;
mod sounding;
mod standby;
mod stimulus;
mod thinking;

use super::Millis;
use super::draw::{Pen, Surface};
use super::guide::Lesson;
use super::input::{Button, Buttons, Input, Inputs, Keypad, Sample};
use super::log::LogEntry;
use super::screens::ScreenId;
use super::selection::Selection;
use super::stack::Stack;
use super::text::Language;
use super::trouble::Trouble;
use super::world::World;
use crate::game::Game;
use crate::hint::{Advice, Costliest, Question, Thinker};
use crate::link::Sitting;
use crate::party::{Entry, Record, Seat};
use crate::profile::{Cable, Hand, Notice, Ongoing, Opened, Panel, Profile, Together};
pub use battery::Battery;
pub use heard::Heard;
use light::Light;
pub use light::{Look, ROW_EVERY};
use linking::Linking;
pub(super) use linking::Wish;
pub use request::Request;
use saving::Saving;
use seats::Seats;
use showing::Showing;
use sounding::Sounding;
use standby::Standby;
pub use stimulus::Stimulus;
use thinking::Thinking;

/// The title shows what the game is like after this long without a press.
const ATTRACT_AFTER: Millis = 60_000;

/// What is known when the power comes on.
pub struct Boot<'a> {
    /// What was found in flash. The midend takes it over.
    pub save: &'a mut Opened,
    /// A sector of the flash can be erased ahead.
    pub untidy: bool,
    /// Something that differs from boot to boot.
    pub entropy: u64,
    /// No other handheld has it.
    pub id: u64,
    /// The buttons that are held: exactly [`Midend::HARDWARE_TEST`] opens the hardware test.
    pub held: Buttons,
    pub version: &'static str,
}

pub struct Midend {
    world: World,
    stack: Stack,
    keypad: Keypad,
    light: Light,
    showing: Showing,
    sounding: Sounding,
    linking: Linking,
    saving: Saving,
    standby: Standby,
    thinking: Thinking,
    seats: Seats,
    language: Language,
    /// The console has played by itself once since the last press.
    attracted: bool,
    /// Nothing was ever kept: a few things are asked once.
    is_first: bool,
    now: Millis,
}

impl Midend {
    /// Held at power-on, as the player sees them: the firmware's version and the hardware test.
    pub const HARDWARE_TEST: [Button; 2] = [Button::Up, Button::B];

    /// Before the power comes on. A whole one is too large for a small stack, so it has
    /// its place in memory from the beginning.
    pub const fn off() -> Self {
        Self {
            world: World::new(),
            stack: Stack::new(),
            keypad: Keypad::new(),
            light: Light::new(),
            showing: Showing::new(),
            sounding: Sounding::new(),
            linking: Linking::new(),
            saving: Saving::impossible(),
            standby: Standby::new(),
            thinking: Thinking::new(),
            seats: Seats::new(),
            language: Language::English,
            attracted: false,
            is_first: false,
            now: 0,
        }
    }

    /// The power comes on: takes over what was saved and shows the title. Not inlined,
    /// so that the stack it needs is free again while the game runs.
    #[inline(never)]
    pub fn switch_on(&mut self, boot: Boot<'_>) {
        let notice = boot.save.notice;
        self.is_first = boot.save.is_first;
        self.world.resume(boot.save, boot.entropy);
        self.keypad = Keypad::holding(boot.held);
        self.linking.switch_on(boot.id, boot.entropy);
        if notice != Some(Notice::Unkept) {
            self.saving = Saving::possible(boot.untidy);
        }
        self.stack.show_title(&self.world);
        let turned = self.is_turned();
        let side = |button: Button| if turned { button.turned() } else { button };
        let chord: Buttons = Self::HARDWARE_TEST.into_iter().map(side).collect();
        if boot.held == chord {
            // It can be read whatever the display is, and whatever was set.
            self.world.shared.trial = Some(Panel::ANY);
            self.stack.show_hardware_test(boot.version);
        } else if let Some(notice) = notice {
            self.stack.notify(Trouble::Save(notice), &mut self.world, 0);
        } else if self.is_first {
            self.stack.ask_for_sound();
        }
    }

    /// From now on the glass speaks this language.
    pub fn speak(&mut self, language: Language) {
        self.language = language;
        self.showing.changed();
    }

    /// Something happened at `now`. Whatever it is, it also brings the time: a screen that no longer
    /// waits for a moment that is past would never be told of it.
    pub fn feed(&mut self, stimulus: Stimulus, now: Millis) {
        let due = self.screen_deadline().is_some_and(|at| at <= now);
        self.now = now;
        if due || matches!(stimulus, Stimulus::Time) {
            self.tick(due);
        }
        match stimulus {
            Stimulus::Buttons(sample) => self.buttons(sample),
            Stimulus::Time => {}
            Stimulus::Shown => self.showing.shown(),
            Stimulus::DisplayBack => self.notify(Trouble::DisplayBack),
            Stimulus::DisplayUnsure => self.check_display(),
            Stimulus::Battery(millivolts) => self.battery(millivolts),
            // Most of it is a part of something, or the own words: nothing comes of it.
            Stimulus::Heard(heard) if !self.hear(&heard) && !due => return,
            Stimulus::Heard(_) => {}
            Stimulus::NotSent => self.linking.not_sent(now),
            Stimulus::Saved { untidy } => {
                self.saving.note(untidy);
                self.linking.saved(now);
            }
            Stimulus::Tidied { untidy } => self.saving.note(untidy),
            Stimulus::NotSaved => {
                self.linking.not_saved();
                self.notify(Trouble::NotSaved);
            }
            Stimulus::Thought(percent) => {
                self.thought(percent);
                if !due {
                    return;
                }
            }
            Stimulus::Advice(advice) => self.advise(advice),
            Stimulus::Reviewed(costliest) => self.reviewed(costliest),
            Stimulus::Does(seat, entry) => self.does(seat, entry),
            Stimulus::Entropy(entropy) => self.world.shared.stir(entropy),
        }
        self.link();
        self.keep_clock();
        let question = self.stack.question(&self.world);
        let at_match =
            self.world.seat_up().is_some() || self.world.on_cable || self.stack.is_between_seats();
        let seats = at_match && self.world.awaits_console();
        self.thinking
            .ask(question, self.stack.wants_review(), seats);
    }

    /// The next thing for the host to do.
    pub fn request(&mut self) -> Option<Request> {
        let shared = &mut self.world.shared;
        let volume = shared.profile.settings.sound;
        let sound = self.sounding.request(shared.figure.take(), volume);
        if sound.is_some() {
            return sound;
        }
        let send = self.linking.request();
        if send.is_some() {
            return send;
        }
        let shared = &self.world.shared;
        let look = self.light.look(&shared.profile.settings, shared.trial);
        let showing = self.showing.request(look);
        if showing.is_some() {
            return showing;
        }
        let shown = self.showing.is_current();
        let save = match shown {
            true => self.save_request(),
            false => None,
        };
        save.or_else(|| self.world.shared.log.next(shown).map(Request::Log))
            .or_else(|| self.saving.tidy_request())
            .or_else(|| shown.then(|| self.thinking.request()).flatten())
            .or_else(|| shown.then(|| self.standby.request()).flatten())
    }

    /// When [`Stimulus::Time`] is wanted.
    pub fn deadline(&self) -> Option<Millis> {
        [
            self.next(),
            self.saving.deadline(),
            self.saving.clock_deadline(),
            self.linking.deadline(),
            self.stands_by_at(),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Thinks for a moment, after [`Request::Think`].
    pub fn think(&mut self, thinker: &mut Thinker, now: Millis) {
        let stimulus = match self.world.board() {
            Some(board) if self.thinking.is_for_seats() => self.seats.think(board, thinker.lend()),
            Some(board) if board.up().is_some() && self.thinking.question().is_some() => {
                let is_new = self.thinking.begin();
                self.seats.advise(board, is_new, thinker.lend())
            }
            _ => self.thinking.think(thinker, self.world.game.as_ref()),
        };
        if let Some(stimulus) = stimulus {
            self.feed(stimulus, now);
        }
    }

    /// Draws what there is to see at the time of the last stimulus.
    pub fn draw<D>(&self, target: &mut D) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let mut pen = Pen::on_clear(target, self.language)?;
        self.stack.draw(&mut pen, &self.world, self.now)
    }

    /// What to send, after [`Request::Send`].
    pub fn frame(&self) -> &[u8] {
        self.linking.frame()
    }

    /// What to save: the profile, and the game in progress if there is one.
    pub fn save(&self) -> (&Profile, Option<&Ongoing>) {
        (&self.world.shared.profile, self.world.game.as_ref())
    }

    /// And the match in progress on this handheld, if there is one.
    pub fn board(&self) -> Option<&Together> {
        self.world.here.get()
    }

    /// The match in progress on a cable, if there is one.
    pub fn cable(&self) -> Option<(&Record, &Sitting)> {
        self.world.cable.held()
    }

    /// The place for the match on a cable that was kept, to be filled before the power comes on.
    pub fn cable_place(&mut self) -> &mut Cable {
        &mut self.world.cable
    }
}

/// What a host can look at, to compare or to play by itself.
impl Midend {
    /// The screen in front.
    pub fn screen(&self) -> ScreenId {
        self.stack.screen()
    }

    /// What is selected, on the screens where the game is played.
    pub fn selection(&self) -> Option<Selection> {
        self.stack.selection(&self.world)
    }

    /// What the guide explains on the glass.
    pub fn lesson(&self) -> Option<Lesson> {
        self.stack.lesson()
    }

    /// The game in progress.
    pub fn game(&self) -> Option<&Game> {
        self.world.game.as_ref().map(Ongoing::game)
    }

    /// The match that is played just now, here or on a cable.
    pub fn table(&self) -> Option<&Together> {
        self.world.board()
    }

    /// The hand that is played just now: of the solo game, or of the seat whose curtain is up.
    pub fn hand(&self) -> Option<&Game> {
        self.world.hand().map(Hand::game)
    }

    /// Whether the finished game is being looked back at.
    pub fn is_reviewing(&self) -> bool {
        self.thinking.is_reviewing()
    }

    /// What is being thought about.
    pub fn question(&self) -> Option<&Question> {
        self.thinking.question()
    }
}

impl Midend {
    fn buttons(&mut self, sample: Sample) {
        self.saving.disturb(self.now);
        self.standby.disturb(self.now);
        let inputs = self.keypad.sample(sample, self.now);
        self.inputs(inputs);
    }

    fn inputs(&mut self, inputs: Inputs) {
        for input in inputs {
            self.showing.changed();
            self.attracted = false;
            if self.light.wake(self.now) {
                // The press that wakes the screen does nothing else.
                self.keypad.swallow();
                self.stack.forget_press();
                return;
            }
            self.input(input);
        }
    }

    fn input(&mut self, input: Input) {
        let turned = self.is_turned();
        let input = if turned { input.turned() } else { input };
        self.stack.input(input, &mut self.world, self.now);
        if self.is_turned() != turned {
            // Whatever is down would mean something else from now on.
            self.keypad.swallow();
            self.stack.forget_press();
        }
    }

    /// Whether the handheld is held the other way up.
    fn is_turned(&self) -> bool {
        self.world.shared.profile.settings.left_handed
    }

    /// The time has come for something; `due` if it can be seen.
    fn tick(&mut self, due: bool) {
        let now = self.now;
        if due {
            self.showing.changed();
        }
        let inputs = self.keypad.tick(now);
        self.inputs(inputs);
        self.stack.tick(&mut self.world, now);
        if self.stack.is_watched() {
            self.light.stay(now);
        }
        if self.attracts_at().is_some_and(|at| at <= now) {
            self.attracted = true;
            self.stack.attract(&mut self.world, now);
        }
        self.light.tick(&self.world.shared.profile.settings, now);
        if self.light.is_off() {
            self.stack.darken(&mut self.world, now);
        }
        let busy = !self.keypad.is_at_rest()
            || self.thinking.question().is_some()
            || self.linking.is_pressing()
            || self.is_timed();
        let next = if busy { Some(now) } else { self.next() };
        self.saving.tick(now, next, self.world.shared.unsaved);
        if self.stands_by_at().is_some_and(|at| at <= now) {
            let busy = self.keypad.deadline().is_some()
                || self.thinking.is_wanted()
                || self.linking.is_in_match();
            self.standby.decide(now, busy);
        }
    }

    /// The clock of a seat is kept when it starts, when it stands still, and now and then while it
    /// runs.
    fn keep_clock(&mut self) {
        let runs = self.world.clock_runs();
        if self.saving.clock_is_due(runs, self.now) {
            self.world.shared.unsaved = true;
            self.note_clock();
        }
    }

    /// What is about to be kept is true for a while.
    pub(super) fn note_clock(&mut self) {
        let runs = self.world.read_clock(self.now);
        self.saving.keeps_clock(runs, self.now);
    }

    /// When the handheld stands by, if nobody touches it.
    fn stands_by_at(&self) -> Option<Millis> {
        let after = self.world.shared.profile.settings.standby;
        self.standby.due(self.light.dark_since()?, after)
    }

    /// When a button or the screen wants to be asked again.
    fn next(&self) -> Option<Millis> {
        [self.keypad.deadline(), self.screen_deadline()]
            .into_iter()
            .flatten()
            .min()
    }

    /// When there is something new to see.
    fn screen_deadline(&self) -> Option<Millis> {
        let screen = self.stack.deadline(self.now);
        let light = self.light.deadline(&self.world.shared.profile.settings);
        [screen, light, self.attracts_at()]
            .into_iter()
            .flatten()
            .min()
    }

    /// When the console begins to play by itself: once, on a title that nobody touches.
    fn attracts_at(&self) -> Option<Millis> {
        let idle = self.stack.is_title() && !self.attracted && !self.light.is_off();
        idle.then_some(self.light.last_input() + ATTRACT_AFTER)
    }

    fn battery(&mut self, millivolts: u16) {
        if self.world.shared.battery.measure(millivolts) {
            self.world.shared.log.push(LogEntry::BatteryLow(millivolts));
            self.notify(Trouble::BatteryLow);
        }
        // A fuller battery takes its sign off the title.
        self.showing.changed();
    }

    /// Once: whoever goes on has seen that all is well.
    fn check_display(&mut self) {
        if core::mem::take(&mut self.is_first) {
            self.stack.check_display(&self.world);
            self.showing.changed();
        }
    }

    fn notify(&mut self, trouble: Trouble) {
        self.stack.notify(trouble, &mut self.world, self.now);
        self.showing.changed();
    }

    /// Nothing comes of it but a longer bar, and the next moment to think in.
    fn thought(&mut self, percent: u8) {
        if self.thinking.is_wanted() && self.stack.thought(percent) {
            self.showing.changed();
        }
        self.thinking.go_on();
    }

    fn advise(&mut self, advice: Advice) {
        if self.thinking.answered() {
            self.stack.advise(advice, &mut self.world, self.now);
            self.showing.changed();
        }
    }

    /// The screen may have waited for it.
    fn does(&mut self, seat: Seat, entry: Entry) {
        self.world.console_enters(seat, entry, self.now);
        self.stack.tick(&mut self.world, self.now);
        if !self.world.awaits_console() {
            self.showing.changed();
        }
    }

    fn reviewed(&mut self, costliest: Option<Costliest>) {
        if self.thinking.reviewed() {
            self.stack.reviewed(costliest);
            self.showing.changed();
        }
    }
}

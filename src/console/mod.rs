//! What the player sees and presses. Inputs and the time go in; a picture on any
//! `DrawTarget<Color = BinaryColor>` and [`Request`]s to the outside come out. The
//! same code runs on the device and in the tests.

mod battery;
pub mod draw;
pub mod frame;
pub mod glass;
pub mod guide;
pub mod input;
mod light;
mod list;
mod news;
pub mod reason;
mod screens;
mod selection;
pub mod stopped;
mod texts;
mod world;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use heapless::Vec;

use crate::game::{Game, Move};
use crate::hint::{Advice, Question};
use crate::profile::{Ongoing, Opened, Profile};
use draw::Pen;
pub use frame::Frame;
use input::{Button, Buttons, Input};
pub use light::ROW_EVERY;
use light::{Light, contrast};
pub use news::News;
pub use screens::Screen;
use screens::{HardwareTest, Key, Next, Notice, Table, Title, Watch};
pub use selection::Selection;
pub use world::Request;
use world::World;

/// Time since power-on.
pub type Millis = u64;

/// What the console is given when the power comes on.
pub struct Boot<'a> {
    /// What was found; the console takes it.
    pub save: &'a mut Opened,
    /// Something that differs from boot to boot.
    pub entropy: u64,
    /// The buttons that are held: [`Console::HARDWARE_TEST`] opens the hardware test.
    pub held: Buttons,
    pub version: &'static str,
}

/// Title, new game, deck, card, and over them a notice of each kind of trouble that can
/// come at any time: no path is deeper.
const DEEPEST: usize = 7;

/// The whole console.
pub struct Console {
    world: World,
    /// The title and what was opened over it, the last one shown.
    stack: Vec<Screen, DEEPEST>,
    /// Pressed on the screen that is shown and not yet let go.
    pressed: Option<Button>,
    light: Light,
    /// Since the last press the console has played by itself once.
    attracted: bool,
    /// What the outside thinks about.
    asked: Option<Question>,
    now: Millis,
}

impl Console {
    /// Held while the power comes on: the firmware's version and the hardware test.
    pub const HARDWARE_TEST: [Button; 2] = [Button::Up, Button::B];

    /// A console that is switched on.
    pub fn new(boot: Boot<'_>) -> Self {
        let mut console = Self::off();
        console.switch_on(boot);
        console
    }

    /// A console before the power comes on. It can have its place in memory from the
    /// beginning: a whole one is too large for a small stack.
    pub const fn off() -> Self {
        Self {
            world: World::new(),
            stack: Vec::new(),
            pressed: None,
            light: Light::new(),
            attracted: false,
            asked: None,
            now: 0,
        }
    }

    /// The power comes on: takes up what was saved, and shows the title. Not inlined, so
    /// that the stack it needs is free again while the game runs.
    #[inline(never)]
    pub fn switch_on(&mut self, boot: Boot<'_>) {
        let world = &mut self.world;
        core::mem::swap(&mut world.profile, &mut boot.save.profile);
        world.session = boot.save.game.take();
        world.last_seed = world.session.as_ref().and_then(Ongoing::seed);
        world.seed(boot.entropy);
        let settings = world.profile.settings;
        world.ask(Request::Contrast(contrast(settings.brightness)));
        world.ask(Request::Invert(settings.invert));
        world.ask(Request::TurnScreen(settings.turned));
        self.stack.clear();
        self.open(Screen::Title(Title::new(&self.world)));
        let test = Self::HARDWARE_TEST;
        if test.iter().all(|&button| boot.held.contains(button)) {
            self.open(Screen::HardwareTest(HardwareTest::new(boot.version)));
        } else if let Some(notice) = boot.save.notice {
            self.open(Screen::Notice(Notice::new(notice.sentence())));
        }
    }

    /// Mixes in something that nobody can foresee, like the time of a press.
    pub fn stir(&mut self, entropy: u64) {
        self.world.stir(entropy);
    }

    /// What is to be kept: the profile, and the game in progress if there is one.
    pub fn save(&self) -> (&Profile, Option<&Ongoing>) {
        (&self.world.profile, self.world.session.as_ref())
    }

    /// The save could not be written: the player is told.
    pub fn not_saved(&mut self) {
        self.notify("The game could not be saved. It goes on, but do not switch off.");
    }

    /// The display was away and is back: the player is told that nothing else was.
    pub fn display_is_back(&mut self) {
        self.notify("The display was gone for a while. The game is where you left it.");
    }

    /// What the battery gives; whether it has become low, and the player is told.
    pub fn battery(&mut self, millivolts: u16) -> bool {
        let low = self.world.battery.measure(millivolts);
        if low {
            self.notify(
                "The battery is nearly empty. Charge or change it soon. Every turn is saved.",
            );
        }
        low
    }

    /// Shows a notice over everything, unless it is there already.
    fn notify(&mut self, sentence: &'static str) {
        let shown =
            |screen: &Screen| matches!(screen, Screen::Notice(notice) if notice.says(sentence));
        if !self.stack.iter().any(shown) {
            self.go(Next::Open(Screen::Notice(Notice::new(sentence))));
            self.consult();
        }
    }

    /// The name of the screen that is shown.
    pub fn screen(&self) -> &'static str {
        self.stack.last().map_or("", Screen::name)
    }

    /// What is selected, on the screens where the game is played.
    pub fn selection(&self) -> Option<Selection> {
        self.stack.last()?.selection(&self.world)
    }

    /// The game that is being played, for whoever compares.
    pub fn game(&self) -> Option<&Game> {
        self.world.session.as_ref().map(Ongoing::game)
    }

    /// The next thing that the outside is asked for.
    pub fn request(&mut self) -> Option<Request> {
        self.world.request()
    }

    /// The next thing that happened in the game.
    pub fn news(&mut self) -> Option<News> {
        self.world.news()
    }

    pub fn input(&mut self, input: Input, now: Millis) {
        self.now = now;
        self.attracted = false;
        if self.light.wake(&mut self.world, now) {
            self.pressed = None;
            return;
        }
        let key = match input {
            Input::Press(button) => {
                self.pressed = Some(button);
                Key::Press(button)
            }
            Input::Repeat(button) if self.pressed == Some(button) => Key::Repeat(button),
            Input::LongPress(button) if self.pressed == Some(button) => {
                self.pressed = None;
                Key::Hold(button)
            }
            Input::Release(button) if self.pressed == Some(button) => {
                self.pressed = None;
                Key::Tap(button)
            }
            _ => return,
        };
        if let Some(screen) = self.stack.last_mut() {
            let next = screen.key(key, &mut self.world, now);
            self.go(next);
        }
        self.consult();
    }

    /// The outside has thought so far, in percent; whether there is anything new to see.
    pub fn thought(&mut self, percent: u8) -> bool {
        let screen = self.stack.last_mut().filter(|_| self.asked.is_some());
        screen.is_some_and(|screen| screen.thought(percent))
    }

    /// The answer to what was asked.
    pub fn advise(&mut self, advice: Advice, now: Millis) {
        self.now = now;
        if self.asked.take().is_none() {
            return;
        }
        if let Some(screen) = self.stack.last_mut() {
            let next = screen.advise(advice, &mut self.world, now);
            self.go(next);
        }
        self.consult();
    }

    /// Asks the outside to think about what the screen wants to know, and about
    /// nothing else.
    fn consult(&mut self) {
        let screen = self.stack.last();
        let question = screen.and_then(|screen| screen.question(&self.world));
        if question != self.asked {
            self.asked = question;
            self.world.ask(match question {
                Some(question) => Request::Think(question),
                None => Request::Rest,
            });
        }
    }

    pub fn tick(&mut self, now: Millis) {
        self.now = now;
        if let Some(screen) = self.stack.last_mut() {
            let next = screen.tick(now, &self.world);
            self.go(next);
        }
        if let Some(Screen::Watch(watch)) = self.stack.last()
            && watch.is_wanted()
        {
            // Who chose to watch is there, without pressing anything.
            self.light.stay(now);
        }
        if self.attract_at().is_some_and(|at| at <= now) {
            self.attracted = true;
            let watch = Watch::attract(&mut self.world, now);
            self.go(Next::Open(Screen::Watch(watch)));
        }
        self.light.tick(&mut self.world, now);
        if let Some(Screen::Watch(_)) = self.stack.last()
            && self.light.is_off()
        {
            self.go(Next::Back);
        }
        self.consult();
    }

    /// When [`tick`](Self::tick) is wanted next.
    pub fn deadline(&self) -> Option<Millis> {
        let screen = self
            .stack
            .last()
            .and_then(|screen| screen.deadline(self.now));
        let light = self.light.deadline(&self.world);
        [light, screen, self.attract_at()]
            .into_iter()
            .flatten()
            .min()
    }

    /// When the console begins to play by itself: once, on a title that nobody looks at
    /// or that may win somebody over.
    fn attract_at(&self) -> Option<Millis> {
        let title = matches!(self.stack.as_slice(), [Screen::Title(_)]);
        let due = title && !self.attracted && !self.light.is_off();
        due.then_some(self.light.last_input() + ATTRACT_AFTER)
    }

    /// Draws what there is to see at the time of the last input or tick.
    pub fn draw<D>(&self, target: &mut D) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let mut pen = Pen::on_clear(target)?;
        match self.stack.last() {
            Some(screen) => screen.draw(&mut pen, &self.world, self.now),
            None => Ok(()),
        }
    }

    fn go(&mut self, next: Next) {
        let (keep, screen) = match next {
            Next::Stay => return,
            Next::Open(screen) => (self.stack.len(), Some(screen)),
            Next::Become(screen) => (self.stack.len().saturating_sub(1), Some(screen)),
            Next::Back => (self.stack.len().saturating_sub(1), None),
            Next::Home(screen) => (1, Some(screen)),
            Next::Play(m) => return self.play(m),
        };
        self.pressed = None;
        self.stack.truncate(keep.clamp(1, DEEPEST - 1));
        if let Some(screen) = screen {
            self.open(screen);
        }
        if let [Screen::Title(title)] = self.stack.as_mut_slice() {
            title.refresh(&self.world);
        }
    }

    fn open(&mut self, screen: Screen) {
        // DEEPEST is the bound.
        let _ = self.stack.push(screen);
    }

    /// Back to the table, where a move is played.
    fn play(&mut self, m: Move) {
        self.pressed = None;
        let table = |screen: &Screen| matches!(screen, Screen::Table(_));
        match self.stack.iter().rposition(table) {
            Some(at) => self.stack.truncate(at + 1),
            None => {
                self.stack.truncate(1);
                self.open(Screen::Table(Table::new(&self.world)));
            }
        }
        if let Some(Screen::Table(table)) = self.stack.last_mut() {
            let next = table.play(m, &mut self.world, self.now);
            self.go(next);
        }
    }
}

/// The title shows what the game is like after so long without a press.
const ATTRACT_AFTER: Millis = 60_000;

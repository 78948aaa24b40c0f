//! The screens that lie over each other. Keys, the time and answers go to the one in
//! front, and where it leads is done here.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use heapless::Vec;

use super::Millis;
use super::draw::Pen;
use super::input::{Button, Input};
use super::screens::{HardwareTest, Key, Next, Notice, Screen, Table, Title, Watch};
use super::selection::Selection;
use super::world::World;
use crate::game::Move;
use crate::hint::{Advice, Question};

/// Title, new game, deck, card, and over them a notice of each kind of trouble that can
/// come at any time: no path is deeper.
const DEEPEST: usize = 7;

pub struct Stack {
    /// The title and what was opened over it, the last one in front.
    screens: Vec<Screen, DEEPEST>,
    /// Pressed on the screen in front and not released yet.
    pressed: Option<Button>,
}

impl Stack {
    pub const fn new() -> Self {
        Self {
            screens: Vec::new(),
            pressed: None,
        }
    }

    pub fn show_title(&mut self, world: &World) {
        self.screens.clear();
        self.open(Screen::Title(Title::new(world)));
    }

    pub fn show_hardware_test(&mut self, version: &'static str) {
        self.open(Screen::HardwareTest(HardwareTest::new(version)));
    }

    /// Shows a notice over everything, unless it is there already.
    pub fn notify(&mut self, sentence: &'static str, world: &World) {
        let shown =
            |screen: &Screen| matches!(screen, Screen::Notice(notice) if notice.says(sentence));
        if !self.screens.iter().any(shown) {
            self.lead(Next::Open(Screen::Notice(Notice::new(sentence))), world);
        }
    }

    pub fn attract(&mut self, world: &mut World, now: Millis) {
        let watch = Watch::attract(world, now);
        self.lead(Next::Open(Screen::Watch(watch)), world);
    }

    /// The light went out: nobody watches any more.
    pub fn darken(&mut self, world: &mut World) {
        if let Some(Screen::Watch(_)) = self.screens.last() {
            self.lead(Next::Back, world);
        }
    }

    pub fn is_title(&self) -> bool {
        matches!(self.screens.as_slice(), [Screen::Title(_)])
    }

    /// Whether somebody chose to watch, and so is there without pressing anything.
    pub fn is_watched(&self) -> bool {
        matches!(self.screens.last(), Some(Screen::Watch(watch)) if watch.is_wanted())
    }

    pub fn screen(&self) -> &'static str {
        self.screens.last().map_or("", Screen::name)
    }

    pub fn selection(&self, world: &World) -> Option<Selection> {
        self.screens.last()?.selection(world)
    }

    pub fn question(&self, world: &World) -> Option<Question> {
        self.screens.last()?.question(world)
    }

    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        self.screens.last()?.deadline(now)
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        match self.screens.last() {
            Some(screen) => screen.draw(pen, world, now),
            None => Ok(()),
        }
    }

    /// What is down now means nothing any more.
    pub fn forget_press(&mut self) {
        self.pressed = None;
    }

    pub fn input(&mut self, input: Input, world: &mut World, now: Millis) {
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
        if let Some(screen) = self.screens.last_mut() {
            let next = screen.key(key, world, now);
            self.follow(next, world, now);
        }
    }

    pub fn tick(&mut self, world: &mut World, now: Millis) {
        if let Some(screen) = self.screens.last_mut() {
            let next = screen.tick(now, world);
            self.follow(next, world, now);
        }
    }

    pub fn thought(&mut self, percent: u8) -> bool {
        self.screens
            .last_mut()
            .is_some_and(|screen| screen.thought(percent))
    }

    pub fn advise(&mut self, advice: Advice, world: &mut World, now: Millis) {
        if let Some(screen) = self.screens.last_mut() {
            let next = screen.advise(advice, world, now);
            self.follow(next, world, now);
        }
    }

    fn follow(&mut self, next: Next, world: &mut World, now: Millis) {
        match next {
            Next::Play(m) => self.play(m, world, now),
            next => self.lead(next, world),
        }
    }

    fn lead(&mut self, next: Next, world: &World) {
        let (keep, screen) = match next {
            Next::Stay | Next::Play(_) => return,
            Next::Open(screen) => (self.screens.len(), Some(screen)),
            Next::Become(screen) => (self.screens.len().saturating_sub(1), Some(screen)),
            Next::Back => (self.screens.len().saturating_sub(1), None),
            Next::Home(screen) => (1, Some(screen)),
        };
        self.pressed = None;
        self.screens.truncate(keep.clamp(1, DEEPEST - 1));
        if let Some(screen) = screen {
            self.open(screen);
        }
        if let [Screen::Title(title)] = self.screens.as_mut_slice() {
            title.refresh(world);
        }
    }

    fn open(&mut self, screen: Screen) {
        // DEEPEST is the bound.
        let _ = self.screens.push(screen);
    }

    /// Back to the table, where a move is played.
    fn play(&mut self, m: Move, world: &mut World, now: Millis) {
        self.pressed = None;
        let table = |screen: &Screen| matches!(screen, Screen::Table(_));
        match self.screens.iter().rposition(table) {
            Some(at) => self.screens.truncate(at + 1),
            None => {
                self.screens.truncate(1);
                self.open(Screen::Table(Table::new(world)));
            }
        }
        if let Some(Screen::Table(table)) = self.screens.last_mut() {
            let next = table.play(m, world, now);
            self.lead(next, world);
        }
    }
}

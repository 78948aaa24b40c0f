//! The screens that lie over each other. Keys, the time and answers go to the one in
//! front, and where it leads is done here.

mod together;

use heapless::Vec;

use super::Millis;
use super::draw::{Pen, Surface};
use super::guide::Lesson;
use super::input::Input;
use super::key::Keys;
use super::next::{After, Next};
use super::screens::{
    Activation, AnyScreen, ChooseBuilding, DisplayCheck, GameOver, HardwareTest, NewGame, Notice,
    Screen, ScreenId, SoundQuestion, Table, Title, Watch,
};
use super::selection::Selection;
use super::sound::Figure;
use super::trouble::Trouble;
use super::world::{Whose, World};
use crate::game::{Move, Phase};
use crate::hint::{Advice, Costliest, Question};

/// Title, new game, deck, card, and over them a notice of each kind of trouble that can
/// come at any time: no path is deeper.
const DEEPEST: usize = 7;

pub struct Stack {
    /// The title and what was opened over it, the last one in front.
    screens: Vec<AnyScreen, DEEPEST>,
    keys: Keys,
}

impl Stack {
    pub const fn new() -> Self {
        Self {
            screens: Vec::new(),
            keys: Keys::new(),
        }
    }

    pub fn show_title(&mut self, world: &World) {
        self.keys.forget();
        self.screens.clear();
        self.push(Title::new(world).into());
    }

    pub fn show_hardware_test(&mut self, version: &'static str) {
        self.push(HardwareTest::new(version).into());
    }

    pub fn ask_for_sound(&mut self) {
        self.push(SoundQuestion::new().into());
    }

    pub fn check_display(&mut self, world: &World) {
        self.show(self.screens.len(), DisplayCheck::new(world).into());
    }

    /// Shows a notice over everything, unless it is there already. No clock runs behind it: a
    /// match is paused.
    pub fn notify(&mut self, trouble: Trouble, world: &mut World, now: Millis) {
        let shown = |screen: &AnyScreen| matches!(screen, AnyScreen::Notice(notice) if notice.is_of(trouble));
        if !self.screens.iter().any(shown) {
            if world.has_clock() {
                self.pause_match(world, now);
            }
            self.keys.forget();
            self.screens.truncate(DEEPEST - 1);
            self.push(Notice::of(trouble).into());
        }
    }

    /// Nobody touches the title: the console plays by itself.
    pub fn attract(&mut self, world: &mut World, now: Millis) {
        let watch = Watch::unasked(world, now);
        self.push(watch.into());
    }

    /// The light went out.
    pub fn darken(&mut self, world: &mut World, now: Millis) {
        if self.front().is_some_and(Screen::ends_in_the_dark) {
            self.follow(Next::Back, world, now);
        }
        // Whoever picks the handheld up may be somebody else, but not on a cable.
        if world.seat_up().is_some() && !world.on_cable {
            world.lower(now);
            self.show_match(world, now);
            // Nobody hands it on.
            world.shared.figure = None;
        }
    }

    pub fn is_title(&self) -> bool {
        self.screens.len() == 1
    }

    /// Whether a round of a match goes on, though no table is shown.
    pub fn is_between_seats(&self) -> bool {
        let over_title = self.screens.get(1).map(AnyScreen::id);
        matches!(
            over_title,
            Some(ScreenId::ConsoleTurn | ScreenId::Curtain | ScreenId::MatchMenu)
        )
    }

    pub fn is_watched(&self) -> bool {
        self.front().is_some_and(Screen::is_watched)
    }

    /// The screen in front; the title is always there once the power is on.
    pub fn screen(&self) -> ScreenId {
        self.front().map_or(ScreenId::Title, AnyScreen::id)
    }

    pub fn selection(&self, world: &World) -> Option<Selection> {
        self.front()?.selection(world)
    }

    pub fn lesson(&self) -> Option<Lesson> {
        self.front()?.lesson()
    }

    pub fn question(&self, world: &World) -> Option<Question> {
        self.thinking()?.question(world)
    }

    pub fn wants_review(&self) -> bool {
        self.thinking().is_some_and(Screen::wants_review)
    }

    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        self.front()?.deadline(now)
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match self.front() {
            Some(screen) => screen.draw(pen, world, now),
            None => Ok(()),
        }
    }

    /// Whatever is down now no longer means anything.
    pub fn forget_press(&mut self) {
        self.keys.forget();
    }

    pub fn input(&mut self, input: Input, world: &mut World, now: Millis) {
        let Some(screen) = self.screens.last_mut() else {
            return;
        };
        if let Some(key) = self.keys.key(input, screen.holds()) {
            let next = screen.key(key, world, now);
            self.follow(next, world, now);
        }
    }

    pub fn tick(&mut self, world: &mut World, now: Millis) {
        if let Some(screen) = self.screens.last_mut() {
            let next = screen.tick(world, now);
            self.follow(next, world, now);
        }
    }

    pub fn thought(&mut self, percent: u8) -> bool {
        let thinking = self.thinking_mut();
        thinking.is_some_and(|screen| screen.thought(percent))
    }

    pub fn advise(&mut self, advice: Advice, world: &mut World, now: Millis) {
        if let Some(screen) = self.thinking_mut() {
            let next = screen.advise(advice, world, now);
            self.follow(next, world, now);
        }
    }

    pub fn reviewed(&mut self, costliest: Option<Costliest>) {
        if let Some(screen) = self.thinking_mut() {
            screen.reviewed(costliest);
        }
    }

    fn front(&self) -> Option<&AnyScreen> {
        self.screens.last()
    }

    /// The screen that wants to know something: the one in front, or the one below if it lets it.
    fn thinking(&self) -> Option<&AnyScreen> {
        self.screens.iter().rfind(|screen| !screen.lets_think())
    }

    fn thinking_mut(&mut self) -> Option<&mut AnyScreen> {
        self.screens.iter_mut().rfind(|screen| !screen.lets_think())
    }

    /// Goes where a screen leads. A move may lead on: one step at a time, so that the stack
    /// of the last one is free again.
    fn follow(&mut self, next: Next, world: &mut World, now: Millis) {
        let mut next = next;
        loop {
            next = match next {
                Next::Play(m) => self.play(m, world, now),
                Next::Enter(seat, entry) => self.enter(seat, entry, world, now),
                Next::ToMatch => self.come_to_match(world, now),
                next => return self.go(next, world, now),
            };
        }
    }

    /// Not inlined: the screens that are made here are large, and no move should find them on the
    /// stack.
    #[inline(never)]
    fn go(&mut self, next: Next, world: &mut World, now: Millis) {
        match next {
            Next::Stay | Next::Play(_) | Next::Enter(..) | Next::ToMatch => {}
            Next::Refused => world.shared.figure = Some(Figure::Refused),
            Next::Open(screen) => self.show(self.screens.len(), screen),
            Next::Replace(screen) => self.show(self.screens.len().saturating_sub(1), screen),
            Next::Back => self.back(world),
            Next::ToGame => self.show_game(world, now),
            Next::Pause => self.pause_match(world, now),
            Next::EndMatch(after) => self.end_match(after, world),
            Next::Settle(after) if self.screen() == ScreenId::MatchOver => {
                self.end_match(after, world);
            }
            Next::TakeBack(moves) => {
                world.take_back_to(moves, now);
                self.show_game(world, now);
            }
            Next::Settle(after) => {
                world.settle(after == After::SameDeck);
                match after {
                    After::Title => self.show_title(world),
                    After::NewDeck | After::SameDeck => self.show(1, NewGame::new().into()),
                }
            }
        }
    }

    /// Shows a screen over the lowest `keep` ones.
    fn show(&mut self, keep: usize, screen: AnyScreen) {
        self.keys.forget();
        self.screens.truncate(keep.clamp(1, DEEPEST - 1));
        self.push(screen);
    }

    fn back(&mut self, world: &World) {
        self.keys.forget();
        self.screens
            .truncate(self.screens.len().saturating_sub(1).max(1));
        if let Some(screen) = self.screens.last_mut() {
            screen.resume(world);
        }
    }

    fn push(&mut self, screen: AnyScreen) {
        // DEEPEST is the bound.
        let _ = self.screens.push(screen);
    }

    /// Shows the game in progress over the title, or the match of the seat whose curtain is up.
    fn show_game(&mut self, world: &mut World, now: Millis) {
        if world.seat_up().is_some() {
            return self.show_match(world, now);
        }
        let Some(game) = &world.game else {
            return self.back(world);
        };
        let screen = match game.game().phase() {
            Phase::Over => GameOver::new(game, &world.shared, now).into(),
            Phase::Activation => Activation::new().into(),
            Phase::SetUp => ChooseBuilding::new(game.game()).into(),
            // A solo game does not wait at its tracker.
            Phase::Turn | Phase::Tracker => Table::solo(game.game(), &world.shared).into(),
        };
        self.show(1, screen);
    }

    /// Makes a move in the game of the screen in front. The player's game goes on at its
    /// table, wherever the move came from; a watched one goes on where it is.
    #[inline(never)]
    fn play(&mut self, m: Move, world: &mut World, now: Millis) -> Next {
        let Some(front) = self.screens.last_mut() else {
            return Next::Stay;
        };
        let whose = front.whose();
        // Looked at where it lies: a copy would be large.
        match &world.play(whose, m, now) {
            None => Next::Back,
            Some(Err(reason)) => {
                front.refused(*reason, now);
                match whose {
                    Whose::Player => Next::Refused,
                    Whose::Console => Next::Stay,
                }
            }
            Some(Ok(played)) => {
                if whose == Whose::Player {
                    self.show_table(world, now);
                }
                match self.screens.last_mut() {
                    Some(front) => front.played(played, world, now),
                    None => Next::Stay,
                }
            }
        }
    }

    /// Back to the table of the game. In a frame of its own, like all that makes screens.
    #[inline(never)]
    fn show_table(&mut self, world: &mut World, now: Millis) {
        self.keys.forget();
        let is_table = |screen: &AnyScreen| screen.id() == ScreenId::Table;
        match (self.screens.iter().rposition(is_table), world.game.as_ref()) {
            (Some(at), _) => self.screens.truncate(at + 1),
            (None, _) if world.seat_up().is_some() => self.show_seats_table(world, now),
            (None, Some(game)) => {
                let table = Table::solo(game.game(), &world.shared);
                self.show(1, table.into());
            }
            (None, None) => {}
        }
    }
}

//! Screens that only make sense during a game. They are handed the game itself, so none
//! of them has to ask whether there is one.

use super::screen::Screen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::guide::Lesson;
use crate::console::input::Buttons;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::world::{Played, Shared, World};
use crate::game::{Game, Refusal};
use crate::hint::{Advice, Costliest, Question};
use crate::profile::Ongoing;

/// [`Screen`], with a game in progress.
pub trait GameScreen {
    fn key(&mut self, key: Key, game: &mut Ongoing, shared: &mut Shared, now: Millis) -> Next;

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        shared: &Shared,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface;

    fn holds(&self) -> Buttons {
        Buttons::NONE
    }

    fn tick(&mut self, _: Millis) -> Next {
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        None
    }

    fn question(&self, _: &Ongoing, _: &Shared) -> Option<Question> {
        None
    }

    fn wants_review(&self) -> bool {
        false
    }

    fn thought(&mut self, _: u8) -> bool {
        false
    }

    fn advise(&mut self, _: Advice, _: &mut Ongoing, _: &mut Shared) -> Next {
        Next::Stay
    }

    fn reviewed(&mut self, _: Option<Costliest>) {}

    fn selection(&self, _: &Game) -> Option<Selection> {
        None
    }

    fn lesson(&self) -> Option<Lesson> {
        None
    }

    fn refused(&mut self, _: Refusal, _: Millis) {}

    fn played(&mut self, _: &Played, _: &mut Shared, _: Millis) -> Next {
        Next::ToGame
    }
}

/// A screen of a game as one of all screens. If there is no game, it goes away.
pub struct InGame<S>(S);

impl<S> From<S> for InGame<S> {
    fn from(screen: S) -> Self {
        Self(screen)
    }
}

impl<S: GameScreen> Screen for InGame<S> {
    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        match &mut world.game {
            Some(game) => self.0.key(key, game, &mut world.shared, now),
            None => Next::Back,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match &world.game {
            Some(game) => self.0.draw(pen, game, &world.shared, now),
            None => Ok(()),
        }
    }

    fn holds(&self) -> Buttons {
        self.0.holds()
    }

    fn tick(&mut self, _: &mut World, now: Millis) -> Next {
        self.0.tick(now)
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        self.0.deadline(now)
    }

    fn question(&self, world: &World) -> Option<Question> {
        self.0.question(world.game.as_ref()?, &world.shared)
    }

    fn wants_review(&self) -> bool {
        self.0.wants_review()
    }

    fn thought(&mut self, percent: u8) -> bool {
        self.0.thought(percent)
    }

    fn advise(&mut self, advice: Advice, world: &mut World, _: Millis) -> Next {
        match &mut world.game {
            Some(game) => self.0.advise(advice, game, &mut world.shared),
            None => Next::Back,
        }
    }

    fn reviewed(&mut self, costliest: Option<Costliest>) {
        self.0.reviewed(costliest);
    }

    fn selection(&self, world: &World) -> Option<Selection> {
        self.0.selection(world.game.as_ref()?.game())
    }

    fn lesson(&self) -> Option<Lesson> {
        self.0.lesson()
    }

    fn refused(&mut self, reason: Refusal, now: Millis) {
        self.0.refused(reason, now);
    }

    fn played(&mut self, played: &Played, world: &mut World, now: Millis) -> Next {
        self.0.played(played, &mut world.shared, now)
    }
}

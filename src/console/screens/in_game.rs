//! Screens that only make sense during a game or a match. They are handed what they are
//! about, so none of them has to ask whether there is one.

use core::marker::PhantomData;

use super::screen::Screen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::guide::Lesson;
use crate::console::input::Buttons;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::world::{Played, Shared, World};
use crate::game::Refusal;
use crate::hint::{Advice, Costliest, Question};
use crate::party::{self, Entry, Seat};
use crate::profile::{AnyHand, Ongoing, Together};

/// Something in the world that screens are about: the solo game, the match, or the hand that
/// is played just now, whichever of the two it belongs to.
pub trait Subject {
    fn of(world: &World) -> Option<&Self>;

    fn of_mut(world: &mut World) -> Option<(&mut Self, &mut Shared)>;
}

impl Subject for Ongoing {
    fn of(world: &World) -> Option<&Self> {
        world.game.as_ref()
    }

    fn of_mut(world: &mut World) -> Option<(&mut Self, &mut Shared)> {
        Some((world.game.as_mut()?, &mut world.shared))
    }
}

impl Subject for Together {
    fn of(world: &World) -> Option<&Self> {
        world.board()
    }

    fn of_mut(world: &mut World) -> Option<(&mut Self, &mut Shared)> {
        world.board_and_shared()
    }
}

impl Subject for AnyHand {
    fn of(world: &World) -> Option<&Self> {
        world.hand()
    }

    fn of_mut(world: &mut World) -> Option<(&mut Self, &mut Shared)> {
        world.hand_mut()
    }
}

/// [`Screen`], with a game in progress, or whatever else it is about.
pub trait GameScreen<G: ?Sized = Ongoing> {
    fn key(&mut self, key: Key, game: &mut G, shared: &mut Shared, now: Millis) -> Next;

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &G,
        shared: &Shared,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface;

    fn holds(&self) -> Buttons {
        Buttons::NONE
    }

    fn resume(&mut self, _: &G) {}

    fn tick(&mut self, _: &mut G, _: &mut Shared, _: Millis) -> Next {
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        None
    }

    fn question(&self, _: &G, _: &Shared) -> Option<Question> {
        None
    }

    fn wants_review(&self) -> bool {
        false
    }

    fn thought(&mut self, _: u8) -> bool {
        false
    }

    fn advise(&mut self, _: Advice, _: &mut G, _: &mut Shared) -> Next {
        Next::Stay
    }

    fn reviewed(&mut self, _: Option<Costliest>) {}

    fn selection(&self, _: &G) -> Option<Selection> {
        None
    }

    fn lesson(&self) -> Option<Lesson> {
        None
    }

    fn refused(&mut self, _: Refusal, _: Millis) {}

    fn played(&mut self, _: &Played, _: &mut Shared, _: Millis) -> Next {
        Next::ToGame
    }

    fn entered(&mut self, _: Seat, _: Entry, _: &mut G, _: &mut Shared, _: Millis) -> Next {
        Next::ToMatch
    }

    fn denied(&mut self, _: party::Refusal, _: Millis) {}
}

/// A screen of a game as one of all screens. If there is no game, it goes away.
pub struct InGame<S, G: ?Sized = Ongoing>(S, PhantomData<fn(&G)>);

impl<S, G: ?Sized> From<S> for InGame<S, G> {
    fn from(screen: S) -> Self {
        Self(screen, PhantomData)
    }
}

impl<S: GameScreen<G>, G: Subject + ?Sized> Screen for InGame<S, G> {
    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        match G::of_mut(world) {
            Some((game, shared)) => self.0.key(key, game, shared, now),
            None => Next::Back,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match G::of(world) {
            Some(game) => self.0.draw(pen, game, &world.shared, now),
            None => Ok(()),
        }
    }

    fn holds(&self) -> Buttons {
        self.0.holds()
    }

    fn resume(&mut self, world: &World) {
        if let Some(game) = G::of(world) {
            self.0.resume(game);
        }
    }

    fn tick(&mut self, world: &mut World, now: Millis) -> Next {
        match G::of_mut(world) {
            Some((game, shared)) => self.0.tick(game, shared, now),
            None => Next::Back,
        }
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        self.0.deadline(now)
    }

    fn question(&self, world: &World) -> Option<Question> {
        self.0.question(G::of(world)?, &world.shared)
    }

    fn wants_review(&self) -> bool {
        self.0.wants_review()
    }

    fn thought(&mut self, percent: u8) -> bool {
        self.0.thought(percent)
    }

    fn advise(&mut self, advice: Advice, world: &mut World, _: Millis) -> Next {
        match G::of_mut(world) {
            Some((game, shared)) => self.0.advise(advice, game, shared),
            None => Next::Back,
        }
    }

    fn reviewed(&mut self, costliest: Option<Costliest>) {
        self.0.reviewed(costliest);
    }

    fn selection(&self, world: &World) -> Option<Selection> {
        self.0.selection(G::of(world)?)
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

    fn entered(&mut self, seat: Seat, entry: Entry, world: &mut World, now: Millis) -> Next {
        match G::of_mut(world) {
            Some((game, shared)) => self.0.entered(seat, entry, game, shared, now),
            None => Next::Back,
        }
    }

    fn denied(&mut self, why: party::Refusal, now: Millis) {
        self.0.denied(why, now);
    }
}

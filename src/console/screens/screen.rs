//! What every screen can be asked, and the list of them as one type.

use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::guide::Lesson;
use crate::console::input::Buttons;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::world::{Played, Whose, World};
use crate::game::Refusal;
use crate::hint::{Advice, Costliest, Question};
use crate::party::{self, Entry, Seat};

/// A screen: what a key does and how it looks. Everything else is up to it.
pub trait Screen {
    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next;

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: Surface;

    /// The buttons that may be held here, and so count when they are released.
    fn holds(&self) -> Buttons {
        Buttons::NONE
    }

    /// It is in front again after something lay over it.
    fn resume(&mut self, _: &World) {}

    /// A [`deadline`](Self::deadline) may have come.
    fn tick(&mut self, _: &mut World, _: Millis) -> Next {
        Next::Stay
    }

    /// When the picture changes by itself, or [`tick`](Self::tick) has something to do.
    fn deadline(&self, _: Millis) -> Option<Millis> {
        None
    }

    /// What it wants to know.
    fn question(&self, _: &World) -> Option<Question> {
        None
    }

    /// Whether it wants to know which turn of the finished game cost most. That takes a
    /// while; a [`question`](Self::question) goes first.
    fn wants_review(&self) -> bool {
        false
    }

    /// The answer is this far along, in percent; whether that can be seen.
    fn thought(&mut self, _: u8) -> bool {
        false
    }

    /// The answer.
    fn advise(&mut self, _: Advice, _: &mut World, _: Millis) -> Next {
        Next::Stay
    }

    /// The turn that cost most, if any did.
    fn reviewed(&mut self, _: Option<Costliest>) {}

    /// What is selected, on the screens where the game is played.
    fn selection(&self, _: &World) -> Option<Selection> {
        None
    }

    /// What the guide explains at the moment.
    fn lesson(&self) -> Option<Lesson> {
        None
    }

    /// Whose game its moves are made in.
    fn whose(&self) -> Whose {
        Whose::Player
    }

    /// The move it asked for is not legal.
    fn refused(&mut self, _: Refusal, _: Millis) {}

    /// A move was made that it has to show.
    fn played(&mut self, _: &Played, _: &mut World, _: Millis) -> Next {
        Next::ToGame
    }

    /// An entry of a seat was made that it asked for. What followed is in the news of the match.
    fn entered(&mut self, _: Seat, _: Entry, _: &mut World, _: Millis) -> Next {
        Next::ToMatch
    }

    /// The entry it asked for is not legal.
    fn denied(&mut self, _: party::Refusal, _: Millis) {}

    /// Whether somebody is looking who has nothing to press.
    fn is_watched(&self) -> bool {
        false
    }

    /// Whether it makes no sense once the light is out.
    fn ends_in_the_dark(&self) -> bool {
        false
    }

    /// Whether the screen below goes on thinking meanwhile. It may only show what it finds.
    fn lets_think(&self) -> bool {
        false
    }
}

/// Runs a piece of work in a stack frame of its own. Inlined, the work of all screens would
/// share one frame that is as large as all of theirs together.
#[inline(never)]
pub fn apart<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Makes one type of all screens.
macro_rules! screens {
    ($($name:ident: $type:ty,)*) => {
        /// Which screen.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum ScreenId { $($name),* }

        impl ScreenId {
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }

        /// Any screen.
        pub enum AnyScreen { $($name($type)),* }

        impl AnyScreen {
            pub fn id(&self) -> ScreenId {
                match self { $(Self::$name(_) => ScreenId::$name),* }
            }
        }

        $(impl From<$name> for AnyScreen {
            fn from(screen: $name) -> Self {
                Self::$name(screen.into())
            }
        })*

        impl Screen for AnyScreen {
            fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
                match self { $(Self::$name(screen) => $crate::console::screens::screen::apart(|| screen.key(key, world, now))),* }
            }

            fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
            where
                D: Surface,
            {
                match self { $(Self::$name(screen) => $crate::console::screens::screen::apart(|| screen.draw(pen, world, now))),* }
            }

            fn holds(&self) -> Buttons {
                match self { $(Self::$name(screen) => screen.holds()),* }
            }

            fn resume(&mut self, world: &World) {
                match self { $(Self::$name(screen) => screen.resume(world)),* }
            }

            fn tick(&mut self, world: &mut World, now: Millis) -> Next {
                match self { $(Self::$name(screen) => screen.tick(world, now)),* }
            }

            fn deadline(&self, now: Millis) -> Option<Millis> {
                match self { $(Self::$name(screen) => screen.deadline(now)),* }
            }

            fn question(&self, world: &World) -> Option<Question> {
                match self { $(Self::$name(screen) => screen.question(world)),* }
            }

            fn wants_review(&self) -> bool {
                match self { $(Self::$name(screen) => screen.wants_review()),* }
            }

            fn thought(&mut self, percent: u8) -> bool {
                match self { $(Self::$name(screen) => screen.thought(percent)),* }
            }

            fn advise(&mut self, advice: Advice, world: &mut World, now: Millis) -> Next {
                match self { $(Self::$name(screen) => screen.advise(advice, world, now)),* }
            }

            fn reviewed(&mut self, costliest: Option<Costliest>) {
                match self { $(Self::$name(screen) => screen.reviewed(costliest)),* }
            }

            fn selection(&self, world: &World) -> Option<Selection> {
                match self { $(Self::$name(screen) => screen.selection(world)),* }
            }

            fn lesson(&self) -> Option<Lesson> {
                match self { $(Self::$name(screen) => screen.lesson()),* }
            }

            fn whose(&self) -> Whose {
                match self { $(Self::$name(screen) => screen.whose()),* }
            }

            fn refused(&mut self, reason: Refusal, now: Millis) {
                match self { $(Self::$name(screen) => screen.refused(reason, now)),* }
            }

            fn played(&mut self, played: &Played, world: &mut World, now: Millis) -> Next {
                match self { $(Self::$name(screen) => screen.played(played, world, now)),* }
            }

            fn entered(&mut self, seat: Seat, entry: Entry, world: &mut World, now: Millis) -> Next {
                match self { $(Self::$name(screen) => screen.entered(seat, entry, world, now)),* }
            }

            fn denied(&mut self, why: party::Refusal, now: Millis) {
                match self { $(Self::$name(screen) => screen.denied(why, now)),* }
            }

            fn is_watched(&self) -> bool {
                match self { $(Self::$name(screen) => screen.is_watched()),* }
            }

            fn ends_in_the_dark(&self) -> bool {
                match self { $(Self::$name(screen) => screen.ends_in_the_dark()),* }
            }

            fn lets_think(&self) -> bool {
                match self { $(Self::$name(screen) => screen.lets_think()),* }
            }
        }
    };
}
pub(super) use screens;

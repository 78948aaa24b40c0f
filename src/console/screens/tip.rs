//! One lesson of the guided game. A goes on with the game; holding B goes on without
//! the guide.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::guide::{Lesson, Topic};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::world::Shared;
use crate::profile::Ongoing;

pub struct Tip {
    lesson: Lesson,
}

impl Tip {
    pub fn new(lesson: Lesson) -> Self {
        Self { lesson }
    }

    /// To the lesson that belongs to this one, or to the game.
    fn go_on(&self, game: &Ongoing, shared: &mut Shared) -> Next {
        // The first two explain the screen, and belong together.
        let leads_on = matches!(self.lesson.topic, Topic::Welcome | Topic::Table);
        let guide = shared.guide.as_mut().filter(|_| leads_on);
        match guide.and_then(|guide| guide.start(game.game())) {
            Some(lesson) => Next::replace(Self::new(lesson)),
            None => Next::Back,
        }
    }
}

impl GameScreen for Tip {
    fn holds(&self) -> Buttons {
        Buttons::NONE.with(Button::B)
    }

    fn key(&mut self, key: Key, game: &mut Ongoing, shared: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(_) => self.go_on(game, shared),
            Key::Hold(_) => {
                shared.guide = None;
                Next::Back
            }
            Key::Repeat(_) => Next::Stay,
        }
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        _: &Ongoing,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        self.lesson.draw(pen)?;
        pen.prose(2, Lesson::BOTTOM, Text::LessonKeys)
    }
}

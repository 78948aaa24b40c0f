//! One lesson of the guided game. A goes on with the game; holding B goes on without
//! the guide.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{Key, Next, Screen};
use crate::console::Millis;
use crate::console::draw::{Pen, Prose};
use crate::console::guide::{Lesson, Topic};
use crate::console::input::Button;
use crate::console::world::World;

pub struct Tip {
    lesson: Lesson,
}

const FOOT: Prose = Prose::new("[A] go on  hold [B] no tips");

impl Tip {
    pub fn new(lesson: Lesson) -> Self {
        Self { lesson }
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Stay,
            Key::Press(_) | Key::Tap(Button::B) => self.go_on(world),
            Key::Hold(Button::B) => {
                world.guide = None;
                Next::Back
            }
            _ => Next::Stay,
        }
    }

    /// To the lesson that belongs to this one, or to the game.
    fn go_on(&self, world: &mut World) -> Next {
        let (Some(guide), Some(session)) = (&mut world.guide, &world.session) else {
            return Next::Back;
        };
        // The first two explain the screen, and belong together.
        let leads_on = matches!(self.lesson.topic, Topic::Welcome | Topic::Table);
        match leads_on.then(|| guide.start(session.game())).flatten() {
            Some(lesson) => Next::Become(Screen::Tip(Self::new(lesson))),
            None => Next::Back,
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        self.lesson.draw(pen)?;
        pen.prose(2, Lesson::BOTTOM, FOOT)
    }
}

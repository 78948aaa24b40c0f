//! Undo: back through the turns as far as the first, and on from any of them.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::table::draw_cards;
use super::{Key, Next, Screen, Table, strip};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::world::World;
use crate::profile::Ongoing;

pub struct Rewind {
    /// So many moves are left.
    at: usize,
}

impl Rewind {
    /// One move back, to begin with.
    pub fn new(session: &Ongoing) -> Self {
        Self {
            at: session.moves().saturating_sub(1),
        }
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let Some(session) = &world.session else {
            return Next::Back;
        };
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Press(Button::A) => {
                world.take_back_to(self.at);
                Next::Home(Table::or_what_comes_first(world))
            }
            _ => {
                match key.direction() {
                    Some(Button::Left) => self.at = self.at.saturating_sub(1),
                    Some(Button::Right) => self.at = (self.at + 1).min(session.moves()),
                    Some(Button::Up) => self.at = self.at.saturating_sub(16),
                    Some(Button::Down) => self.at = (self.at + 16).min(session.moves()),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some(session) = &world.session else {
            return Ok(());
        };
        draw_cards(pen, &session.position(self.at), None)?;
        pen.fill(0, strip::TOP, WIDTH as i32, strip::HEIGHT)?;
        let mut pen = pen.inverse(true);
        let back = session.moves() - self.at;
        let turns = if back == 1 { "turn" } else { "turns" };
        pen.text_centred(
            0,
            WIDTH as i32,
            strip::TOP + 1,
            SMALL,
            &line!("< {back} {turns} back >"),
        )?;
        pen.text(2, strip::TOP + 8, SMALL, "A go on from here")?;
        pen.text_right(WIDTH as i32 - 2, strip::TOP + 8, SMALL, "B cancel")?;
        Ok(())
    }
}

impl Rewind {
    /// The way back from the end of a game.
    pub fn screen(session: &Ongoing) -> Screen {
        Screen::Rewind(Self::new(session))
    }
}

//! How the match stands as of the last round's end: nothing of a round that others still play.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::widgets::standings;
use crate::console::world::Shared;
use crate::profile::Together;

pub struct Standings;

impl Standings {
    pub fn new() -> Self {
        Self
    }
}

impl GameScreen<Together> for Standings {
    fn key(&mut self, key: Key, _: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(_) => Next::Back,
            Key::Repeat(_) | Key::Hold(_) => Next::Stay,
        }
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        board: &Together,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        standings::draw(pen, board)
    }
}

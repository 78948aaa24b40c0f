use super::{Key, Next};
use crate::console::{Millis, draw::Pen, input::Button, world::World};
use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
pub struct Records;
impl Records {
    pub fn new() -> Self {
        Self
    }
    pub fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::A | Button::B) => Next::Back,
            _ => Next::Stay,
        }
    }
    pub fn draw<D>(&self, _: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        Ok(())
    }
    pub fn tick(&mut self, _: &mut World, _: Millis) -> Next {
        Next::Stay
    }
    pub fn deadline(&self, _: Millis) -> Option<Millis> {
        None
    }
}

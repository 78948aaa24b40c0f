//! Which of the earned Feats come along; how many says how hard the game is (S6).

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, LIST_TOP, Pen, SMALL, Surface, TEXT, icon};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::game::Feat;
use crate::profile::Difficulty;

#[derive(Default)]
pub struct TakeFeats {
    cursor: Cursor,
}

impl TakeFeats {
    pub fn new() -> Self {
        Self::default()
    }
}

impl Screen for TakeFeats {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) => {
                let feat = Feat::ALL[self.cursor.0];
                let feats = &mut world.shared.choice.feats;
                if world.shared.profile.earned().contains(feat) {
                    *feats = match feats.contains(feat) {
                        true => feats.without(feat),
                        false => feats.with(feat),
                    };
                }
            }
            _ => self.cursor.step(key, Feat::COUNT),
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let difficulty = Difficulty::with(world.shared.choice.feats);
        pen.heading(Text::ChooseFeats)?;
        pen.inverse(true)
            .text_right(WIDTH as i32 - 2, 1, TEXT, Text::Difficulty(difficulty))?;
        let earned = world.shared.profile.earned();
        for (i, feat) in Feat::ALL.into_iter().enumerate() {
            let y = LIST_TOP + LIST_ROW * i as i32;
            let mut pen = pen.list_line(0, y, WIDTH as i32, i == self.cursor.0)?;
            if !earned.contains(feat) {
                pen.text(2, y + 1, SMALL, Text::FeatNotEarned(feat))?;
                continue;
            }
            let tick = match world.shared.choice.feats.contains(feat) {
                true => icon::CHECKED,
                false => icon::UNCHECKED,
            };
            pen.icon(2, y + 1, tick)?;
            pen.text(12, y + 1, TEXT, Text::Feat(feat))?;
        }
        Ok(())
    }
}

//! One Feat: what earns it, what it does, and how near the best game came.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::feat_picture;
use crate::console::world::World;
use crate::game::Feat;

pub struct FeatPage {
    feat: Feat,
}

impl FeatPage {
    pub fn new(feat: Feat) -> Self {
        Self { feat }
    }
}

impl Screen for FeatPage {
    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        let at = self.feat as usize;
        match key {
            Key::Press(Button::A | Button::B) => return Next::Back,
            _ => match key.direction() {
                Some(Button::Left) => self.feat = Feat::ALL[(at + 5) % 6],
                Some(Button::Right) => self.feat = Feat::ALL[(at + 1) % 6],
                _ => {}
            },
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let progress = world.shared.profile.feat(self.feat);
        pen.title(Text::Feat(self.feat), None)?;
        feat_picture::draw(pen, 0, 11, self.feat, progress.earned.is_some(), false)?;
        pen.paragraph(24, 12, BODY, WIDTH as i32 - 24, Text::Condition(self.feat))?;
        pen.paragraph(0, 35, BODY, WIDTH as i32, Text::Reward(self.feat))?;
        let foot = match progress.earned {
            Some(earned) => Text::EarnedIn {
                game: earned.first,
                hardest: earned.hardest,
            },
            None => Text::NearestSoFar {
                nearest: progress.nearest,
                feat: self.feat,
            },
        };
        pen.text(0, 56, BODY, foot)?;
        Ok(())
    }
}

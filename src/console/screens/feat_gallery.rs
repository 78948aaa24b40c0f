//! All six, the earned ones with their pictures.

use super::{FeatPage, Screen};
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface, TITLE_HEIGHT};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::feat_picture;
use crate::console::world::World;
use crate::game::Feat;

pub struct FeatGallery {
    cursor: Cursor,
}

impl FeatGallery {
    pub fn new() -> Self {
        Self {
            cursor: Cursor::default(),
        }
    }
}

impl Screen for FeatGallery {
    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Press(Button::A) => {
                let feat = Feat::ALL[self.cursor.0];
                Next::open(FeatPage::new(feat))
            }
            _ => {
                let at = self.cursor.0;
                self.cursor.0 = match key.direction() {
                    Some(Button::Left) => (at + 5) % 6,
                    Some(Button::Right) => (at + 1) % 6,
                    Some(Button::Up | Button::Down) => (at + 3) % 6,
                    _ => at,
                };
                Next::Stay
            }
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let chosen = Feat::ALL[self.cursor.0];
        let earned = world.shared.profile.earned();
        pen.title(Text::FeatsEarned(earned.count().into()), None)?;
        for (i, feat) in (0..).zip(Feat::ALL) {
            let (x, y) = (4 + i % 3 * 42, TITLE_HEIGHT + 1 + i / 3 * 22);
            feat_picture::draw(pen, x + 8, y, feat, earned.contains(feat), feat == chosen)?;
        }
        pen.text_centred(0, WIDTH as i32, 56, BODY, Text::Feat(chosen))?;
        Ok(())
    }
}

//! Which of the earned Feats come along; how many says how hard the game is (S6).

use super::Screen;
use crate::console::Millis;
use crate::console::art::icon;
use crate::console::draw::{BODY, FIRST_ROW, Pen, ROW, ROW_LEFT, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::menu::Menu;
use crate::console::world::World;
use crate::game::Feat;
use crate::profile::Difficulty;

/// A box to tick stands before the names.
const NAMES: i32 = ROW_LEFT + 10;
/// Narrow enough for the wire when the cursor goes round from the last row to the first.
const BAR: i32 = 64;
const RIGHT: i32 = WIDTH as i32;
const FOOT: i32 = 56;

#[derive(Default)]
pub struct TakeFeats {
    menu: Menu,
}

impl TakeFeats {
    pub fn new() -> Self {
        Self::default()
    }
}

impl Screen for TakeFeats {
    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) => {
                let feat = Feat::ALL[self.menu.cursor.0];
                let feats = &mut world.shared.choice.feats;
                if world.shared.profile.earned().contains(feat) {
                    *feats = match feats.contains(feat) {
                        true => feats.without(feat),
                        false => feats.with(feat),
                    };
                }
            }
            _ => self.menu.step(key, Feat::COUNT, now),
        }
        Next::Stay
    }

    fn tick(&mut self, _: &mut World, now: Millis) -> Next {
        self.menu.tick(now);
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.menu.deadline()
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let difficulty = Difficulty::with(world.shared.choice.feats);
        pen.title(Text::ChooseFeats, Some(Text::Difficulty(difficulty)))?;
        let earned = world.shared.profile.earned();
        let mut above = None;
        for (i, feat) in Feat::ALL.into_iter().enumerate() {
            let y = FIRST_ROW + ROW * i as i32;
            let here = i == self.menu.cursor.0;
            if !earned.contains(feat) {
                pen.text_right(RIGHT, y, BODY, Text::NotYet)?;
            }
            let mut pen = pen.bar_if(here, (ROW_LEFT - 3, y - 1), (BAR, ROW + 1))?;
            pen.text(NAMES, y, BODY, Text::ShortFeat(feat))?;
            if let (true, Some(above)) = (here, above.replace(feat)) {
                pen.tails(NAMES, y - ROW, BODY, Text::ShortFeat(above))?;
            }
            if earned.contains(feat) {
                let tick = match world.shared.choice.feats.contains(feat) {
                    true => icon::CHECKED,
                    false => icon::UNCHECKED,
                };
                pen.picture(ROW_LEFT, y, tick)?;
            }
        }
        let explained = Feat::ALL[self.menu.explained()];
        pen.text(0, FOOT, BODY, Text::Feat(explained))?;
        Ok(())
    }
}

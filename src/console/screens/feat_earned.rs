//! A Feat is earned: a moment of its own, after the score.

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
use crate::game::{Feat, Feats};

pub struct FeatEarned {
    feat: Feat,
    /// Those that come after it.
    more: Feats,
}

impl FeatEarned {
    /// The first of some new Feats, if there is one.
    pub fn first_of(new: Feats) -> Option<Self> {
        let feat = new.iter().next()?;
        Some(Self {
            feat,
            more: new.without(feat),
        })
    }
}

impl Screen for FeatEarned {
    /// The end goes on looking back.
    fn lets_think(&self) -> bool {
        true
    }

    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match (key, Self::first_of(self.more)) {
            (Key::Press(Button::A | Button::B), Some(next)) => Next::replace(next),
            (Key::Press(Button::A | Button::B), None) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        const RIGHT: i32 = WIDTH as i32;
        pen.text_centred(0, RIGHT, 0, BODY, Text::FeatIsEarned)?;
        for x in [4, RIGHT - 11] {
            pen.text(x, 0, BODY, Text::Star)?;
        }
        pen.rounded(0, 11, 24, 24, 2)?;
        pen.rounded(2, 13, 20, 20, 1)?;
        pen.picture(4, 15, feat_picture::of(self.feat))?;
        pen.text(28, 10, BODY, Text::Feat(self.feat))?;
        pen.paragraph(28, 19, BODY, RIGHT - 28, Text::Condition(self.feat))?;
        pen.paragraph(0, 38, BODY, RIGHT, Text::Reward(self.feat))?;
        pen.prose(0, 56, Text::GoOnKey)
    }
}

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
        pen.rounded(52, 11, 24, 24, 2)?;
        pen.rounded(54, 13, 20, 20, 1)?;
        pen.picture(56, 15, feat_picture::of(self.feat))?;
        for x in [20, 36, 86, 102] {
            pen.text(x, 19, BODY, Text::Star)?;
        }
        pen.text_centred(0, RIGHT, 38, BODY, Text::Feat(self.feat))?;
        let reward = Text::Reward(self.feat);
        pen.paragraph_centred((0, RIGHT), 48, BODY, reward)
    }
}

//! The Feats: the gallery, the page of each, which to take along, and the moment in
//! which one is earned.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::new_game::Choice;
use super::{Key, NewGame, Next, Screen};
use crate::console::draw::{
    HEADING_HEIGHT, LIST_ROW, LIST_TOP, Pen, Picture, SMALL, TEXT, Words, icon, line, wrap,
};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::texts::{condition, reward};
use crate::console::world::World;
use crate::console::{Millis, art};
use crate::game::{Card, Feat, Feats};
use crate::profile::Difficulty;

/// All six, the earned ones with their pictures.
pub struct FeatsGallery {
    cursor: Cursor,
}

impl FeatsGallery {
    pub fn new() -> Self {
        Self {
            cursor: Cursor::default(),
        }
    }

    pub fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Press(Button::A) => {
                let feat = Feat::ALL[self.cursor.0];
                Next::Open(Screen::FeatText(FeatText { feat }))
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

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let chosen = Feat::ALL[self.cursor.0];
        let earned = world.profile.earned();
        pen.heading(&line!("Feats: {} of 6", earned.count()))?;
        for (i, feat) in (0..).zip(Feat::ALL) {
            let (x, y) = (4 + i % 3 * 42, HEADING_HEIGHT + i / 3 * 22);
            draw_picture(pen, x + 8, y, feat, earned.contains(feat), feat == chosen)?;
        }
        pen.text_centred(0, WIDTH as i32, 56, TEXT, chosen.name())?;
        Ok(())
    }
}

const fn picture_of(feat: Feat) -> Picture {
    match feat {
        Feat::Axe => art::feat::AXE,
        Feat::Tooth => art::feat::TOOTH,
        Feat::Hammer => art::feat::HAMMER,
        Feat::Sail => art::feat::SAIL,
        Feat::Blessing => art::feat::BLESSING,
        Feat::Monument => art::feat::MONUMENT,
    }
}

/// In a frame; white when chosen, a question mark when not yet earned.
fn draw_picture<D>(
    pen: &mut Pen<'_, D>,
    x: i32,
    y: i32,
    feat: Feat,
    earned: bool,
    chosen: bool,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    if chosen {
        pen.fill(x, y, 20, 20)?;
    } else {
        pen.frame(x, y, 20, 20)?;
    }
    let mut pen = pen.inverse(chosen);
    if earned {
        pen.picture(x + 2, y + 2, picture_of(feat)).map(|_| ())
    } else {
        pen.text(x + 8, y + 7, TEXT, "?").map(|_| ())
    }
}

/// One Feat: what earns it, what it does, and how near the best game came.
pub struct FeatText {
    feat: Feat,
}

impl FeatText {
    pub fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
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

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let progress = world.profile.feat(self.feat);
        pen.heading(self.feat.name())?;
        draw_picture(pen, 0, 11, self.feat, progress.earned.is_some(), false)?;
        pen.paragraph(24, 11, TEXT, WIDTH as i32 - 24, condition(self.feat))?;
        pen.paragraph(0, 36, TEXT, WIDTH as i32, reward(self.feat))?;
        let foot = match progress.earned {
            Some(earned) => {
                let (game, hardest) = (earned.first, earned.hardest.name());
                line!("Earned: game {game}, up to {hardest}")
            }
            None => line!(
                "Not yet: {} of {} at best",
                progress.nearest,
                goal(self.feat)
            ),
        };
        pen.text(0, 57, SMALL, &foot)?;
        Ok(())
    }
}

/// How much of what a Feat counts is asked for; the Blessing counts buildings and arrows.
fn goal(feat: Feat) -> Words {
    let goal = usize::from(feat.goal());
    match feat {
        Feat::Blessing => line!("{}+{}", Card::BUILDINGS, goal - Card::BUILDINGS),
        _ => line!("{goal}"),
    }
}

/// Which of the earned Feats come along; how many says how hard the game is (S6).
pub struct TakeFeats {
    choice: Choice,
    cursor: Cursor,
}

impl TakeFeats {
    pub fn new(choice: Choice) -> Self {
        Self {
            choice,
            cursor: Cursor::default(),
        }
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Home(Screen::NewGame(NewGame::after_feats(self.choice))),
            Key::Press(Button::A) => {
                let feat = Feat::ALL[self.cursor.0];
                let feats = self.choice.feats;
                if world.profile.earned().contains(feat) {
                    self.choice.feats = match feats.contains(feat) {
                        true => feats.without(feat),
                        false => feats.with(feat),
                    };
                }
                Next::Stay
            }
            _ => {
                match key.direction() {
                    Some(Button::Up) => self.cursor.up(Feat::COUNT),
                    Some(Button::Down) => self.cursor.down(Feat::COUNT),
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
        let difficulty = Difficulty::with(self.choice.feats);
        pen.heading("Take along")?;
        pen.inverse(true)
            .text_right(WIDTH as i32 - 2, 1, TEXT, difficulty.name())?;
        let earned = world.profile.earned();
        for (i, feat) in Feat::ALL.into_iter().enumerate() {
            let y = LIST_TOP + LIST_ROW * i as i32;
            let mut pen = pen.list_line(0, y, WIDTH as i32, i == self.cursor.0)?;
            if !earned.contains(feat) {
                pen.text(2, y + 1, SMALL, &line!("{}: not yet", feat.name()))?;
                continue;
            }
            let tick = match self.choice.feats.contains(feat) {
                true => icon::CHECKED,
                false => icon::UNCHECKED,
            };
            pen.icon(2, y + 1, tick)?;
            pen.text(12, y + 1, TEXT, feat.name())?;
        }
        Ok(())
    }
}

/// A Feat is earned: a moment of its own, once.
pub struct FeatEarned {
    feat: Feat,
    /// Those that come after it.
    more: Feats,
    /// The game that comes after them all.
    next: Choice,
}

impl FeatEarned {
    /// The first of some new Feats; the choice of the next game when there is none.
    pub fn or_new_game(new: Feats, next: Choice) -> Screen {
        match new.iter().next() {
            Some(feat) => Screen::FeatEarned(Self {
                feat,
                more: new.without(feat),
                next,
            }),
            None => Screen::NewGame(NewGame::with_choice(next)),
        }
    }

    pub fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(Button::A | Button::B) => {
                Next::Become(Self::or_new_game(self.more, self.next))
            }
            _ => Next::Stay,
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        pen.heading("A Feat is earned!")?;
        pen.frame(52, 11, 24, 24)?;
        pen.frame(54, 13, 20, 20)?;
        pen.picture(56, 15, picture_of(self.feat))?;
        for x in [20, 34, 87, 101] {
            pen.icon(x, 19, icon::STAR)?;
        }
        pen.text_centred(0, WIDTH as i32, 38, TEXT, self.feat.name())?;
        for (i, line) in (0..).zip(wrap(SMALL, WIDTH as i32, reward(self.feat))) {
            pen.text_centred(0, WIDTH as i32, 48 + 7 * i, SMALL, line)?;
        }
        Ok(())
    }
}

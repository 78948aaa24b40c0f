//! The records: how many games, the best, the average, the last ones as bars, and a
//! second page with a table by difficulty. Holding A and then confirming wipes them.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{HEADING, HEADING_HEIGHT, Pen, Surface, TEXT};
use crate::console::frame::WIDTH;
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::chart;
use crate::console::world::World;
use crate::profile::{Difficulty, Profile, Tally};

pub struct Records {
    page: Page,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Chart,
    Table,
    /// The games are wiped when A is pressed once more.
    Wipe,
}

const RIGHT: i32 = WIDTH as i32;
const LEFT: i32 = 2;
const FOOT_TOP: i32 = 56;

impl Records {
    pub fn new() -> Self {
        Self { page: Page::Chart }
    }
}

impl Screen for Records {
    fn holds(&self) -> Buttons {
        match self.page {
            Page::Chart | Page::Table => Buttons::NONE.with(Button::A),
            Page::Wipe => Buttons::NONE,
        }
    }

    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match (self.page, key) {
            (Page::Wipe, Key::Press(Button::A)) => {
                world.shared.profile.forget_games();
                world.shared.unsaved = true;
                self.page = Page::Chart;
            }
            (Page::Wipe, Key::Press(Button::B)) => self.page = Page::Chart,
            (Page::Wipe, _) => {}
            (_, Key::Press(Button::B)) => return Next::Back,
            (_, Key::Hold(Button::A)) if world.shared.profile.tally_of_all().games > 0 => {
                self.page = Page::Wipe;
            }
            (page, Key::Press(Button::Left | Button::Right)) => {
                self.page = match page {
                    Page::Chart => Page::Table,
                    _ => Page::Chart,
                };
            }
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match self.page {
            Page::Chart if world.shared.profile.tally_of_all().games == 0 => {
                pen.heading(Text::Records)?;
                pen.prose(LEFT, HEADING_HEIGHT + 10, Text::NoGames)
            }
            Page::Chart => {
                draw_sums(pen, world.shared.profile.tally_of_all())?;
                chart::draw(pen, &world.shared.profile)?;
                pen.prose(LEFT, FOOT_TOP, Text::WipeKey)?;
                pen.prose(RIGHT - 30, FOOT_TOP, Text::MoreKey)
            }
            Page::Table => draw_table(pen, &world.shared.profile),
            Page::Wipe => {
                pen.heading(Text::WipeRecords)?;
                pen.prose(LEFT, HEADING_HEIGHT + 8, Text::WipeQuestion)?;
                pen.prose(LEFT, FOOT_TOP, Text::WipeKeys)
            }
        }
    }
}

/// Games, best and mean, side by side.
fn draw_sums<D>(pen: &mut Pen<'_, D>, tally: Tally) -> Result<(), D::Error>
where
    D: Surface,
{
    let sums = [
        (Text::Games, Text::Number(tally.games as i32)),
        (Text::BestGame, Text::Number(tally.best.into())),
        (Text::Mean, mean(tally)),
    ];
    let width = RIGHT / sums.len() as i32;
    for (i, (label, sum)) in (0..).zip(sums) {
        let x = i * width;
        pen.text_centred(x, x + width, 0, HEADING, sum)?;
        pen.text_centred(x, x + width, 9, TEXT, label)?;
    }
    Ok(())
}

/// Each difficulty, first without and then with Villagers.
fn draw_table<D>(pen: &mut Pen<'_, D>, profile: &Profile) -> Result<(), D::Error>
where
    D: Surface,
{
    const ROW: i32 = 8;
    // Where the columns end.
    const GAMES: i32 = 76;
    const BEST: i32 = 100;
    const MEAN: i32 = RIGHT - 1;
    let mut y = 0;
    for (villagers, head) in [(false, Text::CoreDeck), (true, Text::Villagers)] {
        pen.fill(0, y, RIGHT, ROW)?;
        let mut white = pen.inverse(true);
        white.text(1, y + 1, TEXT, head)?;
        for (end, label) in [
            (GAMES, Text::Games),
            (BEST, Text::BestGame),
            (MEAN, Text::Mean),
        ] {
            white.text_right(end, y + 1, TEXT, label)?;
        }
        for difficulty in Difficulty::ALL {
            y += ROW;
            pen.text(1, y + 1, TEXT, Text::Difficulty(difficulty))?;
            let tally = profile.tally(difficulty, villagers);
            if tally.games > 0 {
                pen.text_right(GAMES, y + 1, TEXT, Text::Number(tally.games as i32))?;
                pen.text_right(BEST, y + 1, TEXT, Text::Number(tally.best.into()))?;
                pen.text_right(MEAN, y + 1, TEXT, mean(tally))?;
            } else {
                pen.text_right(GAMES, y + 1, TEXT, Text::None)?;
            }
        }
        y += ROW;
    }
    Ok(())
}

/// The stars of a game on average, with one decimal.
fn mean(tally: Tally) -> Text<'static> {
    let games = i64::from(tally.games.max(1));
    let tenths = (20 * i64::from(tally.sum) + games).div_euclid(2 * games);
    Text::Tenths(tenths as i32)
}

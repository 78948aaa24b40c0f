//! The records, on a few pages: games, best, means and good games in a row; the last games as
//! bars; how all scores are spread; each difficulty; the best game of each deck. They are wiped in
//! the settings.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, FIRST_ROW, Pen, ROW, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::chart;
use crate::console::world::World;
use crate::profile::{Difficulty, LAST_GAMES, Profile, Tally};

#[derive(Default)]
pub struct Records {
    page: usize,
    /// The first deck that is shown.
    deck: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Sums,
    Last,
    Spread,
    Difficulties,
    Decks,
}

impl Page {
    const ALL: [Self; 5] = [
        Self::Sums,
        Self::Last,
        Self::Spread,
        Self::Difficulties,
        Self::Decks,
    ];
}

const RIGHT: i32 = WIDTH as i32;
const FOOT: i32 = 57;
/// Decks on a page.
const DECKS: usize = 6;
/// The means are of the last games, of this many and of all that are kept.
const FEW: usize = 10;

impl Records {
    pub fn new() -> Self {
        Self::default()
    }

    fn page(&self) -> Page {
        Page::ALL[self.page % Page::ALL.len()]
    }
}

impl Screen for Records {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let pages = Page::ALL.len();
        let decks = world.shared.profile.last_decks().len();
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A | Button::Right), _) => self.page = (self.page + 1) % pages,
            (Key::Press(Button::Left), _) => self.page = (self.page + pages - 1) % pages,
            (_, Some(Button::Down)) if self.page() == Page::Decks => {
                self.deck = (self.deck + 1).min(decks.saturating_sub(DECKS));
            }
            (_, Some(Button::Up)) => self.deck = self.deck.saturating_sub(1),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let profile = &world.shared.profile;
        if profile.tally_of_all().games == 0 {
            pen.title(Text::Records, None)?;
            return pen.paragraph(0, 18, BODY, RIGHT, Text::NoGames).map(|_| ());
        }
        let page = self.page();
        let title = match page {
            Page::Sums => Text::Records,
            Page::Last => Text::LastGames,
            Page::Spread => Text::AllScores,
            Page::Difficulties => return draw_difficulties(pen, profile),
            Page::Decks => Text::BestByDeck,
        };
        pen.title(title, Some(Text::Of(self.page + 1, Page::ALL.len())))?;
        match page {
            Page::Sums => draw_sums(pen, profile),
            Page::Last => {
                chart::draw_last(pen, profile)?;
                pen.frame(0, FOOT, 4, 6)?;
                pen.text(7, FOOT, TAG, Text::HollowBars).map(|_| ())
            }
            Page::Spread => chart::draw_spread(pen, profile.spread()),
            Page::Difficulties => Ok(()),
            Page::Decks => draw_decks(pen, profile, self.deck),
        }
    }
}

/// The sums and means. A mean of fewer games than it is of stays away, as long as it would be the
/// same as another.
fn draw_sums<D>(pen: &mut Pen<'_, D>, profile: &Profile) -> Result<(), D::Error>
where
    D: Surface,
{
    const TOP: i32 = 11;
    const LINE: i32 = 10;
    let all = profile.tally_of_all();
    let mean_of = |games| Text::Tenths(profile.tally_of_last(games).mean_tenths());
    let few = (all.games as usize > FEW).then(|| (Text::MeanOfLast(FEW), mean_of(FEW)));
    let many = (all.games as usize > LAST_GAMES)
        .then(|| (Text::MeanOfLast(LAST_GAMES), mean_of(LAST_GAMES)));
    let sums = [
        Some((Text::Games, Text::Number(all.games as i32))),
        Some((Text::BestGame, Text::StarCount(all.best))),
        few,
        many.or(Some((Text::Mean, Text::Tenths(all.mean_tenths())))),
        Some((Text::InARow, Text::Streak(profile.streak()))),
    ];
    let mut y = TOP;
    for (label, value) in sums.into_iter().flatten() {
        pen.text(0, y, BODY, label)?;
        pen.text_right(RIGHT, y, BODY, value)?;
        y += LINE;
    }
    Ok(())
}

/// Each difficulty, first without and then with Villagers.
fn draw_difficulties<D>(pen: &mut Pen<'_, D>, profile: &Profile) -> Result<(), D::Error>
where
    D: Surface,
{
    // Where the columns end.
    const COLUMNS: [i32; 3] = [72, 98, RIGHT];
    let mut y = 0;
    for (villagers, head) in [(false, Text::CoreDeck), (true, Text::Villagers)] {
        pen.text(0, y, BODY, head)?;
        for (end, label) in (COLUMNS.into_iter()).zip([Text::Games, Text::BestGame, Text::Mean]) {
            pen.text_right(end, y + 2, TAG, label)?;
        }
        for difficulty in Difficulty::ALL {
            y += ROW;
            pen.text(6, y, BODY, Text::Difficulty(difficulty))?;
            let values = columns(profile.tally(difficulty, villagers));
            for (end, value) in COLUMNS.into_iter().zip(values) {
                pen.text_right(end, y, BODY, value)?;
            }
        }
        y += ROW;
    }
    Ok(())
}

fn columns(tally: Tally) -> [Text<'static>; 3] {
    match tally.games {
        0 => [Text::None; 3],
        games => [
            Text::Number(games as i32),
            Text::StarCount(tally.best),
            Text::Tenths(tally.mean_tenths()),
        ],
    }
}

/// The decks from this one on.
fn draw_decks<D>(pen: &mut Pen<'_, D>, profile: &Profile, first: usize) -> Result<(), D::Error>
where
    D: Surface,
{
    const STARS: i32 = 84;
    let decks = profile.last_decks();
    if decks.is_empty() {
        return pen.paragraph(0, 18, BODY, RIGHT, Text::NoDecks).map(|_| ());
    }
    for (i, deck) in (0..).zip(decks.iter().skip(first).take(DECKS)) {
        let y = FIRST_ROW + 1 + ROW * i;
        pen.text(0, y, BODY, Text::Code(deck.seed))?;
        pen.text_right(STARS, y, BODY, Text::StarCount(deck.best.stars))?;
        pen.text_right(RIGHT, y, BODY, Text::Difficulty(deck.best.difficulty))?;
    }
    Ok(())
}

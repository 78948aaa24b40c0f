//! The records, on a few pages: games, best, means and good games in a row; the last games as
//! bars; how all scores are spread; each difficulty; the best game of each deck; the matches of each
//! mode. They are wiped in the settings.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, FIRST_ROW, Pen, ROW, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text, Told};
use crate::console::widgets::chart;
use crate::console::world::World;
use crate::profile::{Difficulty, LAST_GAMES, MatchTally, Profile, Tally, Way};

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
    Matches,
}

impl Page {
    const ALL: [Self; 6] = [
        Self::Sums,
        Self::Last,
        Self::Spread,
        Self::Difficulties,
        Self::Decks,
        Self::Matches,
    ];

    /// Those that have something to say.
    fn of(profile: &Profile) -> &'static [Self] {
        let (games, matches) = Self::ALL.split_at(Self::ALL.len() - 1);
        let tallies = Way::ALL.map(|way| profile.matches.tally(way));
        let has_matches = tallies.into_iter().any(|tally| tally.matches() > 0);
        match (profile.tally_of_all().games > 0, has_matches) {
            (false, false) => &[],
            (true, false) => games,
            (false, true) => matches,
            (true, true) => &Self::ALL,
        }
    }
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

    fn page(&self, profile: &Profile) -> Option<Page> {
        Page::of(profile).get(self.page).copied()
    }
}

impl Screen for Records {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let profile = &world.shared.profile;
        let pages = Page::of(profile).len().max(1);
        let decks = profile.last_decks().len();
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A | Button::Right), _) => self.page = (self.page + 1) % pages,
            (Key::Press(Button::Left), _) => self.page = (self.page + pages - 1) % pages,
            (_, Some(Button::Down)) if self.page(profile) == Some(Page::Decks) => {
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
        let Some(page) = self.page(profile) else {
            pen.title(Text::Records, None)?;
            return pen.paragraph(0, 18, BODY, RIGHT, Text::NoGames).map(|_| ());
        };
        let title = match page {
            Page::Sums => Text::Records,
            Page::Last => Text::LastGames,
            Page::Spread => Text::AllScores,
            Page::Difficulties => return draw_difficulties(pen, profile),
            Page::Decks => Text::BestByDeck,
            Page::Matches => Text::Say(Say::Together),
        };
        let pages = Page::of(profile).len();
        pen.title(title, Some(Text::Of(self.page + 1, pages)))?;
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
            Page::Matches => draw_matches(pen, profile),
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

/// How the matches of each mode ended, and the best score.
fn draw_matches<D>(pen: &mut Pen<'_, D>, profile: &Profile) -> Result<(), D::Error>
where
    D: Surface,
{
    // Where the columns end.
    const COLUMNS: [i32; 4] = [70, 95, 111, RIGHT];
    const HEADS: i32 = 13;
    let heads = [Told::Won, Told::Shared, Told::Lost, Told::Best];
    for (end, head) in COLUMNS.into_iter().zip(heads) {
        pen.text_right(end, HEADS, TAG, Text::Told(head))?;
    }
    for (i, way) in (0..).zip(Way::ALL) {
        let y = HEADS + 10 + 12 * i;
        pen.text(0, y, BODY, Text::Say(Say::Way(way)))?;
        let values = match_columns(way, profile.matches.tally(way));
        for (end, value) in COLUMNS.into_iter().zip(values) {
            pen.text_right(end, y, BODY, value)?;
        }
    }
    Ok(())
}

/// A group cannot share its win: it wins or loses as one (C3).
fn match_columns(way: Way, tally: MatchTally) -> [Text<'static>; 4] {
    let number = |count: u16| Text::Number(count.into());
    let shared = match way {
        Way::Cooperative => Text::None,
        Way::Casual | Way::Speed => number(tally.shared),
    };
    let best = tally
        .best
        .map_or(Text::None, |best| Text::Number(best.into()));
    [number(tally.won), shared, number(tally.lost), best]
}

//! The end, on a few calm pages: the stars counted up kind by kind, the Feats within reach, how the
//! console does with this deck, and what comes next. The game has counted already (F4); holding B
//! takes the ending back. For a moment after the score is there no press does anything, so that
//! nobody misses it by being quick.

mod pages;

use core::cmp::Reverse;

use super::{FeatEarned, GameScreen, Rewind};
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::{After, Next};
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::{hint, result};
use crate::console::world::Shared;
use crate::game::{Feat, Feats, Game};
use crate::hint::{Advice, Costliest, Question, Sight};
use crate::profile::Ongoing;
use crate::short;

/// How long the score stands before a press turns the page.
pub const GUARD: Millis = 1_000;
/// How long the last page stands before A chooses.
pub const CHOICE_GUARD: Millis = 500;
/// Until the first number comes, and from one number to the next.
const LEAD: Millis = 400;
const STEP: Millis = 220;

pub struct GameOver {
    page: Page,
    /// When this page was turned to.
    turned_at: Millis,
    count: Count,
    cursor: Cursor,
    console: Console,
    review: Review,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Stars,
    Feats,
    Deck,
    Next,
}

impl Page {
    const ALL: [Self; 4] = [Self::Stars, Self::Feats, Self::Deck, Self::Next];
}

/// What comes after the game, in the order of the last page.
const NEXT: [After; 3] = [After::NewDeck, After::SameDeck, After::Title];

/// The stars are counted up.
#[derive(Clone, Copy)]
struct Count {
    began: Millis,
    /// The sum is there.
    ends: Millis,
    steps: usize,
}

impl Count {
    fn begin(game: &Game, animated: bool, now: Millis) -> Self {
        let steps = result::steps(game);
        let lasts = match animated {
            true => LEAD + STEP * steps as Millis,
            false => 0,
        };
        Self {
            began: now,
            ends: now + lasts,
            steps,
        }
    }

    /// How many numbers are there.
    fn counted(&self, now: Millis) -> usize {
        if now >= self.ends {
            return self.steps;
        }
        let since = (now - self.began).saturating_sub(LEAD);
        ((since / STEP) as usize).min(self.steps)
    }

    /// When the next one comes, or what the buttons do.
    fn deadline(&self, now: Millis) -> Option<Millis> {
        if now >= self.ends {
            return (!self.is_read(now)).then_some(self.ends + GUARD);
        }
        let next = self.counted(now) as Millis + 1;
        Some((self.began + LEAD + STEP * next).min(self.ends))
    }

    /// Whether the sum has stood long enough for the page to be turned.
    fn is_read(&self, now: Millis) -> bool {
        now >= self.ends + GUARD
    }

    /// Whether whoever presses has seen that the game is over.
    fn is_noticed(&self, now: Millis) -> bool {
        now >= self.began + GUARD
    }

    /// A press: too early it does nothing, then it brings the rest of the numbers; whether it may
    /// turn the page.
    fn press(&mut self, now: Millis) -> bool {
        if !self.is_noticed(now) {
            return false;
        }
        if now < self.ends {
            self.ends = now;
        }
        self.is_read(now)
    }
}

/// What the console itself comes to with this deal, with the whole deck known.
#[derive(Clone, Copy)]
enum Console {
    /// This much of it is found out, in percent.
    Thinking(u8),
    Known(i16),
}

/// Which turn cost most.
#[derive(Clone, Copy)]
enum Review {
    /// This much of the game is looked through, in percent.
    Thinking(u8),
    /// Nothing if no turn cost anything.
    Known(Option<Costliest>),
}

impl GameOver {
    pub fn new(game: &Ongoing, shared: &Shared, now: Millis) -> Self {
        let animated = shared.profile.settings.animations && !shared.result_seen;
        Self {
            page: Page::Stars,
            turned_at: now,
            count: Count::begin(game.game(), animated, now),
            cursor: Cursor::default(),
            console: Console::Thinking(0),
            review: Review::Thinking(0),
        }
    }

    /// The pages that have something to say.
    fn pages(shared: &Shared) -> impl DoubleEndedIterator<Item = Page> {
        let all_earned = shared.profile.earned() == Feats::ALL;
        (Page::ALL.into_iter()).filter(move |&page| page != Page::Feats || !all_earned)
    }

    /// To the next page or the one before.
    fn turn(&mut self, forward: bool, shared: &Shared, now: Millis) {
        let mut pages = Self::pages(shared);
        let here = |page: &Page| *page == self.page;
        let found = match forward {
            true => pages.find(here).and_then(|_| pages.next()),
            false => pages.rfind(here).and_then(|_| pages.next_back()),
        };
        if let Some(page) = found {
            self.page = page;
            self.turned_at = now;
        }
    }

    /// After the score, once: the Feats that are new.
    fn celebrate(shared: &mut Shared) -> Next {
        let new = shared.profile.ending_now().map(|ending| ending.new_feats);
        let new = new.filter(|_| !core::mem::replace(&mut shared.result_seen, true));
        match new.and_then(FeatEarned::first_of) {
            Some(earned) => Next::open(earned),
            None => Next::Stay,
        }
    }

    /// Not while A is hammered: the guard begins again with each press.
    fn choose(&mut self, now: Millis) -> Next {
        let calm_since = core::mem::replace(&mut self.turned_at, now);
        match now >= calm_since + CHOICE_GUARD {
            true => Next::Settle(NEXT[self.cursor.0 % NEXT.len()]),
            false => Next::Stay,
        }
    }
}

impl GameScreen for GameOver {
    fn holds(&self) -> Buttons {
        Buttons::NONE.with(Button::B)
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        self.count
            .deadline(now)
            .filter(|_| self.page == Page::Stars)
    }

    fn question(&self, game: &Ongoing, _: &Shared) -> Option<Question> {
        let Console::Thinking(_) = self.console else {
            return None;
        };
        let game = game.deal().start().ok()?;
        let sight = Sight::Everything;
        Some(Question { game, sight })
    }

    fn wants_review(&self) -> bool {
        matches!(self.review, Review::Thinking(_))
    }

    /// The console plays first; then the game is looked through.
    fn thought(&mut self, percent: u8) -> bool {
        let before = match (&mut self.console, &mut self.review) {
            (Console::Thinking(before), _) | (_, Review::Thinking(before)) => before,
            _ => return false,
        };
        let before = core::mem::replace(before, percent);
        self.page == Page::Deck && hint::is_further(before, percent)
    }

    fn reviewed(&mut self, costliest: Option<Costliest>) {
        self.review = Review::Known(costliest);
    }

    fn advise(&mut self, advice: Advice, _: &mut Ongoing, _: &mut Shared) -> Next {
        self.console = Console::Known(advice.stars);
        Next::Stay
    }

    fn key(&mut self, key: Key, game: &mut Ongoing, shared: &mut Shared, now: Millis) -> Next {
        if key == Key::Hold(Button::B) {
            return Next::open(Rewind::new(game));
        }
        if key == Key::Press(Button::B) && self.count.is_noticed(now) {
            return Next::Back;
        }
        if self.page == Page::Stars && !self.count.press(now) {
            return Next::Stay;
        }
        match (key, key.direction()) {
            (Key::Press(Button::A), _) if self.page == Page::Next => self.choose(now),
            (_, Some(Button::Up | Button::Down)) if self.page == Page::Next => {
                self.cursor.step(key, NEXT.len());
                Next::Stay
            }
            (Key::Press(Button::A | Button::Right | Button::Down), _) => {
                self.turn(true, shared, now);
                Self::celebrate(shared)
            }
            (Key::Press(Button::Left | Button::Up), _) => {
                self.turn(false, shared, now);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        shared: &Shared,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let number = Self::pages(shared).take_while(|&page| page != self.page);
        let of = (number.count() + 1, Self::pages(shared).count());
        match self.page {
            Page::Stars => self.draw_stars(pen, game, now),
            Page::Feats => pages::draw_feats(pen, game.game(), shared, of),
            Page::Deck => self.draw_deck(pen, game, shared, of),
            Page::Next => self.draw_next(pen, shared),
        }
    }
}

/// The Feats that are still to be earned, those first that this game came nearest to.
fn within_reach(game: &Game, earned: Feats) -> heapless::Vec<Feat, { Feat::COUNT }> {
    let share = |feat: &Feat| 100 * u16::from(game.feat_progress(*feat)) / u16::from(feat.goal());
    let mut feats: heapless::Vec<Feat, { Feat::COUNT }> = Feat::ALL
        .into_iter()
        .filter(|&feat| !earned.contains(feat))
        .collect();
    short::sort_by_key(&mut feats, |feat| (Reverse(share(feat)), *feat as u8));
    feats
}

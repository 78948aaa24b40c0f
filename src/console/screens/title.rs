//! The title: the island, and the way to everything else. What means nothing yet is not
//! there: who has never finished a game finds the lesson first, and no Feats.

use heapless::Vec;

use super::{ChooseTable, FeatGallery, HowToPlay, NewGame, Records, Screen, SettingsMenu, Watch};
use crate::console::art::icon;
use crate::console::draw::{BODY, List, Pen, ROW, Surface, TAG};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text};
use crate::console::widgets::cursor::Cursor;
use crate::console::world::{Kept, World};
use crate::console::{Millis, art};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    Learn,
    NewGame,
    Together,
    Feats,
    Records,
    HowToPlay,
    Watch,
    Settings,
}

/// Who may learn has no Feats: eight at most are there.
const ENTRIES: [Entry; 9] = [
    Entry::Continue,
    Entry::Learn,
    Entry::NewGame,
    Entry::Together,
    Entry::Feats,
    Entry::Records,
    Entry::HowToPlay,
    Entry::Watch,
    Entry::Settings,
];

impl Entry {
    fn is_there(self, world: &World) -> bool {
        let newcomer = world.shared.is_newcomer();
        match self {
            Self::Continue => world.game.is_some(),
            Self::Learn => newcomer,
            Self::Feats => !newcomer,
            // Matches are in the records, too.
            Self::Records => !newcomer || world.shared.profile.matches.any_played(),
            Self::NewGame | Self::Together | Self::HowToPlay | Self::Watch | Self::Settings => true,
        }
    }

    const fn text(self, is_over: bool) -> Text<'static> {
        match self {
            Self::Continue if is_over => Text::YourResult,
            Self::Continue => Text::Continue,
            Self::Learn => Text::LearnToPlay,
            Self::NewGame => Text::NewGame,
            Self::Together => Text::Say(Say::Together),
            Self::Feats => Text::Feats,
            Self::Records => Text::Records,
            Self::HowToPlay => Text::HowToPlay,
            Self::Watch => Text::Watch,
            Self::Settings => Text::Settings,
        }
    }
}

pub struct Title {
    cursor: Cursor,
    entries: Vec<Entry, { ENTRIES.len() }>,
    /// The game to continue with has come to its end.
    is_over: bool,
}

/// The menu stands to the right of the picture. It has room for eight rows.
const MENU: i32 = 68;
const MENU_WIDTH: i32 = WIDTH as i32 - MENU + 3;
const _: () = assert!((ENTRIES.len() as i32 - 1) * ROW <= HEIGHT as i32);
/// Where the picture begins, and where it ends.
const PICTURE: i32 = 20;
const PICTURE_RIGHT: i32 = 62;

impl Title {
    pub fn new(world: &World) -> Self {
        let there = ENTRIES.into_iter().filter(|entry| entry.is_there(world));
        let entries: Vec<_, _> = there.collect();
        let first = entries.iter().position(|entry| *entry == waiting(world));
        Self {
            cursor: Cursor(first.unwrap_or(0)),
            entries,
            is_over: world
                .game
                .as_ref()
                .is_some_and(|game| game.game().is_over()),
        }
    }

    fn chosen(&self) -> Entry {
        let chosen = self.entries.get(self.cursor.0);
        chosen.copied().unwrap_or(Entry::NewGame)
    }
}

/// What A leads back to: the match if it was played last or is all there is, else the game.
fn waiting(world: &World) -> Entry {
    let boards = [world.here.get(), world.cable.board.get()];
    let has_match = boards.into_iter().flatten().any(|board| !board.is_over());
    let is_last = world.shared.kept == Some(Kept::Match) || world.game.is_none();
    match has_match && is_last {
        true => Entry::Together,
        false => Entry::Continue,
    }
}

impl Screen for Title {
    /// A game may have begun or ended. Where something waits, A leads back to it, whatever
    /// was looked at meanwhile.
    fn resume(&mut self, world: &World) {
        let now = Self::new(world);
        let waits = world.game.is_some() || waiting(world) == Entry::Together;
        if waits || now.entries != self.entries {
            *self = now;
        }
    }

    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Menu(self.chosen().text(self.is_over)))
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        if key != Key::Press(Button::A) {
            self.cursor.step(key, self.entries.len());
            return Next::Stay;
        }
        world.shared.kept = None;
        match self.chosen() {
            Entry::Continue => Next::ToGame,
            Entry::Learn => HowToPlay::learn(world),
            Entry::NewGame => {
                world.choose_new_deck();
                Next::open(NewGame::new())
            }
            Entry::Together => ChooseTable::or_new_match(world),
            Entry::Feats => Next::open(FeatGallery::new()),
            Entry::Records => Next::open(Records::new()),
            Entry::HowToPlay => Next::open(HowToPlay::new()),
            Entry::Watch => Next::open(Watch::asked(world, now)),
            Entry::Settings => Next::open(SettingsMenu::new()),
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        // What was kept takes the place of the name: nothing of the picture.
        let kept = world.shared.kept.map(|kept| match kept {
            Kept::Game => Text::GameIsKept,
            Kept::Match => Text::MatchIsKept,
        });
        match kept {
            Some(words) => drop(pen.paragraph(0, 0, BODY, PICTURE_RIGHT, words)?),
            None => {
                pen.text_centred(0, PICTURE_RIGHT, 4, BODY, Text::PalmIsland)?;
            }
        }
        pen.picture(0, PICTURE, art::ISLAND)?;
        if world.shared.battery.is_low() {
            let left = PICTURE_RIGHT - icon::BATTERY.width();
            pen.text_right(left - 2, PICTURE + 1, TAG, Text::BatteryLow)?;
            pen.picture(left, PICTURE, icon::BATTERY)?;
        }
        let list = List::at_bottom(MENU, MENU_WIDTH, self.entries.len());
        let rows = self.entries.iter().map(|entry| entry.text(self.is_over));
        pen.list(&list, rows, self.cursor.0)
    }
}

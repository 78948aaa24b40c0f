//! Before a game: its deck, and the Feats and Villagers that come along. Each line is there
//! as soon as it means something, and the foot says what the chosen one is about.

use heapless::Vec;

use super::{ChooseDeck, DeckView, Screen, TakeFeats};
use crate::console::Millis;
use crate::console::draw::{List, Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::menu::Menu;
use crate::console::world::{Shared, World};
use crate::deal::Seed;
use crate::profile::Difficulty;

/// Narrow enough for the wire when the cursor goes round from the last row to the first.
const BAR: i32 = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Start,
    Deck,
    Feats,
    Villagers,
    Look,
}

const ENTRIES: [Entry; 5] = [
    Entry::Start,
    Entry::Deck,
    Entry::Feats,
    Entry::Villagers,
    Entry::Look,
];

impl Entry {
    fn is_there(self, shared: &Shared) -> bool {
        match self {
            Self::Start | Self::Look => true,
            Self::Deck | Self::Villagers => !shared.is_newcomer(),
            Self::Feats => !shared.profile.earned().is_empty(),
        }
    }

    const fn text(self) -> Text<'static> {
        match self {
            Self::Start => Text::Start,
            Self::Deck => Text::Deck,
            Self::Feats => Text::Feats,
            Self::Villagers => Text::Villagers,
            Self::Look => Text::SeeTheDeck,
        }
    }
}

/// What there is to choose from.
fn entries(shared: &Shared) -> Vec<Entry, { ENTRIES.len() }> {
    let there = ENTRIES.into_iter().filter(|entry| entry.is_there(shared));
    there.collect()
}

fn entry(at: usize, shared: &Shared) -> Entry {
    entries(shared).get(at).copied().unwrap_or(Entry::Start)
}

/// The choice itself is shared: other screens change it too.
#[derive(Default)]
pub struct NewGame {
    menu: Menu,
    /// A game in progress would be given up: A again does it.
    asked: bool,
    /// The foot says so, until the cursor has moved on.
    asking: bool,
    /// The deck that was chosen when something was opened over this screen.
    left: Option<Seed>,
}

impl NewGame {
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts what is chosen, unless that costs a game: then it asks.
    pub fn start_or_ask(world: &mut World) -> Next {
        match world.has_game_to_lose() {
            false => world.start_chosen(),
            true => Next::replace(Self {
                asked: true,
                asking: true,
                ..Self::new()
            }),
        }
    }

    fn chosen(&self, shared: &Shared) -> Entry {
        entry(self.menu.cursor.0, shared)
    }

    fn choose(&mut self, asked: bool, world: &mut World) -> Next {
        let entry = self.chosen(&world.shared);
        let choice = &mut world.shared.choice;
        self.left = Some(choice.seed);
        match entry {
            Entry::Start => {
                self.asked = world.has_game_to_lose() && !asked;
                self.asking = self.asked;
                match self.asked {
                    true => Next::Stay,
                    false => world.start_chosen(),
                }
            }
            Entry::Deck => Next::open(ChooseDeck::new(&world.shared)),
            Entry::Feats => Next::open(TakeFeats::new()),
            Entry::Villagers => {
                choice.villagers ^= true;
                Next::Stay
            }
            Entry::Look => {
                choice.looked = true;
                match choice.deal().start() {
                    Ok(game) => Next::open(DeckView::new(game)),
                    Err(_) => Next::Stay,
                }
            }
        }
    }

    fn value(entry: Entry, shared: &Shared) -> Option<Text<'static>> {
        let choice = &shared.choice;
        match entry {
            Entry::Start | Entry::Look => None,
            Entry::Deck => Some(Text::DeckName(choice.seed)),
            Entry::Feats => Some(Text::FeatsTaken {
                taken: choice.feats.count().into(),
                earned: shared.profile.earned().count().into(),
            }),
            Entry::Villagers => Some(Text::VillagersTaken(choice.villagers)),
        }
    }

    /// What the foot says.
    fn note(&self, shared: &Shared) -> Text<'static> {
        let choice = &shared.choice;
        match entry(self.menu.explained(), shared) {
            _ if self.asking => Text::GiveUpGame,
            Entry::Start => Text::StartNote,
            Entry::Deck => Text::DeckNote,
            Entry::Feats => Text::DifficultyNote(Difficulty::with(choice.feats)),
            Entry::Villagers => Text::VillagersNote,
            Entry::Look => Text::SeeTheDeckNote,
        }
    }
}

impl Screen for NewGame {
    /// A deck that was chosen elsewhere is to be started.
    fn resume(&mut self, world: &World) {
        if self
            .left
            .is_some_and(|left| left != world.shared.choice.seed)
        {
            *self = Self::new();
        }
    }

    fn selection(&self, world: &World) -> Option<Selection> {
        Some(Selection::Menu(self.chosen(&world.shared).text()))
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let asked = core::mem::take(&mut self.asked);
        let entry = self.chosen(&world.shared);
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => return self.choose(asked, world),
            (_, Some(Button::Left | Button::Right)) if entry == Entry::Villagers => {
                world.shared.choice.villagers ^= true;
            }
            _ => self.menu.step(key, entries(&world.shared).len(), now),
        }
        self.asking &= self.menu.deadline().is_some();
        Next::Stay
    }

    fn tick(&mut self, _: &mut World, now: Millis) -> Next {
        self.asking &= !self.menu.tick(now);
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.menu.deadline()
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let shared = &world.shared;
        // Nobody chooses a difficulty before there is a Feat to bring along.
        let difficulty = match shared.profile.earned().is_empty() {
            true => None,
            false => Some(Text::Difficulty(Difficulty::with(shared.choice.feats))),
        };
        pen.title(Text::NewGame, difficulty)?;
        let entries = entries(shared);
        let list = List::in_menu(BAR, entries.len());
        let line = |i: usize| (entries[i].text(), Self::value(entries[i], shared));
        let lines = (entries.len(), &line as _);
        pen.menu(&list, lines, self.menu.cursor.0, self.note(shared))
    }
}

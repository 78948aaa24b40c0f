//! Before a game: the deck, the Feats and Villagers that come along, and with them
//! the difficulty.

use super::{CodeEntry, DeckView, Screen, TakeFeats};
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, LIST_TOP, Pen, Surface, TEXT};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::world::{Shared, World};
use crate::deal::Seed;
use crate::profile::{Difficulty, Ongoing};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Start,
    Feats,
    Villagers,
    Look,
    Same,
    Code,
}

const ENTRIES: [Entry; 6] = [
    Entry::Start,
    Entry::Feats,
    Entry::Villagers,
    Entry::Look,
    Entry::Same,
    Entry::Code,
];

/// The choice itself is shared: other screens change it too.
#[derive(Default)]
pub struct NewGame {
    cursor: Cursor,
    /// A game in progress would be given up: A again does it.
    asked: bool,
    /// The deck that was chosen when something was opened over this screen.
    left: Option<Seed>,
}

impl NewGame {
    pub fn new() -> Self {
        Self::default()
    }

    fn choose(&mut self, entry: Entry, asked: bool, world: &mut World) -> Next {
        let choice = &mut world.shared.choice;
        self.left = Some(choice.seed);
        match entry {
            Entry::Start => {
                // A game that is over has counted: nothing of it is lost.
                let is_played = |game: &Ongoing| game.moves() > 0 && !game.game().is_over();
                let playing = world.game.as_ref().is_some_and(is_played);
                self.asked = playing && !asked;
                return match self.asked {
                    true => Next::Stay,
                    false => start(world),
                };
            }
            Entry::Feats => return Next::open(TakeFeats::new()),
            Entry::Villagers => choice.villagers ^= true,
            Entry::Look => {
                choice.looked = true;
                if let Ok(game) = choice.deal().start() {
                    return Next::open(DeckView::new(game));
                }
            }
            Entry::Same => {
                if let Some(seed) = world.shared.last_seed {
                    *choice = choice.with_seed(seed);
                }
            }
            Entry::Code => return Next::open(CodeEntry::new(choice)),
        }
        Next::Stay
    }

    fn line(&self, entry: Entry, shared: &Shared) -> Text<'static> {
        let choice = &shared.choice;
        match entry {
            Entry::Start if self.asked => Text::GiveUpGame,
            Entry::Start => Text::StartDeck(choice.seed),
            Entry::Feats => match shared.profile.earned().count() {
                0 => Text::NoFeatsYet,
                earned => Text::FeatsTaken {
                    taken: choice.feats.count().into(),
                    earned: earned.into(),
                },
            },
            Entry::Villagers => Text::VillagersTaken(choice.villagers),
            Entry::Look => Text::LookThroughDeck,
            Entry::Same => Text::SameDeckAgain(shared.last_seed),
            Entry::Code => Text::EnterCode,
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

    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let asked = core::mem::take(&mut self.asked);
        let entry = ENTRIES[self.cursor.0];
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => return self.choose(entry, asked, world),
            (_, Some(Button::Left | Button::Right)) if entry == Entry::Villagers => {
                world.shared.choice.villagers ^= true;
            }
            _ => self.cursor.step(key, ENTRIES.len()),
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let difficulty = Difficulty::with(world.shared.choice.feats);
        pen.heading(Text::NewGame)?;
        pen.inverse(true)
            .text_right(WIDTH as i32 - 2, 1, TEXT, Text::Difficulty(difficulty))?;
        for (i, entry) in ENTRIES.into_iter().enumerate() {
            let y = LIST_TOP + LIST_ROW * i as i32;
            let here = i == self.cursor.0;
            pen.list_line(0, y, WIDTH as i32, here)?.text(
                2,
                y + 1,
                TEXT,
                self.line(entry, &world.shared),
            )?;
        }
        Ok(())
    }
}

/// Deals, and goes to whatever comes first.
fn start(world: &mut World) -> Next {
    let choice = world.shared.choice;
    let Ok(mut game) = Ongoing::start(choice.deal(), Some(choice.seed)) else {
        return Next::Stay;
    };
    game.looked = choice.looked;
    world.begin(game, None);
    Next::ToGame
}

//! Which match to go on with: the one on this handheld, which goes round, or the one on a cable.
//! They lie side by side. Where there is neither, a new one is chosen at once.

use super::{Lobby, NewMatch, Screen};
use crate::console::Millis;
use crate::console::draw::{List, Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Wired};
use crate::console::widgets::menu::Menu;
use crate::console::world::World;
use crate::profile::Together;

const LINES: [(Wired, Wired); 2] = [
    (Wired::Here, Wired::HereNote),
    (Wired::Cable, Wired::CableNote),
];
/// Narrow enough for the wire when the cursor goes round.
const BAR: i32 = 66;

pub struct ChooseTable {
    menu: Menu,
}

impl ChooseTable {
    /// To the matches that are there, or to a new one.
    pub fn or_new_match(world: &mut World) -> Next {
        world.choose_new_match();
        let matches = [world.here.get(), world.cable.board.get()];
        match matches.iter().position(Option::is_some) {
            Some(first) => Next::open(Self {
                menu: Menu::at(first),
            }),
            None => Next::open(NewMatch::new()),
        }
    }

    fn choose(&self, world: &mut World) -> Next {
        match self.menu.cursor.0 {
            0 if world.here.get().is_some() => Next::ToMatch,
            0 => Next::open(NewMatch::new()),
            _ => Lobby::or_match(world),
        }
    }
}

/// How far a match is.
fn state(board: Option<&Together>) -> Option<Text<'static>> {
    let board = board?;
    Some(Text::Wired(match board.is_over() {
        true => Wired::Over,
        false => Wired::InRound(board.position().round()),
    }))
}

impl Screen for ChooseTable {
    fn selection(&self, _: &World) -> Option<Selection> {
        let (words, _) = LINES[self.menu.cursor.0 % LINES.len()];
        Some(Selection::Menu(Text::Wired(words)))
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) => return self.choose(world),
            _ => self.menu.step(key, LINES.len(), now),
        }
        Next::Stay
    }

    fn tick(&mut self, _: &mut World, now: Millis) -> Next {
        self.menu.tick(now);
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.menu.deadline()
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.title(Text::Say(Say::Together), None)?;
        let list = List::in_menu(BAR, LINES.len());
        let boards = [world.here.get(), world.cable.board.get()];
        let line = |i: usize| (Text::Wired(LINES[i].0), state(boards[i]));
        let (_, note) = LINES[self.menu.explained() % LINES.len()];
        let lines = (LINES.len(), &line as _);
        pen.menu(&list, lines, self.menu.cursor.0, Text::Wired(note))
    }
}

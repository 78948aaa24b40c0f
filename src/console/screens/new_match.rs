//! Before a match: how it is played, by whom, and with what. What was chosen last is offered
//! again, so that A starts it. Left and Right change a line, and the foot says what it is about.

use heapless::Vec;

use super::{CodeEntry, Screen, Seating};
use crate::console::Millis;
use crate::console::draw::{List, Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text};
use crate::console::widgets::menu::Menu;
use crate::console::world::{Shared, World};
use crate::game::{Ability, Disaster};
use crate::party::Setup;
use crate::profile::{Arrangement, Way};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Start,
    Mode,
    Players,
    Disaster,
    Ability,
    Villagers,
    Hints,
    Code,
}

impl Line {
    const ALL: [Self; 8] = [
        Self::Start,
        Self::Mode,
        Self::Players,
        Self::Disaster,
        Self::Ability,
        Self::Villagers,
        Self::Hints,
        Self::Code,
    ];

    fn is_there(self, way: Way) -> bool {
        match self {
            Self::Start | Self::Mode | Self::Players | Self::Code => true,
            Self::Disaster | Self::Ability => way == Way::Cooperative,
            Self::Villagers => way != Way::Cooperative,
            // Nobody thinks for somebody else against the clock.
            Self::Hints => way != Way::Speed,
        }
    }

    const fn text(self) -> Text<'static> {
        Text::Say(match self {
            Self::Start => Say::Start,
            Self::Mode => Say::ModeLabel,
            Self::Players => Say::Players,
            Self::Disaster => Say::DisasterLabel,
            Self::Ability => Say::AbilityLabel,
            Self::Villagers => return Text::Villagers,
            Self::Hints => Say::Hints,
            Self::Code => Say::CodeLabel,
        })
    }

    fn value(self, chosen: &Arrangement, setup: Option<Setup>) -> Option<Text<'static>> {
        let persons = chosen.persons();
        Some(Text::Say(match self {
            Self::Start => return None,
            Self::Mode => Say::Way(chosen.way),
            Self::Players => Say::PersonsAndConsoles {
                persons,
                consoles: usize::from(chosen.seats.count()) - persons,
            },
            Self::Disaster => Say::Disaster(chosen.disaster),
            Self::Ability => Say::Ability(chosen.ability),
            Self::Villagers => return Some(Text::Switch(chosen.villagers)),
            Self::Hints => return Some(Text::Switch(chosen.hints)),
            Self::Code => Say::Code(setup?),
        }))
    }

    fn note(self, chosen: &Arrangement) -> Text<'static> {
        Text::Say(match self {
            Self::Start => Say::StartNote(chosen.mode()),
            Self::Mode => Say::WayNote(chosen.way),
            Self::Players => Say::PlayersNote,
            Self::Disaster => Say::DisasterNote(chosen.disaster),
            Self::Ability => Say::AbilityNote(chosen.ability),
            Self::Villagers => Say::VillagersNote(chosen.way, chosen.villagers),
            Self::Hints => Say::HintsNote(chosen.hints),
            Self::Code => Say::CodeNote,
        })
    }

    /// Goes to the next value or the one before.
    fn change(self, chosen: &mut Arrangement, forward: bool) {
        match self {
            Self::Mode => chosen.way = beside(&Way::ALL, chosen.way, forward),
            Self::Disaster => {
                chosen.disaster = beside(&Disaster::ALL, chosen.disaster, forward);
            }
            Self::Ability => chosen.ability = beside(&ABILITIES, chosen.ability, forward),
            Self::Villagers => chosen.villagers ^= true,
            Self::Hints => chosen.hints ^= true,
            Self::Start | Self::Players | Self::Code => {}
        }
    }
}

/// With none to begin with.
const ABILITIES: [Option<Ability>; 4] = [
    None,
    Some(Ability::Shipping),
    Some(Ability::Rebuild),
    Some(Ability::Storage),
];

/// The value after this one or before it; the last and the first are neighbours.
fn beside<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|&other| other == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

/// Narrow enough for the wire when the cursor goes round.
const BAR: i32 = 54;
/// Lines on a page of the list.
const LINES: usize = 5;

#[derive(Default)]
pub struct NewMatch {
    menu: Menu,
}

impl NewMatch {
    pub fn new() -> Self {
        Self::default()
    }

    fn lines(shared: &Shared) -> Vec<Line, { Line::ALL.len() }> {
        let way = shared.profile.matches.last.way;
        Line::ALL
            .into_iter()
            .filter(|line| line.is_there(way))
            .collect()
    }

    fn line(at: usize, shared: &Shared) -> Line {
        let lines = Self::lines(shared);
        lines.get(at).copied().unwrap_or(Line::Start)
    }
}

impl Screen for NewMatch {
    fn selection(&self, world: &World) -> Option<Selection> {
        let line = Self::line(self.menu.cursor.0, &world.shared);
        Some(Selection::Menu(line.text()))
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let line = Self::line(self.menu.cursor.0, &world.shared);
        let chosen = &mut world.shared.profile.matches.last;
        match (key, key.direction(), line) {
            (Key::Press(Button::B), ..) => return Next::Back,
            (Key::Press(Button::A), _, Line::Start) => return world.start_match(),
            (Key::Press(Button::A), _, Line::Players)
            | (_, Some(Button::Left | Button::Right), Line::Players) => {
                return Next::open(Seating::new());
            }
            (Key::Press(Button::A), _, Line::Code) => return Next::open(CodeEntry::of_match()),
            (_, Some(Button::Left), _) => line.change(chosen, false),
            (Key::Press(Button::A), ..) | (_, Some(Button::Right), _) => line.change(chosen, true),
            _ => {
                let lines = Self::lines(&world.shared).len();
                self.menu.step(key, lines, now);
            }
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
        let shared = &world.shared;
        let chosen = &shared.profile.matches.last;
        let setup = Setup::new(chosen.mode(), chosen.seats, shared.match_seed);
        let lines = Self::lines(shared);
        let page = self.menu.cursor.0 / LINES;
        let pages = lines.len().div_ceil(LINES);
        let pages = (pages > 1).then_some(Text::Of(page + 1, pages));
        pen.title(Text::Say(Say::Together), pages)?;
        let shown = || lines.iter().skip(page * LINES).take(LINES);
        let list = List::in_menu(BAR, LINES);
        let rows = shown().map(|line| line.text());
        pen.list(&list, rows, self.menu.cursor.0 % LINES)?;
        for (i, line) in shown().enumerate() {
            if let Some(value) = line.value(chosen, setup) {
                pen.value(list.row(i), value)?;
            }
        }
        let explained = Self::line(self.menu.explained(), shared);
        pen.explanation(explained.note(chosen))
    }
}

//! Before a match: how it is played, by whom, and with what. What was chosen last is offered
//! again, so that A starts it. Left and Right change a line, and the foot says what it is about.
//! On a cable the host chooses here, and everybody sees it in the lobby.

use heapless::Vec;

use super::{CodeEntry, Lobby, Screen, Seating};
use crate::console::Millis;
use crate::console::company::Ask;
use crate::console::draw::{List, Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Wired};
use crate::console::widgets::menu::Menu;
use crate::console::world::{Shared, World};
use crate::game::{Ability, Disaster};
use crate::party::Setup;
use crate::profile::{Arrangement, Way};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Start,
    /// To others on a cable.
    Cable,
    Mode,
    Players,
    Disaster,
    Ability,
    Villagers,
    Hints,
    Code,
    /// Seats of the console, in a match there.
    Consoles,
}

impl Line {
    const ALL: [Self; 10] = [
        Self::Start,
        Self::Cable,
        Self::Mode,
        Self::Players,
        Self::Disaster,
        Self::Ability,
        Self::Villagers,
        Self::Hints,
        Self::Code,
        Self::Consoles,
    ];

    fn is_there(self, way: Way, on_cable: bool) -> bool {
        match self {
            Self::Start | Self::Players | Self::Hints | Self::Code | Self::Cable if on_cable => {
                false
            }
            Self::Consoles => on_cable,
            Self::Start | Self::Mode | Self::Players | Self::Code | Self::Cable => true,
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
            Self::Cable => return Text::Wired(Wired::Cable),
            Self::Consoles => return Text::Wired(Wired::ConsolesLabel),
        })
    }

    fn value(self, shared: &Shared) -> Option<Text<'static>> {
        let chosen = &shared.profile.matches.last;
        let setup = Setup::new(chosen.mode(), chosen.seats, shared.match_seed);
        let persons = chosen.persons();
        Some(Text::Say(match self {
            Self::Start | Self::Cable => return None,
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
            Self::Consoles => {
                let (seats, strength) = shared.company.consoles();
                return Some(Text::Wired(Wired::Consoles(seats, strength)));
            }
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
            Self::Cable => return Text::Wired(Wired::CableNote),
            Self::Consoles => return Text::Wired(Wired::ConsolesNote),
        })
    }

    /// Goes to the next value or the one before.
    fn change(self, shared: &mut Shared, forward: bool) {
        let chosen = &mut shared.profile.matches.last;
        match self {
            Self::Mode => chosen.way = beside(&Way::ALL, chosen.way, forward),
            Self::Disaster => {
                chosen.disaster = beside(&Disaster::ALL, chosen.disaster, forward);
            }
            Self::Ability => chosen.ability = beside(&ABILITIES, chosen.ability, forward),
            Self::Villagers => chosen.villagers ^= true,
            Self::Hints => chosen.hints ^= true,
            Self::Start | Self::Players | Self::Code | Self::Cable => {}
            Self::Consoles => shared.company.step_consoles(forward),
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
const LINES: usize = 4;

#[derive(Default)]
pub struct NewMatch {
    menu: Menu,
    on_cable: bool,
}

impl NewMatch {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn on_cable() -> Self {
        Self {
            on_cable: true,
            ..Self::default()
        }
    }

    fn lines(&self, shared: &Shared) -> Vec<Line, { Line::ALL.len() }> {
        let way = shared.profile.matches.last.way;
        Line::ALL
            .into_iter()
            .filter(|line| line.is_there(way, self.on_cable))
            .collect()
    }

    fn line(&self, at: usize, shared: &Shared) -> Line {
        let lines = self.lines(shared);
        lines.get(at).copied().unwrap_or(Line::Mode)
    }

    /// A line goes to its next value or the one before.
    fn change(&self, line: Line, shared: &mut Shared, forward: bool) {
        line.change(shared, forward);
        if self.on_cable {
            shared.company.ask = Some(Ask::Propose);
        }
    }
}

impl Screen for NewMatch {
    fn selection(&self, world: &World) -> Option<Selection> {
        let line = self.line(self.menu.cursor.0, &world.shared);
        Some(Selection::Menu(line.text()))
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let line = self.line(self.menu.cursor.0, &world.shared);
        match (key, key.direction(), line) {
            (Key::Press(Button::B), ..) => return Next::Back,
            (Key::Press(Button::A), _, Line::Start) => return world.start_match(),
            (Key::Press(Button::A), _, Line::Players)
            | (_, Some(Button::Left | Button::Right), Line::Players) => {
                return Next::open(Seating::new());
            }
            (Key::Press(Button::A), _, Line::Cable) => return Lobby::or_match(world),
            (Key::Press(Button::A), _, Line::Code) => return Next::open(CodeEntry::of_match()),
            (_, Some(Button::Left), _) => self.change(line, &mut world.shared, false),
            (Key::Press(Button::A), ..) | (_, Some(Button::Right), _) => {
                self.change(line, &mut world.shared, true);
            }
            _ => {
                let lines = self.lines(&world.shared).len();
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
        let lines = self.lines(shared);
        let page = self.menu.cursor.0 / LINES;
        let pages = lines.len().div_ceil(LINES);
        let pages = (pages > 1).then_some(Text::Of(page + 1, pages));
        let title = match self.on_cable {
            true => Text::Wired(Wired::Lobby),
            false => Text::Say(Say::Together),
        };
        pen.title(title, pages)?;
        let shown = &lines[(page * LINES).min(lines.len())..];
        let line = |i: usize| (shown[i].text(), shown[i].value(shared));
        let note = self.line(self.menu.explained(), shared).note(chosen);
        let list = List::in_menu(BAR, LINES);
        let lines = (shown.len().min(LINES), &line as _);
        pen.menu(&list, lines, self.menu.cursor.0 % LINES, note)
    }
}

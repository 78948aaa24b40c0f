//! Who sits at each seat of a match: a person, the console, or nobody. At least one is a person.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{List, Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text};
use crate::console::widgets::menu::Menu;
use crate::console::world::World;
use crate::party::{Seat, Seats};
use crate::profile::{Arrangement, Sitter};

#[derive(Default)]
pub struct Seating {
    menu: Menu,
    /// Why a seat is not filled as was asked.
    refused: Option<Say>,
}

/// Narrow enough for the wire when the cursor goes round.
const BAR: i32 = 50;

impl Seating {
    pub fn new() -> Self {
        Self::default()
    }

    fn seat(&self) -> Seat {
        Seat::ALL[self.menu.cursor.0 % Seat::ALL.len()]
    }

    /// The next way to fill the seat, or the one before.
    fn change(&mut self, chosen: &mut Arrangement, forward: bool) {
        let seat = self.seat();
        // Seats are taken in order: nobody is seated along with somebody else.
        if let Some(&first) = Seat::ALL.get(usize::from(chosen.seats.count()))
            && seat > first
        {
            self.refused = Some(Say::SeatFirst(first));
            return;
        }
        let mut changed = *chosen;
        for _ in 0..=Sitter::ALL.len() {
            changed = beside(&changed, seat, forward);
            if changed.persons() > 0 {
                break;
            }
            self.refused = Some(Say::PersonNeeded);
        }
        *chosen = changed;
    }
}

/// Who sits at a seat, if it is there.
fn sitter(chosen: &Arrangement, seat: Seat) -> Option<Sitter> {
    let is_there = chosen.seats.contains(seat);
    is_there.then_some(chosen.sitters[seat])
}

/// The last seat may be emptied, if two are left (M1).
fn beside(chosen: &Arrangement, seat: Seat, forward: bool) -> Arrangement {
    let mut changed = *chosen;
    let is_last = seat.number() == chosen.seats.count();
    let may_be_empty = is_last && usize::from(seat.index()) >= Seats::LEAST;
    let at = Sitter::ALL
        .iter()
        .position(|one| *one == chosen.sitters[seat]);
    let last = Sitter::ALL.len() - 1;
    let next = match (sitter(chosen, seat), at.unwrap_or(0), forward) {
        (None, _, true) => Some(0),
        (None, _, false) => Some(last),
        (_, at, true) if at < last => Some(at + 1),
        (_, at, false) if at > 0 => Some(at - 1),
        _ if may_be_empty => None,
        (_, _, true) => Some(0),
        (_, _, false) => Some(last),
    };
    match next {
        Some(at) => {
            changed.sitters[seat] = Sitter::ALL[at];
            if let Some(seats) = Seats::new(seat.number()) {
                changed.seats = changed.seats.max(seats);
            }
        }
        None => changed.seats = Seats::new(seat.index()).unwrap_or(Seats::TWO),
    }
    changed
}

impl Screen for Seating {
    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Menu(Text::Seat(self.seat())))
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        self.refused = None;
        let chosen = &mut world.shared.profile.matches.last;
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (_, Some(Button::Left)) => self.change(chosen, false),
            (Key::Press(Button::A), _) | (_, Some(Button::Right)) => self.change(chosen, true),
            _ => self.menu.step(key, Seat::ALL.len(), now),
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
        let chosen = &world.shared.profile.matches.last;
        pen.title(Text::Say(Say::Players), None)?;
        let list = List::in_menu(BAR, Seat::ALL.len());
        let line = |i: usize| {
            let seat = Seat::ALL[i];
            let value = Text::Say(Say::Sitter(sitter(chosen, seat)));
            (Text::Seat(seat), Some(value))
        };
        let explained = Seat::ALL[self.menu.explained() % Seat::ALL.len()];
        let note = Say::SitterNote(sitter(chosen, explained));
        let note = Text::Say(self.refused.unwrap_or(note));
        let lines = (Seat::ALL.len(), &line as _);
        pen.menu(&list, lines, self.menu.cursor.0, note)
    }
}

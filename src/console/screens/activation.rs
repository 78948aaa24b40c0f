//! At the start of a round: which recruited Villagers are used in it (W3). Holding A
//! asks for a hint.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use heapless::Vec;

use super::hint::{Heard, Hint};
use super::{Key, Next, Screen, Table};
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, LIST_TOP, Pen, SMALL, TEXT, icon, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::selection::Selection;
use crate::console::texts::help_in_a_round;
use crate::console::world::World;
use crate::game::{Card, Game, Move};
use crate::hint::Advice;

pub struct Activation {
    ticks: Ticks,
    pub hint: Hint,
    /// What was ticked before the hint.
    unhinted: Ticks,
}

/// All that can be used is ticked to begin with: it costs nothing.
#[derive(Clone, Default)]
struct Ticks {
    declined: Vec<Card, 2>,
    cursor: Cursor,
}

impl Activation {
    pub fn new() -> Self {
        Self {
            ticks: Ticks::default(),
            hint: Hint::default(),
            unhinted: Ticks::default(),
        }
    }

    /// The answer to the question for a hint: it is ticked, and only to be confirmed.
    pub fn advise(&mut self, advice: Advice, world: &mut World) {
        if let (Move::Activate { builder, elder }, Some(session)) = (advice.m, &world.session) {
            let declined = [(Card::BUILDER, builder), (Card::ELDER, elder)];
            let declined = declined.into_iter().filter(|(_, used)| !used);
            self.ticks = Ticks {
                declined: declined.map(|(card, _)| card).collect(),
                cursor: Cursor(choice(session.game()).len()),
            };
        }
        self.hint.tell(advice, world);
    }

    pub fn selection(&self, game: &Game) -> Option<Selection> {
        let choice = choice(game);
        let Ticks { declined, cursor } = &self.ticks;
        Some(match choice.get(cursor.0) {
            Some(&card) => Selection::Villager(card, !declined.contains(&card)),
            None => Selection::Move(self.ticks.chosen(&choice)),
        })
    }

    pub fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        match self.hint.hear(key, now) {
            // What is advised is ticked: A confirms it.
            Heard::Nothing | Heard::Follow(_) => {}
            Heard::Taken => return Next::Stay,
            Heard::Undone => {
                self.ticks = self.unhinted.clone();
                return Next::Stay;
            }
        }
        if key == Key::Hold(Button::A) {
            self.unhinted = self.ticks.clone();
            self.hint.ask(world);
            return Next::Stay;
        }
        let Some(session) = &world.session else {
            return Next::Back;
        };
        let choice = choice(session.game());
        let Ticks { declined, cursor } = &mut self.ticks;
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Tap(Button::A) if cursor.0 < choice.len() => {
                let card = choice[cursor.0];
                match declined.iter().position(|&declined| declined == card) {
                    Some(at) => drop(declined.remove(at)),
                    None => drop(declined.push(card)),
                }
                Next::Stay
            }
            Key::Tap(Button::A) => match world.play(self.ticks.chosen(&choice)) {
                Some(Ok(_)) => Next::Become(Screen::Table(Table::new(world))),
                _ => Next::Stay,
            },
            _ => {
                match key.direction() {
                    Some(Button::Up) => cursor.up(choice.len() + 1),
                    Some(Button::Down) => cursor.down(choice.len() + 1),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some(session) = &world.session else {
            return Ok(());
        };
        let choice = choice(session.game());
        let Ticks { declined, cursor } = &self.ticks;
        if !self.hint.draw_as_heading(pen, world)? {
            pen.heading(&line!("Round {}: who helps?", session.game().round()))?;
        }
        for (i, &card) in choice.iter().enumerate() {
            let y = LIST_TOP + ROW * i as i32;
            let ticked = match declined.contains(&card) {
                true => icon::UNCHECKED,
                false => icon::CHECKED,
            };
            let mut line = pen.list_line(0, y, WIDTH as i32, i == cursor.0)?;
            line.icon(2, y + 1, ticked)?;
            line.text(TEXT_LEFT, y + 1, TEXT, card.name())?;
            let help = help_in_a_round(card.kind());
            pen.text(TEXT_LEFT, y + LIST_ROW + 1, SMALL, help)?;
        }
        let y = LIST_TOP + ROW * choice.len() as i32;
        pen.list_line(0, y, WIDTH as i32, cursor.0 == choice.len())?
            .text(TEXT_LEFT, y + 1, TEXT, "Begin the round")?;
        Ok(())
    }
}

impl Ticks {
    /// The move for what is ticked.
    fn chosen(&self, choice: &[Card]) -> Move {
        let used = |card| choice.contains(&card) && !self.declined.contains(&card);
        Move::Activate {
            builder: used(Card::BUILDER),
            elder: used(Card::ELDER),
        }
    }
}

/// A Villager and, below the name, what it does.
const ROW: i32 = 2 * LIST_ROW;
/// Behind the tick.
const TEXT_LEFT: i32 = 12;

/// Who can be activated.
fn choice(game: &Game) -> Vec<Card, 2> {
    let possible = |card: &Card| {
        game.is_legal(Move::Activate {
            builder: *card == Card::BUILDER,
            elder: *card == Card::ELDER,
        })
    };
    [Card::BUILDER, Card::ELDER]
        .into_iter()
        .filter(possible)
        .collect()
}

//! At the start of a round: which recruited Villagers are used in it (W3). Holding A
//! asks for a hint.

use heapless::Vec;

use super::GameScreen;
use super::table::leave;
use crate::console::Millis;
use crate::console::art::icon;
use crate::console::draw::{BODY, Pen, Picture, ROW, ROW_BAR, Surface, TOKEN_HEIGHT, TOKEN_WIDTH};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::hint::{Heard, Hint};
use crate::console::world::Shared;
use crate::game::{Card, Game, Move};
use crate::hint::{Advice, Question};
use crate::profile::AnyHand;

pub struct Activation {
    ticks: Ticks,
    hint: Hint,
    /// What was ticked before the hint.
    unhinted: Ticks,
}

/// Everything that can be used is ticked to begin with: it costs nothing.
#[derive(Clone, Default)]
struct Ticks {
    declined: Vec<Card, 2>,
    cursor: Cursor,
}

/// The first Villager: the picture, and beside it the name and what it does. Below a hint
/// of two lines.
const FIRST: i32 = 17;
/// From one Villager to the next.
const APART: i32 = TOKEN_HEIGHT + 2;
/// Beside the picture.
const LEFT: i32 = TOKEN_WIDTH + 4;
/// The last line of the list.
const BEGIN: i32 = 56;
/// A tick and a name; the wire carries no more in time.
const BAR: i32 = 48;

impl Activation {
    pub fn new() -> Self {
        Self {
            ticks: Ticks::default(),
            hint: Hint::default(),
            unhinted: Ticks::default(),
        }
    }
}

impl GameScreen<AnyHand> for Activation {
    fn holds(&self) -> Buttons {
        self.hint.holds(Buttons::NONE.with(Button::A))
    }

    fn key(&mut self, key: Key, game: &mut AnyHand, shared: &mut Shared, now: Millis) -> Next {
        match self.hint.hear(key, now) {
            // What is advised is ticked: A confirms it.
            Heard::Nothing | Heard::Follow(_) => {}
            Heard::Taken => return Next::Stay,
            Heard::Undone => {
                self.ticks = self.unhinted.clone();
                return Next::Stay;
            }
        }
        let choice = choice(game.game());
        let Ticks { declined, cursor } = &mut self.ticks;
        match key {
            Key::Press(Button::B) => return leave(game, shared),
            Key::Hold(_) => {
                self.unhinted = self.ticks.clone();
                if let Some(advice) = self.hint.ask(game, shared) {
                    return self.advise(advice, game, shared);
                }
            }
            Key::Press(Button::A) => match choice.get(cursor.0) {
                Some(card) => match declined.iter().position(|other| other == card) {
                    Some(at) => drop(declined.remove(at)),
                    None => drop(declined.push(*card)),
                },
                None => return Next::Play(self.ticks.chosen(&choice)),
            },
            _ => cursor.step(key, choice.len() + 1),
        }
        Next::Stay
    }

    fn question(&self, game: &AnyHand, shared: &Shared) -> Option<Question> {
        self.hint.question(game, shared)
    }

    fn thought(&mut self, percent: u8) -> bool {
        self.hint.thought(percent)
    }

    /// What is advised is ticked, and only to be confirmed.
    fn advise(&mut self, advice: Advice, game: &mut AnyHand, shared: &mut Shared) -> Next {
        if let Move::Activate { builder, elder } = advice.m {
            let declined = [(Card::BUILDER, builder), (Card::ELDER, elder)];
            let declined = declined.into_iter().filter(|(_, used)| !used);
            self.ticks = Ticks {
                declined: declined.map(|(card, _)| card).collect(),
                cursor: Cursor(choice(game.game()).len()),
            };
        }
        self.hint.tell(advice, game, shared);
        Next::Stay
    }

    fn tick(&mut self, _: &mut AnyHand, _: &mut Shared, now: Millis) -> Next {
        self.hint.tick(now);
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.hint.deadline()
    }

    fn selection(&self, hand: &AnyHand) -> Option<Selection> {
        let game = hand.game();
        let choice = choice(game);
        let Ticks { declined, cursor } = &self.ticks;
        Some(match choice.get(cursor.0) {
            Some(&card) => Selection::Villager(card, !declined.contains(&card)),
            None => Selection::Move(self.ticks.chosen(&choice)),
        })
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &AnyHand,
        shared: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let choice = choice(game.game());
        let Ticks { declined, cursor } = &self.ticks;
        if !self.hint.draw_as_heading(pen, game, shared)? {
            let round = game.game().round();
            pen.title(Text::WhoHelps { round }, None)?;
        }
        for (i, &card) in choice.iter().enumerate() {
            let y = FIRST + APART * i as i32;
            let ticked = match declined.contains(&card) {
                true => icon::UNCHECKED,
                false => icon::CHECKED,
            };
            pen.token(0, y, Picture::of(card))?;
            let here = i == cursor.0;
            let mut line = pen.bar_if(here, (LEFT - 2, y - 1), (BAR, ROW + 1))?;
            let x = line.picture(LEFT, y, ticked)?;
            line.text(x + 3, y, BODY, Text::Card(card))?;
            pen.text(LEFT, y + ROW + 1, BODY, Text::HelpInRound(card.kind()))?;
        }
        let here = cursor.0 == choice.len();
        pen.bar_if(here, (LEFT - 2, BEGIN - 1), (ROW_BAR, ROW + 1))?
            .text(LEFT, BEGIN, BODY, Text::BeginRound)?;
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

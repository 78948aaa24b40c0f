//! The console plays a game by itself, on a fresh deck that it knows as a whole: each
//! move is selected for a while before it is made. It is chosen on the title, or begins
//! there when nobody presses anything. Any button stops it; it belongs to no profile.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{Key, Next, Table, result, strip};
use crate::console::Millis;
use crate::console::draw::{Pen, TEXT, line};
use crate::console::frame::WIDTH;
use crate::console::world::World;
use crate::deal::Seed;
use crate::game::{Feats, Game, Move, Villagers};
use crate::hint::{Advice, Question, Sight};

/// From one move to the choice of the next: enough to think, and to see what happened.
const PAUSE: Millis = 900;
/// How long a move is selected before it is made.
const SELECTED: Millis = 900;
/// How long the result stays.
const RESULT: Millis = 12_000;

pub struct Watch {
    seed: Seed,
    game: Game,
    table: Table,
    show: Show,
    wanted: bool,
}

#[derive(Clone, Copy)]
enum Show {
    /// The next move is thought about; it is not selected before then.
    Thinking(Millis),
    /// It is known, and selected then.
    Known(Move, Millis),
    /// It is selected, and made then.
    Selected(Move, Millis),
    /// The result is there until then.
    Over(Millis),
}

impl Watch {
    /// Somebody wants to see it.
    pub fn wanted(world: &mut World, now: Millis) -> Self {
        Self::new(world, now, true)
    }

    /// Nobody asked.
    pub fn attract(world: &mut World, now: Millis) -> Self {
        Self::new(world, now, false)
    }

    fn new(world: &mut World, now: Millis, wanted: bool) -> Self {
        let seed = world.watch();
        let deal = seed.deal(Feats::NONE, Villagers::new());
        // A seed deals a whole deck.
        let game = deal.start().unwrap_or(Game::BLANK);
        Self {
            seed,
            game,
            table: Table::watched(&game, now),
            show: Show::Thinking(now + PAUSE),
            wanted,
        }
    }

    /// Whether somebody chose to watch.
    pub fn is_wanted(&self) -> bool {
        self.wanted
    }

    pub fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(_) => Next::Back,
            _ => Next::Stay,
        }
    }

    pub fn question(&self) -> Option<Question> {
        let Show::Thinking(_) = self.show else {
            return None;
        };
        Some(Question {
            game: self.game,
            sight: Sight::Everything,
        })
    }

    pub fn advise(&mut self, advice: Advice, now: Millis) {
        if let Show::Thinking(then) = self.show {
            self.show = Show::Known(advice.m, then.max(now));
        }
    }

    pub fn tick(&mut self, now: Millis, world: &World) -> Next {
        self.table.tick(now);
        match self.show {
            Show::Known(m, then) if then <= now => {
                self.table.select(m, &self.game);
                self.show = Show::Selected(m, now + SELECTED);
            }
            Show::Selected(m, then) if then <= now => {
                let moving = world.profile.settings.animations;
                self.play(m, moving, now);
            }
            Show::Over(then) if then <= now => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn play(&mut self, m: Move, moving: bool, now: Millis) {
        let before = self.game;
        if let Ok(turn) = before.play(m) {
            self.game = turn.game;
            let games = (&before, &self.game);
            self.table
                .show(m, games, &turn.events, moving.then_some(now), now);
        }
        self.show = match self.game.is_over() {
            true => Show::Over(now + RESULT),
            false => Show::Thinking(now + PAUSE),
        };
    }

    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        let show = match self.show {
            Show::Thinking(_) => None,
            Show::Known(_, then) | Show::Selected(_, then) | Show::Over(then) => Some(then),
        };
        [show, self.table.deadline(now)].into_iter().flatten().min()
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, now: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        if let Show::Over(_) = self.show {
            result::draw(pen, &self.game)?;
            let deck = line!("Deck {}: your turn?", self.seed.code());
            pen.text_centred(0, WIDTH as i32, 57, TEXT, &deck)?;
            return Ok(());
        }
        let turns = |i| match self.show {
            Show::Selected(Move::Act(act), _) => act.payment.contains(i) || act.reset == Some(i),
            _ => false,
        };
        self.table.draw_with(pen, &self.game, now, |pen| {
            strip::draw(pen, &self.game, strip::TOP, |i| match turns(i) {
                true => strip::Mark::Turned,
                false => strip::Mark::Plain,
            })
        })
    }
}

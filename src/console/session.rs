//! The game in progress: the record of its moves and where it has come to.

use crate::deal::Seed;
use crate::game::{Deal, Events, Game, Move, Record, Refusal, SetupError};
use crate::save::Ongoing;

pub struct Session {
    ongoing: Ongoing,
    game: Game,
}

impl Session {
    /// A new game. The seed is there when the deck came from one.
    pub fn start(deal: Deal, seed: Option<Seed>) -> Result<Self, SetupError> {
        let game = deal.start()?;
        let record = Record::new(deal)?;
        let ongoing = Ongoing {
            record,
            seed,
            looked: false,
            undone: false,
            hinted: false,
        };
        Ok(Self { ongoing, game })
    }

    /// A game that was put away (D1). Its record was checked when it was read.
    pub fn resume(ongoing: Ongoing) -> Option<Self> {
        let game = ongoing.record.position(usize::MAX).ok()?;
        Some(Self { ongoing, game })
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn ongoing(&self) -> &Ongoing {
        &self.ongoing
    }

    pub fn deal(&self) -> &Deal {
        self.ongoing.record.deal()
    }

    pub fn seed(&self) -> Option<Seed> {
        self.ongoing.seed
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.ongoing.record.moves().len()
    }

    pub fn play(&mut self, m: Move) -> Result<Events, Refusal> {
        let turn = self.game.play(m).map_err(|refused| refused.reason)?;
        self.ongoing.record.push(m);
        self.game = turn.game;
        Ok(turn.events)
    }

    /// The position after the first `moves` moves.
    pub fn position(&self, moves: usize) -> Game {
        self.ongoing.record.position(moves).unwrap_or(self.game)
    }

    /// Takes moves back until so many are left. The record remembers that it was done.
    pub fn take_back_to(&mut self, moves: usize) {
        self.game = self.position(moves);
        while self.moves() > moves {
            self.ongoing.record.pop();
            self.ongoing.undone = true;
        }
    }

    /// The player looks through the deck before the first turn (S3).
    pub fn mark_looked(&mut self) {
        self.ongoing.looked = true;
    }

    pub fn mark_hinted(&mut self) {
        self.ongoing.hinted = true;
    }
}

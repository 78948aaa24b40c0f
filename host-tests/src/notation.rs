//! Positions and moves in words, so that a test of a rule reads like the rule.
//!
//! A position is the deck from the top: `canoe logger2@1 ... [quarry@1] | temple`.
//!
//! - A card is its name, with a number when it is not the first of its kind
//!   (`logger2`), and `@1` when an area other than the start is up.
//! - `[...]` around a card: it is stored. `|` is the Round Tracker; where it is left
//!   out, it lies at the back.
//! - `...` stands for every building that is not named, in the order of the numbers.
//!   Feats and Villagers are there only if they are named; `@1` is recruited, `@2` active.
//! - In front, with a colon, what is not in the deck: `round 8:`, the set-up actions in
//!   hand (`sail blessing:`), or that the Villagers of the round are to be chosen
//!   (`round 2 villagers:`).
//!
//! A move is `discard`, `store canoe`, `rotate housing paying logger canoe`,
//! `store market resetting quarry`, `flip quarry with builder`, `recruit elder ...`,
//! `sail temple`, `bless canoe by flip`, `begin`, `activate builder elder`.

mod cards;
mod moves;
mod position;

use std::fmt;

use palm_island::game::{Game, Refusal, SetupError};

/// A position that a test has laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Table(pub Game);

/// Lays out a position.
///
/// # Panics
/// If the notation is wrong, or the rules do not allow the position.
#[track_caller]
pub fn lay(notation: &str) -> Table {
    match try_lay(notation) {
        Ok(table) => table,
        Err(why) => panic!("`{notation}` is not a position: {why}"),
    }
}

/// Lays out a position that the rules may not allow.
#[track_caller]
pub fn try_lay(notation: &str) -> Result<Table, SetupError> {
    position::read(notation).check().map(Table)
}

impl Table {
    /// The position after a legal move.
    #[track_caller]
    pub fn after(self, notation: &str) -> Self {
        match self.0.play(moves::read(notation, &self.0)) {
            Ok(turn) => Self(turn.game),
            Err(refused) => panic!("`{notation}` is refused: {}", refused.reason),
        }
    }

    /// The position after some legal moves.
    #[track_caller]
    pub fn after_all<const N: usize>(self, moves: [&str; N]) -> Self {
        moves.into_iter().fold(self, Self::after)
    }

    /// What happens in a legal move, in words.
    #[track_caller]
    pub fn story(self, notation: &str) -> Vec<String> {
        match self.0.play(moves::read(notation, &self.0)) {
            Ok(turn) => turn
                .events
                .iter()
                .map(|&event| moves::tell(event))
                .collect(),
            Err(refused) => panic!("`{notation}` is refused: {}", refused.reason),
        }
    }

    /// Why a move is not legal.
    #[track_caller]
    pub fn refuses(self, notation: &str) -> Refusal {
        match self.0.play(moves::read(notation, &self.0)) {
            Ok(_) => panic!("`{notation}` is legal"),
            Err(refused) => {
                assert_eq!(Self(refused.game), self, "a refused move changes nothing");
                refused.reason
            }
        }
    }

    /// All legal moves in words, in the order of the alphabet.
    pub fn moves(self) -> Vec<String> {
        let legal = self.0.legal_moves();
        let mut moves: Vec<_> = legal.iter().map(|&m| moves::write(m, &self.0)).collect();
        moves.sort();
        moves
    }

    /// The legal moves that begin like this: all ways to pay for an action.
    pub fn moves_that(self, begin: &str) -> Vec<String> {
        let mut moves = self.moves();
        moves.retain(|m| m == begin || m.starts_with(&format!("{begin} ")));
        moves
    }
}

/// The whole deck in notation.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&position::write(&self.0))
    }
}

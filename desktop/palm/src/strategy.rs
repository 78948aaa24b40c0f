//! Players without hands: each decides on a move, for commands that play many games.
//! One more is a type with a [`Strategy`] and a line in [`Who`].

mod greedy;
mod handheld;
mod hint;
mod random;
mod seats;

use palm_island::game::{Game, Move, MoveList};

pub use greedy::Greedy;
pub use handheld::Handheld;
pub use hint::Hint;
pub use random::Random;
pub use seats::{AtSeat, Sitter};

/// How a player decides, move by move of one game.
pub trait Strategy {
    /// One of the legal moves, of which there is at least one.
    fn choose(&mut self, game: &Game, legal: &[Move]) -> Move;
}

/// The players there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Random,
    Greedy,
    Hint,
    Handheld,
}

impl Who {
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Hint, Self::Handheld];

    /// What the player is called on the command line and in tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Hint => "hint",
            Self::Handheld => "handheld",
        }
    }

    /// Sits down to a game. The same seed plays the same.
    pub fn sit_down(self, seed: u64) -> Box<dyn Strategy> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy),
            Self::Hint => Box::<Hint>::default(),
            Self::Handheld => Box::<Handheld>::default(),
        }
    }
}

/// Plays a game to its end, and tells every move.
pub fn play_out<S: Strategy + ?Sized>(
    mut game: Game,
    player: &mut S,
    mut tell: impl FnMut(Move),
) -> Game {
    let mut moves = MoveList::new();
    loop {
        game.list_moves(&mut moves);
        let legal = moves.as_slice();
        if legal.is_empty() {
            return game;
        }
        let m = player.choose(&game, legal);
        game.advance(m);
        tell(m);
    }
}

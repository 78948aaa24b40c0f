//! A finished game in one line, to pass on: `W3FJN7 38★ Hard, hints`.

use core::fmt;

use super::difficulty;
use crate::profile::Ending;

pub struct Line(pub Ending);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ending { game, seed, .. } = self.0;
        if let Some(seed) = seed {
            write!(f, "{} ", seed.code())?;
        }
        write!(f, "{}★ {}", game.stars, difficulty(game.difficulty))?;
        let helped = [
            (game.villagers, "Villagers"),
            (game.hinted, "hints"),
            (game.undone, "undo"),
        ];
        for (_, what) in helped.into_iter().filter(|(it, _)| *it) {
            write!(f, ", {what}")?;
        }
        Ok(())
    }
}

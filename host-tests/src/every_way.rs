//! What a game can come to, by trying every way to its end. It takes no longer than a test may
//! where few cards are left.

use std::collections::BTreeSet;

use palm_island::game::{Game, Score};

/// Whether any way brings a star.
pub fn can_win(game: &Game) -> bool {
    best(game).stars > game.score().stars
}

/// The best end.
pub fn best(game: &Game) -> Score {
    let mut best = Score {
        stars: i16::MIN,
        ..Score::default()
    };
    let mut open = vec![*game];
    let mut seen = BTreeSet::new();
    while let Some(before) = open.pop() {
        for m in before.legal_moves() {
            let after = before.play(m).expect("it is legal").game;
            if after.is_over() {
                best = best.max(after.score());
            } else if seen.insert(format!("{after:?}")) {
                open.push(after);
            }
        }
    }
    best
}

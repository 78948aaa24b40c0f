//! Players, for the scenes that show what a player has done.

use palm::search::solve;
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feat, Feats, Villagers};
use palm_island::hint::VALUES;
use palm_island::profile::{Difficulty, Finished, Ongoing, Profile};

/// One game, and nothing to show for it.
pub fn beginner() -> Profile {
    with_games(&[9])
}

/// Two games, the second of which earned a Feat.
pub fn apprentice() -> Profile {
    let mut profile = beginner();
    profile.deal();
    let game = Finished {
        stars: 24,
        difficulty: Difficulty::Hard,
        villagers: false,
        undone: false,
        hinted: false,
    };
    profile.count(game, Feats::NONE.with(Feat::Axe));
    profile
}

/// Somebody who has finished the first challenges, a few of them as well as possible.
pub fn challenger() -> Profile {
    let mut profile = beginner();
    for number in 1..=23 {
        profile.finish(&challenge(number, number % 4 == 3));
    }
    profile
}

/// A challenge played to its end: well, or at random.
fn challenge(number: u32, well: bool) -> Ongoing {
    const WIDTH: usize = 400;
    let seed = Seed::challenge(number).expect("a number of a challenge");
    let deal = seed.deal(Feats::NONE, Villagers::new());
    let mut game = Ongoing::start(deal, Some(seed)).expect("a seed deals a whole deck");
    if well {
        for m in solve(&VALUES, *game.game(), WIDTH, |_| {}).moves {
            game.play(m).expect("the search plays by the rules");
        }
        return game;
    }
    finished(seed)
}

/// Every Feat, and no game: the records were wiped.
pub fn wiped() -> Profile {
    let mut profile = veteran();
    profile.forget_games();
    profile
}

/// Seventy games, every Feat.
pub fn veteran() -> Profile {
    let mut profile = Profile::default();
    for game in 0..50 {
        profile.deal();
        let finished = Finished {
            stars: 8 + game / 2 + game * 7 % 11,
            difficulty: Difficulty::ALL[game as usize % 3],
            villagers: game % 5 == 4,
            undone: game % 9 == 0,
            hinted: game % 12 == 5,
        };
        let met = match game {
            20 => Feats::NONE.with(Feat::Axe).with(Feat::Tooth),
            30 => Feats::NONE.with(Feat::Hammer).with(Feat::Sail),
            45 => Feats::ALL,
            _ => Feats::NONE,
        };
        profile.count(finished, met);
    }
    for seed in 0..20 {
        profile.finish(&finished(Seed(seed * 77_777)));
    }
    profile
}

/// A game of this deck, played no matter how.
fn finished(seed: Seed) -> Ongoing {
    let deal = seed.deal(Feats::NONE, Villagers::new());
    let mut game = Ongoing::start(deal, Some(seed)).expect("a seed deals a whole deck");
    let mut chance = SplitMix64(seed.0);
    while let [first, ..] = game.game().legal_moves()[..] {
        let moves = game.game().legal_moves();
        let any = moves[chance.below(moves.len() as u32) as usize];
        let m = if chance.below(3) == 0 { any } else { first };
        game.play(m).expect("a legal move");
    }
    game
}

/// Games on Hard, the oldest first.
pub fn with_games(stars: &[i16]) -> Profile {
    let mut profile = Profile::default();
    for &stars in stars {
        profile.deal();
        let game = Finished {
            stars,
            difficulty: Difficulty::Hard,
            villagers: false,
            undone: false,
            hinted: stars == 18,
        };
        profile.count(game, Feats::NONE);
    }
    profile
}

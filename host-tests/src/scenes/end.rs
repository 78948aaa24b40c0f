//! The end of a game, at every rating, and what is earned there.

use palm_island::game::{Card, Game, Move, Rating};
use palm_island::hint::Advice;
use palm_island::profile::Ongoing;

use super::Scene;
use super::games::{Cast, find, find_in_good_games};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let over =
        |game: &Game, rating: Rating| game.is_over() && Rating::of(game.score().stars) == rating;
    let mut scenes = Vec::new();
    for rating in [Rating::Stranded, Rating::NeedsWork] {
        let game = find(&Cast::buildings(), |game| over(game, rating));
        scenes.push(at_end(rating, game));
    }
    for rating in [Rating::Respectable, Rating::Exceptional, Rating::Astounding] {
        let game = find_in_good_games(|game| over(game, rating));
        scenes.push(at_end(rating, game));
    }
    let villagers = Cast::of(&[], &[Card::CHIEF, Card::MERCHANT, Card::RIDER]);
    let recruited = find(&villagers, |game| {
        let counts = |card| game.recruited_stars(card) != 0;
        game.is_over() && counts(Card::CHIEF) && counts(Card::RIDER)
    });
    let good = || find_in_good_games(|game| over(game, Rating::Astounding));
    let earned = || Stage::playing(good()).keys("A");
    scenes.extend([
        Scene::new(
            "game-over-villagers-same-deck",
            with_par(recruited, 2).keys("RIGHT"),
        ),
        Scene::new("game-over-thinking", {
            Stage::playing(good()).keys("LEFT").thought(70)
        }),
        Scene::new("game-over-on-par", with_par(good(), 0)),
        Scene::new("game-over-under-par", with_par(good(), 7)),
        Scene::new("game-over-over-par", with_par(good(), -3)),
        Scene::new("game-over-with-hints", {
            let mut game = good();
            game.hinted = true;
            with_par(game, 1)
        }),
        Scene::new("feat-earned", earned()),
        Scene::new("feat-earned-next", earned().keys("A")),
    ]);
    scenes
}

fn at_end(rating: Rating, game: Ongoing) -> Scene {
    let name = rating.word();
    Scene::new(format!("game-over-{name}"), with_par(game, 12))
}

/// The end of a game that stayed so many stars behind the console's own.
fn with_par(game: Ongoing, behind: i16) -> Stage {
    let stage = Stage::playing(game);
    let end = stage.midend().game().expect("a finished game");
    let stars = end.score().stars + behind;
    stage.advised(Advice {
        m: Move::Discard,
        stars,
        goal: None,
    })
}

//! The end of a game, at every rating, and what is earned there.

use palm_island::game::{Card, Game, Rating};

use super::Scene;
use super::games::{Cast, find, find_in_good_games};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let over =
        |game: &Game, rating: Rating| game.is_over() && Rating::of(game.score().stars) == rating;
    let mut scenes = Vec::new();
    for rating in [Rating::Stranded, Rating::NeedsWork] {
        let game = find(&Cast::buildings(), |game| over(game, rating));
        scenes.push(at_end(rating, Stage::playing(game)));
    }
    for rating in [Rating::Respectable, Rating::Exceptional, Rating::Astounding] {
        let game = find_in_good_games(|game| over(game, rating));
        scenes.push(at_end(rating, Stage::playing(game)));
    }
    let villagers = Cast::of(&[], &[Card::CHIEF, Card::MERCHANT, Card::RIDER]);
    let recruited = find(&villagers, |game| {
        let counts = |card| game.recruited_stars(card) != 0;
        game.is_over() && counts(Card::CHIEF) && counts(Card::RIDER)
    });
    let earned = || {
        let game = find_in_good_games(|game| over(game, Rating::Astounding));
        Stage::playing(game).keys("A")
    };
    scenes.extend([
        Scene::new(
            "game-over-villagers-same-deck",
            Stage::playing(recruited).keys("RIGHT"),
        ),
        Scene::new("feat-earned", earned()),
        Scene::new("feat-earned-next", earned().keys("A")),
    ]);
    scenes
}

fn at_end(rating: Rating, stage: Stage) -> Scene {
    let name = rating.name().to_lowercase().replace(' ', "-");
    Scene::new(format!("game-over-{name}"), stage)
}

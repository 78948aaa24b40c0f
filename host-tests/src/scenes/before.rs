//! From power-on to the first turn.

use super::Scene;
use super::games::{Cast, find};
use super::profiles::veteran;
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let in_round = |round| Stage::with_game(find(&Cast::buildings(), |game| game.round() == round));
    let experienced = || Stage::with_profile(veteran());
    vec![
        Scene::new("title-first-time", Stage::fresh()),
        Scene::new("title-continue", in_round(3)),
        Scene::new("title-last-entry", Stage::fresh().keys("UP")),
        Scene::new("new-game", Stage::fresh().keys("A")),
        Scene::new("new-game-villagers", experienced().keys("A DOWN DOWN A")),
        Scene::new("new-game-give-up", in_round(2).keys("DOWN A A")),
        Scene::new(
            "new-game-same-deck",
            in_round(2).keys("DOWN A DOWN DOWN DOWN DOWN A"),
        ),
        Scene::new(
            "new-game-same-deck-none",
            Stage::fresh().keys("A DOWN DOWN DOWN DOWN"),
        ),
        Scene::new(
            "look-through-deck",
            Stage::fresh().keys("A DOWN DOWN DOWN A DOWN DOWN"),
        ),
        Scene::new(
            "look-through-deck-second-page",
            experienced().keys("A DOWN DOWN A DOWN A LEFT LEFT"),
        ),
        Scene::new("enter-code", Stage::fresh().keys("A UP A")),
        Scene::new("enter-code-last-place", Stage::fresh().keys("A UP A LEFT")),
        Scene::new("enter-code-wrong", Stage::fresh().keys("A UP A UP A")),
    ]
}

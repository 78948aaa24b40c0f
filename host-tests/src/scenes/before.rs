//! From power-on to the first turn.

use palm_island::console::text::Text;
use palm_island::deal::Seed;
use palm_island::profile::Opened;

use super::Scene;
use super::games::{Cast, find};
use super::profiles::{beginner, challenger, veteran};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let in_round = |round| find(&Cast::buildings(), |game| game.round() == round);
    let first = Opened {
        is_first: true,
        ..Opened::default()
    };
    let mut scenes = vec![
        Scene::new("first-start-sound", Stage::with(first)),
        Scene::new("title-first-time", Stage::fresh()),
        Scene::new("title-game-kept", Stage::playing(in_round(3)).keys("B")),
        Scene::new("title-first-game", Stage::with_game(in_round(1))),
        Scene::new("title", Stage::with_profile(veteran())),
        Scene::new("title-continue", Stage::with_both(beginner(), in_round(3))),
        Scene::new("title-last-entry", Stage::fresh().keys("UP")),
    ];
    scenes.extend(new_game());
    scenes.extend(decks());
    scenes
}

fn new_game() -> Vec<Scene> {
    let new_game = |stage: Stage| stage.choosing(Text::NewGame);
    let experienced = || new_game(Stage::with_profile(veteran()));
    let playing = find(&Cast::buildings(), |game| game.round() == 2);
    let giving_up = || new_game(Stage::with_both(beginner(), playing.clone()));
    vec![
        Scene::new("new-game-first-time", new_game(Stage::fresh())),
        Scene::new("new-game-give-up", giving_up().keys("A")),
        Scene::new("new-game", experienced()),
        Scene::new("new-game-deck", experienced().keys("DOWN")),
        Scene::new("new-game-feats", experienced().keys("DOWN DOWN")),
        Scene::new(
            "new-game-villagers",
            experienced().choosing(Text::Villagers),
        ),
        Scene::new(
            "new-game-same-deck",
            giving_up().choosing(Text::Deck).choosing(Text::SameDeck),
        ),
        Scene::new(
            "look-through-deck",
            new_game(Stage::fresh())
                .choosing(Text::SeeTheDeck)
                .keys("DOWN DOWN"),
        ),
        Scene::new(
            "look-through-deck-second-page",
            experienced()
                .choosing(Text::Villagers)
                .choosing(Text::SeeTheDeck)
                .keys("LEFT LEFT"),
        ),
    ]
}

fn decks() -> Vec<Scene> {
    let choose_deck = |profile| {
        Stage::with_profile(profile)
            .choosing(Text::NewGame)
            .choosing(Text::Deck)
    };
    let code = || choose_deck(veteran()).choosing(Text::EnterCode);
    let challenges = || choose_deck(challenger()).choosing(Text::Challenges);
    let good = Seed(1_234_567).code();
    vec![
        Scene::new("choose-deck", choose_deck(veteran())),
        Scene::new(
            "choose-deck-same",
            Stage::with_both(
                beginner(),
                find(&Cast::buildings(), |game| game.round() == 2),
            )
            .choosing(Text::NewGame)
            .choosing(Text::Deck)
            .keys("DOWN"),
        ),
        Scene::new("choose-deck-challenge", choose_deck(veteran()).keys("DOWN")),
        Scene::new("choose-deck-code", choose_deck(veteran()).keys("UP")),
        Scene::new(
            "challenges-none",
            choose_deck(veteran()).choosing(Text::Challenges),
        ),
        Scene::new("challenges", challenges()),
        Scene::new("challenges-won", challenges().keys("LEFT")),
        Scene::new("challenge-taken", challenges().keys("A")),
        Scene::new("enter-code", code()),
        Scene::new("enter-code-half", code().typing("23A").keys("DOWN LEFT")),
        Scene::new("enter-code-good", code().typing(good.as_str())),
        Scene::new("enter-code-wrong", code().typing("222223")),
    ]
}

//! Feats and Villagers: the choices around a game, and the gallery.

use palm_island::console::Selection;
use palm_island::console::text::Text;
use palm_island::game::{Card, Feat, Game, Kind, Move, Phase};

use super::Scene;
use super::games::{Cast, find};
use super::profiles::{apprentice, beginner, veteran};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let mut scenes = set_up();
    scenes.extend(activation());
    scenes.extend(gallery());
    scenes
}

fn set_up() -> Vec<Scene> {
    let with = |feats: &[Feat]| {
        let cast = Cast::of(feats, &[]);
        Stage::playing(find(&cast, |game| game.phase() == Phase::SetUp))
    };
    let both = find(&Cast::of(&[Feat::Blessing], &[]), |game| {
        game.phase() == Phase::SetUp && game.deck().card(0).kind() == Kind::CanoeHouse
    });
    vec![
        Scene::new("set-up-sail", with(&[Feat::Sail]).keys("DOWN DOWN")),
        Scene::new("set-up-sail-refused", with(&[Feat::Sail]).keys("A")),
        Scene::new(
            "set-up-do-without",
            with(&[Feat::Sail]).select(Selection::Move(Move::Begin)),
        ),
        Scene::new(
            "set-up-other-first",
            with(&[Feat::Sail, Feat::Blessing]).select(Selection::OtherFirst),
        ),
        Scene::new("set-up-blessing", with(&[Feat::Blessing]).keys("DOWN")),
        Scene::new(
            "set-up-blessing-which-upgrade",
            Stage::playing(both).keys("A DOWN"),
        ),
    ]
}

fn activation() -> Vec<Scene> {
    let helpers = Cast::of(&[], &[Card::BUILDER, Card::ELDER]);
    let choice = |builder, elder| {
        let may = |game: &Game, builder, elder| game.is_legal(Move::Activate { builder, elder });
        let game = find(&helpers, |game| {
            may(game, true, false) == builder && may(game, false, true) == elder
        });
        Stage::playing(game)
    };
    vec![
        Scene::new("activation-builder", choice(true, false)),
        Scene::new("activation-elder", choice(false, true)),
        Scene::new("activation-both", choice(true, true).keys("DOWN A")),
        Scene::new("activation-begin", choice(true, true).keys("UP")),
    ]
}

fn gallery() -> Vec<Scene> {
    let gallery = |stage: Stage| stage.choosing(Text::Feats);
    let experienced = || Stage::with_profile(veteran());
    let mut scenes = vec![
        Scene::new("feats-none", gallery(Stage::with_profile(beginner()))),
        Scene::new("feats-all", gallery(experienced()).keys("RIGHT")),
        Scene::new(
            "feat-not-yet",
            gallery(Stage::with_profile(beginner())).keys("A"),
        ),
        Scene::new(
            "feat-not-yet-two-counts",
            gallery(Stage::with_profile(beginner())).keys("DOWN RIGHT A"),
        ),
    ];
    for (i, feat) in Feat::ALL.into_iter().enumerate() {
        let stage = gallery(experienced()).keys(&"RIGHT ".repeat(i)).keys("A");
        scenes.push(Scene::new(format!("feat-{feat:?}").to_lowercase(), stage));
    }
    let take = |profile| {
        let stage = Stage::with_profile(profile).choosing(Text::NewGame);
        stage.choosing(Text::Feats)
    };
    scenes.extend([
        Scene::new("take-feats", take(veteran()).keys("A DOWN DOWN A DOWN")),
        Scene::new("take-feats-one", take(apprentice())),
    ]);
    scenes
}

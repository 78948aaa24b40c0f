//! Cards to look at: the map of every building, the texts of Villagers and Feats.

use palm_island::console::Selection;
use palm_island::game::{Card, Feat, Kind, Slot};

use super::Scene;
use super::games::{Cast, find, find_in_good_games};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for kind in Kind::BUILDINGS {
        let game = find(&Cast::buildings(), |game| {
            game.deck().card(0).kind() == kind
        });
        scenes.push(look_at(0, kind.word(), Stage::playing(game)));
    }
    let upgraded = find_in_good_games(|game| {
        let card = game.deck().card(0);
        card.kind() == Kind::Quarry && card.face().level == 2
    });
    scenes.push(look_at(0, "upgraded", Stage::playing(upgraded)));
    let third = find(&Cast::buildings(), |game| {
        let third = game.deck().slot(2);
        third.is_some_and(|(card, _)| card.kind() == Kind::Market)
    });
    let third = Stage::playing(third).select(Selection::Card(2)).keys("A A");
    scenes.push(Scene::new("card-third", third));
    for villager in Card::VILLAGERS {
        let game = find(&Cast::of(&[], &[villager]), |game| {
            game.deck().card(0).card() == villager
        });
        scenes.push(look_at(0, villager.word(), Stage::playing(game)));
    }
    let recruited = find(&Cast::of(&[], &[Card::CHIEF]), |game| {
        let top = game.open_card(Slot::First);
        top.is_some_and(|card| card.card() == Card::CHIEF && card.face().offers().is_empty())
    });
    scenes.push(look_at(0, "recruited", Stage::playing(recruited)));
    for feat in [Feat::Axe, Feat::Tooth, Feat::Hammer, Feat::Monument] {
        let game = find(&Cast::of(&[feat], &[]), |game| {
            Some(game.deck().card(0).card()) == feat.card()
        });
        let name = format!("{feat:?}");
        scenes.push(look_at(0, &name, Stage::playing(game)));
    }
    scenes
}

/// The view of the card with this many others in front of it.
fn look_at(depth: usize, name: &str, table: Stage) -> Scene {
    let name = name.to_lowercase().replace(' ', "-");
    let stage = table.select(Selection::Card(depth)).keys("A");
    Scene::new(format!("card-{name}"), stage)
}

//! The table in the situations that its layout has to cope with.

use palm_island::console::Selection;
use palm_island::game::{Action, Card, Feat, Game, Kind, Move, Slot};

use palm_island::profile::Profile;

use super::Scene;
use super::games::{Cast, acts, find, find_in_good_games, opens_with};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let mut scenes = plain();
    scenes.extend(late());
    scenes.extend(with_company());
    scenes
}

/// The cards that will come, as far as they were seen.
pub fn memory() -> Vec<Scene> {
    let coming = |wanted: &dyn Fn(&Game) -> bool| {
        let game = find(&Cast::buildings(), wanted);
        Stage::playing(game).select(Selection::Card(2)).keys("A")
    };
    vec![
        Scene::new(
            "coming-first-round",
            coming(&|game| game.round() == 1 && game.deck().left() == 9).keys("DOWN"),
        ),
        Scene::new(
            "coming-later",
            coming(&|game| game.round() == 3 && game.deck().left() == 9).keys("DOWN RIGHT"),
        ),
    ]
}

/// In letters of twice the size.
pub fn large() -> Vec<Scene> {
    let table = |wanted: &dyn Fn(&Game) -> bool| {
        let mut profile = Profile::default();
        profile.settings.large_text = true;
        Stage::with_both(profile, find_in_good_games(wanted)).keys("A")
    };
    let late = || table(&|game| game.round() == 6 && game.deck().stored_count() == 3);
    let temple = table(&|game| {
        let first = game.open_card(Slot::First);
        first.is_some_and(|card| card.kind() == Kind::Temple && card.face().level == 2)
    });
    vec![
        Scene::new("large-table", late()),
        Scene::new(
            "large-table-second",
            late().select(Selection::Card(1)).keys("DOWN"),
        ),
        Scene::new("large-table-take-back", late().keys("hold:B LEFT LEFT")),
        Scene::new("large-table-name", late().select(Selection::Card(0))),
        Scene::new("large-table-third", late().select(Selection::Card(2))),
        Scene::new(
            "large-table-discard",
            late().select(Selection::Move(Move::Discard)),
        ),
        Scene::new(
            "large-table-dearest",
            temple.select(Selection::Offer(Slot::First, Action::Rotate)),
        ),
    ]
}

fn plain() -> Vec<Scene> {
    let table = |wanted: &dyn Fn(&Game) -> bool| Stage::playing(find(&Cast::buildings(), wanted));
    let second = |stage: Stage, action| stage.select(Selection::Offer(Slot::Second, action));
    let round_2 = || table(&|game| game.round() == 2);
    vec![
        Scene::new("table-first-turn", Stage::fresh().new_game()),
        Scene::new(
            "table-longest-names",
            table(&|game| opens_with(game, [Kind::TradeHouse, Kind::CanoeHouse])),
        ),
        Scene::new(
            "table-longest-head",
            Stage::playing(find_in_good_games(|game| {
                let third = game.deck().slot(2).map(|(card, _)| card.card().kind());
                let long = third == Some(Kind::CanoeHouse) && game.deck().left() >= 10;
                long && game.score().stars >= 10
            })),
        ),
        Scene::new(
            "table-second-card",
            second(
                table(&|game| {
                    acts(game).any(|act| act.slot == Slot::Second && act.action == Action::Rotate)
                }),
                Action::Rotate,
            ),
        ),
        Scene::new(
            "table-four-stored",
            table(&|game| game.deck().stored_count() == 4),
        ),
        Scene::new(
            "table-four-stored-holding-most",
            table(&|game| game.deck().stored_count() == 4 && game.score().resources >= 8),
        ),
        Scene::new(
            "table-nothing-affordable",
            table(&|game| game.round() > 1 && game.legal_moves().as_slice() == [Move::Discard]),
        ),
        Scene::new(
            "table-tracker-second",
            table(&|game| game.deck().left() == 1).select(Selection::Card(1)),
        ),
        Scene::new(
            "table-last-card",
            table(&|game| game.is_last_round() && game.deck().left() == 1),
        ),
        Scene::new(
            "table-game-end-third",
            table(&|game| game.is_last_round() && game.deck().left() == 2),
        ),
        Scene::new(
            "table-tracker-third",
            table(&|game| game.deck().left() == 2).select(Selection::Card(2)),
        ),
        Scene::new(
            "table-stored-second",
            table(&|game| game.deck().left() > 2 && game.deck().is_stored(1)),
        ),
        Scene::new(
            "table-stored-third",
            table(&|game| game.deck().left() > 2 && game.deck().is_stored(2)),
        ),
        Scene::new("table-name-selected", round_2().select(Selection::Card(0))),
        Scene::new("table-third-selected", round_2().select(Selection::Card(2))),
        Scene::new(
            "table-discard-selected",
            round_2().select(Selection::Move(Move::Discard)),
        ),
    ]
}

/// Upgraded cards, which only good players see.
fn late() -> Vec<Scene> {
    let table = |wanted: &dyn Fn(&Game) -> bool| Stage::playing(find_in_good_games(wanted));
    let top = |kind: Kind| {
        table(&|game| {
            let card = game.deck().card(0);
            card.kind() == kind && card.face().level == 2
        })
    };
    vec![
        Scene::new("table-round-8", table(&|game| game.round() == 8)),
        Scene::new("table-top-temple", top(Kind::Temple)),
        Scene::new("table-top-tool-maker", top(Kind::ToolMaker)),
        Scene::new("table-top-housing", top(Kind::Housing)),
        Scene::new(
            "table-dearest",
            table(&|game| {
                let [first, second] = Slot::BOTH.map(|slot| game.open_card(slot));
                first.is_some_and(|card| card.face().offers().len() == 3)
                    && second
                        .is_some_and(|card| card.kind() == Kind::Temple && card.face().level == 2)
            })
            .select(Selection::Offer(Slot::Second, Action::Rotate)),
        ),
    ]
}

/// Feats and Villagers among the buildings.
fn with_company() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for feat in [Feat::Axe, Feat::Tooth, Feat::Hammer, Feat::Monument] {
        let game = find(&Cast::of(&[feat], &[]), |game| {
            game.open_card(Slot::First).map(|card| card.card()) == feat.card()
        });
        let name = format!("table-{feat:?}").to_lowercase();
        scenes.push(Scene::new(name, Stage::playing(game)));
    }
    let helpers = Cast::of(&[], &[Card::BUILDER, Card::ELDER]);
    let villager = find(&helpers, |game| {
        game.open_card(Slot::Second)
            .is_some_and(|card| card.face().price(Action::Recruit).is_some())
    });
    let villager = Stage::playing(villager).select(Selection::Card(1));
    scenes.push(Scene::new("table-villager", villager));
    let five = find(&helpers, |game| game.deck().stored_count() == 5);
    scenes.push(Scene::new("table-five-stored", Stage::playing(five)));
    scenes
}

//! How to pay, what to reset, who helps.

use palm_island::console::Selection;
use palm_island::game::{Act, Action, Card, Feat, Game, Help, Kind, Move, Resources, Slot};

use super::Scene;
use super::games::{Cast, acts, find};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let plain = Cast::buildings();
    let mut scenes = vec![
        Scene::new(
            "pay-two-ways",
            choice(&plain, |game, act| {
                ways(game, act) == 2 && act.payment.count() == 2
            }),
        ),
        Scene::new(
            "pay-five-ways",
            choice(&plain, |game, act| {
                ways(game, act) >= 5 && act.reset.is_none() && act.payment.count() == 2
            })
            .keys("RIGHT"),
        ),
        Scene::new(
            "pay-with-loss",
            choice(&plain, |game, act| {
                ways(game, act) == 1 && !act.payment.is_nothing() && loses(game, act)
            }),
        ),
        Scene::new(
            "pay-for-store",
            choice(&plain, |game, act| {
                kind(game, act.slot) == Some(Kind::Market)
                    && act.action == Action::Store
                    && act.payment.count() == 1
                    && act.reset.is_none()
            }),
        ),
        Scene::new(
            "pay-one-of-two-prices",
            choice(&plain, |game, act| {
                kind(game, act.slot) == Some(Kind::TradeHouse)
                    && act.action == Action::Store
                    && ways(game, act) > 1
            }),
        ),
        Scene::new(
            "reset-first-way",
            choice(&plain, |_, act| {
                act.reset.is_some() && act.payment.is_nothing()
            }),
        ),
        Scene::new(
            "reset-other-way",
            choice(&plain, |_, act| {
                act.reset.is_some() && act.payment.is_nothing()
            })
            .keys("RIGHT"),
        ),
    ];
    scenes.extend(helped());
    scenes
}

/// With Feats and Villagers.
fn helped() -> Vec<Scene> {
    let builder = Cast::of(&[], &[Card::BUILDER]);
    let monument = Cast::of(&[Feat::Monument], &[]);
    let recruits = Cast::of(&[], &[Card::ELDER, Card::CHIEF, Card::PRIEST]);
    let riders = Cast::of(&[], &[Card::RIDER, Card::WAYFINDER]);
    vec![
        Scene::new(
            "builder-pays-part",
            choice(&builder, |game, act| {
                act.help == Help::Builder && ways(game, act) == 1 && !act.payment.is_nothing()
            }),
        ),
        Scene::new(
            "builder-pays-all",
            choice(&builder, |game, act| {
                act.help == Help::Builder && ways(game, act) == 1 && act.payment.is_nothing()
            }),
        ),
        Scene::new(
            "builder-which-part",
            way(&builder, |game, act| {
                act.help == Help::Builder && act.payment.count() == 2 && ways(game, act) > 2
            }),
        ),
        Scene::new(
            "builder-pays-reset",
            way(&builder, |_, act| {
                act.help == Help::Builder && act.reset.is_some()
            }),
        ),
        Scene::new(
            "pay-with-wilds",
            choice(&riders, |game, act| {
                let stored = (0..).zip(game.deck().stored());
                let mut paying = stored.filter(|(i, _)| act.payment.contains(*i));
                act.payment.count() == 2 && paying.any(|(_, (_, card))| card.card() == Card::RIDER)
            }),
        ),
        Scene::new(
            "monument-pays",
            choice(&monument, |game, act| {
                act.help == Help::Monument && ways(game, act) == 1
            }),
        ),
        Scene::new(
            "monument-pays-reset",
            choice(&monument, |game, act| {
                act.help == Help::Monument && act.reset.is_some() && first_way(game, act)
            }),
        ),
        Scene::new(
            "recruit",
            choice(&recruits, |_, act| {
                act.action == Action::Recruit && act.payment.count() == 2
            }),
        ),
    ]
}

/// The choice for an action, at its best way.
fn choice(cast: &Cast, wanted: impl Fn(&Game, &Act) -> bool) -> Stage {
    find_choice(cast, wanted).0
}

/// The choice for an action, at the way that is wanted.
fn way(cast: &Cast, wanted: impl Fn(&Game, &Act) -> bool) -> Stage {
    let (stage, act) = find_choice(cast, wanted);
    stage.select(Selection::Move(Move::Act(act)))
}

fn find_choice(cast: &Cast, wanted: impl Fn(&Game, &Act) -> bool) -> (Stage, Act) {
    let find_act = |game: &Game| acts(game).find(|act| is_asked(game, act) && wanted(game, act));
    let stage = Stage::playing(find(cast, |game| find_act(game).is_some()));
    let game = *stage.midend().game().expect("a game in progress");
    let act = find_act(&game).expect("it was just there");
    let offer = Selection::Offer(act.slot, act.action);
    (stage.select(offer).keys("A"), act)
}

/// Whether there is something to choose, or to lose.
fn is_asked(game: &Game, act: &Act) -> bool {
    let is_free = act.payment.is_nothing() && act.help == Help::Nobody;
    act.reset.is_some() || !is_free && (ways(game, act) > 1 || is_dear(game, act))
}

/// Whether more is given than the price.
fn is_dear(game: &Game, act: &Act) -> bool {
    act.help != Help::Nobody || loses(game, act)
}

fn kind(game: &Game, slot: Slot) -> Option<Kind> {
    game.open_card(slot).map(|card| card.kind())
}

/// In how many ways the same action can be taken.
fn ways(game: &Game, act: &Act) -> usize {
    acts(game)
        .filter(|other| other.slot == act.slot && other.action == act.action)
        .count()
}

/// Whether every way to take the action has the same help.
fn first_way(game: &Game, act: &Act) -> bool {
    acts(game)
        .filter(|other| other.slot == act.slot && other.action == act.action)
        .all(|other| other.help == act.help)
}

/// Whether the payment is worth more than the price.
fn loses(game: &Game, act: &Act) -> bool {
    let paid = (0..)
        .zip(game.deck().stored())
        .filter(|(i, _)| act.payment.contains(*i))
        .map(|(_, (_, card))| card.face().holds)
        .fold(Resources::NOTHING, Resources::plus);
    let price = game.offer(act.slot, act.action);
    price.is_ok_and(|cost| {
        let mut prices = cost.alternatives().iter();
        prices.all(|price| paid.total() > price.total())
    })
}

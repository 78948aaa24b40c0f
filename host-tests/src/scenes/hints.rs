//! Hints: how they are thought about, every kind of sentence, and what A makes of them.
//! The advice is made up here, so that no scene depends on how good the search is.

use palm_island::game::{Act, Action, Area, Card, Feat, Game, Help, Kind, Move, Phase, Placed};
use palm_island::hint::{Advice, Goal, How};
use palm_island::profile::Hints;
use palm_island::profile::Ongoing;
use palm_island::profile::Profile;

use super::Scene;
use super::games::{Cast, acts, find, find_in_good_games};
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let free = find(&Cast::buildings(), |game| game.legal_moves().len() > 1);
    let mut scenes = vec![
        Scene::new(
            "hint-thinking",
            Stage::playing(free).keys("hold:A").thought(60),
        ),
        Scene::new("hint-off", off().keys("hold:A")),
    ];
    scenes.extend(turns());
    scenes.extend(company());
    scenes.extend(decisions());
    scenes
}

/// Hints are switched off.
fn off() -> Stage {
    let mut profile = Profile::default();
    profile.settings.hints = Hints::Off;
    let free = find(&Cast::buildings(), |game| game.legal_moves().len() > 1);
    Stage::with_both(profile, free).keys("A")
}

/// What the move is good for: something is done with this card, a few rounds from now.
#[derive(Clone, Copy)]
struct Plan {
    how: How,
    action: Action,
    card: Card,
    rounds: u8,
}

impl Plan {
    const fn pays(card: Card, rounds: u8) -> Self {
        Self {
            how: How::Pays,
            action: Action::Rotate,
            card,
            rounds,
        }
    }
}

const TEMPLE: Plan = Plan::pays(temple(), 1);

const fn temple() -> Card {
    match Card::from_number(15) {
        Some(card) => card,
        None => panic!("a Temple"),
    }
}

/// What is shown when a move is advised.
fn advise(stage: Stage, m: Move, plan: Option<Plan>) -> Stage {
    let game = stage.midend().game().expect("a game in progress");
    let goal = plan.map(|plan| Goal {
        how: plan.how,
        card: Placed::new(plan.card, Area::START),
        action: plan.action,
        round: game.round() + plan.rounds,
    });
    // A discard wins nothing, whatever else does.
    let stars = if m == Move::Discard { 0 } else { i16::MAX };
    stage.keys("hold:A").advised(Advice {
        goal,
        ..Advice::plain(m, stars)
    })
}

/// The first position that has such an action, and a hint for it.
fn act(cast: &Cast, plan: Option<Plan>, wanted: impl Fn(&Game, &Act) -> bool) -> Stage {
    let find_act = |game: &Game| acts(game).find(|act| wanted(game, act));
    hint_for(find(cast, |game| find_act(game).is_some()), plan, find_act)
}

fn hint_for(game: Ongoing, plan: Option<Plan>, find_act: impl Fn(&Game) -> Option<Act>) -> Stage {
    let stage = Stage::playing(game);
    let act = find_act(stage.midend().game().expect("a game in progress"));
    advise(stage, Move::Act(act.expect("it was found")), plan)
}

fn kind(game: &Game, act: &Act) -> Option<Kind> {
    game.open_card(act.slot).map(|card| card.kind())
}

/// Turns with buildings alone.
fn turns() -> Vec<Scene> {
    let plain = Cast::buildings();
    let paid = |_: &Game, act: &Act| act.action == Action::Rotate && act.payment.count() == 2;
    let discard = |wanted: &dyn Fn(&Game) -> bool, plan| {
        advise(Stage::playing(find(&plain, wanted)), Move::Discard, plan)
    };
    let free = |game: &Game| game.legal_moves().len() > 1;
    let second = |game: &Game| game.deck().left() > 2 && free(game) && !game.deck().is_stored(1);
    let makes_way = find(&plain, second);
    let next = *makes_way.game();
    let next = next.deck().card(1).card();
    vec![
        Scene::new(
            "hint-store",
            act(&plain, Some(TEMPLE), |_, act| {
                act.action == Action::Store && act.payment.is_nothing() && act.reset.is_none()
            }),
        ),
        Scene::new(
            "hint-store-longest",
            hint_for(
                find_in_good_games(|game| most_stored(game).is_some()),
                Some(Plan::pays(
                    Card::from_number(11).expect("the Trade House"),
                    1,
                )),
                most_stored,
            ),
        ),
        Scene::new("hint-store-to-trade", {
            let trade = Plan {
                action: Action::Store,
                ..Plan::pays(Card::from_number(10).expect("the Market"), 0)
            };
            act(&plain, Some(trade), |_, act| {
                act.action == Action::Store && act.payment.is_nothing() && act.reset.is_none()
            })
        }),
        Scene::new(
            "hint-store-instead",
            act(&plain, Some(TEMPLE), |_, act| act.reset.is_some()),
        ),
        Scene::new("hint-upgrade-paid", act(&plain, None, paid)),
        Scene::new("hint-upgrade-pays", act(&plain, Some(TEMPLE), paid)),
        Scene::new("hint-upgrade-paying", {
            let game = find(&plain, |game| last_way(game).is_some());
            hint_for(game, None, last_way).keys("A")
        }),
        Scene::new(
            "hint-upgrade-stars",
            hint_for(
                find_in_good_games(|game| best_upgrade(game).is_some()),
                None,
                best_upgrade,
            ),
        ),
        Scene::new(
            "hint-turned-back",
            hint_for(
                find_in_good_games(|game| turned_back(game).is_some()),
                None,
                turned_back,
            ),
        ),
        Scene::new(
            "hint-must-discard",
            discard(&|game| !free(game) && game.round() > 1, None),
        ),
        Scene::new(
            "hint-discard-saves",
            discard(
                &|game| game.deck().stored_count() == 2 && free(game),
                Some(TEMPLE),
            ),
        ),
        Scene::new(
            "hint-discard-waits",
            advise(
                Stage::playing(makes_way),
                Move::Discard,
                Some(Plan {
                    how: How::MakesWay,
                    ..Plan::pays(next, 0)
                }),
            ),
        ),
        Scene::new(
            "hint-discard-nothing-until",
            discard(
                &free,
                Some(Plan {
                    how: How::MakesWay,
                    ..Plan::pays(temple(), 2)
                }),
            ),
        ),
        Scene::new("hint-discard-nothing-left", discard(&free, None)),
        Scene::new(
            "hint-discard-no-more-stars",
            discard(&|game| game.is_last_round() && free(game), None),
        ),
        Scene::new("hint-top-three", top_three()),
    ]
}

/// The last of several ways to pay for an upgrade.
fn last_way(game: &Game) -> Option<Act> {
    let upgrade = |act: &Act| act.action == Action::Rotate && act.payment.count() == 2;
    acts(game).filter(upgrade).skip(2).last().filter(|act| {
        acts(game)
            .filter(|other| upgrade(other) && other.slot == act.slot)
            .count()
            > 2
    })
}

/// The store of the most goods, by name.
fn most_stored(game: &Game) -> Option<Act> {
    acts(game).find(|act| {
        let card = game.open_card(act.slot);
        act.action == Action::Store
            && card.is_some_and(|card| card.kind() == Kind::ToolMaker && card.face().level == 2)
    })
}

fn best_upgrade(game: &Game) -> Option<Act> {
    acts(game).find(|act| kind(game, act) == Some(Kind::Temple) && act.action == Action::Flip)
}

/// The Trade House gives up a level for other goods; nothing else does.
fn turned_back(game: &Game) -> Option<Act> {
    acts(game).find(|act| {
        let card = game.open_card(act.slot);
        act.action != Action::Store
            && card.is_some_and(|card| {
                card.with_area(act.action.leads_to(card.area()))
                    .face()
                    .level
                    < card.face().level
            })
    })
}

fn top_three() -> Stage {
    let mut profile = Profile::default();
    profile.settings.hints = Hints::TopThree;
    let game = find(&Cast::buildings(), |game| {
        game.deck().stored_count() == 1 && game.legal_moves().len() > 1
    });
    let stage = Stage::with_both(profile, game).keys("A");
    advise(stage, Move::Discard, Some(TEMPLE))
}

/// With Feats and Villagers.
fn company() -> Vec<Scene> {
    let builder = Cast::of(&[], &[Card::BUILDER]);
    let monument = Cast::of(&[Feat::Monument], &[]);
    let recruits = |card: Card| {
        act(&Cast::of(&[], &[card]), None, |game, act| {
            act.action == Action::Recruit && kind(game, act) == Some(card.kind())
        })
    };
    let mut scenes = vec![
        Scene::new(
            "hint-builder-helps",
            act(&builder, Some(TEMPLE), |_, act| {
                act.help == Help::Builder && act.action != Action::Store
            }),
        ),
        Scene::new(
            "hint-monument-pays",
            act(&monument, Some(TEMPLE), |game, act| {
                act.help == Help::Monument && kind(game, act) == Some(Kind::TradeHouse)
            }),
        ),
    ];
    for card in [Card::BUILDER, Card::ELDER, Card::MERCHANT, Card::WAYFINDER] {
        let name = format!("hint-recruits-{}", card.word());
        scenes.push(Scene::new(name, recruits(card)));
    }
    scenes
}

/// Before the first turn, and at the start of a round.
fn decisions() -> Vec<Scene> {
    let set_up = |feats: &[Feat], m| {
        let game = find(&Cast::of(feats, &[]), |game| game.phase() == Phase::SetUp);
        advise(Stage::playing(game), m, None)
    };
    let helpers = Cast::of(&[], &[Card::BUILDER, Card::ELDER]);
    let both = Move::Activate {
        builder: true,
        elder: true,
    };
    let helped = |builder: bool, elder| {
        let game = find(&helpers, |game| game.is_legal(both));
        let stage = Stage::playing(game);
        let plan = builder.then_some(Plan {
            how: How::Helps,
            ..Plan::pays(temple(), 0)
        });
        advise(stage, Move::Activate { builder, elder }, plan)
    };
    let bless = |action| Move::Bless { depth: 3, action };
    let either = find(&Cast::of(&[Feat::Blessing], &[]), |game| {
        let both = [Action::Rotate, Action::Flip];
        both.into_iter().all(|action| game.is_legal(bless(action)))
    });
    let thinking = find(&Cast::of(&[Feat::Sail], &[]), |game| {
        game.phase() == Phase::SetUp
    });
    vec![
        Scene::new(
            "hint-set-up-thinking",
            Stage::playing(thinking).keys("hold:A").thought(30),
        ),
        Scene::new("hint-sail", set_up(&[Feat::Sail], Move::Sail { depth: 5 })),
        Scene::new(
            "hint-blessing",
            set_up(&[Feat::Sail, Feat::Blessing], bless(Action::Rotate)),
        ),
        Scene::new(
            "hint-blessing-which-upgrade",
            advise(Stage::playing(either), bless(Action::Rotate), None).keys("A"),
        ),
        Scene::new("hint-begin", set_up(&[Feat::Sail], Move::Begin)),
        Scene::new("hint-both-help", helped(true, true)),
        Scene::new("hint-builder", helped(true, false)),
        Scene::new("hint-elder", helped(false, true)),
        Scene::new("hint-nobody", helped(false, false)),
    ]
}

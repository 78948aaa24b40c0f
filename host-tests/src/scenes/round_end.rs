//! The round's end of every mode, with the longest texts and up to four seats.

use palm_island::console::text::{Text, Told};
use palm_island::game::{Ability, Card, Disaster, Payment};
use palm_island::party::{Event, Goal, Mode, Seats, Stage};
use palm_island::profile::{Board, Profile, Way};

use super::Scene;
use super::stage;
use super::tables::{
    ALONE, FOUR, ONE, PERSONS, THREE, TWO, at, at_with, can_pay, dealt, reported, until, with_news,
};

const CASUAL: Mode = Mode::Casual { villagers: false };
const SPEED: Mode = Mode::Speed { villagers: false };

/// Longer than a round's end is announced.
const ANNOUNCED: &str = "wait:1000";
/// Longer than it takes until all of a scene is there, and not so long that it is over.
const TOLD: &str = "wait:1200";

const fn against(disaster: Disaster, ability: Option<Ability>) -> Mode {
    Mode::Cooperative { disaster, ability }
}

pub fn scenes() -> Vec<Scene> {
    let mut scenes = first();
    scenes.extend(cooperative());
    scenes.extend(told());
    scenes.extend(casual());
    scenes.extend(speed());
    scenes
}

/// The first one of its kind explains itself.
fn first() -> Vec<Scene> {
    let volcano = against(Disaster::Volcano, None);
    let scene = |name: &str, mode, board| {
        let name = format!("round-end-{name}-{:?}", Way::of(mode)).to_lowercase();
        let board = with_news(board, 1, &[]);
        Scene::new(name, at_with(board, Profile::default()))
    };
    let asks = |mode| {
        until(mode, Seats::TWO, PERSONS, |table| {
            !matches!(table.position().stage(), Stage::Play | Stage::Over)
        })
    };
    let settled = |mode| dealt(mode, Seats::TWO, PERSONS, 1);
    vec![
        scene("first", volcano, asks(volcano)),
        scene("first", SPEED, asks(SPEED)),
        scene("first", CASUAL, settled(CASUAL)),
        // Nobody can pay for anything.
        scene("first-unasked", volcano, settled(volcano)),
        scene("first-unasked", SPEED, settled(SPEED)),
    ]
}

fn cooperative() -> Vec<Scene> {
    let rebuild = against(Disaster::Hurricane, Some(Ability::Rebuild));
    let four = || until(rebuild, Seats::FOUR, PERSONS, can_pay(Goal::Step));
    let choosing = |board: Board| at(board).keys(ANNOUNCED);
    let giving = || choosing(four()).keys("A");
    let alone = || until(rebuild, Seats::THREE, ALONE, can_pay(Goal::Step));
    let of = |disaster| {
        let mode = against(disaster, None);
        choosing(until(mode, Seats::TWO, PERSONS, can_pay(Goal::Step)))
    };
    vec![
        Scene::new("round-end-announced", at(four())),
        Scene::new("disaster-choose-step", choosing(four())),
        Scene::new("disaster-choose-ability", choosing(four()).keys("DOWN")),
        Scene::new("disaster-choose-pass", choosing(four()).keys("UP")),
        Scene::new("disaster-famine", of(Disaster::Famine)),
        Scene::new("disaster-volcano", of(Disaster::Volcano)),
        Scene::new("giving-proposed", giving()),
        Scene::new("giving-a-card", giving().keys("UP")),
        Scene::new("giving-other-card", giving().keys("DOWN RIGHT")),
        Scene::new("giving-too-little", {
            let stage = giving().keys("DOWN");
            let keep = Text::Told(Told::KeepKey(ONE));
            taken(stage, keep).keys("UP")
        }),
        Scene::new("giving-too-much", {
            let stage = giving().keys("DOWN");
            let give = Text::Told(Told::GiveKey(TWO));
            taken(stage.keys("DOWN"), give).keys("UP UP")
        }),
        Scene::new("giving-more-than-the-price", {
            let volcano = against(Disaster::Volcano, Some(Ability::Storage));
            let board = until(volcano, Seats::TWO, ALONE, |table| {
                let m = table.position();
                let own = m.hand(ONE).deck().held();
                let is_short = |price| !own.covers(price);
                can_pay(Goal::Step)(table) && m.price(Goal::Step).is_some_and(is_short)
            });
            choosing(reported(board)).keys("A")
        }),
        Scene::new("giving-agreement", giving().keys("A")),
        Scene::new(
            "giving-beside-the-console",
            choosing(reported(alone())).keys("A"),
        ),
        Scene::new("disaster-nothing-paid", {
            let board = dealt(rebuild, Seats::FOUR, PERSONS, 1);
            at(with_news(board, 1, &[])).keys(ANNOUNCED)
        }),
        Scene::new("disaster-two-paid", {
            let mode = against(Disaster::Volcano, Some(Ability::Storage));
            let board = until(mode, Seats::TWO, PERSONS, |table| {
                let m = table.position();
                m.steps_paid() == 2 && m.has_ability() && *m.stage() == Stage::Play
            });
            at(with_news(board, 5, &[])).keys(ANNOUNCED)
        }),
    ]
}

/// Turns the first card of the row with which A does this.
fn taken(stage: stage::Stage, wanted: Text<'static>) -> stage::Stage {
    use palm_island::console::Selection;
    let mut stage = stage;
    for _ in 0..5 {
        if stage.midend().selection() == Some(Selection::Menu(wanted)) {
            break;
        }
        stage = stage.keys("RIGHT");
    }
    stage.keys("A")
}

/// What happens, each in a scene of its own.
fn told() -> Vec<Scene> {
    let mode = |ability| against(Disaster::Hurricane, Some(ability));
    let plain = |mode, news: &[Event]| {
        let board = with_news(dealt(mode, Seats::FOUR, ALONE, 1), 1, news);
        at(board).keys(ANNOUNCED).keys(TOLD)
    };
    let shipping = mode(Ability::Shipping);
    let mut scenes = vec![
        Scene::new("told-gives", {
            let board = reported(until(shipping, Seats::FOUR, ALONE, |table| {
                let m = table.position();
                can_pay(Goal::Step)(table) && m.hand(THREE).deck().stored_count() == 4
            }));
            let all = Payment::from_bits(0b1111).expect("four cards");
            let news = [Event::Offered(THREE, Goal::Step, all)];
            at(with_news(board, 1, &news)).keys(ANNOUNCED).keys(TOLD)
        }),
        Scene::new(
            "told-came-to-nothing",
            plain(shipping, &[Event::CameToNothing]),
        ),
        Scene::new("told-step-paid", plain(shipping, &[Event::StepPaid(2)])),
        Scene::new("told-averted", plain(shipping, &[Event::StepPaid(3)])),
        Scene::new("told-left", plain(shipping, &[Event::Left(TWO)])),
    ];
    for ability in Ability::ALL {
        let stage = plain(mode(ability), &[Event::AbilityGained(ability)]);
        scenes.push(Scene::new(format!("told-{}", ability.word()), stage));
    }
    scenes
}

fn outpost(number: usize) -> Card {
    Card::outposts()[number - 1]
}

fn casual() -> Vec<Scene> {
    let told = |news: &[Event], wait| {
        let board = with_news(dealt(CASUAL, Seats::FOUR, ALONE, 1), 3, news);
        at(board).keys(ANNOUNCED).keys(wait)
    };
    let taken = |seat, card| [Event::Met(seat, card), Event::Taken(seat, card)];
    let mut scenes = vec![
        Scene::new("outpost-looked-at", {
            told(&taken(THREE, outpost(6)), "wait:0")
        }),
        Scene::new("outpost-who-meets", {
            told(&taken(THREE, outpost(6)), "wait:600")
        }),
        Scene::new("outpost-lost-to-a-tie", {
            let card = outpost(6);
            let met = [ONE, TWO, THREE, FOUR].map(|seat| Event::Met(seat, card));
            let news = [&met[..], &[Event::Lost(card)]].concat();
            told(&news, TOLD)
        }),
    ];
    scenes.push(Scene::new("outpost-lost-to-three", {
        let card = outpost(10);
        let met = [ONE, THREE, FOUR].map(|seat| Event::Met(seat, card));
        let news = [&met[..], &[Event::Lost(card)]].concat();
        told(&news, TOLD)
    }));
    for (number, name) in [(1, "forest"), (6, "sea"), (13, "mountain")] {
        let stage = told(&taken(FOUR, outpost(number)), TOLD);
        scenes.push(Scene::new(format!("outpost-taken-{name}"), stage));
    }
    let later = until(CASUAL, Seats::FOUR, ALONE, |table| {
        table.position().round() == 5 && *table.position().stage() == Stage::Play
    });
    for (gained, name) in [(4, "standings"), (3, "nothing-taken")] {
        let mut board = with_news(later.clone(), 4, &[]);
        board.get_mut().expect("there is a match").gained = gained;
        let closing = at(board).keys(ANNOUNCED);
        scenes.push(Scene::new(format!("round-end-{name}"), closing));
    }
    scenes
}

fn speed() -> Vec<Scene> {
    let buys = |seats, mode, sitters| {
        until(mode, seats, sitters, move |table| {
            match table.position().stage() {
                Stage::Sale(sale) => table.sitters[sale.seat()].is_person() && sale.next == 0,
                _ => false,
            }
        })
    };
    let four = || buys(Seats::FOUR, SPEED, PERSONS);
    let villagers = Mode::Speed { villagers: true };
    let bought = |card, mode| {
        let board = with_news(
            dealt(mode, Seats::FOUR, ALONE, 1),
            3,
            &[Event::Bought(TWO, card)],
        );
        at(board).keys("A").keys(TOLD)
    };
    vec![
        Scene::new("speed-order", at(four())),
        Scene::new("speed-buy", at(four()).keys("A")),
        Scene::new("speed-pass", at(four()).keys("A DOWN")),
        Scene::new("speed-too-little", at(four()).keys("A UP A")),
        Scene::new("speed-buy-villager", {
            at(buys(Seats::FOUR, villagers, PERSONS)).keys("A")
        }),
        Scene::new("speed-bought-outpost", bought(outpost(11), SPEED)),
        Scene::new("speed-bought-villager", bought(Card::WAYFINDER, villagers)),
    ]
}

//! K1 to K3: three Outposts for those who meet their conditions.

use std::collections::BTreeSet;

use host_tests::book::party as book;
use host_tests::gamblers::setup;
use palm_island::game::{Card, Landscape, Outpost};
use palm_island::party::{Event, Mode, Seats};

use crate::table::{CASUAL, ONE, TWO, hand, outpost, table};

#[test]
fn k1_one_forest_one_sea_and_one_mountain_lie_in_the_middle() {
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        let deal = setup(CASUAL, Seats::TWO, seed).deal();
        let landscapes = deal
            .middle
            .iter()
            .map(|&card| Outpost::of(card).map(|o| o.landscape));
        assert!(landscapes.eq(Landscape::ALL.map(Some)));
        seen.extend(deal.middle.iter().map(|card| card.number()));
    }
    assert_eq!(seen.len(), 14, "each of the 14 is drawn now and then");
}

/// Every Outpost with a hand that just meets it, and one that just does not.
#[test]
fn k2_each_outpost_has_its_condition() {
    let cases = [
        (
            1,
            "logger@3 logger2@2 logger3@3",
            "logger@3 logger2@2 logger3@1",
        ),
        (2, "logger@3 logger2@2", "logger@3 logger2@1 logger3@1"),
        (
            3,
            "[logger@3] [logger2] [wayfinder@1]",
            "[logger@3] [logger2] quarry@3",
        ),
        (4, "logger@1 logger2@1 logger3@3", "logger@2 logger2@2"),
        (5, "housing@1 housing2@3", "housing@2"),
        (6, "canoe@3 canoe2@3 canoe3@1", "canoe@3 canoe2@1 canoe3@2"),
        (7, "canoe@3 canoe2@3", "canoe@3 canoe2@1 canoe3@1"),
        (8, "[canoe@3] [canoe2@1]", "[canoe@3] [canoe2]"),
        (9, "canoe@1 canoe2@2 canoe3@3", "canoe@3 canoe2@3"),
        (10, "market@1 trade@2", "market@3"),
        (
            11,
            "quarry@3 quarry2@3 quarry3@3",
            "quarry@3 quarry2@3 quarry3@1",
        ),
        (12, "temple2@1", "housing@2"),
        (13, "[trade@3]", "[quarry@3]"),
        (14, "quarry@1 quarry2@2", "quarry@3"),
    ];
    for (number, enough, too_little) in cases {
        let card = outpost(number);
        let condition = Outpost::of(card).expect("an Outpost").condition;
        let book = book::outpost(card.number()).expect("an Outpost");
        for (cards, met) in [(enough, true), (too_little, false)] {
            let game = hand(&format!("seated: | {cards} ..."));
            let plain = host_tests::translation::position(&game);
            assert_eq!(book.is_met_by(&plain), met, "{number}: {cards}");
            assert_eq!(game.meets(&condition), met, "{number}: {cards}");
        }
    }
}

#[test]
fn k2_the_only_seat_that_meets_it_takes_it_and_pays_nothing() {
    let rich = "seated: | canoe ... [trade@3]";
    let poor = "seated: | canoe ...";
    let mut table = table(CASUAL, &[poor, rich], &[outpost(13)], 0);
    table.close_all();
    assert!(table.story.contains(&Event::Taken(TWO, outpost(13))));
    assert_eq!(table.cards(TWO)[0], 41);
    assert_eq!(table.stored(TWO), [11], "it is only looked at");
    assert!(table.m.middle().is_empty());
    assert_eq!(table.m.hand(TWO).score().stars, 3);
}

#[test]
fn k2_several_seats_at_once_lose_it_to_the_box() {
    let rich = "seated: | canoe ... [trade@3]";
    let mut tied = table(CASUAL, &[rich, rich], &[outpost(13)], 0);
    tied.close_all();
    let looked_at = tied
        .story
        .iter()
        .skip_while(|event| !matches!(event, Event::Met(..)));
    let expected = [
        Event::Met(ONE, outpost(13)),
        Event::Met(TWO, outpost(13)),
        Event::Lost(outpost(13)),
    ];
    assert!(looked_at.take(3).eq(&expected), "{:?}", tied.story);
    assert!(tied.m.middle().is_empty());
    assert_eq!(tied.cards(ONE).len(), 16);
    let poor = "seated: | canoe ...";
    let mut nobody = table(CASUAL, &[poor, poor], &[outpost(13)], 0);
    nobody.close_all();
    assert!(
        !nobody
            .story
            .iter()
            .any(|event| matches!(event, Event::Met(..)))
    );
    assert_eq!(
        nobody.m.middle(),
        [outpost(13)],
        "it stays for another round"
    );
}

#[test]
fn k2_at_the_end_of_round_8_outposts_are_taken_too() {
    let rich = "seated round 8: | canoe ... quarry@1 quarry2@1";
    let poor = "seated round 8: | canoe ...";
    let mut table = table(CASUAL, &[rich, poor], &[outpost(14)], 0);
    table.close_all();
    assert!(table.m.is_over());
    assert_eq!(table.m.standings()[0].score.stars, 2);
}

#[test]
fn k3_three_other_villagers_lie_in_front_of_every_tracker() {
    let mode = Mode::Casual { villagers: true };
    for seed in 0..100 {
        let deal = setup(mode, Seats::THREE, seed).deal();
        let backs: Vec<Card> = deal
            .middle
            .iter()
            .filter_map(|&card| Outpost::of(card).map(|outpost| outpost.villager))
            .collect();
        assert_eq!(deal.villagers.len(), 3);
        assert!(
            deal.villagers
                .iter()
                .all(|villager| !backs.contains(villager))
        );
        let m = deal.start().expect("a match");
        for seat in Seats::THREE.iter() {
            let cards = m.hand(seat).deck().cards().skip(16);
            let cards: Vec<Card> = cards.map(|(card, _)| card.card()).collect();
            assert_eq!(cards[..], deal.villagers[..], "seat {}", seat.number());
        }
    }
}

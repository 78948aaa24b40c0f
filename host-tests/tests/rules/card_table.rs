//! The card table of the engine is that of `docs/cards.md`, which was typed independently.

use std::collections::BTreeMap;

use host_tests::book;
use host_tests::translation;
use palm_island::console::text::english;
use palm_island::game::{Area, Card, Cost, Face, Placed, Resources};

fn letters(resources: Resources) -> Vec<char> {
    format!("{resources:?}").chars().collect()
}

fn price(cost: &Cost) -> book::Price {
    if cost.is_free() {
        return vec![Vec::new()];
    }
    let alternatives = cost.alternatives().iter();
    alternatives.map(|&sum| letters(sum)).collect()
}

/// A face of the engine as the page would have it.
fn translate(face: &Face) -> book::Face {
    let offers = face.offers().iter();
    book::Face {
        holds: letters(face.holds),
        offers: offers
            .map(|offer| (translation::action(offer.action), price(&offer.cost)))
            .collect(),
        stars: face.stars.into(),
        level: face.level.into(),
    }
}

#[test]
fn every_area_of_every_card_is_as_the_page_says() {
    let mut engine = BTreeMap::new();
    for number in 1..=Card::COUNT as u8 {
        let card = Card::from_number(number).expect("every number up to the count is a card");
        if card == Card::TRACKER {
            continue;
        }
        for area in Area::ALL {
            let face = Placed::new(card, area).face();
            if face.exists {
                engine.insert((number, area.index()), translate(face));
            }
        }
    }
    let page: BTreeMap<_, _> = book::all_faces()
        .map(|(number, area, face)| ((number, area), face.clone()))
        .collect();
    assert_eq!(page.len(), 16 * 4 + (2 + 2 + 2 + 1) + (3 + 3 + 5 * 2) + 14);
    for (place, face) in &page {
        assert_eq!(engine.get(place), Some(face), "card and area {place:?}");
    }
    assert_eq!(engine.len(), page.len());
}

#[test]
fn every_card_has_the_name_of_the_page() {
    let page = include_str!("../../../docs/cards.md");
    let mut numbers: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for card in (1..=28).filter_map(Card::from_number) {
        numbers
            .entry(english::card(card))
            .or_default()
            .push(card.number());
    }
    assert_eq!(numbers.remove("Round Tracker"), Some(vec![17]));
    for (name, numbers) in numbers {
        let range = match numbers[..] {
            [only] => only.to_string(),
            [first, .., last] => format!("{first}-{last}"),
            [] => unreachable!("a name has a card"),
        };
        assert!(
            page.contains(&format!("| {name} ({range})")),
            "{name} ({range})"
        );
    }
}

#[test]
fn the_best_areas_are_57_stars_and_40_arrows() {
    let mut stars: BTreeMap<u8, i32> = BTreeMap::new();
    let mut arrows = stars.clone();
    for (number, _, face) in book::all_faces().filter(|(number, ..)| *number <= 16) {
        let best = stars.entry(number).or_default();
        *best = face.stars.max(*best);
        let best = arrows.entry(number).or_default();
        *best = face.level.max(*best);
    }
    assert_eq!(stars.values().sum::<i32>(), 57);
    assert_eq!(arrows.values().sum::<i32>(), 40);
}

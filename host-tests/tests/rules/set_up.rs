//! S1 to S6: what lies on the table before the first turn.

use std::collections::BTreeMap;

use host_tests::notation::{Table, lay};
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Area, Card, Deal, Feat, Feats, Game, Kind, Setup, Villagers};
use palm_island::hint::Sight;
use palm_island::profile::Difficulty;

fn start(deal: &Deal) -> Game {
    deal.start().expect("a deal can be started")
}

fn numbers(game: &Game) -> Vec<u8> {
    let places = Setup::from(game).places;
    places.iter().map(|place| place.card.number()).collect()
}

#[test]
fn s1_sixteen_buildings_in_their_start_areas_then_the_tracker_in_round_1() {
    for seed in 0..100 {
        let game = start(&Deal::plain(Seed(seed).buildings()));
        let places = Setup::from(&game).places;
        let mut buildings: Vec<u8> = numbers(&game)[..16].to_vec();
        buildings.sort_unstable();
        assert_eq!(buildings, (1..=16).collect::<Vec<u8>>());
        assert_eq!(places.last().map(|place| place.card), Some(Card::TRACKER));
        assert!(
            places
                .iter()
                .all(|place| place.area == Area::START && !place.stored)
        );
        assert_eq!(game.round(), 1);
    }
}

#[test]
fn s1_seed_0_deals_the_known_deck() {
    let game = start(&Deal::plain(Seed(0).buildings()));
    let known = [14, 5, 8, 6, 11, 3, 9, 10, 16, 12, 4, 2, 13, 1, 7, 15, 17];
    assert_eq!(numbers(&game), known);
}

/// The shuffle once more, as its description has it: SplitMix64, places 15 down to 1.
#[test]
fn s1_every_seed_deals_what_the_description_of_the_shuffle_says() {
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e3779b97f4a7c15);
        let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }
    for seed in (0..2000).chain([u64::MAX, u64::MAX / 3, 1 << 63]) {
        let mut state = seed;
        let mut deck: Vec<u8> = (1..=16).collect();
        for i in (1..16usize).rev() {
            let below = ((next(&mut state) >> 32) * (i as u64 + 1)) >> 32;
            deck.swap(i, below as usize);
        }
        assert_eq!(
            Seed(seed).buildings().map(Card::number),
            deck[..],
            "seed {seed}"
        );
    }
}

/// The decks differ in nothing but the colour of the stripe, so there is one deck.
#[test]
fn s2_a_deck_of_either_colour_has_the_same_16_buildings() {
    let count = |kind| {
        Card::buildings()
            .iter()
            .filter(|card| card.kind() == kind)
            .count()
    };
    assert_eq!(Kind::BUILDINGS.map(count), [3, 3, 3, 1, 1, 1, 2, 2]);
}

/// What the console's own player may know is what a player may look at.
#[test]
fn s3_before_the_first_turn_the_whole_deck_may_be_looked_at() {
    let set_up = lay("sail: canoe ... | axe").0;
    assert!(Sight::TopThree.is_whole(&set_up));
    assert!(!Sight::TopThree.is_whole(&lay("canoe logger ...").after("discard").0));
}

#[test]
fn s3_during_play_the_top_three_cards_may_be_looked_at() {
    let game = lay("round 2: canoe logger quarry ...").0;
    let mut random = SplitMix64(3);
    let guesses: Vec<Setup> = (0..200)
        .map(|_| Setup::from(&Sight::TopThree.guess(&game, &mut random)))
        .collect();
    let known = |slot: usize| {
        let truth = Setup::from(&game).places[slot];
        guesses.iter().all(|guess| guess.places[slot] == truth)
    };
    let known: Vec<usize> = (0..=16).filter(|&slot| known(slot)).collect();
    assert_eq!(
        known,
        [0, 1, 2, 16],
        "three cards, and the tracker at the back"
    );
}

#[test]
fn s4_feats_lie_behind_the_tracker_and_come_up_first_in_round_2() {
    let feats = [Feat::Monument, Feat::Axe, Feat::Hammer, Feat::Tooth];
    let mut deal = Deal::plain(Card::buildings());
    deal.feats = feats.into_iter().fold(Feats::NONE, Feats::with);
    let mut game = Table(start(&deal));
    assert_eq!(game, lay("... | axe tooth hammer monument"));
    for _ in 0..16 {
        game = game.after("discard");
    }
    assert_eq!(game, lay("round 2: axe tooth hammer monument ... |"));
}

#[test]
fn s4_set_up_actions_are_not_in_the_deck() {
    let mut deal = Deal::plain(Card::buildings());
    deal.feats = Feats::NONE.with(Feat::Sail).with(Feat::Blessing);
    assert_eq!(Table(start(&deal)), lay("sail blessing: ..."));
}

#[test]
fn s5_villagers_lie_between_the_buildings_and_the_tracker_in_the_order_drawn() {
    let mut deal = Deal::plain(Card::buildings());
    deal.villagers = [Card::RIDER, Card::BUILDER, Card::CHIEF]
        .into_iter()
        .collect();
    assert_eq!(Table(start(&deal)), lay("... rider builder chief |"));
    deal.feats = Feats::NONE.with(Feat::Axe);
    assert_eq!(Table(start(&deal)), lay("... rider builder chief | axe"));
}

#[test]
fn s5_a_seed_draws_three_different_villagers_each_as_often_as_the_others() {
    let mut drawn: BTreeMap<[u8; 3], u32> = BTreeMap::new();
    let draws = 210 * 200;
    for seed in 0..draws {
        *drawn
            .entry(Seed(seed).villagers().map(Card::number))
            .or_default() += 1;
    }
    assert_eq!(
        drawn.len(),
        7 * 6 * 5,
        "every ordered three of seven, none twice"
    );
    assert!(drawn.keys().all(|[a, b, c]| a != b && b != c && a != c));
    assert!(
        drawn.values().all(|count| (120..280).contains(count)),
        "{drawn:?}"
    );
}

#[test]
fn s5_the_buildings_of_a_seed_do_not_depend_on_the_villagers() {
    let villagers = Villagers::from_iter(Seed(7).villagers());
    let with = Seed(7).deal(Feats::NONE, villagers);
    let without = Seed(7).deal(Feats::NONE, Villagers::new());
    assert_eq!(with.buildings, without.buildings);
}

#[test]
fn s6_the_number_of_feats_taken_along_is_the_difficulty() {
    assert_eq!(Difficulty::with(Feats::NONE), Difficulty::Hard);
    for feat in Feat::ALL {
        assert_eq!(Difficulty::with(Feats::NONE.with(feat)), Difficulty::Medium);
        assert_eq!(Difficulty::with(Feats::ALL.without(feat)), Difficulty::Easy);
    }
}

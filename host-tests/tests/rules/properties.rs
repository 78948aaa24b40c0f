//! What holds in every position, whatever was dealt and played.

use std::cell::Cell;
use std::collections::BTreeSet;

use host_tests::choices::{Choices, check_setup};
use host_tests::dealer::{Company, Dealer};
use palm_island::game::{
    Ability, Aid, Area, Card, Event, Game, Move, Phase, Place, Placed, ROUNDS, Resources, Setup,
    Waiting,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::test_runner::TestRunner;

/// The cards that a deck may or may not have.
fn house_cards() -> Vec<Card> {
    (18..=Card::COUNT as u8)
        .filter_map(Card::from_number)
        .collect()
}

fn waiting() -> impl Strategy<Value = Waiting> {
    let set_up = |(sail, blessing)| Waiting::SetUp { sail, blessing };
    prop_oneof![
        4 => Just(Waiting::Nothing),
        1 => Just(Waiting::Activation),
        1 => any::<(bool, bool)>().prop_map(set_up),
    ]
}

/// Solo games, and hands of seats with any Ability, used or not.
fn aid() -> impl Strategy<Value = Aid> {
    let seated = prop_oneof![
        1 => Just(Aid::SEATED),
        3 => prop::sample::select(&Ability::ALL[..]).prop_map(|a| Aid::SEATED.with_ability(a)),
    ];
    let used = prop::bool::weighted(0.2);
    prop_oneof![
        1 => Just(Aid::NONE),
        1 => (seated, used).prop_map(|(aid, used)| aid.with_used(used)),
    ]
}

/// Decks of the right cards in any order and any area: most of them are positions.
fn plausible() -> impl Strategy<Value = Setup> {
    let deck = subsequence(house_cards(), 0..=23).prop_flat_map(|house| {
        let all = Card::buildings().into_iter().chain([Card::TRACKER]);
        let cards: Vec<Card> = all.chain(house).collect();
        let count = cards.len();
        let areas = vec(0..4usize, count);
        let stored = vec(prop::bool::weighted(0.2), count);
        (Just(cards).prop_shuffle(), areas, stored)
    });
    (deck, 1..=ROUNDS, waiting(), aid()).prop_map(
        |((cards, areas, stored), round, waiting, aid)| {
            let places = cards.into_iter().zip(areas).zip(stored);
            let places = places.map(|((card, area), stored)| {
                let possible = areas_of(card);
                let area = possible[area % possible.len()];
                let holds = !Placed::new(card, area).face().holds.is_nothing();
                Place {
                    card,
                    area,
                    stored: stored && holds && card != Card::TRACKER,
                }
            });
            Setup {
                places: places.collect(),
                round,
                waiting,
                aid,
            }
        },
    )
}

fn areas_of(card: Card) -> Vec<Area> {
    let exists = |area: &Area| Placed::new(card, *area).face().exists;
    let all = Area::ALL.into_iter();
    all.filter(|area| card == Card::TRACKER || exists(area))
        .collect()
}

fn every_move() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::decode)
}

/// A move is listed exactly when it is legal, and each once.
fn the_list_is_exact(game: &Game) {
    let listed = game.legal_moves();
    let codes: BTreeSet<u16> = listed.iter().map(|m| m.encode()).collect();
    assert_eq!(
        codes.len(),
        listed.len(),
        "a move is listed once: {listed:?}"
    );
    for m in every_move() {
        let legal = game.is_legal(m);
        assert_eq!(codes.contains(&m.encode()), legal, "{m:?} in {game:?}");
    }
}

/// Every position of a game that was dealt at random, with the move made there.
fn whole_game(seed: u64, company: Company) -> (Vec<(Game, Move)>, Game) {
    let mut dealer = Dealer::new(seed);
    let start = dealer.deal(company).start().expect("it can be dealt");
    dealer.play_out(start)
}

fn numbers(game: &Game) -> BTreeSet<u8> {
    let cards = game.deck().cards();
    cards.map(|(card, _)| card.card().number()).collect()
}

/// Decks that are nearly right: most are positions, and the others are refused.
#[test]
fn a_deck_in_any_order_is_refused_or_a_position() {
    let config = ProptestConfig {
        cases: 1000,
        ..ProptestConfig::default()
    };
    let positions = Cell::new(0);
    let checked = TestRunner::new(config).run(&vec(any::<u8>(), 0..160), |choices| {
        let position = check_setup(&Choices::new(&choices).setup());
        positions.set(positions.get() + u32::from(position));
        Ok(())
    });
    checked.unwrap();
    let positions = positions.get();
    assert!(
        (300..950).contains(&positions),
        "{positions} of 1000 are positions"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn a_move_is_listed_exactly_when_it_is_legal(setup in plausible()) {
        if let Ok(game) = setup.check() {
            the_list_is_exact(&game);
        }
    }

    #[test]
    fn a_move_is_listed_exactly_when_it_is_legal_in_whole_games(seed: u64, at: prop::sample::Index) {
        let (turns, end) = whole_game(seed, Company::Anyone);
        the_list_is_exact(&turns[0].0);
        the_list_is_exact(&at.get(&turns).0);
        the_list_is_exact(&Dealer::new(seed).position(Company::Anyone));
        the_list_is_exact(&end);
    }

    #[test]
    fn whatever_is_played_leads_to_a_position(setup in plausible()) {
        let Ok(game) = setup.check() else { return Ok(()) };
        prop_assert_eq!(Setup::from(&game).check(), Ok(game));
        for &m in &game.legal_moves() {
            let next = game.play(m).expect("a listed move is legal").game;
            if !next.is_over() {
                prop_assert_eq!(Setup::from(&next).check(), Ok(next));
            }
        }
    }

    #[test]
    fn a_refused_move_changes_nothing(setup in plausible(), code: u16) {
        if let (Ok(game), Some(m)) = (setup.check(), Move::decode(code))
            && let Err(refused) = game.play(m)
        {
            prop_assert_eq!(refused.game, game);
            prop_assert_eq!(game.check(m), Err(refused.reason));
            prop_assert!(!refused.reason.to_string().is_empty());
        }
    }

    #[test]
    fn no_card_is_lost_or_doubled(seed: u64) {
        let (turns, end) = whole_game(seed, Company::Anyone);
        let dealt = numbers(&turns[0].0);
        for game in turns.iter().map(|(game, _)| game).chain([&end]) {
            prop_assert_eq!(game.deck().len(), numbers(game).len(), "none is there twice");
            let gone: Vec<u8> = dealt.difference(&numbers(game)).copied().collect();
            prop_assert!(gone.is_empty() || gone == [Card::MONUMENT.number()], "{gone:?}");
            prop_assert!(numbers(game).is_subset(&dealt));
        }
    }

    #[test]
    fn no_more_is_stored_than_there_is_room_for(seed: u64) {
        let (turns, end) = whole_game(seed, Company::Anyone);
        for game in turns.iter().map(|(game, _)| game).chain([&end]) {
            let stored = game.deck().cards().filter(|(_, stored)| *stored).count();
            prop_assert_eq!(stored, usize::from(game.deck().stored_count()));
            prop_assert_eq!(stored, game.deck().stored().count());
            let mut cards = game.deck().cards().map(|(card, _)| card);
            let elder = cards.any(|c| c == Placed::new(Card::ELDER, Area::ACTIVE));
            prop_assert!(stored <= 4 + usize::from(elder));
        }
    }

    /// What a deck knows of its stored cards is what a look through it finds.
    #[test]
    fn the_stored_cards_are_those_that_lie_so(seed: u64) {
        let (turns, end) = whole_game(seed, Company::Anyone);
        for deck in turns.iter().map(|(game, _)| game).chain([&end]).map(Game::deck) {
            let cards = deck.cards().enumerate();
            let lying: Vec<_> = cards
                .filter(|(_, (_, stored))| *stored)
                .map(|(depth, (card, _))| (depth, card))
                .collect();
            prop_assert_eq!(&deck.stored().collect::<Vec<_>>(), &lying);
            let told: Vec<_> = (0..deck.len()).filter(|&depth| deck.is_stored(depth)).collect();
            let depths: Vec<_> = lying.iter().map(|(depth, _)| *depth).collect();
            prop_assert_eq!(told, depths);
            let holds = lying.iter().map(|(_, card)| card.face().holds);
            prop_assert_eq!(deck.held(), holds.fold(Resources::NOTHING, Resources::plus));
        }
    }

    #[test]
    fn a_round_of_the_core_deck_has_at_most_16_turns(seed: u64) {
        let (turns, end) = whole_game(seed, Company::Nobody);
        for round in 1..=ROUNDS {
            let in_round = turns.iter().filter(|(game, _)| game.round() == round).count();
            prop_assert!((1..=16).contains(&in_round), "round {round}: {in_round}");
        }
        prop_assert_eq!(end.round(), ROUNDS);
    }

    /// The events are the whole story: what is stored, and the round, follow from them.
    #[test]
    fn the_events_of_a_turn_account_for_what_changed(seed: u64) {
        for (game, m) in whole_game(seed, Company::Anyone).0 {
            let turn = game.play(m).expect("it was played");
            let mut stored: BTreeSet<u8> =
                game.deck().stored().map(|(_, card)| card.card().number()).collect();
            let mut round = game.round();
            let mut over = false;
            for event in turn.events {
                match event {
                    Event::Paid(card) | Event::Reset(card) | Event::Expired(card) => {
                        prop_assert!(stored.remove(&card.card().number()), "{event:?}");
                    }
                    Event::Stored(card) => {
                        prop_assert!(stored.insert(card.card().number()));
                    }
                    Event::RoundEnded(ended) => {
                        prop_assert_eq!(ended, round);
                        round += u8::from(round < ROUNDS);
                    }
                    Event::GameOver => over = true,
                    _ => {}
                }
            }
            let after: BTreeSet<u8> =
                turn.game.deck().stored().map(|(_, card)| card.card().number()).collect();
            prop_assert_eq!(stored, after);
            prop_assert_eq!(round, turn.game.round());
            prop_assert_eq!(over, turn.game.phase() == Phase::Over);
        }
    }
}

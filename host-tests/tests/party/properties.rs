//! What holds in every match, whatever was dealt and played.

use std::collections::BTreeSet;

use host_tests::gamblers::{Gamblers, modes, setup};
use palm_island::game::{self, Card, Payment};
use palm_island::party::{Entry, Event, Goal, Match, Move, Seat, Seats};
use proptest::prelude::*;

/// Every move there is.
fn every_move() -> Vec<Move> {
    let turns = (0..=u16::MAX)
        .filter_map(game::Move::decode)
        .map(Move::Turn);
    let payments = || (0..32).filter_map(Payment::from_bits);
    let offers = Goal::ALL
        .into_iter()
        .flat_map(move |goal| payments().map(move |payment| Move::Offer { goal, payment }));
    let cards = (1..=Card::COUNT as u8).filter_map(Card::from_number);
    let sales =
        cards.flat_map(move |card| payments().map(move |payment| Move::Buy { card, payment }));
    let others = [Move::Close, Move::Pass, Move::Agree, Move::Decline];
    turns.chain(offers).chain(sales).chain(others).collect()
}

/// A move is listed exactly when it is legal, each once, and only for the seats that are awaited.
fn the_lists_are_exact(m: &Match, every: &[Move]) {
    for seat in Seat::ALL {
        let listed = m.legal_moves(seat);
        let codes: BTreeSet<u32> = listed.iter().map(|one| one.code()).collect();
        assert_eq!(
            codes.len(),
            listed.len(),
            "a move is listed once, and codes differ"
        );
        for &one in every {
            let legal = m.is_legal(seat, one);
            assert_eq!(listed.contains(&one), legal, "{seat:?} {one:?} in {m:?}");
        }
        let can_finish = m
            .check(seat, Entry::Finish(palm_island::party::Millis::new(1)))
            .is_ok();
        assert_eq!(
            m.awaits(seat),
            !listed.is_empty() || can_finish,
            "{seat:?} in {m:?}"
        );
        assert_eq!(
            m.moves_to_undo(seat) > 0,
            m.check(seat, Entry::Undo).is_ok()
        );
    }
}

fn any_setup() -> impl Strategy<Value = palm_island::party::Setup> {
    let modes: Vec<_> = modes().collect();
    let modes = prop::sample::select(modes);
    let seats = prop::sample::select(Seats::ALL.to_vec());
    (modes, seats, 0..1_000_000u64).prop_map(|(mode, seats, seed)| setup(mode, seats, seed))
}

#[test]
fn every_move_has_a_code_of_its_own() {
    let every = every_move();
    let codes: BTreeSet<u32> = every.iter().map(|m| m.code()).collect();
    assert_eq!(codes.len(), every.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_move_is_listed_exactly_when_it_is_legal(setup in any_setup(), seed: u64) {
        let every = every_move();
        let mut m = setup.deal().start().expect("a set-up deals a match");
        let mut gamblers = Gamblers::new(seed);
        let mut count = 0;
        while let Some((seat, entry)) = gamblers.choose(&m) {
            // Turns are many and alike; every round's end is looked at.
            let turn = matches!(entry, Entry::Move(Move::Turn(_)) | Entry::Undo);
            count += 1;
            if !turn || count % 40 == 0 {
                the_lists_are_exact(&m, &every);
            }
            prop_assert_eq!(m.play(seat, entry, &mut |_| {}), Ok(()));
        }
        the_lists_are_exact(&m, &every);
    }

    #[test]
    fn a_refused_entry_changes_nothing(setup in any_setup(), seed: u64, code: u16) {
        let mut m = setup.deal().start().expect("a set-up deals a match");
        let mut gamblers = Gamblers::new(seed);
        let tried = game::Move::decode(code).map_or(Move::Agree, Move::Turn);
        while let Some((seat, entry)) = gamblers.choose(&m) {
            for other in Seat::ALL {
                let mut after = m.clone();
                let mut told = 0;
                if after.play(other, Entry::Move(tried), &mut |_| told += 1).is_err() {
                    prop_assert_eq!(&after, &m);
                    prop_assert_eq!(told, 0);
                }
            }
            prop_assert_eq!(m.play(seat, entry, &mut |_| {}), Ok(()));
        }
    }

    /// No card is lost or doubled: a deck has its buildings and Villagers, and what it got.
    #[test]
    fn every_card_is_somewhere_once(setup in any_setup(), seed: u64) {
        let deal = setup.deal();
        let mut m = deal.start().expect("a set-up deals a match");
        let mut gamblers = Gamblers::new(seed);
        let mut got: Vec<(Seat, Card)> = Vec::new();
        let mut box_of = Vec::new();
        while let Some((seat, entry)) = gamblers.choose(&m) {
            let played = m.play(seat, entry, &mut |event| match event {
                Event::Taken(seat, card) | Event::Bought(seat, card) => got.push((seat, card)),
                Event::Lost(card) => box_of.push(card),
                _ => {}
            });
            prop_assert_eq!(played, Ok(()));
        }
        for seat in m.seats().iter() {
            let own = got.iter().filter(|(owner, _)| *owner == seat).map(|(_, card)| *card);
            let dealt = deal.buildings[seat].iter().chain(&deal.villagers).copied();
            let expected: BTreeSet<u8> = dealt.chain(own).map(|card| card.number()).collect();
            let cards = m.hand(seat).deck().cards().map(|(card, _)| card.card().number());
            prop_assert_eq!(cards.clone().count(), expected.len());
            prop_assert_eq!(cards.collect::<BTreeSet<_>>(), expected);
        }
        let middle = m.middle().iter().chain(&box_of).chain(got.iter().map(|(_, card)| card));
        let mut middle: Vec<u8> = middle.map(|card| card.number()).collect();
        middle.sort_unstable();
        let mut dealt: Vec<u8> = deal.middle.iter().map(|card| card.number()).collect();
        dealt.sort_unstable();
        prop_assert_eq!(middle, dealt);
    }
}

//! M1 to M8: what all modes have in common.

use host_tests::gamblers::{modes, setup, some_modes};
use palm_island::game::{self, Card, Event as HandEvent, ROUNDS, Rating};
use palm_island::party::{Deal, DealError, Entry, Event, Mode, Move, Outcome, Refusal, Seats};

use crate::table::{CASUAL, ONE, SPEED, THREE, TWO, outpost, table};

#[test]
fn m1_every_seat_has_16_buildings_and_a_tracker() {
    for mode in modes() {
        for seats in Seats::ALL {
            let m = setup(mode, seats, 5).deal().start().expect("a match");
            assert_eq!(m.seats(), seats);
            for seat in seats.iter() {
                let deck = m.hand(seat).deck();
                let buildings = deck.cards().filter(|(card, _)| card.card().is_building());
                assert_eq!(buildings.count(), 16);
                assert_eq!(deck.left(), deck.len(), "the tracker lies at the back");
                assert_eq!(m.hand(seat).round(), 1);
                assert!(!deck.cards().any(|(card, _)| card.card().is_feat()));
            }
        }
    }
}

#[test]
fn m1_decks_are_alike_in_competitive_matches_and_not_in_cooperative_ones() {
    for mode in some_modes() {
        let deal = setup(mode, Seats::FOUR, 11).deal();
        let alike = Seats::FOUR
            .iter()
            .all(|seat| deal.buildings[seat] == deal.buildings[ONE]);
        assert_eq!(alike, !matches!(mode, Mode::Cooperative { .. }), "{mode:?}");
    }
    let mut deal = setup(CASUAL, Seats::TWO, 0).deal();
    deal.buildings[TWO].swap(0, 1);
    assert_eq!(deal.start().err(), Some(DealError::Unequal));
}

#[test]
fn m1_the_first_seat_has_the_deck_of_the_seed() {
    for mode in some_modes() {
        let setup = setup(mode, Seats::THREE, 77);
        assert_eq!(setup.deal().buildings[ONE], setup.seed().buildings());
    }
}

#[test]
fn m1_a_deal_of_other_cards_is_refused() {
    let refused = |change: &dyn Fn(&mut Deal), mode| {
        let mut deal = setup(mode, Seats::TWO, 1).deal();
        change(&mut deal);
        deal.start().err()
    };
    let villager = |deal: &mut Deal| deal.villagers.push(Card::CHIEF).expect("room");
    assert_eq!(refused(&villager, CASUAL), Some(DealError::Villagers));
    let reversed = |deal: &mut Deal| deal.middle.reverse();
    assert_eq!(refused(&reversed, CASUAL), Some(DealError::Middle));
    assert_eq!(refused(&reversed, SPEED), Some(DealError::Middle));
    let twice = |deal: &mut Deal| deal.middle[1] = deal.middle[0];
    assert_eq!(refused(&twice, SPEED), Some(DealError::Middle));
    let doubled = |deal: &mut Deal| {
        for seat in Seats::TWO.iter() {
            deal.buildings[seat][0] = deal.buildings[seat][1];
        }
    };
    assert!(matches!(
        refused(&doubled, CASUAL),
        Some(DealError::Deck(_))
    ));
}

#[test]
fn m2_a_seat_waits_at_its_tracker_with_all_it_has_stored() {
    let hand = "seated: canoe | [logger] [logger2] quarry ...";
    let mut table = table(CASUAL, &[hand, hand], &[], 0);
    table.discard(ONE);
    assert!(table.m.hand(ONE).is_at_tracker());
    assert_eq!(table.m.hand(ONE).round(), 1);
    assert_eq!(
        table.stored(ONE),
        [4, 5],
        "what lies behind the tracker does not come up"
    );
    assert_eq!(table.m.legal_moves(ONE)[..], [Move::Close]);
    let discard = Move::Turn(game::Move::Discard);
    table.refuses(ONE, discard, Refusal::Hand(game::Refusal::AtTracker));
    assert_eq!(
        table.story[1],
        Event::Hand(ONE, HandEvent::RoundEnded(1)),
        "the events say so"
    );
}

#[test]
fn m3_the_next_round_begins_when_every_seat_has_closed() {
    let hand = "seated: canoe | [logger] [logger2] quarry ...";
    let mut table = table(CASUAL, &[hand, hand, hand], &[], 0);
    for seat in [ONE, TWO, THREE] {
        table.discard(seat);
    }
    table.make(TWO, Move::Close);
    table.make(ONE, Move::Close);
    assert!(table.m.legal_moves(ONE).is_empty());
    table.refuses(ONE, Move::Close, Refusal::Closed);
    assert_eq!(table.m.round(), 1);
    table.make(THREE, Move::Close);
    assert_eq!(table.m.round(), 2);
    for seat in [ONE, TWO, THREE] {
        let hand = table.m.hand(seat);
        assert_eq!(hand.round(), 2);
        assert!(table.stored(seat).is_empty(), "E1 goes on: they came up");
        assert_eq!(hand.deck().card(0).card().number(), 7);
        assert!(!table.m.has_closed(seat));
    }
}

#[test]
fn m3_after_round_8_the_match_is_over() {
    let hand = "seated round 8: | canoe ...";
    let mut table = table(CASUAL, &[hand, hand], &[], 0);
    table.close_all();
    assert!(table.m.is_over());
    assert_eq!(table.m.round(), ROUNDS);
    assert_eq!(table.story.last(), Some(&Event::Over));
    assert!(table.m.legal_moves(ONE).is_empty());
    table.refuses(ONE, Move::Close, Refusal::Over);
    assert_eq!(table.m.outcome(), Some(Outcome::Against));
}

#[test]
fn m4_what_was_taken_last_lies_nearest_to_the_tracker() {
    let rich = "seated round 2: | quarry canoe housing@1 housing2@1 canoe2@1 canoe3@1 ... canoe@1";
    let rich = rich.replace("canoe housing", "housing");
    let poor = "seated round 2: | canoe ...";
    let middle = [outpost(5), outpost(9)];
    let mut table = table(CASUAL, &[&rich, poor], &middle, 0);
    table.close_all();
    let cards = table.cards(ONE);
    assert_eq!(
        cards[..3],
        [37, 33, 7],
        "the Sea was taken after the Forest"
    );
    assert_eq!(table.m.hand(ONE).deck().left(), 18);
    let outpost = table.m.hand(ONE).deck().card(0);
    assert!(outpost.face().offers().is_empty(), "it offers no action");
    table.discard(ONE);
    assert_eq!(table.cards(ONE)[0], 33);
}

#[test]
fn m4_an_outpost_can_stay_on_top_while_the_second_card_is_played() {
    let mut table = table(
        CASUAL,
        &["seated: outpost canoe ... |", "seated: canoe ... |"],
        &[],
        0,
    );
    let store = table.m.legal_moves(ONE);
    let store = store
        .iter()
        .find(|m| **m != Move::Turn(game::Move::Discard));
    table.make(ONE, *store.expect("the Canoe House can be stored"));
    assert_eq!(table.cards(ONE)[0], 29);
    assert_eq!(table.stored(ONE), [1]);
}

#[test]
fn m5_outposts_count_and_ties_go_to_arrows_then_to_resources() {
    let places = |hands: &[&str]| {
        let table = table(CASUAL, hands, &[], 0);
        let standings = table.m.standings();
        let mut places: Vec<(u8, u8)> = standings
            .iter()
            .map(|standing| (standing.seat.number(), standing.place))
            .collect();
        places.sort_unstable();
        places
            .into_iter()
            .map(|(_, place)| place)
            .collect::<Vec<_>>()
    };
    let plain = "seated round 8: | canoe ...";
    assert_eq!(
        places(&[plain, "seated round 8: | outpost canoe ..."]),
        [2, 1]
    );
    assert_eq!(places(&[plain, "seated round 8: | canoe@1 ..."]), [2, 1]);
    assert_eq!(places(&["seated round 8: | [canoe] ...", plain]), [1, 2]);
    assert_eq!(places(&[plain, plain]), [1, 1]);
    let best = "seated round 8: | temple@1 ...";
    assert_eq!(places(&[plain, best, plain, best]), [3, 1, 3, 1]);
}

#[test]
fn m6_undo_reaches_back_to_the_start_of_the_round() {
    let hand = "seated: canoe logger | ...";
    let mut table = table(CASUAL, &[hand, hand], &[], 0);
    let start = *table.m.hand(ONE);
    assert_eq!(table.m.check(ONE, Entry::Undo), Err(Refusal::NothingToUndo));
    table.discard(ONE);
    let after_one = *table.m.hand(ONE);
    table.discard(ONE);
    assert_eq!(table.m.moves_to_undo(ONE), 2);
    table.enter(ONE, Entry::Undo);
    assert_eq!(*table.m.hand(ONE), after_one);
    table.enter(ONE, Entry::Undo);
    assert_eq!(*table.m.hand(ONE), start);
    table.discard_to_tracker(ONE);
    table.make(ONE, Move::Close);
    assert_eq!(table.m.moves_to_undo(ONE), 0);
    assert_eq!(table.m.check(ONE, Entry::Undo), Err(Refusal::Closed));
    table.discard_to_tracker(TWO);
    table.make(TWO, Move::Close);
    assert_eq!(table.m.round(), 2);
    assert_eq!(table.m.check(ONE, Entry::Undo), Err(Refusal::NothingToUndo));
}

#[test]
fn m6_a_speed_match_has_no_undo_and_closes_by_itself() {
    let hand = "seated: canoe | logger ...";
    let mut table = table(SPEED, &[hand, hand], &[], 0);
    let finish = Entry::Finish(palm_island::party::Millis::new(9));
    assert_eq!(table.m.check(ONE, finish), Err(Refusal::NotAtTracker));
    table.discard(ONE);
    assert_eq!(table.m.check(ONE, Entry::Undo), Err(Refusal::NoUndo));
    table.refuses(ONE, Move::Close, Refusal::ByItself);
    assert!(table.m.legal_moves(ONE).is_empty());
    table.enter(ONE, finish);
    assert!(table.m.has_closed(ONE));
    let casual = crate::table::table(CASUAL, &[hand, hand], &[], 0);
    assert_eq!(casual.m.check(ONE, finish), Err(Refusal::NotNow));
}

#[test]
fn m8_a_score_below_the_chart_is_stranded() {
    let words = [0, 1, 9, 10, 19, 20, 29, 30].map(Rating::together);
    use Rating::{Astounding, Exceptional, NeedsWork, Respectable, Stranded};
    assert_eq!(
        words,
        [
            Stranded,
            NeedsWork,
            NeedsWork,
            Respectable,
            Respectable,
            Exceptional,
            Exceptional,
            Astounding
        ]
    );
}

/// No rule changes when a player leaves: it is only noted.
#[test]
fn a_seat_can_leave_or_be_handed_over_by_all_others() {
    let hand = "seated: canoe | ...";
    let mut table = table(CASUAL, &[hand, hand, hand], &[], 0);
    let away = |at| Entry::HandOver { seat: TWO, at };
    table.enter(ONE, away(12));
    assert_eq!(table.m.handed_over(TWO), None);
    table.enter(THREE, away(13));
    assert_eq!(table.m.handed_over(TWO), None, "they know different logs");
    table.enter(ONE, away(13));
    assert_eq!(table.m.handed_over(TWO), Some(13));
    assert_eq!(table.story.last(), Some(&Event::HandedOver(TWO)));
    let itself = Entry::HandOver { seat: ONE, at: 0 };
    assert_eq!(table.m.check(ONE, itself), Err(Refusal::NotToHandOver));
    table.enter(THREE, Entry::Left);
    assert!(table.m.has_left(THREE));
    table.discard(TWO);
}

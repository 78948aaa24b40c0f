//! C1 to C4: against a Disaster, with an Ability to buy.

use palm_island::game::{self, Ability, Disaster, Rating};
use palm_island::party::{
    BySeat, Entry, Event, Goal, MOST_FAILED, Mode, Move, Outcome, Refusal, Stage, Weight,
};

use host_tests::notation::lay;

use crate::table::{ONE, THREE, TWO, Table, offer, payment, table};

const fn against(disaster: Disaster, ability: Option<Ability>) -> Mode {
    Mode::Cooperative { disaster, ability }
}

const VOLCANO: Mode = against(Disaster::Volcano, None);

/// LS and LS are asked for: a card with LS (Market), a log and a stone.
fn two_seats() -> Table {
    let one = "seated round 2: | canoe ... [market@2] [logger]";
    let two = "seated round 2: | canoe ... [quarry@1] [logger]";
    let mut table = table(VOLCANO, &[one, two], &[], 0);
    table.close_all();
    table
}

#[test]
fn c1_a_disaster_has_three_steps_and_may_have_an_ability_beside_it() {
    for disaster in Disaster::ALL {
        assert!(disaster.step(2).is_some());
        assert_eq!(disaster.step(3), None);
    }
    let hand = "seated: canoe ... |";
    let alone = table(VOLCANO, &[hand, hand], &[], 0);
    assert_eq!(alone.m.price(Goal::Ability), None);
    let with = against(Disaster::Volcano, Some(Ability::Rebuild));
    let with = table(with, &[hand, hand, hand], &[], 1);
    let printed = |goal| with.m.price(goal).map(|price| format!("{price:?}"));
    assert_eq!(printed(Goal::Step).as_deref(), Some("FFFSSSSSS"));
    assert_eq!(printed(Goal::Ability).as_deref(), Some("LLLFFFSSS"));
    let done = table_with_steps(3);
    assert_eq!(done.m.price(Goal::Step), None);
}

fn table_with_steps(steps: u8) -> Table {
    let hand = "seated round 8: | canoe ... temple@1";
    table(VOLCANO, &[hand, hand], &[], steps)
}

#[test]
fn c2_offers_that_cover_the_cost_and_are_agreed_to_pay_the_step() {
    let mut table = two_seats();
    assert!(matches!(table.m.stage(), Stage::Offers(_)));
    table.make(ONE, offer(Goal::Step, &[0]));
    table.refuses(ONE, Move::Pass, Refusal::Spoken);
    table.make(TWO, offer(Goal::Step, &[0, 1]));
    assert!(matches!(table.m.stage(), Stage::Agreement(_)));
    assert_eq!(table.m.legal_moves(ONE)[..], [Move::Agree, Move::Decline]);
    table.make(TWO, Move::Agree);
    assert_eq!(table.m.steps_paid(), 0);
    table.make(ONE, Move::Agree);
    assert_eq!(table.m.steps_paid(), 1);
    assert!(table.story.contains(&Event::StepPaid(1)));
    assert_eq!(table.stored(ONE), [4], "P2: what paid lies upright");
    assert!(table.stored(TWO).is_empty());
    assert_eq!(table.m.round(), 3, "what is left pays for nothing more");
}

#[test]
fn c2_and_p4_no_card_of_all_offers_may_be_left_out() {
    let mut table = two_seats();
    table.make(ONE, offer(Goal::Step, &[0, 1]));
    table.make(TWO, offer(Goal::Step, &[0, 1]));
    assert!(
        table.story.contains(&Event::CameToNothing),
        "one log is too many"
    );
    assert!(matches!(table.m.stage(), Stage::Offers(ballot) if ballot.failed == 1));
    assert_eq!(table.stored(ONE), [10, 4]);
}

#[test]
fn c2_what_offers_come_to_is_known_before_they_are_made() {
    let table = two_seats();
    let weighs = |one: &[u8], two: &[u8]| {
        let nothing = payment(&[]);
        let offers = BySeat::new([payment(one), payment(two), nothing, nothing]);
        let sum = format!("{:?}", table.m.sum(&offers));
        (table.m.weighs(Goal::Step, &offers), sum)
    };
    assert_eq!(weighs(&[0], &[0, 1]), (Weight::Pays, "LLSS".into()));
    assert_eq!(weighs(&[0, 1], &[0]), (Weight::Pays, "LLSS".into()));
    let too_much = (Weight::TooMuch(ONE), "LLLSS".into());
    assert_eq!(weighs(&[0, 1], &[0, 1]), too_much);
    assert_eq!(weighs(&[0], &[1]).0, Weight::TooLittle);
    let offers = BySeat::new([payment(&[0]); 4]);
    assert_eq!(table.m.weighs(Goal::Ability, &offers), Weight::TooLittle);
}

#[test]
fn c2_too_little_or_for_different_things_comes_to_nothing() {
    let mode = against(Disaster::Volcano, Some(Ability::Storage));
    let one = "seated round 2: | canoe ... [market@2] [logger@3]";
    let two = "seated round 2: | canoe ... [quarry@1] [logger@3]";
    let mut table = table(mode, &[one, two], &[], 0);
    table.close_all();
    table.make(ONE, offer(Goal::Step, &[0]));
    table.make(TWO, Move::Pass);
    table.make(ONE, offer(Goal::Step, &[0]));
    table.make(TWO, offer(Goal::Ability, &[0, 1]));
    assert!(matches!(table.m.stage(), Stage::Offers(ballot) if ballot.failed == 2));
    table.make(ONE, offer(Goal::Ability, &[0]));
    table.make(TWO, offer(Goal::Ability, &[0]));
    for seat in [ONE, TWO] {
        table.make(seat, Move::Agree);
    }
    assert!(table.m.has_ability());
}

#[test]
fn c2_a_seat_that_declines_keeps_everybodys_cards() {
    let mut table = two_seats();
    table.make(ONE, offer(Goal::Step, &[0]));
    table.make(TWO, offer(Goal::Step, &[0, 1]));
    table.make(ONE, Move::Agree);
    table.refuses(ONE, Move::Decline, Refusal::Spoken);
    table.make(TWO, Move::Decline);
    assert_eq!(table.m.steps_paid(), 0);
    assert_eq!(table.stored(TWO).len(), 2);
    assert!(matches!(table.m.stage(), Stage::Offers(_)));
    for seat in [ONE, TWO] {
        let places: &[u8] = if seat == ONE { &[0] } else { &[0, 1] };
        table.make(seat, offer(Goal::Step, places));
    }
    table.make(TWO, Move::Decline);
    assert!(
        matches!(table.m.stage(), Stage::Agreement(_)),
        "all are heard first"
    );
    table.make(ONE, Move::Agree);
    assert!(matches!(table.m.stage(), Stage::Offers(ballot) if ballot.failed == 2));
}

#[test]
fn c2_when_all_pass_or_the_fourth_time_comes_to_nothing_the_end_is_over() {
    let mut passed = two_seats();
    passed.make(ONE, Move::Pass);
    passed.make(TWO, Move::Pass);
    assert_eq!(passed.m.round(), 3);
    let mut stubborn = two_seats();
    for failed in 0..MOST_FAILED {
        assert!(matches!(stubborn.m.stage(), Stage::Offers(b) if b.failed == failed));
        stubborn.make(ONE, offer(Goal::Step, &[1]));
        stubborn.make(TWO, Move::Pass);
    }
    assert_eq!(stubborn.m.round(), 3);
}

#[test]
fn c2_who_has_nothing_stored_is_not_asked_and_neither_is_a_group_with_too_little() {
    let rich = "seated round 2: | canoe ... [quarry@3] [quarry2@1] [logger@3] [logger2]";
    let poor = "seated round 2: | canoe ...";
    let mut asked = table(VOLCANO, &[rich, poor, rich], &[], 0);
    asked.close_all();
    assert!(asked.m.awaits(ONE) && !asked.m.awaits(TWO) && asked.m.awaits(THREE));
    asked.refuses(TWO, Move::Pass, Refusal::Spoken);
    let log = "seated round 2: | canoe ... [logger]";
    let mut too_little = table(VOLCANO, &[log, poor], &[], 0);
    too_little.close_all();
    assert_eq!(too_little.m.round(), 3);
}

#[test]
fn c2_an_offer_is_one_or_more_of_the_seats_own_stored_cards() {
    let table = two_seats();
    table.refuses(ONE, offer(Goal::Step, &[]), Refusal::EmptyOffer);
    let too_many = Refusal::Hand(game::Refusal::NoSuchStored);
    table.refuses(ONE, offer(Goal::Step, &[2]), too_many);
    table.refuses(ONE, offer(Goal::Ability, &[0]), Refusal::NoSuchGoal);
    table.refuses(ONE, Move::Agree, Refusal::NotNow);
    assert_eq!(table.m.legal_moves(ONE).len(), 1 + 3);
    assert_eq!(table.m.check(ONE, Entry::Undo), Err(Refusal::NotNow));
}

#[test]
fn c2_several_steps_may_be_paid_at_one_end() {
    let hand = "seated round 8: | canoe ... [trade@3] [market@2] [canoe2] [quarry@3]";
    let mut table = table(VOLCANO, &[hand, hand], &[], 0);
    table.close_all();
    for seat in [ONE, TWO] {
        table.make(seat, offer(Goal::Step, &[1]));
    }
    for seat in [ONE, TWO] {
        table.make(seat, Move::Agree);
    }
    assert_eq!(table.m.steps_paid(), 1);
    // The other cards are the Trade House, a Canoe House and a Quarry: FSS from each.
    for seat in [ONE, TWO] {
        table.make(seat, offer(Goal::Step, &[1, 2]));
    }
    for seat in [ONE, TWO] {
        table.make(seat, Move::Agree);
    }
    assert_eq!(table.m.steps_paid(), 2);
    assert!(table.m.is_over());
}

#[test]
fn c3_the_group_wins_with_three_steps_and_scores_as_its_lowest_seat() {
    let mut won = table(
        VOLCANO,
        &[
            "seated round 8: | canoe ... temple@2",
            "seated round 8: | canoe ... temple@1",
        ],
        &[],
        3,
    );
    won.close_all();
    let outcome = Outcome::Together {
        won: true,
        stars: 3,
        rating: Rating::NeedsWork,
    };
    assert_eq!(won.m.outcome(), Some(outcome));
    let mut lost = table_with_steps(2);
    assert_eq!(lost.m.outcome(), None);
    lost.close_all();
    assert!(matches!(
        lost.m.outcome(),
        Some(Outcome::Together { won: false, .. })
    ));
}

#[test]
fn c4_the_ability_is_there_from_the_next_round_on_for_all_seats() {
    let mode = against(Disaster::Famine, Some(Ability::Shipping));
    let hand = "seated round 2: | canoe@3 ... [canoe2]";
    let mut table = table(mode, &[hand, hand], &[], 0);
    table.close_all();
    for seat in [ONE, TWO] {
        table.make(seat, offer(Goal::Ability, &[0]));
    }
    for seat in [ONE, TWO] {
        table.make(seat, Move::Agree);
    }
    assert!(
        table
            .story
            .contains(&Event::AbilityGained(Ability::Shipping))
    );
    assert_eq!(table.m.round(), 3);
    for seat in [ONE, TWO] {
        let aid = table.m.hand(seat).aid();
        assert_eq!(aid.ability(), Some(Ability::Shipping));
        assert!(!aid.is_used());
    }
}

#[test]
fn c4_shipping_counts_every_resource_as_any_kind() {
    // A Temple for LFSS with two Canoe Houses: LFF and FF.
    let deck = "temple canoe3@1 | ... [canoe@3] [canoe2@1]";
    let table = lay(&format!("shipping round 2: {deck}"));
    let rotate = "rotate temple paying canoe canoe2 with shipping";
    assert!(table.moves().contains(&rotate.into()));
    let after = table.after(rotate);
    assert!(after.0.aid().is_used());
    let none = lay(&format!("seated round 2: {deck}"));
    assert_eq!(none.refuses(rotate), game::Refusal::NoAbility);
    let used = lay(&format!("shipping used round 2: {deck}"));
    assert_eq!(used.refuses(rotate), game::Refusal::AbilityUsed);
}

#[test]
fn c4_shipping_is_not_used_where_the_payment_is_legal_without_it() {
    let table = lay("shipping round 2: logger canoe3@1 | ... [canoe@3] [canoe2@1]");
    let own = "rotate logger paying canoe";
    assert!(table.moves().contains(&own.into()));
    let refused = table.refuses(&format!("{own} with shipping"));
    assert_eq!(refused, game::Refusal::AbilityNotNeeded);
    let free = table.refuses("store logger with shipping");
    assert_eq!(free, game::Refusal::AbilityNotNeeded);
    let surplus = table.refuses("rotate logger paying canoe canoe2 with shipping");
    assert_eq!(surplus, game::Refusal::AbilityNotNeeded);
}

#[test]
fn c4_an_ability_asks_for_arrows_in_the_seats_own_deck() {
    let table = lay("shipping round 2: temple canoe3 | ... [canoe@1] [canoe2]");
    let refused = table.refuses("rotate temple paying canoe canoe2 with shipping");
    assert_eq!(refused, game::Refusal::TooFewArrows(Ability::Shipping));
}

#[test]
fn c4_rebuild_keeps_one_of_the_paying_cards_stored() {
    let deck = "rebuild round 2: logger quarry@3 | ... [canoe] [logger2]";
    let table = lay(deck);
    let keeping = "rotate logger paying canoe logger2 keeping logger2";
    assert!(table.moves().contains(&keeping.into()));
    let after = table.after(keeping);
    let stored: Vec<u8> = after
        .0
        .deck()
        .stored()
        .map(|(_, card)| card.card().number())
        .collect();
    assert_eq!(stored, [5]);
    assert!(after.0.aid().is_used());
    let elsewhere = "rebuild round 2: logger quarry@3 | ... [canoe@1] [canoe2] [logger2]";
    let refused = lay(elsewhere).refuses("rotate logger paying canoe logger2 keeping canoe2");
    assert_eq!(refused, game::Refusal::KeptDoesNotPay);
}

#[test]
fn c4_and_a3_a_card_that_rebuild_keeps_makes_no_room() {
    let deck = "rebuild round 2: market quarry@3 | ... [canoe] [canoe2] [canoe3] [logger2]";
    let table = lay(deck);
    let refused = table.refuses("store market paying canoe keeping canoe");
    assert_eq!(refused, game::Refusal::NoRoom(4));
    let reset = "store market paying canoe resetting logger2 keeping canoe";
    assert!(table.moves().contains(&reset.into()));
    let itself = table.refuses("store market paying canoe resetting canoe keeping canoe");
    assert_eq!(itself, game::Refusal::NoSuchStored);
    let stored: Vec<u8> = table
        .after(reset)
        .0
        .deck()
        .stored()
        .map(|(_, c)| c.card().number())
        .collect();
    assert_eq!(stored, [1, 2, 3, 10]);
}

#[test]
fn c4_with_storage_and_its_arrows_five_cards_may_be_stored() {
    let four = "[canoe] [canoe2] [canoe3] [logger2]";
    let without = lay(&format!("storage round 2: logger logger3 | ... {four}"));
    assert_eq!(without.0.store_limit(), 4);
    let with = lay(&format!("storage round 2: logger logger3@3 | ... {four}"));
    assert_eq!(with.0.store_limit(), 5);
    assert_eq!(with.after("store logger").0.deck().stored_count(), 5);
}

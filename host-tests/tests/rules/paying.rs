//! P1 to P5: what an action costs, and who pays for it.

use host_tests::notation::lay;
use palm_island::game::{Action, Area, Cost, Kind, Refusal};

fn price(kind: Kind, area: u8, action: Action) -> Cost {
    let area = Area::from_index(area).expect("areas are 0 to 3");
    *kind.face(area).price(action).expect("it is offered")
}

#[test]
fn p1_all_of_a_sum_must_be_covered() {
    let cost = price(Kind::Housing, 0, Action::Rotate);
    assert_eq!(cost.to_string(), "1 log and 1 fish");

    let table = lay("housing temple ... [logger] [logger2]");
    assert_eq!(
        table.refuses("rotate housing paying logger logger2"),
        Refusal::Unaffordable(cost)
    );
    let table = lay("housing temple ... [logger] [canoe]");
    assert_eq!(
        table.refuses("rotate housing paying logger"),
        Refusal::TooLittle(cost)
    );
    assert_eq!(table.refuses("rotate housing"), Refusal::TooLittle(cost));
    assert_eq!(
        table.moves_that("rotate housing"),
        ["rotate housing paying logger canoe"]
    );
}

#[test]
fn p1_any_one_alternative_is_enough() {
    let table = lay("market temple ... [logger] [canoe]");
    assert_eq!(
        table.moves_that("store market"),
        ["store market paying canoe", "store market paying logger"]
    );
    let table = lay("market@3 temple ... [logger] [canoe] [quarry@1]");
    assert_eq!(
        table.moves(),
        [
            "discard",
            "store market paying canoe",
            "store market paying logger",
            "store market paying quarry"
        ]
    );
}

#[test]
fn p1_without_any_alternative_nothing_happens() {
    let table = lay("market temple ... [quarry@1]");
    assert_eq!(table.moves(), ["discard"]);
    let cost = price(Kind::Market, 0, Action::Store);
    assert_eq!(cost.to_string(), "1 log or 1 fish");
    assert_eq!(table.refuses("store market"), Refusal::Unaffordable(cost));
}

/// `LL/FF` is two logs or two fish, never one of each.
#[test]
fn p1_an_alternative_is_not_filled_up_from_another() {
    let table = lay("trade temple ... [logger] [canoe]");
    assert!(table.moves_that("store trade").is_empty());
    let table = lay("trade temple ... [logger] [logger2] [canoe] [canoe2]");
    assert_eq!(
        table.moves_that("store trade"),
        [
            "store trade paying canoe canoe2",
            "store trade paying logger logger2"
        ]
    );
}

#[test]
fn p1_an_or_cost_is_paid_with_surplus_too() {
    let table = lay("trade temple ... [logger@3] [canoe@3] [canoe2]");
    assert_eq!(
        table.moves_that("store trade"),
        ["store trade paying canoe", "store trade paying logger"],
        "LFF for the two fish, LL for the two logs"
    );
    assert_eq!(
        table.after("store trade paying canoe"),
        lay("temple ... [logger@3] canoe@3 [canoe2] | [trade]")
    );
}

#[test]
fn p2_paying_cards_are_turned_upright_where_they_lie() {
    let table = lay("housing quarry ... [logger] [canoe] temple |");
    assert_eq!(
        table.after("rotate housing paying logger canoe"),
        lay("quarry ... logger canoe temple | housing@1")
    );
    assert_eq!(
        table.story("rotate housing paying logger canoe"),
        ["paid logger", "paid canoe", "rotated housing@1"]
    );
}

#[test]
fn p2_a_paying_card_keeps_its_area() {
    let table = lay("housing quarry ... [canoe@2] temple |");
    assert_eq!(
        table.after("rotate housing paying canoe"),
        lay("quarry ... canoe@2 temple | housing@1")
    );
}

#[test]
fn p2_the_player_says_which_cards_pay() {
    let table = lay("canoe temple ... [canoe2] logger [canoe3]");
    assert_eq!(
        table.moves_that("flip canoe"),
        ["flip canoe paying canoe2", "flip canoe paying canoe3"]
    );
}

#[test]
fn p2_cards_behind_the_tracker_pay_too() {
    let table = lay("housing | quarry ... [logger] [canoe]");
    assert_eq!(
        table.after("rotate housing paying logger canoe"),
        lay("round 2: quarry ... logger canoe housing@1 |")
    );
}

#[test]
fn p3_what_a_card_holds_beyond_the_cost_is_lost() {
    let table = lay("canoe temple ... [canoe2@3] |");
    assert_eq!(table.0.score().resources, 3);
    let after = table.after("rotate canoe paying canoe2");
    assert_eq!(after, lay("temple ... canoe2@3 | canoe@1"));
    assert_eq!(after.0.score().resources, 0);
}

#[test]
fn p4_no_paying_card_may_be_left_out() {
    let table = lay("housing temple ... [logger] [canoe] [canoe2]");
    assert_eq!(
        table.moves_that("rotate housing"),
        [
            "rotate housing paying logger canoe",
            "rotate housing paying logger canoe2"
        ]
    );
    assert_eq!(
        table.refuses("rotate housing paying logger canoe canoe2"),
        Refusal::Surplus
    );
}

/// A payment need not use the fewest cards: only none of them may be idle.
#[test]
fn p4_two_small_cards_may_pay_where_a_large_one_could() {
    let table = lay("housing temple ... [logger] [canoe@2] [canoe2]");
    assert_eq!(
        table.moves_that("rotate housing"),
        [
            "rotate housing paying canoe",
            "rotate housing paying logger canoe2"
        ]
    );
    assert_eq!(
        table.refuses("rotate housing paying logger canoe"),
        Refusal::Surplus
    );
}

#[test]
fn p4_holds_over_all_alternatives_together() {
    let table = lay("market temple ... [logger] [canoe]");
    assert_eq!(
        table.refuses("store market paying logger canoe"),
        Refusal::Surplus,
        "each covers an alternative of its own"
    );
    let table = lay("trade temple ... [logger] [logger2] [canoe@1]");
    assert_eq!(
        table.refuses("store trade paying logger canoe"),
        Refusal::Surplus,
        "the two fish are enough"
    );
}

#[test]
fn p4_a_card_is_needed_for_any_part_of_the_cost() {
    let table = lay("temple@1 housing ... [trade@1] [canoe@1] [quarry@3] [quarry2@1]");
    assert_eq!(
        table.moves_that("flip temple"),
        ["flip temple paying trade canoe quarry quarry2"],
        "LLL, FF, SS and S for LLFFSSS"
    );
}

#[test]
fn p5_a_free_action_takes_no_payment() {
    let table = lay("canoe temple ... [logger]");
    assert_eq!(table.moves(), ["discard", "store canoe"]);
    assert_eq!(
        table.refuses("store canoe paying logger"),
        Refusal::AlreadyFree
    );
    assert_eq!(Cost::FREE.to_string(), "nothing");
}

#[test]
fn p1_the_dearest_action_takes_four_full_cards() {
    let table = lay("temple@3 housing ... [trade@3] [quarry@3] [canoe@3] [logger@3]");
    assert!(
        table.moves_that("rotate temple").is_empty(),
        "SSS, SS, LFF and LL are a fish too few for LLLFFFSSSS"
    );
    let table = lay("temple@3 housing ... [trade@3] [market@3] [canoe@3] [logger@3]");
    assert_eq!(
        table.moves_that("rotate temple"),
        ["rotate temple paying trade market canoe logger"]
    );
}

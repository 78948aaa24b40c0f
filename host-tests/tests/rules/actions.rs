//! A1 to A3: store, rotate, flip, and the limit of storage.

use host_tests::notation::lay;
use palm_island::console::text::english;
use palm_island::game::{Act, Action, Card, Help, Move, Payment, Refusal, Slot};

const FULL: &str = "canoe temple ... [logger] [logger2] [logger3] [canoe2] |";

#[test]
fn a1_a_stored_card_goes_sideways_to_the_back() {
    let table = lay("canoe temple ... |");
    assert_eq!(table.after("store canoe"), lay("temple ... | [canoe]"));
    assert_eq!(table.story("store canoe"), ["stored canoe"]);
}

#[test]
fn a1_a_store_with_a_price_is_paid_first() {
    let table = lay("market temple ... [logger] |");
    assert_eq!(
        table.after("store market paying logger"),
        lay("temple ... logger | [market]")
    );
    assert_eq!(
        table.story("store market paying logger"),
        ["paid logger", "stored market"]
    );
}

#[test]
fn a1_only_where_the_active_area_offers_it() {
    let quarry = Card::from_number(7).expect("a quarry");
    let table = lay("quarry temple ...");
    assert_eq!(
        table.refuses("store quarry"),
        Refusal::NotOffered(quarry, Action::Store)
    );
    assert_eq!(
        lay("quarry@1 temple ...").moves_that("store quarry"),
        ["store quarry"]
    );
    assert_eq!(
        lay("logger@2 temple ...").moves(),
        ["discard"],
        "all the way up"
    );
}

#[test]
fn a2_a_rotated_card_goes_to_the_back_turned_and_upright() {
    for (before, after) in [("logger", "logger@1"), ("logger@3", "logger@2")] {
        let stored = "[trade@3] [canoe@3] [logger2@3]";
        let table = lay(&format!("{before} temple ... {stored} |"));
        let m = table.moves_that("rotate logger")[0].clone();
        assert_eq!(table.story(&m).last(), Some(&format!("rotated {after}")));
        let game = table.after(&m).0;
        let (back, stored) = game.deck().cards().last().expect("a card");
        assert_eq!((back.card().number(), stored), (4, false));
    }
}

#[test]
fn a2_a_flipped_card_goes_to_the_back_on_its_other_side() {
    let table = lay("canoe temple ... [canoe2] |");
    assert_eq!(
        table.after("flip canoe paying canoe2"),
        lay("temple ... canoe2 | canoe@2")
    );
    let table = lay("canoe@1 temple ... [canoe2@2] |");
    assert_eq!(
        table.after("flip canoe paying canoe2"),
        lay("temple ... canoe2@2 | canoe@3")
    );
}

/// The one way back that is printed.
#[test]
fn a2_the_trade_house_can_be_turned_back() {
    let table = lay("trade@3 temple ... [quarry@1] |");
    assert_eq!(
        table.after("rotate trade paying quarry"),
        lay("temple ... quarry@1 | trade@2")
    );
    assert_eq!(
        table.after("flip trade paying quarry"),
        lay("temple ... quarry@1 | trade@1")
    );
}

#[test]
fn a3_with_four_stored_one_of_them_is_reset_first() {
    let table = lay(FULL);
    assert_eq!(
        table.moves_that("store canoe"),
        [
            "store canoe resetting canoe2",
            "store canoe resetting logger",
            "store canoe resetting logger2",
            "store canoe resetting logger3"
        ]
    );
    assert_eq!(table.refuses("store canoe"), Refusal::NoRoom(4));
    assert_eq!(
        &*english::refusal(Refusal::NoRoom(4)),
        "4 cards are stored: choose one to lose."
    );
}

#[test]
fn a3_a_reset_card_is_turned_upright_where_it_lies() {
    let table = lay(FULL);
    assert_eq!(
        table.after("store canoe resetting logger2"),
        lay("temple ... [logger] logger2 [logger3] [canoe2] | [canoe]")
    );
    assert_eq!(
        table.story("store canoe resetting logger2"),
        ["reset logger2", "stored canoe"]
    );
}

#[test]
fn a3_with_room_nothing_is_reset() {
    let table = lay("canoe temple ... [logger] [logger2] [logger3]");
    assert_eq!(table.moves(), ["discard", "store canoe"]);
    assert_eq!(
        table.refuses("store canoe resetting logger"),
        Refusal::NoResetNeeded
    );
}

/// Its own payment makes the room: nothing more may be turned.
#[test]
fn a3_a_paid_store_at_the_limit_needs_no_reset() {
    let table = lay("market temple ... [logger] [logger2] [logger3] [canoe] |");
    assert_eq!(
        table.moves_that("store market"),
        [
            "store market paying canoe",
            "store market paying logger",
            "store market paying logger2",
            "store market paying logger3"
        ]
    );
    assert_eq!(
        table.refuses("store market paying logger resetting canoe"),
        Refusal::NoResetNeeded
    );
    assert_eq!(
        table.after("store market paying logger2"),
        lay("temple ... [logger] logger2 [logger3] [canoe] | [market]")
    );
}

#[test]
fn a3_other_actions_never_reset() {
    let table = lay("canoe temple ... [logger] [logger2] [logger3] [canoe2]");
    assert_eq!(
        table.moves_that("rotate canoe"),
        ["rotate canoe paying canoe2"]
    );
    assert_eq!(
        table.refuses("rotate canoe paying canoe2 resetting logger"),
        Refusal::NoResetNeeded
    );
}

#[test]
fn a3_only_a_stored_card_can_be_reset() {
    let reset = |index| {
        Move::Act(Act {
            slot: Slot::First,
            action: Action::Store,
            payment: Payment::NOTHING,
            reset: Some(index),
            help: Help::Nobody,
        })
    };
    let game = lay(FULL).0;
    assert!(game.is_legal(reset(3)));
    for index in 4..=u8::MAX {
        assert_eq!(game.check(reset(index)), Err(Refusal::NoSuchStored));
    }
}

/// A card that is reset in slot 1 is open for the next turn, and does not expire.
#[test]
fn a3_a_reset_card_does_not_expire() {
    let table = lay("canoe [logger] temple ... [logger2] [logger3] [canoe2] |");
    assert_eq!(
        table.after("store canoe resetting logger"),
        lay("logger temple ... [logger2] [logger3] [canoe2] | [canoe]")
    );
}

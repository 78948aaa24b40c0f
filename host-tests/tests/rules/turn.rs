//! T1 to T5: what a player can do in a turn.

use host_tests::notation::lay;
use palm_island::game::{Card, Refusal};

#[test]
fn t1_a_turn_is_an_action_of_one_of_the_top_two_or_a_discard_of_the_top() {
    let table = lay("canoe logger quarry ...");
    assert_eq!(table.moves(), ["discard", "store canoe", "store logger"]);
}

#[test]
fn t1_a_discarded_card_goes_to_the_back_as_it_is() {
    let table = lay("canoe@1 logger ... |");
    assert_eq!(table.after("discard"), lay("logger ... | canoe@1"));
    assert_eq!(table.story("discard"), ["discarded canoe@1"]);
}

#[test]
fn t1_the_third_card_is_never_acted_on() {
    let table = lay("quarry temple canoe logger ...");
    assert_eq!(table.moves(), ["discard"]);
}

/// Cards that could pay, and costs that could be paid, in all the deeper places.
#[test]
fn t1_with_much_stored_the_third_card_is_still_not_acted_on() {
    let table = lay("temple temple2 market canoe ... [canoe2@3] [logger@3]");
    assert_eq!(table.moves(), ["discard"]);
}

#[test]
fn t2_an_action_of_the_second_card_leaves_the_first_where_it_is() {
    let table = lay("temple canoe logger ... |");
    assert_eq!(
        table.after("store canoe"),
        lay("temple logger ... | [canoe]")
    );
    let table = lay("temple canoe logger ... [canoe2] |");
    assert_eq!(
        table.after("rotate canoe paying canoe2"),
        lay("temple logger ... canoe2 | canoe@1")
    );
}

#[test]
fn t2_the_first_card_can_wait_there_turn_after_turn() {
    let table = lay("temple canoe canoe2 canoe3 logger ... |");
    let after = table.after_all(["store canoe", "store canoe2", "store canoe3"]);
    assert_eq!(after, lay("temple logger ... | [canoe] [canoe2] [canoe3]"));
}

#[test]
fn t3_with_no_action_possible_only_the_discard_is_left() {
    let table = lay("housing temple ... [canoe] |");
    assert_eq!(table.moves(), ["discard"]);
    assert_eq!(table.after("discard"), lay("temple ... [canoe] | housing"));
}

#[test]
fn t3_the_discard_is_there_when_actions_are_possible_too() {
    let table = lay("canoe logger ...");
    assert!(table.moves().contains(&"discard".into()));
}

#[test]
fn t4_the_tracker_in_slot_1_offers_nothing() {
    let table = lay("temple | canoe ...");
    assert_eq!(table.moves(), ["discard"]);
    for action in ["store |", "rotate |", "flip |", "recruit |"] {
        assert_eq!(table.refuses(action), Refusal::Tracker);
    }
}

#[test]
fn t4_with_the_tracker_in_slot_1_the_top_card_may_be_acted_on_or_discarded() {
    let table = lay("canoe | logger ... [canoe2]");
    assert_eq!(
        table.moves(),
        [
            "discard",
            "flip canoe paying canoe2",
            "rotate canoe paying canoe2",
            "store canoe"
        ]
    );
    assert_eq!(
        table.after("discard"),
        lay("round 2: logger ... [canoe2] canoe |")
    );
    assert_eq!(
        table.after("store canoe"),
        lay("round 2: logger ... [canoe2] [canoe] |")
    );
}

/// The card behind the tracker is the third, even if it is the second building.
#[test]
fn t4_behind_the_tracker_nothing_is_in_reach() {
    let table = lay("temple | canoe logger ...");
    assert_eq!(table.moves(), ["discard"]);
}

#[test]
fn t5_a_stored_card_in_slot_1_offers_nothing_but_pays() {
    let table = lay("quarry [canoe@1] ...");
    assert_eq!(table.moves(), ["discard", "flip quarry paying canoe"]);
    let covered = Refusal::Covered(Card::buildings()[0]);
    assert_eq!(table.refuses("store canoe"), covered);
    assert_eq!(table.refuses("flip canoe"), covered);
}

#[test]
fn t5_a_card_that_paid_in_slot_1_is_open_again() {
    let table = lay("quarry [canoe@1] logger ... |");
    let after = table.after("flip quarry paying canoe");
    assert_eq!(after, lay("canoe@1 logger ... | quarry@2"));
    assert!(after.moves().contains(&"store canoe".into()));
}

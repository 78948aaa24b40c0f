//! E1 to E4: what happens by itself, and how a game ends.

use host_tests::notation::lay;
use palm_island::game::{Action, Area, Move, ROUNDS, Refusal};

#[test]
fn e1_a_stored_card_that_comes_up_goes_upright_to_the_back() {
    let table = lay("canoe [logger@1] temple ... |");
    assert_eq!(table.after("discard"), lay("temple ... | canoe logger@1"));
    assert_eq!(
        table.story("discard"),
        ["discarded canoe", "expired logger@1"]
    );
}

#[test]
fn e1_one_after_the_other_until_an_upright_card_is_on_top() {
    let table = lay("canoe [logger] [logger2] [canoe2] [logger3] temple ... |");
    assert_eq!(
        table.after("discard"),
        lay("temple ... | canoe logger logger2 canoe2 logger3")
    );
}

/// An action on the second card leaves the first on top: nothing comes up.
#[test]
fn e1_only_the_top_card_expires() {
    let table = lay("temple canoe [logger] ... |");
    assert_eq!(
        table.after("store canoe"),
        lay("temple [logger] ... | [canoe]")
    );
}

#[test]
fn e1_the_card_that_pays_in_time_does_not_expire() {
    let table = lay("canoe [canoe2] temple ... |");
    assert_eq!(
        table.after("rotate canoe paying canoe2"),
        lay("canoe2 temple ... | canoe@1")
    );
}

#[test]
fn e1_and_e2_a_chain_of_stored_stored_tracker_stored() {
    let table = lay("canoe [logger] [logger2] | [logger3] temple ...");
    assert_eq!(
        table.story("discard"),
        [
            "discarded canoe",
            "expired logger",
            "expired logger2",
            "round 1 ended",
            "expired logger3"
        ]
    );
    assert_eq!(
        table.after("discard"),
        lay("round 2: temple ... canoe logger logger2 | logger3")
    );
}

/// The stored card that ends a round by itself was the last in front of the tracker.
#[test]
fn e1_and_e2_a_card_stored_next_to_the_tracker_is_not_lost() {
    let table = lay("canoe | temple ...");
    assert_eq!(
        table.after("store canoe"),
        lay("round 2: temple ... [canoe] |")
    );
}

#[test]
fn e2_the_tracker_on_top_shows_the_next_round_and_goes_to_the_back() {
    for round in 1..ROUNDS {
        let table = lay(&format!("round {round}: canoe | temple ..."));
        let next = round + 1;
        assert_eq!(
            table.after("discard"),
            lay(&format!("round {next}: temple ... canoe |"))
        );
        assert_eq!(
            table.story("discard"),
            ["discarded canoe".into(), format!("round {round} ended")]
        );
    }
}

#[test]
fn e2_the_game_ends_with_round_8_by_a_discard() {
    let table = lay("round 8: canoe | temple ...");
    assert_eq!(
        table.story("discard"),
        ["discarded canoe", "round 8 ended", "game over"]
    );
    assert!(table.after("discard").0.is_over());
}

#[test]
fn e2_the_game_ends_with_round_8_by_an_action() {
    let table = lay("round 8: canoe | temple ... [canoe2]");
    for m in [
        "store canoe",
        "rotate canoe paying canoe2",
        "flip canoe paying canoe2",
    ] {
        assert_eq!(table.story(m).last(), Some(&"game over".into()));
        assert!(table.after(m).0.is_over());
    }
}

/// The last two: the second is stored, then only the first and the tracker are left.
#[test]
fn e2_an_action_of_the_second_card_does_not_end_the_round_yet() {
    let table = lay("round 8: temple canoe | ...");
    let after = table.after("store canoe");
    assert_eq!(after, lay("round 8: temple | ... [canoe]"));
    assert!(after.after("discard").0.is_over());
}

#[test]
fn e2_stored_cards_in_front_of_the_tracker_expire_before_the_end() {
    let table = lay("round 8: canoe [logger] | temple ... [logger2]");
    assert_eq!(
        table.story("discard"),
        [
            "discarded canoe",
            "expired logger",
            "round 8 ended",
            "game over"
        ]
    );
    let end = table.after("discard");
    assert_eq!(
        end.0.score().resources,
        1,
        "the second Logger is still stored"
    );
}

#[test]
fn e2_after_the_end_there_is_no_move() {
    let end = lay("round 8: canoe | logger ...").after("discard");
    assert!(end.moves().is_empty());
    for code in 0..=u16::MAX {
        if let Some(m) = Move::decode(code) {
            assert_eq!(end.0.check(m), Err(Refusal::GameOver), "{m:?}");
        }
    }
    assert_eq!(end.refuses("discard"), Refusal::GameOver);
}

#[test]
fn e2_a_game_of_discards_alone_is_eight_rounds_of_sixteen_turns() {
    let mut table = lay("...");
    for turn in 0..8 * 16 {
        assert_eq!(usize::from(table.0.round()), 1 + turn / 16);
        table = table.after("discard");
    }
    assert!(table.0.is_over());
}

#[test]
fn e3_stored_cards_stay_stored_over_the_end_of_a_round() {
    let table = lay("temple | canoe ... [logger] [logger2@1] quarry");
    assert_eq!(
        table.after("discard"),
        lay("round 2: canoe ... [logger] [logger2@1] quarry temple |")
    );
}

#[test]
fn e4_the_tracker_shows_four_faces_in_turn_and_then_the_first_again() {
    let turns = [Action::Rotate, Action::Flip, Action::Rotate, Action::Flip];
    let mut shown = vec![Area::START];
    for action in turns {
        shown.push(action.leads_to(shown[shown.len() - 1]));
    }
    assert_eq!(
        shown.pop(),
        Some(Area::START),
        "round 5 is where round 1 was"
    );
    assert!(Area::ALL.iter().all(|area| shown.contains(area)));
}

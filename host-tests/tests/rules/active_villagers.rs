//! W3: the Builder and the Elder, and where they meet the other rules.

use host_tests::notation::lay;
use palm_island::game::{Area, Card, Placed, Refusal};

#[test]
fn w3_active_villagers_are_chosen_at_the_start_of_the_next_round() {
    let table = lay("elder temple | canoe ... [market@3] [canoe2@3]");
    let same_round = table.after("recruit elder paying market");
    assert_eq!(same_round.moves(), ["discard"], "not in the round it came");
    let next_round = same_round.after("discard");
    assert_eq!(
        next_round,
        lay("round 2 villagers: elder@1 canoe ... market@3 [canoe2@3] temple |")
    );
    assert_eq!(next_round.moves(), ["activate", "activate elder"]);
    assert_eq!(next_round.refuses("discard"), Refusal::ActivationFirst);
    assert_eq!(
        next_round.refuses("activate builder"),
        Refusal::NotRecruited
    );
}

#[test]
fn w3_any_number_of_them() {
    let table = lay("canoe | temple ... builder@1 elder@1").after("discard");
    assert_eq!(
        table.moves(),
        [
            "activate",
            "activate builder",
            "activate builder elder",
            "activate elder"
        ]
    );
    assert_eq!(
        table.after("activate builder elder"),
        lay("round 2: temple ... builder@2 elder@2 canoe |")
    );
    assert_eq!(
        table.story("activate builder elder"),
        ["activated builder@2", "activated elder@2"]
    );
    assert_eq!(
        table.after("activate"),
        lay("round 2: temple ... builder@1 elder@1 canoe |")
    );
}

/// What was stored and came up is gone before anyone is chosen.
#[test]
fn w3_what_happens_by_itself_happens_first() {
    let table = lay("temple | [canoe] logger ... elder@1").after("discard");
    assert_eq!(
        table,
        lay("round 2 villagers: logger ... elder@1 temple | canoe")
    );
}

#[test]
fn w3_no_choice_after_the_last_round() {
    let table = lay("round 8: canoe | temple ... builder@1 elder@1");
    assert!(table.after("discard").0.is_over());
    assert!(table.after("discard").moves().is_empty());
}

#[test]
fn w3_an_active_elder_is_not_chosen_again() {
    let table = lay("round 2: canoe | temple ... elder@2");
    assert_eq!(
        table.after("discard"),
        lay("round 3: temple ... elder@2 canoe |")
    );
    let table = lay("round 2: canoe | temple ... elder@2 builder@1").after("discard");
    assert_eq!(table.moves(), ["activate", "activate builder"]);
    assert_eq!(table.refuses("activate elder"), Refusal::NotRecruited);
}

#[test]
fn w3_the_elder_makes_room_for_five_stored_cards() {
    let four = "[logger] [logger2] [logger3] [canoe2]";
    let table = lay(&format!("canoe temple ... elder@2 {four} |"));
    assert_eq!(table.moves_that("store canoe"), ["store canoe"]);
    assert_eq!(
        table.after("store canoe"),
        lay(&format!("temple ... elder@2 {four} | [canoe]"))
    );
    let not_chosen = lay(&format!("canoe temple ... elder@1 {four} |"));
    assert_eq!(not_chosen.refuses("store canoe"), Refusal::NoRoom(4));
}

#[test]
fn w3_with_the_elder_the_sixth_needs_a_reset() {
    let five = "[logger] [logger2] [logger3] [canoe2] [canoe3]";
    let table = lay(&format!("canoe temple ... elder@2 {five} |"));
    assert_eq!(table.refuses("store canoe"), Refusal::NoRoom(5));
    assert_eq!(table.moves_that("store canoe").len(), 5);
}

/// Five are stored, the round ends, the Elder comes up and goes: they have their room.
#[test]
fn w3_the_fifth_place_stays_for_the_rest_of_the_game() {
    let five = "[logger] [logger2] [logger3] [canoe2] [canoe3]";
    let table = lay(&format!("round 4: canoe | elder@2 temple ... {five}"));
    let table = table.after_all(["discard", "discard"]);
    assert_eq!(
        table,
        lay(&format!("round 5: temple ... {five} canoe | elder@2"))
    );
    assert_eq!(table.0.store_limit(), 5);
}

/// The Temple often asks for more than four cards hold: five may pay.
#[test]
fn w3_five_stored_cards_may_all_pay() {
    let table =
        lay("temple@1 canoe ... elder@2 [logger3@3] [canoe2] [canoe3] [quarry@3] [quarry2@1]");
    assert_eq!(
        table.moves_that("flip temple"),
        ["flip temple paying logger3 canoe2 canoe3 quarry quarry2"]
    );
}

#[test]
fn w3_the_builder_takes_two_resources_off_one_action() {
    let table = lay("round 2: tool housing ... builder@2 [logger] [canoe] |");
    assert_eq!(
        table.moves(),
        [
            "discard",
            "flip tool paying logger canoe",
            "flip tool with builder",
            "rotate housing paying logger canoe",
            "rotate housing with builder",
            "rotate tool paying logger canoe with builder"
        ],
        "LF is free, of LFSS the two stone are not asked for"
    );
    assert_eq!(
        table.after("rotate tool paying logger canoe with builder"),
        lay("round 2: housing ... builder@1 logger canoe | tool@1")
    );
}

/// Which resources are taken off follows from who pays: all ways are there.
#[test]
fn w3_the_player_says_which_resources_the_builder_takes_off() {
    let table = lay("round 2: temple canoe ... builder@2 [logger] [canoe2] [quarry@1] [quarry2@1]");
    assert_eq!(
        table.moves_that("rotate temple"),
        [
            "rotate temple paying canoe2 quarry with builder",
            "rotate temple paying canoe2 quarry2 with builder",
            "rotate temple paying logger canoe2 quarry quarry2",
            "rotate temple paying logger canoe2 with builder",
            "rotate temple paying logger quarry with builder",
            "rotate temple paying logger quarry2 with builder",
            "rotate temple paying quarry quarry2 with builder"
        ]
    );
}

#[test]
fn w3_the_builder_is_used_up_by_one_action() {
    let table = lay("round 2: housing housing2 canoe ... builder@2 |");
    let after = table.after("rotate housing with builder");
    assert_eq!(
        after,
        lay("round 2: housing2 canoe ... builder@1 | housing@1")
    );
    assert_eq!(
        after.refuses("rotate housing2 with builder"),
        Refusal::NoBuilder
    );
}

/// The book lets active abilities be used in each round.
#[test]
fn w3_the_builder_can_be_chosen_again_in_the_next_round() {
    let used = lay("round 2: housing | canoe ... builder@2").after("rotate housing with builder");
    assert_eq!(used.moves(), ["activate", "activate builder"]);
    let unused = lay("round 2: housing | canoe ... builder@2").after("discard");
    assert_eq!(
        unused,
        lay("round 3 villagers: canoe ... builder@1 housing |")
    );
}

#[test]
fn w3_a_builder_that_was_not_used_in_round_8_stays_as_it_lies() {
    let end = lay("round 8: canoe | ... builder@2").after("discard");
    assert!(end.0.is_over());
    let builder = Placed::new(Card::BUILDER, Area::ACTIVE);
    assert!(end.0.deck().cards().any(|(card, _)| card == builder));
}

#[test]
fn w3_the_builder_is_not_used_where_nothing_is_saved() {
    let table = lay("round 2: canoe temple ... builder@2 [canoe2] |");
    assert_eq!(
        table.refuses("store canoe with builder"),
        Refusal::BuilderNotNeeded,
        "a free action"
    );
    assert_eq!(
        table.refuses("rotate canoe paying canoe2 with builder"),
        Refusal::BuilderNotNeeded,
        "paid in full"
    );
    assert_eq!(
        lay("round 2: canoe temple ... builder@1").refuses("rotate canoe with builder"),
        Refusal::NoBuilder
    );
}

/// With the discount off, no paying card may be left out.
#[test]
fn w3_and_p4_no_card_pays_for_what_the_builder_takes_off() {
    let table = lay("round 2: housing temple ... builder@2 [logger] [canoe]");
    assert_eq!(
        table.refuses("rotate housing paying logger with builder"),
        Refusal::Surplus
    );
}

#[test]
fn w3_the_builder_and_alternatives() {
    let table = lay("round 2: market trade@1 ... builder@2 [logger] [canoe] [quarry@1]");
    assert_eq!(
        table.moves_that("store market"),
        [
            "store market paying canoe",
            "store market paying logger",
            "store market with builder"
        ],
        "L/F: either is free"
    );
    assert_eq!(
        table.moves_that("store trade"),
        ["store trade with builder"],
        "FF/SS: both of one alternative are taken off"
    );
}

/// Free of charge, so no card has made room.
#[test]
fn w3_and_a3_a_store_made_free_at_the_limit_needs_its_reset() {
    let table = lay("round 2: market temple ... builder@2 [logger] [canoe] [logger2] [canoe2]");
    assert_eq!(
        table.refuses("store market with builder"),
        Refusal::NoRoom(4)
    );
    assert_eq!(table.moves_that("store market").len(), 4 + 4);
}

#[test]
fn w3_the_builder_helps_to_recruit() {
    let table = lay("round 2: priest canoe ... builder@2 [canoe2] |");
    assert_eq!(
        table.after("recruit priest paying canoe2 with builder"),
        lay("round 2: canoe ... builder@1 canoe2 | priest@1")
    );
}

/// The Builder's own card may be on top, on its way, or behind the tracker.
#[test]
fn w3_the_builder_helps_wherever_he_lies() {
    let table = lay("round 2: builder@2 housing canoe ... |");
    assert_eq!(
        table.after("rotate housing with builder"),
        lay("round 2: builder@1 canoe ... | housing@1")
    );
    let table = table.after("discard");
    assert_eq!(table, lay("round 2: housing canoe ... | builder@2"));
    assert_eq!(
        table.after("rotate housing with builder"),
        lay("round 2: canoe ... | builder@1 housing@1")
    );
}

/// The Builder with wild resources beside him: P4 holds with both.
#[test]
fn w3_and_w5_builder_and_wild_resources_together() {
    let table = lay("round 2: temple canoe ... builder@2 [rider@1] [quarry@3] [logger]");
    assert_eq!(
        table.moves_that("rotate temple"),
        [
            "rotate temple paying quarry with builder",
            "rotate temple paying rider quarry",
            "rotate temple paying rider with builder"
        ],
        "LFSS"
    );
}

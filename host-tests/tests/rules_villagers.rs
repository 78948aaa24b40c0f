//! W1 to W5: the Villagers, and the corners of the rules where they meet the others.

use host_tests::notation::lay;
use palm_island::game::Refusal;

#[test]
fn w1_a_villager_in_the_top_two_is_recruited_to_the_place_behind_the_tracker() {
    let table = lay("merchant canoe ... [logger] [canoe2] | temple");
    let m = "recruit merchant paying logger canoe2";
    assert_eq!(table.moves_that("recruit merchant"), [m]);
    assert_eq!(
        table.after(m),
        lay("canoe ... logger canoe2 | merchant@1 temple")
    );
    assert_eq!(
        table.story(m),
        ["paid logger", "paid canoe2", "recruited merchant@1"]
    );
}

#[test]
fn w1_in_slot_1_it_leaves_the_first_card_where_it_is() {
    let table = lay("temple merchant canoe ... [canoe2@2] |");
    assert_eq!(
        table.after("recruit merchant paying canoe2"),
        lay("temple canoe ... canoe2@2 | merchant@1")
    );
}

#[test]
fn w1_the_last_to_be_recruited_lies_in_front_of_the_others() {
    let table = lay("wayfinder merchant canoe ... [logger] [canoe2@2] |");
    let after = table.after_all([
        "recruit wayfinder paying logger",
        "recruit merchant paying canoe2",
    ]);
    assert_eq!(
        after,
        lay("canoe ... logger canoe2@2 | merchant@1 wayfinder@1")
    );
}

#[test]
fn w1_an_unrecruited_villager_offers_nothing_else() {
    let table = lay("wayfinder rider temple ... |");
    assert_eq!(table.moves(), ["discard"]);
    assert_eq!(table.after("discard"), lay("rider temple ... | wayfinder"));
}

#[test]
fn w1_a_villager_with_the_tracker_beside_it() {
    let table = lay("chief | canoe ... [canoe2@3]");
    let m = "recruit chief paying canoe2";
    assert_eq!(table.moves(), ["discard", m]);
    assert_eq!(
        table.story(m),
        ["paid canoe2@3", "recruited chief@1", "round 1 ended"]
    );
    assert_eq!(
        table.after(m),
        lay("round 2: chief@1 canoe ... canoe2@3 |"),
        "the first card of the next round"
    );
    assert_eq!(
        table.after("discard"),
        lay("round 2: canoe ... [canoe2@3] chief |")
    );
}

#[test]
fn w1_recruiting_does_not_shift_what_is_stored() {
    let table = lay("chief canoe [logger] ... [canoe2@3] | [logger2] temple");
    assert_eq!(
        table.after("recruit chief paying canoe2"),
        lay("canoe [logger] ... canoe2@3 | chief@1 [logger2] temple")
    );
}

#[test]
fn w2_any_number_may_be_recruited_and_they_stay_to_the_end() {
    let mut table = lay("... builder elder merchant priest chief wayfinder rider |");
    let mut recruited = 0;
    while !table.0.is_over() {
        let moves = table.moves();
        let find = |begin: &str| moves.iter().find(|m| m.starts_with(begin));
        let wanted = ["recruit", "activate", "store"].into_iter().find_map(find);
        let m = wanted.map_or("discard", String::as_str);
        recruited += usize::from(m.starts_with("recruit"));
        table = table.after(m);
    }
    assert!(recruited >= 5, "{recruited} were recruited");
    let at_the_end = table
        .0
        .deck()
        .cards()
        .filter(|(card, _)| card.card().is_villager());
    assert_eq!(at_the_end.clone().count(), 7);
    let recruited_at_the_end = at_the_end.filter(|(card, _)| card.area().index() > 0);
    assert_eq!(recruited_at_the_end.count(), recruited);
}

#[test]
fn w2_in_the_last_round_recruiting_is_for_the_score_alone() {
    let table = lay("round 8: merchant | market@3 ... [canoe@3]");
    let m = "recruit merchant paying canoe";
    assert_eq!(
        table.story(m),
        [
            "paid canoe@3",
            "recruited merchant@1",
            "round 8 ended",
            "game over"
        ]
    );
    assert_eq!(table.after("discard").0.score().stars, 0);
    assert_eq!(table.after(m).0.score().stars, 2, "the Market's arrows");
}

#[test]
fn w2_a_recruited_villager_that_comes_up_can_only_be_discarded() {
    let table = lay("round 3: builder@1 priest@1 temple ... [canoe@3] [market@3] |");
    assert_eq!(table.moves(), ["discard"]);
    assert_eq!(
        table.after("discard"),
        lay("round 3: priest@1 temple ... [canoe@3] [market@3] | builder@1")
    );
}

#[test]
fn w3_active_villagers_are_chosen_at_the_start_of_the_next_round() {
    let table = lay("elder temple | canoe ... [market@3] [canoe2@3]");
    let same_round = table.after("recruit elder paying market canoe2");
    assert_eq!(same_round.moves(), ["discard"], "not in the round it came");
    let next_round = same_round.after("discard");
    assert_eq!(
        next_round,
        lay("round 2 villagers: elder@1 canoe ... market@3 canoe2@3 temple |")
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

/// The Temple asks for more than four cards often have: five may pay.
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
    let table = lay("round 2: elder canoe ... builder@2 [canoe2] |");
    assert_eq!(
        table.after("recruit elder paying canoe2 with builder"),
        lay("round 2: canoe ... builder@1 canoe2 | elder@1")
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

#[test]
fn w4_passive_villagers_give_stars_for_arrows_once_recruited() {
    let stars = |deck: &str| lay(deck).0.score().stars;
    let village = "market@3 trade@1 temple@1 housing@3 housing2@2";
    let without = stars(&format!("canoe {village} ..."));
    assert_eq!(without, 3 + 3 + 6);
    let unrecruited = format!("canoe {village} merchant priest chief ...");
    assert_eq!(stars(&unrecruited), without);
    for (villager, arrows) in [("merchant@1", 2 + 1), ("priest@1", 1), ("chief@1", 2 + 3)] {
        assert_eq!(
            stars(&format!("canoe {village} {villager} ...")),
            without + arrows
        );
    }
}

#[test]
fn w4_active_villagers_give_no_stars() {
    assert_eq!(
        lay("canoe temple@1 ... builder@2 elder@2").0.score().stars,
        3
    );
}

#[test]
fn w5_recruited_resource_villagers_are_stored_free_and_pay_as_any_kind() {
    let table = lay("wayfinder@1 rider@1 canoe ... |");
    assert_eq!(table.moves(), ["discard", "store rider", "store wayfinder"]);
    assert_eq!(
        table.after("store wayfinder"),
        lay("rider@1 canoe ... | [wayfinder@1]")
    );

    let table = lay("canoe quarry@1 ... [wayfinder@1] [rider@1]");
    assert_eq!(
        table.moves_that("rotate canoe"),
        ["rotate canoe paying rider", "rotate canoe paying wayfinder"],
        "of the Rider's two, one is lost"
    );
    assert_eq!(
        table.moves_that("flip quarry"),
        ["flip quarry paying wayfinder rider"],
        "LLF"
    );
}

#[test]
fn w5_a_wild_resource_fills_any_gap() {
    let table = lay("quarry@1 tool ... [logger@3] [wayfinder@1]");
    assert_eq!(
        table.moves(),
        [
            "discard",
            "flip quarry paying logger wayfinder",
            "flip tool paying logger wayfinder",
            "store quarry"
        ],
        "the fish of LLF, the fish of LF"
    );
}

#[test]
fn w5_and_p4_no_wild_resource_is_paid_that_is_not_needed() {
    let table = lay("housing temple ... [logger] [canoe] [wayfinder@1] [rider@1]");
    assert_eq!(
        table.moves_that("rotate housing"),
        [
            "rotate housing paying canoe wayfinder",
            "rotate housing paying logger canoe",
            "rotate housing paying logger wayfinder",
            "rotate housing paying rider"
        ]
    );
    for surplus in ["logger rider", "wayfinder rider", "logger canoe wayfinder"] {
        assert_eq!(
            table.refuses(&format!("rotate housing paying {surplus}")),
            Refusal::Surplus
        );
    }
}

/// A wild card pays one alternative, not a bit of each.
#[test]
fn w5_wild_resources_and_alternatives() {
    let table = lay("trade temple ... [logger] [canoe] [wayfinder@1]");
    assert_eq!(
        table.moves_that("store trade"),
        [
            "store trade paying canoe wayfinder",
            "store trade paying logger wayfinder"
        ]
    );
}

#[test]
fn w5_they_lower_the_final_score_once_recruited() {
    let stars = |deck: &str| lay(deck).0.score().stars;
    assert_eq!(stars("canoe wayfinder rider ..."), 0);
    assert_eq!(stars("canoe wayfinder@1 rider ..."), -1);
    assert_eq!(stars("canoe wayfinder rider@1 ..."), -2);
    assert_eq!(stars("canoe [wayfinder@1] [rider@1] ..."), -3);
}

#[test]
fn w5_a_stored_wayfinder_that_comes_up_expires_and_stays_recruited() {
    let table = lay("canoe [wayfinder@1] temple ... |");
    assert_eq!(
        table.story("discard"),
        ["discarded canoe", "expired wayfinder@1"]
    );
    assert_eq!(
        table.after("discard"),
        lay("temple ... | canoe wayfinder@1")
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

#[test]
fn all_28_cards_make_a_whole_game() {
    let mut table =
        lay("... builder elder merchant priest chief wayfinder rider | axe tooth hammer monument");
    assert_eq!(table.0.deck().len(), 27);
    let mut turns = 0;
    while !table.0.is_over() {
        let first = table.moves().first().cloned().expect("a move");
        turns += usize::from(!first.starts_with("activate"));
        table = table.after(&first);
    }
    assert_eq!(
        turns,
        23 + 7 * 27,
        "round 1 has the cards in front of the tracker"
    );
}

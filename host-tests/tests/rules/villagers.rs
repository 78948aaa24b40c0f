//! W1, W2, W4 and W5: recruiting, and what Villagers are good for by themselves.

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
    let table = lay("merchant | canoe ... [canoe2@2]");
    let m = "recruit merchant paying canoe2";
    assert_eq!(table.moves(), ["discard", m]);
    assert_eq!(
        table.story(m),
        ["paid canoe2@2", "recruited merchant@1", "round 1 ended"]
    );
    assert_eq!(
        table.after(m),
        lay("round 2: merchant@1 canoe ... canoe2@2 |"),
        "the first card of the next round"
    );
    assert_eq!(
        table.after("discard"),
        lay("round 2: canoe ... [canoe2@2] merchant |")
    );
}

#[test]
fn w1_recruiting_does_not_shift_what_is_stored() {
    let table = lay("merchant canoe [logger] ... [canoe2@2] | [logger2] temple");
    assert_eq!(
        table.after("recruit merchant paying canoe2"),
        lay("canoe [logger] ... canoe2@2 | merchant@1 [logger2] temple")
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

#[test]
fn s4_and_s5_all_28_cards_make_a_whole_game() {
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

//! F1 to F4: what earns a Feat, and what the Feats do in play.

use host_tests::notation::{Table, lay};
use palm::line::GameLine;
use palm_island::console::text::english;
use palm_island::game::{Card, Deal, Feat, Feats, Record, Refusal};
use palm_island::profile::Profile;
use palm_island::profile::{Difficulty, Finished};

/// The Feats that a game earns whose last card of round 8 is discarded.
fn earned(deck: &str) -> Vec<&'static str> {
    let end = lay(&format!("round 8: {deck}")).after("discard").0;
    end.feats_met().iter().map(english::feat).collect()
}

#[test]
fn f1_the_axe_is_earned_by_three_loggers_at_level_2_or_more() {
    let axe = ["Axe of Greatness"];
    assert_eq!(earned("canoe | logger@3 logger2@3 logger3@3 ..."), axe);
    assert_eq!(earned("canoe | logger@3 logger2@2 logger3@3 ..."), axe);
    assert!(earned("canoe | logger@3 logger2@1 logger3@3 ...").is_empty());
}

#[test]
fn f1_the_tooth_is_earned_by_three_canoe_houses_at_level_2() {
    let tooth = ["Tooth of the Beast"];
    assert_eq!(earned("canoe@3 | canoe2@3 canoe3@3 ..."), tooth);
    assert!(earned("canoe@3 | canoe2@3 canoe3@2 ...").is_empty());
}

#[test]
fn f1_the_hammer_is_earned_by_three_quarries_at_level_2() {
    let hammer = ["Hammer of the Cliff"];
    assert_eq!(earned("canoe | quarry@3 quarry2@3 quarry3@3 ..."), hammer);
    assert!(earned("canoe | quarry@3 quarry2@3 quarry3@1 ...").is_empty());
}

#[test]
fn f1_the_sail_is_earned_by_30_points() {
    let sail = ["Sail of First Landing"];
    let with_29 = "canoe | temple@2 temple2@2 housing@2 housing2@3";
    assert!(earned(&format!("{with_29} ...")).is_empty());
    assert_eq!(earned(&format!("{with_29} logger@1 ...")), sail);
}

#[test]
fn f1_the_monument_is_earned_by_40_points_and_the_sail_with_it() {
    let with_39 = "canoe | temple@2 temple2@2 housing@2 housing2@2 logger@2 logger2@3";
    assert_eq!(earned(&format!("{with_39} ...")), ["Sail of First Landing"]);
    assert_eq!(
        earned(&format!("{with_39} logger3@1 ...")),
        ["Sail of First Landing", "Monument of Glory"]
    );
}

#[test]
fn f1_the_blessing_is_earned_by_a_whole_village_with_20_arrows() {
    let blessing = ["Blessing of the Village"];
    let level_1 = "logger@1 logger2@1 logger3@1 quarry@1 quarry2@1 quarry3@1 market@1 trade@1 \
                   tool@2 housing@1 housing2@1 temple@1 temple2@1";
    let with_19 = format!("canoe@3 | canoe2@3 canoe3@1 {level_1}").replace("tool@2", "tool@3");
    assert!(earned(&with_19).is_empty(), "19 arrows");
    let with_20 = with_19.replace("market@1", "market@3");
    assert_eq!(earned(&with_20), blessing);
    let one_behind = with_20
        .replace("housing2@1", "housing2")
        .replace("trade@1", "trade@3");
    assert!(
        earned(&one_behind).is_empty(),
        "20 arrows, a Housing at level 0"
    );
}

#[test]
fn f1_points_of_villagers_count() {
    let with_28 = "canoe | temple@2 temple2@2 housing@2 quarry@3";
    assert!(earned(&format!("{with_28} ...")).is_empty());
    assert_eq!(
        earned(&format!("{with_28} priest@1 ...")),
        ["Sail of First Landing"],
        "6 arrows on the Temples"
    );
    let with_30 = format!("{with_28} quarry2@3");
    assert_eq!(earned(&format!("{with_30} ...")), ["Sail of First Landing"]);
    assert!(earned(&format!("{with_30} wayfinder@1 ...")).is_empty());
}

#[test]
fn f2_a_feat_earned_with_the_help_of_others_counts() {
    let with_help = "canoe | logger@3 logger2@3 logger3@3 ... axe@1 tooth monument";
    assert_eq!(earned(with_help), ["Axe of Greatness"]);
}

#[test]
fn f2_the_record_keeps_the_hardest_difficulty() {
    let mut profile = Profile::default();
    let game = |difficulty| Finished {
        stars: 30,
        difficulty,
        villagers: false,
        undone: false,
        hinted: false,
    };
    let met = Feats::NONE.with(Feat::Sail);
    for difficulty in [Difficulty::Easy, Difficulty::Hard, Difficulty::Medium] {
        profile.count(game(difficulty), met);
    }
    let earned = profile.feat(Feat::Sail).earned;
    assert_eq!(earned.map(|earned| earned.hardest), Some(Difficulty::Hard));
}

#[test]
fn f3_a_feat_building_is_stored_rotated_and_pays_like_others() {
    let table = lay("axe tooth ... |");
    assert_eq!(table.moves(), ["discard", "store axe", "store tooth"]);
    let table = table.after_all(["store axe", "store tooth"]);
    assert_eq!(table, lay("... | [axe] [tooth]"));

    let table = lay("axe@1 hammer ... [logger] [canoe] |");
    assert_eq!(
        table.moves(),
        [
            "discard",
            "rotate hammer paying canoe",
            "rotate hammer paying logger",
            "store axe",
            "store hammer paying canoe",
            "store hammer paying logger"
        ]
    );
    assert_eq!(
        table.after("rotate hammer paying logger"),
        lay("axe@1 ... logger [canoe] | hammer@1")
    );
}

#[test]
fn f3_feat_buildings_carry_no_stars_and_no_arrows() {
    let with = lay("axe@1 tooth@1 hammer@1 monument ...").0.score();
    assert_eq!((with.stars, with.arrows), (0, 0));
}

#[test]
fn f3_the_sail_brings_one_building_to_the_top_before_the_first_turn() {
    let table = lay("sail: canoe logger temple ... |");
    assert_eq!(table.refuses("discard"), Refusal::SetUpFirst);
    assert_eq!(table.refuses("store canoe"), Refusal::SetUpFirst);
    assert_eq!(
        table.refuses("sail canoe"),
        Refusal::NotABuilding,
        "it is there"
    );
    assert_eq!(table.after("sail temple"), lay("temple canoe logger ... |"));
    assert_eq!(table.story("sail temple"), ["sailed temple"]);
    assert_eq!(table.moves().len(), 1 + 15, "any but the top one, or none");
}

#[test]
fn f3_the_sail_moves_no_villager_and_no_feat() {
    let table = lay("sail: canoe ... builder rider elder | axe monument");
    for card in ["builder", "rider", "elder", "axe", "monument"] {
        assert_eq!(
            table.refuses(&format!("sail {card}")),
            Refusal::NotABuilding
        );
    }
    assert_eq!(table.moves().len(), 1 + 15);
}

#[test]
fn f3_the_blessing_upgrades_one_building_to_level_1() {
    let table = lay("blessing: canoe temple ... |");
    assert_eq!(
        table.after("bless canoe by rotate"),
        lay("canoe@1 temple ... |")
    );
    assert_eq!(
        table.after("bless canoe by flip"),
        lay("canoe@2 temple ... |")
    );
    assert_eq!(
        table.after("bless temple by rotate"),
        lay("canoe temple@1 ... |")
    );
    assert_eq!(table.story("bless temple by rotate"), ["blessed temple@1"]);
    assert_eq!(table.refuses("bless temple by flip"), Refusal::NotBlessed);
    assert_eq!(table.refuses("bless canoe by store"), Refusal::NotBlessed);
    assert_eq!(table.refuses("bless canoe by recruit"), Refusal::NotBlessed);
}

/// The Tool Maker's rotate leads straight to level 3: that is not the Blessing's.
#[test]
fn f3_the_blessing_goes_to_level_1_and_no_further() {
    let table = lay("blessing: tool ...");
    assert_eq!(table.refuses("bless tool by rotate"), Refusal::NotBlessed);
    assert_eq!(table.after("bless tool by flip"), lay("tool@2 ..."));
}

#[test]
fn f3_set_up_actions_are_used_in_any_order_or_not_at_all() {
    let table = lay("sail blessing: canoe temple ... |");
    let both = lay("temple@1 canoe ... |");
    assert_eq!(
        table.after_all(["sail temple", "bless temple by rotate"]),
        both
    );
    assert_eq!(
        table.after_all(["bless temple by rotate", "sail temple"]),
        both
    );
    assert_eq!(table.after("begin"), lay("canoe temple ... |"));
    let sailed = table.after("sail temple");
    assert_eq!(sailed, lay("blessing: temple canoe ... |"));
    assert_eq!(sailed.after("begin"), lay("temple canoe ... |"));
    assert_eq!(
        sailed.refuses("sail canoe"),
        Refusal::NotNow,
        "it is used up"
    );
}

#[test]
fn f3_once_the_game_has_begun_set_up_actions_are_gone() {
    let table = lay("sail blessing: canoe temple ...").after("begin");
    for m in ["sail temple", "bless temple by rotate", "begin"] {
        assert_eq!(table.refuses(m), Refusal::NotNow);
    }
}

#[test]
fn f3_the_monument_makes_an_action_beside_it_free_and_is_set_aside() {
    for (deck, m) in [
        ("monument temple canoe ... |", "rotate temple with monument"),
        ("temple monument canoe ... |", "rotate temple with monument"),
    ] {
        let table = lay(deck);
        assert_eq!(table.moves(), ["discard", m]);
        assert_eq!(table.after(m), lay("canoe ... | temple@1"));
        assert_eq!(table.story(m), ["rotated temple@1", "set aside monument"]);
    }
}

#[test]
fn f3_the_monument_has_no_action_of_its_own_and_can_be_discarded() {
    let table = lay("monument housing@2 canoe ... |");
    assert_eq!(
        table.moves(),
        ["discard"],
        "a card without an action beside it"
    );
    assert_eq!(
        table.after("discard"),
        lay("housing@2 canoe ... | monument")
    );
}

#[test]
fn f3_the_monument_frees_what_is_free_already() {
    let table = lay("monument canoe temple ... |");
    assert_eq!(
        table.moves(),
        [
            "discard",
            "flip canoe with monument",
            "rotate canoe with monument",
            "store canoe",
            "store canoe with monument"
        ]
    );
}

/// Nothing is paid, so nothing has made room.
#[test]
fn f3_a_store_by_the_monument_at_the_limit_needs_its_reset() {
    let table = lay("market monument temple ... [logger] [logger2] [canoe] [canoe2] |");
    assert_eq!(
        table.refuses("store market with monument"),
        Refusal::NoRoom(4)
    );
    assert_eq!(
        table.after("store market resetting canoe with monument"),
        lay("temple ... [logger] [logger2] canoe [canoe2] | [market]")
    );
    assert_eq!(
        table.refuses("store market paying logger with monument"),
        Refusal::AlreadyFree
    );
}

#[test]
fn f3_the_monument_does_nothing_for_a_stored_card_or_the_tracker() {
    assert_eq!(lay("monument [canoe] temple ...").moves(), ["discard"]);
    assert_eq!(lay("monument | canoe ...").moves(), ["discard"]);
    assert_eq!(
        lay("canoe logger monument ...").refuses("rotate canoe with monument"),
        Refusal::NoMonument
    );
    assert_eq!(
        lay("temple | monument canoe ...").refuses("rotate temple with monument"),
        Refusal::NoMonument,
        "behind the tracker it is the third card"
    );
}

#[test]
fn f3_the_monument_can_recruit() {
    let table = lay("monument elder canoe ... | axe");
    assert_eq!(
        table.after("recruit elder with monument"),
        lay("canoe ... | elder@1 axe")
    );
}

/// The two last cards of a round: one goes to the back, the other is set aside.
#[test]
fn f3_the_monument_can_end_a_round() {
    let table = lay("temple monument | canoe ...");
    assert_eq!(
        table.after("rotate temple with monument"),
        lay("round 2: canoe ... temple@1 |")
    );
    let last = lay("round 8: temple monument | canoe ...");
    assert_eq!(
        last.story("rotate temple with monument"),
        [
            "rotated temple@1",
            "set aside monument",
            "round 8 ended",
            "game over"
        ]
    );
}

#[test]
fn f3_feats_come_along_without_villagers_and_villagers_without_feats() {
    let deal = |feats, villagers: &[Card]| {
        let mut deal = Deal::plain(Card::buildings());
        deal.feats = feats;
        deal.villagers = villagers.iter().copied().collect();
        Table(deal.start().expect("it can be dealt"))
    };
    assert_eq!(
        deal(Feats::ALL, &[]),
        lay("sail blessing: ... | axe tooth hammer monument")
    );
    assert_eq!(
        deal(Feats::NONE, &[Card::ELDER, Card::BUILDER, Card::PRIEST]),
        lay("... elder builder priest |")
    );
}

#[test]
fn f4_a_game_that_is_not_over_earns_nothing() {
    let table = lay("round 8: canoe@3 | canoe2@3 canoe3@3 temple@2 temple2@2 housing@2 ...");
    assert!(table.0.feats_met().is_empty());
    assert!(!table.after("discard").0.feats_met().is_empty());
}

/// The ending is taken back: the position before it has earned nothing.
#[test]
fn f4_an_ending_that_is_undone_earns_nothing() {
    let games = include_str!("../../data/games.jsonl").lines();
    let mut games = games.map(|line| serde_json::from_str::<GameLine>(line).expect("a game"));
    let line = games.find(|game| game.score >= 40).expect("a great game");
    let deal = line.deal().expect("it can be dealt");
    let mut game = deal.start().expect("it can be dealt");
    let mut record = Record::new(deal).expect("it can be dealt");
    for wanted in &line.moves {
        let m = wanted.find(&game).expect("a move");
        game.advance(m);
        record.push(m);
    }
    let met = |record: &Record| record.position(usize::MAX).map(|game| game.feats_met());
    let glory = Feats::NONE.with(Feat::Sail).with(Feat::Monument);
    assert!(met(&record).is_ok_and(|met| glory.iter().all(|feat| met.contains(feat))));
    record.pop();
    assert_eq!(met(&record), Ok(Feats::NONE));
}

//! What is not a position of the game does not become one, and says why.

use host_tests::notation::{lay, try_lay};
use palm_island::game::{Area, Card, Deal, Place, Setup, SetupError, Waiting};

fn card(number: u8) -> Card {
    Card::from_number(number).expect("it is a card")
}

fn refused(notation: &str) -> SetupError {
    try_lay(notation).expect_err("it is not a position")
}

/// The plain deck, with one place changed.
fn changed(change: impl Fn(&mut Setup)) -> Result<(), SetupError> {
    let mut setup = Setup::from(&lay("...").0);
    change(&mut setup);
    setup.check().map(|_| ())
}

#[test]
fn every_building_and_the_tracker_are_there_once() {
    assert_eq!(changed(|_| {}), Ok(()));
    let logger = Place {
        card: card(4),
        area: Area::START,
        stored: false,
    };
    assert_eq!(
        changed(|s| s.places[2] = logger),
        Err(SetupError::Twice(card(4)))
    );
    assert_eq!(
        changed(|s| s.places.truncate(16)),
        Err(SetupError::Missing(Card::TRACKER))
    );
    let drop_first = |s: &mut Setup| {
        s.places.remove(0);
    };
    assert_eq!(changed(drop_first), Err(SetupError::Missing(card(1))));
    assert_eq!(
        changed(|s| s.places.clear()),
        Err(SetupError::Missing(card(1)))
    );
}

#[test]
fn a_card_lies_in_an_area_that_it_has() {
    assert_eq!(
        refused("canoe axe@2 ..."),
        SetupError::NoSuchArea(Card::AXE)
    );
    assert_eq!(
        refused("canoe monument@1 ..."),
        SetupError::NoSuchArea(Card::MONUMENT)
    );
    assert_eq!(
        refused("canoe chief@2 ..."),
        SetupError::NoSuchArea(Card::CHIEF)
    );
}

#[test]
fn a_stored_card_holds_something() {
    assert_eq!(
        refused("canoe [quarry] ..."),
        SetupError::CannotBeStored(card(7))
    );
    assert_eq!(
        refused("canoe [rider] ..."),
        SetupError::CannotBeStored(Card::RIDER)
    );
    assert_eq!(
        refused("canoe [|] ..."),
        SetupError::CannotBeStored(Card::TRACKER)
    );
}

#[test]
fn no_more_is_stored_than_there_is_room_for() {
    let five = "canoe temple ... [canoe2] [canoe3] [logger] [logger2] [logger3]";
    assert_eq!(refused(five), SetupError::TooManyStored);
    assert_eq!(
        refused(&format!("{five} elder@1")),
        SetupError::TooManyStored
    );
    assert!(try_lay(&format!("{five} elder@2")).is_ok());
    assert_eq!(
        refused(&format!("{five} elder@2 [axe]")),
        SetupError::TooManyStored
    );
}

#[test]
fn a_game_has_rounds_1_to_8() {
    for round in 0..=u8::MAX {
        let expected = if (1..=8).contains(&round) {
            Ok(())
        } else {
            Err(SetupError::NoSuchRound)
        };
        assert_eq!(changed(|s| s.round = round), expected);
    }
}

#[test]
fn nothing_is_left_to_happen_by_itself() {
    assert_eq!(refused("[canoe] logger ..."), SetupError::Unsettled);
    assert_eq!(refused("| canoe logger ..."), SetupError::Unsettled);
}

#[test]
fn set_up_actions_are_for_the_time_before_the_first_turn() {
    assert!(try_lay("sail: canoe logger ...").is_ok());
    assert!(try_lay("blessing: canoe@1 ... elder rider chief | axe").is_ok());
    for begun in [
        "round 2 sail: canoe logger ...",
        "sail: canoe | logger ...",
        "blessing: canoe ... | logger",
        "sail: canoe logger [canoe2] ...",
        "sail: elder canoe logger ...",
    ] {
        assert_eq!(refused(begun), SetupError::NothingToDecide, "{begun}");
    }
    let nothing_in_hand = Waiting::SetUp {
        sail: false,
        blessing: false,
    };
    assert_eq!(
        changed(|s| s.waiting = nothing_in_hand),
        Err(SetupError::NothingToDecide)
    );
}

#[test]
fn villagers_are_chosen_when_there_is_one_to_choose() {
    assert!(try_lay("round 2 villagers: canoe ... elder@1").is_ok());
    for nobody in [
        "round 2 villagers: canoe ...",
        "round 2 villagers: canoe ... elder builder",
        "round 2 villagers: canoe ... elder@2 chief@1",
        "round 1 villagers: canoe ... elder@1",
        "round 2 villagers: canoe ... builder@2 elder@1",
    ] {
        assert_eq!(refused(nobody), SetupError::NothingToDecide, "{nobody}");
    }
}

#[test]
fn a_deal_has_its_buildings_its_villagers_and_nothing_twice() {
    let mut deal = Deal::plain(Card::buildings());
    deal.villagers = [Card::ELDER, Card::AXE].into_iter().collect();
    assert_eq!(deal.start(), Err(SetupError::NotAVillager));
    deal.villagers = [Card::ELDER, Card::ELDER].into_iter().collect();
    assert_eq!(deal.start(), Err(SetupError::Twice(Card::ELDER)));
    let mut deal = Deal::plain(Card::buildings());
    deal.buildings[3] = Card::TRACKER;
    assert_eq!(deal.start(), Err(SetupError::Twice(Card::TRACKER)));
    deal.buildings[3] = Card::RIDER;
    assert_eq!(deal.start(), Err(SetupError::Missing(card(4))));
}

#[test]
fn every_reason_is_a_sentence() {
    let reasons = [
        SetupError::TooMany,
        SetupError::Twice(card(4)),
        SetupError::Missing(Card::TRACKER),
        SetupError::NotAVillager,
        SetupError::NoSuchArea(Card::AXE),
        SetupError::CannotBeStored(card(7)),
        SetupError::TooManyStored,
        SetupError::NoSuchRound,
        SetupError::Unsettled,
        SetupError::NothingToDecide,
    ];
    let sentences = reasons.map(|reason| reason.to_string());
    assert_eq!(sentences[1], "card 4 (logger) is there twice");
    assert_eq!(sentences[2], "card 17 (tracker) is missing");
    assert!(sentences.iter().all(|sentence| sentence.len() > 15));
}

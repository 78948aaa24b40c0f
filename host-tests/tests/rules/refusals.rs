//! Every refusal is a sentence that the screen can print.

use host_tests::dealer::{Company, Dealer};
use host_tests::notation::lay;
use palm_island::console::text::english;
use palm_island::game::{Act, Action, Help, Move, Payment, Refusal, Slot};

const FULL: &str = "canoe temple ... [logger] [logger2] [logger3] [canoe2]";

/// A position, a move that is tried there, and what the player reads.
const REFUSED: [(&str, &str, &str); 19] = [
    ("sail: canoe ...", "discard", "Finish the set-up first."),
    (
        "round 2 villagers: canoe ... elder@1",
        "discard",
        "Choose this round's Villagers first.",
    ),
    ("canoe ...", "begin", "Not now."),
    ("canoe | ...", "store |", "This card only ends the round."),
    (
        "temple [canoe] ...",
        "store canoe",
        "Canoe House is stored: it offers nothing.",
    ),
    (
        "temple canoe ...",
        "store temple",
        "Temple has no store here.",
    ),
    (
        "housing canoe ...",
        "rotate housing",
        "Needs 1 log and 1 fish.",
    ),
    ("market canoe ...", "store market", "Needs 1 log or 1 fish."),
    (
        "housing temple ... [logger] [canoe]",
        "rotate housing paying canoe",
        "Not enough: needs 1 log and 1 fish.",
    ),
    (
        "market temple ... [logger] [canoe]",
        "store market paying logger canoe",
        "One of these cards is not needed.",
    ),
    (
        "canoe temple ... [logger]",
        "store canoe paying logger",
        "It is free: no card has to pay.",
    ),
    (
        FULL,
        "store canoe",
        "4 cards are stored: choose one to lose.",
    ),
    (
        "canoe temple ... [logger]",
        "store canoe resetting logger",
        "There is room: no card is lost.",
    ),
    (
        "housing canoe ...",
        "rotate housing with builder",
        "The Builder is not active.",
    ),
    (
        "round 2: canoe temple ... builder@2",
        "store canoe with builder",
        "Paid in full: the Builder is not needed.",
    ),
    (
        "housing canoe ...",
        "rotate housing with monument",
        "The Monument is not next to it.",
    ),
    (
        "sail: canoe ...",
        "sail canoe",
        "The Sail moves a building to the top.",
    ),
    (
        "blessing: canoe ...",
        "bless canoe by store",
        "The Blessing gives a building its first ▲.",
    ),
    (
        "round 2 villagers: canoe ... elder@1",
        "activate builder",
        "This Villager cannot be activated.",
    ),
];

#[test]
fn every_refusal_is_said_in_words() {
    for (position, m, sentence) in REFUSED {
        assert_eq!(&*english::refusal(lay(position).refuses(m)), sentence);
    }
}

#[test]
fn a_card_that_is_not_stored_cannot_pay() {
    let phantom = Move::Act(Act {
        slot: Slot::First,
        action: Action::Rotate,
        payment: Payment::NOTHING.with(0).with(1),
        reset: None,
        help: Help::Nobody,
    });
    let refused = lay("canoe temple ... [canoe2]").0.check(phantom);
    assert_eq!(refused, Err(Refusal::NoSuchStored));
    assert_eq!(
        &*english::refusal(Refusal::NoSuchStored),
        "There is no such stored card."
    );
}

#[test]
fn after_the_end_every_move_is_refused() {
    let end = lay("round 8: canoe | ...").after("discard");
    assert_eq!(
        &*english::refusal(end.refuses("discard")),
        "The game is over."
    );
}

/// So that the screen knows how much room to keep.
#[test]
fn no_refusal_is_longer_than_this() {
    let longest = "Hammer of the Cliff is stored: it offers nothing.";
    let stored = lay("temple [hammer] ...").refuses("store hammer");
    assert_eq!(&*english::refusal(stored), longest);
    for seed in 0..300 {
        let game = Dealer::new(seed).position(Company::Anyone);
        for m in (0..=u16::MAX).filter_map(Move::decode) {
            if let Err(reason) = game.check(m) {
                assert!(english::refusal(reason).len() <= longest.len(), "{reason}");
            }
        }
    }
}

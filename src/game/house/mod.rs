//! House cards: the Feats and Villagers, and the Outposts as they lie in a deck; what
//! else is played with together is in `together.rs`. How they work is the rule book's; the
//! numbers in this file are our own, because no source that we could reach prints
//! them. A player who owns the cards can write their numbers here.
//!
//! Letters as in `cards.rs`; `*` is a resource of any kind.

pub mod together;

use crate::game::card::Card;
use crate::game::feats::Feat;
use crate::game::kind::Kind;
use crate::game::position::Game;
use crate::game::table::{Print, kind, row, villager};

#[rustfmt::skip]
pub const HOUSE: [Print; 14] = [
    // area holds   store    rotate        flip    stars level
    // Feats that go into the deck; they carry no stars and no arrows.
    kind(Kind::Axe, "axe", &[18], &[
        row(0, "L",   "free",  "L",          "-",       0, 0),
        row(1, "LL",  "free",  "-",          "-",       0, 0),
    ]),
    kind(Kind::Tooth, "tooth", &[19], &[
        row(0, "F",   "free",  "F",          "-",       0, 0),
        row(1, "FF",  "free",  "-",          "-",       0, 0),
    ]),
    kind(Kind::Hammer, "hammer", &[20], &[
        row(0, "S",   "L/F",   "L/F",        "-",       0, 0),
        row(1, "S",   "free",  "-",          "-",       0, 0),
    ]),
    kind(Kind::Monument, "monument", &[21], &[
        row(0, "",    "-",     "-",          "-",       0, 0),
    ]),
    // Villagers: the price to recruit, what the recruited one holds, whether it is activated.
    villager(Kind::Builder, "builder", &[22], "LFSS", "", true),
    villager(Kind::Elder, "elder", &[23], "L/F/S", "", true),
    villager(Kind::Merchant, "merchant", &[24], "LF", "", false),
    villager(Kind::Priest, "priest", &[25], "LFS", "", false),
    villager(Kind::Chief, "chief", &[26], "LFFS", "", false),
    villager(Kind::Wayfinder, "wayfinder", &[27], "L/F", "*", false),
    villager(Kind::Rider, "rider", &[28], "LF", "**", false),
    // Outposts, as they lie in a deck.
    kind(Kind::Outpost4, "outpost-4", &[29, 34, 39], &[
        row(0, "",    "-",     "-",          "-",       4, 0),
    ]),
    kind(Kind::Outpost3, "outpost-3", &[30, 31, 35, 36, 40, 41], &[
        row(0, "",    "-",     "-",          "-",       3, 0),
    ]),
    kind(Kind::Outpost2, "outpost-2", &[32, 33, 37, 38, 42], &[
        row(0, "",    "-",     "-",          "-",       2, 0),
    ]),
];

/// The Elder: how many cards may be stored instead of four.
pub const ELDER_LIMIT: u8 = 5;

/// The Builder: how many resources less one action costs.
pub const BUILDER_DISCOUNT: u8 = 2;

/// What a recruited Villager adds to the score at the end (W4), or takes from it (W5).
pub fn stars_at_the_end(villager: Card, arrows_of: impl Fn(Kind) -> i16) -> i16 {
    match villager {
        Card::MERCHANT => arrows_of(Kind::Market) + arrows_of(Kind::TradeHouse),
        Card::PRIEST => arrows_of(Kind::Temple),
        Card::CHIEF => arrows_of(Kind::Housing),
        Card::WAYFINDER => -1,
        Card::RIDER => -2,
        _ => 0,
    }
}

/// How much of what a Feat counts earns it.
pub const fn goal(feat: Feat) -> u8 {
    match feat {
        Feat::Axe | Feat::Tooth | Feat::Hammer => 3,
        Feat::Sail => 30,
        Feat::Blessing => 36,
        Feat::Monument => 40,
    }
}

/// How much of it a game has.
pub fn progress(feat: Feat, game: &Game) -> u8 {
    let buildings = |asked: fn(Kind) -> bool, level: u8| {
        let cards = game.deck().cards().map(|(card, _)| card);
        let buildings = cards.filter(|card| card.card().is_building() && asked(card.kind()));
        buildings.filter(|card| card.face().level >= level).count() as u8
    };
    let score = game.score();
    match feat {
        Feat::Axe => buildings(|kind| kind == Kind::Logger, 2),
        Feat::Tooth => buildings(|kind| kind == Kind::CanoeHouse, 2),
        Feat::Hammer => buildings(|kind| kind == Kind::Quarry, 2),
        Feat::Sail | Feat::Monument => u8::try_from(score.stars).unwrap_or(0),
        // All 16 buildings at level 1 or more, and 20 arrows.
        Feat::Blessing => buildings(|_| true, 1) + score.arrows.min(20),
    }
}

//! Short names, and what Feats and Villagers do, in a sentence or two. Their numbers
//! are house numbers; they come from `game/house.rs` and are repeated here in words.

use crate::game::{Card, Feat, Kind};

/// A name for where there is little room: of a Feat, the thing without its praise.
pub fn short_name(card: Card) -> &'static str {
    let name = card.name();
    match name.find(' ') {
        Some(end) if card.is_feat() => &name[..end],
        _ => name,
    }
}

/// What a Villager or the Monument does.
pub const fn effect(kind: Kind) -> &'static str {
    match kind {
        Kind::Builder => {
            "One action in a round costs up to two resources less. Chosen at the start of the round."
        }
        Kind::Elder => {
            "Once activated at the start of a round, five cards may be stored instead of four."
        }
        Kind::Merchant => "At the end: 1 star for each arrow on Market and Trade House.",
        Kind::Priest => "At the end: 1 star for each arrow on the Temples.",
        Kind::Chief => "At the end: 1 star for each arrow on the Housings.",
        Kind::Wayfinder => {
            "Store it free: it pays as one resource of any kind. 1 star less at the end."
        }
        Kind::Rider => {
            "Store it free: it pays as two resources of any kind. 2 stars less at the end."
        }
        Kind::Monument => {
            "Beside a card, it pays for one of that card's actions. Then it leaves the game."
        }
        _ => "",
    }
}

/// What an active Villager does in the round that begins.
pub const fn help_in_a_round(kind: Kind) -> &'static str {
    match kind {
        Kind::Builder => "One action costs up to 2 less.",
        Kind::Elder => "From now on 5 can be stored.",
        _ => "",
    }
}

/// What earns a Feat.
pub const fn condition(feat: Feat) -> &'static str {
    match feat {
        Feat::Axe => "All 3 Loggers at level 2 or more",
        Feat::Tooth => "All 3 Canoe Houses at level 2",
        Feat::Hammer => "All 3 Quarries at level 2",
        Feat::Sail => "30 stars or more",
        Feat::Blessing => "All 16 buildings at level 1 or more, and 20 arrows",
        Feat::Monument => "40 stars or more",
    }
}

/// What a Feat does in later games.
pub const fn reward(feat: Feat) -> &'static str {
    match feat {
        Feat::Axe => "In the deck: a card that stores logs.",
        Feat::Tooth => "In the deck: a card that stores fish.",
        Feat::Hammer => "In the deck: a card that stores stone.",
        Feat::Sail => "Before the first turn one building goes on top.",
        Feat::Blessing => "Before the first turn one building goes to level 1.",
        Feat::Monument => "In the deck: pays once for the card beside it.",
    }
}

//! The names of things.

use core::fmt;

use crate::game::{Action, Card, Cost, Feat, Kind, Landscape, Outpost, Rating, Resources};
use crate::party::Seat;
use crate::profile::Difficulty;

pub const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::CanoeHouse => "Canoe House",
        Kind::Logger => "Logger",
        Kind::Quarry => "Quarry",
        Kind::Market => "Market",
        Kind::TradeHouse => "Trade House",
        Kind::ToolMaker => "Tool Maker",
        Kind::Housing => "Housing",
        Kind::Temple => "Temple",
        Kind::Axe => "Axe of Greatness",
        Kind::Tooth => "Tooth of the Beast",
        Kind::Hammer => "Hammer of the Cliff",
        Kind::Monument => "Monument of Glory",
        Kind::Builder => "Builder",
        Kind::Elder => "Elder",
        Kind::Merchant => "Merchant",
        Kind::Priest => "Priest",
        Kind::Chief => "Chief",
        Kind::Wayfinder => "Wayfinder",
        Kind::Rider => "Rider",
        Kind::Outpost4 | Kind::Outpost3 | Kind::Outpost2 => "Outpost",
    }
}

pub fn card(card: Card) -> &'static str {
    match Outpost::of(card).map(|outpost| outpost.landscape) {
        _ if card == Card::TRACKER => "Round Tracker",
        Some(Landscape::Forest) => "Forest Outpost",
        Some(Landscape::Sea) => "Sea Outpost",
        Some(Landscape::Mountain) => "Mountain Outpost",
        None => kind(card.kind()),
    }
}

/// Where there is little room: the first word of a Feat's name.
pub fn short_card(which: Card) -> &'static str {
    let name = kind(which.kind());
    match name.split_once(' ') {
        Some((first, _)) if which.is_feat() => first,
        _ => name,
    }
}

/// What the Round Tracker is called on the glass, where it says what it does.
pub const ROUND_END: &str = "Round end";

/// Beside a card's picture: the second word of two is a letter.
pub fn panel_card(which: Card) -> &'static str {
    match which.kind() {
        _ if which == Card::TRACKER => ROUND_END,
        Kind::CanoeHouse => "Canoe H.",
        Kind::TradeHouse => "Trade H.",
        Kind::ToolMaker => "Tool M.",
        _ => short_card(which),
    }
}

pub const fn action(action: Action) -> &'static str {
    match action {
        Action::Store => "store",
        Action::Rotate => "rotate",
        Action::Flip => "flip",
        Action::Recruit => "recruit",
    }
}

/// The first word of a Feat's name.
pub fn short_feat(which: Feat) -> &'static str {
    let name = feat(which);
    name.split_once(' ').map_or(name, |(first, _)| first)
}

pub const fn feat(feat: Feat) -> &'static str {
    match feat {
        Feat::Axe => kind(Kind::Axe),
        Feat::Tooth => kind(Kind::Tooth),
        Feat::Hammer => kind(Kind::Hammer),
        Feat::Sail => "Sail of First Landing",
        Feat::Blessing => "Blessing of the Village",
        Feat::Monument => kind(Kind::Monument),
    }
}

pub const fn rating(rating: Rating) -> &'static str {
    match rating {
        Rating::Stranded => "Stranded",
        Rating::NeedsWork => "Needs work",
        Rating::Respectable => "Respectable",
        Rating::Exceptional => "Exceptional",
        Rating::Astounding => "Astounding",
    }
}

pub const fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
    }
}

/// `1 log and 1 fish`, or another price instead.
pub struct Price(pub Cost);

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, price) in self.0.alternatives().iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " or " })?;
            write_price(*price, f)?;
        }
        Ok(())
    }
}

fn write_price(price: Resources, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const NAMES: [(&str, &str); 4] = [
        ("log", "logs"),
        ("fish", "fish"),
        ("stone", "stones"),
        ("of any kind", "of any kind"),
    ];
    let kinds = price.counts().iter().filter(|count| **count > 0).count();
    let there = price.counts().into_iter().zip(NAMES);
    for (i, (count, (one, many))) in there.filter(|(count, _)| *count > 0).enumerate() {
        f.write_str(between(i, kinds))?;
        write!(f, "{count} {}", if count == 1 { one } else { many })?;
    }
    Ok(())
}

/// What stands before one of several things in a list.
pub const fn between(i: usize, of: usize) -> &'static str {
    match i {
        0 => "",
        _ if i + 1 == of => " and ",
        _ => ", ",
    }
}

/// `2 logs and a fish`; all three kinds are `one of each`.
pub struct Goods(pub Resources);

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [(&str, &str); 4] = [
            ("a log", "logs"),
            ("a fish", "fish"),
            ("a stone", "stones"),
            ("one of any kind", "of any kind"),
        ];
        if self.0.counts() == [1, 1, 1, 0] {
            return f.write_str("one of each");
        }
        let kinds = self.0.counts().iter().filter(|count| **count > 0).count();
        let there = self.0.counts().into_iter().zip(NAMES);
        for (i, (count, (one, many))) in there.filter(|(count, _)| *count > 0).enumerate() {
            f.write_str(between(i, kinds))?;
            match count {
                1 => f.write_str(one)?,
                n => write!(f, "{n} {many}")?,
            }
        }
        Ok(())
    }
}

/// Who sits at a seat: nobody has to type a name.
pub const fn animal(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "Turtle",
        1 => "Crab",
        2 => "Parrot",
        _ => "Shark",
    }
}

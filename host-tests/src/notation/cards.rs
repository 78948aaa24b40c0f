//! The short names of the cards.

use palm_island::game::{Area, Card, Placed};

/// Each kind with the number of its first card, and how many there are.
const NAMES: [(&str, u8, u8); 21] = [
    ("canoe", 1, 3),
    ("logger", 4, 3),
    ("quarry", 7, 3),
    ("market", 10, 1),
    ("trade", 11, 1),
    ("tool", 12, 1),
    ("housing", 13, 2),
    ("temple", 15, 2),
    ("|", 17, 1),
    ("axe", 18, 1),
    ("tooth", 19, 1),
    ("hammer", 20, 1),
    ("monument", 21, 1),
    ("builder", 22, 1),
    ("elder", 23, 1),
    ("merchant", 24, 1),
    ("priest", 25, 1),
    ("chief", 26, 1),
    ("wayfinder", 27, 1),
    ("rider", 28, 1),
    ("outpost", 29, 14),
];

/// `logger` is the first of its kind, `logger2` the second.
#[track_caller]
pub fn read(word: &str) -> Card {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let ordinal = match &word[name.len()..] {
        "" => 1,
        digits => digits.parse().unwrap_or(0),
    };
    let card = NAMES
        .into_iter()
        .find(|(known, _, count)| *known == name && (1..=*count).contains(&ordinal))
        .and_then(|(_, first, _)| Card::from_number(first + ordinal - 1));
    card.unwrap_or_else(|| panic!("there is no card `{word}`"))
}

pub fn write(card: Card) -> String {
    let number = card.number();
    let of_kind = NAMES
        .into_iter()
        .find(|(_, first, count)| (*first..first + count).contains(&number));
    match of_kind {
        Some((name, first, _)) if first == number => name.into(),
        Some((name, first, _)) => format!("{name}{}", number - first + 1),
        None => format!("card {number}"),
    }
}

/// `logger2@1`.
#[track_caller]
pub fn read_placed(word: &str) -> (Card, Area) {
    let (name, area) = word.split_once('@').unwrap_or((word, "0"));
    let area = area.parse().ok().and_then(Area::from_index);
    let area = area.unwrap_or_else(|| panic!("`{word}` has no such area"));
    (read(name), area)
}

pub fn write_placed(placed: Placed) -> String {
    let name = write(placed.card());
    match placed.area() {
        Area::START => name,
        area => format!("{name}@{}", area.index()),
    }
}

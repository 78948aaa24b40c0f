//! The cards as `docs/cards.md` has them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{ACTIVE, Action, RECRUITED, number};

/// The alternatives of a cost, each a list of letters. A free action has one
/// alternative that asks for nothing.
pub type Price = Vec<Vec<char>>;

/// What one area shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Face {
    /// Letters `L`, `F`, `S`, and `*` for any kind.
    pub holds: Vec<char>,
    pub offers: BTreeMap<Action, Price>,
    pub stars: i32,
    pub level: i32,
}

/// The face of a card, if it has that area.
pub fn face(number: u8, area: u8) -> Option<&'static Face> {
    FACES.get(&(number, area))
}

/// Every area of every card but the tracker: number, area, face.
pub fn all_faces() -> impl Iterator<Item = (u8, u8, &'static Face)> {
    FACES
        .iter()
        .map(|(&(number, area), face)| (number, area, face))
}

static FACES: LazyLock<BTreeMap<(u8, u8), Face>> =
    LazyLock::new(|| read(include_str!("../../../docs/cards.md")));

/// The forms of table row that describe cards: eight columns a building, six a Villager or an
/// Outpost.
fn read(page: &str) -> BTreeMap<(u8, u8), Face> {
    let mut faces = BTreeMap::new();
    let mut numbers = Vec::new();
    for line in page.lines().filter(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if !cells[0].is_empty() {
            numbers = read_numbers(cells[0]);
        }
        for &number in &numbers {
            match cells[..] {
                [_, area, holds, store, rotate, flip, stars, level] => {
                    let offers = [
                        (Action::Store, store),
                        (Action::Rotate, rotate),
                        (Action::Flip, flip),
                    ];
                    let face = Face {
                        holds: read_holds(holds),
                        offers: read_offers(&offers),
                        stars: stars.parse().expect("stars are a number"),
                        level: level.parse().expect("a level is a number"),
                    };
                    let area = area.parse().expect("an area is a number");
                    faces.insert((number, area), face);
                }
                [_, kind, recruit, holds, _, _] if number::VILLAGERS.contains(&number) => {
                    faces.extend(read_villager(number, kind, recruit, holds));
                }
                [_, _, stars, _, _, _] if number::OUTPOSTS.contains(&number) => {
                    let face = Face {
                        stars: stars.parse().expect("stars are a number"),
                        ..Face::default()
                    };
                    faces.insert((number, 0), face);
                }
                _ => {}
            }
        }
    }
    faces
}

fn read_villager(number: u8, kind: &str, recruit: &str, holds: &str) -> BTreeMap<(u8, u8), Face> {
    let waiting = Face {
        offers: read_offers(&[(Action::Recruit, recruit)]),
        ..Face::default()
    };
    let mut recruited = Face {
        holds: read_holds(holds),
        ..Face::default()
    };
    if kind == "resource" {
        recruited.offers = read_offers(&[(Action::Store, "free")]);
    }
    let mut faces = BTreeMap::from([((number, 0), waiting), ((number, RECRUITED), recruited)]);
    if kind == "active" {
        faces.insert((number, ACTIVE), Face::default());
    }
    faces
}

/// `Canoe House (1-3)` are 1, 2 and 3; a heading has no numbers.
fn read_numbers(cell: &str) -> Vec<u8> {
    let inner = cell
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'));
    let Some((range, _)) = inner else {
        return Vec::new();
    };
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    match (first.parse::<u8>(), last.parse::<u8>()) {
        (Ok(first), Ok(last)) => (first..=last).collect(),
        _ => Vec::new(),
    }
}

fn read_holds(cell: &str) -> Vec<char> {
    match cell {
        "nothing" => Vec::new(),
        letters => letters.chars().collect(),
    }
}

fn read_offers(cells: &[(Action, &str)]) -> BTreeMap<Action, Price> {
    let offered = cells.iter().filter(|(_, cell)| *cell != "-");
    let price = |cell: &str| match cell {
        "free" => vec![Vec::new()],
        letters => letters.split('/').map(|a| a.chars().collect()).collect(),
    };
    offered
        .map(|&(action, cell)| (action, price(cell)))
        .collect()
}

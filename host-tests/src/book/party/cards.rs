//! Disasters, Abilities and Outposts as `docs/cards.md` has them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::book::{Ability, Position};

/// An Outpost as its row says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outpost {
    pub landscape: String,
    pub condition: String,
    pub price: Vec<char>,
    pub villager: String,
}

/// The rows of the page by their first cells, without what stands in brackets.
static ROWS: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let page = include_str!("../../../../docs/cards.md");
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let cells = |row: &str| -> Vec<String> {
        let cells = row.trim_matches('|').split('|');
        cells.map(|cell| cell.trim().to_owned()).collect()
    };
    let named = rows.map(cells).map(|cells| {
        let name = cells[0].split('(').next().unwrap_or("").trim();
        (name.to_owned(), cells)
    });
    named.collect()
});

fn letters(cell: &str) -> Vec<char> {
    cell.chars().filter(|c| "LFS".contains(*c)).collect()
}

/// C1: what each seat's share of a step costs, the first step being 0.
pub fn step_price(disaster: &str, step: usize) -> Option<Vec<char>> {
    let row = &ROWS[disaster];
    row.get(1 + step).map(|cell| letters(cell))
}

fn ability_row(ability: Ability) -> &'static [String] {
    match ability {
        Ability::Shipping => &ROWS["Shipping"],
        Ability::Rebuild => &ROWS["Rebuild"],
        Ability::Storage => &ROWS["Storage"],
    }
}

/// C4: what each seat's share of an Ability costs.
pub fn ability_price(ability: Ability) -> Vec<char> {
    letters(&ability_row(ability)[1])
}

/// C4: the arrows that are asked for, and on which cards.
pub fn arrows_asked(ability: Ability) -> (i32, Vec<u8>) {
    let cell = &ability_row(ability)[2];
    let (arrows, kind) = cell
        .split_once(" arrows on its ")
        .expect("so the cell says");
    (arrows.parse().expect("a number"), numbers_of(kind))
}

/// The Outpost with a number, if it is one.
pub fn outpost(number: u8) -> Option<Outpost> {
    let which = number.checked_sub(28).filter(|n| (1..=14).contains(n))?;
    let row = &ROWS[&format!("Outpost {which}")];
    Some(Outpost {
        landscape: row[1].clone(),
        condition: row[3].clone(),
        price: letters(&row[4]),
        villager: row[5].clone(),
    })
}

pub fn outposts() -> impl Iterator<Item = (u8, Outpost)> {
    (29..=42).filter_map(|number| Some((number, outpost(number)?)))
}

/// The cards of a kind, in the plural or not.
fn numbers_of(kind: &str) -> Vec<u8> {
    match kind {
        "Canoe Houses" => vec![1, 2, 3],
        "Loggers" => vec![4, 5, 6],
        "Quarries" => vec![7, 8, 9],
        "Market" => vec![10],
        "Trade House" => vec![11],
        "Housings" => vec![13, 14],
        "Temple" => vec![15, 16],
        other => panic!("no kind is called {other}"),
    }
}

impl Outpost {
    /// K2: whether a hand has what the row asks for.
    pub fn is_met_by(&self, hand: &Position) -> bool {
        if let Some(asked) = self.condition.strip_suffix(" in storage") {
            let (count, what) = asked.split_once(' ').expect("a number and a resource");
            let letter = match what {
                "logs" => 'L',
                "fish" => 'F',
                "stones" => 'S',
                other => panic!("{other} is no resource"),
            };
            let held = hand.held_in_storage();
            let counted = held.iter().filter(|held| [letter, '*'].contains(held));
            return counted.count() >= count.parse().expect("a number");
        }
        let (built, arrows) = match self.condition.split_once(" and 5 arrows on them") {
            Some((built, _)) => (built, 5),
            None => (self.condition.as_str(), 0),
        };
        let (who, level) = built.split_once(" at level ").expect("so the row says");
        let level: i32 = level[..1].parse().expect("a level");
        let (count, numbers) = match who.split_once(' ') {
            _ if who == "Market and Trade House" => (
                2,
                [numbers_of("Market"), numbers_of("Trade House")].concat(),
            ),
            Some(("all", rest)) => (3, numbers_of(rest.trim_start_matches("3 "))),
            Some(("both", rest)) => (2, numbers_of(rest)),
            Some(("one", rest)) => (1, numbers_of(rest)),
            Some((count, rest)) => (count.parse().expect("a number"), numbers_of(rest)),
            None => panic!("{who} is nobody"),
        };
        let levels: Vec<i32> = numbers.iter().map(|&n| hand.level_of(n)).collect();
        let high = levels.iter().filter(|other| **other >= level).count();
        high >= count && levels.iter().sum::<i32>() >= arrows
    }
}

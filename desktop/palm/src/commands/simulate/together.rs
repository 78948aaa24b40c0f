//! The tables of `docs/balance.md` about playing together: what the house numbers of each
//! mode give, and whether the stronger player wins.

use palm_island::deal::Seed;
use palm_island::game::{Ability, Card, Disaster, Feats, Outpost, Villagers};
use palm_island::party::Mode;
use palm_island::player::Strength;

use super::Match;
use super::matches::{MatchEnd, Table};
use super::seats::{outpost_name, percent};
use super::table::{markdown_table, signed};
use crate::Failure;
use crate::series::Series;
use crate::strategy::{Sitter, Who};

const NOVICE: Sitter = Sitter::Console(Strength::Novice);
const ISLANDER: Sitter = Sitter::Console(Strength::Islander);
const CHIEF: Sitter = Sitter::Console(Strength::Chief);

const TWO_CHIEFS: &str = "two Chiefs";

/// The matches of `games` seeds in a row.
#[derive(Clone, Copy)]
pub struct Seeds {
    pub first: Seed,
    pub games: u64,
}

impl Seeds {
    fn play(self, mode: Mode, sitters: &[Sitter]) -> Result<Vec<MatchEnd>, Failure> {
        self.play_with(mode, sitters, 0)
    }

    fn play_with(
        self,
        mode: Mode,
        sitters: &[Sitter],
        haste: u32,
    ) -> Result<Vec<MatchEnd>, Failure> {
        self.table(mode, sitters, haste).play()
    }

    fn table(self, mode: Mode, sitters: &[Sitter], haste: u32) -> Table {
        Table {
            mode,
            sitters: sitters.to_vec(),
            haste,
            first: self.first,
            games: self.games,
        }
    }
}

/// All tables of a mode.
pub fn markdown(mode: Mode, seeds: Seeds) -> Result<String, Failure> {
    let tables = match mode {
        Mode::Cooperative { .. } => {
            let (disasters, chiefs) = disasters(seeds)?;
            [disasters, abilities(seeds, &chiefs)?]
        }
        Mode::Casual { .. } => {
            let (strengths, unequal) = strengths(seeds, |villagers| Mode::Casual { villagers })?;
            [strengths, claims(&unequal)]
        }
        Mode::Speed { .. } => {
            let (strengths, _) = strengths(seeds, |villagers| Mode::Speed { villagers })?;
            [strengths, sales(seeds)?]
        }
    };
    Ok(tables.join("\n"))
}

fn group(ends: &[MatchEnd]) -> Series {
    ends.iter().map(MatchEnd::group).collect()
}

/// Matches that are played once and looked at twice.
type Ends = Vec<Vec<MatchEnd>>;

/// How often each Disaster is met, and what is left of the stars; and the matches of two Chiefs.
fn disasters(seeds: Seeds) -> Result<(String, Ends), Failure> {
    let groups: [(&str, &[Sitter]); 8] = [
        ("two random", &[Sitter::Random; 2]),
        ("two greedy", &[Sitter::Greedy; 2]),
        ("two greedy-savers", &[Sitter::Saver; 2]),
        ("four greedy-savers", &[Sitter::Saver; 4]),
        ("two Novices", &[NOVICE; 2]),
        ("two Islanders", &[ISLANDER; 2]),
        (TWO_CHIEFS, &[CHIEF; 2]),
        ("four Chiefs", &[CHIEF; 4]),
    ];
    let alone = Match {
        who: Who::Hint,
        first: seeds.first,
        games: seeds.games,
    };
    let alone = alone.play(|seed| seed.deal(Feats::NONE, Villagers::new()))?;
    let alone: Series = alone.iter().map(|end| end.stars).collect();
    let mut rows = Vec::new();
    let mut chiefs = Ends::new();
    for (name, sitters) in groups {
        let mut cells = Vec::new();
        for disaster in Disaster::ALL {
            let mode = Mode::Cooperative {
                disaster,
                ability: None,
            };
            let ends = seeds.play(mode, sitters)?;
            cells.push(format!("{:.1} %", percent(&ends, |end| end.won)));
            cells.push(format!("{:.2}", group(&ends).mean()));
            if name == TWO_CHIEFS {
                chiefs.push(ends);
            }
        }
        rows.push((name.to_owned(), cells));
    }
    let lone = format!("{:.2}", alone.mean());
    rows.push((
        "the search behind the Chief, alone".to_owned(),
        Disaster::ALL
            .iter()
            .flat_map(|_| ["-".to_owned(), lone.clone()])
            .collect(),
    ));
    let heads: Vec<String> = Disaster::ALL
        .into_iter()
        .flat_map(|disaster| {
            let word = disaster.word();
            [format!("{word}: met"), format!("{word}: group's stars")]
        })
        .collect();
    Ok((markdown_table("group", &heads, rows), chiefs))
}

/// What an Ability adds to the score of two Chiefs who may take it. The Disaster changes from
/// match to match.
fn abilities(seeds: Seeds, chiefs: &Ends) -> Result<String, Failure> {
    let mut rows = Vec::new();
    for ability in Ability::ALL {
        let mut gained = Vec::new();
        let mut bought = 0;
        for (at, disaster) in Disaster::ALL.into_iter().enumerate() {
            let mode = Mode::Cooperative {
                disaster,
                ability: Some(ability),
            };
            let is_its_turn = |match_at: usize| match_at % Disaster::ALL.len() == at;
            let table = seeds.table(mode, &[CHIEF; 2], 0);
            let with = table.play_some(is_its_turn)?;
            bought += with.iter().filter(|end| end.has_ability).count();
            let without = chiefs[at].iter().enumerate();
            let without = without.filter(|(match_at, _)| is_its_turn(*match_at));
            let pairs = with.iter().zip(without);
            gained.extend(pairs.map(|(with, (_, without))| with.group() - without.group()));
        }
        let share = 100.0 * bought as f64 / gained.len().max(1) as f64;
        let gained: Series = gained.into_iter().collect();
        rows.push((
            ability.word().to_owned(),
            vec![signed(&gained), format!("{share:.1} %")],
        ));
    }
    let heads = ["adds to the group's stars", "bought"];
    Ok(markdown_table(
        "Ability, two Chiefs",
        &heads.map(str::to_owned),
        rows,
    ))
}

const UNEQUAL: [[Sitter; 2]; 2] = [[CHIEF, ISLANDER], [ISLANDER, NOVICE]];

/// Who wins, with and without Villagers; and the matches without.
fn strengths(seeds: Seeds, mode: impl Fn(bool) -> Mode) -> Result<(String, Ends), Failure> {
    let mut rows = Vec::new();
    let mut without = Ends::new();
    for sitters in UNEQUAL {
        for villagers in [false, true] {
            let ends = seeds.play(mode(villagers), &sitters)?;
            let [stronger, weaker] = [0, 1].map(|at| {
                let stars: Series = ends.iter().map(|end| end.stars[at]).collect();
                format!("{:.2}", stars.mean())
            });
            let name = format!(
                "{} against {}{}",
                sitters[0].word(),
                sitters[1].word(),
                if villagers { ", with Villagers" } else { "" }
            );
            let cells = vec![
                format!("{:.1} %", percent(&ends, |end| end.is_first_alone(0))),
                format!("{:.1} %", percent(&ends, |end| end.is_first_alone(1))),
                stronger,
                weaker,
            ];
            rows.push((name, cells));
            if !villagers {
                without.push(ends);
            }
        }
    }
    let heads = [
        "the first wins",
        "the second wins",
        "its stars",
        "the other's",
    ];
    let table = markdown_table("players", &heads.map(str::to_owned), rows);
    Ok((table, without))
}

/// What becomes of the Outposts between unequal players.
fn claims(columns: &Ends) -> String {
    let row = |cards: &[Card]| -> Vec<String> {
        let cells = columns.iter().flat_map(|ends| {
            let count = |of: fn(&MatchEnd, Card) -> bool| -> usize {
                let each = ends
                    .iter()
                    .flat_map(|end| cards.iter().map(move |card| (end, *card)));
                each.filter(|(end, card)| of(end, *card)).count()
            };
            let dealt = count(|end, card| end.dealt.contains(&card)).max(1) as f64;
            let taken = count(MatchEnd::has_taken) as f64;
            let lost = count(|end, card| end.lost.contains(&card)) as f64;
            [
                format!("{:.1} %", 100.0 * taken / dealt),
                format!("{:.1} %", 100.0 * lost / dealt),
            ]
        });
        cells.collect()
    };
    let all: Vec<Card> = Outpost::ALL.iter().map(|outpost| outpost.card).collect();
    let mut rows: Vec<_> = all
        .iter()
        .map(|&card| (outpost_name(card), row(&[card])))
        .collect();
    rows.push(("all".to_owned(), row(&all)));
    let heads: Vec<String> = UNEQUAL
        .iter()
        .flat_map(|[one, other]| {
            let names = format!("{}, {}", one.word(), other.word());
            [format!("{names}: taken"), format!("{names}: lost to a tie")]
        })
        .collect();
    markdown_table("Outpost, where it lies", &heads, rows)
}

/// What sells, and what being faster is worth.
fn sales(seeds: Seeds) -> Result<String, Failure> {
    let mode = Mode::Speed { villagers: false };
    let ends = seeds.play_with(mode, &[ISLANDER; 2], super::SECOND)?;
    let mut rows: Vec<_> = Outpost::ALL
        .iter()
        .map(|outpost| {
            let sold = percent(&ends, |end| end.has_taken(outpost.card));
            (outpost_name(outpost.card), vec![format!("{sold:.1} %")])
        })
        .collect();
    let edge: Series = ends.iter().map(|end| end.stars[0] - end.stars[1]).collect();
    rows.push((
        "the faster one's edge, in stars".to_owned(),
        vec![signed(&edge)],
    ));
    let heads = ["two Islanders"];
    Ok(markdown_table(
        "sold, one a second a turn faster",
        &heads.map(str::to_owned),
        rows,
    ))
}

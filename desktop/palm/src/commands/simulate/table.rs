//! The tables of `docs/balance.md`: what each Feat and each Villager adds to the
//! score. The same decks are played with and without it and compared game by game,
//! so that the luck of the deal falls out of the difference.

use std::fmt::Write;

use palm_island::console::text::english;
use palm_island::deal::Seed;
use palm_island::game::{Card, Feat, Feats, Villagers};

use super::{End, Match, share};
use crate::Failure;
use crate::series::Series;

/// The matches of one player, and how they end without Feats and Villagers.
struct Column {
    player: Match,
    alone: Vec<End>,
}

/// What one row compares: the games with somebody, and the same ones without.
type Pair = (Vec<End>, Vec<End>);

pub fn markdown(players: &[Match]) -> Result<String, Failure> {
    let column = |player: &Match| {
        let alone = player.play(|seed| seed.deal(Feats::NONE, Villagers::new()))?;
        Ok(Column {
            player: *player,
            alone,
        })
    };
    let columns = players
        .iter()
        .map(column)
        .collect::<Result<Vec<_>, Failure>>()?;
    let tables = [
        scores(&columns),
        earned(&columns),
        feats(&columns)?,
        villagers(&columns)?,
    ];
    Ok(tables.join("\n"))
}

/// The core deck alone.
fn scores(columns: &[Column]) -> String {
    let heads = ["games", "stars", "spread", "range", "turns"];
    let rows = columns.iter().map(|column| {
        let stars: Series = column.alone.iter().map(|end| end.stars).collect();
        let turns: Series = column.alone.iter().map(|end| end.turns).collect();
        let (low, high) = stars.range();
        let cells = vec![
            column.alone.len().to_string(),
            format!("{:.2} ± {:.2}", stars.mean(), stars.standard_error()),
            format!("{:.1}", stars.spread()),
            format!("{low} to {high}"),
            format!("{:.1}", turns.mean()),
        ];
        (column.player.who.word().to_owned(), cells)
    });
    markdown_table("player", &heads.map(String::from), rows)
}

/// How often each Feat is earned without help.
fn earned(columns: &[Column]) -> String {
    let rows = Feat::ALL.into_iter().map(|feat| {
        let share = |column: &Column| format!("{:.1} %", share(&column.alone, feat));
        (
            english::feat(feat).to_owned(),
            columns.iter().map(share).collect(),
        )
    });
    markdown_table("earned without help", &words(columns), rows)
}

/// Each Feat as the only one, and all together.
fn feats(columns: &[Column]) -> Result<String, Failure> {
    let choices = Feat::ALL.map(|feat| (english::feat(feat), Feats::NONE.with(feat)));
    let mut rows = Vec::new();
    for (name, feats) in choices.into_iter().chain([("all six", Feats::ALL)]) {
        let mut cells = Vec::new();
        for column in columns {
            let with = column
                .player
                .play(|seed| seed.deal(feats, Villagers::new()))?;
            cells.push(difference(&with, &column.alone));
        }
        rows.push((name.to_owned(), cells));
    }
    Ok(markdown_table("Feat taken along", &words(columns), rows))
}

/// Each Villager as the only one, each beside two others of the seed, and three of the seed.
fn villagers(columns: &[Column]) -> Result<String, Failure> {
    let heads: Vec<String> = columns
        .iter()
        .flat_map(|column| {
            let word = column.player.who.word();
            [format!("{word}: alone"), format!("{word}: third")]
        })
        .collect();
    let mut rows = Vec::new();
    for card in Card::VILLAGERS {
        let mut cells = Vec::new();
        for column in columns {
            let alone = play(column, |_| [card].into_iter().collect())?;
            cells.push(difference(&alone, &column.alone));
            let (with, without) = as_the_third(column, card)?;
            cells.push(difference(&with, &without));
        }
        rows.push((english::card(card).to_owned(), cells));
    }
    let mut cells = Vec::new();
    for column in columns {
        let three = play(column, |seed| seed.villagers().into_iter().collect())?;
        cells.extend([difference(&three, &column.alone), "-".to_owned()]);
    }
    rows.push(("three at random".to_owned(), cells));
    Ok(markdown_table("Villager in the deck", &heads, rows))
}

/// A game has three Villagers (S5): this one behind two others, against the two others.
fn as_the_third(column: &Column, card: Card) -> Result<Pair, Failure> {
    let others = |seed: Seed| {
        let drawn = seed.villagers().into_iter();
        drawn.filter(move |&other| other != card).take(2)
    };
    let with = play(column, |seed| others(seed).chain([card]).collect())?;
    let without = play(column, |seed| others(seed).collect())?;
    Ok((with, without))
}

fn play(
    column: &Column,
    villagers: impl Fn(Seed) -> Villagers + Sync,
) -> Result<Vec<End>, Failure> {
    column
        .player
        .play(|seed| seed.deal(Feats::NONE, villagers(seed)))
}

/// The stars that are gained, game by game.
fn difference(with: &[End], without: &[End]) -> String {
    let pairs = with.iter().zip(without);
    let gained: Series = pairs
        .map(|(with, without)| with.stars - without.stars)
        .collect();
    signed(&gained)
}

/// A difference and its standard error.
pub(super) fn signed(series: &Series) -> String {
    format!("{:+.2} ± {:.2}", series.mean(), series.standard_error())
}

fn words(columns: &[Column]) -> Vec<String> {
    let word = |column: &Column| column.player.who.word().to_owned();
    columns.iter().map(word).collect()
}

pub(super) fn markdown_table(
    corner: &str,
    heads: &[String],
    rows: impl IntoIterator<Item = (String, Vec<String>)>,
) -> String {
    let mut text = format!("| {corner} | {} |\n", heads.join(" | "));
    text += &format!("|---|{}\n", "---|".repeat(heads.len()));
    for (name, cells) in rows {
        // Writing to a string does not fail.
        let _ = writeln!(text, "| {name} | {} |", cells.join(" | "));
    }
    text
}

//! `palm simulate --match`: players sit down together.

use palm_island::console::text::english;
use palm_island::game::{Ability, Card, Disaster, Outpost};
use palm_island::party::{Mode, Seats};

use super::matches::{MatchEnd, Table};
use super::together::Seeds;
use crate::series::Series;
use crate::strategy::Sitter;
use crate::{Failure, say};

/// What the options said of a match.
#[derive(Clone, Debug, Default)]
pub struct MatchOptions {
    pub mode: Option<String>,
    pub disaster: Option<String>,
    pub ability: Option<String>,
    pub faster: bool,
    /// Feats belong to solo games.
    pub has_feats: bool,
}

impl MatchOptions {
    /// Whether anything was said that a solo game does not have.
    pub fn stray(&self) -> Option<&'static str> {
        let said = [
            (self.disaster.is_some(), "--disaster"),
            (self.ability.is_some(), "--ability"),
            (self.faster, "--faster"),
        ];
        said.into_iter()
            .find(|(said, _)| *said)
            .map(|(_, option)| option)
    }

    /// The mode, with all that is chosen with it.
    pub fn mode(&self, villagers: bool) -> Result<Mode, Failure> {
        let word = self.mode.as_deref().unwrap_or_default();
        if word != "cooperative" && (self.disaster.is_some() || self.ability.is_some()) {
            return Err(Failure::usage(
                "--disaster and --ability belong to cooperative matches.",
            ));
        }
        if self.faster && word != "speed" {
            return Err(Failure::usage("--faster belongs to speed matches."));
        }
        if self.has_feats {
            return Err(Failure::usage("Feats take no part in matches."));
        }
        match word {
            "cooperative" if villagers => Err(Failure::usage(
                "There are no Villagers in cooperative matches.",
            )),
            "cooperative" => Ok(Mode::Cooperative {
                disaster: self.disaster()?,
                ability: self.ability()?,
            }),
            "casual" => Ok(Mode::Casual { villagers }),
            "speed" => Ok(Mode::Speed { villagers }),
            other => Err(Failure::usage(format!(
                "--match {other}: give cooperative, casual or speed."
            ))),
        }
    }

    fn disaster(&self) -> Result<Disaster, Failure> {
        let word = self.disaster.as_deref().unwrap_or("volcano");
        Disaster::from_word(word).ok_or_else(|| {
            let all = Disaster::ALL.map(Disaster::word).join(", ");
            Failure::usage(format!("'{word}' is not a Disaster: they are {all}."))
        })
    }

    fn ability(&self) -> Result<Option<Ability>, Failure> {
        let Some(word) = self.ability.as_deref() else {
            return Ok(None);
        };
        let ability = Ability::from_word(word).ok_or_else(|| {
            let all = Ability::ALL.map(Ability::word).join(", ");
            Failure::usage(format!("'{word}' is not an Ability: they are {all}."))
        })?;
        Ok(Some(ability))
    }
}

/// The players of a list, one for each seat.
pub fn parse_sitters(text: &str) -> Result<Vec<Sitter>, Failure> {
    let sitter = |word: &str| {
        let word = word.trim();
        let sitter = Sitter::ALL.into_iter().find(|sitter| sitter.word() == word);
        sitter.ok_or_else(|| {
            let all = Sitter::ALL.map(Sitter::word).join(", ");
            Failure::usage(format!(
                "'{word}' does not play matches: those who do are {all}."
            ))
        })
    };
    let sitters = text.split(',').map(sitter).collect::<Result<Vec<_>, _>>()?;
    match sitters.len() {
        Seats::LEAST..=Seats::MOST => Ok(sitters),
        count => Err(Failure::usage(format!(
            "--player names {count} of them: a match has two to four."
        ))),
    }
}

/// Plays, and prints what came of it.
pub fn simulate(
    mode: Mode,
    sitters: Vec<Sitter>,
    faster: bool,
    Seeds { first, games }: Seeds,
) -> Result<(), Failure> {
    let table = Table {
        mode,
        sitters,
        haste: if faster { super::SECOND } else { 0 },
        first,
        games,
    };
    let ends = table.play()?;
    say!("match {}", mode.word())?;
    say!("matches {}", ends.len())?;
    for (at, sitter) in table.sitters.iter().enumerate() {
        let stars: Series = ends.iter().map(|end| end.stars[at]).collect();
        say!(
            "player {} {}: score {stars}, spread {:.2}, first alone in {:.1} %, shared in {:.1} %",
            at + 1,
            sitter.word(),
            stars.spread(),
            percent(&ends, |end| end.is_first_alone(at)),
            percent(&ends, |end| end.places[at] == 1 && !end.is_first_alone(at)),
        )?;
    }
    if let Mode::Cooperative { .. } = mode {
        let group: Series = ends.iter().map(MatchEnd::group).collect();
        let steps: Series = ends.iter().map(|end| end.steps).collect();
        say!("Disaster met in {:.1} %", percent(&ends, |end| end.won))?;
        say!("steps {steps}")?;
        say!(
            "group score {group}, standard error {:.2}",
            group.standard_error()
        )?;
        say!(
            "Ability bought in {:.1} %",
            percent(&ends, |end| end.has_ability)
        )?;
    }
    let mut dealt: Vec<_> = ends.iter().flat_map(|end| end.dealt.clone()).collect();
    dealt.sort_unstable_by_key(|card| card.number());
    dealt.dedup();
    for card in dealt {
        let lay: Vec<MatchEnd> = ends
            .iter()
            .filter(|end| end.dealt.contains(&card))
            .cloned()
            .collect();
        let name = outpost_name(card);
        say!(
            "{name}: lay there {} times, taken in {:.1} %, lost in {:.1} %",
            lay.len(),
            percent(&lay, |end| end.has_taken(card)),
            percent(&lay, |end| end.lost.contains(&card)),
        )?;
    }
    Ok(())
}

/// How many of a hundred matches are so.
pub fn percent(ends: &[MatchEnd], is_so: impl Fn(&MatchEnd) -> bool) -> f64 {
    let count = ends.iter().filter(|end| is_so(end)).count();
    100.0 * count as f64 / ends.len().max(1) as f64
}

/// What a card of the middle is called: Outposts have numbers.
pub fn outpost_name(card: Card) -> String {
    let number = Outpost::ALL.iter().position(|outpost| outpost.card == card);
    match number.zip(Outpost::of(card)) {
        Some((number, outpost)) => format!("Outpost {} ({} stars)", number + 1, outpost.stars()),
        None => english::card(card).to_owned(),
    }
}

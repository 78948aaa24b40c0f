//! Options that several commands share: which deck, and who comes along.

use lexopt::prelude::*;
use palm_island::deal::Seed;
use palm_island::game::{Card, Deal, Feat, Feats, Game, Villagers};

use crate::Failure;

/// The help for those who come along: its own text, and the end of another.
macro_rules! company_help {
    () => {
        concat!(
            "  --feats LIST         Feats taken along: axe,tooth,hammer,sail,blessing,monument\n",
            "  --villagers LIST     Villagers in the deck: builder,elder,merchant,priest,chief,\n",
            "                       wayfinder,rider, or 'random' for the three of the seed"
        )
    };
}

/// One of the options that say which deck.
#[derive(Clone, Copy, Debug)]
pub enum DeckOption {
    Seed,
    Code,
    Deck,
    Feats,
    Villagers,
}

impl DeckOption {
    /// Any other argument is an error.
    pub fn of(arg: lexopt::Arg<'_>) -> Result<Self, Failure> {
        match arg {
            Long("seed") => Ok(Self::Seed),
            Long("code") => Ok(Self::Code),
            Long("deck") => Ok(Self::Deck),
            Long("feats") => Ok(Self::Feats),
            Long("villagers") => Ok(Self::Villagers),
            other => Err(other.unexpected().into()),
        }
    }
}

/// What `--deck`, `--seed`, `--code`, `--feats` and `--villagers` said so far.
#[derive(Clone, Debug, Default)]
pub struct DeckOptions {
    seed: Option<Seed>,
    buildings: Option<[Card; Card::BUILDINGS]>,
    company: Company,
}

impl DeckOptions {
    /// The lines that a command's help shows for these options.
    pub const HELP: &'static str = concat!(
        "  --seed S             the deck of a seed\n",
        "  --code CODE          the deck of a deck code\n",
        "  --deck 1,2,...,16    the 16 buildings from the top\n",
        company_help!()
    );

    /// Takes the value of one of these options.
    pub fn take(&mut self, option: DeckOption, value: std::ffi::OsString) -> Result<(), Failure> {
        let value = value.string()?;
        match option {
            DeckOption::Seed => self.set_deck(Some(Seed(parse_seed(&value)?)), None),
            DeckOption::Code => self.set_deck(Some(parse_code(&value)?), None),
            DeckOption::Deck => self.set_deck(None, Some(parse_deck(&value)?)),
            DeckOption::Feats => self.company.take_feats(&value),
            DeckOption::Villagers => self.company.take_villagers(&value),
        }
    }

    fn set_deck(
        &mut self,
        seed: Option<Seed>,
        buildings: Option<[Card; Card::BUILDINGS]>,
    ) -> Result<(), Failure> {
        if self.seed.is_some() || self.buildings.is_some() {
            return Err(Failure::usage("Give one of --seed, --code and --deck."));
        }
        self.seed = seed;
        self.buildings = buildings;
        Ok(())
    }

    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    pub fn deal(&self) -> Result<Deal, Failure> {
        let mut deal = match (self.seed, self.buildings) {
            (Some(seed), _) => Deal::plain(seed.buildings()),
            (None, Some(buildings)) => Deal::plain(buildings),
            (None, None) => {
                return Err(Failure::usage(
                    "Which deck? Give --seed S, --code CODE or --deck 1,2,...,16.",
                ));
            }
        };
        self.join(&mut deal)?;
        Ok(deal)
    }

    /// Those who come along join a deal.
    pub fn join(&self, deal: &mut Deal) -> Result<(), Failure> {
        deal.feats = self.company.feats;
        deal.villagers = match (&self.company.villagers, self.seed) {
            (WhichVillagers::Random, None) => {
                return Err(Failure::usage(
                    "--villagers random needs --seed or --code to draw from.",
                ));
            }
            (WhichVillagers::Random, Some(seed)) => drawn(seed),
            (WhichVillagers::Named(villagers), _) => villagers.clone(),
        };
        Ok(())
    }

    pub fn start(&self) -> Result<Game, Failure> {
        let deal = self.deal()?;
        deal.start()
            .map_err(|why| Failure::usage(format!("No such deck: {why}.")))
    }
}

/// Who comes along: what `--feats` and `--villagers` said so far.
#[derive(Clone, Debug, Default)]
pub struct Company {
    feats: Feats,
    villagers: WhichVillagers,
}

#[derive(Clone, Debug)]
enum WhichVillagers {
    Random,
    Named(Villagers),
}

impl Default for WhichVillagers {
    fn default() -> Self {
        Self::Named(Villagers::new())
    }
}

impl Company {
    /// The lines that a command's help shows for these options.
    pub const HELP: &'static str = company_help!();

    pub fn take_feats(&mut self, value: &str) -> Result<(), Failure> {
        self.feats = parse_feats(value)?;
        Ok(())
    }

    pub fn take_villagers(&mut self, value: &str) -> Result<(), Failure> {
        self.villagers = parse_villagers(value)?;
        Ok(())
    }

    /// The deck of a seed, and those who come along.
    pub fn deal(&self, seed: Seed) -> Deal {
        let villagers = match &self.villagers {
            WhichVillagers::Random => drawn(seed),
            WhichVillagers::Named(villagers) => villagers.clone(),
        };
        seed.deal(self.feats, villagers)
    }
}

fn drawn(seed: Seed) -> Villagers {
    seed.villagers().into_iter().collect()
}

/// Reads a whole number, so that a seed may also be written in hexadecimal.
pub fn parse_seed(text: &str) -> Result<u64, Failure> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| {
        Failure::usage(format!(
            "'{text}' is not a seed: a whole number from 0 to 2^64-1."
        ))
    })
}

/// The most handhelds on one cable.
pub const MOST_SEATS: usize = 4;

/// Reads how many handhelds are on the cable.
pub fn parse_seats(text: &str) -> Result<usize, Failure> {
    let seats = text.parse().ok();
    seats
        .filter(|seats| (2..=MOST_SEATS).contains(seats))
        .ok_or_else(|| Failure::usage(format!("--seats {text}: give 2, 3 or 4 handhelds.")))
}

/// What is random on the chip at a seat, given what is random on the first.
pub fn seat_seed(seed: u64, seat: usize) -> u64 {
    seed.wrapping_add((seat as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Reads a deck code.
pub fn parse_code(text: &str) -> Result<Seed, Failure> {
    Seed::from_code(text).map_err(|why| Failure::usage(format!("--code {text}: {why}.")))
}

/// Reads how many there are to be of something: at least one, and no more than a PC can do.
pub fn parse_count(option: &str, text: &str, most: u64) -> Result<u64, Failure> {
    let count = text.parse().ok();
    count
        .filter(|count| (1..=most).contains(count))
        .ok_or_else(|| {
            Failure::usage(format!(
                "{option} {text}: give a whole number from 1 to {most}."
            ))
        })
}

/// Reads volts, as many as a Pico runs on; gives millivolts.
pub fn parse_volts(text: &str) -> Result<u32, Failure> {
    let volts = text.parse::<f64>().ok();
    volts
        .filter(|volts| (1.8..=5.5).contains(volts))
        .map(|volts| (volts * 1000.0).round() as u32)
        .ok_or_else(|| {
            Failure::usage(format!(
                "'{text}' is not a voltage: a number from 1.8 to 5.5."
            ))
        })
}

fn parse_deck(text: &str) -> Result<[Card; Card::BUILDINGS], Failure> {
    let mut cards = Vec::new();
    // Recorded decks end with the Round Tracker; it lies there anyway.
    let text = text.trim();
    let text = text.strip_suffix(",17").unwrap_or(text);
    for part in text.split(',') {
        let number = part.trim().parse::<u8>().ok();
        let card = number
            .and_then(Card::from_number)
            .filter(|card| card.is_building());
        cards.push(card.ok_or_else(|| {
            Failure::usage(format!(
                "'{}' in --deck is not a building: they are 1 to 16.",
                part.trim()
            ))
        })?);
    }
    let count = cards.len();
    cards.try_into().map_err(|_| {
        Failure::usage(format!(
            "--deck has {count} cards: a deck is all 16 buildings, each once."
        ))
    })
}

fn parse_feats(text: &str) -> Result<Feats, Failure> {
    let mut feats = Feats::NONE;
    for name in names(text) {
        let feat = Feat::from_word(&name);
        feats = feats.with(feat.ok_or_else(|| {
            Failure::usage(format!(
                "'{name}' is not a Feat: they are axe, tooth, hammer, sail, blessing, monument."
            ))
        })?);
    }
    Ok(feats)
}

fn parse_villagers(text: &str) -> Result<WhichVillagers, Failure> {
    if text == "random" {
        return Ok(WhichVillagers::Random);
    }
    let mut villagers = Villagers::new();
    for name in names(text) {
        let card = Card::VILLAGERS.into_iter().find(|card| card.word() == name);
        let card = card.ok_or_else(|| {
            Failure::usage(format!(
                "'{name}' is not a Villager: they are builder, elder, merchant, priest, chief, \
                 wayfinder, rider."
            ))
        })?;
        if villagers.contains(&card) || villagers.push(card).is_err() {
            return Err(Failure::usage(format!(
                "--villagers names the {name} twice."
            )));
        }
    }
    Ok(WhichVillagers::Named(villagers))
}

fn names(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(',')
        .map(|name| name.trim().to_lowercase())
        .filter(|name| !name.is_empty())
}

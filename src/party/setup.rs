//! What is chosen before a match. The same set-up is the same match everywhere.
//!
//! All cards come from one stream of numbers: the buildings of seat 1 are those of the
//! deck with the same seed; then come the decks of the others (cooperative), or the
//! Outposts, or the Villagers.

use core::fmt;

use super::deal::{Deal, Middle};
use super::mode::Mode;
use super::seat::{BySeat, Seats};
use crate::deal::{Seed, SplitMix64, shuffle};
use crate::game::{Card, Landscape, Outpost, Villagers};

/// Mode, seats and seed: what a match code says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Setup {
    mode: Mode,
    seats: Seats,
    seed: Seed,
}

/// Why a choice or bytes are not a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Written by a newer firmware.
    Version(u8),
    /// The bytes end too early, or go on after the end.
    Length,
    /// No such mode, number of seats or seed.
    Code,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(f, "the match has the newer form {version}"),
            Self::Length => f.write_str("the set-up is cut off, or too long"),
            Self::Code => f.write_str("there is no such match"),
        }
    }
}

impl core::error::Error for SetupError {}

impl Setup {
    /// The encoding that [`encode`](Self::encode) writes. It covers the logs too: a new
    /// entry, or another order of moves, is a new version.
    pub const VERSION: u8 = 1;
    /// How many bytes that are.
    pub const BYTES: usize = 10;

    /// How many ways there are to choose a mode and a number of seats.
    pub(super) const VARIANTS: u64 = Mode::COUNT as u64 * Seats::ALL.len() as u64;
    /// Seeds are below this, so that a code has room for the rest.
    pub const SEEDS: u64 = u64::MAX / Self::VARIANTS;

    pub(super) const BLANK: Self = Self {
        mode: Mode::Casual { villagers: false },
        seats: Seats::TWO,
        seed: Seed(0),
    };

    /// `None` for a seed that is too large.
    pub const fn new(mode: Mode, seats: Seats, seed: Seed) -> Option<Self> {
        if seed.0 < Self::SEEDS {
            Some(Self { mode, seats, seed })
        } else {
            None
        }
    }

    pub const fn mode(&self) -> Mode {
        self.mode
    }

    pub const fn seats(&self) -> Seats {
        self.seats
    }

    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Mode and seats as a number below [`VARIANTS`](Self::VARIANTS).
    pub(super) const fn variant(&self) -> u64 {
        let seats = self.seats.count() as u64 - Seats::LEAST as u64;
        self.mode.index() as u64 * Seats::ALL.len() as u64 + seats
    }

    pub(super) fn from_variant(variant: u64, seed: Seed) -> Option<Self> {
        let kinds = Seats::ALL.len() as u64;
        let mode = Mode::from_index(u8::try_from(variant / kinds).ok()?)?;
        Self::new(mode, Seats::ALL[(variant % kinds) as usize], seed)
    }

    /// | byte | what |
    /// |---|---|
    /// | 0 | version, 1 |
    /// | 1 | mode times three, and the seats less two |
    /// | 2-9 | the seed, low byte first |
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[0] = Self::VERSION;
        bytes[1] = self.variant() as u8;
        bytes[2..].copy_from_slice(&self.seed.0.to_le_bytes());
        bytes
    }

    pub fn decode(bytes: &[u8]) -> Result<Self, SetupError> {
        match bytes.first() {
            None => return Err(SetupError::Length),
            Some(0) => return Err(SetupError::Code),
            Some(&newer) if newer > Self::VERSION => return Err(SetupError::Version(newer)),
            Some(_) => {}
        }
        let bytes: &[u8; Self::BYTES] = bytes.try_into().map_err(|_| SetupError::Length)?;
        let [_, variant, seed @ ..] = *bytes;
        let seed = Seed(u64::from_le_bytes(seed));
        Self::from_variant(variant.into(), seed).ok_or(SetupError::Code)
    }

    /// The cards of the match (M1, K1, K3, Q1, Q4).
    pub fn deal(&self) -> Deal {
        let mut random = SplitMix64(self.seed.0);
        let mut buildings = BySeat::new([Card::buildings(); Seats::MOST]);
        for seat in self.seats.iter() {
            let alike = !matches!(self.mode, Mode::Cooperative { .. });
            if alike && seat.index() > 0 {
                let first = self.seats.iter().next().unwrap_or(seat);
                buildings[seat] = buildings[first];
            } else {
                shuffle(&mut buildings[seat], &mut random);
            }
        }
        let mut deal = Deal {
            mode: self.mode,
            seats: self.seats,
            buildings,
            villagers: Villagers::new(),
            middle: Middle::new(),
        };
        match self.mode {
            Mode::Cooperative { .. } => {}
            Mode::Casual { villagers } => {
                deal.middle = three_landscapes(&mut random);
                if villagers {
                    deal.villagers = others(&deal.middle, &mut random);
                }
            }
            Mode::Speed { villagers: false } => deal.middle = pile(&mut random),
            Mode::Speed { villagers: true } => {
                let mut all = Card::VILLAGERS;
                shuffle(&mut all, &mut random);
                let count = Deal::villagers_for_sale(self.seats);
                deal.middle = all.into_iter().take(count).collect();
            }
        }
        deal
    }
}

/// K1: drawn until there is one of each; they lie in the order Forest, Sea, Mountain.
fn three_landscapes(random: &mut SplitMix64) -> Middle {
    let mut outposts = Card::outposts();
    shuffle(&mut outposts, random);
    let drawn = |landscape: Landscape| {
        let is_there = |card: &Card| Outpost::of(*card).is_some_and(|o| o.landscape == landscape);
        outposts.into_iter().find(is_there)
    };
    Landscape::ALL.into_iter().filter_map(drawn).collect()
}

/// K3: three different Villagers that are on no back of these Outposts.
fn others(middle: &Middle, random: &mut SplitMix64) -> Villagers {
    let backs = || middle.iter().filter_map(|&card| Outpost::of(card));
    let is_other = |card: &Card| backs().all(|outpost| outpost.villager != *card);
    let mut left: Villagers = Card::VILLAGERS.into_iter().filter(is_other).collect();
    shuffle(&mut left, random);
    left.truncate(Deal::VILLAGERS);
    left
}

/// Q1: sorted by stars, equal ones in the order of the shuffle.
fn pile(random: &mut SplitMix64) -> Middle {
    let mut outposts = Card::outposts();
    shuffle(&mut outposts, random);
    let with = |stars: u8| {
        let has = move |card: &Card| Outpost::of(*card).is_some_and(|o| o.stars() == stars);
        outposts.into_iter().filter(has)
    };
    [4, 3, 2].into_iter().flat_map(with).collect()
}

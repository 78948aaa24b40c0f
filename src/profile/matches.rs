//! What stays from match to match: the last choice, which ways to play together were explained,
//! and how matches of each ended. It is a section of the save of its own.

use super::Together;
use super::arrangement::{Arrangement, Way};
use crate::party::Outcome;

/// The matches of one way to play together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchTally {
    /// The Disaster was averted, or a person had the most.
    pub won: u16,
    /// A person had the most, and others as much (M5).
    pub shared: u16,
    pub lost: u16,
    /// The best score: of the group in cooperative matches, of a person in others. `None` before
    /// the first.
    pub best: Option<i8>,
}

/// How a match ended for the persons at its table.
enum Fate {
    Won,
    Shared,
    Lost,
}

impl MatchTally {
    pub fn matches(self) -> u32 {
        u32::from(self.won) + u32::from(self.shared) + u32::from(self.lost)
    }

    fn add(&mut self, fate: Fate, stars: i16) {
        let count = match fate {
            Fate::Won => &mut self.won,
            Fate::Shared => &mut self.shared,
            Fate::Lost => &mut self.lost,
        };
        *count = count.saturating_add(1);
        // The lowest byte means that there is none.
        let stars = stars.clamp(i16::from(NONE_YET) + 1, i8::MAX.into()) as i8;
        self.best = self.best.max(Some(stars));
    }
}

/// The bytes of a tally.
const TALLY: usize = 7;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matches {
    pub last: Arrangement,
    /// The ways whose first match has explained itself.
    pub explained: [bool; Way::ALL.len()],
    pub tallies: [MatchTally; Way::ALL.len()],
}

/// No best score yet, as a byte.
const NONE_YET: i8 = i8::MIN;

impl Matches {
    /// Whether a match was ever played to its end.
    pub fn any_played(&self) -> bool {
        self.tallies.iter().any(|tally| tally.matches() > 0)
    }

    /// The encoding that [`encode`](Self::encode) writes.
    pub const VERSION: u8 = 1;
    pub const BYTES: usize = Arrangement::BYTES + 1 + Way::ALL.len() * TALLY;

    /// Before the first match.
    pub const NONE: Self = Self {
        last: Arrangement::USUAL,
        explained: [false; Way::ALL.len()],
        tallies: [MatchTally {
            won: 0,
            shared: 0,
            lost: 0,
            best: None,
        }; Way::ALL.len()],
    };

    /// | at | bytes | what |
    /// |---|---|---|
    /// | 0 | 4 | the last choice |
    /// | 4 | 1 | bits: cooperative, casual, speed was explained |
    /// | 5 | 3 x 7 | cooperative, casual, speed: won 2, shared 2, lost 2, best 1 (-128 for none) |
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let (last, rest) = bytes.split_at_mut(Arrangement::BYTES);
        last.copy_from_slice(&self.last.encode());
        let marks = self.explained.iter().zip(0u8..);
        rest[0] = marks.fold(0, |all, (seen, bit)| all | u8::from(*seen) << bit);
        for (bytes, tally) in rest[1..].chunks_exact_mut(TALLY).zip(&self.tallies) {
            bytes[..2].copy_from_slice(&tally.won.to_le_bytes());
            bytes[2..4].copy_from_slice(&tally.shared.to_le_bytes());
            bytes[4..6].copy_from_slice(&tally.lost.to_le_bytes());
            bytes[6] = tally.best.unwrap_or(NONE_YET) as u8;
        }
        bytes
    }

    /// Reads the bytes; `None` if they are not what [`encode`](Self::encode) writes.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; Self::BYTES] = bytes.try_into().ok()?;
        let (last, rest) = bytes.split_first_chunk()?;
        let (&marks, rest) = rest.split_first()?;
        let mut matches = Self {
            last: Arrangement::decode(*last)?,
            explained: core::array::from_fn(|bit| marks >> bit & 1 != 0),
            ..Self::NONE
        };
        for (bytes, tally) in rest.chunks_exact(TALLY).zip(&mut matches.tallies) {
            *tally = MatchTally {
                won: u16::from_le_bytes([bytes[0], bytes[1]]),
                shared: u16::from_le_bytes([bytes[2], bytes[3]]),
                lost: u16::from_le_bytes([bytes[4], bytes[5]]),
                best: Some(bytes[6] as i8).filter(|best| *best != NONE_YET),
            };
        }
        (matches.encode() == *bytes).then_some(matches)
    }

    pub fn tally(&self, way: Way) -> MatchTally {
        self.tallies[way as usize]
    }

    /// Counts a match that is over, for those who hold this handheld.
    pub fn count(&mut self, board: &Together) {
        let m = board.position();
        let standings = m.standings();
        let is_person = |seat| board.is_ours(seat);
        let (fate, stars) = match m.outcome() {
            None => return,
            Some(Outcome::Together { won, stars, .. }) => {
                (if won { Fate::Won } else { Fate::Lost }, stars)
            }
            Some(Outcome::Against) => {
                let first = || standings.iter().filter(|one| one.place == 1);
                let fate = match first().any(|one| is_person(one.seat)) {
                    false => Fate::Lost,
                    true if first().count() > 1 => Fate::Shared,
                    true => Fate::Won,
                };
                let persons = standings.iter().find(|one| is_person(one.seat));
                (fate, persons.map_or(0, |one| one.score.stars))
            }
        };
        self.tallies[Way::of(m.mode()) as usize].add(fate, stars);
    }
}

//! What stays from match to match: the last choice, which ways to play together were explained,
//! and how matches of each ended. It is a section of the save of its own.

use super::arrangement::{Arrangement, Way};

/// The matches of one way to play together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchTally {
    pub won: u16,
    pub lost: u16,
    /// The best score: of the group in cooperative matches, of a person in others. `None` before
    /// the first.
    pub best: Option<i8>,
}

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
    /// The encoding that [`encode`](Self::encode) writes.
    pub const VERSION: u8 = 1;
    pub const BYTES: usize = Arrangement::BYTES + 1 + Way::ALL.len() * 5;

    /// Before the first match.
    pub const NONE: Self = Self {
        last: Arrangement::USUAL,
        explained: [false; Way::ALL.len()],
        tallies: [MatchTally {
            won: 0,
            lost: 0,
            best: None,
        }; Way::ALL.len()],
    };

    /// | at | bytes | what |
    /// |---|---|---|
    /// | 0 | 4 | the last choice |
    /// | 4 | 1 | bits: cooperative, casual, speed was explained |
    /// | 5 | 3 x 5 | cooperative, casual, speed: won 2, lost 2, best 1 (-128 for none) |
    pub fn encode(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        let (last, rest) = bytes.split_at_mut(Arrangement::BYTES);
        last.copy_from_slice(&self.last.encode());
        let marks = self.explained.iter().zip(0u8..);
        rest[0] = marks.fold(0, |all, (seen, bit)| all | u8::from(*seen) << bit);
        for (bytes, tally) in rest[1..].chunks_exact_mut(5).zip(&self.tallies) {
            bytes[..2].copy_from_slice(&tally.won.to_le_bytes());
            bytes[2..4].copy_from_slice(&tally.lost.to_le_bytes());
            bytes[4] = tally.best.unwrap_or(NONE_YET) as u8;
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
        for (bytes, tally) in rest.chunks_exact(5).zip(&mut matches.tallies) {
            *tally = MatchTally {
                won: u16::from_le_bytes([bytes[0], bytes[1]]),
                lost: u16::from_le_bytes([bytes[2], bytes[3]]),
                best: Some(bytes[4] as i8).filter(|best| *best != NONE_YET),
            };
        }
        (matches.encode() == *bytes).then_some(matches)
    }

    pub fn tally(&self, way: Way) -> MatchTally {
        self.tallies[way as usize]
    }
}

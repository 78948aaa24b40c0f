//! Casual: going for the Outposts in the middle.

use super::safe::{nearness, safe, share_of};
use crate::deal::SplitMix64;
use crate::game::{Condition, Game, Kind, Outpost};
use crate::hint::values::{STAR, column};
use crate::party::Match;

/// One for each landscape (K1).
const MOST: usize = 3;

pub struct Claims {
    claims: heapless::Vec<Claim, MOST>,
    /// Which claims a kind of building counts for.
    kinds: [u8; Kind::COUNT],
    round: u8,
}

struct Claim {
    outpost: &'static Outpost,
    /// What it is worth to this seat at the end of this round, in parts of a star.
    worth: i32,
}

impl Claims {
    pub fn of(m: &Match, mood: u64) -> Self {
        let mut random = SplitMix64(mood);
        let mut kinds = [0; Kind::COUNT];
        let mut claims = heapless::Vec::new();
        let outposts = m.middle().iter().filter_map(|&card| Outpost::of(card));
        for (at, outpost) in outposts.enumerate().take(MOST) {
            if let Condition::Built { kinds: asked, .. } = outpost.condition {
                for kind in asked {
                    kinds[*kind as usize] |= 1 << at;
                }
            }
            // Equal players want the same things, but not as much: most ties are avoided.
            let zeal = 128 + random.below(192) as i32;
            let worth = i32::from(outpost.stars()) * STAR * zeal / 256;
            let _ = claims.push(Claim { outpost, worth });
        }
        Self {
            claims,
            kinds,
            round: m.round(),
        }
    }

    /// A claim notes the round in which it is met, in four bits.
    const fn round_met(note: u16, at: usize) -> u8 {
        (note >> (4 * at) & 15) as u8
    }

    pub fn end_round(&self, game: &Game, note: &mut u16) {
        for (at, claim) in self.claims.iter().enumerate() {
            if Self::round_met(*note, at) == 0 && game.meets(&claim.outpost.condition) {
                *note |= u16::from(game.round()) << (4 * at);
            }
        }
    }

    pub fn worth(&self, game: &Game, note: u16) -> i32 {
        if self.claims.is_empty() {
            return 0;
        }
        let is_over = game.deck().left() == 0;
        let built = self.built(game);
        let each = self.claims.iter().enumerate().map(|(at, claim)| {
            match (Self::round_met(note, at), claim.outpost.condition) {
                (0, _) if is_over => 0,
                (
                    0,
                    Condition::Built {
                        count,
                        level,
                        arrows,
                        ..
                    },
                ) => {
                    let built = &built[at];
                    let asked = i32::from(count * level);
                    let done = (i32::from(built.levels(level))).min(asked);
                    let done = done - i32::from(arrows.saturating_sub(built.arrows));
                    let part = 256 * done.max(0) / asked;
                    let worth = self.in_time(claim.worth, game.round());
                    if part == 256 {
                        worth
                    } else {
                        worth / 2 * part / 256
                    }
                }
                (0, Condition::Stored(price)) => {
                    let saved = share_of(safe(game), price) * nearness(game) / 256;
                    self.in_time(claim.worth, game.round()) * saved / 256
                }
                (round, _) => self.in_time(claim.worth, round),
            }
        });
        each.sum()
    }

    /// Somebody else may come first: every round takes an eighth of the worth.
    fn in_time(&self, worth: i32, round: u8) -> i32 {
        let later = i32::from(round.saturating_sub(self.round));
        worth * (8 - later).max(1) / 8
    }

    /// What stands of the buildings that each claim asks for.
    fn built(&self, game: &Game) -> [Built; MOST] {
        let mut built = [Built::default(); MOST];
        let deck = game.deck();
        for depth in 0..deck.len() {
            let card = deck.card(depth);
            let mut claims = self.kinds[column(card) / 4];
            while claims != 0 {
                let at = claims.trailing_zeros() as usize;
                built[at].add(card.face().level);
                claims &= claims - 1;
            }
        }
        built
    }
}

/// How many buildings there are at each level or above, and their arrows.
#[derive(Clone, Copy, Default)]
struct Built {
    from: [u8; 3],
    arrows: u8,
}

impl Built {
    fn add(&mut self, level: u8) {
        for from in self.from.iter_mut().take(level.into()) {
            *from += 1;
        }
        self.arrows += level;
    }

    /// The arrows, of each building no more than `most`.
    fn levels(&self, most: u8) -> u8 {
        self.from.iter().take(most.into()).sum()
    }
}

//! What a round is played for, beside the stars of the own village.

use super::claims::Claims;
use super::sale::Sales;
use super::steps::Steps;
use crate::game::{self, Game, ROUNDS};
use crate::hint::VALUES;
use crate::hint::beam::Purpose;
use crate::hint::room::{Mark, Room, Trace};
use crate::hint::values::{STAR, Scale, Values};
use crate::party::{Match, Mode};

/// The aim of one seat in one round.
pub struct Aim {
    round: u8,
    prize: Prize,
    eye: Eye,
    /// What this seat sees differently from others.
    mood: u32,
}

/// How a seat sees what a position promises.
#[derive(Clone, Copy)]
pub enum Eye {
    /// As it is.
    Clear,
    /// Off by so much at most, and no two seats see the same.
    Blurred(i32),
}

/// What a mode has to give.
enum Prize {
    Steps(Steps),
    Claims(Claims),
    Sales(Sales),
}

impl Aim {
    pub fn of(m: &Match, eye: Eye, mood: u64) -> Self {
        let prize = match m.mode() {
            Mode::Cooperative { disaster, ability } => {
                Prize::Steps(Steps::of(m, disaster, ability))
            }
            Mode::Casual { .. } => Prize::Claims(Claims::of(m, mood)),
            Mode::Speed { .. } => Prize::Sales(Sales::of(m.middle())),
        };
        Self {
            round: m.round(),
            prize,
            eye,
            mood: (mood >> 32) as u32,
        }
    }

    /// The mark of the position where the search begins.
    pub fn start(&self) -> Trace {
        Trace::Mark(Mark {
            m: Room::NOTHING,
            at: 0,
            note: match &self.prize {
                Prize::Steps(steps) => steps.paid().into(),
                Prize::Claims(_) | Prize::Sales(_) => 0,
            },
        })
    }

    /// Of ends with equal stars: against a Disaster goods are worth more than arrows, which no
    /// tie is about (C3).
    fn in_a_tie(&self, game: &Game) -> i32 {
        match self.prize {
            Prize::Steps(_) => 2 * i32::from(game.deck().held().total()),
            Prize::Claims(_) | Prize::Sales(_) => 0,
        }
    }

    /// How far off the estimate of a position is for this seat.
    #[inline]
    fn misjudged(&self, class: u32, blur: i32) -> i32 {
        let chance = (class ^ self.mood).wrapping_mul(0x9E37_79B1);
        let chance = (chance ^ chance >> 15).wrapping_mul(0x85EB_CA77) >> 16;
        ((chance as i32 - (1 << 15)) * blur) >> 15
    }
}

impl Purpose<Trace> for Aim {
    const SEATED: bool = true;

    fn values(&self) -> &Values {
        &VALUES
    }

    /// The moves of this round alone: those of later ones will be thought about again.
    #[inline]
    fn follow(&self, mut trace: Trace, m: game::Move, game: &Game) -> Trace {
        if game.round() == self.round
            && let Trace::Mark(mark) = &mut trace
        {
            mark.m = m.encode();
        }
        trace
    }

    #[inline(never)]
    fn end_round(&self, _: &Scale, game: &mut Game, trace: &mut Trace) {
        let Trace::Mark(mark) = trace else {
            return;
        };
        match &self.prize {
            Prize::Steps(steps) => steps.end_round(game, &mut mark.note),
            Prize::Claims(claims) => claims.end_round(game, &mut mark.note),
            Prize::Sales(sales) => sales.end_round(game, &mut mark.note),
        }
        if game.round() < ROUNDS {
            game.next_round(&mut |_| {});
        }
    }

    #[inline]
    fn beside(&self, game: &Game, class: u32, trace: &Trace) -> i32 {
        let Trace::Mark(mark) = trace else {
            return 0;
        };
        let prize = match &self.prize {
            Prize::Steps(steps) => steps.worth(game, mark.note),
            Prize::Claims(claims) => claims.worth(game, mark.note),
            Prize::Sales(sales) => sales.worth(game, mark.note),
        };
        let is_over = game.deck().left() == 0;
        prize
            + match self.eye {
                Eye::Clear if is_over => self.in_a_tie(game),
                Eye::Clear => 0,
                // What is counted out differs by less than a star: of equal ends each has a favourite.
                Eye::Blurred(_) if is_over => self.misjudged(class, STAR / 4),
                Eye::Blurred(blur) => self.misjudged(class, blur),
            }
    }
}

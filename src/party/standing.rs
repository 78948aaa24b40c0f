//! How a match stands, and how it ended.

use super::mode::Mode;
use super::position::Match;
use super::seat::{Seat, Seats};
use crate::game::{Disaster, Game, Rating, Score};
use crate::short;

/// A seat's place: 1 for the best. Seats that are still tied share it (M5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub seat: Seat,
    pub place: u8,
    pub score: Score,
}

/// All seats, the best first; tied ones in their own order.
pub type Standings = heapless::Vec<Standing, { Seats::MOST }>;

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Everybody won or lost; the group's stars are the lowest seat's (C3).
    Together {
        won: bool,
        stars: i16,
        rating: Rating,
    },
    /// The seats stand by their scores (M5).
    Against,
}

impl Match {
    /// Of the hands as they are now.
    pub fn standings(&self) -> Standings {
        self.ranked(|seat| self.hand(seat))
    }

    /// Of the hands as the round began: while others still play, nobody may know more.
    pub fn standings_at_start(&self) -> Standings {
        self.ranked(|seat| self.hand_at_start(seat))
    }

    fn ranked<'a>(&'a self, hand: impl Fn(Seat) -> &'a Game) -> Standings {
        let scores = || self.seats().iter().map(|seat| (seat, hand(seat).score()));
        let mut standings: Standings = scores()
            .map(|(seat, score)| Standing {
                seat,
                place: 1 + scores().filter(|(_, other)| *other > score).count() as u8,
                score,
            })
            .collect();
        short::sort_by_key(&mut standings, |standing| (standing.place, standing.seat));
        standings
    }

    /// How it ended, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        Some(match self.mode() {
            Mode::Casual { .. } | Mode::Speed { .. } => Outcome::Against,
            Mode::Cooperative { .. } => {
                let stars = self
                    .seats()
                    .iter()
                    .map(|seat| self.hand(seat).score().stars);
                let stars = stars.min().unwrap_or(0);
                Outcome::Together {
                    won: self.steps_paid() == Disaster::STEPS,
                    stars,
                    rating: Rating::together(stars),
                }
            }
        })
    }
}

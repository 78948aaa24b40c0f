//! The console as a player: it sits at a seat of a match and says what the seat does.
//!
//! A round is planned in one search and then played as planned; a round's end is decided at
//! once. A [`Player`] knows what a person at the seat could know, and no more: its own deck,
//! which it looked through before the first turn (S3), what lies in the middle, what is paid,
//! and at a round's end what everybody has stored. It never looks at the hands of others while
//! a round is played.
//!
//! - [`Strength`]: how well it plays.
//! - `aim`: what a round is played for, beside the stars of the own village.
//! - `offers`, `sale`: what is said and bought at a round's end.

mod aim;
mod claims;
mod offers;
mod safe;
mod sale;
mod steps;
mod storage;
mod strength;

use crate::deal::SplitMix64;
use crate::game::{self, Deck};
use crate::hint::beam::{Beam, Limits};
use crate::hint::room::{LINKS, Room, Trace};
use crate::party::{Entry, Match, Millis, Mode, Move, Seat, Stage};
use aim::{Aim, Eye};
pub use offers::{offer, share};
pub use sale::{payments, purchase};
pub use steps::is_due;
pub use strength::Strength;

/// The moves of a round: a turn for every card, and an activation.
type Line = heapless::Vec<u16, { Deck::MOST_CARDS + 1 }>;

/// What a moment of thinking has brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// Nothing is expected of the seat.
    Idle,
    /// Another moment, please.
    Thinking,
    /// This is what the seat does.
    Does(Entry),
}

/// Somebody who plays one seat. The same seed plays the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    strength: Strength,
    seed: u64,
    /// Plays for somebody who asked for advice: as well as it can.
    is_adviser: bool,
    plan: Plan,
}

/// The moves of the round that are still to be made, or the search for them.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Plan {
    None,
    /// Under way for this hand, in a room that is let to one search at a time.
    Search {
        hand: game::Game,
        beam: Beam,
        lease: u32,
    },
    /// The last move stands first.
    Line(Line),
}

impl Player {
    /// Give every seat another seed: equal seeds of equal strength play alike.
    pub const fn new(strength: Strength, seed: u64) -> Self {
        Self {
            strength,
            seed,
            is_adviser: false,
            plan: Plan::None,
        }
    }

    /// Whoever advises a person is as good as the console can be, and has no favourites.
    pub const fn adviser(seed: u64) -> Self {
        let mut player = Self::new(Strength::Chief, seed);
        player.is_adviser = true;
        player
    }

    pub const fn strength(&self) -> Strength {
        self.strength
    }

    /// Thinks about what the seat does next, for `nodes` nodes or a few more.
    pub fn think(&mut self, m: &Match, seat: Seat, room: &mut Room, nodes: u32) -> Thought {
        if !m.awaits(seat) {
            return Thought::Idle;
        }
        let entry = match m.stage() {
            Stage::Play if !m.hand(seat).is_at_tracker() => {
                return match self.turn(m, seat, room, nodes) {
                    Some(turn) => Thought::Does(Entry::Move(Move::Turn(turn))),
                    None => Thought::Thinking,
                };
            }
            Stage::Play => match m.mode() {
                Mode::Speed { .. } => Entry::Finish(self.time(m, seat)),
                Mode::Cooperative { .. } | Mode::Casual { .. } => Entry::Move(Move::Close),
            },
            Stage::Offers(ballot) => Entry::Move(offer(m, seat, ballot)),
            // What was offered is meant.
            Stage::Agreement(_) => Entry::Move(Move::Agree),
            Stage::Sale(_) => Entry::Move(purchase(m, seat)),
            Stage::Over => return Thought::Idle,
        };
        Thought::Does(entry)
    }

    /// What is planned for the rest of the round, after the turn that was said last.
    pub fn ahead(&self) -> impl Iterator<Item = game::Move> + '_ {
        let line = match &self.plan {
            Plan::Line(line) => line.as_slice(),
            Plan::None | Plan::Search { .. } => &[],
        };
        line.iter().rev().filter_map(|m| game::Move::decode(*m))
    }

    /// How long the round took, at the player's pace (Q3).
    fn time(&self, m: &Match, seat: Seat) -> Millis {
        let turns = m.turns_taken(seat) as u32;
        Millis::new(turns.saturating_mul(self.strength.pace()))
    }

    /// The next turn of the plan. A plan that no longer fits is made again.
    fn turn(&mut self, m: &Match, seat: Seat, room: &mut Room, nodes: u32) -> Option<game::Move> {
        let hand = m.hand(seat);
        if let Some(planned) = self.planned(hand) {
            return Some(planned);
        }
        self.search(m, seat, room, nodes)?;
        let any = || hand.legal_moves().first().copied();
        self.planned(hand).or_else(any)
    }

    fn planned(&mut self, hand: &game::Game) -> Option<game::Move> {
        let Plan::Line(line) = &mut self.plan else {
            return None;
        };
        let next = line.pop().and_then(game::Move::decode);
        let fits = next.filter(|next| hand.is_legal(*next));
        if fits.is_none() {
            self.plan = Plan::None;
        }
        fits
    }

    /// Searches on; `Some` once there is a line.
    fn search(&mut self, m: &Match, seat: Seat, room: &mut Room, nodes: u32) -> Option<()> {
        let now = m.hand(seat);
        let aim = Aim::of(m, self.eye(), self.mood(m));
        let limits = self.limits(now);
        let (mut beam, lease) = match core::mem::replace(&mut self.plan, Plan::None) {
            Plan::Search { hand, beam, lease } if hand == *now && room.is_leased(lease) => {
                (beam, lease)
            }
            _ => {
                let lease = room.lease();
                let mut memory = room.memory(limits.width);
                let beam = Beam::start(&aim, &mut memory, *now, aim.start(), limits);
                room.note_ways(&beam, |_| true);
                (beam, lease)
            }
        };
        let until = beam.nodes().saturating_add(nodes);
        loop {
            let left = until.saturating_sub(beam.nodes());
            let mut memory = room.memory(limits.width);
            if left == 0 || !beam.think_in_level(&aim, &mut memory, left) {
                let hand = *now;
                self.plan = Plan::Search { hand, beam, lease };
                return None;
            }
            if beam.turn_over(&mut memory) {
                break;
            }
            room.note_ways(&beam, |node| node.game.round() == now.round());
        }
        let best = room.level(&beam).iter().max_by_key(|node| node.value());
        let line = match best.map(|best| best.trail) {
            Some(Trace::Mark(mark)) => room.way_back(mark).collect(),
            Some(Trace::Plan(_)) | None => Line::new(),
        };
        self.plan = Plan::Line(line);
        Some(())
    }

    const fn eye(&self) -> Eye {
        match self.is_adviser {
            true => Eye::Clear,
            false => Eye::Blurred(self.strength.blur()),
        }
    }

    /// A wide deck has longer rounds: the ways of a round must have room.
    fn limits(&self, hand: &game::Game) -> Limits {
        let limits = self.strength.limits();
        let levels = hand.deck().left() + 2;
        Limits {
            width: limits.width.min(LINKS / levels),
            ..limits
        }
    }

    /// A number for the round, which no other seat has.
    fn mood(&self, m: &Match) -> u64 {
        SplitMix64(self.seed.wrapping_add(u64::from(m.round()))).next_u64()
    }
}

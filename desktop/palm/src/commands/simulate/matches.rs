//! Whole matches of some players with the set-ups of many seeds.

use palm_island::deal::Seed;
use palm_island::game::Card;
use palm_island::party::{Event, Mode, Outcome, Seat, Seats, Setup};

use crate::strategy::Sitter;
use crate::{Failure, cores};

/// Who plays what how often.
#[derive(Clone, Debug)]
pub struct Table {
    pub mode: Mode,
    /// Who sits at the seats, the first one first.
    pub sitters: Vec<Sitter>,
    /// By how many milliseconds a turn the first of them is faster.
    pub haste: u32,
    pub first: Seed,
    pub games: u64,
}

/// How a match ended, for each of the sitters in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchEnd {
    pub stars: Vec<i16>,
    pub places: Vec<u8>,
    pub steps: u8,
    pub won: bool,
    pub has_ability: bool,
    /// What lay in the middle.
    pub dealt: Vec<Card>,
    /// What was taken or bought, and by whom.
    pub taken: Vec<(usize, Card)>,
    /// What was lost to a tie.
    pub lost: Vec<Card>,
}

impl MatchEnd {
    /// Whether a sitter has won, and shares it with nobody.
    pub fn is_first_alone(&self, at: usize) -> bool {
        self.places[at] == 1 && self.places.iter().filter(|place| **place == 1).count() == 1
    }

    pub fn has_taken(&self, card: Card) -> bool {
        self.taken.iter().any(|(_, taken)| *taken == card)
    }

    /// The stars of the group: the lowest seat's (C3).
    pub fn group(&self) -> i16 {
        self.stars.iter().copied().min().unwrap_or(0)
    }
}

impl Table {
    /// The ends in the order of the seeds.
    pub fn play(&self) -> Result<Vec<MatchEnd>, Failure> {
        self.play_some(|_| true)
    }

    /// Those of the matches that are wanted, counted from 0.
    pub fn play_some(&self, wanted: impl Fn(usize) -> bool) -> Result<Vec<MatchEnd>, Failure> {
        let seeds: Vec<u64> = (0..self.games)
            .filter(|i| wanted(*i as usize))
            .map(|i| self.first.0.wrapping_add(i))
            .collect();
        let ends = cores::map(&seeds, |&seed| self.play_one(seed));
        ends.into_iter().collect()
    }

    fn play_one(&self, seed: u64) -> Result<MatchEnd, Failure> {
        let count = self.sitters.len();
        let seats = u8::try_from(count).ok().and_then(Seats::new);
        let seats = seats.ok_or_else(|| Failure::usage("A match has two to four players."))?;
        let setup = Setup::new(self.mode, seats, Seed(seed));
        let setup = setup.ok_or_else(|| Failure::usage("--seed is too large for a match."))?;
        let mut m = setup.deal().start().map_err(Failure::failed)?;
        // Who of the sitters sits at a seat: they move on by one seat from match to match.
        let shift = seed as usize % count;
        let who = |seat: Seat| (usize::from(seat.index()) + shift) % count;
        let mut at_seats: Vec<_> = seats
            .iter()
            .map(|seat| {
                let haste = if who(seat) == 0 { self.haste } else { 0 };
                // A seed of its own: what is played has nothing to do with what is dealt.
                let seed = (!seed).wrapping_mul(seats.count().into());
                self.sitters[who(seat)].sit_down(seed.wrapping_add(seat.index().into()), haste)
            })
            .collect();
        let mut end = MatchEnd {
            stars: vec![0; count],
            places: vec![0; count],
            steps: 0,
            won: false,
            has_ability: false,
            dealt: m.middle().to_vec(),
            taken: Vec::new(),
            lost: Vec::new(),
        };
        while !m.is_over() {
            for seat in seats
                .iter()
                .filter(|seat| m.awaits(*seat))
                .collect::<Vec<_>>()
            {
                if !m.awaits(seat) {
                    continue;
                }
                let entry = at_seats[usize::from(seat.index())].act(&m, seat);
                let played = m.play(seat, entry, &mut |event| match event {
                    Event::Taken(seat, card) | Event::Bought(seat, card) => {
                        end.taken.push((who(seat), card));
                    }
                    Event::Lost(card) => end.lost.push(card),
                    _ => {}
                });
                played.map_err(|why| {
                    Failure::failed(format!(
                        "seed {seed}, seat {}: {} is refused",
                        seat.number(),
                        why.word()
                    ))
                })?;
            }
        }
        for standing in m.standings() {
            end.stars[who(standing.seat)] = standing.score.stars;
            end.places[who(standing.seat)] = standing.place;
        }
        end.steps = m.steps_paid();
        end.has_ability = m.has_ability();
        end.won = matches!(m.outcome(), Some(Outcome::Together { won: true, .. }));
        Ok(end)
    }
}

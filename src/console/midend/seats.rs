//! The console at its seats of a match. It thinks in the room that hints use, a moment at a time,
//! while people play; what it does is told to the midend like everything else that happens. A
//! person who asks for a hint is advised by the same player.

use core::iter;

use super::stimulus::Stimulus;
use super::thinking::MOMENT;
use crate::deal::SplitMix64;
use crate::hint::{Advice, Room, purpose};
use crate::party::{BySeat, Entry, Move, Seat, Seats as Count, Setup};
use crate::player::{Player, Strength, Thought};
use crate::profile::{Sitter, Together};

pub struct Seats {
    /// The match that they play in.
    setup: Option<Setup>,
    players: BySeat<Player>,
    adviser: Player,
    /// How many nodes the advice has cost so far.
    nodes: u32,
}

impl Seats {
    pub const fn new() -> Self {
        Self {
            setup: None,
            players: BySeat::new([const { Player::new(Strength::Novice, 0) }; Count::MOST]),
            adviser: Player::adviser(0),
            nodes: 0,
        }
    }

    /// Thinks about what a seat of the console does next.
    #[inline(never)]
    pub fn think(&mut self, board: &Together, room: &mut Room) -> Option<Stimulus> {
        let seat = board.next_console()?;
        let Sitter::Console(strength) = board.sitters[seat] else {
            return None;
        };
        self.take_seats(board);
        let player = &mut self.players[seat];
        if player.strength() != strength {
            *player = Player::new(strength, seed(board, seat));
        }
        match player.think(board.position(), seat, room, MOMENT) {
            Thought::Does(entry) => Some(Stimulus::Does(seat, entry)),
            Thought::Thinking => Some(Stimulus::Thought(0)),
            Thought::Idle => None,
        }
    }

    /// Thinks about what the seat in front could do.
    #[inline(never)]
    pub fn advise(&mut self, board: &Together, is_new: bool, room: &mut Room) -> Option<Stimulus> {
        let seat = board.up()?;
        if is_new {
            self.adviser = Player::adviser(seed(board, seat));
            self.nodes = 0;
        }
        let thought = self.adviser.think(board.position(), seat, room, MOMENT);
        self.nodes = self.nodes.saturating_add(MOMENT);
        let percent = self.nodes.saturating_mul(100) / self.adviser.strength().limits().nodes;
        Some(match thought {
            Thought::Does(Entry::Move(Move::Turn(m))) => Stimulus::Advice(Advice {
                goal: purpose(
                    board.position().hand(seat),
                    iter::once(m).chain(self.adviser.ahead()),
                ),
                ..Advice::plain(m, 0)
            }),
            _ => Stimulus::Thought(percent.min(99) as u8),
        })
    }

    /// Nobody remembers a plan for another match.
    fn take_seats(&mut self, board: &Together) {
        if self.setup == Some(*board.setup()) {
            return;
        }
        self.setup = Some(*board.setup());
        for seat in Seat::ALL {
            if let Sitter::Console(strength) = board.sitters[seat] {
                self.players[seat] = Player::new(strength, seed(board, seat));
            }
        }
    }
}

/// Equal seats do not play alike, but the same one does.
fn seed(board: &Together, seat: Seat) -> u64 {
    let number = u64::from(seat.number());
    SplitMix64(board.setup().seed().0 ^ number << 56).next_u64()
}

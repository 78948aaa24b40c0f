//! What a handheld knows of the others in a match on a cable, as of the last thing that happened.
//! The midend keeps it up to date; screens look at it, and leave in it what they wish for.

use crate::link::Stop;
use crate::party::{BySeat, Seat, Seats};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wire {
    /// The seat of this handheld.
    pub own: Seat,
    /// The seats whose logs may be written here now.
    pub writes: BySeat<bool>,
    /// Whose handheld was not heard of for a while.
    pub missed: BySeat<bool>,
    /// Who is ready for this speed round.
    pub ready: BySeat<bool>,
    /// Seats that may be handed to the console, and after how many bytes of their logs.
    pub hand_over: BySeat<Option<u16>>,
    /// The own logs are as long as others have them.
    pub is_sure: bool,
    /// Everybody who plays has all that this handheld has.
    pub is_shared: bool,
    /// Something holds the line.
    pub is_held: bool,
    pub stopped: Option<Stop>,
    /// A speed round and when it begins or began, in milliseconds on the own clock.
    pub start: Option<(u8, u64)>,
    /// The speed round that the player is ready for.
    pub ready_for: u8,
}

impl Wire {
    pub const fn new(own: Seat) -> Self {
        Self {
            own,
            writes: BySeat::new([false; Seats::MOST]),
            missed: BySeat::new([false; Seats::MOST]),
            ready: BySeat::new([false; Seats::MOST]),
            hand_over: BySeat::new([None; Seats::MOST]),
            is_sure: false,
            is_shared: false,
            is_held: false,
            stopped: None,
            start: None,
            ready_for: 0,
        }
    }

    /// When a speed round begins or began.
    pub fn start_of(&self, round: u8) -> Option<u64> {
        let (started, at) = self.start?;
        (started == round).then_some(at)
    }
}

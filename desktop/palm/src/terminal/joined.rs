//! What is at the other ends of the cable: other handhelds of this sitting, or other sittings on
//! this computer.

use super::seat::Seat;
use crate::link::Line;
use palm_machine::{Cable, End, FarEnd, Mishap, Time};

pub enum Joined {
    /// Nothing is plugged in.
    Alone,
    Seats(Cable),
    /// The line carries whole frames, so that nobody breaks into one.
    Line {
        cable: Cable,
        far: Box<FarEnd>,
        line: Line,
    },
}

impl Joined {
    /// The handhelds of a sitting, and the line to other sittings.
    pub fn new(seats: &mut [Seat], line: Option<Line>) -> Self {
        if seats.len() == 1 && line.is_none() {
            return Self::Alone;
        }
        let mut cable = Cable::new();
        for seat in seats {
            cable.join(&mut seat.machine);
        }
        match line {
            None => Self::Seats(cable),
            Some(line) => {
                let mut far = Box::new(FarEnd::new());
                cable.join(&mut *far);
                Self::Line { cable, far, line }
            }
        }
    }

    pub fn now(&self, seats: &[Seat]) -> Time {
        match self {
            Self::Alone => seats[0].machine.now(),
            Self::Seats(cable) | Self::Line { cable, .. } => cable.now(),
        }
    }

    pub fn run_until(&mut self, seats: &mut [Seat], until: Time) {
        let mut ends: Vec<&mut dyn End> = Vec::new();
        match self {
            Self::Alone => {
                seats[0].machine.run_until(until);
            }
            Self::Seats(cable) => {
                for seat in seats {
                    ends.push(&mut seat.machine);
                }
                cable.run_until(&mut ends, until);
            }
            Self::Line { cable, far, line } => {
                while let Some(frame) = line.receive() {
                    far.send(&frame);
                }
                for seat in seats {
                    ends.push(&mut seat.machine);
                }
                ends.push(&mut **far);
                cable.run_until(&mut ends, until);
                if let Some(frame) = far.take_frame() {
                    line.send(&frame);
                }
            }
        }
    }

    /// A handheld of the sitting has started anew.
    pub fn replace(&mut self, n: usize, seat: &mut Seat) {
        match self {
            Self::Alone => {}
            Self::Seats(cable) | Self::Line { cable, .. } => {
                cable.replace(n, &mut seat.machine);
            }
        }
    }

    /// Whether there is a cable at all.
    pub fn is_wired(&self) -> bool {
        !matches!(self, Self::Alone)
    }

    /// Pulls the cable out of a handheld, or plugs it in again: whether it is in then.
    pub fn turn_plug(&mut self, n: usize) -> Option<bool> {
        match self {
            Self::Alone => None,
            Self::Seats(cable) | Self::Line { cable, .. } => {
                let plugs = !cable.is_plugged(n);
                let mishap = match plugs {
                    true => Mishap::Plug,
                    false => Mishap::Pull,
                };
                cable.schedule(cable.now(), n, mishap);
                Some(plugs)
            }
        }
    }

    /// Who else is on the line, in a few words.
    pub fn company(&mut self) -> Option<String> {
        match self {
            Self::Alone | Self::Seats(_) => None,
            Self::Line { line, .. } => line.company(),
        }
    }
}

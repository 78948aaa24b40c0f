//! Playing together: a match of two to four seats over hands of [`game`](crate::game).
//!
//! A [`Match`] is the position of a match: pure rules, no time, no randomness, no log. A
//! [`Record`] is what is kept and sent: the set-up and one append-only [`Log`] for each
//! seat. The match is a function of these alone: whatever order the parts arrive in, the
//! same parts give the same match, and entries that run ahead of the others wait.
//!
//! ```
//! use palm_island::deal::Seed;
//! use palm_island::party::{Entry, Mode, Move, Record, Seat, Seats, Setup};
//!
//! let mode = Mode::Casual { villagers: false };
//! let setup = Setup::new(mode, Seats::TWO, Seed(7)).expect("a small seed");
//! let mut record = Record::new(setup);
//! let moves = record.position().legal_moves(Seat::FIRST);
//! record.enter(Seat::FIRST, Entry::Move(moves[0]), &mut |_| {}).expect("a listed move is legal");
//! assert_eq!(Setup::from_code(setup.code().as_str()), Ok(setup));
//! ```

mod code;
mod deal;
mod entry;
mod event;
mod layout;
mod legal;
mod log;
mod mode;
mod moves;
mod play;
mod position;
mod record;
mod refusal;
mod round_end;
mod seat;
mod setup;
mod standing;

pub use deal::{Deal, DealError, Middle};
pub use entry::{Entry, Millis};
pub use event::Event;
pub use layout::{Layout, LayoutError};
pub use legal::{MOST_LEGAL, MoveList, sale_price};
pub use log::{Log, LogError};
pub use mode::Mode;
pub use moves::{Goal, Move};
pub use position::{Ballot, Match, Sale, Stage, Word};
pub use record::{Fault, Record, RecordError};
pub use refusal::Refusal;
pub use round_end::{MOST_FAILED, Weight};
pub use seat::{BySeat, Seat, Seats};
pub use setup::{Setup, SetupError};
pub use standing::{Outcome, Standing, Standings};

//! The cable: two to four handhelds on one wire play one match. No hardware, no clock, no heap:
//! bytes and the time go in, frames and events come out. `docs/cable.md` has every byte.
//!
//! Whoever holds a [`Link`] feeds it every byte on the wire, the own ones too, asks
//! [`poll`](Link::poll) for a frame after that and at every [`deadline`](Link::deadline), and
//! sends it. The [`Record`](crate::party::Record) of the match stays with the holder.
//!
//! **Sent is kept.** Entries go into the record, the record into the save, and only what a save
//! was acknowledged for is sent ([`snapshot`](Link::snapshot), [`kept`](Link::kept)). So nobody
//! knows more of a seat than its owner's flash does, and a power cut between entry, save and
//! frame loses at most an entry that nobody has seen. Where flash itself forgets (a save that is
//! known to be older, or gone), the owner writes nothing before the others have given it back what
//! they have.
//!
//! - `frame`: COBS and CRC. `medium`: whose turn it is on the wire.
//! - `identity`, `message`: who is there and what is said.
//! - `lobby`, `roster`: before the match, and who sits where.
//! - `meeting`, `writers`, `start`: the match: logs that meet, who writes them, the common start
//!   of a speed round.

mod event;
mod frame;
mod identity;
mod lobby;
mod medium;
mod meeting;
mod message;
mod protocol;
mod roster;
mod start;
mod writers;

pub use event::{Event, Stop};
pub use frame::{Body, FRAME_MOST, Frame, MESSAGE_MOST, Receiver, hash, seal};
pub use identity::{Id, Versions};
pub use lobby::{Lobby, Peer, Proposal};
pub use medium::{BYTE, Micros};
pub use meeting::{Meeting, Snapshot};
pub use message::{Beat, Extent, Go, Hello, Message, PART_MOST, Part, StopNote, Table};
pub use protocol::Link;
pub use roster::{Chair, MatchId, Roster, Sitting};

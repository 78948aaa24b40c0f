//! The rules of the solo game, and nothing else: no screen, no time, no
//! randomness, no flash. Rule ids in the comments (`P4`, `E2`) are those of
//! `docs/rules.md`.
//!
//! ```
//! use palm_island::deal::Seed;
//! use palm_island::game::{Feats, Move, Villagers};
//!
//! let game = Seed(0).deal(Feats::NONE, Villagers::new()).start().expect("a seed deals a whole deck");
//! let turn = game.play(Move::Discard).expect("the top card may always go");
//! assert_eq!(turn.game.deck().left(), 15);
//! assert!(turn.game.legal_moves().contains(&Move::Discard));
//! ```

mod amounts;
mod card;
mod cards;
mod deck;
mod event;
mod feats;
mod house;
mod legal;
mod moves;
mod payment;
mod play;
mod position;
mod purse;
mod queue;
mod record;
mod refusal;
mod resources;
mod rounds;
mod score;
mod setup;
mod table;

pub use card::{Action, Area, Card, Face, Kind, Offer, Placed};
pub use deck::{Deck, Stored};
pub use event::{Event, Events, MOST_EVENTS};
pub use feats::{Feat, Feats};
pub use legal::{MOST_LEGAL, MoveList};
pub use moves::{Act, Help, Move, Slot};
pub use payment::{MOST_STORED, Payment, Payments};
pub use play::{Refused, Turn};
pub use position::{Game, Phase, ROUNDS, Waiting};
pub use purse::Purse;
pub use record::{MOST_MOVES, Record, RecordError};
pub use refusal::Refusal;
pub use resources::{Cost, Resources};
pub use score::{Rating, Score};
pub use setup::{Deal, Place, Setup, SetupError, Villagers};

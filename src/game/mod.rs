//! The rules of one hand, and nothing else: no screen, no time, no
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

mod ability;
mod action;
mod aid;
mod amounts;
mod area;
mod card;
mod cards;
mod cost;
mod deck;
mod disaster;
mod event;
mod face;
mod feats;
mod hand;
mod help;
mod house;
mod kind;
mod legal;
mod moves;
mod outpost;
mod payment;
mod phase;
mod placed;
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
mod slot;
mod table;
mod waiting;

pub use ability::Ability;
pub use action::Action;
pub use aid::Aid;
pub use area::Area;
pub use card::Card;
pub use cost::Cost;
pub use deck::{Deck, Stored};
pub use disaster::Disaster;
pub use event::{Event, Events, MOST_EVENTS};
pub use face::{Face, Offer};
pub use feats::{Feat, Feats};
pub use help::Help;
pub use kind::Kind;
pub use legal::{MOST_LEGAL, MoveList};
pub use moves::{Act, Move};
pub use outpost::{Condition, Landscape, Outpost};
pub use payment::{MOST_STORED, Nth, Payment, Payments};
pub use phase::Phase;
pub use placed::Placed;
pub use play::{Refused, Turn};
pub use position::{Game, IN_SIGHT, ROUNDS};
pub use purse::Purse;
pub use record::{MOST_MOVES, Record, RecordError};
pub use refusal::Refusal;
pub use resources::Resources;
pub use score::{Rating, Score};
pub use setup::{Deal, Place, Setup, SetupError, Villagers};
pub use slot::Slot;
pub use waiting::Waiting;

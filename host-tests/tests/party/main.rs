//! The promises of playing together: the rules by their ids, a second implementation, the
//! codes, records whose parts arrive in any order, and the console as a player.

mod casual;
mod codes;
mod cooperative;
mod every_match;
mod lines;
mod players;
mod properties;
mod record;
mod second_opinion;
mod speed;
mod table;

//! The promises of playing together: the rules by their ids, a second implementation, the
//! codes, and records whose parts arrive in any order.

mod casual;
mod codes;
mod cooperative;
mod every_match;
mod lines;
mod properties;
mod record;
mod second_opinion;
mod speed;
mod table;

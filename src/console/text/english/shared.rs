//! What is said at a round's end and at the end of a match.

use super::{Words, prose, words};
use crate::console::text::Told;

pub fn say(told: Told) -> Words<'static> {
    match told {
        Told::RoundEnd(round) => words!("End of round {round}"),
        Told::GoOnKey => prose!("[A] go on"),
    }
}

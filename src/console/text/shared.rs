//! What is said at a round's end and at the end of a match, by meaning.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// The round's end of this round.
    RoundEnd(u8),
    GoOnKey,
}

//! Where in the game a position is.

/// Which moves are possible at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Before the first turn, with set-up actions in hand.
    SetUp,
    /// At the start of a round, with Villagers to activate.
    Activation,
    Turn,
    /// A seat of a match waits at its tracker (M2).
    Tracker,
    Over,
}

//! Help with a price.

/// Who helps to pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Help {
    Nobody,
    /// The active Builder takes up to two resources off the cost.
    Builder,
    /// The Monument of Glory, the other of the top two, pays for all.
    Monument,
}

impl Help {
    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::Builder => "builder",
            Self::Monument => "monument",
        }
    }
}

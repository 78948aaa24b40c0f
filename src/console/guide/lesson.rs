//! What the guide explains.

use crate::console::draw::{Pen, ROW, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::game::{Act, Move, Placed, Slot};

/// A topic, the card that it is about where there is one, and the move that it asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub topic: Topic,
    pub card: Option<Placed>,
    /// A makes it, or asks how it is paid for.
    pub asks_for: Option<Move>,
}

/// A part of the table that a lesson means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// What an action is chosen by.
    Act(Act),
    /// A card, by its name.
    Card(Slot),
    Stored,
    Discard,
    /// The round, and the cards that are left in it.
    Round,
    Stars,
}

/// How many rows a lesson has: two lines.
pub const LINES: i32 = 2 * ROW;
/// The column of its words, right of the line that marks it.
const LEFT: i32 = 3;

impl Lesson {
    /// Draws it over whatever is there, from a row on.
    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, top: i32) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.paper_at(0, top, WIDTH as i32, LINES)?;
        pen.fill(0, top, 1, LINES - 1)?;
        let card = self.card.map(|card| card.card());
        pen.prose(LEFT, top, Text::Lesson(self.topic, card))
    }

    pub const fn target(&self) -> Target {
        match (self.topic, self.asks_for) {
            (_, Some(Move::Act(act))) => Target::Act(act),
            (Topic::MustDiscard, _) => Target::Discard,
            (
                Topic::Stored | Topic::Paid | Topic::Expired | Topic::Reset | Topic::FourStored,
                _,
            ) => Target::Stored,
            (Topic::RoundEnded | Topic::LastRound | Topic::TrackerSecond, _) => Target::Round,
            (Topic::Welcome | Topic::Upgraded, _) => Target::Stars,
            (Topic::NearTop, _) => Target::Card(Slot::Second),
            _ => Target::Card(Slot::First),
        }
    }
}

/// Something to be explained; the most pressing first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    MustDiscard,
    Welcome,
    Expired,
    RoundEnded,
    Reset,
    Upgraded,
    Stored,
    Paid,
    LastRound,
    NearTop,
    TrackerSecond,
    FourStored,
    CanPay,
    FreeStore,
    SecondCard,
    StorePrice,
    LookCloser,
    Hint,
    TakeBack,
}

impl Topic {
    pub const COUNT: usize = 19;

    /// The most pressing first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::MustDiscard,
        Self::Welcome,
        Self::Expired,
        Self::RoundEnded,
        Self::Reset,
        Self::Upgraded,
        Self::Stored,
        Self::Paid,
        Self::LastRound,
        Self::NearTop,
        Self::TrackerSecond,
        Self::FourStored,
        Self::CanPay,
        Self::FreeStore,
        Self::SecondCard,
        Self::StorePrice,
        Self::LookCloser,
        Self::Hint,
        Self::TakeBack,
    ];

    /// Whether it is about what has just happened, and not about what can be done.
    pub(super) const fn is_past(self) -> bool {
        matches!(
            self,
            Self::Welcome
                | Self::Expired
                | Self::RoundEnded
                | Self::Reset
                | Self::Upgraded
                | Self::Stored
                | Self::Paid
        )
    }
}

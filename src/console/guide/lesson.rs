//! What the guide explains.

use crate::console::draw::{Pen, ROW, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::text::Text;
use crate::console::widgets::beside;
use crate::game::{Action, Move, Placed, Slot};

/// A topic, the card that it is about where there is one, the move that it asks for, and what on
/// the table it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub topic: Topic,
    pub card: Option<Placed>,
    /// A makes it, or asks how it is paid for.
    pub asks_for: Option<Move>,
    pub means: Option<Target>,
}

/// A part of the table that a lesson means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// What an action is chosen by.
    Offer(Slot, Action),
    /// A card, by its name.
    Card(Slot),
    Stored,
    Discard,
    /// The round, and the cards that are left in it.
    Round,
    Stars,
    /// The card that follows, in the corner.
    Third,
}

/// At the foot its words stand right of the line that marks them.
const LEFT: i32 = 3;

impl Lesson {
    /// Draws it in place of a card.
    pub fn draw_over<D>(
        &self,
        pen: &mut Pen<'_, D>,
        slot: Slot,
        gone: usize,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        beside::clear(pen, slot, gone)?;
        let left = beside::left(slot);
        let columns = (left, left + beside::LINE);
        pen.prose_without(columns, beside::TOP, gone, self.text())
            .map(drop)
    }

    /// Draws it at the foot of a table of large letters.
    pub fn draw_at_foot<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: Surface,
    {
        // Two lines, and one for what A does.
        let lines = if self.topic.waits() { 3 } else { 2 };
        let height = lines * ROW;
        let top = HEIGHT as i32 - height;
        pen.paper_at(0, top, WIDTH as i32, height)?;
        pen.fill(0, top, 1, height - 1)?;
        pen.prose(LEFT, top, self.text())
    }

    fn text(&self) -> Text<'static> {
        Text::Lesson(self.topic, self.card.map(|card| card.card()))
    }
}

/// Something to be explained; the most pressing first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    Welcome,
    Expired,
    RoundEnded,
    Reset,
    Upgraded,
    /// To a side that holds something, which it does not yet.
    Improved,
    Stored,
    Paid,
    /// The lesson is.
    Over,
    MustDiscard,
    LastRound,
    NearTop,
    TrackerSecond,
    FourStored,
    CanPay,
    FreeStore,
    SecondCard,
    StorePrice,
    /// What cannot be paid for yet.
    Locked,
    /// There is something to do on both, and the words hide one of them.
    EitherCard,
    LookCloser,
    Hint,
    TakeBack,
    /// Where the cards to come can be looked at.
    Coming,
}

impl Topic {
    pub const COUNT: usize = 24;

    /// The most pressing first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Welcome,
        Self::Expired,
        Self::RoundEnded,
        Self::Reset,
        Self::Upgraded,
        Self::Improved,
        Self::Stored,
        Self::Paid,
        Self::Over,
        Self::MustDiscard,
        Self::LastRound,
        Self::NearTop,
        Self::TrackerSecond,
        Self::FourStored,
        Self::CanPay,
        Self::FreeStore,
        Self::SecondCard,
        Self::StorePrice,
        Self::Locked,
        Self::EitherCard,
        Self::LookCloser,
        Self::Hint,
        Self::TakeBack,
        Self::Coming,
    ];

    /// Whether it is about what has just happened, and not about what can be done. A goes on from
    /// it, and does nothing else yet.
    pub const fn waits(self) -> bool {
        matches!(
            self,
            Self::Welcome
                | Self::Expired
                | Self::RoundEnded
                | Self::Reset
                | Self::Upgraded
                | Self::Improved
                | Self::Stored
                | Self::Paid
                | Self::Over
                | Self::TakeBack
                | Self::Coming
        )
    }

    /// Whether it can wait for a turn with nothing else to explain.
    pub(super) const fn can_wait(self) -> bool {
        matches!(
            self,
            Self::LookCloser | Self::Hint | Self::TakeBack | Self::EitherCard | Self::Coming
        )
    }

    /// What on the table it means, unless it is an action.
    pub(super) const fn means(self) -> Option<Target> {
        Some(match self {
            Self::LookCloser => Target::Card(Slot::First),
            Self::MustDiscard => Target::Discard,
            Self::Stored
            | Self::Paid
            | Self::Expired
            | Self::Reset
            | Self::FourStored
            | Self::NearTop => Target::Stored,
            Self::RoundEnded | Self::LastRound | Self::TrackerSecond => Target::Round,
            Self::Welcome | Self::Upgraded => Target::Stars,
            Self::Coming => Target::Third,
            _ => return None,
        })
    }
}

//! What the guide explains.

use crate::console::draw::{Pen, ROW, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::text::Text;
use crate::console::widgets::beside;
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

    pub const fn target(&self) -> Option<Target> {
        Some(match (self.topic, self.asks_for) {
            (_, Some(Move::Act(act))) => Target::Act(act),
            (Topic::LookCloser, _) => Target::Card(Slot::First),
            (Topic::MustDiscard, _) => Target::Discard,
            (
                Topic::Stored
                | Topic::Paid
                | Topic::Expired
                | Topic::Reset
                | Topic::FourStored
                | Topic::NearTop,
                _,
            ) => Target::Stored,
            (Topic::RoundEnded | Topic::LastRound | Topic::TrackerSecond, _) => Target::Round,
            (Topic::Welcome | Topic::Upgraded, _) => Target::Stars,
            _ => return None,
        })
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
    LookCloser,
    Hint,
    TakeBack,
    /// How to see what the words hide.
    Covered,
}

impl Topic {
    pub const COUNT: usize = 21;

    /// The most pressing first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Welcome,
        Self::Expired,
        Self::RoundEnded,
        Self::Reset,
        Self::Upgraded,
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
        Self::LookCloser,
        Self::Hint,
        Self::TakeBack,
        Self::Covered,
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
                | Self::Stored
                | Self::Paid
                | Self::Over
        )
    }

    /// Whether it can wait for a turn with nothing else to explain.
    pub(super) const fn can_wait(self) -> bool {
        matches!(
            self,
            Self::LookCloser | Self::Hint | Self::TakeBack | Self::Covered
        )
    }
}

//! What the guide explains.

use crate::console::draw::icon::{self, Icon};
use crate::console::draw::{HEADING_HEIGHT, Mark, PROSE_RIGHT, Pen, Surface};
use crate::console::text::Text;
use crate::game::Placed;

/// A topic, and the card that it is about where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub topic: Topic,
    pub card: Option<Placed>,
}

/// Icon and text stand beside each other, with this row in their middle.
const MIDDLE: i32 = (HEADING_HEIGHT + Lesson::BOTTOM) / 2;
/// The text has what the icon, three times its size, leaves of the width.
const COLUMNS: (i32, i32) = (28, PROSE_RIGHT);

impl Lesson {
    /// The rows from here on are not drawn on.
    pub const BOTTOM: i32 = 56;

    /// Draws the title, the icon, and the text beside it.
    pub fn draw<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let (_, icon) = ICONS[self.topic as usize];
        let text = Text::LessonText(self.topic, self.card.map(|card| card.card()));
        pen.heading(Text::LessonTitle(self.topic))?;
        let (icon_left, icon_top) = (12 - 3 * icon.width / 2, -10);
        pen.illustration(MIDDLE, &[Mark::Huge(icon_left, icon_top, icon)])?;
        let height = pen.prose_height(COLUMNS, text);
        pen.prose_between(COLUMNS, MIDDLE - height / 2, text)
    }
}

/// Something to be explained; the most pressing first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    Welcome,
    Table,
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
    MustDiscard,
    CanPay,
    FreeStore,
    SecondCard,
    StorePrice,
    LookCloser,
    Hint,
    TakeBack,
}

impl Topic {
    pub const COUNT: usize = 20;

    /// The most pressing first.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Welcome; Self::COUNT];
        let mut i = 0;
        while i < all.len() {
            all[i] = ICONS[i].0;
            i += 1;
        }
        all
    };
}

/// The picture for each topic, in their order.
const ICONS: [(Topic, Icon); Topic::COUNT] = [
    (Topic::Welcome, icon::STAR),
    (Topic::Table, icon::CARDS),
    (Topic::Expired, icon::DISCARD),
    (Topic::RoundEnded, icon::TRACKER),
    (Topic::Reset, icon::STORE),
    (Topic::Upgraded, icon::ARROW),
    (Topic::Stored, icon::STORE),
    (Topic::Paid, icon::LOG),
    (Topic::LastRound, icon::STAR),
    (Topic::NearTop, icon::FISH),
    (Topic::TrackerSecond, icon::TRACKER),
    (Topic::FourStored, icon::STORE),
    (Topic::MustDiscard, icon::DISCARD),
    (Topic::CanPay, icon::LOG),
    (Topic::FreeStore, icon::STORE),
    (Topic::SecondCard, icon::CARDS),
    (Topic::StorePrice, icon::STORE),
    (Topic::LookCloser, icon::CARDS),
    (Topic::Hint, icon::A),
    (Topic::TakeBack, icon::B),
];

const _: () = {
    let mut i = 0;
    while i < ICONS.len() {
        assert!(
            ICONS[i].0 as usize == i,
            "the pictures stand in the order of the topics"
        );
        i += 1;
    }
};

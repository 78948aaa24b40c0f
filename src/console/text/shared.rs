//! What is said at a round's end and at the end of a match, by meaning.

use crate::game::{Ability, Card, Disaster, Resources};
use crate::party::{Goal, Millis, Mode, Seat, Seats, Setup};
use crate::profile::Way;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    // Every round's end.
    RoundEnd(u8),
    GoOnKey,
    /// What the first round's end of its kind explains.
    First(Mode),
    /// The same where nobody can pay for anything.
    FirstUnasked(Mode),
    /// A seat is the console's from now on.
    Left(Seat),

    // Cooperative.
    Goal(Goal, Option<Ability>),
    Pass,
    PassNote,
    Price,
    /// Before all that is stored.
    InStore,
    /// Before what is stored by whoever looks at the glass, and by the others.
    You,
    Others,
    AbilityBought(Ability),
    Steps(u8),
    PayKey,
    /// The same where the cards hold more than the price.
    PayKeyLosing(Resources),
    GiveKey(Seat),
    KeepKey(Seat),
    NothingGiven,
    TooLittle,
    TooMuch(Seat),
    AgreeKeys,
    Gives(Seat, Resources),
    StepPaid(u8),
    /// Whether there are rounds to come.
    Averted(Disaster, bool),
    AbilityGained(Ability),
    Passed(Seat),
    CameToNothing,

    // Casual.
    Outpost(Card),
    /// The same in a list.
    ForSale(Card),
    /// What an Outpost asks for.
    Asks(Card),
    Takes(Seat),
    /// A round's end at which nobody gets anything, and why.
    NothingTaken(Way),
    /// No Outposts, or no Villagers.
    NothingLeft(bool),
    /// Several meet it.
    Tie(Group),

    // Speed.
    Fastest,
    Time(Millis),
    /// In a word or two beside a seat.
    CannotPay,
    MayBuy(Seat),
    Buys(Seat, Card),
    /// What a Villager is good for, in a line.
    Helps(Card),

    // How it stands.
    AfterRound(u8),
    BeforeRound1,
    Place(u8),
    Console,

    // The end.
    Wins(Seat),
    /// As many stars as the next, but more of these (V2).
    WinsByArrows(Seat),
    WinsByGoods(Seat),
    ShareIt(Group),
    Strikes(Disaster),
    EverybodyWins,
    GroupStars(i16),
    StepsMissing(u8),
    ByArrows(Seat, Seat),
    ByGoods(Seat, Seat),
    Even(Group),
    ToPassOn,
    Line(Ended),
    Again,
    SameCards,

    // Records.
    Won,
    Shared,
    Lost,
    Best,
}

/// Some of the seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Group(u8);

impl Group {
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.index())
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL
            .into_iter()
            .filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Group {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::default(), Self::with)
    }
}

/// A match that is over, in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    pub setup: Setup,
    /// Whether everybody won, in a cooperative match.
    pub won: bool,
    /// The stars of each seat.
    pub stars: [i16; Seats::MOST],
}

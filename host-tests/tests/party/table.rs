//! Matches laid out in the notation of hands, and what happens on them.

use host_tests::notation::lay;
use palm_island::game::{Card, Game, Payment};
use palm_island::party::{Entry, Event, Goal, Layout, Match, Millis, Mode, Move, Refusal, Seat};

pub const ONE: Seat = Seat::ALL[0];
pub const TWO: Seat = Seat::ALL[1];
pub const THREE: Seat = Seat::ALL[2];

pub const CASUAL: Mode = Mode::Casual { villagers: false };
pub const SPEED: Mode = Mode::Speed { villagers: false };
pub const SPEED_VILLAGERS: Mode = Mode::Speed { villagers: true };

/// A match in which these hands are played.
#[derive(Clone)]
pub struct Table {
    pub m: Match,
    pub story: Vec<Event>,
}

pub fn hand(notation: &str) -> Game {
    lay(notation).0
}

pub fn outpost(number: u8) -> Card {
    Card::from_number(28 + number).expect("there are 14")
}

/// Hands by their notation; `seated` is put in front where no Ability is.
#[track_caller]
pub fn table(mode: Mode, hands: &[&str], middle: &[Card], steps: u8) -> Table {
    let hands: Vec<Game> = hands.iter().map(|notation| hand(notation)).collect();
    let layout = Layout {
        mode,
        hands: &hands,
        middle,
        steps,
    };
    Table {
        m: layout.check().expect("it is a match"),
        story: Vec::new(),
    }
}

impl Table {
    #[track_caller]
    pub fn enter(&mut self, seat: Seat, entry: Entry) {
        let story = &mut self.story;
        let entered = self.m.play(seat, entry, &mut |event| story.push(event));
        assert_eq!(entered, Ok(()), "{entry:?}");
    }

    #[track_caller]
    pub fn make(&mut self, seat: Seat, m: Move) {
        self.enter(seat, Entry::Move(m));
    }

    #[track_caller]
    pub fn discard(&mut self, seat: Seat) {
        self.make(seat, Move::Turn(palm_island::game::Move::Discard));
    }

    /// Every seat closes its round.
    #[track_caller]
    pub fn close_all(&mut self) {
        for seat in self.m.seats().iter() {
            self.make(seat, Move::Close);
        }
    }

    /// The trackers come up at these times.
    #[track_caller]
    pub fn finish_all(&mut self, times: &[u32]) {
        for (seat, &time) in self.m.seats().iter().zip(times) {
            self.enter(seat, Entry::Finish(Millis::new(time)));
        }
    }

    /// Seats discard until their rounds are over, without closing them.
    #[track_caller]
    pub fn discard_to_tracker(&mut self, seat: Seat) {
        while !self.m.hand(seat).is_at_tracker() {
            self.discard(seat);
        }
    }

    #[track_caller]
    pub fn refuses(&self, seat: Seat, m: Move, why: Refusal) {
        assert_eq!(self.m.check(seat, Entry::Move(m)), Err(why), "{m:?}");
    }

    /// The numbers of the cards of a seat from the top, without the tracker.
    pub fn cards(&self, seat: Seat) -> Vec<u8> {
        let cards = self.m.hand(seat).deck().cards();
        cards.map(|(card, _)| card.card().number()).collect()
    }

    pub fn stored(&self, seat: Seat) -> Vec<u8> {
        let stored = self.m.hand(seat).deck().stored();
        stored.map(|(_, card)| card.card().number()).collect()
    }
}

/// Stored cards by their places from the top.
pub fn payment(places: &[u8]) -> Payment {
    places
        .iter()
        .fold(Payment::NOTHING, |all, &place| all.with(place))
}

pub fn offer(goal: Goal, places: &[u8]) -> Move {
    Move::Offer {
        goal,
        payment: payment(places),
    }
}

pub fn buy(card: Card, places: &[u8]) -> Move {
    Move::Buy {
        card,
        payment: payment(places),
    }
}

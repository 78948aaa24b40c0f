//! The round's end of each mode, and the beginning of the next round (M3).

use super::event::Event;
use super::mode::Mode;
use super::moves::Goal;
use super::position::{Ballot, Match, Sale, Stage, Word};
use super::seat::{BySeat, Seat, Seats};
use crate::game::{Outpost, Payment, ROUNDS, Resources};

/// How often offers may come to nothing at one round's end: then it is over (C2).
pub const MOST_FAILED: u8 = 4;

/// What offers towards a goal come to (C2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    TooLittle,
    /// A card of this seat could be left out (P4).
    TooMuch(Seat),
    Pays,
}

/// Times within this of each other count as equal (Q3).
const EQUAL_MILLIS: u32 = 100;

impl Match {
    /// Until a seat is awaited, or the match is over.
    pub(super) fn go_on(&mut self, tell: &mut impl FnMut(Event)) {
        loop {
            match self.stage {
                Stage::Over => return,
                // Who cannot buy is not asked (Q2).
                Stage::Sale(sale) => match self.next_buyer(sale) {
                    Some(next) => {
                        self.stage = Stage::Sale(Sale { next, ..sale });
                        return;
                    }
                    None => self.end_round(tell),
                },
                _ if self.seats.iter().any(|seat| self.awaits(seat)) => return,
                Stage::Play => self.begin_end(tell),
                Stage::Offers(ballot) => self.weigh(ballot, tell),
                Stage::Agreement(ballot) if self.is_declined(&ballot) => {
                    self.came_to_nothing(ballot.failed, tell);
                }
                Stage::Agreement(ballot) => self.pay_together(ballot, tell),
            }
        }
    }

    /// Every seat has closed its round.
    fn begin_end(&mut self, tell: &mut impl FnMut(Event)) {
        match self.mode {
            Mode::Cooperative { .. } => self.open_ballot(0, tell),
            Mode::Casual { .. } => {
                self.claim(tell);
                self.end_round(tell);
            }
            Mode::Speed { .. } => {
                self.stage = Stage::Sale(Sale {
                    order: self.finishing_order(self.round),
                    next: 0,
                    out: BySeat::default(),
                });
            }
        }
    }

    /// The next round begins, or the match is over (M3).
    fn end_round(&mut self, tell: &mut impl FnMut(Event)) {
        if self.round == ROUNDS {
            self.stage = Stage::Over;
            return tell(Event::Over);
        }
        self.round += 1;
        self.stage = Stage::Play;
        tell(Event::RoundBegan(self.round));
        for seat in self.seats.iter() {
            let hand = &mut self.hands[seat];
            hand.game
                .next_round(&mut |event| tell(Event::Hand(seat, event)));
            hand.begin_round();
        }
    }
}

/// Cooperative: offers, agreement, payment (C2).
impl Match {
    /// The seats speak, if there is anything that they could pay for with all they have.
    fn open_ballot(&mut self, failed: u8, tell: &mut impl FnMut(Event)) {
        let hands = self.seats.iter().map(|seat| self.hand(seat).deck().held());
        let all = hands.fold(Resources::NOTHING, Resources::plus);
        let is_within = |goal: &Goal| self.price(*goal).is_some_and(|price| all.covers(price));
        if !Goal::ALL.iter().any(is_within) {
            return self.end_round(tell);
        }
        let silent = |seat: Seat| {
            let has_cards = self.seats.contains(seat) && self.hand(seat).deck().stored_count() > 0;
            (!has_cards).then_some(Word::Pass)
        };
        self.stage = Stage::Offers(Ballot {
            failed,
            said: BySeat::from_fn(silent),
            agreed: BySeat::default(),
        });
    }

    /// Everyone has spoken.
    fn weigh(&mut self, ballot: Ballot, tell: &mut impl FnMut(Event)) {
        let mut offers = self.seats.iter().filter_map(|seat| ballot.offer(seat));
        match offers.next() {
            None => self.end_round(tell),
            Some((goal, _))
                if offers.all(|(other, _)| other == goal) && self.pays(&ballot, goal) =>
            {
                self.stage = Stage::Agreement(ballot);
            }
            Some(_) => self.came_to_nothing(ballot.failed, tell),
        }
    }

    fn pays(&self, ballot: &Ballot, goal: Goal) -> bool {
        let offer = |seat: Seat| {
            ballot
                .offer(seat)
                .map_or(Payment::NOTHING, |(_, cards)| cards)
        };
        self.weighs(goal, &BySeat::from_fn(offer)) == Weight::Pays
    }

    /// What offers come to: they pay when they cover the price, and no card of them could be left
    /// out (P4).
    pub fn weighs(&self, goal: Goal, offers: &BySeat<Payment>) -> Weight {
        let all = self.sum(offers);
        let Some(price) = self.price(goal).filter(|price| all.covers(*price)) else {
            return Weight::TooLittle;
        };
        let is_spare = |(_, holds): &(Seat, Resources)| all.minus(*holds).covers(price);
        match self.offered(offers).find(is_spare) {
            Some((seat, _)) => Weight::TooMuch(seat),
            None => Weight::Pays,
        }
    }

    /// All that some offers hold.
    pub fn sum(&self, offers: &BySeat<Payment>) -> Resources {
        let cards = self.offered(offers).map(|(_, holds)| holds);
        cards.fold(Resources::NOTHING, Resources::plus)
    }

    /// What each offered card holds, and whose it is.
    fn offered(&self, offers: &BySeat<Payment>) -> impl Iterator<Item = (Seat, Resources)> {
        let offers = self.seats.iter().map(|seat| (seat, offers[seat]));
        offers.flat_map(|(seat, payment)| {
            let stored = (0..).zip(self.hand(seat).deck().stored());
            let paying = stored.filter(move |(index, _)| payment.contains(*index));
            paying.map(move |(_, (_, card))| (seat, card.face().holds))
        })
    }

    /// Everyone who offers is heard before anything follows, so that the order in which the
    /// answers arrive does not matter.
    fn is_declined(&self, ballot: &Ballot) -> bool {
        let mut seats = self.seats.iter();
        seats.any(|seat| ballot.agreed[seat] == Some(false))
    }

    fn came_to_nothing(&mut self, failed: u8, tell: &mut impl FnMut(Event)) {
        tell(Event::CameToNothing);
        if failed + 1 < MOST_FAILED {
            self.open_ballot(failed + 1, tell);
        } else {
            self.end_round(tell);
        }
    }

    /// Everyone who offers has agreed: the cards pay (P2, P3).
    fn pay_together(&mut self, ballot: Ballot, tell: &mut impl FnMut(Event)) {
        let mut paid = None;
        for seat in self.seats.iter() {
            if let Some((goal, payment)) = ballot.offer(seat) {
                paid = Some(goal);
                let game = &mut self.hands[seat].game;
                game.pay(payment, &mut |event| tell(Event::Hand(seat, event)));
            }
        }
        match (paid, self.mode) {
            (Some(Goal::Step), _) => {
                self.steps += 1;
                tell(Event::StepPaid(self.steps));
            }
            (
                Some(Goal::Ability),
                Mode::Cooperative {
                    ability: Some(ability),
                    ..
                },
            ) => {
                self.has_ability = true;
                for seat in self.seats.iter() {
                    self.hands[seat].game.gain(ability);
                }
                tell(Event::AbilityGained(ability));
            }
            _ => {}
        }
        self.open_ballot(ballot.failed, tell);
    }
}

/// Casual: who meets a condition alone takes the Outpost (K2).
impl Match {
    fn claim(&mut self, tell: &mut impl FnMut(Event)) {
        for card in self.middle.clone() {
            let Some(outpost) = Outpost::of(card) else {
                continue;
            };
            let meets = |seat: &Seat| self.hand(*seat).meets(&outpost.condition);
            let mut claimants = self.seats.iter().filter(meets);
            for seat in claimants.clone() {
                tell(Event::Met(seat, card));
            }
            match (claimants.next(), claimants.next()) {
                (None, _) => continue,
                (Some(only), None) => {
                    self.hands[only].game.take(card);
                    tell(Event::Taken(only, card));
                }
                (Some(_), Some(_)) => tell(Event::Lost(card)),
            }
            self.middle.retain(|other| *other != card);
        }
    }
}

/// Speed: the order, and who is asked (Q2, Q3).
impl Match {
    /// The seats as they finished a round, which is this one or the one before: the fastest first; of
    /// those within 100 ms of the fastest, the first in turn order. As many count as there are seats.
    pub fn finishing_order(&self, round: u8) -> [Seat; Seats::MOST] {
        let mut order = Seat::ALL;
        let mut placed = BySeat::new([false; Seats::MOST]);
        for place in order.iter_mut().take(self.seats.count().into()) {
            let time = |seat: Seat| self.hands[seat].time.get();
            let waiting = || {
                let in_turn = self.seats.in_turn_order(round);
                in_turn.filter(|seat| !placed[*seat])
            };
            let fastest = waiting().map(time).min().unwrap_or(0);
            let is_as_fast = |seat: &Seat| time(*seat) <= fastest + EQUAL_MILLIS;
            if let Some(next) = waiting().find(is_as_fast) {
                *place = next;
            }
            placed[*place] = true;
        }
        order
    }

    /// The place in the order of the next seat that is not out and can buy, if there is one.
    fn next_buyer(&self, sale: Sale) -> Option<u8> {
        let count = self.seats.count();
        let places = (0..count).map(|further| (sale.next + further) % count);
        let mut asked = places.filter(|&place| {
            let seat = sale.order[usize::from(place)];
            !sale.out[seat] && self.can_buy(seat)
        });
        asked.next()
    }
}

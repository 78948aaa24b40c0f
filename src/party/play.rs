//! An entry is made: what it does to the seat, and to the match when all have acted.

use super::entry::{Entry, Millis};
use super::event::Event;
use super::legal::sale_price;
use super::moves::Move;
use super::position::{Match, Stage, Word};
use super::refusal::Refusal;
use super::seat::Seat;

impl Match {
    /// Makes an entry of a seat's log, or says why not. `tell` hears what happened.
    pub fn play(
        &mut self,
        seat: Seat,
        entry: Entry,
        tell: &mut impl FnMut(Event),
    ) -> Result<(), Refusal> {
        self.check(seat, entry)?;
        self.apply(seat, entry, tell);
        Ok(())
    }

    /// The caller has checked the entry.
    pub(super) fn apply(&mut self, seat: Seat, entry: Entry, tell: &mut impl FnMut(Event)) {
        match entry {
            Entry::Move(m) => self.make(seat, m, tell),
            Entry::Undo => {
                self.hands[seat].undo();
                tell(Event::Undone(seat));
            }
            Entry::Finish(time) => self.finish(seat, time, tell),
            Entry::Left => {
                self.marks[seat].left = true;
                tell(Event::Left(seat));
            }
            Entry::HandOver { seat: other, at } => {
                let before = self.handed_over(other);
                self.marks[seat].votes[other] = Some(at);
                if before.is_none() && self.handed_over(other).is_some() {
                    tell(Event::HandedOver(other));
                }
            }
        }
        self.go_on(tell);
    }

    fn finish(&mut self, seat: Seat, time: Millis, tell: &mut impl FnMut(Event)) {
        self.hands[seat].time = time;
        self.hands[seat].closed = true;
        tell(Event::Finished(seat, time));
    }

    fn make(&mut self, seat: Seat, m: Move, tell: &mut impl FnMut(Event)) {
        match (&mut self.stage, m) {
            (_, Move::Turn(m)) => {
                let hand = &mut self.hands[seat];
                hand.played(m);
                // It was checked: the hand takes it.
                if let Ok(turn) = hand.game.play(m) {
                    hand.game = turn.game;
                    for event in turn.events {
                        tell(Event::Hand(seat, event));
                    }
                }
            }
            (_, Move::Close) => {
                self.hands[seat].closed = true;
                tell(Event::Closed(seat));
            }
            (Stage::Offers(ballot), Move::Pass) => {
                ballot.said[seat] = Some(Word::Pass);
                tell(Event::Passed(seat));
            }
            (Stage::Offers(ballot), Move::Offer { goal, payment }) => {
                ballot.said[seat] = Some(Word::Offer { goal, payment });
                tell(Event::Offered(seat, goal, payment));
            }
            (Stage::Agreement(ballot), Move::Agree) => {
                ballot.agreed[seat] = Some(true);
                tell(Event::Agreed(seat));
            }
            (Stage::Agreement(ballot), Move::Decline) => {
                ballot.agreed[seat] = Some(false);
                tell(Event::Declined(seat));
            }
            (Stage::Sale(sale), Move::Pass) => {
                sale.out[seat] = true;
                sale.next += 1;
                tell(Event::Passed(seat));
            }
            (Stage::Sale(sale), Move::Buy { card, payment }) => {
                sale.next += 1;
                debug_assert!(!sale_price(card).is_free());
                let game = &mut self.hands[seat].game;
                game.pay(payment, &mut |event| tell(Event::Hand(seat, event)));
                game.take(card);
                self.middle.retain(|other| *other != card);
                tell(Event::Bought(seat, card));
            }
            // Checked before: no other pair is legal.
            _ => {}
        }
    }
}

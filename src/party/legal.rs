//! Which moves a seat has: all of them as a list, or one by one with the reason. The two
//! are written independently, and a property over the whole move space compares them.

use super::entry::Entry;
use super::mode::Mode;
use super::moves::{Goal, Move};
use super::position::{Match, Stage};
use super::refusal::Refusal;
use super::seat::Seat;
use crate::game::{self, Action, Area, Card, Cost, Outpost, Payment, Placed};

/// No seat has more legal moves: a turn has more than any offer or sale.
pub const MOST_LEGAL: usize = game::MOST_LEGAL;

pub type MoveList = heapless::Vec<Move, MOST_LEGAL>;

impl Match {
    /// Every legal move of a seat, each once. Undo, and the time at which a speed round
    /// was finished, are no moves.
    pub fn legal_moves(&self, seat: Seat) -> MoveList {
        let mut moves = MoveList::new();
        if !self.awaits(seat) {
            return moves;
        }
        match &self.stage {
            Stage::Play => self.list_turns(seat, &mut moves),
            Stage::Offers(_) => self.list_offers(seat, &mut moves),
            Stage::Agreement(_) => {
                push(&mut moves, Move::Agree);
                push(&mut moves, Move::Decline);
            }
            Stage::Sale(_) => self.list_sales(seat, &mut moves),
            Stage::Over => {}
        }
        moves
    }

    fn list_turns(&self, seat: Seat, moves: &mut MoveList) {
        let game = self.hand(seat);
        if !game.is_at_tracker() {
            for &m in &game.legal_moves() {
                push(moves, Move::Turn(m));
            }
        } else if self.mode.has_undo() {
            push(moves, Move::Close);
        }
    }

    fn list_offers(&self, seat: Seat, moves: &mut MoveList) {
        push(moves, Move::Pass);
        let stored = self.hand(seat).deck().stored_count();
        for goal in Goal::ALL {
            if self.price(goal).is_none() {
                continue;
            }
            for bits in 1..1u8 << stored {
                if let Some(payment) = Payment::from_bits(bits) {
                    push(moves, Move::Offer { goal, payment });
                }
            }
        }
    }

    fn list_sales(&self, seat: Seat, moves: &mut MoveList) {
        push(moves, Move::Pass);
        for card in self.for_sale() {
            for payment in self.hand(seat).payments(&sale_price(card)) {
                push(moves, Move::Buy { card, payment });
            }
        }
    }

    /// Whether a seat can buy anything just now (Q2).
    pub fn can_buy(&self, seat: Seat) -> bool {
        let can_pay = |card| !self.hand(seat).payments(&sale_price(card)).is_empty();
        self.for_sale().any(can_pay)
    }

    pub fn is_legal(&self, seat: Seat, m: Move) -> bool {
        self.check(seat, Entry::Move(m)).is_ok()
    }

    /// Whether an entry may follow in a seat's log, and if not, why.
    pub fn check(&self, seat: Seat, entry: Entry) -> Result<(), Refusal> {
        if !self.seats.contains(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        match entry {
            Entry::Left => Ok(()),
            Entry::HandOver { seat: other, .. } if other == seat || !self.seats.contains(other) => {
                Err(Refusal::NotToHandOver)
            }
            Entry::HandOver { .. } => Ok(()),
            Entry::Undo => self.check_undo(seat),
            Entry::Finish(_) => self.check_finish(seat),
            Entry::Move(m) => self.check_move(seat, m),
        }
    }

    fn check_undo(&self, seat: Seat) -> Result<(), Refusal> {
        if !self.mode.has_undo() {
            return Err(Refusal::NoUndo);
        }
        self.check_playing(seat)?;
        if self.hands[seat].moves.is_empty() {
            return Err(Refusal::NothingToUndo);
        }
        Ok(())
    }

    /// The round is being played, and the seat has not closed it.
    fn check_playing(&self, seat: Seat) -> Result<(), Refusal> {
        match self.stage {
            Stage::Play if self.hands[seat].closed => Err(Refusal::Closed),
            Stage::Play => Ok(()),
            Stage::Over => Err(Refusal::Over),
            Stage::Offers(_) | Stage::Agreement(_) | Stage::Sale(_) => Err(Refusal::NotNow),
        }
    }

    fn check_finish(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_playing(seat)?;
        match self.mode {
            Mode::Speed { .. } if self.hand(seat).is_at_tracker() => Ok(()),
            Mode::Speed { .. } => Err(Refusal::NotAtTracker),
            Mode::Cooperative { .. } | Mode::Casual { .. } => Err(Refusal::NotNow),
        }
    }

    fn check_move(&self, seat: Seat, m: Move) -> Result<(), Refusal> {
        match (&self.stage, m) {
            (Stage::Over, _) => Err(Refusal::Over),
            (Stage::Play, Move::Turn(m)) => {
                self.check_playing(seat)?;
                Ok(self.hand(seat).check(m)?)
            }
            (Stage::Play, Move::Close) => {
                self.check_playing(seat)?;
                if !self.mode.has_undo() {
                    Err(Refusal::ByItself)
                } else if !self.hand(seat).is_at_tracker() {
                    Err(Refusal::NotAtTracker)
                } else {
                    Ok(())
                }
            }
            (Stage::Offers(ballot), Move::Pass | Move::Offer { .. })
                if ballot.said[seat].is_some() =>
            {
                Err(Refusal::Spoken)
            }
            (Stage::Offers(_), Move::Pass) => Ok(()),
            (Stage::Offers(_), Move::Offer { goal, payment }) => {
                self.check_offer(seat, goal, payment)
            }
            (Stage::Agreement(ballot), Move::Agree | Move::Decline) => {
                match (ballot.offer(seat), ballot.agreed[seat]) {
                    (None, _) => Err(Refusal::NothingOffered),
                    (Some(_), Some(_)) => Err(Refusal::Spoken),
                    (Some(_), None) => Ok(()),
                }
            }
            (Stage::Sale(sale), Move::Pass | Move::Buy { .. }) if sale.seat() != seat => {
                Err(Refusal::NotYourTurn)
            }
            (Stage::Sale(_), Move::Pass) => Ok(()),
            (Stage::Sale(_), Move::Buy { card, payment }) => {
                if !self.for_sale().any(|sold| sold == card) {
                    return Err(Refusal::NotForSale);
                }
                Ok(self.hand(seat).check_price(&sale_price(card), payment)?)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn check_offer(&self, seat: Seat, goal: Goal, payment: Payment) -> Result<(), Refusal> {
        if self.price(goal).is_none() {
            Err(Refusal::NoSuchGoal)
        } else if payment.is_nothing() {
            Err(Refusal::EmptyOffer)
        } else if payment.bits() >> self.hand(seat).deck().stored_count() != 0 {
            Err(game::Refusal::NoSuchStored.into())
        } else {
            Ok(())
        }
    }
}

/// What a card in the middle costs: an Outpost its speed price, a Villager its recruiting.
pub fn sale_price(card: Card) -> Cost {
    match Outpost::of(card) {
        Some(outpost) => outpost.price,
        None => {
            let face = Placed::new(card, Area::START).face();
            face.price(Action::Recruit).copied().unwrap_or(Cost::FREE)
        }
    }
}

fn push(moves: &mut MoveList, m: Move) {
    let pushed = moves.push(m);
    debug_assert!(pushed.is_ok(), "MOST_LEGAL is the bound");
}

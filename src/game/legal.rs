//! Which moves are legal: all of them as a list, or one by one with the reason.
//!
//! The two are written independently. The list is made from sets of payments
//! (`payment.rs`), the check asks one move the questions of the rule book; a
//! property over the whole move space proves that they agree.

use super::card::{Action, Card};
use super::house::BUILDER_DISCOUNT;
use super::moves::{Act, Help, Move, Slot};
use super::payment::{MOST_STORED, Payment, Purse};
use super::position::{Game, Phase};
use super::refusal::Refusal;
use super::resources::{Cost, Resources};

/// No position has more legal moves; a test computes the bound from the card table.
pub const MOST_LEGAL: usize = 128;

pub type MoveList = heapless::Vec<Move, MOST_LEGAL>;

impl Game {
    /// Every legal move, each once. Empty when the game is over.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        match self.phase() {
            Phase::Turn => self.list_turns(&mut moves),
            Phase::SetUp => self.list_set_up(&mut moves),
            Phase::Activation => self.list_activations(&mut moves),
            Phase::Over => {}
        }
        moves
    }

    pub fn is_legal(&self, m: Move) -> bool {
        self.check(m).is_ok()
    }

    fn list_turns(&self, moves: &mut MoveList) {
        let purse = Purse::new(self.deck.stored().map(|(_, card)| card.face().holds));
        for slot in Slot::BOTH {
            let Some(card) = self.open_card(slot) else {
                continue;
            };
            let monument = self.monument_is_beside(slot);
            for action in Action::ALL {
                let Some(cost) = card.face().price(action) else {
                    continue;
                };
                for payment in purse.payments(cost, 0) {
                    self.list_act(moves, slot, action, payment, Help::Nobody);
                }
                if self.builder && !cost.is_free() {
                    for payment in purse.payments(cost, BUILDER_DISCOUNT) {
                        if !cost.is_covered_by(purse.paid(payment, 0)) {
                            self.list_act(moves, slot, action, payment, Help::Builder);
                        }
                    }
                }
                if monument {
                    self.list_act(moves, slot, action, Payment::NOTHING, Help::Monument);
                }
            }
        }
        push(moves, Move::Discard);
    }

    /// One act, or with no room for the store (A3) one for each card that can be reset.
    #[inline]
    fn list_act(
        &self,
        moves: &mut MoveList,
        slot: Slot,
        action: Action,
        payment: Payment,
        help: Help,
    ) {
        let act = Act {
            slot,
            action,
            payment,
            reset: None,
            help,
        };
        if !self.has_no_room(action, payment) {
            push(moves, Move::Act(act));
            return;
        }
        for index in 0..self.deck.stored_count() {
            if !payment.contains(index) {
                let reset = Some(index);
                push(moves, Move::Act(Act { reset, ..act }));
            }
        }
    }

    fn list_set_up(&self, moves: &mut MoveList) {
        push(moves, Move::Begin);
        for depth in 0..Card::BUILDINGS as u8 {
            let sail = Move::Sail { depth };
            let blessings =
                [Action::Rotate, Action::Flip].map(|action| Move::Bless { depth, action });
            for m in [sail, blessings[0], blessings[1]] {
                if self.is_legal(m) {
                    push(moves, m);
                }
            }
        }
    }

    fn list_activations(&self, moves: &mut MoveList) {
        for (builder, elder) in [(false, false), (true, false), (false, true), (true, true)] {
            let m = Move::Activate { builder, elder };
            if self.is_legal(m) {
                push(moves, m);
            }
        }
    }

    /// Whether the move is legal, and if not, why.
    pub fn check(&self, m: Move) -> Result<(), Refusal> {
        match (self.phase(), m) {
            (Phase::Over, _) => Err(Refusal::GameOver),
            (Phase::Turn, Move::Discard) => Ok(()),
            (Phase::Turn, Move::Act(act)) => self.check_act(act),
            (Phase::SetUp, Move::Begin) => Ok(()),
            (Phase::SetUp, Move::Sail { depth }) if self.waiting.sail => self.check_sail(depth),
            (Phase::SetUp, Move::Bless { depth, action }) if self.waiting.blessing => {
                self.check_bless(depth, action)
            }
            (Phase::Activation, Move::Activate { builder, elder }) => {
                self.check_activation(builder, elder)
            }
            (Phase::SetUp, Move::Discard | Move::Act(_)) => Err(Refusal::SetUpFirst),
            (Phase::Activation, Move::Discard | Move::Act(_)) => Err(Refusal::ActivationFirst),
            _ => Err(Refusal::NotNow),
        }
    }

    /// The price of an action on one of the top two cards, if it is offered.
    pub fn offer(&self, slot: Slot, action: Action) -> Result<&'static Cost, Refusal> {
        if slot.depth() >= self.deck.left() {
            return Err(Refusal::Tracker);
        }
        let card = self.deck.card(slot.depth());
        if self.deck.is_stored(slot.depth()) {
            return Err(Refusal::Covered(card.card()));
        }
        card.face()
            .price(action)
            .ok_or(Refusal::NotOffered(card.card(), action))
    }

    fn check_act(&self, act: Act) -> Result<(), Refusal> {
        let price = self.offer(act.slot, act.action)?;
        let (cost, discount) = match act.help {
            Help::Nobody => (price, 0),
            Help::Builder if !self.builder => return Err(Refusal::NoBuilder),
            Help::Builder if price.is_free() => return Err(Refusal::BuilderNotNeeded),
            Help::Builder => (price, BUILDER_DISCOUNT),
            Help::Monument if !self.monument_is_beside(act.slot) => {
                return Err(Refusal::NoMonument);
            }
            Help::Monument => (&Cost::FREE, 0),
        };
        self.check_payment(cost, act.payment, discount)?;
        self.check_reset(act)
    }

    /// P1 to P5, for one payment.
    fn check_payment(&self, cost: &Cost, payment: Payment, discount: u8) -> Result<(), Refusal> {
        if cost.is_free() {
            return if payment.is_nothing() {
                Ok(())
            } else {
                Err(Refusal::AlreadyFree)
            };
        }
        let mut held = [Resources::NOTHING; MOST_STORED];
        let mut paid = Resources::NOTHING;
        let mut count = 0;
        for (index, (_, card)) in self.deck.stored().enumerate() {
            held[index] = card.face().holds;
            if payment.contains(index as u8) {
                paid = paid.plus(held[index]);
            }
            count += 1;
        }
        if payment.bits() >> count != 0 {
            return Err(Refusal::NoSuchStored);
        }
        let helped = |paid: Resources| Resources {
            wild: paid.wild + discount,
            ..paid
        };
        if !cost.is_covered_by(helped(paid)) {
            let everything = held.iter().fold(Resources::NOTHING, |sum, &h| sum.plus(h));
            return Err(if cost.is_covered_by(helped(everything)) {
                Refusal::TooLittle(*cost)
            } else {
                Refusal::Unaffordable(*cost)
            });
        }
        if discount > 0 && cost.is_covered_by(paid) {
            return Err(Refusal::BuilderNotNeeded);
        }
        for (index, &held) in held.iter().enumerate() {
            if payment.contains(index as u8) && cost.is_covered_by(helped(paid.minus(held))) {
                return Err(Refusal::Surplus);
            }
        }
        Ok(())
    }

    /// A3: a reset exactly when there is no room, of a card that does not pay.
    fn check_reset(&self, act: Act) -> Result<(), Refusal> {
        match (self.has_no_room(act.action, act.payment), act.reset) {
            (false, None) => Ok(()),
            (false, Some(_)) => Err(Refusal::NoResetNeeded),
            (true, None) => Err(Refusal::NoRoom(self.store_limit())),
            (true, Some(index)) => {
                let stored = index < self.deck.stored_count();
                if stored && !act.payment.contains(index) {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchStored)
                }
            }
        }
    }

    #[inline]
    fn has_no_room(&self, action: Action, payment: Payment) -> bool {
        action == Action::Store && self.deck.stored_count() - payment.count() >= self.store_limit()
    }

    #[inline]
    fn monument_is_beside(&self, slot: Slot) -> bool {
        self.open_card(slot.other())
            .is_some_and(|card| card.card() == Card::MONUMENT)
    }

    fn check_sail(&self, depth: u8) -> Result<(), Refusal> {
        match self.building_at(depth) {
            Some(_) if depth > 0 => Ok(()),
            _ => Err(Refusal::NotABuilding),
        }
    }

    fn check_bless(&self, depth: u8, action: Action) -> Result<(), Refusal> {
        let card = self.building_at(depth).ok_or(Refusal::NotBlessed)?;
        let upgraded = card.with_area(action.leads_to(card.area()));
        let offered = card.face().price(action).is_some();
        if offered && card.face().level == 0 && upgraded.face().level == 1 {
            Ok(())
        } else {
            Err(Refusal::NotBlessed)
        }
    }

    fn building_at(&self, depth: u8) -> Option<super::Placed> {
        let depth = usize::from(depth);
        let card = (depth < self.deck.len()).then(|| self.deck.card(depth))?;
        card.card().is_building().then_some(card)
    }

    fn check_activation(&self, builder: bool, elder: bool) -> Result<(), Refusal> {
        let chosen = [(builder, Card::BUILDER), (elder, Card::ELDER)];
        let possible = |(chosen, card): (bool, Card)| !chosen || self.can_activate(card);
        if chosen.into_iter().all(possible) {
            Ok(())
        } else {
            Err(Refusal::NotRecruited)
        }
    }
}

#[inline]
fn push(moves: &mut MoveList, m: Move) {
    let pushed = moves.push(m);
    debug_assert!(pushed.is_ok(), "MOST_LEGAL is the bound");
}

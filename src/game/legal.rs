//! Which moves are legal: all of them as a list, or one by one with the reason.
//!
//! The two are written independently. The list is made from sets of payments
//! (`purse.rs`), the check asks one move the questions of the rule book; a
//! property over the whole move space proves that they agree.

use super::ability::Ability;
use super::action::Action;
use super::card::Card;
use super::cost::Cost;
use super::face::Offer;
use super::help::Help;
use super::house::BUILDER_DISCOUNT;
use super::moves::{Act, Move};
use super::payment::{Nth, Payment};
use super::phase::Phase;
use super::placed::Placed;
use super::position::Game;
use super::purse::Purse;
use super::refusal::Refusal;
use super::resources::Resources;
use super::slot::Slot;
use super::waiting::Waiting;

/// No position has more legal moves, and one has as many: `moves_bound.rs` of the rule tests
/// goes through all that the card table allows. A solo game has up to 60, a seat with Rebuild
/// the rest.
pub const MOST_LEGAL: usize = 89;

pub type MoveList = heapless::Vec<Move, MOST_LEGAL>;

impl Game {
    /// Every legal move, each once. Empty when the game is over.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.list_moves(&mut moves);
        moves
    }

    /// Makes the list one of every legal move: [`legal_moves`](Self::legal_moves) for those
    /// who keep the list between turns.
    pub fn list_moves(&self, moves: &mut MoveList) {
        moves.clear();
        match self.phase() {
            Phase::Turn => self.list_turns(moves),
            Phase::SetUp => self.list_set_up(moves),
            Phase::Activation => self.list_activations(moves),
            Phase::Tracker | Phase::Over => {}
        }
    }

    #[inline(always)]
    pub fn is_legal(&self, m: Move) -> bool {
        self.check(m).is_ok()
    }

    fn list_turns(&self, moves: &mut MoveList) {
        self.list_acts(Slot::First, moves);
        self.list_acts(Slot::Second, moves);
        push(moves, Move::Discard);
    }

    #[inline(always)]
    fn list_acts(&self, slot: Slot, moves: &mut MoveList) {
        let Some(card) = self.open_card(slot) else {
            return;
        };
        let purse = Purse::of(&self.deck);
        for &Offer { action, ref cost } in card.face().offers() {
            if cost.is_free() {
                self.list_act(moves, slot, action, Payment::NOTHING, Help::Nobody);
                continue;
            }
            for payment in purse.payments(cost, 0) {
                // Those that pay make room (A3).
                let act = Act::free(slot, action);
                push(moves, Move::Act(Act { payment, ..act }));
            }
        }
        if self.aid.helps() {
            self.list_helped(slot, card, moves);
        }
        if card.card() == Card::MONUMENT {
            self.list_glory(slot.other(), moves);
        }
    }

    /// What the Builder makes cheaper (W3), or the Ability pays in another way (C4).
    #[inline(never)]
    fn list_helped(&self, slot: Slot, card: Placed, moves: &mut MoveList) {
        let purse = Purse::of(&self.deck);
        let ability = self.aid.ability();
        let ability = ability.filter(|&ability| self.check_ability(ability).is_ok());
        let offers = card.face().offers().iter();
        for &Offer { action, ref cost } in offers.filter(|offer| !offer.cost.is_free()) {
            let is_needed = |payment: &Payment| !cost.is_covered_by(purse.paid(*payment));
            if self.aid.has_builder() {
                for payment in purse.payments(cost, BUILDER_DISCOUNT).filter(is_needed) {
                    self.list_act(moves, slot, action, payment, Help::Builder);
                }
            }
            match ability {
                Some(Ability::Shipping) => {
                    for payment in purse.shipped(cost).filter(is_needed) {
                        self.list_act(moves, slot, action, payment, Help::Shipping);
                    }
                }
                Some(Ability::Rebuild) => {
                    for payment in purse.payments(cost, 0) {
                        for kept in Nth::ALL
                            .into_iter()
                            .filter(|kept| payment.contains(kept.index()))
                        {
                            self.list_act(moves, slot, action, payment, Help::Rebuild { kept });
                        }
                    }
                }
                Some(Ability::Storage) | None => {}
            }
        }
    }

    /// What the Monument pays for: the actions of the card beside it.
    #[inline(never)]
    fn list_glory(&self, slot: Slot, moves: &mut MoveList) {
        let offers = self
            .open_card(slot)
            .map_or(&[][..], |card| card.face().offers());
        for offer in offers {
            self.list_act(moves, slot, offer.action, Payment::NOTHING, Help::Monument);
        }
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
        if self.has_no_room(action, payment, help) {
            return self.list_resets(moves, slot, payment, help);
        }
        let act = Act {
            slot,
            action,
            payment,
            reset: None,
            help,
        };
        push(moves, Move::Act(act));
    }

    #[inline(never)]
    fn list_resets(&self, moves: &mut MoveList, slot: Slot, payment: Payment, help: Help) {
        for index in (0..self.deck.stored_count()).filter(|&index| !payment.contains(index)) {
            let act = Act {
                payment,
                reset: Some(index),
                help,
                ..Act::free(slot, Action::Store)
            };
            push(moves, Move::Act(act));
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
        match self.phase() {
            Phase::Over => return Err(Refusal::GameOver),
            Phase::Tracker => return Err(Refusal::AtTracker),
            Phase::SetUp | Phase::Activation | Phase::Turn => {}
        }
        match (self.waiting(), m) {
            (Waiting::Nothing, Move::Discard) => Ok(()),
            (Waiting::Nothing, Move::Act(act)) => self.check_act(act),
            (Waiting::SetUp { .. }, Move::Begin) => Ok(()),
            (Waiting::SetUp { sail: true, .. }, Move::Sail { depth }) => self.check_sail(depth),
            (Waiting::SetUp { blessing: true, .. }, Move::Bless { depth, action }) => {
                self.check_bless(depth, action)
            }
            (Waiting::Activation, Move::Activate { builder, elder }) => {
                self.check_activation(builder, elder)
            }
            (Waiting::SetUp { .. }, Move::Discard | Move::Act(_)) => Err(Refusal::SetUpFirst),
            (Waiting::Activation, Move::Discard | Move::Act(_)) => Err(Refusal::ActivationFirst),
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
        let cost = match act.help {
            Help::Nobody => price,
            Help::Builder if !self.aid.has_builder() => return Err(Refusal::NoBuilder),
            Help::Builder if price.is_free() => return Err(Refusal::BuilderNotNeeded),
            Help::Builder => price,
            Help::Monument if !self.monument_is_beside(act.slot) => {
                return Err(Refusal::NoMonument);
            }
            Help::Monument => &Cost::FREE,
            Help::Shipping | Help::Rebuild { .. } => {
                act.help
                    .ability()
                    .map_or(Ok(()), |used| self.check_ability(used))?;
                if price.is_free() {
                    return Err(Refusal::AbilityNotNeeded);
                }
                price
            }
        };
        self.check_payment(cost, act.payment, act.help)?;
        if let Help::Rebuild { kept } = act.help
            && !act.payment.contains(kept.index())
        {
            return Err(Refusal::KeptDoesNotPay);
        }
        self.check_reset(act)
    }

    /// P1 to P5, for one payment.
    pub(super) fn check_payment(
        &self,
        cost: &Cost,
        payment: Payment,
        help: Help,
    ) -> Result<(), Refusal> {
        if cost.is_free() {
            return if payment.is_nothing() {
                Ok(())
            } else {
                Err(Refusal::AlreadyFree)
            };
        }
        if payment.bits() >> self.deck.stored_count() != 0 {
            return Err(Refusal::NoSuchStored);
        }
        let mut paid = Resources::NOTHING;
        for held in self.paying(payment) {
            paid = paid.plus(held);
        }
        let helped = |paid: Resources| match help {
            Help::Builder => paid.plus(Resources::wilds(BUILDER_DISCOUNT)),
            Help::Shipping => paid.as_wilds(),
            Help::Nobody | Help::Monument | Help::Rebuild { .. } => paid,
        };
        if !cost.is_covered_by(helped(paid)) {
            return Err(if cost.is_covered_by(helped(self.deck.held())) {
                Refusal::TooLittle(*cost)
            } else {
                Refusal::Unaffordable(*cost)
            });
        }
        match help {
            Help::Builder if cost.is_covered_by(paid) => return Err(Refusal::BuilderNotNeeded),
            Help::Shipping if cost.is_covered_by(paid) => return Err(Refusal::AbilityNotNeeded),
            _ => {}
        }
        for held in self.paying(payment) {
            if cost.is_covered_by(helped(paid.minus(held))) {
                return Err(Refusal::Surplus);
            }
        }
        Ok(())
    }

    /// What each paying card holds.
    #[inline]
    fn paying(&self, payment: Payment) -> impl Iterator<Item = Resources> {
        let stored = (0..).zip(self.deck.stored());
        let paying = stored.filter(move |(index, _)| payment.contains(*index));
        paying.map(|(_, (_, card))| card.face().holds)
    }

    /// A3: a reset exactly when there is no room, of a card that does not pay.
    fn check_reset(&self, act: Act) -> Result<(), Refusal> {
        match (
            self.has_no_room(act.action, act.payment, act.help),
            act.reset,
        ) {
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

    /// Whether a store needs a reset (A3). No more than the limit is ever stored, so
    /// any card that pays makes room; one that Rebuild keeps does not (C4).
    #[inline]
    fn has_no_room(&self, action: Action, payment: Payment, help: Help) -> bool {
        action == Action::Store && payment.except(help.kept()).is_nothing() && self.is_full()
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

    fn building_at(&self, depth: u8) -> Option<Placed> {
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

//! A game as the hand of a seat: what a match does to it between the rounds.
//!
//! A seat's hand stops at its tracker and waits (M2); everything in this file belongs to
//! that moment, but for what a seat may ask at any time.

use super::ability::Ability;
use super::aid::Aid;
use super::area::Area;
use super::card::Card;
use super::cost::Cost;
use super::event::Event;
use super::help::Help;
use super::payment::{Payment, Payments};
use super::phase::Phase;
use super::placed::Placed;
use super::position::{Game, ROUNDS};
use super::purse::Purse;
use super::refusal::Refusal;
use super::resources::Resources;

impl Game {
    /// The same cards as the hand of a seat.
    #[must_use]
    pub fn seated(mut self) -> Self {
        self.aid = Aid::SEATED;
        self
    }

    /// The same cards in a solo game, which goes on by itself: for those who look ahead.
    #[must_use]
    pub fn alone(mut self) -> Self {
        let builder = self.aid.has_builder();
        self.aid = Aid::NONE;
        self.aid.set_builder(builder);
        self
    }

    /// What the match has given to this hand.
    pub fn aid(&self) -> Aid {
        self.aid.of_the_match()
    }

    /// Whether a seat waits at its tracker (M2).
    pub fn is_at_tracker(&self) -> bool {
        self.phase() == Phase::Tracker
    }

    /// The Ability is there from now on, for a hand with the arrows for it (C4).
    pub fn gain(&mut self, ability: Ability) {
        self.aid = self.aid.with_ability(ability);
    }

    /// Whether this hand has the arrows that an Ability asks for.
    pub fn has_arrows_for(&self, ability: Ability) -> bool {
        self.arrows_of(ability.asks_for()) >= ability.arrows()
    }

    /// Why an Ability cannot help with a price just now, if it cannot.
    pub(super) fn check_ability(&self, ability: Ability) -> Result<(), Refusal> {
        if self.aid.ability() != Some(ability) {
            Err(Refusal::NoAbility)
        } else if self.aid.is_used() {
            Err(Refusal::AbilityUsed)
        } else if !self.has_arrows_for(ability) {
            Err(Refusal::TooFewArrows(ability))
        } else {
            Ok(())
        }
    }

    /// What some of the stored cards hold together.
    pub fn held_by(&self, payment: Payment) -> Resources {
        Purse::of(&self.deck).paid(payment)
    }

    /// Every legal payment of a price at a round's end (P1 to P4).
    pub fn payments(&self, cost: &Cost) -> Payments {
        Purse::of(&self.deck).payments(cost, 0)
    }

    /// Whether these cards may pay a price at a round's end, and if not, why.
    pub fn check_price(&self, cost: &Cost, payment: Payment) -> Result<(), Refusal> {
        self.check_payment(cost, payment, Help::Nobody)
    }

    /// Turns paying cards upright, where they lie (P2). The caller vouches for them.
    pub fn pay(&mut self, payment: Payment, tell: &mut impl FnMut(Event)) {
        self.unstore_all(payment, tell);
    }

    /// Lays a card right behind the tracker, which is on top: an Outpost, or a Villager
    /// that is recruited with it (M4). The caller vouches that the deck has room, and
    /// does not have the card.
    pub fn take(&mut self, card: Card) {
        let area = if card.is_villager() {
            Area::RECRUITED
        } else {
            Area::START
        };
        self.deck.put_behind_tracker(Placed::new(card, area));
    }

    /// The tracker shows the next round and goes to the back, and what happens by itself
    /// happens (M3).
    pub fn next_round(&mut self, tell: &mut impl FnMut(Event)) {
        debug_assert!(self.is_at_tracker() && self.round < ROUNDS);
        self.aid = self.aid.with_used(false);
        self.start_round();
        self.settle(tell);
    }
}

//! Which stored cards can pay what.

use super::amounts::Amounts;
use super::cost::Cost;
use super::deck::Deck;
use super::payment::{MOST_STORED, Payment, Payments};
use super::resources::Resources;

/// What is stored.
pub struct Purse<'a>(&'a Deck);

impl<'a> Purse<'a> {
    #[inline]
    pub fn of(deck: &'a Deck) -> Self {
        Self(deck)
    }

    /// Every legal payment of `cost`, of which `discount` resources need not be paid.
    #[inline(always)]
    pub fn payments(&self, cost: &Cost, discount: u8) -> Payments {
        let help = Resources::wilds(discount);
        let held = self.0.held().plus(help);
        // Most of what a game offers cannot be afforded: that is known at once.
        if cost.is_beyond(held) {
            return Payments::NONE;
        }
        self.payments_within(cost, help)
    }

    #[inline(never)]
    fn payments_within(&self, cost: &Cost, help: Resources) -> Payments {
        let covering = if self.0.held().plus(help).wild() > 0 {
            self.covering_with_wilds(cost, help)
        } else {
            self.covering(cost)
        };
        Payments(covering).minimal()
    }

    /// The payments that cover the cost. Those that name more cards than are stored
    /// are among them: as the surplus cards bring nothing, none of these is minimal.
    #[inline]
    fn covering(&self, cost: &Cost) -> u32 {
        let amounts = Amounts::stored_in(self.0);
        match *cost.alternatives() {
            [] => !0,
            [price] => amounts.covering(price),
            ref choice => choice
                .iter()
                .fold(0, |covering, &price| covering | amounts.covering(price)),
        }
    }

    /// With wild resources about, each payment is asked by itself.
    #[inline(never)]
    fn covering_with_wilds(&self, cost: &Cost, help: Resources) -> u32 {
        let covers = |bits: u8| cost.is_covered_by(self.paid(Payment(bits)).plus(help));
        let all = 0..1 << MOST_STORED;
        all.fold(0, |covering, bits| {
            covering | u32::from(covers(bits)) << bits
        })
    }

    /// Every legal payment of `cost` in which each resource counts as any kind (C4).
    pub fn shipped(&self, cost: &Cost) -> Payments {
        let covers = |bits: u8| cost.is_covered_by(self.paid(Payment(bits)).as_wilds());
        let all = 0..1 << MOST_STORED;
        Payments(all.fold(0, |covering, bits| {
            covering | u32::from(covers(bits)) << bits
        }))
        .minimal()
    }

    /// What a payment brings together.
    pub fn paid(&self, payment: Payment) -> Resources {
        let stored = (0..).zip(self.0.stored());
        let paying = stored.filter(|(i, _)| payment.contains(*i));
        paying.fold(Resources::NOTHING, |sum, (_, (_, card))| {
            sum.plus(card.face().holds)
        })
    }
}

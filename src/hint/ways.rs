//! All ways to take one action, best first: which cards pay, whom to reset, who helps.

use core::cmp::Reverse;

use heapless::Vec;

use crate::game::{Act, Action, Cost, Game, Help, Move, Resources, Slot};
use crate::hint::beam::MOST_FOLLOWERS;

/// One way, and what it loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub act: Act,
    pub lost: Resources,
    /// How near to expiring the cards are that turn, the nearest first.
    depths: [u8; 5],
}

/// No action has more ways: a seat with Rebuild has more legal moves, but not of one action.
const MOST_WAYS: usize = MOST_FOLLOWERS;

pub type Ways = Vec<Way, MOST_WAYS>;

/// All legal ways to take an action: those that lose least first, then those whose cards
/// would expire soonest. Help is kept for last.
pub fn ways(game: &Game, slot: Slot, action: Action) -> Ways {
    let mut ways = Ways::new();
    for m in &game.legal_moves() {
        if let Move::Act(act) = *m
            && act.slot == slot
            && act.action == action
        {
            let way = Way::new(game, act);
            let worse = ways.iter().position(|other| way.rank() < other.rank());
            let inserted = ways.insert(worse.unwrap_or(ways.len()), way);
            debug_assert!(inserted.is_ok(), "MOST_WAYS is the bound");
        }
    }
    ways
}

impl Way {
    /// What is lost is what pays beyond the price, and what is reset.
    fn new(game: &Game, act: Act) -> Self {
        let stored = (0..).zip(game.deck().stored());
        let turned = stored.filter(|(i, _)| act.payment.contains(*i) || act.reset == Some(*i));
        let mut depths = [u8::MAX; 5];
        let mut paid = Resources::NOTHING;
        let mut lost = Resources::NOTHING;
        for ((i, (depth, card)), place) in turned.zip(&mut depths) {
            *place = depth as u8;
            let holds = card.face().holds;
            if act.payment.contains(i) {
                paid = paid.plus(holds);
            } else {
                lost = lost.plus(holds);
            }
        }
        if let Ok(cost) = game.offer(act.slot, act.action) {
            lost = lost.plus(surplus(paid, cost, act.help));
        }
        Self { act, lost, depths }
    }

    /// The better way has the lower rank.
    fn rank(&self) -> impl Ord {
        (
            self.act.help,
            self.lost.total(),
            self.act.reset.is_some(),
            self.depths,
            Reverse(self.act.payment.bits()),
        )
    }
}

/// What is paid beyond the price that leaves least over. The Builder's discount covers
/// what is missing, and nothing pays beside the Monument.
fn surplus(paid: Resources, cost: &Cost, help: Help) -> Resources {
    // With Shipping every resource counts as any kind.
    let paid = match help {
        Help::Shipping => paid.as_wilds(),
        _ => paid,
    };
    let prices = cost.alternatives().iter().filter(|price| match help {
        Help::Nobody | Help::Shipping | Help::Rebuild { .. } => paid.covers(**price),
        Help::Builder => true,
        Help::Monument => false,
    });
    let surplus = prices.map(|price| paid.surplus(*price));
    surplus
        .min_by_key(|surplus| surplus.total())
        .unwrap_or_default()
}

//! Speed: saving up for what is for sale, and buying it.

use core::cmp::Reverse;

use super::safe::{nearness, safe, share_of};
use super::storage::{cheapest, paid, worth as storage_worth};
use crate::game::{Card, Cost, Game, Kind, MOST_STORED, Outpost, Payment, ROUNDS};
use crate::hint::values::STAR;
use crate::party::{Match, Move, Seat, sale_price};
use crate::short;

pub struct Sales {
    /// In the order of the pile.
    goods: heapless::Vec<Good, { Card::OUTPOSTS }>,
}

struct Good {
    card: Card,
    cost: Cost,
    /// Only those of the highest rank that is left are for sale (Q1).
    rank: u8,
}

impl Sales {
    pub fn of(middle: &[Card]) -> Self {
        let good = |&card: &Card| Good {
            card,
            cost: sale_price(card),
            rank: Outpost::of(card).map_or(0, Outpost::stars),
        };
        Self {
            goods: middle.iter().map(good).collect(),
        }
    }

    /// What is for sale when those of the mask are gone.
    fn for_sale(&self, gone: u16) -> impl Iterator<Item = (usize, &Good)> {
        let left = move |(at, _): &(usize, &Good)| gone >> at & 1 == 0;
        let goods = self.goods.iter().enumerate().filter(left);
        let rank = goods.clone().next().map(|(_, good)| good.rank);
        goods.take_while(move |(_, good)| Some(good.rank) == rank)
    }

    /// Buys what is worth its price.
    pub fn end_round(&self, game: &mut Game, gone: &mut u16) {
        loop {
            let offers = self.for_sale(*gone).filter_map(|(at, good)| {
                let (payment, lost) = cheapest(game, &good.cost)?;
                Some((worth(good.card, game) - lost, at, payment))
            });
            match offers.max_by_key(|(gain, ..)| *gain) {
                Some((gain, at, payment)) if gain > 0 => {
                    game.pay(payment, &mut |_| {});
                    *gone |= 1 << at;
                }
                _ => return,
            }
        }
    }

    pub fn worth(&self, game: &Game, gone: u16) -> i32 {
        let mut sum = 0;
        let mut bought = gone;
        while bought != 0 {
            let at = bought.trailing_zeros() as usize;
            if let Some(good) = self.goods.get(at) {
                sum += worth(good.card, game);
            }
            bought &= bought - 1;
        }
        if game.deck().left() == 0 {
            return sum;
        }
        sum + self.saved(game, gone) * nearness(game) / 256
    }

    /// What is saved up: for all goods that it pays for together, and a part of one more.
    fn saved(&self, game: &Game, gone: u16) -> i32 {
        let mut left = safe(game);
        let mut sum = 0;
        let mut part = 0;
        for (_, good) in self.for_sale(gone) {
            let worth = worth(good.card, game);
            let prices = good.cost.alternatives().iter();
            let nearest = prices.max_by_key(|price| share_of(left, **price));
            match nearest {
                Some(price) if left.covers(*price) => {
                    left = left.surplus(*price);
                    sum += worth;
                }
                Some(price) => part = part.max(worth * share_of(left, *price) / 256),
                None => {}
            }
        }
        sum + part
    }
}

/// What a card is worth to a hand that gets it at the end of this round, in parts of a star.
fn worth(card: Card, game: &Game) -> i32 {
    if let Some(outpost) = Outpost::of(card) {
        return i32::from(outpost.stars()) * STAR;
    }
    let rounds = i32::from(ROUNDS - game.round());
    let arrows = |kind: Kind| i32::from(game.arrows_of(kind));
    // There is time to build on.
    let growing = |arrows: i32, most: i32| (arrows + rounds / 2).min(most) * STAR;
    match card {
        Card::BUILDER => rounds * STAR * 3 / 4,
        Card::ELDER => rounds * STAR / 8,
        Card::MERCHANT => growing(arrows(Kind::Market) + arrows(Kind::TradeHouse), 4),
        Card::PRIEST => growing(arrows(Kind::Temple), 5),
        Card::CHIEF => growing(arrows(Kind::Housing), 6),
        Card::WAYFINDER => rounds * STAR / 2 - STAR,
        _ => rounds * STAR * 3 / 4 - 2 * STAR,
    }
}

/// What a seat buys, if anything.
pub fn purchase(m: &Match, seat: Seat) -> Move {
    let hand = m.hand(seat);
    let gain = |one: Move| match one {
        Move::Buy { card, payment } => {
            worth(card, hand) + storage_worth(&paid(hand, payment)) - storage_worth(hand)
        }
        _ => 0,
    };
    let moves = m.legal_moves(seat);
    let best = moves.iter().copied().max_by_key(|one| gain(*one));
    best.filter(|one| gain(*one) > 0).unwrap_or(Move::Pass)
}

/// All ways to pay a price at a round's end: what is worth most to its owner stays, in the first.
pub fn payments(hand: &Game, price: &Cost) -> heapless::Vec<Payment, { 1 << MOST_STORED }> {
    let mut ways: heapless::Vec<Payment, { 1 << MOST_STORED }> = hand.payments(price).collect();
    short::sort_by_key(&mut ways, |payment| {
        (
            -storage_worth(&paid(hand, *payment)),
            Reverse(payment.bits()),
        )
    });
    ways
}

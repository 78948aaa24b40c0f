//! Cooperative: saving up for the Disaster's steps, and for the Ability if it pays.
//!
//! Each seat means to have its own share at the round's end in which a step is due. The
//! steps are due late, one a round: what is paid early is missed longest.

use super::safe::{nearness, safe, share_of};
use super::storage::cheapest;
use crate::game::{Ability, Cost, Disaster, Game, ROUNDS, Resources};
use crate::hint::values::STAR;
use crate::party::Match;

/// The round at whose end each step is to be paid.
const DUE: [u8; Disaster::STEPS as usize] = [6, 7, 8];

/// A step outweighs all that could be built instead.
const STEP: i32 = 25 * STAR;

/// At the end of which rounds the Ability is worth a thought.
const LAST_FOR_ABILITY: u8 = 4;

pub struct Steps {
    disaster: Disaster,
    paid: u8,
    ability: Option<Ability>,
}

impl Steps {
    pub fn of(m: &Match, disaster: Disaster, ability: Option<Ability>) -> Self {
        Self {
            disaster,
            paid: m.steps_paid(),
            ability: ability.filter(|_| !m.has_ability()),
        }
    }

    /// How many are paid where the search begins: what a node notes goes on from there.
    pub fn paid(&self) -> u8 {
        self.paid
    }

    /// The share of all steps that are due in this round.
    fn share(&self, paid: u16, round: u8) -> Resources {
        let steps = (paid as u8..Disaster::STEPS).filter(|step| is_due(*step, round));
        let shares = steps.filter_map(|step| self.disaster.step(step));
        shares.fold(Resources::NOTHING, Resources::plus)
    }

    pub fn end_round(&self, game: &mut Game, paid: &mut u16) {
        while is_due(*paid as u8, game.round()) {
            let share = self.disaster.step(*paid as u8).map(Cost::of);
            let Some((payment, _)) = share.and_then(|share| cheapest(game, &share)) else {
                break;
            };
            game.pay(payment, &mut |_| {});
            *paid += 1;
        }
        if let Some(ability) = self.wanted(game)
            && let Some((payment, lost)) = cheapest(game, &Cost::of(ability.price()))
            && lost < bid(ability, game.round())
        {
            game.pay(payment, &mut |_| {});
            game.gain(ability);
        }
    }

    /// The Ability, while it is not there and comes in time.
    fn wanted(&self, game: &Game) -> Option<Ability> {
        let is_missing = game.aid().ability().is_none() && is_time_for_ability(game.round());
        self.ability.filter(|_| is_missing)
    }

    pub fn worth(&self, game: &Game, paid: u16) -> i32 {
        let mut worth = STEP * i32::from(paid);
        if let Some(ability) = game.aid().ability() {
            worth += bid(ability, game.round() - 1);
        }
        if game.deck().left() == 0 {
            return worth;
        }
        let share = self.share(paid, game.round());
        if !share.is_nothing() {
            let steps = (0..Disaster::STEPS).filter(|step| is_due(*step, game.round()));
            let open = steps.count() as i32 - i32::from(paid);
            worth += open * STEP / 256 * share_of(safe(game), share) / 256 * nearness(game);
        } else if let Some(ability) = self.wanted(game) {
            let saved = share_of(safe(game), ability.price());
            worth += bid(ability, game.round()) * saved / 256 * nearness(game) / 256;
        }
        worth
    }
}

/// Whether a step is to be paid at the end of a round; steps are counted from 0.
pub fn is_due(step: u8, round: u8) -> bool {
    DUE.get(usize::from(step)).is_some_and(|due| round >= *due)
}

/// What a seat would lose for an Ability at the end of a round, at most, in parts of a star.
/// It is worth more; but who bids more buys it in every match, and no better.
pub fn bid(ability: Ability, round: u8) -> i32 {
    let each = match ability {
        Ability::Shipping => STAR * 9 / 64,
        Ability::Rebuild => STAR / 4,
        Ability::Storage => STAR / 8,
    };
    each * i32::from(ROUNDS.saturating_sub(round))
}

/// Whether the seats should buy the Ability at the end of this round, if they can.
pub fn is_time_for_ability(round: u8) -> bool {
    round <= LAST_FOR_ABILITY
}

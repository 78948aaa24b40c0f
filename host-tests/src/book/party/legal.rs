//! What a seat may do.

use std::collections::BTreeSet;

use super::{Act, Goal, Match, Mode, Stage};
use super::{ability_price, outpost, step_price};
use crate::book::cards::{Price, face};
use crate::book::legal::{covers, subsets};
use crate::book::{Action, number};

impl Match {
    pub fn legal_acts(&self, seat: usize) -> BTreeSet<Act> {
        let hand = &self.seats[seat].hand;
        let numbers: Vec<u8> = hand.stored().map(|card| card.number).collect();
        match &self.stage {
            Stage::Play if self.seats[seat].closed => BTreeSet::new(),
            Stage::Play if hand.deck[0].number == number::TRACKER => match self.mode {
                Mode::Speed => BTreeSet::new(),
                _ => BTreeSet::from([Act::Close]),
            },
            Stage::Play => hand.legal_moves().into_iter().map(Act::Turn).collect(),
            Stage::Offers(said) if said[seat].is_some() => BTreeSet::new(),
            Stage::Offers(_) => {
                let goals = [Goal::Step, Goal::Ability];
                let open = goals.into_iter().filter(|&goal| self.price(goal).is_some());
                let sets = subsets(&numbers);
                let offers = open.flat_map(|goal| {
                    let filled = sets.iter().filter(|set| !set.is_empty());
                    filled.map(move |set| Act::Offer(goal, set.iter().copied().collect()))
                });
                offers.chain([Act::Pass]).collect()
            }
            Stage::Agreement(offers, agreed) => {
                if offers[seat].1.is_empty() || agreed[seat].is_some() {
                    BTreeSet::new()
                } else {
                    BTreeSet::from([Act::Agree, Act::Decline])
                }
            }
            Stage::Sale(asked) if asked.first() == Some(&seat) => {
                let mut acts = self.purchases(seat);
                acts.insert(Act::Pass);
                acts
            }
            Stage::Sale(_) | Stage::Over => BTreeSet::new(),
        }
    }

    /// C2, C4: what a goal costs all seats together, if it is still to be reached.
    pub fn price(&self, goal: Goal) -> Option<Vec<char>> {
        let Mode::Cooperative { disaster, ability } = &self.mode else {
            return None;
        };
        let share = match goal {
            Goal::Step => step_price(disaster, self.steps)?,
            Goal::Ability if self.has_ability => return None,
            Goal::Ability => ability_price((*ability)?),
        };
        Some(share.repeat(self.seats.len()))
    }

    /// Q1, Q4: the Outposts with the most stars, or all Villagers.
    pub fn for_sale(&self) -> Vec<u8> {
        let stars = |number: &u8| face(*number, 0).map_or(0, |face| face.stars);
        let most = self.middle.iter().map(stars).max();
        let top = self
            .middle
            .iter()
            .filter(|number| Some(stars(number)) == most);
        top.copied().collect()
    }

    /// Q2: everything for sale with every payment that P1 to P4 allow.
    pub fn purchases(&self, seat: usize) -> BTreeSet<Act> {
        let hand = &self.seats[seat].hand;
        let stored: Vec<_> = hand.stored().collect();
        let mut acts = BTreeSet::new();
        for card in self.for_sale() {
            for set in subsets(&stored) {
                if hand.pays(&sale_price(card), &set) {
                    acts.insert(Act::Buy(card, set.iter().map(|card| card.number).collect()));
                }
            }
        }
        acts
    }

    /// C2: whether all cards of all seats would cover a price.
    pub fn could_pay(&self, price: &[char]) -> bool {
        let held = self.seats.iter().flat_map(|s| s.hand.held_in_storage());
        covers(&held.collect::<Vec<_>>(), &vec![price.to_vec()])
    }
}

/// Q2: an Outpost's speed price; Q4: a Villager's recruit price.
fn sale_price(number: u8) -> Price {
    match outpost(number) {
        Some(outpost) => vec![outpost.price],
        None => {
            let face = face(number, 0).expect("a Villager has a face");
            face.offers[&Action::Recruit].clone()
        }
    }
}

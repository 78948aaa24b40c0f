//! The round's end.

use std::collections::BTreeSet;

use super::{Goal, Match, Mode, Stage, outpost};
use crate::book::legal::covers;
use crate::book::{Lying, RECRUITED, number};

impl Match {
    /// Goes on until a seat has something to do.
    pub(super) fn go_on(&mut self) {
        loop {
            match self.stage.clone() {
                Stage::Play if self.seats.iter().all(|seat| seat.closed) => self.hold_end(),
                Stage::Offers(said) if said.iter().all(Option::is_some) => {
                    self.weigh(said.into_iter().flatten().collect());
                }
                Stage::Agreement(offers, answers) => {
                    let asked = offers.iter().zip(&answers);
                    let asked = asked.filter(|((_, cards), _)| !cards.is_empty());
                    let answers: Vec<Option<bool>> = asked.map(|(_, answer)| *answer).collect();
                    if answers.contains(&None) {
                        return;
                    } else if answers.contains(&Some(false)) {
                        self.came_to_nothing();
                    } else {
                        self.pay(&offers);
                    }
                }
                Stage::Sale(asked) => {
                    // Q2: who can pay for nothing just now is not asked, but stays in.
                    if asked.iter().all(|&seat| self.purchases(seat).is_empty()) {
                        self.next_round();
                    } else if self.purchases(asked[0]).is_empty() {
                        self.stage = Stage::Sale(to_the_end(asked));
                    } else {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    fn hold_end(&mut self) {
        match self.mode {
            Mode::Cooperative { .. } => {
                self.failed = 0;
                self.speak();
            }
            Mode::Casual => {
                self.claim();
                self.next_round();
            }
            Mode::Speed => self.stage = Stage::Sale(self.finishing_order()),
        }
    }

    /// C2: the seats speak, if anything could be paid; those without stored cards have passed.
    fn speak(&mut self) {
        let goals = [Goal::Step, Goal::Ability];
        let prices: Vec<_> = goals.iter().filter_map(|&goal| self.price(goal)).collect();
        if !prices.iter().any(|price| self.could_pay(price)) {
            return self.next_round();
        }
        let seats = self.seats.iter();
        let silent = seats.map(|seat| {
            let has_cards = seat.hand.stored().next().is_some();
            (!has_cards).then(|| (Goal::Step, BTreeSet::new()))
        });
        self.stage = Stage::Offers(silent.collect());
    }

    fn weigh(&mut self, offers: Vec<(Goal, BTreeSet<u8>)>) {
        let real: Vec<_> = offers
            .iter()
            .filter(|(_, cards)| !cards.is_empty())
            .collect();
        let Some((goal, _)) = real.first() else {
            return self.next_round();
        };
        if real.iter().all(|(other, _)| other == goal) && self.is_paid_by(*goal, &offers) {
            self.stage = Stage::Agreement(offers, vec![None; self.seats.len()]);
        } else {
            self.came_to_nothing();
        }
    }

    /// C2 and P4: together they cover the cost, and no card could be left out.
    fn is_paid_by(&self, goal: Goal, offers: &[(Goal, BTreeSet<u8>)]) -> bool {
        let price = vec![self.price(goal).expect("an offer is for something")];
        let mut cards: Vec<Vec<char>> = Vec::new();
        for (seat, (_, numbers)) in self.seats.iter().zip(offers) {
            cards.extend(numbers.iter().map(|&number| seat.hand.holds_of(number)));
        }
        let without = |left_out: usize| {
            let others = cards.iter().enumerate().filter(|(i, _)| *i != left_out);
            others
                .flat_map(|(_, holds)| holds.clone())
                .collect::<Vec<_>>()
        };
        covers(&cards.concat(), &price) && (0..cards.len()).all(|i| !covers(&without(i), &price))
    }

    /// C2: the fourth time at one round's end it is over.
    fn came_to_nothing(&mut self) {
        self.failed += 1;
        if self.failed == 4 {
            self.next_round();
        } else {
            self.speak();
        }
    }

    /// P2, P3: the cards are turned upright; the step is done, or the Ability is there.
    fn pay(&mut self, offers: &[(Goal, BTreeSet<u8>)]) {
        for (seat, (_, numbers)) in self.seats.iter_mut().zip(offers) {
            for &number in numbers {
                seat.hand.turn_upright(number);
            }
        }
        let goal = offers.iter().find(|(_, cards)| !cards.is_empty());
        match goal.expect("somebody paid").0 {
            Goal::Step => self.steps += 1,
            Goal::Ability => {
                self.has_ability = true;
                if let Mode::Cooperative { ability, .. } = &self.mode {
                    for seat in &mut self.seats {
                        seat.hand.ability = *ability;
                    }
                }
            }
        }
        self.speak();
    }

    /// K2.
    fn claim(&mut self) {
        for number in self.middle.clone() {
            let outpost = outpost(number).expect("Outposts lie in the middle");
            let seats = self.seats.iter().enumerate();
            let meeting = seats.filter(|(_, seat)| outpost.is_met_by(&seat.hand));
            let meeting: Vec<usize> = meeting.map(|(seat, _)| seat).collect();
            if meeting.len() == 1 {
                self.give(meeting[0], number);
            }
            if !meeting.is_empty() {
                self.middle.retain(|other| *other != number);
            }
        }
    }

    /// M4: right behind the tracker, which is on top.
    fn give(&mut self, seat: usize, number: u8) {
        let villager = number::VILLAGERS.contains(&number);
        let card = Lying {
            number,
            area: if villager { RECRUITED } else { 0 },
            stored: false,
        };
        self.seats[seat].hand.deck.insert(1, card);
    }

    /// Q3: the fastest and those at most 100 ms slower, the first of them in turn order.
    fn finishing_order(&self) -> Vec<usize> {
        let count = self.seats.len();
        let mut left: Vec<usize> = (0..count)
            .map(|place| (place + usize::from(self.round) - 1) % count)
            .collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let time = |seat: &usize| self.seats[*seat].time;
            let fastest = left.iter().map(time).min().expect("someone is left");
            let next = left.iter().position(|seat| time(seat) <= fastest + 100);
            order.push(left.remove(next.expect("the fastest is one")));
        }
        order
    }

    /// Q2, M4: one card is bought, and the next seat is asked.
    pub(super) fn buy(&mut self, seat: usize, card: u8, pay: &BTreeSet<u8>) {
        for &number in pay {
            self.seats[seat].hand.turn_upright(number);
        }
        self.give(seat, card);
        self.middle.retain(|other| *other != card);
        if let Stage::Sale(asked) = self.stage.clone() {
            self.stage = Stage::Sale(to_the_end(asked));
        }
    }

    /// M3.
    fn next_round(&mut self) {
        if self.round == 8 {
            self.stage = Stage::Over;
            return;
        }
        self.round += 1;
        self.stage = Stage::Play;
        for seat in &mut self.seats {
            seat.closed = false;
            seat.before.clear();
            seat.hand.next_round();
        }
    }
}

/// The first one comes last.
fn to_the_end(mut seats: Vec<usize>) -> Vec<usize> {
    seats.rotate_left(1);
    seats
}

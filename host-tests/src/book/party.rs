//! Matches, written from `docs/rules.md` (M1 to M8, C1 to C4, K1 to K3, Q1 to Q4) and
//! `docs/cards.md` alone: every seat has a list of cards, every round's end is gone through
//! as the text says it.

mod cards;
mod end;
mod legal;

use std::collections::BTreeSet;

use super::{Ability, Move, Points, Position};
pub use cards::{Outpost, ability_price, arrows_asked, outpost, outposts, step_price};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    Cooperative {
        /// As the page has it: `Hurricane`.
        disaster: String,
        ability: Option<Ability>,
    },
    Casual,
    Speed,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goal {
    Step,
    Ability,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Act {
    Turn(Move),
    Close,
    Pass,
    /// The numbers of the cards.
    Offer(Goal, BTreeSet<u8>),
    Agree,
    Decline,
    Buy(u8, BTreeSet<u8>),
}

/// What a seat has in front of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    pub hand: Position,
    pub closed: bool,
    pub time: u32,
    /// The hands before each move of this round.
    pub before: Vec<Position>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    Play,
    /// What each seat has said: `None` is nothing yet, an empty offer is a pass.
    Offers(Vec<Option<(Goal, BTreeSet<u8>)>>),
    /// The same, all of them, and who has agreed or declined.
    Agreement(Vec<(Goal, BTreeSet<u8>)>, Vec<Option<bool>>),
    /// The seats that are still in, in the order in which they are asked.
    Sale(Vec<usize>),
    Over,
}

/// Seats are counted from 0 here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    pub mode: Mode,
    pub seats: Vec<Seat>,
    pub round: u8,
    pub stage: Stage,
    pub steps: usize,
    pub has_ability: bool,
    /// The numbers of the cards in the middle.
    pub middle: Vec<u8>,
    /// How often offers came to nothing at this round's end.
    pub failed: usize,
}

impl Match {
    /// M1: the buildings of each seat, and the Villagers that all of them have (K3).
    pub fn start(mode: Mode, decks: &[Vec<u8>], villagers: &[u8], middle: &[u8]) -> Self {
        let seat = |buildings: &Vec<u8>| {
            let mut hand = Position::deal(buildings, villagers, &[], super::Decision::None);
            hand.seated = true;
            Seat {
                hand,
                closed: false,
                time: 0,
                before: Vec::new(),
            }
        };
        Self {
            mode,
            seats: decks.iter().map(seat).collect(),
            round: 1,
            stage: Stage::Play,
            steps: 0,
            has_ability: false,
            middle: middle.to_vec(),
            failed: 0,
        }
    }

    pub fn play(&mut self, seat: usize, act: &Act) {
        match act {
            Act::Turn(m) => {
                let before = self.seats[seat].hand.clone();
                self.seats[seat].before.push(before);
                self.seats[seat].hand.play(m);
            }
            Act::Close => self.seats[seat].closed = true,
            Act::Pass => match &mut self.stage {
                Stage::Offers(said) => said[seat] = Some((Goal::Step, BTreeSet::new())),
                Stage::Sale(asked) => asked.retain(|other| *other != seat),
                _ => panic!("nobody passes now"),
            },
            Act::Offer(goal, cards) => match &mut self.stage {
                Stage::Offers(said) => said[seat] = Some((*goal, cards.clone())),
                _ => panic!("nobody offers now"),
            },
            Act::Agree | Act::Decline => match &mut self.stage {
                Stage::Agreement(_, answers) => answers[seat] = Some(*act == Act::Agree),
                _ => panic!("nobody is asked now"),
            },
            Act::Buy(card, pay) => self.buy(seat, *card, pay),
        }
        self.go_on();
    }

    /// M6.
    pub fn undo(&mut self, seat: usize) {
        let before = self.seats[seat].before.pop();
        self.seats[seat].hand = before.expect("there is a move to take back");
    }

    /// M6, Q3: a speed round is closed by the tracker.
    pub fn finish(&mut self, seat: usize, time: u32) {
        self.seats[seat].time = time;
        self.seats[seat].closed = true;
        self.go_on();
    }

    /// M5: the place of each seat; those that are tied share one.
    pub fn places(&self) -> Vec<usize> {
        let key = |points: Points| (points.stars, points.arrows, points.resources);
        let points: Vec<_> = self.seats.iter().map(|s| key(s.hand.points())).collect();
        let better = |mine: &(i32, i32, usize)| points.iter().filter(|other| *other > mine).count();
        points.iter().map(|mine| 1 + better(mine)).collect()
    }

    /// C3: whether everybody has won.
    pub fn is_won(&self) -> bool {
        self.steps == 3
    }
}

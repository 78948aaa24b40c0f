//! A move is made with the cards on the table.

use super::{ACTIVE, Action, Decision, Help, Lying, Move, Position, RECRUITED, number};

impl Position {
    /// Plays a legal move.
    pub fn play(&mut self, m: &Move) {
        match m {
            Move::Discard => {
                let top = self.deck.remove(0);
                self.deck.push(top);
                self.let_things_happen();
            }
            Move::Act {
                slot,
                action,
                pay,
                reset,
                help,
            } => {
                for &number in pay.iter().chain(reset) {
                    if *help != Help::Rebuild(number) {
                        self.turn_upright(number);
                    }
                }
                self.act(*slot, *action);
                match help {
                    Help::Nobody => {}
                    Help::Builder => self.lay(number::BUILDER, RECRUITED),
                    Help::Shipping | Help::Rebuild(_) => self.ability_used = true,
                    Help::Monument => self.deck.retain(|c| c.number != number::MONUMENT),
                }
                self.let_things_happen();
            }
            Move::Sail(number) => {
                let at = self.deck.iter().position(|card| card.number == *number);
                let card = self.deck.remove(at.expect("the building is in the deck"));
                self.deck.insert(0, card);
                self.use_up(true);
            }
            Move::Bless(number, by) => {
                let card = self.find(*number).expect("the building is in the deck");
                self.lay(*number, by.turns(card.area));
                self.use_up(false);
            }
            Move::Begin => self.decision = Decision::None,
            Move::Activate(chosen) => {
                self.decision = Decision::None;
                for &villager in chosen {
                    self.lay(villager, ACTIVE);
                }
            }
        }
    }

    /// A1, A2, W1: the card leaves its slot for the back, or for the place behind the tracker.
    fn act(&mut self, slot: usize, action: Action) {
        let card = self.deck.remove(slot);
        let card = Lying {
            area: action.turns(card.area),
            stored: action == Action::Store,
            ..card
        };
        let tracker = self
            .deck
            .iter()
            .position(|card| card.number == number::TRACKER);
        let behind_tracker = tracker.expect("the tracker is always there") + 1;
        let place = match action {
            Action::Recruit => behind_tracker,
            Action::Store | Action::Rotate | Action::Flip => self.deck.len(),
        };
        self.deck.insert(place, card);
    }

    /// E1 and E2, until nothing more happens.
    fn let_things_happen(&mut self) {
        loop {
            let top = self.deck[0];
            if top.stored {
                self.turn_upright(top.number);
            } else if top.number != number::TRACKER || self.seated {
                return;
            } else if self.round == 8 {
                self.over = true;
                return;
            } else {
                self.round += 1;
                self.wake_villagers();
            }
            let top = self.deck.remove(0);
            self.deck.push(top);
        }
    }

    /// W3: the Builder's round is over, the Elder stays; then the player may choose.
    fn wake_villagers(&mut self) {
        if self.is_active(number::BUILDER) {
            self.lay(number::BUILDER, RECRUITED);
        }
        if self.may_be_activated(number::BUILDER) || self.may_be_activated(number::ELDER) {
            self.decision = Decision::Villagers;
        }
    }

    /// M3: the tracker, which is on top, shows the next round and goes to the back.
    pub fn next_round(&mut self) {
        self.round += 1;
        self.ability_used = false;
        self.wake_villagers();
        let tracker = self.deck.remove(0);
        self.deck.push(tracker);
        self.let_things_happen();
    }

    pub(super) fn turn_upright(&mut self, number: u8) {
        if let Some(card) = self.find_mut(number) {
            card.stored = false;
        }
    }

    fn lay(&mut self, number: u8, area: u8) {
        if let Some(card) = self.find_mut(number) {
            card.area = area;
        }
    }

    /// F3: a set-up action is set aside once it was used.
    fn use_up(&mut self, is_sail: bool) {
        if let Decision::SetUp { sail, blessing } = self.decision {
            let (sail, blessing) = (sail && !is_sail, blessing && is_sail);
            self.decision = if sail || blessing {
                Decision::SetUp { sail, blessing }
            } else {
                Decision::None
            };
        }
    }
}

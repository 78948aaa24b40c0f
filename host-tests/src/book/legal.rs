//! Every move anyone could think of, and the rules that forbid most of them.

use std::collections::BTreeSet;

use super::cards::{Face, Price, face};
use super::{Ability, Action, Decision, Help, Lying, Move, Position, number};

impl Position {
    pub fn legal_moves(&self) -> BTreeSet<Move> {
        // M2: a seat at its tracker waits.
        if self.over || self.seated && self.deck[0].number == number::TRACKER {
            return BTreeSet::new();
        }
        match self.decision {
            Decision::None => self.turns(),
            Decision::SetUp { sail, blessing } => self.set_up_moves(sail, blessing),
            Decision::Villagers => self.activations(),
        }
    }

    /// T1: an action of one of the top two, or a discard of the top one.
    fn turns(&self) -> BTreeSet<Move> {
        let mut moves = BTreeSet::from([Move::Discard]);
        for slot in [0, 1] {
            for (&action, price) in self.offers(slot) {
                for (payment, help) in self.payments(slot, price) {
                    for reset in self.resets(action, &payment, help) {
                        moves.insert(Move::Act {
                            slot,
                            action,
                            pay: payment.iter().map(|card| card.number).collect(),
                            reset,
                            help,
                        });
                    }
                }
            }
        }
        moves
    }

    /// What the card in a slot offers: the tracker nothing (T4), a stored card nothing (T5).
    fn offers(&self, slot: usize) -> impl Iterator<Item = (&'static Action, &'static Price)> {
        let card = self.deck[slot];
        let silent = card.number == number::TRACKER || card.stored;
        let shown = (!silent).then(|| face_of(card));
        shown.into_iter().flat_map(|face| &face.offers)
    }

    /// Any set of stored cards with any help, if it may pay.
    fn payments(&self, slot: usize, price: &Price) -> Vec<(Vec<Lying>, Help)> {
        let plain = [Help::Nobody, Help::Builder, Help::Monument, Help::Shipping];
        let sets = subsets(&self.stored().collect::<Vec<_>>());
        let pairs = sets.iter().flat_map(|set| {
            let kept = set.iter().map(|card| Help::Rebuild(card.number));
            let helps = plain.into_iter().chain(kept);
            helps.map(|help| (set.clone(), help)).collect::<Vec<_>>()
        });
        pairs
            .filter(|(payment, help)| self.may_pay(slot, price, payment, *help))
            .collect()
    }

    fn may_pay(&self, slot: usize, price: &Price, payment: &[Lying], help: Help) -> bool {
        let is_free = price.iter().any(Vec::is_empty);
        match help {
            Help::Nobody => pays_exactly(price, payment, 0),
            // W3: the Builder is active and has not been used; what is free, or what the
            // cards pay in full, does not use him.
            Help::Builder => {
                self.is_active(number::BUILDER)
                    && !is_free
                    && !covers(&held(payment), price)
                    && pays_exactly(price, payment, 2)
            }
            // F3: the other of the top two is the Monument, and nothing is paid.
            Help::Monument => self.deck[1 - slot].number == number::MONUMENT && payment.is_empty(),
            // C4: every resource counts as any kind; not where the cards pay without it.
            Help::Shipping => {
                self.may_use(Ability::Shipping)
                    && !is_free
                    && !pays_exactly(price, payment, 0)
                    && any_kind_pays_exactly(price, payment)
            }
            // C4: one card of a legal payment stays stored.
            Help::Rebuild(_) => {
                self.may_use(Ability::Rebuild) && !is_free && pays_exactly(price, payment, 0)
            }
        }
    }

    /// C4: it was bought, this round's use is left, and the deck has the arrows.
    fn may_use(&self, ability: Ability) -> bool {
        self.ability == Some(ability) && !self.ability_used && self.has_arrows()
    }

    /// P1 to P4 at a round's end, where nobody helps.
    pub fn pays(&self, price: &Price, payment: &[Lying]) -> bool {
        pays_exactly(price, payment, 0)
    }

    /// A3: a reset exactly when the limit is reached after the store's own payment. What
    /// Rebuild keeps counts as stored, and is not the one that is reset (C4).
    fn resets(&self, action: Action, payment: &[Lying], help: Help) -> Vec<Option<u8>> {
        let is_kept = |card: &Lying| help == Help::Rebuild(card.number);
        let still_stored: Vec<Lying> = self
            .stored()
            .filter(|card| !payment.contains(card) || is_kept(card))
            .collect();
        if action == Action::Store && still_stored.len() >= self.store_limit() {
            let others = still_stored.iter().filter(|card| !is_kept(card));
            others.map(|card| Some(card.number)).collect()
        } else {
            vec![None]
        }
    }

    /// F3: the Sail and the Blessing, or what is left of them is not used.
    fn set_up_moves(&self, sail: bool, blessing: bool) -> BTreeSet<Move> {
        let mut moves = BTreeSet::from([Move::Begin]);
        for (depth, &card) in self.deck.iter().enumerate() {
            if !number::BUILDINGS.contains(&card.number) {
                continue;
            }
            if sail && depth > 0 {
                moves.insert(Move::Sail(card.number));
            }
            for by in [Action::Rotate, Action::Flip] {
                let upgraded = face(card.number, by.turns(card.area));
                let from_0_to_1 =
                    face_of(card).level == 0 && upgraded.is_some_and(|face| face.level == 1);
                if blessing && face_of(card).offers.contains_key(&by) && from_0_to_1 {
                    moves.insert(Move::Bless(card.number, by));
                }
            }
        }
        moves
    }

    /// W3: any number of those that were recruited in an earlier round.
    fn activations(&self) -> BTreeSet<Move> {
        let candidates = [number::BUILDER, number::ELDER];
        let ready = candidates
            .into_iter()
            .filter(|&villager| self.may_be_activated(villager));
        let choices = subsets(&ready.collect::<Vec<_>>());
        choices
            .into_iter()
            .map(|chosen| Move::Activate(chosen.into_iter().collect()))
            .collect()
    }
}

/// P1 and P4: the cards cover the cost, and no card could be left out.
fn pays_exactly(price: &Price, payment: &[Lying], discount: usize) -> bool {
    let paid = |cards: &[Lying]| {
        let mut letters = held(cards);
        letters.extend(std::iter::repeat_n('*', discount));
        letters
    };
    covers(&paid(payment), price)
        && (0..payment.len()).all(|left_out| {
            let mut rest = payment.to_vec();
            rest.remove(left_out);
            !covers(&paid(&rest), price)
        })
}

/// C4: the same with Shipping: it is only counted how many there are.
fn any_kind_pays_exactly(price: &Price, payment: &[Lying]) -> bool {
    let enough = |count: usize| price.iter().any(|alternative| alternative.len() <= count);
    let all = held(payment).len();
    enough(all)
        && payment
            .iter()
            .all(|&card| !enough(all - held(&[card]).len()))
}

/// P1: one of the alternatives can be taken out of these letters, each by its own
/// kind or by one of any kind.
pub fn covers(letters: &[char], price: &Price) -> bool {
    price.iter().any(|alternative| {
        let mut pool = letters.to_vec();
        alternative.iter().all(|letter| {
            let own = pool.iter().position(|held| held == letter);
            let any = pool.iter().position(|&held| held == '*');
            own.or(any).map(|at| pool.remove(at)).is_some()
        })
    })
}

fn held(cards: &[Lying]) -> Vec<char> {
    let holds = cards.iter().map(|&card| &face_of(card).holds);
    holds.flatten().copied().collect()
}

pub(super) fn face_of(card: Lying) -> &'static Face {
    face(card.number, card.area).expect("a card in the deck has its area")
}

pub(super) fn subsets<T: Copy>(of: &[T]) -> Vec<Vec<T>> {
    let with_next = |mut sets: Vec<Vec<T>>, &next: &T| {
        for mut set in sets.clone() {
            set.push(next);
            sets.push(set);
        }
        sets
    };
    of.iter().fold(vec![Vec::new()], with_next)
}

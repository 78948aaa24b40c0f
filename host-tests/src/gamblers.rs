//! Seats that play at random, for tests that want many matches: they take back, offer,
//! agree and buy, and now and then a group pays for what it wants.

use palm_island::deal::Seed;
use palm_island::game::{Ability, Disaster, Payment, Resources};
use palm_island::party::{
    BySeat, Entry, Goal, Match, Millis, Mode, Move, Seat, Seats, Setup, Stage,
};

use crate::dealer::Dealer;

/// Every way to choose a mode.
pub fn modes() -> impl Iterator<Item = Mode> {
    (0..Mode::COUNT).map(|index| Mode::from_index(index).expect("all indexes are modes"))
}

/// One mode of each kind, with and without what can be chosen beside it.
pub fn some_modes() -> Vec<Mode> {
    let cooperative = [
        (Disaster::Hurricane, None),
        (Disaster::Famine, Some(Ability::Shipping)),
        (Disaster::Volcano, Some(Ability::Rebuild)),
        (Disaster::Volcano, Some(Ability::Storage)),
    ];
    let cooperative =
        cooperative.map(|(disaster, ability)| Mode::Cooperative { disaster, ability });
    let others =
        [false, true].map(|villagers| [Mode::Casual { villagers }, Mode::Speed { villagers }]);
    cooperative.into_iter().chain(others.concat()).collect()
}

pub fn setup(mode: Mode, seats: Seats, seed: u64) -> Setup {
    Setup::new(mode, seats, Seed(seed)).expect("a small seed")
}

/// All seats of a match, played at random.
#[derive(Clone)]
pub struct Gamblers {
    dealer: Dealer,
    /// How many of a hundred turns store what can be stored.
    thrift: usize,
    /// Builds first, and saves up for the round's end later.
    clever: bool,
    /// What each seat means to offer at this round's end, if they have a plan.
    plan: Option<(Goal, BySeat<Payment>)>,
}

impl Gamblers {
    pub fn new(seed: u64) -> Self {
        let mut dealer = Dealer::new(seed);
        let thrift = [0, 60, 95][dealer.below(3)];
        let clever = dealer.below(3) == 0;
        Self {
            dealer,
            thrift,
            clever,
            plan: None,
        }
    }

    /// A group that can win now and then.
    pub fn clever(seed: u64) -> Self {
        Self {
            clever: true,
            ..Self::new(seed)
        }
    }

    /// A seat that is awaited, and what it does. `None` when the match is over.
    pub fn choose(&mut self, m: &Match) -> Option<(Seat, Entry)> {
        let awaited: Vec<Seat> = m.seats().iter().filter(|&seat| m.awaits(seat)).collect();
        if awaited.is_empty() {
            return None;
        }
        let seat = awaited[self.dealer.below(awaited.len())];
        Some((seat, self.entry(m, seat)))
    }

    /// What a seat that is awaited does.
    pub fn entry(&mut self, m: &Match, seat: Seat) -> Entry {
        let moves = m.legal_moves(seat);
        if moves.is_empty() {
            // Coarse times, so that many are within 100 ms of each other.
            let time = 50 * self.dealer.below(12) as u32;
            return Entry::Finish(Millis::new(time));
        }
        if !self.clever && m.moves_to_undo(seat) > 0 && self.dealer.below(12) == 0 {
            return Entry::Undo;
        }
        if let Stage::Offers(ballot) = m.stage() {
            let first = m.seats().iter().all(|seat| ballot.offer(seat).is_none());
            if first {
                self.plan = self.make_plan(m);
            }
            if let Some((goal, offers)) = self.plan {
                let payment = offers[seat];
                return Entry::Move(match payment.is_nothing() {
                    true => Move::Pass,
                    false => Move::Offer { goal, payment },
                });
            }
        }
        if matches!(m.stage(), Stage::Agreement(_)) && self.dealer.below(10) > 0 {
            return Entry::Move(Move::Agree);
        }
        if self.clever && matches!(m.stage(), Stage::Play) {
            return Entry::Move(self.clever_turn(m, seat));
        }
        let stores: Vec<Move> = moves.iter().copied().filter(is_store).collect();
        if !stores.is_empty() && self.dealer.below(100) < self.thrift {
            return Entry::Move(stores[self.dealer.below(stores.len())]);
        }
        let m = moves[self.dealer.below(moves.len())];
        let lazy = matches!(m, Move::Pass | Move::Turn(palm_island::game::Move::Discard));
        if lazy && self.dealer.below(2) == 0 {
            return Entry::Move(moves[self.dealer.below(moves.len())]);
        }
        Entry::Move(m)
    }

    /// Stores and upgrades; at the end of the later rounds it only stores.
    fn clever_turn(&mut self, m: &Match, seat: Seat) -> Move {
        let moves = m.legal_moves(seat);
        let saves = m.round() >= 4 && m.hand(seat).deck().left() <= 7;
        let upgrades: Vec<Move> = moves.iter().copied().filter(is_upgrade).collect();
        let stores: Vec<Move> = moves.iter().copied().filter(is_store).collect();
        let wished = match (saves, upgrades.is_empty()) {
            (false, false) => upgrades,
            _ => stores,
        };
        match wished.len() {
            // The last move is a discard, or closes the round.
            0 => moves[moves.len() - 1],
            count => wished[self.dealer.below(count)],
        }
    }

    /// Cards of all seats that pay for a goal, none too many; most of the time.
    fn make_plan(&mut self, m: &Match) -> Option<(Goal, BySeat<Payment>)> {
        if self.dealer.below(4) == 0 {
            return None;
        }
        let mut goals = Goal::ALL;
        self.dealer.shuffle(&mut goals);
        let mut cards: Vec<(Seat, u8, Resources)> = Vec::new();
        for seat in m.seats().iter() {
            let stored = (0..).zip(m.hand(seat).deck().stored());
            cards.extend(stored.map(|(index, (_, card))| (seat, index, card.face().holds)));
        }
        self.dealer.shuffle(&mut cards);
        for goal in goals {
            let Some(price) = m.price(goal) else {
                continue;
            };
            let sum = |cards: &[(Seat, u8, Resources)]| {
                let holds = cards.iter().map(|(_, _, holds)| *holds);
                holds.fold(Resources::NOTHING, Resources::plus)
            };
            if !sum(&cards).covers(price) {
                continue;
            }
            for at in (0..cards.len()).rev() {
                let (_, _, holds) = cards[at];
                if sum(&cards).minus(holds).covers(price) {
                    cards.remove(at);
                }
            }
            let mut offers = BySeat::new([Payment::NOTHING; Seats::MOST]);
            for &(seat, index, _) in &cards {
                offers[seat] = offers[seat].with(index);
            }
            return Some((goal, offers));
        }
        None
    }
}

fn is_upgrade(m: &Move) -> bool {
    use palm_island::game::{Action, Move as Turn};
    let upgrade = |action| matches!(action, Action::Rotate | Action::Flip);
    matches!(m, Move::Turn(Turn::Act(act)) if upgrade(act.action))
}

fn is_store(m: &Move) -> bool {
    use palm_island::game::{Action, Move as Turn};
    matches!(m, Move::Turn(Turn::Act(act)) if act.action == Action::Store && act.reset.is_none())
}

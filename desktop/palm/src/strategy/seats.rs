//! Who sits at the seats of a match.

use palm_island::game::{Disaster, Game, Move as Turn, Resources};
use palm_island::hint::Room;
use palm_island::party::{Entry, Match, Millis, Mode, Move, Seat, Stage};
use palm_island::player::{Player, Strength, Thought, is_due, offer, purchase};

use super::greedy::{Greedy, worth};
use super::{Random, Strategy};

/// Those who can sit at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sitter {
    Random,
    Greedy,
    /// Greedy, but keeps cards for the Disaster's step.
    Saver,
    Console(Strength),
}

impl Sitter {
    pub const ALL: [Self; 6] = [
        Self::Random,
        Self::Greedy,
        Self::Saver,
        Self::Console(Strength::Novice),
        Self::Console(Strength::Islander),
        Self::Console(Strength::Chief),
    ];

    /// What the player is called on the command line and in tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Saver => "greedy-saver",
            Self::Console(strength) => strength.word(),
        }
    }

    /// The milliseconds of a turn in a speed match: people are as quick as an Islander.
    const fn pace(self) -> u32 {
        match self {
            Self::Console(strength) => strength.pace(),
            _ => Strength::Islander.pace(),
        }
    }

    /// Sits down at a seat. The same seed plays the same.
    pub fn sit_down(self, seed: u64, haste: u32) -> Box<dyn AtSeat> {
        let pace = self.pace().saturating_sub(haste);
        match self {
            Self::Random => Box::new(ByTurns {
                turns: Random::new(seed),
                pace,
                ends: Ends::Random(Random::new(!seed)),
            }),
            Self::Greedy => Box::new(ByTurns {
                turns: Greedy,
                pace,
                ends: Ends::Sensible,
            }),
            Self::Saver => Box::new(Saver { pace }),
            Self::Console(strength) => Box::new(Console {
                player: Player::new(strength, seed),
                pace,
                room: Box::new(Room::EMPTY),
            }),
        }
    }
}

/// How a seat is played.
pub trait AtSeat {
    /// What the seat does, of which something is expected.
    fn act(&mut self, m: &Match, seat: Seat) -> Entry;
}

/// The tracker came up after turns that took as long as each other.
fn finished(m: &Match, seat: Seat, pace: u32) -> Entry {
    Entry::Finish(Millis::new(m.turns_taken(seat) as u32 * pace))
}

/// A player of solo games, who does not care about the others.
struct ByTurns<S> {
    turns: S,
    pace: u32,
    ends: Ends,
}

/// What it does at a round's end.
enum Ends {
    /// Anything.
    Random(Random),
    /// Pays and buys what it can.
    Sensible,
}

impl<S: Strategy> AtSeat for ByTurns<S> {
    fn act(&mut self, m: &Match, seat: Seat) -> Entry {
        match (m.stage(), &mut self.ends) {
            (Stage::Play, _) => act_in_round(m, seat, self.pace, |hand, legal| {
                self.turns.choose(hand, legal)
            }),
            (_, Ends::Random(random)) => {
                let moves = m.legal_moves(seat);
                Entry::Move(moves[random.below(moves.len())])
            }
            (_, Ends::Sensible) => sensible_end(m, seat),
        }
    }
}

fn act_in_round(
    m: &Match,
    seat: Seat,
    pace: u32,
    choose: impl FnOnce(&Game, &[Turn]) -> Turn,
) -> Entry {
    let hand = m.hand(seat);
    if !hand.is_at_tracker() {
        return Entry::Move(Move::Turn(choose(hand, &hand.legal_moves())));
    }
    match m.mode() {
        Mode::Speed { .. } => finished(m, seat, pace),
        Mode::Cooperative { .. } | Mode::Casual { .. } => Entry::Move(Move::Close),
    }
}

fn sensible_end(m: &Match, seat: Seat) -> Entry {
    Entry::Move(match m.stage() {
        Stage::Offers(ballot) => offer(m, seat, ballot),
        Stage::Agreement(_) => Move::Agree,
        Stage::Play | Stage::Sale(_) | Stage::Over => purchase(m, seat),
    })
}

/// One move ahead, with an eye on what will be in storage at the round's end.
struct Saver {
    pace: u32,
}

/// What the whole share of a step is worth to one who saves for it.
const SHARE: f64 = 8.0;

impl AtSeat for Saver {
    fn act(&mut self, m: &Match, seat: Seat) -> Entry {
        if !matches!(m.stage(), Stage::Play) {
            return sensible_end(m, seat);
        }
        let share = due(m);
        act_in_round(m, seat, self.pace, |hand, legal| {
            let value = |m: &Turn| {
                let mut next = *hand;
                next.advance(*m);
                worth(&next) + SHARE * saved(&next, share)
            };
            let best = legal.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
            *best.unwrap_or(&legal[0])
        })
    }
}

/// What each seat has to have at the end of this round.
fn due(m: &Match) -> Resources {
    let Mode::Cooperative { disaster, .. } = m.mode() else {
        return Resources::NOTHING;
    };
    let open = m.steps_paid()..Disaster::STEPS;
    let steps = open.filter(|step| is_due(*step, m.round()));
    let shares = steps.filter_map(|step| disaster.step(step));
    shares.fold(Resources::NOTHING, Resources::plus)
}

/// How much of a share lies safe behind the tracker.
fn saved(hand: &Game, share: Resources) -> f64 {
    let left = hand.deck().left();
    let stored = hand.deck().stored().filter(|(depth, _)| *depth >= left);
    let held = stored.fold(Resources::NOTHING, |sum, (_, card)| {
        sum.plus(card.face().holds)
    });
    let both = held.counts().into_iter().zip(share.counts());
    let there: u8 = both.map(|(held, asked)| held.min(asked)).sum();
    f64::from(there) / f64::from(share.total().max(1))
}

/// The console at a seat.
struct Console {
    player: Player,
    pace: u32,
    room: Box<Room>,
}

impl AtSeat for Console {
    fn act(&mut self, m: &Match, seat: Seat) -> Entry {
        loop {
            match self.player.think(m, seat, &mut self.room, u32::MAX) {
                Thought::Does(Entry::Finish(_)) => return finished(m, seat, self.pace),
                Thought::Does(entry) => return entry,
                Thought::Thinking | Thought::Idle => {}
            }
        }
    }
}

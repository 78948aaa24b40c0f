//! A match at one moment.

use super::deal::{Deal, DealError, Middle};
use super::entry::Millis;
use super::mode::Mode;
use super::moves::Goal;
use super::seat::{BySeat, Seat, Seats};
use crate::game::{Ability, Card, Deck, Disaster, Feats, Game, Move, Outpost, Payment, Resources};

/// The most moves that a seat makes in a round: a turn for every card, and an activation.
const MOST_IN_ROUND: usize = Deck::MOST_CARDS + 1;

/// A position of a match that the rules allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    pub(super) mode: Mode,
    pub(super) seats: Seats,
    pub(super) round: u8,
    pub(super) stage: Stage,
    pub(super) hands: BySeat<Hand>,
    /// How many steps of the Disaster are paid.
    pub(super) steps: u8,
    pub(super) has_ability: bool,
    pub(super) middle: Middle,
    pub(super) marks: BySeat<Marks>,
}

/// What the seats are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Everyone plays the round, or has closed it and waits (M2).
    Play,
    /// The seats speak (C2).
    Offers(Ballot),
    /// The offers would pay: those who offer are asked (C2).
    Agreement(Ballot),
    /// The seats buy, one after the other (Q2).
    Sale(Sale),
    Over,
}

/// What the seats of a cooperative match have said at a round's end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// How often it has come to nothing at this round's end.
    pub failed: u8,
    /// `None` for a seat that has not spoken yet.
    pub said: BySeat<Option<Word>>,
    /// Who has agreed to the offers, or declined.
    pub agreed: BySeat<Option<bool>>,
}

/// What one seat says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    Pass,
    Offer { goal: Goal, payment: Payment },
}

/// Who buys at a round's end of a speed match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sale {
    /// The seats in the order in which they finished (Q3); the first ones count, as many
    /// as there are.
    pub order: [Seat; Seats::MOST],
    /// Whose turn it is, as a place in the order.
    pub next: u8,
    /// Who has passed.
    pub out: BySeat<bool>,
}

impl Sale {
    pub fn seat(&self) -> Seat {
        self.order[usize::from(self.next) % Seats::MOST]
    }
}

/// What a seat holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hand {
    pub game: Game,
    /// The hand as the round began: as far as undo reaches (M6).
    pub start: Game,
    /// The moves of this round, encoded.
    pub moves: heapless::Vec<u16, MOST_IN_ROUND>,
    pub closed: bool,
    /// When the tracker came up, in a speed match.
    pub time: Millis,
}

impl Hand {
    const fn new(game: Game) -> Self {
        Self {
            game,
            start: game,
            moves: heapless::Vec::new(),
            closed: false,
            time: Millis::new(0),
        }
    }

    /// The round begins with the hand as it is.
    pub fn begin_round(&mut self) {
        self.start = self.game;
        self.moves.clear();
        self.closed = false;
    }

    pub fn played(&mut self, m: Move) {
        let pushed = self.moves.push(m.encode());
        debug_assert!(pushed.is_ok(), "MOST_IN_ROUND is the bound");
    }

    /// The last move of the round is taken back.
    pub fn undo(&mut self) {
        self.moves.pop();
        self.game = self.start;
        for &code in &self.moves {
            if let Some(m) = Move::decode(code) {
                self.game.advance(m);
            }
        }
    }
}

/// What is noted of a seat that is no rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Marks {
    pub left: bool,
    /// Whom this seat would hand to the console, and after how many bytes.
    pub votes: BySeat<Option<u16>>,
}

impl Marks {
    const NONE: Self = Self {
        left: false,
        votes: BySeat::new([None; Seats::MOST]),
    };
}

impl Match {
    /// No match at all: fills memory before there is one.
    pub(super) const BLANK: Self = Self {
        mode: Mode::Casual { villagers: false },
        seats: Seats::TWO,
        round: 0,
        stage: Stage::Over,
        hands: BySeat::new([const { Hand::new(Game::BLANK) }; Seats::MOST]),
        steps: 0,
        has_ability: false,
        middle: Middle::new(),
        marks: BySeat::new([const { Marks::NONE }; Seats::MOST]),
    };

    /// Becomes what is dealt: in its place, for it is large and a stack may be small. The caller
    /// has checked the deal but for the decks.
    pub(super) fn lay(&mut self, deal: &Deal) -> Result<(), DealError> {
        let hand = |seat: Seat| {
            let deck = crate::game::Deal {
                buildings: deal.buildings[seat],
                villagers: deal.villagers.clone(),
                feats: Feats::NONE,
            };
            deck.start().map(Game::seated).map_err(DealError::Deck)
        };
        let mut hands = [Game::BLANK; Seats::MOST];
        for (place, seat) in hands.iter_mut().zip(deal.seats.iter()) {
            *place = hand(seat)?;
        }
        self.set(deal.mode, deal.seats, &hands, &deal.middle, 0);
        Ok(())
    }

    /// Becomes one with these hands in front of the seats. The caller vouches for all of it.
    pub(super) fn set(
        &mut self,
        mode: Mode,
        seats: Seats,
        hands: &[Game],
        middle: &Middle,
        steps: u8,
    ) {
        let hand = |seat: Seat| hands.get(usize::from(seat.index())).copied();
        let first = hand(Seat::FIRST).unwrap_or(Game::BLANK);
        self.mode = mode;
        self.seats = seats;
        self.round = first.round();
        self.stage = Stage::Play;
        for seat in Seat::ALL {
            self.hands[seat].game = hand(seat).unwrap_or(Game::BLANK);
            self.hands[seat].time = Millis::new(0);
            self.hands[seat].begin_round();
        }
        self.steps = steps;
        self.has_ability = first.aid().ability().is_some();
        self.middle.clone_from(middle);
        self.marks = BySeat::default();
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// The round that is played, or whose end is held, 1 to 8.
    pub fn round(&self) -> u8 {
        self.round
    }

    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// A seat's hand as it is now.
    pub fn hand(&self, seat: Seat) -> &Game {
        &self.hands[seat].game
    }

    /// A seat's hand as this round began: all that others may know while it is played.
    pub fn hand_at_start(&self, seat: Seat) -> &Game {
        &self.hands[seat].start
    }

    /// A seat's hand with this many moves of the round left: as undo would leave it.
    pub fn hand_after(&self, seat: Seat, moves: usize) -> Game {
        let hand = &self.hands[seat];
        let mut game = hand.start;
        for m in hand
            .moves
            .iter()
            .take(moves)
            .copied()
            .filter_map(Move::decode)
        {
            game.advance(m);
        }
        game
    }

    /// Whether a seat has closed this round.
    pub fn has_closed(&self, seat: Seat) -> bool {
        self.hands[seat].closed
    }

    /// When a seat's tracker came up in this round of a speed match, once it has closed it (Q3).
    pub fn time(&self, seat: Seat) -> Millis {
        self.hands[seat].time
    }

    /// How many turns a seat has taken in this round: an activation is none.
    pub fn turns_taken(&self, seat: Seat) -> usize {
        let moves = self.hands[seat].moves.iter();
        let is_turn = |m: &Move| matches!(m, Move::Discard | Move::Act(_));
        moves
            .filter_map(|&code| Move::decode(code))
            .filter(is_turn)
            .count()
    }

    /// How many moves of this round can be taken back.
    pub fn moves_to_undo(&self, seat: Seat) -> usize {
        if self.mode.has_undo() && self.stage == Stage::Play && !self.hands[seat].closed {
            self.hands[seat].moves.len()
        } else {
            0
        }
    }

    /// How many steps of the Disaster are paid (C3).
    pub fn steps_paid(&self) -> u8 {
        self.steps
    }

    pub fn has_ability(&self) -> bool {
        self.has_ability
    }

    /// The cards that lie in the middle: Outposts, or Villagers for sale.
    pub fn middle(&self) -> &[Card] {
        &self.middle
    }

    /// Those of them that are for sale: all Villagers, or the Outposts with the most stars (Q1).
    pub fn for_sale(&self) -> impl Iterator<Item = Card> + '_ {
        let stars = |card: &Card| Outpost::of(*card).map_or(0, Outpost::stars);
        let most = self.middle.iter().map(stars).max();
        let is_sold = matches!(self.mode, Mode::Speed { .. });
        let top = self
            .middle
            .iter()
            .filter(move |card| Some(stars(card)) == most);
        top.copied().filter(move |_| is_sold)
    }

    /// What the seats together have to pay for a goal that is not reached (C2, C4).
    pub fn price(&self, goal: Goal) -> Option<Resources> {
        let Mode::Cooperative { disaster, ability } = self.mode else {
            return None;
        };
        let share = match goal {
            Goal::Step => disaster.step(self.steps),
            Goal::Ability => ability.filter(|_| !self.has_ability).map(Ability::price),
        };
        share.map(|share| share.times(self.seats.count()))
    }

    /// What the seats together pay for each step of the Disaster, from the first to the last.
    pub fn steps(&self) -> impl Iterator<Item = Resources> + '_ {
        let disaster = match self.mode {
            Mode::Cooperative { disaster, .. } => Some(disaster),
            Mode::Casual { .. } | Mode::Speed { .. } => None,
        };
        let shares = (0..Disaster::STEPS).filter_map(move |step| disaster?.step(step));
        shares.map(|share| share.times(self.seats.count()))
    }

    /// Whether something is expected of a seat now. What it may do does not change with
    /// what others do before it has acted.
    pub fn awaits(&self, seat: Seat) -> bool {
        if !self.seats.contains(seat) {
            return false;
        }
        match &self.stage {
            Stage::Play => !self.hands[seat].closed,
            Stage::Offers(ballot) => ballot.said[seat].is_none(),
            Stage::Agreement(ballot) => {
                ballot.offer(seat).is_some() && ballot.agreed[seat].is_none()
            }
            Stage::Sale(sale) => sale.seat() == seat,
            Stage::Over => false,
        }
    }

    /// Whether the player of a seat has left.
    pub fn has_left(&self, seat: Seat) -> bool {
        self.marks[seat].left
    }

    /// After how many bytes of its log one seat would hand another to the console.
    pub fn vote(&self, by: Seat, seat: Seat) -> Option<u16> {
        self.marks[by].votes[seat]
    }

    /// After how many bytes of its log a seat was handed to the console: when all others
    /// that are still there agree on it.
    pub fn handed_over(&self, seat: Seat) -> Option<u16> {
        self.all_handed_over()[seat]
    }

    pub(super) fn all_handed_over(&self) -> BySeat<Option<u16>> {
        let mut handed = BySeat::new([None; Seats::MOST]);
        // A seat that is handed over has no say: one more may follow from it.
        for _ in self.seats.iter() {
            for seat in self.seats.iter() {
                let is_there = |other: &Seat| handed[*other].is_none() && !self.has_left(*other);
                let others = self.seats.iter().filter(|other| *other != seat);
                let mut votes = others.filter(is_there).map(|o| self.marks[o].votes[seat]);
                if let Some(first) = votes.next()
                    && handed[seat].is_none()
                    && votes.all(|vote| vote == first)
                {
                    handed[seat] = first;
                }
            }
        }
        handed
    }
}

impl Ballot {
    pub fn offer(&self, seat: Seat) -> Option<(Goal, Payment)> {
        match self.said[seat] {
            Some(Word::Offer { goal, payment }) => Some((goal, payment)),
            Some(Word::Pass) | None => None,
        }
    }
}

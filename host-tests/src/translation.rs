//! The engine's positions and moves in the words of the [`book`].

use std::collections::BTreeSet;

use palm_island::game::{
    Ability, Action, Card, Deal, Feat, Game, Help, Move, Payment, Setup, Waiting,
};
use palm_island::party::{self, Match, Mode, Seat};

use crate::book;

/// A position, card by card.
pub fn position(game: &Game) -> book::Position {
    let setup = Setup::from(game);
    let lying = setup.places.iter().map(|place| book::Lying {
        number: place.card.number(),
        area: place.area.index(),
        stored: place.stored,
    });
    book::Position {
        deck: lying.collect(),
        round: game.round(),
        decision: decision(game.waiting()),
        over: game.is_over(),
        seated: game.aid().is_seated(),
        ability: game.aid().ability().map(ability),
        ability_used: game.aid().is_used(),
    }
}

/// What was dealt, before the first move.
pub fn deal(deal: &Deal) -> book::Position {
    let numbers = |cards: &[Card]| cards.iter().map(|card| card.number()).collect::<Vec<_>>();
    let feats: Vec<Card> = deal.feats.iter().filter_map(Feat::card).collect();
    let waiting = Waiting::for_set_up(
        deal.feats.contains(Feat::Sail),
        deal.feats.contains(Feat::Blessing),
    );
    book::Position::deal(
        &numbers(&deal.buildings),
        &numbers(&deal.villagers),
        &numbers(&feats),
        decision(waiting),
    )
}

fn decision(waiting: Waiting) -> book::Decision {
    match waiting {
        Waiting::Nothing => book::Decision::None,
        Waiting::SetUp { sail, blessing } => book::Decision::SetUp { sail, blessing },
        Waiting::Activation => book::Decision::Villagers,
    }
}

/// A move that is legal in `game`, by the numbers of its cards.
pub fn make(m: Move, game: &Game) -> book::Move {
    let number_at = |depth: u8| game.deck().card(depth.into()).card().number();
    match m {
        Move::Discard => book::Move::Discard,
        Move::Begin => book::Move::Begin,
        Move::Sail { depth } => book::Move::Sail(number_at(depth)),
        Move::Bless { depth, action: by } => book::Move::Bless(number_at(depth), action(by)),
        Move::Activate { builder, elder } => {
            let chosen = [(builder, Card::BUILDER), (elder, Card::ELDER)];
            let chosen = chosen.into_iter().filter(|(chosen, _)| *chosen);
            book::Move::Activate(chosen.map(|(_, card)| card.number()).collect())
        }
        Move::Act(act) => {
            let stored: Vec<u8> = game
                .deck()
                .stored()
                .map(|(_, card)| card.card().number())
                .collect();
            let paying = (0..).zip(&stored).filter(|(i, _)| act.payment.contains(*i));
            book::Move::Act {
                slot: act.slot.depth(),
                action: action(act.action),
                pay: paying.map(|(_, &number)| number).collect(),
                reset: act.reset.map(|index| stored[usize::from(index)]),
                help: match act.help {
                    Help::Nobody => book::Help::Nobody,
                    Help::Builder => book::Help::Builder,
                    Help::Monument => book::Help::Monument,
                    Help::Shipping => book::Help::Shipping,
                    Help::Rebuild { kept } => {
                        book::Help::Rebuild(stored[usize::from(kept.index())])
                    }
                },
            }
        }
    }
}

pub fn ability(ability: Ability) -> book::Ability {
    match ability {
        Ability::Shipping => book::Ability::Shipping,
        Ability::Rebuild => book::Ability::Rebuild,
        Ability::Storage => book::Ability::Storage,
    }
}

pub fn action(action: Action) -> book::Action {
    match action {
        Action::Store => book::Action::Store,
        Action::Rotate => book::Action::Rotate,
        Action::Flip => book::Action::Flip,
        Action::Recruit => book::Action::Recruit,
    }
}

/// A match, seat by seat. What the record notes about absent players is not a rule.
pub fn position_of_match(m: &Match) -> book::party::Match {
    let seats: Vec<Seat> = m.seats().iter().collect();
    let stage = match m.stage() {
        party::Stage::Play => book::party::Stage::Play,
        party::Stage::Over => book::party::Stage::Over,
        party::Stage::Offers(ballot) => {
            let said = seats.iter().map(|&seat| word(ballot.said[seat]?, m, seat));
            book::party::Stage::Offers(said.collect())
        }
        party::Stage::Agreement(ballot) => {
            let offers = seats.iter().map(|&seat| {
                let said = ballot.said[seat].expect("everyone has spoken");
                word(said, m, seat).expect("a word is said")
            });
            let agreed = seats.iter().map(|&seat| ballot.agreed[seat]);
            book::party::Stage::Agreement(offers.collect(), agreed.collect())
        }
        party::Stage::Sale(sale) => {
            let count = seats.len();
            let from_next = (0..count).map(|i| sale.order[(usize::from(sale.next) + i) % count]);
            let still_in = from_next.filter(|&seat| !sale.out[seat]);
            book::party::Stage::Sale(still_in.map(|seat| seat.index().into()).collect())
        }
    };
    let failed = match m.stage() {
        party::Stage::Offers(ballot) | party::Stage::Agreement(ballot) => ballot.failed,
        _ => 0,
    };
    book::party::Match {
        mode: mode(m.mode()),
        seats: seats.iter().map(|&seat| seat_of(m, seat)).collect(),
        round: m.round(),
        stage,
        steps: m.steps_paid().into(),
        has_ability: m.has_ability(),
        middle: m.middle().iter().map(|card| card.number()).collect(),
        failed: failed.into(),
    }
}

/// What the book keeps for undo, and the times of a round that is over, are left out.
pub fn without_history(mut m: book::party::Match) -> book::party::Match {
    for seat in &mut m.seats {
        seat.before.clear();
        seat.time = 0;
    }
    let speaks = matches!(
        m.stage,
        book::party::Stage::Offers(_) | book::party::Stage::Agreement(..)
    );
    m.failed = if speaks { m.failed } else { 0 };
    m
}

fn seat_of(m: &Match, seat: Seat) -> book::party::Seat {
    book::party::Seat {
        hand: position(m.hand(seat)),
        closed: m.has_closed(seat),
        time: 0,
        before: Vec::new(),
    }
}

fn word(word: party::Word, m: &Match, seat: Seat) -> Option<(book::party::Goal, BTreeSet<u8>)> {
    Some(match word {
        party::Word::Pass => (book::party::Goal::Step, BTreeSet::new()),
        party::Word::Offer { goal, payment } => (self::goal(goal), paying(payment, m.hand(seat))),
    })
}

pub fn mode(mode: Mode) -> book::party::Mode {
    match mode {
        Mode::Cooperative {
            disaster,
            ability: bought,
        } => book::party::Mode::Cooperative {
            disaster: format!("{disaster:?}"),
            ability: bought.map(ability),
        },
        Mode::Casual { .. } => book::party::Mode::Casual,
        Mode::Speed { .. } => book::party::Mode::Speed,
    }
}

fn goal(goal: party::Goal) -> book::party::Goal {
    match goal {
        party::Goal::Step => book::party::Goal::Step,
        party::Goal::Ability => book::party::Goal::Ability,
    }
}

fn paying(payment: Payment, game: &Game) -> BTreeSet<u8> {
    let stored = (0..).zip(game.deck().stored());
    let paying = stored.filter(|(i, _)| payment.contains(*i));
    paying.map(|(_, (_, card))| card.card().number()).collect()
}

/// A move that is legal for a seat, by the numbers of its cards.
pub fn act(m: party::Move, game: &Game) -> book::party::Act {
    match m {
        party::Move::Turn(m) => book::party::Act::Turn(make(m, game)),
        party::Move::Close => book::party::Act::Close,
        party::Move::Pass => book::party::Act::Pass,
        party::Move::Agree => book::party::Act::Agree,
        party::Move::Decline => book::party::Act::Decline,
        party::Move::Offer { goal, payment } => {
            book::party::Act::Offer(self::goal(goal), paying(payment, game))
        }
        party::Move::Buy { card, payment } => {
            book::party::Act::Buy(card.number(), paying(payment, game))
        }
    }
}

/// What was dealt for a match.
pub fn deal_of_match(deal: &party::Deal) -> book::party::Match {
    let numbers = |cards: &[Card]| cards.iter().map(|card| card.number()).collect::<Vec<_>>();
    let decks = deal.seats.iter().map(|seat| numbers(&deal.buildings[seat]));
    book::party::Match::start(
        mode(deal.mode),
        &decks.collect::<Vec<_>>(),
        &numbers(&deal.villagers),
        &numbers(&deal.middle),
    )
}

//! The engine's positions and moves in the words of the [`book`].

use palm_island::game::{Action, Card, Deal, Feat, Game, Help, Move, Setup, Waiting};

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
                },
            }
        }
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

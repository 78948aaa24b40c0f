//! What a hint says a move is good for is true of the very plan that it is part of. The
//! plan is found again here, with all its moves, and played through with separate bookkeeping
//! of which card pays for what.

use std::cell::RefCell;
use std::iter;

use host_tests::dealer::{Company, Dealer};
use host_tests::gamblers::{modes, setup};
use palm::search::solve;
use palm_island::deal::SplitMix64;
use palm_island::game::{Action, Card, Event, Game, Help, Move, Payment, Placed};
use palm_island::hint::beam::{Beam, Limits, Memory, Node, Trail};
use palm_island::hint::desk::{NODES, NODES_IN_COMPANY};
use palm_island::hint::room::WIDTH;
use palm_island::hint::{Advice, Goal, How, Question, Room, Sight, Thinker, VALUES, purpose};
use palm_island::party::{Entry, Move as Choice, Seats};
use palm_island::player::{Player, Thought};

/// The games in which hints are asked for...
const GAMES: usize = 200;
/// ...and how many turns lie between two of them; none with `PALM_SOAK`, which takes minutes.
fn every() -> usize {
    match std::env::var_os("PALM_SOAK") {
        Some(_) => 1,
        None => 12,
    }
}

thread_local! {
    /// All moves that a search has looked at, each with the one before it.
    static LOOKED_AT: RefCell<Vec<(usize, Move)>> = const { RefCell::new(Vec::new()) };
}

/// The way to a node: where its last move is among all.
#[derive(Clone, Copy)]
struct Line(usize);

impl Line {
    const START: Self = Self(usize::MAX);

    fn moves(self) -> Vec<Move> {
        let mut moves = vec![];
        LOOKED_AT.with_borrow(|all| {
            let mut at = self.0;
            while let Some((before, m)) = all.get(at) {
                moves.push(*m);
                at = *before;
            }
        });
        moves.reverse();
        moves
    }
}

impl Trail for Line {
    fn follow(self, m: Move, _: &Game) -> Self {
        LOOKED_AT.with_borrow_mut(|all| {
            all.push((self.0, m));
            Self(all.len() - 1)
        })
    }
}

/// The plan behind an advice: the game as it was guessed, and the moves to its end.
fn plan(game: Game, sight: Sight, advice: &Advice) -> (Game, Vec<Move>) {
    let guesses = sight.guesses(&game);
    let nodes = match game.deck().len() {
        Card::BUILDINGS => NODES,
        _ => NODES_IN_COMPANY,
    };
    let limits = Limits {
        width: WIDTH,
        nodes: nodes / guesses,
    };
    let mut random = SplitMix64(sight.seed(&game));
    let mut best: Option<(i32, Game, Vec<Move>)> = None;
    for _ in 0..guesses {
        let guess = sight.guess(&game, &mut random);
        let blank = Node::blank(Line::START);
        let mut now = vec![blank; WIDTH];
        let mut next = vec![blank; 2 * WIDTH];
        let mut later = vec![blank; WIDTH];
        let mut order = vec![0; 2 * WIDTH];
        let mut classes = vec![0; 4 * WIDTH];
        let mut memory = Memory {
            now: &mut now,
            next: &mut next,
            later: &mut later,
            classes: &mut classes,
            order: &mut order,
        };
        LOOKED_AT.with_borrow_mut(Vec::clear);
        let mut beam = Beam::start(&VALUES, &mut memory, guess, Line::START, limits);
        while !beam.think(&VALUES, &mut memory, u32::MAX) {}
        for node in &memory.now[..beam.width()] {
            let is_better = best
                .as_ref()
                .is_none_or(|(value, ..)| node.value() > *value);
            let moves = node.trail.moves();
            if is_better && moves.first() == Some(&advice.m) {
                best = Some((node.value(), guess, moves));
            }
        }
    }
    let (value, guess, moves) = best.expect("the advised move led to an end");
    assert_eq!(value.div_euclid(128), i32::from(advice.stars));
    (guess, moves)
}

/// What is done with a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Deed {
    card: Card,
    action: Action,
    round: u8,
}

/// What a plan really does for the sake of its first move.
#[derive(Default, Debug)]
struct Truth {
    /// Everything that is paid by the card of the first move, in one stay in the store, or
    /// as it lies after an upgrade; after a discard, by what was stored before.
    paid: Vec<Deed>,
    /// The first act after nothing but discards.
    next: Option<Deed>,
    /// What the Builder helps with in this round.
    helped: Option<Deed>,
    upgrades: usize,
    /// What is stored in the end.
    left: Vec<Card>,
}

/// Plays a plan through, and notes what happens to each card.
fn truth(start: Game, moves: &[Move]) -> Truth {
    let mut truth = Truth::default();
    let at = |game: &Game, depth: usize| game.deck().card(depth);
    // The cards that are followed while they are stored.
    let mut followed: Vec<Card> = vec![];
    // The card whose next stay is followed too, as it lies.
    let mut upgraded = None;
    match moves[0] {
        Move::Discard => followed = start.deck().stored().map(|(_, card)| card.card()).collect(),
        Move::Act(act) if act.action == Action::Store => {
            followed.push(at(&start, act.slot.depth()).card());
        }
        Move::Act(act) => {
            let card = at(&start, act.slot.depth());
            upgraded = Some(card.with_area(act.action.leads_to(card.area())));
        }
        Move::Bless { depth, action } => {
            let card = at(&start, depth.into());
            upgraded = Some(card.with_area(action.leads_to(card.area())));
        }
        _ => {}
    }
    let (mut game, mut only_discards) = (start, true);
    for (number, m) in moves.iter().enumerate() {
        let turn = game.play(*m).expect("a plan is legal");
        let deed = match *m {
            Move::Act(act) => Some(Deed {
                card: at(&game, act.slot.depth()).card(),
                action: act.action,
                round: game.round(),
            }),
            _ => None,
        };
        truth.upgrades += usize::from(deed.is_some_and(|deed| deed.action != Action::Store));
        if number > 0
            && let (Some(deed), Move::Act(act)) = (deed, *m)
        {
            if only_discards {
                truth.next = Some(deed);
            }
            only_discards = false;
            if act.help == Help::Builder && game.round() == start.round() {
                truth.helped = truth.helped.or(Some(deed));
            }
            if upgraded == Some(at(&game, act.slot.depth())) {
                match act.action {
                    Action::Store => followed.push(deed.card),
                    _ => upgraded = None,
                }
            }
        }
        if let Move::Act(act) = *m
            && let Some((_, kept)) = stored_at(&game, act.help.kept())
            && followed.contains(&kept.card())
        {
            // It pays, and stays stored.
            truth.paid.extend(deed);
            followed.retain(|other| *other != kept.card());
        }
        for event in &turn.events {
            match event {
                Event::Paid(card) if followed.contains(&card.card()) => {
                    truth.paid.extend(deed);
                    followed.retain(|other| *other != card.card());
                }
                Event::Reset(card) | Event::Expired(card) => {
                    followed.retain(|other| *other != card.card());
                }
                _ => {}
            }
        }
        game = turn.game;
    }
    truth.left = game.deck().stored().map(|(_, card)| card.card()).collect();
    truth
}

/// The stored card that a payment names, if it is one.
fn stored_at(game: &Game, which: Payment) -> Option<(usize, Placed)> {
    let mut stored = (0..).zip(game.deck().stored());
    stored.find_map(|(index, card)| which.contains(index).then_some(card))
}

fn check(goal: Goal, truth: &Truth, told: &str) {
    let deed = Deed {
        card: goal.card.card(),
        action: goal.action,
        round: goal.round,
    };
    let is_true = match goal.how {
        How::Pays => truth.paid.contains(&deed),
        How::MakesWay => truth.next == Some(deed),
        How::Helps => truth.helped == Some(deed),
        How::Lasts => truth.next.is_none() && truth.left.contains(&deed.card),
    };
    assert!(is_true, "{told}: {goal:?}, but {truth:?}");
}

/// How many hints there were, and for how many of them there was something to say.
#[derive(Default)]
struct Count {
    hints: usize,
    silent: usize,
}

/// Whether a hint with this advice says nothing beyond what it does.
fn is_silent(game: &Game, advice: &Advice) -> bool {
    let brings_stars = match advice.m {
        Move::Act(act) if act.action != Action::Store => {
            let card = game.deck().card(act.slot.depth());
            let after = card.with_area(act.action.leads_to(card.area()));
            after.face().stars > card.face().stars
        }
        _ => false,
    };
    advice.goal.is_none() && !brings_stars
}

#[test]
fn no_reason_is_false_and_few_are_missing() {
    let mut dealer = Dealer::new(30);
    let mut thinker = Box::new(Thinker::new());
    let mut counts = [Count::default(), Count::default()];
    let every = every();
    for number in 0..GAMES {
        let company = match number % 8 {
            0 => Company::Anyone,
            _ => Company::Nobody,
        };
        let sight = [Sight::Everything, Sight::Memory, Sight::TopThree][number % 3];
        let mut game = dealer.deal(company).start().unwrap();
        for turn in number.. {
            if game.is_over() {
                break;
            }
            if turn % every == 0 && Advice::forced(&game).is_none() {
                thinker.ask(Question { game, sight });
                let advice = loop {
                    if let Some(advice) = thinker.think(u32::MAX) {
                        break advice;
                    }
                };
                let (guess, moves) = plan(game, sight, &advice);
                let truth = truth(guess, &moves);
                if let Some(goal) = advice.goal {
                    check(goal, &truth, &format!("{:?}, {:?}", sight, advice.m));
                }
                if truth.upgrades > 0 && matches!(advice.m, Move::Act(_) | Move::Discard) {
                    let silent = is_silent(&game, &advice);
                    let count = &mut counts[usize::from(advice.m == Move::Discard)];
                    count.hints += 1;
                    count.silent += usize::from(silent);
                }
            }
            let m = solve(&VALUES, game, 4, |_| {}).moves[0];
            game.advance(m);
        }
    }
    let [acts, discards] = &counts;
    host_tests::announce(&format!(
        "hints without a reason: {} of {} acts, {} of {} discards",
        acts.silent, acts.hints, discards.silent, discards.hints
    ));
    for count in &counts {
        assert!(count.hints > 200 && 5 * count.silent <= count.hints);
    }
}

/// At a seat of a match the plan is that of a round, as its player follows it.
#[test]
fn no_reason_at_a_seat_is_false_and_few_discards_have_none() {
    let mut room = Box::new(Room::EMPTY);
    let mut discards = Count::default();
    for mode in modes() {
        let number = u64::from(mode.index());
        let mut m = setup(mode, Seats::TWO, number)
            .deal()
            .start()
            .expect("a match");
        let mut players = [1, 2].map(|seed| Player::adviser(seed + number));
        while !m.is_over() {
            for seat in m
                .seats()
                .iter()
                .filter(|seat| m.awaits(*seat))
                .collect::<Vec<_>>()
            {
                let player = &mut players[usize::from(seat.index())];
                let entry = loop {
                    if let Thought::Does(entry) = player.think(&m, seat, &mut room, u32::MAX) {
                        break entry;
                    }
                };
                let hand = *m.hand(seat);
                if let Entry::Move(Choice::Turn(turn)) = entry
                    && Advice::forced(&hand).is_none()
                {
                    let moves: Vec<Move> = iter::once(turn).chain(player.ahead()).collect();
                    let goal = purpose(&hand, moves.iter().copied());
                    if let Some(goal) = goal {
                        check(goal, &truth(hand, &moves), &format!("{mode:?}, {moves:?}"));
                    }
                    if turn == Move::Discard && hand.deck().stored_count() > 0 {
                        discards.hints += 1;
                        discards.silent += usize::from(goal.is_none());
                    }
                }
                m.play(seat, entry, &mut |_| {}).expect("a legal entry");
            }
        }
    }
    let Count { hints, silent } = discards;
    host_tests::announce(&format!(
        "at a seat: {silent} of {hints} discards without a reason"
    ));
    assert!(hints > 100 && 20 * silent <= hints);
}

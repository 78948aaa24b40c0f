//! Matches against a second implementation that was written from the rules alone: at every
//! moment the same legal moves for every seat, after every entry the same match.

use std::collections::BTreeSet;

use host_tests::book;
use host_tests::gamblers::{Gamblers, modes, setup};
use host_tests::translation::{act, deal_of_match, position_of_match, without_history};
use palm_island::game::{self, Ability, Disaster};
use palm_island::party::{Entry, Event, Match, Mode, Move, Outcome, Seat, Seats, Setup};

fn index(seat: Seat) -> usize {
    seat.index().into()
}

fn compare(m: &Match, plain: &book::party::Match) {
    assert_eq!(position_of_match(m), without_history(plain.clone()));
    for seat in m.seats().iter() {
        let moves = m.legal_moves(seat);
        let acts: BTreeSet<_> = moves.iter().map(|&one| act(one, m.hand(seat))).collect();
        assert_eq!(acts.len(), moves.len(), "a move is listed once");
        assert_eq!(acts, plain.legal_acts(index(seat)), "{seat:?} in {plain:?}");
    }
    let mut places = vec![0; m.seats().count().into()];
    for standing in m.standings() {
        places[index(standing.seat)] = standing.place.into();
        let points = plain.seats[index(standing.seat)].hand.points();
        assert_eq!(i32::from(standing.score.stars), points.stars);
        assert_eq!(i32::from(standing.score.arrows), points.arrows);
        assert_eq!(usize::from(standing.score.resources), points.resources);
    }
    assert_eq!(places, plain.places());
}

/// The result of a match, for the sum of all.
#[derive(Default, Debug)]
struct Seen {
    steps: usize,
    won: usize,
    abilities: usize,
    used: usize,
    taken: usize,
    lost: usize,
    bought: usize,
    nothing: usize,
}

impl Seen {
    fn assert_all(&self) {
        let Self {
            steps,
            abilities,
            used,
            taken,
            lost,
            bought,
            nothing,
            ..
        } = *self;
        let all = [steps, abilities, used, taken, lost, bought, nothing];
        assert!(
            all.iter().all(|&count| count > 0),
            "something never happened: {self:?}"
        );
    }
}

fn whole_match(setup: Setup, mut gamblers: Gamblers, seen: &mut Seen) {
    let deal = setup.deal();
    let mut m = deal.start().expect("a set-up deals a match");
    let mut plain = deal_of_match(&deal);
    compare(&m, &plain);
    while let Some((seat, entry)) = gamblers.choose(&m) {
        match entry {
            Entry::Move(one) => plain.play(index(seat), &act(one, m.hand(seat))),
            Entry::Undo => plain.undo(index(seat)),
            Entry::Finish(time) => plain.finish(index(seat), time.get()),
            Entry::Left | Entry::HandOver { .. } => unreachable!("nobody leaves"),
        }
        if let Entry::Move(Move::Turn(game::Move::Act(act))) = entry {
            seen.used += usize::from(act.help.ability().is_some());
        }
        let played = m.play(seat, entry, &mut |event| match event {
            Event::StepPaid(_) => seen.steps += 1,
            Event::AbilityGained(_) => seen.abilities += 1,
            Event::Taken(..) => seen.taken += 1,
            Event::Lost(_) => seen.lost += 1,
            Event::Bought(..) => seen.bought += 1,
            Event::CameToNothing => seen.nothing += 1,
            _ => {}
        });
        assert_eq!(played, Ok(()), "{entry:?} was listed");
        compare(&m, &plain);
    }
    assert!(m.is_over());
    assert_eq!(m.round(), 8);
    if let Some(Outcome::Together { won, stars, .. }) = m.outcome() {
        assert_eq!(won, plain.is_won());
        assert_eq!(won, m.steps_paid() == Disaster::STEPS);
        let lowest = plain
            .seats
            .iter()
            .map(|seat| seat.hand.points().stars)
            .min();
        assert_eq!(Some(i32::from(stars)), lowest);
        seen.won += usize::from(won);
    }
}

/// Every mode with everything that can be chosen, two to four seats.
#[test]
fn whole_matches_agree_entry_by_entry() {
    const MATCHES: u64 = 3;
    let mut seen = Seen::default();
    for mode in modes() {
        for seats in Seats::ALL {
            for seed in 0..MATCHES {
                let gamblers = Gamblers::new(seed << 8 | u64::from(mode.index()));
                whole_match(setup(mode, seats, seed), gamblers, &mut seen);
            }
        }
    }
    seen.assert_all();
}

/// Groups that pay all three steps.
#[test]
fn matches_that_are_won_agree_too() {
    let mode = |ability| Mode::Cooperative {
        disaster: Disaster::Volcano,
        ability,
    };
    let mut seen = Seen::default();
    for seats in Seats::ALL {
        for ability in [None, Some(Ability::Storage)] {
            let wins = |seed: &u64| {
                let mut m = setup(mode(ability), seats, *seed)
                    .deal()
                    .start()
                    .expect("a match");
                let mut gamblers = Gamblers::clever(*seed);
                while let Some((seat, entry)) = gamblers.choose(&m) {
                    m.play(seat, entry, &mut |_| {}).expect("it is legal");
                }
                m.steps_paid() == Disaster::STEPS
            };
            let seed = (0..1000).find(wins).expect("some group wins");
            whole_match(
                setup(mode(ability), seats, seed),
                Gamblers::clever(seed),
                &mut seen,
            );
        }
    }
    assert_eq!(seen.won, 6);
}

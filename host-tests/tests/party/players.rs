//! The console as a player: legal, repeatable, honest, in time, and the stronger one wins.

use host_tests::gamblers::{Gamblers, modes, setup};
use palm_island::deal::Seed;
use palm_island::game::{Ability, Action, Card, Disaster, Help, Move as Turn, Payment, ROUNDS};
use palm_island::hint::{Question, Room, Sight, Thinker};
use palm_island::party::{
    BySeat, Deal, Entry, Event, Goal, Match, Mode, Move, Outcome, Seat, Seats, Setup, Stage,
    Weight, sale_price,
};
use palm_island::player::{Player, Strength, Thought, offer as word, payments, purchase, share};

use crate::table::{CASUAL, ONE, SPEED, SPEED_VILLAGERS, TWO, offer, outpost, table};
use Strength::{Chief, Islander, Novice};

/// What was entered, by whom.
type Entries = Vec<(Seat, Entry)>;

fn console(strengths: &[Strength], seed: u64) -> Vec<Player> {
    let seeds = (0..).map(|seat| seed.wrapping_mul(31).wrapping_add(seat));
    let players = strengths.iter().zip(seeds);
    players
        .map(|(&strength, seed)| Player::new(strength, seed))
        .collect()
}

/// Thinks in slices until the seat knows what it does.
fn decide(player: &mut Player, m: &Match, seat: Seat, room: &mut Room, slice: u32) -> Entry {
    loop {
        match player.think(m, seat, room, slice) {
            Thought::Does(entry) => return entry,
            Thought::Thinking => {}
            Thought::Idle => panic!("{seat:?} is awaited"),
        }
    }
}

/// Plays a match to its end; every entry is one that the rules allow.
fn play_out(setup: Setup, players: &mut [Player], slice: u32) -> (Match, Entries, Vec<Event>) {
    let mut m = setup.deal().start().expect("a match");
    let mut room = Box::new(Room::EMPTY);
    let (mut entries, mut events) = (Entries::new(), Vec::new());
    while !m.is_over() {
        for seat in m.seats().iter() {
            if m.awaits(seat) {
                let player = &mut players[usize::from(seat.index())];
                let entry = decide(player, &m, seat, &mut room, slice);
                let played = m.play(seat, entry, &mut |event| events.push(event));
                assert_eq!(played, Ok(()), "{seat:?} {entry:?} in {m:?}");
                entries.push((seat, entry));
            }
        }
    }
    (m, entries, events)
}

#[test]
fn every_entry_is_legal_in_every_mode_and_at_every_seat() {
    for mode in modes() {
        for seats in Seats::ALL {
            let number = u64::from(mode.index()) * 3 + u64::from(seats.count());
            let strengths: Vec<_> = seats
                .iter()
                .map(|seat| [Novice, Islander][(number as usize + usize::from(seat.index())) % 2])
                .collect();
            play_out(
                setup(mode, seats, number),
                &mut console(&strengths, number),
                u32::MAX,
            );
        }
        let strong = setup(mode, Seats::TWO, u64::from(mode.index()));
        play_out(strong, &mut console(&[Chief, Novice], 5), u32::MAX);
    }
}

/// On the last card of a cooperative match no goods that the Disaster may ask for are given for an
/// upgrade without stars.
#[test]
fn an_adviser_gives_nothing_away() {
    let against = modes().filter(|mode| matches!(mode, Mode::Cooperative { .. }));
    let setups = against.flat_map(|mode| (0..12).map(move |seed| (mode, seed)));
    let (mut discards, mut acts) = (0, 0);
    for (mode, seed) in setups {
        let setup = setup(mode, Seats::TWO, seed);
        let mut advisers = [1, 2].map(|number| Player::adviser(number + seed));
        let (_, entries, _) = play_out(setup, &mut advisers, u32::MAX);
        let mut m = setup.deal().start().expect("a match");
        for (seat, entry) in entries {
            let hand = *m.hand(seat);
            m.play(seat, entry, &mut |_| {}).expect("it was legal");
            let is_last = hand.round() == ROUNDS && hand.deck().left() == 1;
            let Entry::Move(Move::Turn(turn)) = entry else {
                continue;
            };
            if !is_last || hand.legal_moves().len() == 1 {
                continue;
            }
            let [done, discarded] = [turn, Turn::Discard]
                .map(|turn| hand.play(turn).expect("legal").game.score().stars);
            match turn {
                Turn::Discard => discards += 1,
                // Other goods may be those that the Disaster asks for.
                Turn::Act(act) if act.action == Action::Store => acts += 1,
                _ => {
                    acts += 1;
                    assert!(done > discarded, "{turn:?} in {hand:?}");
                }
            }
        }
    }
    println!("{discards} discards, {acts} acts");
    assert!(discards > 50 && acts > 10, "{discards} {acts}");
}

#[test]
fn nothing_is_thought_where_nothing_is_expected() {
    let m = setup(CASUAL, Seats::TWO, 1)
        .deal()
        .start()
        .expect("a match");
    let mut room = Box::new(Room::EMPTY);
    let mut player = Player::new(Novice, 1);
    assert_eq!(
        player.think(&m, Seat::ALL[2], &mut room, 100),
        Thought::Idle
    );
    let (over, ..) = play_out(
        setup(CASUAL, Seats::TWO, 1),
        &mut console(&[Novice; 2], 1),
        500,
    );
    assert_eq!(player.think(&over, ONE, &mut room, 100), Thought::Idle);
}

#[test]
fn the_same_seed_plays_the_same_in_slices_of_any_size() {
    for (mode, strength) in [
        (CASUAL, Chief),
        (SPEED, Islander),
        (SPEED_VILLAGERS, Novice),
    ] {
        let setup = setup(mode, Seats::TWO, 11);
        let all_at_once = play_out(setup, &mut console(&[strength; 2], 3), u32::MAX).1;
        let in_slices = play_out(setup, &mut console(&[strength; 2], 3), 192).1;
        assert_eq!(all_at_once, in_slices, "{mode:?}");
        let others = play_out(setup, &mut console(&[strength; 2], 4), u32::MAX).1;
        assert_ne!(
            all_at_once, others,
            "{mode:?}: another seed plays differently"
        );
    }
}

/// The room is one piece of memory for all: a hint, or another seat, may take it at any moment.
#[test]
fn a_search_that_lost_its_room_starts_again() {
    let m = setup(CASUAL, Seats::TWO, 2)
        .deal()
        .start()
        .expect("a match");
    let mut room = Box::new(Room::EMPTY);
    let alone = decide(&mut Player::new(Islander, 1), &m, ONE, &mut room, u32::MAX);
    let mut thinker = Box::new(Thinker::new());
    let [mut player, mut other] = [1, 2].map(|seed| Player::new(Islander, seed));
    for takes_the_room in [
        (|thinker: &mut Thinker, _: &mut Player, m: &Match| {
            let game = m.hand(ONE).alone();
            let sight = Sight::Everything;
            thinker.ask(Question { game, sight });
            thinker.think(300);
        }) as fn(&mut Thinker, &mut Player, &Match),
        |thinker, other, m| {
            other.think(m, TWO, thinker.lend(), 300);
        },
    ] {
        player.think(&m, ONE, thinker.lend(), 300);
        takes_the_room(&mut thinker, &mut other, &m);
        assert_eq!(decide(&mut player, &m, ONE, thinker.lend(), 300), alone);
        player = Player::new(Islander, 1);
    }
}

/// A round is one search, and no search takes more than it may.
#[test]
fn a_round_costs_no_more_than_its_budget() {
    const SLICE: u32 = 256;
    let mut modes: Vec<_> = modes().collect();
    modes.retain(|mode| mode.index() % 5 == 0 || !matches!(mode, Mode::Cooperative { .. }));
    for mode in modes {
        for strength in Strength::ALL {
            let mut m = setup(mode, Seats::TWO, 21).deal().start().expect("a match");
            let mut players = console(&[strength; 2], 8);
            let mut room = Box::new(Room::EMPTY);
            let (mut round, mut moments) = (1, [0; 2]);
            while !m.is_over() {
                for seat in m
                    .seats()
                    .iter()
                    .filter(|&seat| m.awaits(seat))
                    .collect::<Vec<_>>()
                {
                    if !m.awaits(seat) {
                        continue;
                    }
                    let at = usize::from(seat.index());
                    let entry = loop {
                        match players[at].think(&m, seat, &mut room, SLICE) {
                            Thought::Does(entry) => break entry,
                            _ => moments[at] += 1,
                        }
                    };
                    m.play(seat, entry, &mut |_| {}).expect("it is legal");
                }
                if m.round() != round {
                    for moments in moments {
                        let nodes = moments * SLICE;
                        let most = strength.limits().nodes + SLICE;
                        assert!(
                            nodes <= most,
                            "{mode:?} {strength:?}: {nodes} nodes a round"
                        );
                    }
                    (round, moments) = (m.round(), [0; 2]);
                }
            }
        }
    }
}

/// While a round is played, what others hold and do does not change what a seat does.
#[test]
fn s3_and_m2_a_seat_does_not_see_the_hands_of_others() {
    let mut compared = 0;
    for (number, mode) in modes().enumerate() {
        let first = setup(mode, Seats::THREE, number as u64);
        let deal = first.deal();
        let mut other = deal.clone();
        if let Mode::Cooperative { .. } = mode {
            // Other decks than one's own.
            other.buildings[TWO].reverse();
            other.buildings[Seat::ALL[2]].rotate_left(5);
        }
        for round in [1, 3] {
            let lines: Vec<Entries> = [(&deal, 1), (&other, 2)]
                .into_iter()
                .map(|(deal, seed)| round_of_the_first(deal, round, seed))
                .collect();
            if round == 1 || !matches!(mode, Mode::Cooperative { .. }) {
                assert_eq!(lines[0], lines[1], "{mode:?}, round {round}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 20);
}

/// The entries of seat 1 in one round. In the rounds before, all seats discard; in this one
/// the others play at random, as the seed says, before seat 1 does.
fn round_of_the_first(deal: &Deal, round: u8, seed: u64) -> Entries {
    let mut m = deal.start().expect("a match");
    while m.round() < round {
        for seat in m.seats().iter() {
            let entry = match m.hand(seat).is_at_tracker() {
                false => Entry::Move(Move::Turn(Turn::Discard)),
                true if m.mode().has_undo() => Entry::Move(Move::Close),
                true => Entry::Finish(palm_island::party::Millis::new(100)),
            };
            m.play(seat, entry, &mut |_| {})
                .expect("a round without a plan");
        }
    }
    let mut gamblers = Gamblers::new(seed);
    for _ in 0..10_000 {
        let Some((seat, entry)) = gamblers.choose(&m) else {
            break;
        };
        if seat != ONE {
            m.play(seat, entry, &mut |_| {}).expect("it is legal");
        }
    }
    let mut player = Player::new(Islander, 77);
    let mut room = Box::new(Room::EMPTY);
    let mut entries = Entries::new();
    while !m.hand(ONE).is_at_tracker() {
        let entry = decide(&mut player, &m, ONE, &mut room, u32::MAX);
        m.play(ONE, entry, &mut |_| {}).expect("it is legal");
        entries.push((ONE, entry));
    }
    entries
}

#[test]
fn equal_players_of_one_deck_do_not_play_alike() {
    for strength in Strength::ALL {
        let (mut alike, mut taken) = (0, 0);
        for seed in 0..12 {
            let players = &mut console(&[strength; 2], seed);
            let (_, entries, events) = play_out(setup(CASUAL, Seats::TWO, seed), players, u32::MAX);
            let turns = |seat: Seat| {
                let own = entries.iter().filter(move |(who, _)| *who == seat);
                own.map(|(_, entry)| *entry).collect::<Vec<_>>()
            };
            alike += u32::from(turns(ONE) == turns(TWO));
            taken += events
                .iter()
                .filter(|e| matches!(e, Event::Taken(..)))
                .count();
        }
        assert_eq!(alike, 0, "{strength:?}");
        assert!(
            taken >= 6,
            "{strength:?}: of 36 Outposts {taken} are not lost to a tie"
        );
    }
}

/// How many of the matches the stronger one wins alone; they change seats.
fn wins(mode: Mode, [stronger, weaker]: [Strength; 2], matches: u64) -> u64 {
    let won = |seed: u64| {
        let swapped = seed % 2 == 1;
        let mut strengths = [stronger, weaker];
        if swapped {
            strengths.reverse();
        }
        let mut players = console(&strengths, seed);
        let (m, ..) = play_out(setup(mode, Seats::TWO, seed), &mut players, u32::MAX);
        let standings = m.standings();
        let best = standings[0];
        let alone = standings[1].place == 2;
        alone && usize::from(best.seat.index()) == usize::from(swapped)
    };
    (0..matches).filter(|&seed| won(seed)).count() as u64
}

/// `cargo palm simulate --match casual --table --games 1000` has the whole measure. A player
/// who wins 65 of 100 matches wins 19 of 20 twice in a thousand times; ours win nearly all.
#[test]
fn the_stronger_one_wins() {
    for mode in [
        CASUAL,
        SPEED,
        SPEED_VILLAGERS,
        Mode::Casual { villagers: true },
    ] {
        for pair in [[Chief, Islander], [Islander, Novice]] {
            let won = wins(mode, pair, 20);
            assert!(won >= 19, "{mode:?} {pair:?}: {won} of 20");
        }
    }
}

#[test]
fn chiefs_meet_every_disaster_and_use_what_they_buy() {
    for disaster in Disaster::ALL {
        for ability in Ability::ALL {
            let mode = Mode::Cooperative {
                disaster,
                ability: Some(ability),
            };
            let (mut bought, mut used) = (0, 0);
            for seed in 0..4 {
                let players = &mut console(&[Chief; 2], seed);
                let (m, entries, _) = play_out(setup(mode, Seats::TWO, seed), players, u32::MAX);
                assert!(
                    matches!(m.outcome(), Some(Outcome::Together { won: true, .. })),
                    "{mode:?} {seed}"
                );
                bought += u32::from(m.has_ability());
                let help = |entry: &Entry| match entry {
                    Entry::Move(Move::Turn(Turn::Act(act))) => act.help,
                    _ => Help::Nobody,
                };
                let helped = entries.iter().map(|(_, entry)| help(entry));
                used += helped
                    .filter(|help| help.ability() == Some(ability))
                    .count();
            }
            assert!(bought > 0, "{mode:?}");
            // Storage needs no choosing (C4).
            assert!(used > 0 || ability == Ability::Storage, "{mode:?}");
        }
    }
}

const VOLCANO: Mode = Mode::Cooperative {
    disaster: Disaster::Volcano,
    ability: None,
};

/// What a seat says just now.
fn said(m: &Match, seat: Seat) -> Move {
    let Stage::Offers(ballot) = m.stage() else {
        panic!("the seats speak");
    };
    word(m, seat, ballot)
}

#[test]
fn c2_the_offers_of_all_pay_and_no_card_is_too_much() {
    // LS and LS are asked for: one log is too many.
    let one = "seated round 6: | canoe ... [market@2] [logger]";
    let two = "seated round 6: | canoe ... [quarry@1] [logger]";
    let mut table = table(VOLCANO, &[one, two], &[], 0);
    table.close_all();
    for seat in [ONE, TWO] {
        table.make(seat, said(&table.m, seat));
    }
    assert!(matches!(table.m.stage(), Stage::Agreement(_)));
}

#[test]
fn c2_what_a_person_asks_for_is_completed_whenever_that_was() {
    let one = "seated round 2: | canoe ... [market@2] [logger]";
    let two = "seated round 2: | canoe ... [quarry@1] [logger]";
    let mut early = table(VOLCANO, &[one, two], &[], 0);
    early.close_all();
    assert_eq!(said(&early.m, TWO), Move::Pass, "no step is due so early");
    early.make(ONE, offer(Goal::Step, &[0]));
    assert_eq!(said(&early.m, TWO), offer(Goal::Step, &[0, 1]));
    let mut too_much = table(VOLCANO, &[one, two], &[], 0);
    too_much.close_all();
    too_much.make(ONE, offer(Goal::Step, &[0, 1]));
    assert_eq!(
        said(&too_much.m, TWO),
        offer(Goal::Step, &[0]),
        "with the log of the other"
    );
    let mut too_little = table(VOLCANO, &[one, two], &[], 0);
    too_little.close_all();
    too_little.make(ONE, offer(Goal::Step, &[1]));
    assert_eq!(said(&too_little.m, TWO), Move::Pass, "a stone is missing");
}

#[test]
fn c2_the_shares_of_all_seats_pay_together_and_nothing_is_spare() {
    let one = "seated round 2: | canoe ... [market@2] [logger]";
    let two = "seated round 2: | canoe ... [quarry@1] [logger]";
    let mut table = table(VOLCANO, &[one, two], &[], 0);
    table.close_all();
    let Stage::Offers(ballot) = *table.m.stage() else {
        panic!("the seats speak");
    };
    let part = |seat| share(&table.m, seat, &ballot, Goal::Step);
    let (one, two) = (part(ONE).expect("it pays"), part(TWO).expect("it pays"));
    let offers = BySeat::new([one, two, Payment::NOTHING, Payment::NOTHING]);
    assert_eq!(table.m.weighs(Goal::Step, &offers), Weight::Pays);
    assert_eq!(share(&table.m, ONE, &ballot, Goal::Ability), None);
}

#[test]
fn q2_the_first_way_to_pay_is_the_one_the_console_takes() {
    let rich = "seated round 3: | canoe ... [logger@3] [quarry@1] [logger2] [logger3]";
    let mut table = table(SPEED, &[rich, rich], &[outpost(1)], 0);
    table.finish_all(&[1_000, 2_000]);
    let ways = payments(table.m.hand(ONE), &sale_price(outpost(1)));
    assert!(ways.len() > 1, "{ways:?}");
    let Move::Buy { payment, .. } = purchase(&table.m, ONE) else {
        panic!("four stars are worth their price");
    };
    assert_eq!(ways[0], payment);
    for payment in ways {
        let card = outpost(1);
        assert!(table.m.is_legal(ONE, Move::Buy { card, payment }));
    }
}

#[test]
fn q3_a_round_takes_as_long_as_its_turns() {
    let players = &mut console(&[Novice, Chief], 1);
    let (_, _, events) = play_out(setup(SPEED, Seats::TWO, 1), players, u32::MAX);
    let mut turns = [0; 2];
    let mut finished = 0;
    for event in events {
        use palm_island::game::Event as Hand;
        match event {
            Event::Hand(seat, event) => {
                let is_turn = matches!(
                    event,
                    Hand::Discarded(_) | Hand::Stored(_) | Hand::Rotated(_) | Hand::Flipped(_)
                );
                turns[usize::from(seat.index())] += u32::from(is_turn);
            }
            Event::Finished(seat, time) => {
                let at = usize::from(seat.index());
                let pace = [Novice, Chief][at].pace();
                assert_eq!(time.get(), turns[at] * pace);
                turns[at] = 0;
                finished += 1;
            }
            _ => {}
        }
    }
    assert_eq!(finished, 16);
}

/// All that could ever be in a deck: the buildings, three Villagers, all 14 Outposts.
#[test]
fn the_longest_round_is_planned_too() {
    let deal = Seed(3).deal(
        palm_island::game::Feats::NONE,
        Card::VILLAGERS[..3].iter().copied().collect(),
    );
    let mut hand = deal.start().expect("a deck").seated();
    while !hand.is_at_tracker() {
        hand.advance(Turn::Discard);
    }
    for card in Card::outposts() {
        hand.take(card);
    }
    hand.next_round(&mut |_| {});
    assert_eq!(hand.deck().left(), 33);
    let layout = palm_island::party::Layout {
        mode: CASUAL,
        hands: &[hand, hand],
        middle: &[],
        steps: 0,
    };
    let mut m = layout.check().expect("a match");
    let mut player = Player::new(Chief, 1);
    let mut room = Box::new(Room::EMPTY);
    while !m.hand(ONE).is_at_tracker() {
        let entry = decide(&mut player, &m, ONE, &mut room, u32::MAX);
        m.play(ONE, entry, &mut |_| {}).expect("it is legal");
    }
}

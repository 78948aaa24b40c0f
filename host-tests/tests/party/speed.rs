//! Q1 to Q4: the fastest buys first.

use host_tests::gamblers::setup;
use palm_island::game::{self, Card, Outpost};
use palm_island::party::{Event, Move, Refusal, Seat, Seats, Stage};

use crate::table::{ONE, SPEED, SPEED_VILLAGERS, THREE, TWO, buy, outpost, table};

const POOR: &str = "seated: | canoe ...";

#[test]
fn q1_the_pile_is_sorted_by_stars_and_the_highest_are_for_sale() {
    let m = setup(SPEED, Seats::TWO, 3).deal().start().expect("a match");
    let stars: Vec<u8> = m
        .middle()
        .iter()
        .filter_map(|&card| Some(Outpost::of(card)?.stars()))
        .collect();
    assert_eq!(stars, [4, 4, 4, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2]);
    let mut for_sale: Vec<Card> = m.for_sale().collect();
    for_sale.sort_unstable();
    assert_eq!(for_sale, [outpost(1), outpost(6), outpost(11)]);
    let other = setup(SPEED, Seats::TWO, 4).deal();
    assert_ne!(
        m.middle(),
        &other.middle[..],
        "the shuffle orders equal ones"
    );
}

#[test]
fn q2_seats_buy_in_turn_and_the_next_stars_come_up() {
    let rich = "seated: | canoe ... [trade@3] [logger@3] [logger2@3] [market@3]";
    let middle = [outpost(11), outpost(12), outpost(13), outpost(14)];
    let mut table = table(SPEED, &[rich, rich], &middle, 0);
    table.finish_all(&[900, 500]);
    assert!(matches!(table.m.stage(), Stage::Sale(sale) if sale.seat() == TWO));
    table.refuses(ONE, Move::Pass, Refusal::NotYourTurn);
    table.refuses(TWO, buy(outpost(12), &[0, 1]), Refusal::NotForSale);
    // LSSS: the Trade House's stones and a log.
    table.make(TWO, buy(outpost(11), &[0, 1]));
    assert_eq!(table.cards(TWO)[0], 39);
    assert_eq!(table.stored(TWO), [5, 10]);
    table.make(ONE, buy(outpost(12), &[0, 1]));
    // The second seat has LL and LFS: neither LSS nor FSS.
    assert_eq!(table.m.round(), 2, "nobody can buy any more");
    assert_eq!(table.m.middle(), [outpost(13), outpost(14)]);
    let bought = table
        .story
        .iter()
        .filter(|e| matches!(e, Event::Bought(..)));
    assert_eq!(bought.count(), 2);
}

#[test]
fn q2_who_can_pay_for_nothing_is_asked_when_others_come_up() {
    let rich = "seated: | canoe ... [trade@3] [logger]";
    let stones = "seated: | canoe ... [quarry@3]";
    let middle = [outpost(11), outpost(14)];
    let mut table = table(SPEED, &[stones, rich], &middle, 0);
    table.finish_all(&[100, 900]);
    assert!(table.m.awaits(TWO), "the first one cannot pay LSSS");
    table.make(TWO, buy(outpost(11), &[0, 1]));
    assert!(table.m.awaits(ONE), "SS it can");
    table.make(ONE, buy(outpost(14), &[0]));
    assert_eq!(table.m.round(), 2);
}

#[test]
fn q2_who_passes_is_out_for_this_end() {
    let rich = "seated: | canoe ... [trade@3] [logger] [quarry@3]";
    let middle = [outpost(11), outpost(12), outpost(14)];
    let mut table = table(SPEED, &[rich, rich], &middle, 0);
    table.finish_all(&[100, 900]);
    table.make(ONE, Move::Pass);
    assert!(table.story.contains(&Event::Passed(ONE)));
    table.make(TWO, buy(outpost(11), &[0, 1]));
    assert_eq!(
        table.m.round(),
        2,
        "the first is out, the second cannot pay LSS"
    );
}

#[test]
fn q2_prices_are_paid_by_p1_to_p4() {
    let rich = "seated: | canoe ... [trade@3] [logger] [quarry@3]";
    let mut table = table(SPEED, &[rich, POOR], &[outpost(12)], 0);
    table.finish_all(&[1, 1]);
    let hand = Refusal::Hand;
    table.refuses(
        ONE,
        buy(outpost(12), &[0, 1, 2]),
        hand(game::Refusal::Surplus),
    );
    assert!(matches!(
        table
            .m
            .check(ONE, palm_island::party::Entry::Move(buy(outpost(12), &[0]))),
        Err(Refusal::Hand(game::Refusal::TooLittle(_)))
    ));
    assert_eq!(table.m.legal_moves(ONE).len(), 3, "a pass and two payments");
}

/// The order in which seats with these times are asked.
fn order(round: u8, times: &[u32]) -> Vec<u8> {
    let hand = format!("seated round {round}: | canoe ... [trade@3] [logger] [quarry@3]");
    let hands: Vec<&str> = times.iter().map(|_| hand.as_str()).collect();
    let mut table = table(SPEED, &hands, &[outpost(11)], 0);
    table.finish_all(times);
    let Stage::Sale(sale) = *table.m.stage() else {
        panic!("there is something to buy");
    };
    sale.order[..times.len()]
        .iter()
        .map(|seat| seat.number())
        .collect()
}

#[test]
fn q3_the_order_is_by_time() {
    assert_eq!(order(1, &[3000, 1000, 2000]), [2, 3, 1]);
    assert_eq!(order(5, &[3000, 1000, 2000, 500]), [4, 2, 3, 1]);
}

#[test]
fn q3_within_100_ms_turn_order_decides_and_it_moves_on_each_round() {
    assert_eq!(order(1, &[1100, 1000]), [1, 2]);
    assert_eq!(order(1, &[1101, 1000]), [2, 1]);
    assert_eq!(order(2, &[1000, 1100]), [2, 1]);
    assert_eq!(order(3, &[5, 5, 5, 5]), [3, 4, 1, 2]);
    assert_eq!(order(4, &[5, 5, 5]), [1, 2, 3]);
}

/// Two seats that are close to a third need not be close to each other.
#[test]
fn q3_the_fastest_and_those_close_to_it_come_first() {
    assert_eq!(order(1, &[160, 80, 0]), [2, 3, 1]);
    assert_eq!(
        order(3, &[150, 90, 0]),
        [3, 1, 2],
        "1 and 2 are close, and 1 comes first"
    );
}

#[test]
fn q4_villagers_are_for_sale_one_more_for_each_further_seat() {
    for (seats, count) in [(Seats::TWO, 3), (Seats::THREE, 4), (Seats::FOUR, 5)] {
        let m = setup(SPEED_VILLAGERS, seats, 9)
            .deal()
            .start()
            .expect("a match");
        assert_eq!(m.middle().len(), count);
        assert!(m.middle().iter().all(|card| card.is_villager()));
        assert_eq!(m.for_sale().count(), count);
    }
}

#[test]
fn q4_and_m4_a_villager_that_is_bought_is_recruited_and_may_be_activated_at_once() {
    let rich = "seated: | canoe ... [logger]";
    let mut table = table(
        SPEED_VILLAGERS,
        &[rich, POOR, POOR],
        &[Card::ELDER, Card::CHIEF],
        0,
    );
    table.finish_all(&[1, 2, 3]);
    table.make(ONE, buy(Card::ELDER, &[0]));
    assert_eq!(table.m.round(), 2);
    let activate = Move::Turn(game::Move::Activate {
        builder: false,
        elder: true,
    });
    table.make(ONE, activate);
    assert_eq!(table.m.hand(ONE).store_limit(), 5);
    assert_eq!(table.m.middle(), [Card::CHIEF]);
    let seat: Seat = THREE;
    assert_eq!(table.cards(seat).len(), 16);
}

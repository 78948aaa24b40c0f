//! The promises of the table: where the cursor begins and where Left and Right lead, what is
//! done without a question, what holding B says on the first turn, and what a player may know
//! of the cards to come.

use host_tests::dealer::{Company, Dealer};
use host_tests::driver::Driver;
use host_tests::glass::assert_same;
use host_tests::reader::read;
use host_tests::scenes::games::{Cast, acts, find, ongoing};
use host_tests::scenes::stage::Stage;
use palm_island::console::draw::{BODY, wrap};
use palm_island::console::input::Button;
use palm_island::console::text::{Language, Text};
use palm_island::console::{ScreenId, Selection};
use palm_island::game::{Act, Action, Game, Move, Offer, Phase, ROUNDS, Record, Refusal, Slot};
use palm_island::hint::ways;
use palm_island::profile::Profile;

/// Positions of random games in which it is the player's turn, on the table.
fn tables(mut check: impl FnMut(&Game, Stage)) {
    let mut dealer = Dealer::new(11);
    for _ in 0..40 {
        let deal = dealer.deal(Company::Anyone);
        let start = deal.start().expect("it can be dealt");
        let (turns, _) = dealer.play_out(start);
        let mut record = Record::new(deal).expect("it can be dealt");
        for (i, (position, m)) in turns.iter().enumerate() {
            if position.phase() == Phase::Turn && i % 7 == 3 {
                check(position, Stage::playing(ongoing(record.clone(), None)));
            }
            record.push(*m);
        }
    }
}

fn selection(stage: &Stage) -> Selection {
    stage.midend().selection().expect("the table has a cursor")
}

/// Whether an action of a card is possible.
fn is_possible(game: &Game, slot: Slot, action: Action) -> bool {
    acts(game).any(|act| act.slot == slot && act.action == action)
}

/// Whether an action brings a card forward: it has more upgrades afterwards, or is recruited.
fn is_upgrade(game: &Game, slot: Slot, action: Action) -> bool {
    let card = game.deck().card(slot.depth());
    let then = card.with_area(action.leads_to(card.area()));
    action == Action::Recruit || then.face().level > card.face().level
}

/// Whether an action stores a card for nothing and for a later round, and no other has to make
/// room.
fn is_free_store(game: &Game, slot: Slot, action: Action) -> bool {
    let is_free = || game.check(Move::Act(Act::free(slot, action))).is_ok();
    action == Action::Store && game.round() < ROUNDS && is_free()
}

/// In the last round: what brings most stars at once; if nothing does, what is free and may still
/// pay for some; else the discard.
#[test]
fn in_the_last_round_the_cursor_begins_on_the_most_stars() {
    let (mut wins, mut stores, mut discards) = (0, 0, 0);
    tables(|game, stage| {
        if game.round() < ROUNDS {
            return;
        }
        let stars = |m: Move| game.play(m).expect("it is legal").game.score().stars;
        let most = game.legal_moves().into_iter().map(stars).max();
        let most = most.filter(|most| *most > game.score().stars);
        match (selection(&stage), most) {
            (Selection::Offer(slot, action), Some(most)) => {
                let same = |act: &Act| (act.slot, act.action) == (slot, action);
                let mut here = acts(game).filter(same);
                assert!(here.any(|act| stars(Move::Act(act)) == most), "{game:?}");
                wins += 1;
            }
            (Selection::Offer(slot, action), None) => {
                let free = Move::Act(Act::free(slot, Action::Store));
                assert_eq!((action, game.is_legal(free)), (Action::Store, true));
                assert!(
                    game.deck().left() > 1,
                    "nothing comes that it could pay for"
                );
                stores += 1;
            }
            (selection, most) => {
                assert_eq!((selection, most), (Selection::Move(Move::Discard), None));
                discards += 1;
            }
        }
    });
    assert!(wins > 5 && stores > 5 && discards > 20);
}

/// What is free comes first, then an upgrade, then the rest; the first card before the second.
#[test]
fn the_cursor_begins_on_the_best_that_can_be_afforded() {
    let (mut free, mut upgrades, mut seconds, mut discards) = (0, 0, 0, 0);
    tables(|game, stage| match selection(&stage) {
        _ if game.round() == ROUNDS => {}
        Selection::Offer(slot, action) => {
            assert!(is_possible(game, slot, action), "{game:?}");
            let stores = |act: &Act| is_free_store(game, act.slot, act.action);
            let any_free = acts(game).find(stores);
            let any_upgrade = acts(game).any(|act| is_upgrade(game, act.slot, act.action));
            match any_free {
                Some(act) => {
                    assert_eq!((slot, action), (act.slot, Action::Store), "{game:?}");
                    free += 1;
                }
                None => assert_eq!(is_upgrade(game, slot, action), any_upgrade, "{game:?}"),
            }
            upgrades += usize::from(any_upgrade && any_free.is_none());
            seconds += usize::from(acts(game).all(|act| act.slot == Slot::Second));
        }
        selection => {
            assert_eq!(selection, Selection::Move(Move::Discard));
            assert_eq!(game.legal_moves().as_slice(), [Move::Discard]);
            discards += 1;
        }
    });
    assert!(free > 50 && upgrades > 20 && seconds > 20 && discards > 20);
}

#[test]
fn left_and_right_lead_to_the_best_of_a_card() {
    let mut possible = 0;
    tables(|game, mut stage| {
        for button in [Button::Right, Button::Left] {
            let mut discards = 0;
            for _ in 0..3 {
                stage.press(button);
                match selection(&stage) {
                    Selection::Offer(slot, action) => {
                        let any = acts(game).any(|act| act.slot == slot);
                        assert_eq!(is_possible(game, slot, action), any, "{game:?}");
                        possible += usize::from(any);
                    }
                    Selection::Move(Move::Discard) => discards += 1,
                    // A card that offers nothing can be looked at.
                    Selection::Card(depth) => {
                        let slot = Slot::BOTH.into_iter().find(|slot| slot.depth() == depth);
                        let card = game.open_card(slot.expect("one of the two"));
                        assert!(card.is_none_or(|card| card.face().offers().is_empty()));
                        return;
                    }
                    other => panic!("{other:?} is not on the way"),
                }
            }
            assert_eq!(discards, 1, "the first card, the second and the discard");
        }
    });
    assert!(possible > 100);
}

/// An act that can be done in exactly one way, and loses nothing.
fn single(game: &Game) -> Option<Act> {
    acts(game).find(|act| {
        let ways = ways(game, act.slot, act.action);
        ways.len() == 1 && ways[0].lost.is_nothing() && !act.payment.is_nothing()
    })
}

#[test]
fn a_payment_without_a_choice_is_made_at_once_and_can_be_taken_back() {
    let game = find(&Cast::buildings(), |game| single(game).is_some());
    let mut stage = Stage::playing(game);
    let before = *stage.midend().game().expect("a game");
    let act = single(&before).expect("it was just there");
    stage.go_to(Selection::Offer(act.slot, act.action));
    stage.press(Button::A);
    let after = before.play(Move::Act(act)).expect("it is legal").game;
    assert_eq!(stage.midend().game(), Some(&after));
    let stage = stage.keys("hold:B A");
    assert_eq!(stage.midend().game(), Some(&before));
}

#[test]
fn what_would_be_lost_is_asked_about() {
    let loses = |game: &Game| {
        acts(game).find(|act| {
            let ways = ways(game, act.slot, act.action);
            ways.iter().all(|way| !way.lost.is_nothing())
        })
    };
    let game = find(&Cast::buildings(), |game| loses(game).is_some());
    let mut stage = Stage::playing(game);
    let before = *stage.midend().game().expect("a game");
    let act = loses(&before).expect("it was just there");
    stage.go_to(Selection::Offer(act.slot, act.action));
    // However often A is pressed without a rest, as through discards.
    for _ in 0..8 {
        stage.tap(Button::A);
        stage.wait(150);
        assert_eq!(stage.midend().screen(), ScreenId::Choose);
        assert_eq!(stage.midend().game(), Some(&before));
    }
    stage.wait(400);
    stage.press(Button::A);
    assert_ne!(
        stage.midend().game(),
        Some(&before),
        "after a rest it is paid"
    );
}

/// Where nothing is asked but which stored card is lost, Right leads to the next one on the right.
#[test]
fn what_is_reset_is_chosen_as_it_lies() {
    let resets = |game: &Game| {
        acts(game).find(|act| {
            let ways = ways(game, act.slot, act.action);
            act.payment.is_nothing() && ways.len() > 2 && act.reset.is_some() && {
                let best = ways[0].act.reset;
                best.is_some_and(|best| best > 0)
            }
        })
    };
    let mut stage = Stage::playing(find(&Cast::buildings(), |game| resets(game).is_some()));
    let game = *stage.midend().game().expect("a game");
    let act = resets(&game).expect("it was just there");
    let best = ways(&game, act.slot, act.action)[0].act;
    stage.go_to(Selection::Offer(act.slot, act.action));
    stage.press(Button::A);
    assert_eq!(selection(&stage), Selection::Move(Move::Act(best)));
    let reset = |stage: &Stage| match selection(stage) {
        Selection::Move(Move::Act(act)) => act.reset.expect("one is lost"),
        other => panic!("{other:?}"),
    };
    let count = game.deck().stored_count() as u8;
    for _ in 0..count {
        let before = reset(&stage);
        stage.press(Button::Right);
        assert_eq!(reset(&stage), (before + 1) % count);
    }
}

/// Who holds A down where it is asked which cards pay, for a hint perhaps, has paid nothing.
#[test]
fn a_held_button_pays_nothing() {
    let asked = |game: &Game| {
        acts(game).find(|act| ways(game, act.slot, act.action).len() > 1 && act.reset.is_none())
    };
    let mut stage = Stage::playing(find(&Cast::buildings(), |game| asked(game).is_some()));
    let before = *stage.midend().game().expect("a game");
    let act = asked(&before).expect("it was just there");
    stage.go_to(Selection::Offer(act.slot, act.action));
    stage.press(Button::A);
    let shown = stage.frame();
    stage.hold(Button::A);
    assert_eq!(stage.midend().screen(), ScreenId::Choose);
    assert_eq!(stage.midend().game(), Some(&before));
    assert_same(&stage.frame(), &shown);
    stage.press(Button::A);
    assert_ne!(stage.midend().game(), Some(&before), "a press does");
}

/// B closes words that lie over the table before it leads out of the game.
#[test]
fn b_closes_a_note_first() {
    let dear = |game: &Game| {
        let card = game.open_card(Slot::First)?;
        let mut offers = card.face().offers().iter().map(|offer| offer.action);
        offers.find(|action| !is_possible(game, Slot::First, *action))
    };
    let game = || find(&Cast::buildings(), |game| dear(game).is_some());
    let action = dear(game().game()).expect("it was just there");
    let refused = Stage::playing(game()).select(Selection::Offer(Slot::First, action));
    let table = refused.frame();
    let refused = refused.keys("A");
    assert!(refused.frame() != table, "it is said");
    let round_over = find(&Cast::buildings(), |game| {
        let turn = game.play(Move::Discard);
        turn.is_ok_and(|turn| turn.game.round() > game.round())
    });
    let told = Stage::playing(round_over)
        .select(Selection::Move(Move::Discard))
        .keys("A");
    for (note, below) in [(refused, Some(table)), (told, None)] {
        let said = note.frame();
        let closed = note.keys("B");
        assert_eq!(closed.midend().screen(), ScreenId::Table);
        assert!(closed.frame() != said);
        if let Some(table) = below {
            assert_same(&closed.frame(), &table);
        }
        assert_eq!(closed.keys("B").midend().screen(), ScreenId::Title);
    }
}

/// What comes after the last card of a game is nothing that anybody has to know.
#[test]
fn the_last_card_is_called_so() {
    let last = |round| {
        let game = find(&Cast::buildings(), |game| {
            game.round() == round && game.deck().left() == 1
        });
        read(Stage::playing(game).midend())
    };
    let said = last(ROUNDS);
    assert!(
        said.contains("last card") && said.contains("Game end"),
        "{said}"
    );
    assert!(!said.contains("then") && !said.contains("Round"), "{said}");
    let said = last(ROUNDS - 1);
    assert!(said.contains("then") && said.contains("Round 7"), "{said}");
}

#[test]
fn holding_b_on_the_first_turn_says_that_there_is_nothing_to_take_back() {
    let stage = Stage::fresh().new_game();
    let (table, game) = (stage.frame(), stage.midend().game().copied());
    let stage = stage.keys("hold:B");
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    assert!(stage.frame() != table, "it is said");
    let stage = stage.keys("wait:3000");
    assert_same(&stage.frame(), &table);
    assert_eq!(stage.midend().game().copied(), game);
}

/// The cards of a game whose place the player knows: those that A looks at.
fn known(stage: Stage) -> Vec<bool> {
    let cards = stage.midend().game().expect("a game").deck().len() + 1;
    let mut stage = stage.select(Selection::Card(2)).keys("A LEFT LEFT");
    (0..cards)
        .map(|place| {
            assert_eq!(stage.midend().screen(), ScreenId::Coming);
            assert_eq!(selection(&stage), Selection::Card(place));
            stage.press(Button::A);
            let is_known = stage.midend().screen() == ScreenId::CardView;
            if is_known {
                stage.press(Button::B);
            }
            stage.press(Button::Right);
            is_known
        })
        .collect()
}

/// S3: the first three, and what has been seen.
#[test]
fn the_cards_to_come_are_told_as_far_as_they_were_seen() {
    let in_round = |round, looked| {
        let mut game = find(&Cast::buildings(), |game| {
            game.round() == round && game.deck().left() == 9
        });
        game.looked = looked;
        Stage::playing(game)
    };
    let first = in_round(1, false);
    let stored: Vec<usize> = {
        let game = first.midend().game().expect("a game");
        game.deck().stored().map(|(depth, _)| depth).collect()
    };
    for (place, is_known) in known(first).into_iter().enumerate() {
        // The tracker is at 9: what lies behind it has been seen.
        let expected = !(3..=9).contains(&place) || stored.contains(&place);
        assert_eq!(is_known, expected, "{place}");
    }
    for stage in [in_round(3, false), in_round(1, true)] {
        let known = known(stage);
        assert!(
            known
                .iter()
                .enumerate()
                .all(|(i, known)| *known != (i == 9))
        );
    }
}

/// Whatever is refused is said beside a card, and at the foot of large letters.
#[test]
fn every_refusal_fits() {
    let mut longest = 0;
    tables(|game, _| {
        let mut refusals = Vec::new();
        for m in (0..=u16::MAX).step_by(3).filter_map(Move::decode) {
            if let Err(reason) = game.check(m)
                && !refusals.contains(&reason)
            {
                refusals.push(reason);
            }
        }
        for reason in refusals {
            // Only these can happen on the table.
            let text = match reason {
                Refusal::Unaffordable(cost) => Text::Missing(cost),
                Refusal::Tracker | Refusal::Covered(_) => Text::Refusal(reason),
                _ => continue,
            };
            let words = Language::English.say(text);
            let lines = |width| wrap(BODY, width, &words).count();
            assert!(lines(124) <= 2 && lines(59) <= 5, "{}", &*words);
            longest = longest.max(words.len());
        }
    });
    assert!(longest > 30);
}

/// What is said to be missing is what would make the action possible.
#[test]
fn a_refusal_says_what_is_missing() {
    let mut said = 0;
    tables(|game, mut stage| {
        let held = game.deck().held();
        let card = game.open_card(Slot::First).filter(|_| held.wild() == 0);
        let offers = card.map_or(&[][..], |card| card.face().offers());
        let dear = |offer: &&Offer| !is_possible(game, Slot::First, offer.action);
        for offer in offers.iter().filter(dear) {
            let missing = offer.cost.missing(held);
            for (lacks, price) in missing.alternatives().iter().zip(offer.cost.alternatives()) {
                assert!(!lacks.is_nothing() && held.plus(*lacks).covers(*price));
            }
            stage.go_to(Selection::Offer(Slot::First, offer.action));
            stage.press(Button::A);
            let words = Language::English.say(Text::Missing(missing)).to_string();
            let glass = read(stage.midend());
            assert!(words.split(' ').all(|word| glass.contains(word)), "{glass}");
            said += 1;
        }
    });
    assert!(said > 50);
}

#[test]
fn large_letters_show_the_same_game() {
    let mut profile = Profile::default();
    profile.settings.large_text = true;
    let game = find(&Cast::buildings(), |game| game.round() == 2);
    let plain = Stage::playing(game.clone());
    let mut large = Stage::with_both(profile, game).keys("A");
    assert_eq!(selection(&large), selection(&plain));
    assert!(large.frame() != plain.frame());
    let before = large.frame();
    large.press(Button::Down);
    assert!(large.frame() != before, "what is selected is what is seen");
}

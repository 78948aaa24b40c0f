//! A quarter of a million moves of random buttons, over many games and many nights: nothing
//! panics, no screen is a trap, every position is legal, and every screen was seen.

use std::collections::{BTreeMap, BTreeSet};

use host_tests::dealer::{Company, Dealer};
use host_tests::monkey::{Monkey, Seen};
use host_tests::scenes::games::{Cast, find, find_in_good_games, ongoing};
use host_tests::scenes::profiles::veteran;
use host_tests::scenes::tables::{ALONE, PERSONS, dealt, until};
use host_tests::wired;
use palm_island::console::input::Button;
use palm_island::console::text::{Say, Text};
use palm_island::console::{Midend, ScreenId, Selection, Stimulus};
use palm_island::deal::Seed;
use palm_island::game::{Ability, Card, Disaster, Feat, Phase, Record, Setup};
use palm_island::link::Chair;
use palm_island::party::{self, BySeat, Mode, Seat, Seats, Stage};
use palm_island::player::Strength;
use palm_island::profile::Profile;
use palm_island::profile::{Board, Cable, Notice, Ongoing, Opened, Together};

const INPUTS: usize = 250_000;
/// From power-on to power-off.
const INPUTS_OF_A_NIGHT: usize = 500;
/// How often the monkey is led back to the title.
const FIDGETS_AT_A_TIME: usize = 40;
/// The press that wakes the screen, one that closes a hint, and one for each screen that
/// can lie over the title.
const MOST_BACK: usize = 8;
/// The round's end of a match is told scene by scene.
const MOST_SCENES: usize = 60;

#[derive(Default)]
struct Diary {
    inputs: usize,
    /// How often each screen was seen.
    screens: BTreeMap<ScreenId, usize>,
    seen: BTreeSet<Seen>,
    /// The set-ups that were played: their Feats and Villagers.
    company: BTreeSet<&'static str>,
    games_begun: u32,
    games_counted: u32,
}

impl Diary {
    fn note(&mut self, monkey: &mut Monkey) {
        *self.screens.entry(monkey.midend().screen()).or_default() += 1;
        self.seen.append(&mut monkey.seen);
        if let (_, Some(ongoing)) = monkey.midend().save() {
            let deal = ongoing.deal();
            self.company.extend(deal.feats.iter().map(Feat::word));
            self.company
                .extend(deal.villagers.iter().map(|card| card.word()));
        }
    }
}

/// A game with any Feats and Villagers, at any point.
fn any_game(dealer: &mut Dealer) -> Ongoing {
    let deal = dealer.deal(Company::Anyone);
    let mut record = Record::new(deal.clone()).expect("it can be dealt");
    let (turns, _) = dealer.play_out(deal.start().expect("it can be dealt"));
    for (_, m) in &turns[..dealer.below(turns.len() + 1)] {
        record.push(*m);
    }
    ongoing(record, None)
}

/// Moments of games that a monkey would never reach.
struct Moments {
    /// The end of a good game, with Feats to be earned.
    end: Ongoing,
    /// Builder and Elder are recruited, and can be used.
    activation: Ongoing,
    matches: [Vec<Board>; 6],
    /// No match on a cable, or one of each mode with somebody who is never there.
    cables: Vec<Cable>,
}

/// Matches of every mode that have come to where somebody is asked something, one list for each
/// kind of moment.
fn matches() -> [Vec<Board>; 6] {
    let modes = [
        Mode::Cooperative {
            disaster: Disaster::Volcano,
            ability: Some(Ability::Storage),
        },
        Mode::Casual { villagers: true },
        Mode::Speed { villagers: false },
    ];
    let mut all: [Vec<Board>; 6] = Default::default();
    let [first, tracker, last, over, asked, closed] = &mut all;
    for mode in modes {
        for sitters in [PERSONS, ALONE] {
            let at = |wanted: fn(&Together) -> bool| until(mode, Seats::TWO, sitters, wanted);
            first.push(dealt(mode, Seats::FOUR, sitters, 1));
            last.push(at(|table| table.position().round() == 8));
            over.push(at(Together::is_over));
            // The console is waited for.
            if sitters == ALONE {
                closed.push(at(|table| {
                    table.position().has_closed(Seat::FIRST) && table.next_console().is_some()
                }));
            }
            // At the tracker a speed match closes the round by itself (M6).
            if mode.has_undo() {
                tracker.push(at(|table| {
                    let hand = table.position().hand(Seat::FIRST);
                    hand.is_at_tracker() && table.position().awaits(Seat::FIRST)
                }));
            }
            if !matches!(mode, Mode::Casual { .. }) {
                asked.push(at(|table| {
                    matches!(
                        table.position().stage(),
                        Stage::Offers(_) | Stage::Agreement(_) | Stage::Sale(_)
                    )
                }));
            }
        }
    }
    all
}

fn cables() -> Vec<Cable> {
    let modes = [
        Mode::Cooperative {
            disaster: Disaster::Volcano,
            ability: None,
        },
        Mode::Casual { villagers: true },
        Mode::Speed { villagers: false },
    ];
    let mut all = vec![Cable::EMPTY; 2];
    for mode in modes {
        let setup = party::Setup::new(mode, Seats::THREE, Seed(4)).expect("a small seed");
        let console = Chair::Console(Strength::Novice);
        all.extend(wired::dealt(setup, 2, console).into_iter().take(1));
    }
    all
}

impl Moments {
    fn find() -> Self {
        let helpers = Cast::of(&[], &[Card::BUILDER, Card::ELDER]);
        Self {
            end: find_in_good_games(|game| !game.feats_met().is_empty()),
            activation: find(&helpers, |game| game.phase() == Phase::Activation),
            matches: matches(),
            cables: cables(),
        }
    }
}

/// What lies in the flash when the power comes on: usually what was left there.
fn any_save(dealer: &mut Dealer, moments: &Moments, left: Opened) -> Opened {
    let with = |profile, game: Option<Ongoing>| Opened {
        profile,
        game,
        ..Opened::default()
    };
    match dealer.below(18) {
        12..18 => {
            let kind = &moments.matches[dealer.below(moments.matches.len())];
            Opened {
                board: kind[dealer.below(kind.len())].clone(),
                game: None,
                ..left
            }
        }
        0 => Opened::default(),
        1 => with(veteran(), None),
        2 | 3 => with(veteran(), Some(any_game(dealer))),
        4 => with(Profile::default(), Some(moments.end.clone())),
        5 => with(left.profile, Some(moments.activation.clone())),
        6 => Opened {
            game: None,
            notice: Some(Notice::GameDamaged),
            ..left
        },
        _ => left,
    }
}

fn kept(monkey: &Monkey) -> (Profile, Option<Ongoing>) {
    let (profile, ongoing) = monkey.midend().save();
    (profile.clone(), ongoing.cloned())
}

/// The logs of the match lead to it.
fn is_legal_match(monkey: &Monkey) {
    if let Some(board) = monkey.midend().board() {
        let record = board.record();
        let logs = BySeat::from_fn(|seat| record.log(seat).bytes());
        let read = party::Record::decode(&record.setup().encode(), logs);
        assert_eq!(read.as_ref(), Ok(record));
    }
}

/// The position is one that the rules allow, and the record leads to it.
fn is_legal(monkey: &Monkey) {
    let (_, ongoing) = monkey.midend().save();
    let game = monkey.midend().game();
    assert_eq!(game.is_some(), ongoing.is_some());
    let (Some(game), Some(ongoing)) = (game, ongoing) else {
        return;
    };
    if !game.is_over() {
        assert_eq!(Setup::from(game).check(), Ok(*game));
    }
    assert_eq!(ongoing.record().position(usize::MAX), Ok(*game));
}

/// From wherever the monkey is: B leads to the title, and changes nothing on the way.
fn leads_back(monkey: &mut Monkey) {
    let from = monkey.midend().screen();
    let before = kept(monkey);
    let is_match = monkey.midend().board().is_some() || monkey.midend().cable().is_some();
    let most = if is_match { MOST_SCENES } else { MOST_BACK };
    for _ in 0..most {
        match monkey.midend().screen() {
            ScreenId::Title => break,
            // There B leads back to the match.
            ScreenId::MatchMenu => {
                let title = Some(Selection::Menu(Text::Say(Say::ToTitle)));
                while monkey.midend().selection() != title {
                    monkey.press_for(Button::Down, 50);
                }
                monkey.press_for(Button::A, 50);
            }
            // There B is only one of the buttons that are tried out.
            ScreenId::HardwareTest => monkey.press_for(Button::B, 1000),
            // The score stands for a moment, whatever is pressed.
            ScreenId::GameOver | ScreenId::MatchOver => {
                monkey.press_for(Button::B, 50);
                monkey.wait(1000);
            }
            _ => monkey.press_for(Button::B, 50),
        }
    }
    assert_eq!(monkey.midend().screen(), ScreenId::Title, "from {from:?}");
    // To decline an offer is something that B does.
    if !is_match {
        assert_eq!(kept(monkey), before, "from {from:?}");
    }
}

/// One night with the console; gives what is left in the flash.
fn night(diary: &mut Diary, dealer: &mut Dealer, moments: &Moments, left: Opened) -> Opened {
    let held: &[Button] = match dealer.below(20) {
        0 => &Midend::HARDWARE_TEST,
        1 => &[Button::A],
        _ => &[],
    };
    let mut save = any_save(dealer, moments, left);
    save.profile.settings.confirm_discards = dealer.below(2) == 0;
    save.profile.settings.animations = dealer.below(4) > 0;
    let (dealt, counted) = (save.profile.deals(), save.profile.tally_of_all().games);
    let cable = moments.cables[dealer.below(moments.cables.len())].clone();
    let mut monkey = Monkey::new(save, cable, dealer.below(1 << 30) as u64, held);
    diary.note(&mut monkey);
    while monkey.moves < INPUTS_OF_A_NIGHT {
        for _ in 0..FIDGETS_AT_A_TIME {
            monkey.fidget(dealer);
            diary.note(&mut monkey);
            is_legal(&monkey);
            is_legal_match(&monkey);
        }
        if dealer.below(40) == 0 {
            monkey.feed(Stimulus::NotSaved);
        }
        leads_back(&mut monkey);
        diary.note(&mut monkey);
    }
    diary.inputs += monkey.moves;
    let (profile, game) = kept(&monkey);
    diary.games_begun += profile.deals() - dealt;
    diary.games_counted += profile.tally_of_all().games.saturating_sub(counted);
    Opened {
        profile,
        game,
        board: Board::of(monkey.midend().board()),
        notice: None,
        is_first: false,
    }
}

#[test]
fn a_monkey_finds_no_way_to_break_it() {
    let mut diary = Diary::default();
    let mut dealer = Dealer::new(1);
    let moments = Moments::find();
    let mut left = Opened {
        is_first: true,
        ..Opened::default()
    };
    while diary.inputs < INPUTS {
        left = night(&mut diary, &mut dealer, &moments, left);
    }
    println!("{} inputs, {:?}", diary.inputs, diary.screens);
    println!(
        "{} games begun, {} counted",
        diary.games_begun, diary.games_counted
    );
    for screen in ScreenId::ALL {
        assert!(
            diary.screens.contains_key(screen),
            "{screen:?} was never seen"
        );
    }
    for seen in Seen::ALL {
        assert!(diary.seen.contains(&seen), "{seen:?}: never");
    }
    let villagers = Card::VILLAGERS.map(Card::word);
    for name in Feat::ALL.map(Feat::word).into_iter().chain(villagers) {
        assert!(diary.company.contains(name), "{name} never came along");
    }
    assert!(diary.games_begun > 20 && diary.games_counted > 5);
}

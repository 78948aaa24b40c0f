//! How many presses a turn takes, over all the golden games.

use host_tests::announce;
use host_tests::driver::Driver;
use host_tests::scenes::games::ongoing;
use host_tests::scenes::stage::Stage;
use host_tests::thrift;
use palm::line::GameLine;
use palm_island::console::input::Button;
use palm_island::console::{Midend, Selection};
use palm_island::game::{Move, Record};

const GAMES: &str = include_str!("../../data/games.jsonl");

/// The turns of all these games.
const TURNS: usize = 10_228;

/// The presses on the first table that this console had: the cursor began on the first
/// row of the first card that was possible, went row by row, and every payment was confirmed.
/// The first number is that of the player of the whole games through the buttons, the
/// second that of a player who always knew the shortest way.
const ONCE: usize = 37_017;
const ONCE_AT_LEAST: usize = 21_165;

/// A player who counts: presses, and turns in which the cursor begins on the move.
struct Counting {
    stage: Stage,
    presses: usize,
    at_once: usize,
}

impl Driver for Counting {
    fn midend(&self) -> &Midend {
        Stage::midend(&self.stage)
    }

    fn press(&mut self, button: Button) {
        self.presses += 1;
        self.stage.press(button);
    }

    fn hold(&mut self, button: Button) {
        self.presses += 1;
        self.stage.hold(button);
    }
}

/// Where a move is made on the table.
const fn place(m: Move) -> Selection {
    match m {
        Move::Act(act) => Selection::Offer(act.slot, act.action),
        m => Selection::Move(m),
    }
}

/// Plays all games; how many presses that took, and in how many turns the cursor was there.
fn presses(mut play: impl FnMut(&mut Counting, Move)) -> (usize, usize) {
    let (mut presses, mut at_once, mut turns) = (0, 0, 0);
    for line in GAMES.lines() {
        let line: GameLine = serde_json::from_str(line).expect("a game");
        let deal = line.deal().expect("it can be dealt");
        let record = Record::new(deal).expect("a whole deck");
        let mut player = Counting {
            stage: Stage::playing(ongoing(record, None)),
            presses: 0,
            at_once: 0,
        };
        for wanted in &line.moves {
            let game = *player.midend().game().expect("a game in progress");
            let m = wanted.find(&game).expect("a legal move");
            let here = player.midend().selection() == Some(place(m));
            player.at_once += usize::from(here);
            play(&mut player, m);
            let expected = game.play(m).expect("a legal move").game;
            assert_eq!(player.midend().game(), Some(&expected));
            turns += 1;
        }
        presses += player.presses;
        at_once += player.at_once;
    }
    assert_eq!(turns, TURNS, "the same games");
    (presses, at_once)
}

#[test]
fn a_turn_takes_a_third_fewer_presses_than_it_once_did() {
    let (now, at_once) = presses(|player, m| player.play(m));
    let (at_least, _) = presses(|player, m| player.presses += thrift::play(&mut player.stage, m));
    let a_turn = |presses: usize| presses as f64 / TURNS as f64;
    announce(&format!(
        "presses a turn: {:.2}, once {:.2}; by the shortest way {:.2}, once {:.2}; \
         the cursor begins on the move in {:.0} % of the turns",
        a_turn(now),
        a_turn(ONCE),
        a_turn(at_least),
        a_turn(ONCE_AT_LEAST),
        100.0 * a_turn(at_once),
    ));
    assert!(now * 10 <= ONCE * 7);
    assert!(at_least * 100 <= ONCE_AT_LEAST * 86);
    assert!(at_once * 2 > TURNS);
}

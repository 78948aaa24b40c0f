//! What a hint costs: the longest from the long press to the glass, at the first turn
//! of a few decks and later in games, the cycles of a node of the search, and what a cursor
//! that moves on has to wait for it.

use palm_island::console::input::{Button, LONG_PRESS};
use palm_island::deal::Seed;
use palm_island::game::{Feats, Phase, Record, Villagers};
use palm_island::hint::{Question, Sight, Thinker};
use palm_island::profile::Ongoing;
use palm_island::profile::{Hints, Profile};

use super::cursor::{MOST_MILLIS, press};
use super::{AT_REST, Figure, PRESS, power_on_with};
use crate::model::think;
use crate::scenes::games::{Cast, find, ongoing};
use palm::Failure;
use palm_machine::{Firmware, Machine, Time};

const DECKS: [u64; 4] = [1, 42, 1_000, 77_777];
/// The other rounds that are looked at.
const ROUNDS: [u8; 3] = [1, 4, 7];
/// Longer than any hint takes.
const ANSWER: Time = Time::from_millis(2_500);

pub fn figures(firmware: &Firmware) -> Result<Vec<Figure>, Failure> {
    let (mut longest, mut cursor) = (Time::ZERO, Time::ZERO);
    let (mut cycles, mut nodes, mut stack) = (0, 0, 0);
    for seed in DECKS {
        let deal = Seed(seed).deal(Feats::NONE, Villagers::new());
        let (Ok(start), Ok(record)) = (deal.start(), Record::new(deal)) else {
            return Err(Failure::failed("A seed deals no deck."));
        };
        // A forced move is said without thinking.
        if start.legal_moves().len() == 1 {
            continue;
        }
        let game = ongoing(record, Some(Seed(seed)));
        let mut machine = at_turn(firmware, &Profile::default(), &game)?;
        let asked = ask(&mut machine);
        longest = longest.max(asked.took);
        cycles += asked.cycles;
        stack = stack.max(machine.stack_high_water());
        cursor = cursor.max(move_on(&mut machine));
        let mut thinker = Box::<Thinker>::default();
        let question = Question {
            game: start,
            sight: Sight::Memory,
        };
        think(&mut thinker, question);
        nodes += u64::from(thinker.nodes());
    }
    for hints in [Hints::Memory, Hints::TopThree] {
        let mut profile = Profile::default();
        profile.settings.hints = hints;
        for round in ROUNDS {
            let game = find(&Cast::buildings(), |game| {
                game.round() == round && game.phase() == Phase::Turn
            });
            let mut machine = at_turn(firmware, &profile, &game)?;
            longest = longest.max(ask(&mut machine).took);
        }
    }
    let cursor = Figure::new("press_to_glass_most_on_hint", cursor.as_millis_f64(), "ms");
    Ok(vec![
        cursor.at_most(MOST_MILLIS),
        Figure::new("hint", longest.as_millis_f64(), "ms").at_most(500.0),
        Figure::new("hint_node", cycles as f64 / nodes.max(1) as f64, "cycles"),
        Figure::new("hint_stack", f64::from(stack), "bytes").at_most(8.0 * 1024.0),
        Figure::new("thinker", f64::from(firmware.size_of("THINKER")), "bytes"),
    ])
}

/// Lets go of A, and moves the cursor away from the hint, in each direction; how long
/// the slowest took.
fn move_on(machine: &mut Machine) -> Time {
    let mut slowest = Time::ZERO;
    for direction in [Button::Up, Button::Down, Button::Left, Button::Right] {
        machine.set_button(Button::A, false);
        machine.run_for(AT_REST);
        slowest = slowest.max(press(machine, direction).unwrap_or_default());
        machine.run_for(AT_REST);
        machine.set_button(Button::A, true);
        machine.run_for(ANSWER);
    }
    slowest
}

struct Asked {
    took: Time,
    cycles: u64,
}

/// Holds A until the hint is there, and longer.
fn ask(machine: &mut Machine) -> Asked {
    machine.set_button(Button::A, true);
    machine.run_for(Time::from_millis(LONG_PRESS));
    let (asked, before) = (machine.now(), machine.cycles().awake);
    machine.run_for(ANSWER);
    let answered = machine.display().last_change().unwrap_or(Time::NEVER);
    Asked {
        took: answered.saturating_sub(asked),
        cycles: machine.cycles().awake - before,
    }
}

/// A handheld with this game on the table, and nothing left to do.
fn at_turn(firmware: &Firmware, profile: &Profile, game: &Ongoing) -> Result<Machine, Failure> {
    let mut machine = power_on_with(firmware, profile, Some(game))?;
    machine.schedule_press(Button::A, machine.now(), PRESS);
    machine.run_for(AT_REST);
    Ok(machine)
}

//! What a hint costs: the longest from the long press to the glass, at the first turn
//! of a few decks, and the cycles of a node of the search.

use palm_island::console::input::{Button, LONG_PRESS};
use palm_island::deal::Seed;
use palm_island::game::{Feats, Record, Villagers};
use palm_island::hint::{Question, Sight, Thinker};
use palm_island::save::{Ongoing, Profile};

use super::{AT_REST, Figure, LIMIT, PRESS, QUIET, cannot_run};
use crate::Failure;
use crate::machine::{Firmware, Machine, Options, Time};
use crate::save_file;
use crate::scenes::games::ongoing;
use crate::twin::think;

const DECKS: [u64; 4] = [1, 42, 1_000, 77_777];
/// Longer than any hint takes.
const ANSWER: Time = Time::from_millis(2_500);

pub fn figures(firmware: &Firmware) -> Result<Vec<Figure>, Failure> {
    let mut longest = Time::ZERO;
    let (mut cycles, mut nodes, mut stack) = (0, 0, 0);
    for seed in DECKS {
        let deal = Seed(seed).deal(Feats::NONE, Villagers::new());
        let (Ok(start), Ok(record)) = (deal.start(), Record::new(deal)) else {
            return Err(Failure::failed("A seed deals no deck."));
        };
        let mut machine = first_turn(firmware, &ongoing(record, Some(Seed(seed))))?;
        machine.set_button(Button::A, true);
        machine.run_for(Time::from_millis(LONG_PRESS));
        let (asked, before) = (machine.now(), machine.cycles().awake);
        machine.run_for(ANSWER);
        let answered = machine.display().last_change().unwrap_or(Time::NEVER);
        longest = longest.max(answered.saturating_sub(asked));
        cycles += machine.cycles().awake - before;
        stack = stack.max(machine.stack_high_water());
        let mut thinker = Box::<Thinker>::default();
        let question = Question {
            game: start,
            sight: Sight::Memory,
        };
        think(&mut thinker, question);
        nodes += u64::from(thinker.nodes());
    }
    Ok(vec![
        Figure::new("hint", longest.as_millis_f64(), "ms").at_most(500.0),
        Figure::new("hint_node", cycles as f64 / nodes.max(1) as f64, "cycles"),
        Figure::new("hint_stack", f64::from(stack), "bytes").at_most(8.0 * 1024.0),
        Figure::new("thinker", f64::from(firmware.size_of("THINKER")), "bytes"),
    ])
}

/// A handheld with this game on the table, and nothing left to do.
fn first_turn(firmware: &Firmware, game: &Ongoing) -> Result<Machine, Failure> {
    let flash = save_file::with(firmware, &Profile::default(), Some(game))?;
    let mut machine = Machine::new(firmware, flash, Options::default()).map_err(cannot_run)?;
    machine.run_until_idle(QUIET, LIMIT);
    machine.schedule_press(Button::A, machine.now(), PRESS);
    machine.run_for(AT_REST);
    Ok(machine)
}

//! How long a cursor takes to move, from the press to the last byte on the glass.

use palm_island::console::input::Button::{self, A, Down, Left, Right, Up};

use super::{Figure, LIMIT, PRESS, QUIET, flush_figures, power_on_with};
use crate::scenes::{self, profiles};
use palm::Failure;
use palm_machine::{Firmware, Machine, Time};

/// What a player does not feel.
pub const MOST_MILLIS: f64 = 8.0;

/// On each spot of a table: over to the other card and back, up and down, and on.
const ON_A_SPOT: [Button; 5] = [Right, Left, Up, Down, Down];
/// No card has more spots.
const SPOTS: usize = 6;
/// The menus of a player who has earned everything: the keys that open one, and
/// those that move its cursor all the way round.
const MENUS: [(&[Button], [Button; 8]); 6] = [
    (&[], ROUND),
    (&[A], ROUND),
    (&[A, Down, A], ROUND),
    (&[Up, A], ON_A_PAGE),
    (&[Down, A], DOWN_A_PAGE),
    (
        &[Down, Down, A],
        [Right, Right, Right, Down, Left, Left, Left, Up],
    ),
];
/// The settings have several pages, and turning one is no move of a cursor.
const ON_A_PAGE: [Button; 8] = [Down, Right, Left, Down, Down, Up, Up, Up];
/// The same where Left and Right change what is played.
const DOWN_A_PAGE: [Button; 8] = [Down, Down, Down, Up, Up, Up, Down, Up];
const ROUND: [Button; 8] = [Up, Up, Down, Down, Down, Down, Down, Down];

/// One that moves by a line on the title.
pub fn typical(machine: &mut Machine) -> Result<Vec<Figure>, Failure> {
    machine.take_transfers();
    let wait = press(machine, Down)
        .ok_or_else(|| Failure::failed("DOWN changes nothing on the first screen."))?;
    let [time, bytes, ratio] = flush_figures(
        &machine.take_transfers(),
        ["cursor_flush", "cursor_flush_bytes", "cursor_flush_ratio"],
    );
    let wait = Figure::new("press_to_glass", wait.as_millis_f64(), "ms");
    Ok(vec![time, bytes, ratio, wait.at_most(MOST_MILLIS)])
}

/// The slowest of all, on every kind of table and in the menus.
pub fn slowest(firmware: &Firmware) -> Result<Vec<Figure>, Failure> {
    let mut on_table = Time::ZERO;
    for scene in scenes::tables() {
        let stage = scene.into_stage();
        let save = stage.as_ref().map(|stage| stage.midend().save());
        if let Some((profile, game)) = save {
            let mut machine = power_on_with(firmware, profile, game)?;
            walk(&mut machine, &[A]);
            for column in [Left, Right] {
                on_table = on_table.max(walk(&mut machine, &[column]));
                on_table = on_table.max(walk(&mut machine, &[ON_A_SPOT; SPOTS].concat()));
            }
        }
    }
    let mut in_menu = Time::ZERO;
    for (keys, moves) in MENUS {
        let mut machine = power_on_with(firmware, &profiles::veteran(), None)?;
        walk(&mut machine, keys);
        in_menu = in_menu.max(walk(&mut machine, &moves));
    }
    let figure = |name, time: Time| Figure::new(name, time.as_millis_f64(), "ms");
    Ok(vec![
        figure("press_to_glass_most_on_table", on_table).at_most(MOST_MILLIS),
        figure("press_to_glass_most_in_menus", in_menu).at_most(MOST_MILLIS),
    ])
}

/// Presses one key after the other; how long the slowest took.
fn walk(machine: &mut Machine, keys: &[Button]) -> Time {
    let mut slowest = Time::ZERO;
    for key in keys {
        slowest = slowest.max(press(machine, *key).unwrap_or_default());
        machine.run_until_idle(QUIET, LIMIT);
    }
    slowest
}

/// From a press to the last byte that it changes on the glass, if it changes any.
pub fn press(machine: &mut Machine, button: Button) -> Option<Time> {
    let pressed = machine.now();
    machine.schedule_press(button, pressed, PRESS);
    machine.run_for(PRESS);
    let changed = machine.display().last_change()?;
    (changed > pressed).then(|| changed - pressed)
}

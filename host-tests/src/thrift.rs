//! A player who wastes no press: looks around free of charge, and then takes the shortest way
//! to a move. What that costs is the least that a turn can cost.

use palm_island::console::input::Button;
use palm_island::console::{Millis, ScreenId, Selection};
use palm_island::game::Move;

use crate::scenes::stage::Stage;

const READING: Millis = 500;
const DIRECTIONS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

/// Makes a move on the table with as few presses as possible; how many that took.
///
/// # Panics
/// If the screens offer no way to it.
pub fn play(stage: &mut Stage, m: Move) -> usize {
    let wanted = match m {
        Move::Act(act) => Selection::Offer(act.slot, act.action),
        m => Selection::Move(m),
    };
    let mut presses = go(stage, wanted) + 1;
    stage.tap(Button::A);
    if stage.midend().screen() == ScreenId::Choose {
        // Nobody pays for what is lost before it was read.
        stage.wait(READING);
        presses += go(stage, Selection::Move(m)) + 1;
        stage.tap(Button::A);
    }
    presses
}

/// What can be selected on a screen, and where the directions lead from there.
struct Map {
    spots: Vec<Selection>,
    ways: Vec<[Option<usize>; DIRECTIONS.len()]>,
}

impl Map {
    fn here(&mut self, stage: &Stage) -> usize {
        let selection = stage.midend().selection().expect("something is selected");
        let known = self.spots.iter().position(|spot| *spot == selection);
        known.unwrap_or_else(|| {
            self.spots.push(selection);
            self.ways.push([None; DIRECTIONS.len()]);
            self.spots.len() - 1
        })
    }

    /// The shortest known way from one spot to the first that is right, as directions.
    fn way(&self, from: usize, right: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let mut reached = vec![None; self.spots.len()];
        reached[from] = Some(Vec::new());
        let mut order = vec![from];
        let mut next = 0;
        while let Some(&at) = order.get(next) {
            next += 1;
            let way = reached[at].clone().expect("it was reached");
            if right(at) {
                return Some(way);
            }
            for (direction, to) in self.ways[at].iter().enumerate() {
                if let Some(to) = *to
                    && reached[to].is_none()
                {
                    let mut way = way.clone();
                    way.push(direction);
                    reached[to] = Some(way);
                    order.push(to);
                }
            }
        }
        None
    }
}

/// Selects something; the fewest presses that takes from where the selection was. The presses
/// spent on finding out do not count.
fn go(stage: &mut Stage, wanted: Selection) -> usize {
    let mut map = Map {
        spots: Vec::new(),
        ways: Vec::new(),
    };
    let start = map.here(stage);
    let mut at = start;
    loop {
        // The nearest to the start that is wanted, or from which not all is known.
        let is_open = |map: &Map, spot: usize| map.ways[spot].contains(&None);
        let nearest = |spot| map.spots[spot] == wanted || is_open(&map, spot);
        let way = map.way(start, nearest).expect("it is on the screen");
        let spot = follow(&map, start, &way);
        let there = map.way(at, |other| other == spot);
        let Some(there) = there else {
            panic!("no way leads back");
        };
        for &direction in &there {
            stage.tap(DIRECTIONS[direction]);
        }
        at = spot;
        if map.spots[spot] == wanted {
            return way.len();
        }
        let new = map.ways[spot].iter().position(Option::is_none);
        let new = new.expect("it is open");
        stage.tap(DIRECTIONS[new]);
        at = {
            let to = map.here(stage);
            map.ways[at][new] = Some(to);
            to
        };
        // What is not known yet could be the way back.
        while map.way(at, |other| other == start).is_none() {
            let open = map.way(at, |spot| map.ways[spot].contains(&None));
            for direction in open.expect("some way leads back") {
                stage.tap(DIRECTIONS[direction]);
            }
            at = map.here(stage);
            let new = map.ways[at].iter().position(Option::is_none);
            let new = new.expect("it is open");
            stage.tap(DIRECTIONS[new]);
            let to = map.here(stage);
            map.ways[at][new] = Some(to);
            at = to;
        }
    }
}

fn follow(map: &Map, start: usize, way: &[usize]) -> usize {
    way.iter().fold(start, |at, &direction| {
        map.ways[at][direction].expect("a known way")
    })
}

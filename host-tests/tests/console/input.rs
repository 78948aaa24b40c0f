//! The promise of the buttons: one press of a finger is one press, at once,
//! whatever the contacts do; nothing is doubled and nothing is lost.

use palm_island::console::{
    Millis,
    input::{
        Button, Buttons, Input, Keypad, LONG_PRESS, REPEAT_AFTER, REPEAT_EVERY, SETTLE, Sample,
    },
};
use proptest::prelude::*;

/// The pins move at these times: the button changes its level at each.
type Edges = Vec<(Millis, Button)>;
type Heard = Vec<(Millis, Input)>;

const FOREVER: Millis = 1_000_000;

/// Plays pin movements to a keypad the way the firmware does: a look at every
/// edge and at every deadline, each one late by `late(its time)`. On the way it
/// checks that sleeping until the deadline is safe: asking earlier brings nothing.
fn play(
    keypad: &mut Keypad,
    mut held: Buttons,
    mut edges: Edges,
    late: impl Fn(Millis) -> Millis,
) -> Heard {
    edges.sort_by_key(|edge| edge.0);
    let mut heard = Heard::new();
    let mut edges = edges.into_iter().peekable();
    loop {
        let sleep_until = keypad.deadline().unwrap_or(FOREVER);
        assert!(keypad.clone().tick(sleep_until - 1).is_empty());

        let next_edge = edges.peek().map_or(FOREVER, |edge| edge.0);
        let wanted = sleep_until.min(next_edge);
        if wanted >= FOREVER {
            return heard;
        }
        let now = wanted + late(wanted);
        let mut moved = Buttons::NONE;
        while let Some((_, button)) = edges.next_if(|edge| edge.0 <= now) {
            moved = moved.with(button);
            held = match held.contains(button) {
                true => held.without(button),
                false => held.with(button),
            };
        }
        let inputs = keypad.sample(Sample { held, edges: moved }, now);
        heard.extend(inputs.into_iter().map(|input| (now, input)));
    }
}

fn hear(edges: Edges) -> Heard {
    play(&mut Keypad::new(), Buttons::NONE, edges, |_| 0)
}

fn times(heard: &Heard, wanted: Input) -> Vec<Millis> {
    let wanted = heard.iter().filter(|(_, input)| *input == wanted);
    wanted.map(|(time, _)| *time).collect()
}

fn held(button: Button, from: Millis, to: Millis) -> Edges {
    vec![(from, button), (to, button)]
}

fn down(button: Button) -> Sample {
    let held = Buttons::NONE.with(button);
    Sample { held, edges: held }
}

fn up(button: Button) -> Sample {
    Sample {
        held: Buttons::NONE,
        edges: Buttons::NONE.with(button),
    }
}

#[test]
fn a_press_counts_at_its_first_edge_and_a_release_once_it_settled() {
    assert_eq!(
        hear(held(Button::A, 100, 180)),
        [
            (100, Input::Press(Button::A)),
            (180 + SETTLE, Input::Release(Button::A)),
        ]
    );
}

#[test]
fn two_presses_thirty_milliseconds_apart_are_two() {
    let edges = [held(Button::A, 100, 115), held(Button::A, 130, 145)].concat();
    assert_eq!(times(&hear(edges), Input::Press(Button::A)), [100, 130]);
}

#[test]
fn ten_milliseconds_of_bounce_are_one_press() {
    let mut edges: Edges = (100..=110).map(|time| (time, Button::B)).collect();
    edges.push((200, Button::B));
    assert_eq!(times(&hear(edges), Input::Press(Button::B)), [100]);
}

#[test]
fn contacts_that_shiver_while_held_do_not_press_again() {
    let shiver = held(Button::A, 300, 301);
    let heard = hear([held(Button::A, 100, 500), shiver].concat());
    assert_eq!(times(&heard, Input::Press(Button::A)), [100]);
    assert_eq!(times(&heard, Input::Release(Button::A)), [500 + SETTLE]);
}

#[test]
fn a_direction_repeats_and_knows_no_long_press() {
    let first = 100 + REPEAT_AFTER;
    let third = first + 2 * REPEAT_EVERY;
    assert_eq!(
        hear(held(Button::Left, 100, third + 10)),
        [
            (100, Input::Press(Button::Left)),
            (first, Input::Repeat(Button::Left)),
            (first + REPEAT_EVERY, Input::Repeat(Button::Left)),
            (third, Input::Repeat(Button::Left)),
            (third + 10 + SETTLE, Input::Release(Button::Left)),
        ]
    );
}

#[test]
fn a_and_b_know_one_long_press_and_do_not_repeat() {
    for button in [Button::A, Button::B] {
        assert_eq!(
            hear(held(button, 100, 5_000)),
            [
                (100, Input::Press(button)),
                (100 + LONG_PRESS, Input::LongPress(button)),
                (5_000 + SETTLE, Input::Release(button)),
            ]
        );
    }
}

#[test]
fn letting_go_just_before_a_long_press_is_none() {
    let end = 100 + LONG_PRESS - 1;
    assert_eq!(
        hear(held(Button::B, 100, end)),
        [
            (100, Input::Press(Button::B)),
            (end + SETTLE, Input::Release(Button::B)),
        ]
    );
}

#[test]
fn a_tap_while_nobody_could_look_is_not_lost() {
    let mut keypad = Keypad::new();
    let press = keypad.sample(up(Button::Up), 50);
    assert_eq!(press[..], [Input::Press(Button::Up)]);
    assert_eq!(keypad.deadline(), Some(50 + SETTLE));
    assert_eq!(keypad.tick(50 + SETTLE)[..], [Input::Release(Button::Up)]);
    assert_eq!(keypad.deadline(), None);
}

#[test]
fn a_direction_that_nobody_asked_for_long_repeats_once() {
    let mut keypad = Keypad::new();
    keypad.sample(down(Button::Up), 0);
    let late = REPEAT_AFTER + 5 * REPEAT_EVERY;
    assert_eq!(keypad.tick(late)[..], [Input::Repeat(Button::Up)]);
    assert_eq!(keypad.deadline(), Some(late + REPEAT_EVERY));
}

#[test]
fn a_swallowed_press_gives_nothing_more_and_the_next_one_counts() {
    for button in Button::ALL {
        let mut keypad = Keypad::new();
        assert_eq!(keypad.sample(down(button), 0)[..], [Input::Press(button)]);
        keypad.swallow();
        for now in 1..2_000 {
            assert!(keypad.tick(now).is_empty());
        }
        assert!(keypad.sample(up(button), 2_000).is_empty());
        assert!(!keypad.is_at_rest());
        assert!(keypad.tick(2_000 + SETTLE).is_empty());
        assert!(keypad.is_at_rest());
        let next = keypad.sample(down(button), 2_100);
        assert_eq!(next[..], [Input::Press(button)]);
    }
}

const BOUNCE: Millis = 10;
/// The shortest press, and pause, that does not count as bounce.
const SHORTEST: Millis = 15;
/// The same for a core that looks up to `LATE` late.
const SHORTEST_LATE: Millis = BOUNCE + LATE + SETTLE + LATE + 1;
const LATE: Millis = 3;

/// One press: the pause before it, how long it lasts, how both its edges bounce.
type Press = (Millis, Millis, Vec<Millis>, Vec<Millis>);

/// A finger on one button.
#[derive(Clone, Debug)]
struct Finger {
    button: Button,
    presses: Vec<Press>,
}

impl Finger {
    /// When the finger comes down.
    fn downs(&self) -> Vec<Millis> {
        let mut lifted = 0;
        let mut downs = Vec::new();
        for (pause, length, ..) in &self.presses {
            downs.push(lifted + pause);
            lifted += pause + length;
        }
        downs
    }

    /// How the pin moves after `first` real edges were left out.
    fn edges(&self, first: usize) -> Edges {
        let real = self.downs().into_iter().zip(&self.presses);
        let real = real.flat_map(|(down, (_, length, press, release))| {
            [(down, press), (down + length, release)]
        });
        let times = real
            .skip(first)
            .flat_map(|(start, bounce)| bounce.iter().map(move |after| start + after));
        times.map(|time| (time, self.button)).collect()
    }
}

fn any_button() -> impl Strategy<Value = Button> {
    prop::sample::select(&Button::ALL[..])
}

/// The edge itself, and an even number of further ones while contacts may bounce.
fn bounce() -> impl Strategy<Value = Vec<Millis>> {
    let pair = (0..=BOUNCE, 0..=BOUNCE);
    prop::collection::vec(pair, 0..4).prop_map(|pairs| {
        let further = pairs.into_iter().flat_map(|(one, other)| [one, other]);
        std::iter::once(0).chain(further).collect()
    })
}

fn finger(
    button: impl Strategy<Value = Button>,
    shortest: Millis,
) -> impl Strategy<Value = Finger> {
    let tap = (shortest..80, shortest..80, bounce(), bounce());
    let hold = (shortest..80, 80..2_000u64, bounce(), bounce());
    let presses = prop::collection::vec(prop_oneof![4 => tap, 1 => hold], 1..12);
    (button, presses).prop_map(|(button, presses)| Finger { button, presses })
}

fn hand() -> impl Strategy<Value = Vec<Finger>> {
    Button::ALL
        .map(|button| finger(Just(button), SHORTEST).boxed())
        .to_vec()
}

proptest! {
    /// Every press arrives exactly once, at its first edge, and so does its end.
    #[test]
    fn bounce_never_changes_the_presses(finger in finger(any_button(), SHORTEST)) {
        let heard = hear(finger.edges(0));
        let releases = times(&heard, Input::Release(finger.button));
        prop_assert_eq!(times(&heard, Input::Press(finger.button)), finger.downs());
        prop_assert_eq!(releases.len(), finger.downs().len());
    }

    /// A core that is busy for some milliseconds now and then loses nothing.
    #[test]
    fn late_looks_never_change_the_number(
        finger in finger(any_button(), SHORTEST_LATE),
        lateness in prop::collection::vec(0..=LATE, 16),
    ) {
        let late = |time: Millis| lateness[time as usize % lateness.len()];
        let mut keypad = Keypad::new();
        let heard = play(&mut keypad, Buttons::NONE, finger.edges(0), late);
        let count = finger.downs().len();
        prop_assert_eq!(times(&heard, Input::Press(finger.button)).len(), count);
        prop_assert_eq!(times(&heard, Input::Release(finger.button)).len(), count);
    }

    /// Six fingers at once are heard just as each of them would be alone.
    #[test]
    fn buttons_do_not_disturb_each_other(hand in hand()) {
        let together = hear(hand.iter().flat_map(|finger| finger.edges(0)).collect());
        for finger in &hand {
            let own = |input: &Input| match *input {
                Input::Press(button)
                | Input::Repeat(button)
                | Input::LongPress(button)
                | Input::Release(button) => button == finger.button,
            };
            let heard: Heard = together.iter().copied().filter(|it| own(&it.1)).collect();
            prop_assert_eq!(heard, hear(finger.edges(0)));
        }
    }

    /// A press that began before the power came on is never heard, however
    /// its end bounces; whatever follows counts.
    #[test]
    fn a_button_held_at_boot_is_mute_until_it_was_released(finger in finger(any_button(), SHORTEST)) {
        let held = Buttons::NONE.with(finger.button);
        let heard = play(&mut Keypad::holding(held), held, finger.edges(1), |_| 0);
        let releases = times(&heard, Input::Release(finger.button));
        let presses = times(&heard, Input::Press(finger.button));
        prop_assert_eq!(&presses[..], &finger.downs()[1..]);
        prop_assert_eq!(releases.len(), presses.len());
        prop_assert!(heard.first().is_none_or(|it| it.1 == Input::Press(finger.button)));
    }
}

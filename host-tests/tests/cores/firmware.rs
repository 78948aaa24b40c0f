//! The real firmware on both processors: the same pictures, the same log, the
//! same save, and the same cycles.

use cores::Reference;
use host_tests::handheld::{LONG, QUIET, TAP, firmware, flash_with_game};
use palm_island::console::Frame;
use palm_island::console::input::LONG_PRESS;
use palm_island::deal::SplitMix64;
use palm_machine::nor::{Nor, Work};
use palm_machine::{Button, Core, Cycles, Line, Machine, Options, Processor, Time};

/// Everything that a run leaves behind.
#[derive(PartialEq, Debug)]
struct Trace {
    now: Time,
    cycles: Cycles,
    log: Vec<Line>,
    pictures: Vec<Vec<u8>>,
    flash: Vec<u8>,
    work: Work,
}

fn bytes(frame: &Frame) -> Vec<u8> {
    (0..8).flat_map(|page| *frame.page(page)).collect()
}

/// Runs a script from power-on, and looks at the glass after each of its steps.
fn trace<P: Processor>(
    processor: P,
    flash: Nor,
    script: impl Fn(&mut Machine<P>, &mut dyn FnMut(&Machine<P>)),
) -> Trace {
    let mut machine =
        Machine::with_processor(processor, firmware(), flash, Options::default()).unwrap();
    let mut pictures = Vec::new();
    machine.run_until_idle(QUIET, LONG);
    script(&mut machine, &mut |machine| {
        pictures.push(bytes(&machine.display().glass()));
    });
    assert_eq!(machine.unmodelled(), []);
    Trace {
        now: machine.now(),
        cycles: machine.cycles(),
        log: machine.log().to_vec(),
        pictures,
        work: machine.flash().work(),
        flash: machine.power_cut().image().to_vec(),
    }
}

fn assert_same(ours: &Trace, reference: &Trace) {
    assert_eq!(ours.log, reference.log);
    assert_eq!(
        (ours.now, ours.cycles, ours.work),
        (reference.now, reference.cycles, reference.work)
    );
    let first = (0..ours.pictures.len()).find(|n| ours.pictures[*n] != reference.pictures[*n]);
    assert_eq!(first, None, "the first picture that differs");
    assert!(ours.flash == reference.flash, "the flash differs");
}

fn presses<P: Processor>(machine: &mut Machine<P>, look: &mut dyn FnMut(&Machine<P>)) {
    const LIKELY: [Button; 8] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::A,
        Button::A,
        Button::A,
        Button::B,
    ];
    let mut random = SplitMix64(7);
    for _ in 0..150 {
        let button = LIKELY[random.below(8) as usize];
        machine.schedule_press(button, machine.now(), TAP);
        machine.run_for(TAP + Time::from_millis(60 + u64::from(random.below(200))));
        look(machine);
    }
}

fn hint<P: Processor>(machine: &mut Machine<P>, look: &mut dyn FnMut(&Machine<P>)) {
    machine.schedule_press(Button::A, machine.now(), TAP);
    machine.run_for(LONG);
    look(machine);
    machine.set_button(Button::A, true);
    machine.run_for(Time::from_millis(LONG_PRESS) + Time::from_millis(800));
    look(machine);
    machine.set_button(Button::A, false);
    machine.run_for(LONG);
    look(machine);
}

#[test]
fn a_hundred_and_fifty_presses_cost_the_same_cycles() {
    let ours = trace(Core::new(), flash_with_game(), presses);
    let reference = trace(Reference::new(), flash_with_game(), presses);
    assert_same(&ours, &reference);
}

#[test]
fn a_hint_costs_the_same_cycles() {
    let ours = trace(Core::new(), flash_with_game(), hint);
    let reference = trace(Reference::new(), flash_with_game(), hint);
    assert_same(&ours, &reference);
}

//! Sound on the real firmware: the right notes at the right time, never in the way of a press, and
//! nothing at all while it is off.

use host_tests::driver::Driver;
use host_tests::explorer::Explorer;
use host_tests::handheld::{assert_known, boot, flash_with, settle};
use host_tests::pair::Pair;
use palm_island::console::Selection;
use palm_island::console::input::SETTLE;
use palm_island::console::sound::{Figure, Note};
use palm_island::console::text::Text;
use palm_island::deal::Seed;
use palm_island::game::{Action, Event, Feats, Move, Villagers};
use palm_island::profile::{Ongoing, Profile, Volume};
use palm_machine::{Button, Machine, Options, Time, Tone};

const fn millis(millis: u64) -> Time {
    Time::from_millis(millis)
}

/// From what happens to what is heard of it.
const AT_ONCE: Time = millis(5);
/// A musician hears a difference of more.
const PITCH: f64 = 0.003;

/// A game whose first card can be stored.
fn game() -> Ongoing {
    let games = (0..).map(|seed| {
        let deal = Seed(seed).deal(Feats::NONE, Villagers::new());
        Ongoing::start(deal, Some(Seed(seed))).expect("a deal by the rules")
    });
    let stores = |game: &Ongoing, m: Move| {
        let turn = game.game().play(m).expect("a legal move");
        turn.events
            .iter()
            .any(|event| matches!(event, Event::Stored(_)))
    };
    let mut games = games.filter(|game| game.game().legal_moves().iter().any(|m| stores(game, *m)));
    games.next().expect("many decks")
}

/// On the table, at the first turn.
fn at_table(sound: Volume) -> Pair {
    let mut profile = Profile::default();
    profile.deal();
    profile.settings.sound = sound;
    let game = game();
    let mut pair = Pair::boot(flash_with(&profile, Some(&game)), Options::default());
    pair.tap(Button::A);
    pair.run(3_000);
    pair
}

/// The same with the cursor on storing a card.
fn about_to_store(sound: Volume) -> Pair {
    let mut pair = at_table(sound);
    for column in [Button::Left, Button::Right] {
        pair.tap(column);
        for _ in 0..8 {
            let selection = pair.model.midend().selection();
            if let Some(Selection::Offer(_, Action::Store)) = selection {
                return pair;
            }
            pair.tap(Button::Down);
        }
    }
    panic!("nothing to store");
}

/// Stores the card; gives the moment of it. A counts once it is let go and stays so.
fn store(pair: &mut Pair) -> Time {
    pair.set(Button::A, true);
    pair.run(60);
    let now = pair.machine.now();
    pair.set(Button::A, false);
    now + millis(SETTLE)
}

/// When each note began that was played since then, and how it sounded at first.
fn notes(machine: &Machine, since: Time) -> Vec<(Time, Tone)> {
    let mut notes: Vec<(Time, Tone)> = Vec::new();
    let mut last: Option<Tone> = None;
    for (at, tone) in machine.sound().iter().filter(|(at, _)| *at >= since) {
        if let Some(tone) = tone
            && last.is_none_or(|last| last.hertz != tone.hertz)
        {
            notes.push((*at, *tone));
        }
        last = *tone;
    }
    notes
}

#[track_caller]
fn assert_plays(machine: &Machine, figure: Figure, begun: Time) {
    let heard = notes(machine, begun);
    let is_tone = |note: &&Note| note.hertz > 0;
    assert_eq!(
        heard.len(),
        figure.notes().iter().filter(is_tone).count(),
        "{heard:?}"
    );
    let mut due = begun;
    let mut heard = heard.iter();
    for note in figure.notes() {
        if note.hertz > 0 {
            let (at, tone) = heard.next().expect("as many");
            let late = *at - due;
            assert!(late <= AT_ONCE, "{note:?} is {late} late");
            let ratio = tone.hertz / f64::from(note.hertz);
            assert!((ratio - 1.0).abs() < PITCH, "{note:?}: {tone:?}");
        }
        due += millis(note.millis.into());
    }
}

#[test]
fn storing_a_card_sounds_at_once_and_in_tune() {
    for volume in [Volume::Low, Volume::High] {
        let mut pair = about_to_store(volume);
        assert!(pair.machine.sound().is_empty(), "moving is silent");
        let stored = store(&mut pair);
        pair.run(1_000);
        assert_plays(&pair.machine, Figure::Stored, stored);
        let (_, loudest) = notes(&pair.machine, stored)[0];
        let duty = if volume == Volume::Low { 0.0625 } else { 0.5 };
        assert!((loudest.duty - duty).abs() < 0.01, "{loudest:?}");
        assert!(!pair.machine.drives_piezo(), "it is over");
        pair.assert_same();
        assert_known(&pair.machine);
    }
}

#[test]
fn muted_the_pin_drives_nothing() {
    let mut pair = about_to_store(Volume::Off);
    store(&mut pair);
    for _ in 0..1_000 {
        pair.run(1);
        assert!(!pair.machine.drives_piezo());
    }
    assert!(pair.machine.sound().is_empty());
    pair.assert_same();
    assert_known(&pair.machine);
}

/// From a button that goes down or up to the last byte that it changes on the glass.
fn answer(pair: &mut Pair, button: Button, pressed: bool) -> Time {
    let before = pair.machine.now();
    pair.set(button, pressed);
    pair.run(30);
    let changed = pair.machine.display().last_change().expect("a picture");
    assert!(changed > before, "nothing has changed");
    changed - before
}

#[test]
fn no_press_waits_for_a_note() {
    let answers = [Volume::Off, Volume::High].map(|volume| {
        let mut pair = about_to_store(volume);
        pair.set(Button::A, true);
        pair.run(60);
        let stored = answer(&mut pair, Button::A, false);
        // The figure still sounds, or would.
        let moved = answer(&mut pair, Button::Down, true);
        (stored, moved)
    });
    let [(stored, moved), (loud_stored, loud_moved)] = answers;
    let most = Time::from_micros(300);
    assert!(loud_stored <= stored + most, "{stored} {loud_stored}");
    assert!(loud_moved <= moved + most, "{moved} {loud_moved}");
}

/// The settings, with the cursor on the sound.
fn at_sound_setting() -> Machine {
    const LINE: usize = 9;
    let machine = boot(flash_with(&Profile::default(), None), Options::default());
    let mut player = Explorer::new(machine, 1).expect("a handheld at its title");
    player.choose(Text::Settings);
    (0..LINE).for_each(|_| player.press(Button::Down));
    settle(&mut player.machine);
    player.machine
}

/// Off, low, high, off: each is heard as loud as it is, and the newest takes the place of the one
/// before, also when that is silence.
#[test]
fn the_setting_is_heard_and_the_newest_figure_wins() {
    let mut machine = at_sound_setting();
    let mut pressed = machine.now();
    for duty in [Some(0.0625), Some(0.5), None] {
        pressed = machine.now();
        machine.schedule_press(Button::Right, pressed, millis(15));
        machine.run_for(millis(40));
        let begun = notes(&machine, pressed);
        assert_eq!(begun.len(), usize::from(duty.is_some()), "{begun:?}");
        for ((at, tone), duty) in begun.iter().zip(duty) {
            assert!(*at - pressed <= AT_ONCE, "{}", *at - pressed);
            assert!((tone.duty - duty).abs() < 0.01, "{tone:?}");
        }
    }
    let (silent, tone) = machine.sound().last().expect("it sounded");
    assert_eq!(*tone, None);
    assert!(*silent - pressed <= AT_ONCE, "in the middle of a note");
    assert!(!machine.drives_piezo());
    machine.run_for(millis(1_000));
    assert!(notes(&machine, pressed).is_empty());
    assert_known(&machine);
}

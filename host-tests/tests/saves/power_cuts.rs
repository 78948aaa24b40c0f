//! The power may go at any instant: every cut point of a whole life with the handheld, in every way
//! a flash operation can be torn, leaves the save before or the save after, and the journal goes on.
//!
//! Many cuts leave the very same chip once the next boot has dealt with them. What comes after that
//! boot is gone through once for each chip.
//!
//! `PALM_SOAK=20 cargo host-test --test saves soak -- --ignored` lives twenty times as many random
//! lives as the tests do, and prints how often the power was cut.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use host_tests::announce;
use host_tests::lives::{
    Chance, Fate, Handheld, Step, Wreck, damaged_life, every_cut, mount_lent, some_cuts,
};
use host_tests::saves::{Changes, State};
use host_tests::story::{company_turns, saves, steps, story, turns};
use palm_island::deal::SplitMix64;
use palm_island::profile::{Ongoing, Profile};
use palm_island::save::Error;
use palm_island::save::page::{Commit, is_erased};
use palm_machine::nor::{Fault, Moment, Nor, PAGE, Tear};

/// A small ring, so that the story goes round it more than twice.
const FEW: usize = 8;

/// A sector for each section of the story with matches, and some more.
const FOR_COMPANY: usize = 16;

/// The ring of the firmware.
const SECTORS: usize = 80;

/// A story: the ring that it is played on, what happens, and what is kept.
struct Story {
    sectors: usize,
    steps: Vec<Step>,
    turns: Vec<Changes>,
}

impl Story {
    fn all() -> [Self; 2] {
        [
            Story {
                sectors: FEW,
                steps: story(),
                turns: turns(),
            },
            Story {
                sectors: FOR_COMPANY,
                steps: steps(company_turns()),
                turns: company_turns(),
            },
        ]
    }

    /// Goes through the story, and at each step does something with the handheld before it, the
    /// step, its number, and what is kept after it.
    fn at_every_step(&self, task: impl Fn(&Handheld, &Step, usize, &[Changes]) + Sync) {
        let mut stops = Vec::new();
        let mut handheld = Handheld::new(self.sectors);
        let mut kept = 0;
        for step in &self.steps {
            stops.push((handheld.clone(), kept));
            kept += usize::from(matches!(step, Step::Keep(_)));
            handheld = handheld.take(step);
        }
        on_all_cores(self.steps.len() as u64, |number| {
            let number = number as usize;
            let (handheld, kept) = &stops[number];
            task(handheld, &self.steps[number], number, &self.turns[*kept..]);
        });
    }
}

/// Runs the task for every number below `count`, shared among the processor's cores.
fn on_all_cores(count: u64, task: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    task(number);
                }
            });
        }
    });
}

/// The chips of a step that were gone through, by what they hold: after the cut, and after the
/// boot that followed.
#[derive(Default)]
struct Known {
    cut: HashSet<(u64, usize)>,
    booted: HashSet<(u64, usize)>,
}

impl Known {
    /// Switches it on and goes on: what a boot has found once stays, and saves are kept as ever.
    #[track_caller]
    fn live_on(&mut self, wreck: Wreck, ahead: &[Changes]) {
        if !is_new(&mut self.cut, &wreck.nor, ahead) {
            return;
        }
        let mut handheld = wreck.boot();
        if !is_new(&mut self.booted, handheld.journal.flash(), ahead) {
            return;
        }
        handheld
            .switch_on_and_off()
            .play_on(ahead)
            .switch_on_and_off();
    }
}

/// Whether no chip that holds the same was here before. One with bits in doubt is always new.
fn is_new(known: &mut HashSet<(u64, usize)>, nor: &Nor, ahead: &[Changes]) -> bool {
    !nor.is_firm() || known.insert((fingerprint(nor.image()), ahead.len()))
}

/// In four lanes, which a processor goes along at once: this is done for every cut.
fn fingerprint(image: &[u8]) -> u64 {
    let add = |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut lanes = [0; 4];
    for words in image.as_chunks::<32>().0 {
        for (lane, word) in lanes.iter_mut().zip(words.as_chunks().0) {
            *lane = add(*lane, u64::from_le_bytes(*word));
        }
    }
    lanes.into_iter().fold(0, add)
}

#[test]
fn the_story_has_all_that_it_should_have() {
    let saves = saves();
    let profiles: Vec<Profile> = saves
        .iter()
        .map(|state| Profile::decode(Profile::VERSION, state.profile().unwrap()).unwrap())
        .collect();
    for pair in profiles.windows(2) {
        let (before, after) = (pair[0].earned(), pair[1].earned());
        assert_eq!(before.bits() & !after.bits(), 0, "Feats never shrink");
    }
    assert_eq!(profiles.last().unwrap().earned().count(), 2);
    assert_eq!(profiles.last().unwrap().deals(), 3);
    let games = saves.iter().filter_map(State::game);
    let helped = |game: &[u8]| {
        let game = Ongoing::decode(1, game).unwrap();
        let deal = game.deal();
        (deal.feats.count(), deal.villagers.len())
    };
    let company: BTreeSet<_> = games.map(helped).collect();
    assert_eq!(Vec::from_iter(company), [(0, 0), (1, 3), (2, 3)]);
    for story in Story::all() {
        let mut handheld = Handheld::new(story.sectors);
        for step in &story.steps {
            handheld = handheld.take(step);
        }
        let erases = handheld.journal.flash().sector_erases();
        assert!(
            erases.iter().all(|&erases| erases >= 2),
            "two rounds of the ring: {erases:?}"
        );
    }
}

#[test]
fn any_cut_leaves_the_save_before_or_after() {
    let tried = AtomicUsize::new(0);
    for story in Story::all() {
        story.at_every_step(|handheld, step, number, ahead| {
            let mut chance = SplitMix64(number as u64);
            let mut known = Known::default();
            for brink in handheld.brinks(step) {
                let cuts = every_cut(&brink.operation, &mut chance);
                tried.fetch_add(cuts.len(), Ordering::Relaxed);
                for (cut, (progress, tear)) in cuts.into_iter().enumerate() {
                    let wreck = brink.cut(progress, tear);
                    let mut length = 2;
                    if cut % 100 == 0 {
                        length = 60;
                        let whole = handheld.clone().cut(step, brink.moment(progress), tear);
                        let whole = whole.ok().expect("the power is cut").nor;
                        assert!(
                            whole.image() == wreck.nor.image(),
                            "the step leaves this chip"
                        );
                        assert_eq!(whole.is_firm(), wreck.nor.is_firm());
                    }
                    known.live_on(wreck, &ahead[..length.min(ahead.len())]);
                }
            }
        });
    }
    let tried = tried.into_inner();
    announce(&format!("power cuts: {tried} cut points, no save lost"));
    assert!(tried > 857_349);
}

#[test]
fn a_cut_in_the_recovery_from_a_cut_loses_nothing() {
    let tried = AtomicUsize::new(0);
    for story in Story::all() {
        story.at_every_step(|handheld, step, number, ahead| {
            if number % 10 != 0 {
                return;
            }
            let mut chance = SplitMix64(number as u64);
            let mut known = Known::default();
            for (after, operation) in handheld.operations(step).iter().enumerate() {
                for (progress, tear) in some_cuts(operation, &mut chance) {
                    let moment = Moment::Operation { after, progress };
                    let wreck = handheld.clone().cut(step, moment, tear);
                    let wreck = wreck.ok().expect("the power is cut");
                    for (after, operation) in wreck.boot_operations().iter().enumerate() {
                        let cuts = some_cuts(operation, &mut chance);
                        tried.fetch_add(cuts.len(), Ordering::Relaxed);
                        for (progress, tear) in cuts {
                            let moment = Moment::Operation { after, progress };
                            let ahead = &ahead[..ahead.len().min(1)];
                            let wreck = wreck.clone().cut_boot(moment, tear);
                            known.live_on(wreck.ok().expect("the power is cut"), ahead);
                        }
                    }
                }
            }
        });
    }
    let tried = tried.into_inner();
    announce(&format!("power cuts: {tried} double cuts, no save lost"));
    assert!(tried > 374_560);
}

/// A life for each seed, on all cores; gives the number of cuts in them.
fn lives(seeds: Range<u64>, sectors: usize, cuts: usize) -> usize {
    let tried = AtomicUsize::new(0);
    on_all_cores(seeds.end - seeds.start, |number| {
        let chance = Chance::Seed(SplitMix64(seeds.start + number));
        let mut fate = Fate::new(chance);
        fate.live(Handheld::new(sectors), cuts);
        tried.fetch_add(fate.cuts, Ordering::Relaxed);
    });
    tried.into_inner()
}

#[test]
fn cut_after_cut_after_cut_loses_nothing() {
    // A chip is fresh only once: many short lives as well.
    let tried = lives(0..200, FOR_COMPANY, 1000) + lives(1000..26_000, FOR_COMPANY, 12);
    announce(&format!(
        "power cuts: {tried} random cuts in a row, no save lost"
    ));
    assert!(tried > 469_881);
}

#[test]
fn the_ring_of_the_firmware_holds_as_well() {
    let tried = lives(0..2, SECTORS, 1500);
    announce(&format!(
        "power cuts: {tried} on the whole ring, no save lost"
    ));
}

/// `count` strings of `length` random bytes.
fn made_up(count: u64, length: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..count).map(move |seed| {
        let mut chance = SplitMix64(seed);
        (0..length).map(|_| chance.next_u64() as u8).collect()
    })
}

#[test]
fn bytes_that_a_fuzzer_makes_up_are_lives_with_cuts() {
    let (mut cuts, mut kept) = (0, 0);
    for bytes in made_up(300, 300) {
        let mut fate = Fate::new(Chance::Bytes(&bytes));
        fate.live(Handheld::new(FOR_COMPANY), usize::MAX);
        cuts += fate.cuts;
        kept += fate.kept;
    }
    assert!(cuts > 1500 && kept > 1500, "{cuts} cuts, {kept} saves");
}

#[test]
fn bytes_that_a_fuzzer_makes_up_are_damage_that_matters_and_that_does_not() {
    let lives = made_up(500, 200);
    let found = lives
        .filter(|bytes| damaged_life(Chance::Bytes(bytes)))
        .count();
    assert!(
        (50..450).contains(&found),
        "{found} of 500 newest saves were found"
    );
}

#[test]
#[ignore = "as long as you like: PALM_SOAK times the lives of the tests"]
fn soak() {
    let times = std::env::var("PALM_SOAK").ok();
    let times: u64 = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    for time in 1..=times {
        let first = time << 32;
        let tried = lives(first..first + 200, FOR_COMPANY, 1000)
            + lives(first + 1000..first + 26_000, FOR_COMPANY, 12)
            + lives(first..first + 2, SECTORS, 1500);
        announce(&format!(
            "power cuts: soak {time} of {times}: {tried} cuts, no save lost"
        ));
    }
}

#[test]
fn a_torn_record_that_was_found_never_looks_blank_again() {
    let turns = &turns()[100..102];
    let mut found = 0;
    for seed in 0..64 {
        let handheld = Handheld::new(FEW).take(&Step::Keep(turns[0].clone()));
        let second = Step::Keep(turns[1].clone());
        let operations = handheld.operations(&second);
        let after = operations.len() - 1;
        let commit = operations[after].offset;
        let in_commit = Moment::Operation {
            after,
            progress: PAGE / 2,
        };
        let wreck = handheld.cut(&second, in_commit, Tear::Wavering { seed });
        let mut wreck = wreck.ok().expect("the power is cut");
        wreck.nor.power_up();
        let mut page = [0; PAGE];
        wreck.nor.read(commit, &mut page).unwrap();
        if Commit::decode(&page).is_none() {
            continue;
        }
        found += 1;
        let behind_it = Moment::Operation {
            after: 1,
            progress: 0,
        };
        wreck.nor.cut_power_at(behind_it, Tear::Prefix);
        let lost = mount_lent(&mut wreck.nor);
        assert_eq!(lost, Some(Error::Flash(Fault::PowerLost)));
        for _ in 0..32 {
            wreck.nor.power_down();
            wreck.nor.power_up();
            wreck.nor.read(commit, &mut page).unwrap();
            assert!(!is_erased(&page), "seed {seed}");
        }
    }
    assert!(found > 8, "{found} torn pages looked whole");
}

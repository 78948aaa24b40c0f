//! The power may go at any instant: every cut point of a whole life with the handheld, in every way
//! a flash operation can be torn, leaves the save before or the save after, and the journal goes on.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use host_tests::announce;
use host_tests::saves::{Found, Half, State, chip, mount, reboot};
use host_tests::story::{Step, play_on, saves, story};
use palm::machine::nor::{Action, Fault, Moment, Nor, Operation, PAGE, SECTOR, Tear};
use palm_island::deal::SplitMix64;
use palm_island::save::profile::Profile;
use palm_island::save::{Error, Journal};

/// A small ring, so that the story goes round it more than twice.
const FEW: usize = 8;

/// The ring of the firmware.
const SECTORS: usize = 80;

/// What the journal owes: the save that was acknowledged last, or the one that was under way.
#[derive(Clone)]
struct Debt {
    sure: Found,
    maybe: Option<Found>,
    /// The cuts since the last save, for whoever has to find out what went wrong.
    cuts: Vec<(Moment, Tear)>,
}

impl Debt {
    fn none() -> Self {
        Debt {
            sure: Found::NOTHING,
            maybe: None,
            cuts: Vec::new(),
        }
    }

    /// Checks what a boot found. From then on that is what is owed.
    #[track_caller]
    fn settle(&mut self, found: &Found) {
        // The remains of a first save that was torn are nothing that was ever acknowledged, and
        // may turn out whole at a later boot.
        let remains = Found {
            profile: Half::Damaged,
            game: Half::Nothing,
        };
        let before = *found == self.sure || (self.sure == Found::NOTHING && *found == remains);
        let after = Some(found) == self.maybe.as_ref();
        assert!(
            before || after,
            "found {found:?}, owed {:?} or {:?} after {:?}",
            self.sure,
            self.maybe,
            self.cuts
        );
        if after {
            self.sure = found.clone();
        }
        if self.sure != Found::NOTHING {
            self.maybe = None;
        }
    }
}

/// The handheld at some point of the story.
#[derive(Clone)]
struct Handheld {
    journal: Journal<Nor>,
    debt: Debt,
}

impl Handheld {
    fn new(sectors: usize) -> Self {
        let (journal, found) = mount(chip(sectors)).unwrap();
        assert_eq!(found, Found::NOTHING);
        Handheld {
            journal,
            debt: Debt::none(),
        }
    }

    /// Takes a step with the power on.
    fn take(mut self, step: &Step) -> Self {
        match step {
            Step::Keep(state) => {
                self.journal.append(&state.save()).unwrap();
                self.debt.sure = Found::from(state);
                self.debt.cuts.clear();
            }
            Step::Tidy => self.journal.tidy().unwrap(),
            Step::Boot => {
                let found;
                (self.journal, found) = reboot(self.journal);
                self.debt.settle(&found);
            }
        }
        self
    }

    /// The flash operations of a step.
    fn operations(&self, step: &Step) -> Vec<Operation> {
        let mut handheld = self.clone();
        handheld.journal.flash().start_log();
        handheld.take(step).journal.flash().take_log()
    }

    /// Takes a step that the power cut interrupts: what is left is a chip and a debt.
    fn cut(&self, step: &Step, moment: Moment, tear: Tear) -> Wreck {
        let Handheld {
            mut journal,
            mut debt,
        } = self.clone();
        journal.flash().cut_power_at(moment, tear);
        debt.cuts.push((moment, tear));
        let lost = Err(Error::Flash(Fault::PowerLost));
        match step {
            Step::Keep(state) => {
                assert_eq!(journal.append(&state.save()), lost);
                debt.maybe = Some(Found::from(state));
            }
            Step::Tidy => assert_eq!(journal.tidy(), lost),
            Step::Boot => {
                let wreck = Wreck {
                    nor: journal.release(),
                    debt,
                };
                return wreck.cut_boot(moment, tear);
            }
        }
        Wreck {
            nor: journal.release(),
            debt,
        }
    }
}

/// The handheld with the power off, after a cut.
#[derive(Clone)]
struct Wreck {
    nor: Nor,
    debt: Debt,
}

impl Wreck {
    /// Switches it on: the save must be the one before or the one after.
    #[track_caller]
    fn boot(mut self) -> Handheld {
        self.nor.power_down();
        self.nor.power_up();
        let (journal, found) = mount(self.nor).expect("the power is on");
        self.debt.settle(&found);
        Handheld {
            journal,
            debt: self.debt,
        }
    }

    /// Switches it on, and the power goes again before it is up.
    fn cut_boot(mut self, moment: Moment, tear: Tear) -> Wreck {
        self.nor.power_down();
        self.nor.power_up();
        self.nor.cut_power_at(moment, tear);
        self.debt.cuts.push((moment, tear));
        // The flash is lent, so that it is still there when mounting fails.
        let end = self.nor.image().len() as u32;
        let region = palm_island::save::Region::new(0, end).unwrap();
        let mut scratch = palm_island::save::Scratch::new();
        let known = palm_island::save::KNOWN;
        let mounted = Journal::mount(&mut self.nor, region, known, &mut scratch);
        assert_eq!(mounted.err(), Some(Error::Flash(Fault::PowerLost)));
        self
    }

    /// The flash operations of switching it on.
    fn boot_operations(&self) -> Vec<Operation> {
        let mut nor = self.nor.clone();
        nor.power_down();
        nor.power_up();
        nor.start_log();
        mount(nor).unwrap().0.flash().take_log()
    }

    /// Switches it on and goes on: what a boot has found once stays, and saves are kept as ever.
    #[track_caller]
    fn live_on(self, saves: &[State]) {
        let Handheld { journal, debt } = self.boot();
        let (mut journal, found) = reboot(journal);
        debt.clone().settle(&found);
        play_on(&mut journal, saves);
        let (_, found) = reboot(journal);
        let expected = saves.last().map_or(debt.sure, Found::from);
        assert_eq!(found, expected, "the saves after the cut");
    }
}

/// Every way to tear an operation, each by its own chance.
fn tears(chance: &mut SplitMix64) -> [Tear; 4] {
    let mut seed = || chance.next_u64();
    [
        Tear::Prefix,
        Tear::Bits { seed: seed() },
        Tear::Flicker { seed: seed() },
        Tear::Fading { seed: seed() },
    ]
}

/// Every place to tear an operation: each byte of a program, some of an erase; and some places, but
/// many ways, to tear its bits.
fn every_cut(operation: &Operation, chance: &mut SplitMix64) -> Vec<(usize, Tear)> {
    let length = operation.length;
    let step = match operation.action {
        Action::Program => 1,
        Action::Erase => SECTOR / 16,
    };
    let bytes = (0..=length).step_by(step);
    let mut cuts: Vec<_> = bytes.map(|progress| (progress, Tear::Prefix)).collect();
    for progress in [1, length / 4, length / 2, length * 3 / 4, length - 1] {
        for _ in 0..4 {
            let [_, bits @ ..] = tears(chance);
            cuts.extend(bits.map(|tear| (progress, tear)));
        }
    }
    cuts
}

/// Fewer places, where a cut follows a cut.
fn some_cuts(operation: &Operation, chance: &mut SplitMix64) -> Vec<(usize, Tear)> {
    let length = operation.length;
    let mut cuts = vec![(0, Tear::Prefix), (length, Tear::Prefix)];
    for progress in [1, length / 2, length - 1] {
        cuts.extend(tears(chance).map(|tear| (progress, tear)));
    }
    cuts
}

/// Goes through the story, and at each step does something with the handheld before it, the step,
/// its number, and the saves that come after. The work is shared among the processor's cores.
fn at_every_step(task: impl Fn(&Handheld, &Step, usize, &[State]) + Sync) {
    let mut stops = Vec::new();
    let mut handheld = Handheld::new(FEW);
    let mut kept = 0;
    let steps = story();
    for step in &steps {
        stops.push((handheld.clone(), kept));
        kept += usize::from(matches!(step, Step::Keep(_)));
        handheld = handheld.take(step);
    }
    let saves = saves();
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some((handheld, kept)) = stops.get(number) else {
                        break;
                    };
                    task(handheld, &steps[number], number, &saves[*kept..]);
                }
            });
        }
    });
}

#[test]
fn the_story_has_all_that_it_should_have() {
    let saves = saves();
    let profiles: Vec<Profile> = saves
        .iter()
        .map(|state| Profile::decode(1, &state.profile).unwrap())
        .collect();
    for pair in profiles.windows(2) {
        let (before, after) = (pair[0].earned(), pair[1].earned());
        assert_eq!(before.bits() & !after.bits(), 0, "Feats never shrink");
    }
    assert_eq!(profiles.last().unwrap().earned().count(), 1);
    assert_eq!(profiles.last().unwrap().deals(), 2);
    let mut handheld = Handheld::new(FEW);
    for step in story() {
        handheld = handheld.take(&step);
    }
    let erases = handheld.journal.flash().sector_erases();
    assert!(
        erases.iter().all(|&erases| erases >= 2),
        "two rounds of the ring: {erases:?}"
    );
}

#[test]
fn any_cut_leaves_the_save_before_or_after() {
    let tried = AtomicUsize::new(0);
    at_every_step(|handheld, step, number, saves| {
        let mut chance = SplitMix64(number as u64);
        for (after, operation) in handheld.operations(step).iter().enumerate() {
            let cuts = every_cut(operation, &mut chance);
            tried.fetch_add(cuts.len(), Ordering::Relaxed);
            for (cut, (progress, tear)) in cuts.into_iter().enumerate() {
                let moment = Moment::Operation { after, progress };
                let length = if cut % 100 == 0 { 60 } else { 2 };
                let ahead = &saves[..length.min(saves.len())];
                handheld.cut(step, moment, tear).live_on(ahead);
            }
        }
    });
    let tried = tried.into_inner();
    announce(&format!("power cuts: {tried} cut points, no save lost"));
    assert!(tried > 100_000);
}

#[test]
fn a_cut_in_the_recovery_from_a_cut_loses_nothing() {
    let tried = AtomicUsize::new(0);
    at_every_step(|handheld, step, number, saves| {
        if number % 4 != 0 {
            return;
        }
        let mut chance = SplitMix64(number as u64);
        for (after, operation) in handheld.operations(step).iter().enumerate() {
            for (progress, tear) in some_cuts(operation, &mut chance) {
                let wreck = handheld.cut(step, Moment::Operation { after, progress }, tear);
                for (after, operation) in wreck.boot_operations().iter().enumerate() {
                    let cuts = some_cuts(operation, &mut chance);
                    tried.fetch_add(cuts.len(), Ordering::Relaxed);
                    for (progress, tear) in cuts {
                        let moment = Moment::Operation { after, progress };
                        let ahead = &saves[..saves.len().min(1)];
                        wreck.clone().cut_boot(moment, tear).live_on(ahead);
                    }
                }
            }
        }
    });
    let tried = tried.into_inner();
    announce(&format!("power cuts: {tried} double cuts, no save lost"));
    assert!(tried > 10_000);
}

/// Cuts the power at random, boots, cuts again: three times in a row, at any flash operation.
fn cut_three_times(saves: &[State], sectors: usize, seed: u64, cuts: usize) -> usize {
    let mut chance = SplitMix64(seed);
    let mut handheld = Handheld::new(sectors);
    let mut kept = 0;
    let mut done = 0;
    while done < cuts {
        // Some turns in peace, then three cuts in a row.
        for _ in 0..chance.below(6) {
            handheld = handheld.take(&Step::Keep(saves[kept % saves.len()].clone()));
            kept += 1;
            if chance.below(3) == 0 {
                handheld = handheld.take(&Step::Tidy);
            }
        }
        for _ in 0..3 {
            let step = match chance.below(8) {
                0 => Step::Boot,
                1 if handheld.journal.needs_tidy() => Step::Tidy,
                _ => Step::Keep(saves[kept % saves.len()].clone()),
            };
            let operations = handheld.operations(&step);
            let Some(after) =
                (!operations.is_empty()).then(|| chance.below(operations.len() as u32) as usize)
            else {
                continue;
            };
            let progress = chance.below(operations[after].length as u32 + 1) as usize;
            let tear = tears(&mut chance)[chance.below(4) as usize];
            let mut wreck = handheld.cut(&step, Moment::Operation { after, progress }, tear);
            done += 1;
            while chance.below(2) == 0 {
                let operations = wreck.boot_operations();
                if operations.is_empty() {
                    break;
                }
                let after = chance.below(operations.len() as u32) as usize;
                let progress = chance.below(PAGE as u32 + 1) as usize;
                let tear = tears(&mut chance)[chance.below(4) as usize];
                wreck = wreck.cut_boot(Moment::Operation { after, progress }, tear);
                done += 1;
            }
            handheld = wreck.boot();
        }
    }
    done
}

#[test]
fn cut_after_cut_after_cut_loses_nothing() {
    let saves = saves();
    let long: usize = (0..20)
        .map(|seed| cut_three_times(&saves, FEW, seed, 1000))
        .sum();
    // A chip is fresh only once: many short lives.
    let short: usize = (0..4000)
        .map(|seed| cut_three_times(&saves, FEW, seed, 4))
        .sum();
    let tried = long + short;
    announce(&format!(
        "power cuts: {tried} cuts in a row by chance, no save lost"
    ));
}

#[test]
fn the_ring_of_the_firmware_holds_as_well() {
    let tried = cut_three_times(&saves(), SECTORS, 77, 3000);
    announce(&format!(
        "power cuts: {tried} on the whole ring, no save lost"
    ));
}

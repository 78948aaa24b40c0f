//! The power may go at any instant: every cut point of a whole life with the handheld, in every way
//! a flash operation can be torn, leaves the save before or the save after, and the journal goes on.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use host_tests::announce;
use host_tests::saves::{Found, Half, State, chip, mount, reboot};
use host_tests::story::{Step, play_on, saves, story};
use palm_island::deal::SplitMix64;
use palm_island::profile::Profile;
use palm_island::profile::{KNOWN, Ongoing};
use palm_island::save::page::{Commit, is_erased};
use palm_island::save::{Error, Journal, Region, Scratch};
use palm_machine::nor::{Action, Fault, Moment, Nor, Operation, PAGE, SECTOR, Tear};

/// A small ring, so that the story goes round it more than twice.
const FEW: usize = 8;

/// The ring of the firmware.
const SECTORS: usize = 80;

/// So often the power comes and goes after a cut, and again after some more saves: bits that were
/// caught in between read one way now and the other way later.
const POWER_UPS: usize = 3;

/// What the journal owes: the save that was acknowledged last, or the one that was under way. Until
/// the first is acknowledged there may be several of these.
#[derive(Clone)]
struct Debt {
    sure: Found,
    maybe: Vec<Found>,
    /// The cuts since the last save, for whoever has to find out what went wrong.
    cuts: Vec<(Moment, Tear)>,
}

impl Debt {
    fn none() -> Self {
        Debt {
            sure: Found::NOTHING,
            maybe: Vec::new(),
            cuts: Vec::new(),
        }
    }

    /// A save was kept: this is what is owed now, and nothing else.
    fn acknowledge(&mut self, state: &State) {
        *self = Debt {
            sure: Found::from(state),
            ..Debt::none()
        };
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
        let after = self.maybe.contains(found);
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
            self.maybe.clear();
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
    #[track_caller]
    fn take(mut self, step: &Step) -> Self {
        match step {
            Step::Keep(state) => {
                self.journal.append(&state.save()).unwrap();
                self.debt.acknowledge(state);
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

    /// Power off, power on, some times in a row.
    #[track_caller]
    fn switch_on_and_off(mut self) -> Self {
        for _ in 0..POWER_UPS {
            self = self.take(&Step::Boot);
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
                debt.maybe.push(Found::from(state));
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
        let lost = mount_lent(&mut self.nor);
        assert_eq!(lost, Some(Error::Flash(Fault::PowerLost)));
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
        let mut handheld = self.boot().switch_on_and_off();
        play_on(&mut handheld.journal, saves);
        if let Some(last) = saves.last() {
            handheld.debt.acknowledge(last);
        }
        handheld.switch_on_and_off();
    }
}

/// Why the flash could not be mounted. It is lent, so that it is still there afterwards.
fn mount_lent(nor: &mut Nor) -> Option<Error<Fault>> {
    let region = Region::new(0, nor.image().len() as u32).unwrap();
    Journal::mount(nor, region, KNOWN, &mut Scratch::new()).err()
}

/// Every way to tear an operation, each by its own chance.
fn tears(chance: &mut SplitMix64) -> [Tear; 6] {
    let mut seed = || chance.next_u64();
    [
        Tear::Prefix,
        Tear::Bits { seed: seed() },
        Tear::Flicker { seed: seed() },
        Tear::Fading { seed: seed() },
        Tear::Wavering { seed: seed() },
        Tear::Restless { seed: seed() },
    ]
}

/// Every place to tear an operation: each byte of a program, some of an erase; each with bytes that
/// are done or not, and with remains that waver for good. Some places are torn in many other ways.
fn every_cut(operation: &Operation, chance: &mut SplitMix64) -> Vec<(usize, Tear)> {
    let length = operation.length;
    let step = match operation.action {
        Action::Program => 1,
        Action::Erase => SECTOR / 16,
    };
    let mut cuts = Vec::new();
    for progress in (0..=length).step_by(step) {
        let [prefix, .., wavering, restless] = tears(chance);
        cuts.extend([prefix, wavering, restless].map(|tear| (progress, tear)));
    }
    for progress in [1, length / 4, length / 2, length * 3 / 4, length - 1] {
        for _ in 0..4 {
            let [_, once @ .., _, _] = tears(chance);
            cuts.extend(once.map(|tear| (progress, tear)));
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
/// its number, and the saves that come after.
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
    on_all_cores(steps.len() as u64, |number| {
        let number = number as usize;
        let (handheld, kept) = &stops[number];
        task(handheld, &steps[number], number, &saves[*kept..]);
    });
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
    assert_eq!(profiles.last().unwrap().earned().count(), 2);
    assert_eq!(profiles.last().unwrap().deals(), 3);
    let games = saves.iter().filter_map(|state| state.game.as_deref());
    let helped = |game: &[u8]| {
        let game = Ongoing::decode(1, game).unwrap();
        let deal = game.deal();
        (deal.feats.count(), deal.villagers.len())
    };
    let company: BTreeSet<_> = games.map(helped).collect();
    assert_eq!(Vec::from_iter(company), [(0, 0), (1, 3), (2, 3)]);
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
        if number % 10 != 0 {
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

/// Lives by chance: some turns in peace, then three cuts in a row, at any flash operation, each with
/// some more in the boots that follow.
struct Fate<'a> {
    saves: &'a [State],
    chance: SplitMix64,
    kept: usize,
    cuts: usize,
}

impl<'a> Fate<'a> {
    fn new(saves: &'a [State], seed: u64) -> Self {
        let mut chance = SplitMix64(seed);
        Fate {
            saves,
            kept: chance.below(saves.len() as u32) as usize,
            chance,
            cuts: 0,
        }
    }

    fn next_save(&mut self) -> Step {
        self.kept += 1;
        Step::Keep(self.saves[self.kept % self.saves.len()].clone())
    }

    /// A whole life with so many cuts or a few more; gives their number.
    fn live(mut self, sectors: usize, cuts: usize) -> usize {
        let mut handheld = Handheld::new(sectors);
        while self.cuts < cuts {
            handheld = self.some_turns(handheld);
            for _ in 0..3 {
                handheld = self.cut(handheld);
            }
        }
        handheld.switch_on_and_off();
        self.cuts
    }

    fn some_turns(&mut self, mut handheld: Handheld) -> Handheld {
        for _ in 0..self.chance.below(6) {
            handheld = handheld.take(&self.next_save());
            if self.chance.below(3) == 0 {
                handheld = handheld.take(&Step::Tidy);
            }
        }
        handheld
    }

    fn cut(&mut self, mut handheld: Handheld) -> Handheld {
        let step = match self.chance.below(8) {
            0 => Step::Boot,
            1 if handheld.journal.needs_tidy() => Step::Tidy,
            _ => self.next_save(),
        };
        let Some((moment, tear)) = self.some_cut(&handheld.operations(&step)) else {
            return handheld;
        };
        let mut wreck = handheld.cut(&step, moment, tear);
        while self.chance.below(2) == 0 {
            let Some((moment, tear)) = self.some_cut(&wreck.boot_operations()) else {
                break;
            };
            wreck = wreck.cut_boot(moment, tear);
        }
        handheld = wreck.boot();
        for _ in 0..self.chance.below(3) {
            handheld = handheld.take(&Step::Boot);
        }
        handheld
    }

    /// One of the operations, torn somehow; `None` where there is nothing to tear.
    fn some_cut(&mut self, operations: &[Operation]) -> Option<(Moment, Tear)> {
        if operations.is_empty() {
            return None;
        }
        self.cuts += 1;
        let after = self.chance.below(operations.len() as u32) as usize;
        let progress = self.chance.below(operations[after].length as u32 + 1) as usize;
        let tears = tears(&mut self.chance);
        let tear = tears[self.chance.below(tears.len() as u32) as usize];
        Some((Moment::Operation { after, progress }, tear))
    }
}

/// So many lives on all cores; gives the number of cuts in them.
fn lives(seeds: Range<u64>, sectors: usize, cuts: usize) -> usize {
    let saves = saves();
    let tried = AtomicUsize::new(0);
    on_all_cores(seeds.end - seeds.start, |number| {
        let fate = Fate::new(&saves, seeds.start + number);
        tried.fetch_add(fate.live(sectors, cuts), Ordering::Relaxed);
    });
    tried.into_inner()
}

#[test]
fn cut_after_cut_after_cut_loses_nothing() {
    // A chip is fresh only once: many short lives as well.
    let tried = lives(0..20, FEW, 1000) + lives(1000..31_000, FEW, 12);
    announce(&format!(
        "power cuts: {tried} cuts in a row by chance, no save lost"
    ));
}

#[test]
fn the_ring_of_the_firmware_holds_as_well() {
    let tried = lives(0..2, SECTORS, 1500);
    announce(&format!(
        "power cuts: {tried} on the whole ring, no save lost"
    ));
}

#[test]
fn a_torn_record_that_was_found_never_looks_blank_again() {
    // On a fresh chip: the mark, then a game page and a commit page each.
    let commit = 4 * PAGE;
    let saves = &saves()[10..12];
    let mut found = 0;
    for seed in 0..64 {
        let handheld = Handheld::new(FEW).take(&Step::Keep(saves[0].clone()));
        let second = Step::Keep(saves[1].clone());
        let in_commit = Moment::Operation {
            after: 1,
            progress: PAGE / 2,
        };
        let mut wreck = handheld.cut(&second, in_commit, Tear::Wavering { seed });
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

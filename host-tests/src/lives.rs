//! The driver of the journal: lives with the handheld in which the power goes at any flash operation,
//! checked against the model at every boot. Tests and fuzzing share it.

use palm_island::deal::SplitMix64;
use palm_island::save::{Error, Journal, Region};
use palm_machine::nor::{Action, Fault, Moment, Nor, Operation, PAGE, SECTOR, Tear};

use crate::saves::{
    Changes, Found, GAME, KNOWN, Model, PROFILE, SIZES, State, chip, mount, reboot,
};

/// How often the power comes and goes after a cut, and again after some more saves: bits that were
/// caught in between read one way now and the other way later. Once all bits are firm, once is
/// enough.
const POWER_UPS: usize = 3;

/// How many saves lie between two quiet moments.
pub const TURNS_TO_A_QUIET_MOMENT: usize = 4;

/// What happens to the flash.
#[derive(Clone, Debug)]
pub enum Step {
    /// The player did something that is kept.
    Keep(Changes),
    /// A quiet moment is used to copy a section or erase a sector.
    Tidy,
    /// Power off, power on.
    Boot,
}

/// The handheld with the power on.
#[derive(Clone)]
pub struct Handheld {
    pub journal: Journal<Nor>,
    pub model: Model,
}

impl Handheld {
    /// With a fresh chip.
    pub fn new(sectors: usize) -> Self {
        Self::with(chip(sectors), State::default())
    }

    /// With a chip that holds this.
    #[track_caller]
    pub fn with(nor: Nor, sure: State) -> Self {
        Wreck {
            nor,
            model: Model {
                has_kept: sure != State::default(),
                sure,
                ..Model::default()
            },
        }
        .boot()
    }

    /// Takes a step with the power on.
    #[track_caller]
    pub fn take(mut self, step: &Step) -> Self {
        match step {
            Step::Keep(changes) => {
                changes.commit(&mut self.journal).expect("the power is on");
                self.model.acknowledge(changes);
            }
            Step::Tidy => self.journal.tidy().expect("the power is on"),
            Step::Boot => {
                self.journal = reboot(self.journal);
                self.model.settle(&mut self.journal);
            }
        }
        self
    }

    /// Power off, power on, several times in a row.
    #[track_caller]
    pub fn switch_on_and_off(mut self) -> Self {
        for _ in 0..POWER_UPS {
            let is_firm = self.journal.flash().is_firm();
            self = self.take(&Step::Boot);
            if is_firm {
                break;
            }
        }
        self
    }

    /// Plays on as a player would, with quiet moments.
    #[track_caller]
    pub fn play_on(mut self, ahead: &[Changes]) -> Self {
        for (number, changes) in (1..).zip(ahead) {
            changes.commit(&mut self.journal).expect("the power is on");
            self.model.acknowledge(changes);
            if number % TURNS_TO_A_QUIET_MOMENT == 0 {
                self.journal.tidy().expect("the power is on");
            }
        }
        self
    }

    /// The flash operations of a step.
    pub fn operations(&self, step: &Step) -> Vec<Operation> {
        let mut handheld = self.clone();
        handheld.journal.flash().start_log();
        handheld.take(step).journal.flash().take_log()
    }

    /// The chip before each flash operation of a step. Nothing is in doubt before it, so what it
    /// drives the cells to is what they hold afterwards.
    pub fn brinks(&self, step: &Step) -> Vec<Brink> {
        assert!(self.clone().journal.flash().is_firm());
        let cut = |after, progress| {
            let moment = Moment::Operation { after, progress };
            let wreck = self.clone().cut(step, moment, Tear::Prefix);
            wreck.ok().expect("the power is cut")
        };
        let operations = self.operations(step).into_iter().enumerate();
        let brinks = operations.map(|(after, operation)| {
            let done = cut(after, operation.length).nor;
            let mut before = cut(after, 0);
            before.model.cuts.pop();
            Brink {
                bytes: done.image()[operation.offset..][..operation.length].to_vec(),
                before,
                after,
                operation,
            }
        });
        brinks.collect()
    }

    /// Takes a step that the power cut interrupts: what is left is a chip and a debt. If the step
    /// is completed before, there is no cut.
    pub fn cut(self, step: &Step, moment: Moment, tear: Tear) -> Result<Wreck, Box<Handheld>> {
        let Handheld {
            mut journal,
            mut model,
        } = self;
        let done = match step {
            Step::Boot => {
                let wreck = Wreck {
                    nor: journal.release(),
                    model,
                };
                return wreck.cut_boot(moment, tear);
            }
            Step::Keep(changes) => {
                journal.flash().cut_power_at(moment, tear);
                let done = changes.commit(&mut journal);
                match done {
                    Ok(()) => model.acknowledge(changes),
                    Err(_) => model.attempt(changes),
                }
                done
            }
            Step::Tidy => {
                journal.flash().cut_power_at(moment, tear);
                journal.tidy()
            }
        };
        match done {
            Ok(()) => Err(Box::new(Handheld { journal, model }.take(&Step::Boot))),
            Err(error) => {
                assert_eq!(error, Error::Flash(Fault::PowerLost));
                model.cuts.push((moment, tear));
                let nor = journal.release();
                Ok(Wreck { nor, model })
            }
        }
    }
}

/// A flash operation of a step, and the chip before it: the same step need not be taken again
/// for each way to tear the operation.
pub struct Brink {
    pub operation: Operation,
    before: Wreck,
    after: usize,
    bytes: Vec<u8>,
}

impl Brink {
    /// What is left when the power goes in the operation.
    pub fn cut(&self, progress: usize, tear: Tear) -> Wreck {
        let Wreck { mut nor, mut model } = self.before.clone();
        nor.power_up();
        let here = Moment::Operation { after: 0, progress };
        nor.cut_power_at(here, tear);
        let Operation { offset, length, .. } = self.operation;
        let torn = match self.operation.action {
            Action::Program => nor.program(offset, &self.bytes),
            Action::Erase => nor.erase(offset, offset + length),
        };
        assert_eq!(torn, Err(Fault::PowerLost));
        model.cuts.push((self.moment(progress), tear));
        Wreck { nor, model }
    }

    /// The cut as one of the whole step.
    pub fn moment(&self, progress: usize) -> Moment {
        let after = self.after;
        Moment::Operation { after, progress }
    }
}

/// The handheld with the power off, after a cut.
#[derive(Clone)]
pub struct Wreck {
    pub nor: Nor,
    pub model: Model,
}

impl Wreck {
    /// Switches it on: the save must be the one before or the one after.
    #[track_caller]
    pub fn boot(mut self) -> Handheld {
        self.nor.power_down();
        self.nor.power_up();
        let mut journal = mount(self.nor).expect("the power is on");
        self.model.settle(&mut journal);
        Handheld {
            journal,
            model: self.model,
        }
    }

    /// Switches it on, and the power goes again before it is up. If it does not, the handheld is on.
    pub fn cut_boot(mut self, moment: Moment, tear: Tear) -> Result<Wreck, Box<Handheld>> {
        self.nor.power_down();
        self.nor.power_up();
        self.nor.cut_power_at(moment, tear);
        match mount_lent(&mut self.nor) {
            None => Err(Box::new(self.boot())),
            Some(error) => {
                assert_eq!(error, Error::Flash(Fault::PowerLost));
                self.model.cuts.push((moment, tear));
                Ok(self)
            }
        }
    }

    /// The flash operations of switching it on.
    pub fn boot_operations(&self) -> Vec<Operation> {
        let mut nor = self.nor.clone();
        nor.power_down();
        nor.power_up();
        nor.start_log();
        let mut journal = mount(nor).expect("the power is on");
        journal.flash().take_log()
    }
}

/// Why the flash could not be mounted. It is lent, so that it is still there afterwards.
pub fn mount_lent(nor: &mut Nor) -> Option<Error<Fault>> {
    let region = Region::new(0, nor.image().len() as u32).expect("whole sectors");
    Journal::mount(nor, region, KNOWN).err()
}

/// Every way to tear an operation, each with random numbers of its own.
pub fn tears(mut seed: impl FnMut() -> u64) -> [Tear; 6] {
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
pub fn every_cut(operation: &Operation, chance: &mut SplitMix64) -> Vec<(usize, Tear)> {
    let length = operation.length;
    let step = match operation.action {
        Action::Program => 1,
        Action::Erase => SECTOR / 16,
    };
    let mut cuts = Vec::new();
    for progress in (0..=length).step_by(step) {
        let [prefix, .., wavering, restless] = tears(|| chance.next_u64());
        cuts.extend([prefix, wavering, restless].map(|tear| (progress, tear)));
    }
    for progress in [1, length / 4, length / 2, length * 3 / 4, length - 1] {
        for _ in 0..4 {
            let [_, once @ .., _, _] = tears(|| chance.next_u64());
            cuts.extend(once.map(|tear| (progress, tear)));
        }
    }
    cuts
}

/// Fewer places, where a cut follows a cut.
pub fn some_cuts(operation: &Operation, chance: &mut SplitMix64) -> Vec<(usize, Tear)> {
    let length = operation.length;
    let mut cuts = vec![(0, Tear::Prefix), (length, Tear::Prefix)];
    for progress in [1, length / 2, length - 1] {
        cuts.extend(tears(|| chance.next_u64()).map(|tear| (progress, tear)));
    }
    cuts
}

/// Where the choices of a life come from: a seed, or given bytes.
pub enum Chance<'a> {
    Seed(SplitMix64),
    Bytes(&'a [u8]),
}

impl Chance<'_> {
    pub fn is_over(&self) -> bool {
        matches!(self, Chance::Bytes([]))
    }

    /// Below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        match self {
            Chance::Seed(chance) => chance.below(bound as u32) as usize,
            Chance::Bytes(bytes) => {
                let mut drawn = 0;
                let mut reach = 1;
                while reach < bound {
                    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
                    drawn = drawn * 256 + usize::from(*first);
                    reach *= 256;
                    *bytes = rest;
                }
                drawn % bound
            }
        }
    }

    fn seed(&mut self) -> u64 {
        match self {
            Chance::Seed(chance) => chance.next_u64(),
            Chance::Bytes(_) => self.below(256) as u64,
        }
    }
}

/// A random life: some undisturbed turns, then three cuts in a row, at any flash operation, each with
/// some more in the boots that follow.
pub struct Fate<'a> {
    chance: Chance<'a>,
    /// How often the power was cut.
    pub cuts: usize,
    /// How many saves were completed.
    pub kept: usize,
}

impl<'a> Fate<'a> {
    pub fn new(chance: Chance<'a>) -> Self {
        Fate {
            chance,
            cuts: 0,
            kept: 0,
        }
    }

    /// A whole life with this many cuts or a few more, or until the choices run out.
    pub fn live(&mut self, mut handheld: Handheld, cuts: usize) {
        while self.cuts < cuts && !self.chance.is_over() {
            handheld = self.some_turns(handheld);
            for _ in 0..3 {
                handheld = self.cut(handheld);
            }
        }
        handheld.switch_on_and_off();
    }

    /// Something that a player may do: mostly a turn of one game or another.
    fn changes(&mut self) -> Changes {
        let mut changes = Vec::new();
        let key = match self.chance.below(4) {
            0 => PROFILE,
            1 => GAME,
            _ => self.chance.below(SIZES.len()) as u8,
        };
        changes.push((key, self.section(key)));
        // At the end of a game the profile changes too, at the beginning of a match all seats do.
        if self.chance.below(4) == 0 {
            let first = if key < 2 { 0 } else { key - (key - 2) % 5 };
            for other in first..first + if key < 2 { 2 } else { 5 } {
                if other != key {
                    changes.push((other, self.section(other)));
                }
            }
        }
        Changes(changes)
    }

    /// Bytes of about the size that the section can have, now and then none.
    fn section(&mut self, key: u8) -> Option<crate::saves::Bytes> {
        let most = SIZES[usize::from(key)];
        let length = match self.chance.below(8) {
            0 => return None,
            1 => most,
            _ => self.chance.below(most + 1),
        };
        let fill = self.chance.below(256) as u8;
        let bytes = (0..length).map(|at| fill.wrapping_add((at / 7) as u8));
        Some(bytes.collect::<Vec<u8>>().into())
    }

    fn some_turns(&mut self, mut handheld: Handheld) -> Handheld {
        for _ in 0..self.chance.below(6) {
            handheld = handheld.take(&Step::Keep(self.changes()));
            self.kept += 1;
            if self.chance.below(3) == 0 {
                handheld = handheld.take(&Step::Tidy);
            }
        }
        handheld
    }

    fn cut(&mut self, handheld: Handheld) -> Handheld {
        let step = match self.chance.below(8) {
            0 => Step::Boot,
            1 if handheld.journal.needs_tidy() => Step::Tidy,
            _ => Step::Keep(self.changes()),
        };
        let (moment, tear) = self.some_cut();
        let mut wreck = match handheld.cut(&step, moment, tear) {
            Ok(wreck) => wreck,
            Err(handheld) => return *handheld,
        };
        self.cuts += 1;
        while self.chance.below(2) == 1 {
            let (moment, tear) = self.some_cut();
            wreck = match wreck.cut_boot(moment, tear) {
                Ok(wreck) => wreck,
                Err(handheld) => return *handheld,
            };
            self.cuts += 1;
        }
        let mut handheld = wreck.boot();
        for _ in 0..self.chance.below(3) {
            handheld = handheld.take(&Step::Boot);
        }
        handheld
    }

    /// One of the next operations, torn somehow.
    fn some_cut(&mut self) -> (Moment, Tear) {
        let after = self.chance.below(4);
        let length = if self.chance.below(8) == 0 {
            SECTOR
        } else {
            PAGE
        };
        let progress = self.chance.below(length + 1);
        let tears = tears(|| self.chance.seed());
        let tear = tears[self.chance.below(tears.len())];
        (Moment::Operation { after, progress }, tear)
    }
}

/// A life that ends in damage of any kind: some turns, then bits, pages and sectors that read as
/// something else. Nothing panics, and the journal goes on. Says whether the newest save was found.
pub fn damaged_life(chance: Chance<'_>) -> bool {
    let mut fate = Fate::new(chance);
    let mut handheld = Handheld::new(SIZES.len() + 4);
    for _ in 0..=fate.chance.below(8) {
        handheld = fate.some_turns(handheld);
    }
    let newest = Found::from(&handheld.model.sure);
    let mut nor = handheld.journal.release();
    for _ in 0..fate.chance.below(6) {
        fate.damage(nor.image_mut());
    }
    let mut journal = mount(nor).expect("the power is on");
    let found = Found::of(&mut journal).expect("the power is on");
    let mut last = State::default();
    last.apply(&Changes(vec![(PROFILE, Some(vec![1; 100].into()))]));
    last.changes().commit(&mut journal).expect("there is room");
    let kept = Found::of(&mut reboot(journal)).expect("the power is on");
    assert_eq!(kept.sections, Found::from(&last).sections);
    found == newest
}

impl Fate<'_> {
    fn damage(&mut self, image: &mut [u8]) {
        let mut at = self.chance.below(image.len());
        // Blank pages have little to lose.
        while at >= PAGE
            && image[at / PAGE * PAGE..][..PAGE]
                .iter()
                .all(|&byte| byte == 0xFF)
        {
            at -= PAGE;
        }
        let size = [1, PAGE, SECTOR][self.chance.below(3)];
        let place = &mut image[at / size * size..][..size];
        match self.chance.below(3) {
            0 => place.fill(0),
            1 => place.fill(0xFF),
            _ => place[0] ^= 1 << self.chance.below(8),
        }
    }
}

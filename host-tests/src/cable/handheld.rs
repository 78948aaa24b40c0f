//! One handheld on the cable: the shipped link, record and keeper, a flash chip, and somebody who
//! plays. It stands in for the console alone.

use palm_island::link::{Id, Link, Micros, Roster, Sitting, Snapshot};
use palm_island::party::{Record, Seat};
use palm_island::profile::{Cable, Keeper, Notice, Opened, Profile};
use palm_island::save::Region;
use palm_machine::nor::{Moment, Nor, SECTOR};

use crate::dealer::Dealer;
use crate::gamblers::Gamblers;
use crate::lives::tears;

/// A sector for each section, and some to spare.
const SECTORS: usize = 18;

/// What the UART keeps while nobody reads it.
const FIFO: usize = 32;

/// A chip is busy with an operation for so long more than the model says, in parts of 8.
const OVERHEAD: Micros = 3;

/// In the middle of a flash operation.
#[derive(Clone, Copy, Debug)]
pub struct PowerWent;

#[derive(Clone)]
pub struct Handheld {
    pub id: Id,
    seed: u64,
    boots: u64,
    /// The chip, while the power is off.
    chip: Option<Nor>,
    pub keeper: Option<Keeper<Nor>>,
    pub link: Option<Link>,
    pub record: Option<Record>,
    pub told: Vec<palm_island::link::Event>,
    pub dealer: Dealer,
    gamblers: Gamblers,
    pub wants_save: bool,
    pub has_save_planned: bool,
    saving: Option<(Option<Snapshot>, Record, Micros)>,
    /// When the oldest entry that is not kept was entered.
    entered: Option<Micros>,
    busy_until: Micros,
    missed: Vec<Option<u8>>,
    pub wake: Option<Micros>,
    /// In which second how often it was woken.
    pub wakes: (Micros, u32),
    /// Its own clock begins when it is switched on.
    epoch: Micros,
    /// So long somebody takes for a turn, in microseconds.
    pub turn: usize,
    /// One of so many quiet moments is used to erase a sector, if one is to be erased.
    pub tidy_odds: usize,
    /// Agrees that this seat, when it stays away, goes to the console.
    pub hands_over: Option<Seat>,
}

impl Handheld {
    /// One with nothing on its chip, switched off.
    pub fn new(id: Id, seed: u64) -> Self {
        let seed = seed ^ id.0.wrapping_mul(0x9E37_79B9);
        Self {
            id,
            seed,
            boots: 0,
            chip: Some(Nor::erased(SECTORS * SECTOR)),
            keeper: None,
            link: None,
            record: None,
            told: Vec::new(),
            dealer: Dealer::new(seed),
            gamblers: Gamblers::new(seed),
            wants_save: false,
            has_save_planned: false,
            saving: None,
            entered: None,
            busy_until: 0,
            missed: Vec::new(),
            wake: None,
            wakes: (0, 0),
            epoch: 0,
            turn: 300_000,
            tidy_odds: 3,
            hands_over: None,
        }
    }

    /// One that has kept a match.
    pub fn with(record: Record, roster: Roster, seat: Seat, id: Id, seed: u64) -> Self {
        let mut handheld = Self::new(id, seed);
        let sitting = Sitting {
            roster,
            seat,
            follows: false,
        };
        let mut keeper = open(handheld.chip.take().expect("it is off")).0;
        keeper
            .keep_cable(&Profile::new(), Some((&record, &sitting)))
            .expect("the power is on");
        handheld.chip = Some(keeper.release());
        handheld
    }

    pub fn is_on(&self) -> bool {
        self.keeper.is_some()
    }

    pub fn is_busy(&self, now: Micros) -> bool {
        now < self.busy_until
    }

    /// Nothing is being kept.
    pub fn is_quiet(&self) -> bool {
        self.saving.is_none()
    }

    /// The time on its own clock.
    pub fn clock(&self, now: Micros) -> Micros {
        now - self.epoch
    }

    /// A time on its own clock as everybody's.
    pub fn by_all_clocks(&self, own: Micros) -> Micros {
        own + self.epoch
    }

    pub fn boot(&mut self, now: Micros) {
        self.boots += 1;
        self.epoch = now;
        let mut chip = self.chip.take().expect("it is off");
        chip.power_down();
        chip.power_up();
        let (mut keeper, opened) = open(chip);
        let mut link = Link::new(self.id, self.seed.wrapping_add(self.boots));
        let mut cable = Cable::EMPTY;
        let notice = keeper.read_cable(&mut cable).expect("it can be read");
        assert_eq!(notice, None);
        if let Some((record, sitting)) = cable.held() {
            assert_eq!(cable.is_whole, opened.notice != Some(Notice::Older));
            link.resume(sitting.clone(), record, cable.is_whole, 0);
            self.record = Some(record.clone());
        }
        self.link = Some(link);
        self.keeper = Some(keeper);
    }

    pub fn cut(&mut self) {
        if let Some(keeper) = self.keeper.take() {
            self.chip = Some(keeper.release());
        }
        self.link = None;
        self.record = None;
        self.saving = None;
        self.entered = None;
        self.wants_save = false;
        self.busy_until = 0;
        self.wake = None;
        self.missed.clear();
        self.told.clear();
    }

    /// Plans a power cut in one of the next flash operations.
    pub fn cut_in_save(&mut self, after: u8, progress: u16, tear: u8) {
        let moment = Moment::Operation {
            after: after.into(),
            progress: progress.into(),
        };
        let tears = tears(|| progress.into());
        let tear = tears[usize::from(tear) % tears.len()];
        if let Some(keeper) = &mut self.keeper {
            keeper.flash().cut_power_at(moment, tear);
        }
    }

    /// A cut that was planned does not come.
    pub fn spare(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.flash().power_up();
        }
    }

    pub fn poll(&mut self, now: Micros) -> Option<Vec<u8>> {
        let now = self.clock(now);
        let told = &mut self.told;
        let frame = self
            .link
            .as_mut()?
            .poll(now, self.record.as_mut(), &mut |event| told.push(event));
        frame.map(<[u8]>::to_vec)
    }

    pub fn deadline(&self) -> Option<Micros> {
        let deadline = self.link.as_ref()?.deadline()?;
        Some(self.by_all_clocks(deadline.min(Micros::MAX / 2)))
    }

    pub fn hear(&mut self, byte: Option<u8>, now: Micros) {
        let now = self.clock(now);
        let told = &mut self.told;
        if let Some(link) = &mut self.link {
            match byte {
                Some(byte) => {
                    link.receive(byte, now, self.record.as_mut(), &mut |e| told.push(e));
                }
                None => link.line_error(now),
            }
        }
        self.lay_out();
    }

    /// The record of a match that has just begun.
    pub fn lay_out(&mut self) {
        for event in &self.told {
            if let palm_island::link::Event::Began(setup) = event
                && self.record.is_none()
            {
                self.record = Some(Record::new(*setup));
            }
        }
    }

    /// While flash is written, a few bytes wait and the others are lost.
    pub fn miss(&mut self, byte: Option<u8>) {
        self.missed.push(byte);
    }

    pub fn writes(&self, seat: Seat) -> bool {
        match (&self.record, self.link.as_ref().and_then(Link::meeting)) {
            (Some(record), Some(meeting)) => meeting.writes(seat, record),
            _ => false,
        }
    }

    pub fn writes_as_kept(&self, seat: Seat, kept: &Record) -> bool {
        let meeting = self.link.as_ref().and_then(Link::meeting);
        meeting.is_some_and(|meeting| meeting.writes(seat, kept))
    }

    /// Entries that the protocol asks for: whether there were any.
    pub fn enter_due(&mut self) -> bool {
        let mut any = false;
        while let (Some(record), Some(link)) = (&mut self.record, &self.link)
            && let Some((seat, entry)) = link.meeting().and_then(|m| m.due_entry(record))
            && record.enter(seat, entry, &mut |_| {}).is_ok()
        {
            any = true;
        }
        any
    }

    /// Somebody plays a seat that is played here, if one is awaited.
    pub fn act(&mut self, now: Micros) -> bool {
        let acts = self.hand_over() || self.play();
        if acts {
            self.entered.get_or_insert(now);
        }
        acts
    }

    fn hand_over(&mut self) -> bool {
        let (Some(record), Some(link)) = (&mut self.record, &self.link) else {
            return false;
        };
        let (Some(meeting), Some(other)) = (link.meeting(), self.hands_over) else {
            return false;
        };
        let seat = meeting.own();
        let unsaid = record.position().vote(seat, other).is_none();
        let away = meeting.hand_over(other, record).filter(|_| unsaid);
        away.is_some_and(|entry| record.enter(seat, entry, &mut |_| {}).is_ok())
    }

    fn play(&mut self) -> bool {
        let Some(record) = &self.record else {
            return false;
        };
        let seats = record.setup().seats().iter();
        let awaited: Vec<Seat> = seats
            .filter(|&seat| record.position().awaits(seat) && self.writes(seat))
            .collect();
        if awaited.is_empty() {
            return false;
        }
        let seat = awaited[self.dealer.below(awaited.len())];
        let entry = self.gamblers.entry(record.position(), seat);
        let record = self.record.as_mut().expect("it is there");
        record.enter(seat, entry, &mut |_| {}).is_ok()
    }

    pub fn pace(&mut self) -> Micros {
        (self.turn / 8 + self.dealer.below(self.turn)) as Micros
    }

    /// Keeps what there is: how long that takes, or that the power went.
    pub fn save(&mut self, now: Micros) -> Result<Micros, PowerWent> {
        let (Some(record), Some(link)) = (&self.record, &self.link) else {
            return Ok(1);
        };
        let Some(meeting) = link.meeting() else {
            return Ok(1);
        };
        let snapshot = link.snapshot(record);
        let keeper = self.keeper.as_mut().expect("it is on");
        let before = keeper.flash().work().micros;
        let kept = keeper.keep_cable(&Profile::new(), Some((record, meeting.sitting())));
        if kept.is_err() {
            return Err(PowerWent);
        }
        let busy = keeper.flash().work().micros - before;
        let busy = busy + busy * OVERHEAD / 8 + 1;
        let since = self.entered.take().unwrap_or(now);
        self.saving = Some((snapshot, record.clone(), since));
        self.busy_until = now + busy;
        Ok(busy)
    }

    /// The save is acknowledged: what was kept, and since when it was there.
    pub fn saved(&mut self, now: Micros) -> Option<(Record, Micros)> {
        let missed = std::mem::take(&mut self.missed);
        let lost = missed.len() > FIFO;
        for byte in missed.into_iter().take(FIFO) {
            self.hear(byte, now);
        }
        if lost {
            self.hear(None, now);
        }
        let (snapshot, record, since) = self.saving.take()?;
        let clock = self.clock(now);
        if let (Some(link), Some(snapshot)) = (&mut self.link, snapshot) {
            link.kept(&snapshot, clock);
        }
        Some((record, since))
    }

    /// A quiet moment: how long it is deaf, or that the power went.
    pub fn tidy(&mut self, now: Micros) -> Result<Option<Micros>, PowerWent> {
        let keeper = self.keeper.as_mut().expect("it is on");
        if !keeper.needs_tidy() || self.dealer.below(self.tidy_odds) > 0 {
            return Ok(None);
        }
        let before = keeper.flash().work().micros;
        keeper.tidy().map_err(|_| PowerWent)?;
        let busy = keeper.flash().work().micros - before;
        self.busy_until = now + busy + busy * OVERHEAD / 8;
        Ok(Some(self.busy_until))
    }

    pub fn state(&self) -> String {
        let lengths = self
            .record
            .as_ref()
            .map(|record| Seat::ALL.map(|seat| (record.log(seat).len(), record.waiting(seat))));
        let shown = self
            .link
            .as_ref()
            .and_then(Link::shown)
            .map(|(_, shown)| shown);
        let meeting = self.link.as_ref().and_then(Link::meeting);
        let there = meeting.map(|m| Seat::ALL.map(|seat| m.is_there(seat)));
        format!(
            "{:x}: on {}, has {lengths:?}, shows {shown:?}, there {there:?}, saves {}/{}",
            self.id.0,
            self.is_on(),
            self.has_save_planned,
            self.saving.is_some()
        )
    }
}

fn open(chip: Nor) -> (Keeper<Nor>, Opened) {
    let region = Region::new(0, chip.image().len() as u32).expect("whole sectors");
    let mut opened = Opened::default();
    let keeper = Keeper::open(chip, region, &mut opened).expect("the power is on");
    (keeper, opened)
}

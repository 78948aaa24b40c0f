//! A match as this handheld has it, be it one that goes from hand to hand or one on a cable: its
//! record, who sits where, whether hints are allowed, and the clocks. A record is large, so there
//! is a place for it, and whatever is dealt or read is built there.

use super::arrangement::{Arrangement, Sitter, decode_sitters, encode_sitters};
use super::wire::Wire;
use crate::game::{Card, Event as HandEvent};
use crate::party::{
    BySeat, Entry, Event, Match, Millis, Mode, Move, Record, RecordError, Refusal, Seat, Seats,
    Setup, Stage,
};
use crate::player::{self, Strength};

/// Who takes over from a person that leaves.
const STAND_IN: Strength = Strength::Islander;

/// What happened at a round's end or beside the turns, the oldest first.
pub type News = heapless::Vec<Event, 24>;

/// What the console did in a round at one of its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    pub upgrades: u8,
    /// The building that was upgraded last.
    pub upgraded: Option<Card>,
    pub recruited: Option<Card>,
    pub stored: u8,
}

const NO_DEEDS: BySeat<Deeds> = BySeat::new(
    [Deeds {
        upgrades: 0,
        upgraded: None,
        recruited: None,
        stored: 0,
    }; Seats::MOST],
);

/// A match in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Together {
    record: Record,
    pub sitters: BySeat<Sitter>,
    pub hints: bool,
    /// Who has asked for a hint.
    pub hinted: BySeat<bool>,
    /// Who has looked through the deck before the first turn (S3).
    pub looked: BySeat<bool>,
    /// How long each seat has played in this round, in milliseconds.
    clocks: BySeat<u32>,

    // What follows is not kept.
    /// Whose curtain is up.
    up: Option<Seat>,
    /// Its clock runs since then.
    since: Option<u64>,
    /// The round whose end is to be shown, until everybody has seen it.
    pub ended: Option<u8>,
    /// What the console did in that round was told.
    pub reported: bool,
    /// Its end was announced and explained.
    pub opened: bool,
    /// The last round at whose end something was taken, bought or lost to a tie.
    pub gained: u8,
    pub news: News,
    deeds: BySeat<Deeds>,
    /// Those of the round before.
    done: BySeat<Deeds>,
    /// Of a match on a cable: what is known of the other handhelds.
    pub wire: Option<Wire>,
}

/// The place of the match: there is one, or there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    taken: bool,
    place: Together,
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Board {
    pub const EMPTY: Self = Self {
        taken: false,
        place: Together::BLANK,
    };

    /// With a copy of a match, for those who have room for it.
    pub fn of(board: Option<&Together>) -> Self {
        match board {
            Some(board) => Self {
                taken: true,
                place: board.clone(),
            },
            None => Self::EMPTY,
        }
    }

    pub fn get(&self) -> Option<&Together> {
        self.taken.then_some(&self.place)
    }

    pub fn get_mut(&mut self) -> Option<&mut Together> {
        self.taken.then_some(&mut self.place)
    }

    /// Deals a match in the place of the one before.
    pub fn deal(&mut self, setup: Setup, arrangement: &Arrangement) -> &mut Together {
        self.taken = true;
        self.place.begin(setup);
        self.place.sitters = arrangement.sitters;
        self.place.hints = arrangement.allows_hints();
        &mut self.place
    }

    /// The place for a match that is read; it counts once it [`is_read`](Self::is_read).
    pub(super) fn place(&mut self) -> &mut Together {
        self.taken = false;
        &mut self.place
    }

    pub(super) fn is_read(&mut self) {
        self.taken = true;
    }

    pub fn clear(&mut self) {
        self.taken = false;
    }
}

impl Together {
    const BLANK: Self = Self {
        record: Record::BLANK,
        sitters: BySeat::new([Sitter::Person; Seats::MOST]),
        hints: false,
        hinted: BySeat::new([false; Seats::MOST]),
        looked: BySeat::new([false; Seats::MOST]),
        clocks: BySeat::new([0; Seats::MOST]),
        up: None,
        since: None,
        ended: None,
        reported: false,
        opened: false,
        gained: 0,
        news: News::new(),
        deeds: NO_DEEDS,
        done: NO_DEEDS,
        wire: None,
    };

    pub(super) fn begin(&mut self, setup: Setup) {
        self.record.begin(setup);
        self.hinted = BySeat::default();
        self.looked = BySeat::default();
        self.clocks = BySeat::default();
        (self.up, self.since, self.ended) = (None, None, None);
        (self.reported, self.opened) = (false, false);
        self.gained = 0;
        self.news.clear();
        (self.deeds, self.done) = (NO_DEEDS, NO_DEEDS);
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn setup(&self) -> &Setup {
        self.record.setup()
    }

    /// The match as it stands. A screen shows of a hand only what its seat may see.
    pub fn position(&self) -> &Match {
        self.record.position()
    }

    pub fn seats(&self) -> Seats {
        self.setup().seats()
    }

    pub fn is_over(&self) -> bool {
        self.position().is_over()
    }

    /// The seat whose curtain is up, if one is.
    pub fn up(&self) -> Option<Seat> {
        self.up
    }

    /// The seat whose curtain is up; the first while none is.
    pub(super) fn in_front(&self) -> Seat {
        self.up.unwrap_or(Seat::FIRST)
    }

    /// What a seat did in the round that is over; others may play the next one already.
    pub fn deeds(&self, seat: Seat) -> Deeds {
        match self.ended {
            Some(round) if round < self.position().round() => self.done[seat],
            _ => self.deeds[seat],
        }
    }

    pub fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = self.seats().iter();
        seats.filter(|seat| self.sitters[*seat].is_person())
    }

    /// The seat of the person who looks at this glass, if it is only one.
    pub fn keeper(&self) -> Option<Seat> {
        let mut persons = self.persons();
        match (&self.wire, persons.next(), persons.next()) {
            (Some(wire), ..) => Some(wire.own),
            (None, only, None) => only,
            (None, ..) => None,
        }
    }

    pub fn consoles(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = self.seats().iter();
        seats.filter(|seat| !self.sitters[*seat].is_person())
    }

    /// Whether a seat is that of somebody who holds this handheld.
    pub fn is_ours(&self, seat: Seat) -> bool {
        match &self.wire {
            None => self.sitters[seat].is_person(),
            Some(wire) => wire.own == seat,
        }
    }

    /// Whether somebody plays a seat with the buttons of this handheld.
    pub fn is_pressed(&self, seat: Seat) -> bool {
        let may = |wire: &Wire| wire.own == seat && wire.writes[seat];
        self.sitters[seat].is_person() && self.wire.as_ref().is_none_or(may)
    }

    /// Those of whom this handheld asks something now.
    pub fn asked(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = self.seats().iter();
        seats.filter(|seat| self.is_pressed(*seat) && self.position().awaits(*seat))
    }

    /// The seats of the console that this handheld plays.
    fn run(&self) -> impl Iterator<Item = Seat> + '_ {
        let may = |seat: &Seat| self.wire.as_ref().is_none_or(|wire| wire.writes[*seat]);
        self.consoles().filter(may)
    }

    /// The person who plays next in this round: who begins changes from round to round (Q3).
    pub fn next_person(&self) -> Option<Seat> {
        let now = self.position();
        if *now.stage() != Stage::Play {
            return None;
        }
        let mut seats = self.seats().in_turn_order(now.round());
        seats.find(|seat| self.is_pressed(*seat) && now.awaits(*seat))
    }

    /// A seat of the console that has not closed this round, and is played here.
    pub fn next_console(&self) -> Option<Seat> {
        let now = self.position();
        if *now.stage() != Stage::Play {
            return None;
        }
        self.run().find(|seat| now.awaits(*seat))
    }

    /// The round whose end is held just now, if one is.
    fn held_end(&self) -> Option<u8> {
        let now = self.position();
        let held = !matches!(now.stage(), Stage::Play | Stage::Over);
        held.then_some(now.round())
    }

    /// What the console says or buys at a round's end, if it is asked and all persons have spoken.
    /// It needs no thinking.
    pub fn console_says(&self) -> Option<(Seat, Entry)> {
        let now = self.position();
        let seat = self.run().find(|seat| now.awaits(*seat))?;
        let said = match now.stage() {
            Stage::Play | Stage::Over => return None,
            Stage::Offers(_) if self.persons().any(|seat| now.awaits(seat)) => return None,
            Stage::Offers(ballot) => player::offer(now, seat, ballot),
            Stage::Agreement(_) => Move::Agree,
            Stage::Sale(_) => player::purchase(now, seat),
        };
        Some((seat, Entry::Move(said)))
    }

    /// Adds an entry to a seat's log. Whatever it brings about is news.
    pub fn enter(&mut self, seat: Seat, entry: Entry) -> Result<(), Refusal> {
        self.follow(|record, tell| record.enter(seat, entry, tell))
    }

    /// Lets something happen to the record: an entry here, or what others have sent. Whatever it
    /// brings about is news.
    pub fn follow<T>(&mut self, work: impl FnOnce(&mut Record, &mut dyn FnMut(Event)) -> T) -> T {
        let (round, held) = (self.position().round(), self.held_end());
        let was_over = self.is_over();
        let Self {
            record,
            news,
            deeds,
            done,
            clocks,
            sitters,
            gained,
            ..
        } = self;
        let mut at = round;
        let result = work(record, &mut |event| {
            // On a cable the logs of the console's own seats begin with that mark.
            if matches!(event, Event::Left(seat) if !sitters[seat].is_person()) {
                return;
            }
            if let Event::RoundBegan(_) = event {
                *done = core::mem::replace(deeds, NO_DEEDS);
                *clocks = BySeat::default();
            }
            follow_gains(&event, &mut at, gained);
            note(event, news, deeds);
        });
        self.seat_consoles();
        let now = self.record.position();
        let is_later = now.round() != round || now.is_over() && !was_over;
        // A round's end began with this, or it began and was over at once.
        if held.is_none() && (self.held_end().is_some() || is_later) {
            self.ended = Some(round);
            (self.reported, self.opened) = (false, false);
        }
        result
    }

    /// Where a person has left, the console plays on.
    pub(super) fn seat_consoles(&mut self) {
        for seat in self.seats().iter() {
            if self.position().has_left(seat) && self.sitters[seat].is_person() {
                self.sitters[seat] = Sitter::Console(STAND_IN);
            }
        }
    }

    /// Nothing of what happened before is told.
    pub fn forget_news(&mut self) {
        self.news.clear();
        self.ended = self.held_end();
        self.reported = true;
    }

    /// A seat sits down at its table: its clock runs.
    pub fn lift(&mut self, seat: Seat, now: u64) {
        if self.up != Some(seat) {
            self.lower(now);
            self.up = Some(seat);
        }
        self.since = self.since.or(Some(now));
    }

    /// The curtain falls: nothing is shown of any hand, and the clock stands still (Q3).
    pub fn lower(&mut self, now: u64) {
        self.read_clock(now);
        (self.up, self.since) = (None, None);
    }

    /// The clock stands still; it is still the same seat.
    pub fn pause(&mut self, now: u64) {
        self.read_clock(now);
        self.since = None;
    }

    /// Adds what the clock of the seat in front has run since it was read last. On a cable it is
    /// the same for all, and never stops (Q3).
    pub fn read_clock(&mut self, now: u64) {
        if self.wire.is_some() {
            return;
        }
        if let (Some(seat), Some(since)) = (self.up, &mut self.since) {
            let run = u32::try_from(now.saturating_sub(*since)).unwrap_or(u32::MAX);
            self.clocks[seat] = self.clocks[seat].saturating_add(run);
            *since = now;
        }
    }

    /// How long a seat has played in this round.
    pub fn clock(&self, seat: Seat, now: u64) -> Millis {
        if let Some(wire) = &self.wire {
            let start = wire.start_of(self.position().round()).unwrap_or(now);
            let run = now.saturating_sub(start);
            return Millis::new(u32::try_from(run).unwrap_or(u32::MAX));
        }
        let since = self.since.filter(|_| self.up == Some(seat));
        let run = since.map_or(0, |since| now.saturating_sub(since));
        let run = u32::try_from(run).unwrap_or(u32::MAX);
        Millis::new(self.clocks[seat].saturating_add(run))
    }

    /// Whether the seat in front has come to its tracker in a speed match: that closes its round
    /// (M6).
    pub fn is_finished(&self) -> bool {
        let now = self.position();
        let is_speed = matches!(now.mode(), Mode::Speed { .. });
        is_speed
            && self
                .up
                .is_some_and(|seat| now.awaits(seat) && now.hand(seat).is_at_tracker())
    }
}

/// Notes the round `at` whose end something changes hands.
fn follow_gains(event: &Event, at: &mut u8, gained: &mut u8) {
    match event {
        Event::RoundBegan(round) => *at = *round,
        Event::Bought(..) | Event::Taken(..) | Event::Lost(_) => *gained = *at,
        _ => {}
    }
}

/// What is told of an event.
fn note(event: Event, news: &mut News, deeds: &mut BySeat<Deeds>) {
    match event {
        Event::Hand(seat, happened) => {
            let deeds = &mut deeds[seat];
            match happened {
                HandEvent::Rotated(card) | HandEvent::Flipped(card) => {
                    deeds.upgrades = deeds.upgrades.saturating_add(1);
                    deeds.upgraded = Some(card.card());
                }
                HandEvent::Recruited(card) => deeds.recruited = Some(card.card()),
                HandEvent::Stored(_) => deeds.stored = deeds.stored.saturating_add(1),
                _ => {}
            }
            return;
        }
        Event::Undone(_) | Event::Closed(_) => return,
        _ => {}
    }
    tell(event, news);
}

/// The oldest news makes way.
fn tell(event: Event, news: &mut News) {
    if news.is_full() {
        news.remove(0);
    }
    let _ = news.push(event);
}

/// The clock of a seat at its table, as it is kept.
impl Together {
    /// While a clock runs, it is kept so far ahead: the power may go before it is kept again, and
    /// nobody gains time by that (Q3).
    pub const AHEAD: u32 = 5_000;

    /// Whose clock runs in a speed match on this handheld.
    pub fn running(&self) -> Option<Seat> {
        let is_timed = matches!(self.position().mode(), Mode::Speed { .. });
        let runs = is_timed && self.wire.is_none() && self.since.is_some();
        self.up.filter(|_| runs)
    }

    fn kept_clock(&self, seat: Seat) -> Millis {
        let ahead = match self.running() == Some(seat) {
            true => Self::AHEAD,
            false => 0,
        };
        Millis::new(self.clocks[seat].saturating_add(ahead))
    }
}

/// The part of the save that is beside the logs.
impl Together {
    /// The encoding that [`encode_head`](Self::encode_head) writes.
    pub const VERSION: u8 = 2;
    pub const HEAD: usize = Setup::BYTES + 3 + 3 * Seats::MOST;

    /// | at | bytes | what |
    /// |---|---|---|
    /// | 0 | 10 | the set-up, with its own version |
    /// | 10 | 1 | who sits where, 2 bits each: a person, Novice, Islander, Chief |
    /// | 11 | 1 | 1 if hints are allowed |
    /// | 12 | 1 | bits: who asked for a hint 4, who looked through the deck 4 |
    /// | 13 | 4 x 3 | the clock of each seat in this round, in milliseconds; one that runs is [ahead](Self::AHEAD) |
    pub fn encode_head(&self) -> [u8; Self::HEAD] {
        let mut bytes = [0; Self::HEAD];
        let (setup, rest) = bytes.split_at_mut(Setup::BYTES);
        setup.copy_from_slice(&self.setup().encode());
        rest[0] = encode_sitters(&self.sitters);
        rest[1] = self.hints.into();
        for seat in Seat::ALL {
            rest[2] |= u8::from(self.hinted[seat]) << seat.index();
            rest[2] |= u8::from(self.looked[seat]) << (4 + seat.index());
        }
        for (bytes, seat) in rest[3..].chunks_exact_mut(3).zip(Seat::ALL) {
            let clock = self.kept_clock(seat).get().to_le_bytes();
            bytes.copy_from_slice(&clock[..3]);
        }
        bytes
    }

    /// Begins to read a match that was kept; the logs follow.
    pub(super) fn decode_head(&mut self, bytes: &[u8]) -> Option<()> {
        let bytes: &[u8; Self::HEAD] = bytes.try_into().ok()?;
        let (setup, rest) = bytes.split_at(Setup::BYTES);
        self.begin(Setup::decode(setup).ok()?);
        let [sitters, hints, marks, clocks @ ..] = rest else {
            return None;
        };
        self.sitters = decode_sitters(*sitters);
        self.hints = *hints == 1;
        for seat in Seat::ALL {
            self.hinted[seat] = marks >> seat.index() & 1 != 0;
            self.looked[seat] = marks >> (4 + seat.index()) & 1 != 0;
        }
        for (bytes, seat) in clocks.chunks_exact(3).zip(Seat::ALL) {
            self.clocks[seat] = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
        }
        (*hints < 2).then_some(())
    }

    /// Begins to read a match on a cable.
    pub(super) fn begin_reading(&mut self, setup: &[u8]) -> Option<()> {
        self.begin(Setup::decode(setup).ok()?);
        Some(())
    }

    pub(super) fn restore(&mut self, seat: Seat, log: &[u8]) -> Result<(), RecordError> {
        self.record.restore(seat, log)
    }

    /// What a round's end has brought is told again, unless somebody has played since.
    pub(super) fn resume(&mut self) -> Result<(), RecordError> {
        let Self {
            record,
            news,
            gained,
            ..
        } = self;
        let mut at = 1;
        record.resume(|event| {
            follow_gains(&event, &mut at, gained);
            match event {
                Event::Hand(..) => news.clear(),
                event => tell(event, news),
            }
        })?;
        self.ended = self.held_end().or(self.begun_after());
        self.reported = true;
        Ok(())
    }

    /// The round that was over just now, if the next one has begun and nobody has played in it.
    fn begun_after(&self) -> Option<u8> {
        self.news.iter().find_map(|event| match event {
            Event::RoundBegan(round) => round.checked_sub(1).filter(|round| *round > 0),
            _ => None,
        })
    }
}

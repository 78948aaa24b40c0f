//! Who writes which log. A person's handheld writes its own, until the seat is marked as left; the
//! console's seats are written by the handheld of the first seat where somebody still sits.
//!
//! Two must never write the same log. Before a seat that stays away is marked, everybody who still
//! plays has voted for it at the same length of its log, has kept all votes, and from then on takes
//! nothing from that handheld any more; only then does the heir write the mark. When the one that
//! is out comes back, it takes all logs from the others.

use super::event::Event;
use super::meeting::{Meeting, Snapshot, bit};
use crate::party::{BySeat, Entry, Record, Seat};

impl Meeting {
    fn persons(&self) -> impl Iterator<Item = Seat> + '_ {
        self.sitting.roster.persons().map(|(seat, _)| seat)
    }

    /// The persons whose seats went to the console, a bit each.
    pub(super) fn out(&self, record: &Record) -> u8 {
        let out = self
            .persons()
            .filter(|&seat| record.position().has_left(seat));
        out.fold(0, |out, seat| out | bit(seat))
    }

    /// The seats that everybody who still plays would mark as left where their logs end now. A log
    /// that waits for others has no end yet.
    pub(super) fn sworn(&self, record: &Record) -> u8 {
        let out = self.out(record);
        let votes_for = |by: Seat, seat: Seat| {
            let vote = record.position().vote(by, seat);
            by == seat || out & bit(by) != 0 || vote == Some(self.shown[seat])
        };
        let sworn = self.persons().filter(|&seat| {
            let may_be = seat != self.own() && out & bit(seat) == 0 && !self.sitting.follows;
            may_be && record.waiting(seat) == 0 && self.persons().all(|by| votes_for(by, seat))
        });
        sworn.fold(0, |sworn, seat| sworn | bit(seat))
    }

    /// Those of them that will still be so after a power cut.
    pub(super) fn firmly_sworn(&self, record: &Record) -> u8 {
        let is_kept = |seat: Seat| self.kept_lengths[seat] == self.shown[seat];
        let kept = self.persons().filter(|&seat| is_kept(seat));
        let kept = kept.fold(0, |kept, seat| kept | bit(seat));
        self.sworn(record) & self.sworn_kept & kept
    }

    /// The seat whose handheld plays those of the console.
    pub fn runner(&self, record: &Record) -> Option<Seat> {
        let out = self.out(record);
        self.persons().find(|&seat| out & bit(seat) == 0)
    }

    pub(super) fn is_console(&self, log: Seat, record: &Record) -> bool {
        !self.sitting.roster.is_person(log) || self.out(record) & bit(log) != 0
    }

    /// Whether a log is one that the handheld of a seat writes.
    pub(super) fn is_written_by(&self, log: Seat, seat: Seat, record: &Record) -> bool {
        match self.is_console(log, record) {
            true => self.runner(record) == Some(seat),
            false => log == seat,
        }
    }

    /// Whether entries of a seat may be entered here and now.
    pub fn writes(&self, log: Seat, record: &Record) -> bool {
        self.may_write()
            && self.is_written_by(log, self.own(), record)
            && (log == self.own() || self.out(record) == self.out_known)
    }

    fn may_write(&self) -> bool {
        self.stopped.is_none() && self.is_sure && !self.sitting.follows
    }

    /// Whether everybody else who still plays has no more than this handheld, and agrees.
    fn all_agree(&self, out: u8, agrees: impl Fn(Seat) -> bool) -> bool {
        self.persons().all(|seat| {
            let other = &self.others[seat];
            let has_more = |log: Seat| other.lengths[log] > self.shown[log];
            let does_not_count = seat == self.own() || out & bit(seat) != 0;
            does_not_count || agrees(seat) && !Seat::ALL.into_iter().any(has_more)
        })
    }

    /// Whether everybody has kept who is out: then the console's logs can be gone on with.
    pub(super) fn settle(&mut self, out: u8) {
        let has_kept = |seat: Seat| self.others[seat].out & out == out;
        if self.out_kept & out == out && self.all_agree(out, has_kept) {
            self.out_known = out;
        }
    }

    /// After a start in doubt: somebody has said how long the logs are, and the own ones are as long.
    pub(super) fn become_sure(&mut self, by: Seat) {
        let lengths = &self.others[by].lengths;
        let mut logs = self.setup.seats().iter();
        if logs.all(|log| lengths[log] <= self.shown[log]) {
            self.is_sure = true;
        }
    }

    /// What this handheld is about to keep.
    pub(super) fn snapshot(&self, record: &Record) -> Snapshot {
        Snapshot {
            id: self.id,
            lengths: BySeat::from_fn(|seat| record.log(seat).len() as u16),
            out: self.out(record),
            sworn: self.sworn(record),
            follows: self.sitting.follows,
        }
    }

    /// The own seat is the console's: all logs are taken from the others.
    pub(super) fn follow(&mut self, record: &mut Record, tell: &mut dyn FnMut(Event)) {
        if self.sitting.follows || self.stopped.is_some() {
            return;
        }
        self.sitting.follows = true;
        // Until all logs have come again nobody here knows how far the match is.
        self.is_sure = false;
        self.shown = BySeat::default();
        self.extents = BySeat::default();
        self.sending = BySeat::default();
        self.out_kept = 0;
        self.sworn_kept = 0;
        record.begin(*record.setup());
        tell(Event::Follows);
    }

    /// An entry that the protocol asks for: the mark of a seat where the console sits from the
    /// start, that of one that was voted out, or a vote that has to be cast again because more of
    /// the log has turned up.
    pub fn due_entry(&self, record: &Record) -> Option<(Seat, Entry)> {
        let mut seats = self.setup.seats().iter();
        let is_unmarked = |&seat: &Seat| {
            let is_console = !self.sitting.roster.is_person(seat);
            is_console && record.log(seat).is_empty() && self.writes(seat, record)
        };
        let marked = seats.find(is_unmarked).or_else(|| self.voted_out(record));
        if let Some(seat) = marked {
            return Some((seat, Entry::Left));
        }
        let own = self.own();
        let stale = self.persons().find(|&seat| {
            let vote = record.position().vote(own, seat);
            vote.is_some_and(|at| at != self.shown[seat])
        })?;
        let entry = self.hand_over(stale, record)?;
        Some((own, entry))
    }

    /// A seat that this handheld, as the heir, is to mark as left.
    fn voted_out(&self, record: &Record) -> Option<Seat> {
        let (out, own) = (self.out(record), self.own());
        let sworn = self.firmly_sworn(record);
        self.persons().find(|&seat| {
            let mut heirs = self.persons().filter(|&heir| out & bit(heir) == 0);
            let swears = |other: Seat| {
                let other = &self.others[other];
                other.sworn & bit(seat) != 0 && other.lengths[seat] == self.shown[seat]
            };
            sworn & bit(seat) != 0
                && self.may_write()
                && heirs.find(|&heir| heir != seat) == Some(own)
                && self.all_agree(out | bit(seat), swears)
        })
    }

    /// The entry by which the own seat agrees that one that stays away goes to the console.
    pub fn hand_over(&self, seat: Seat, record: &Record) -> Option<Entry> {
        let is_person = self.sitting.roster.is_person(seat) && seat != self.own();
        let cannot_go = self.out(record) & bit(seat) != 0 || record.waiting(seat) > 0;
        let may =
            is_person && !cannot_go && !self.is_there(seat) && self.writes(self.own(), record);
        may.then_some(Entry::HandOver {
            seat,
            at: self.shown[seat],
        })
    }
}

//! Who is on the cable before a match, as the lobby shows it.

use heapless::Vec;

use crate::link::{Chair, Link, Lobby, Proposal, Versions};
use crate::party::{Seat, Seats, Setup};
use crate::player::Strength;

/// What a screen asks of the link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    Ready(bool),
    Begin,
    /// What is proposed was changed.
    Propose,
}

/// One at the table that is proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guest {
    Console(Strength),
    /// The one who chooses.
    Host,
    Ready,
    Undecided,
}

/// Why some on the cable cannot play along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Apart {
    /// One with other rules or another protocol.
    Versions(Versions),
    /// One that plays already, and has no seat for this handheld.
    Elsewhere,
    /// This one: four are there without it.
    Full,
    /// Something holds the line.
    Held,
}

/// The lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Company {
    /// By seat.
    pub guests: Vec<Guest, { Seats::MOST }>,
    pub setup: Option<Setup>,
    pub own: Option<Seat>,
    pub is_host: bool,
    pub is_alone: bool,
    pub apart: Option<Apart>,
    /// Somebody plays elsewhere.
    pub elsewhere: bool,
    /// The seats that the host adds for the console, as a place among [`Company::CONSOLES`].
    pub consoles: u8,
    pub ask: Option<Ask>,
}

impl Company {
    /// How many seats the console takes, and how it plays them.
    pub const CONSOLES: [(usize, Strength); 7] = [
        (0, Strength::Novice),
        (1, Strength::Novice),
        (1, Strength::Islander),
        (1, Strength::Chief),
        (2, Strength::Novice),
        (2, Strength::Islander),
        (2, Strength::Chief),
    ];

    pub const NONE: Self = Self {
        guests: Vec::new(),
        setup: None,
        own: None,
        is_host: false,
        is_alone: true,
        apart: None,
        elsewhere: false,
        consoles: 0,
        ask: None,
    };

    /// Nobody was seen yet.
    pub fn forget(&mut self) {
        *self = Self {
            consoles: self.consoles,
            ..Self::NONE
        };
    }

    pub fn consoles(&self) -> (usize, Strength) {
        Self::CONSOLES[usize::from(self.consoles) % Self::CONSOLES.len()]
    }

    /// More seats for the console, or fewer, or others.
    pub fn step_consoles(&mut self, forward: bool) {
        let all = Self::CONSOLES.len() as u8;
        self.consoles = (self.consoles + if forward { 1 } else { all - 1 }) % all;
    }

    /// Whether the one who holds this handheld has said that it can begin.
    pub fn is_ready(&self) -> bool {
        let guest = self.own.and_then(|own| self.guest(own));
        guest == Some(Guest::Ready)
    }

    pub fn guest(&self, seat: Seat) -> Option<Guest> {
        self.guests.get(usize::from(seat.index())).copied()
    }

    /// Whether too few persons are there, however many seats the console takes.
    pub fn needs_another(&self) -> bool {
        let is_person = |guest: &&Guest| !matches!(guest, Guest::Console(_));
        self.guests.iter().filter(is_person).count() < Seats::LEAST
    }

    /// Whether the host can begin: two persons or more, and nobody is undecided.
    pub fn may_begin(&self) -> bool {
        self.is_host && !self.needs_another() && !self.guests.contains(&Guest::Undecided)
    }

    /// Takes over what a lobby looks like: whether that has changed.
    pub fn describe(&mut self, link: &Link, lobby: &Lobby) -> bool {
        let mut now = Self {
            is_host: lobby.is_host(),
            is_alone: lobby.peers().is_empty(),
            elsewhere: self.elsewhere,
            consoles: self.consoles,
            ask: self.ask,
            ..Self::NONE
        };
        if let Some(proposal) = lobby.proposal() {
            now.sit(link, lobby, proposal);
        }
        let mut others = lobby.peers().iter();
        let other = others.find(|peer| !peer.is_compatible());
        let is_full = now.own.is_none() && now.setup.is_some();
        now.apart = if link.is_held() {
            Some(Apart::Held)
        } else if let Some(other) = other {
            Some(Apart::Versions(other.versions))
        } else if is_full {
            Some(Apart::Full)
        } else {
            self.elsewhere.then_some(Apart::Elsewhere)
        };
        let changed = *self != now;
        *self = now;
        changed
    }

    fn sit(&mut self, link: &Link, lobby: &Lobby, proposal: &Proposal) {
        self.setup = Some(proposal.setup);
        self.own = proposal.roster.seat_of(link.id());
        let hosts = |id| match id == link.id() {
            true => lobby.is_host(),
            false => lobby
                .peers()
                .iter()
                .any(|peer| peer.id == id && peer.is_host),
        };
        let is_ready = |id| match id == link.id() {
            true => lobby.ready() == Some(proposal.id()),
            false => lobby.is_ready(id),
        };
        let chairs = Seat::ALL
            .into_iter()
            .map_while(|seat| proposal.roster.chair(seat));
        self.guests = chairs
            .map(|chair| match chair {
                Chair::Console(strength) => Guest::Console(strength),
                Chair::Person(id) if hosts(id) => Guest::Host,
                Chair::Person(id) if is_ready(id) => Guest::Ready,
                Chair::Person(_) => Guest::Undecided,
            })
            .collect();
    }
}

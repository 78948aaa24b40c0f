//! Before the match: who is there, who chooses, and who is ready for what was chosen.
//!
//! Nobody has a role at first. A handheld that has listened for a while and heard of no host
//! claims to be it if its id is the smallest; of two that claim it, the smaller id stays. A host
//! that goes silent is forgotten, and the next one goes on with what was proposed last.

use heapless::Vec;

use super::identity::{Id, Versions};
use super::medium::Micros;
use super::message::{Hello, Table};
use super::roster::{Chair, MatchId, Roster};
use crate::deal::Seed;
use crate::party::{Mode, Seats, Setup};
use crate::player::Strength;
use crate::short;

/// More can be on the wire than can play.
const MOST_PEERS: usize = 7;

/// Who was not heard for so long has left.
const GONE: Micros = 1_800_000;

/// So long everybody listens before claiming anything.
const LISTEN: Micros = 1_000_000;

/// Somebody else in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer {
    pub id: Id,
    pub versions: Versions,
    pub is_host: bool,
    pub ready: Option<MatchId>,
    heard: Micros,
}

impl Peer {
    /// Whether it speaks the same protocol and plays by the same rules.
    pub fn is_compatible(&self) -> bool {
        self.versions.agrees_with(&Versions::OWN)
    }
}

/// What would be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    pub setup: Setup,
    pub roster: Roster,
}

impl Proposal {
    pub fn id(&self) -> MatchId {
        MatchId::of(&self.setup, &self.roster)
    }
}

/// What the host wishes: the persons are whoever is there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wish {
    mode: Mode,
    seed: Seed,
    consoles: Vec<Strength, { Seats::MOST }>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lobby {
    peers: Vec<Peer, MOST_PEERS>,
    opened: Micros,
    is_host: bool,
    wish: Option<Wish>,
    proposal: Option<Proposal>,
    ready: Option<MatchId>,
}

impl Lobby {
    pub(super) fn new(now: Micros) -> Self {
        Self {
            peers: Vec::new(),
            opened: now,
            is_host: false,
            wish: None,
            proposal: None,
            ready: None,
        }
    }

    /// The others that are there, the smallest id first.
    pub fn peers(&self) -> &[Peer] {
        &self.peers
    }

    /// Whether this handheld chooses what is played.
    pub fn is_host(&self) -> bool {
        self.is_host
    }

    pub fn proposal(&self) -> Option<&Proposal> {
        self.proposal.as_ref()
    }

    /// What this handheld is ready for.
    pub fn ready(&self) -> Option<MatchId> {
        self.ready
    }

    /// Whether somebody else is ready for the proposal. The host is, as soon as it chose.
    pub fn is_ready(&self, id: Id) -> bool {
        let Some(wanted) = self.proposal.as_ref().map(Proposal::id) else {
            return false;
        };
        let is_ready = |peer: &Peer| peer.is_host || peer.ready == Some(wanted);
        self.peers
            .iter()
            .any(|peer| peer.id == id && is_ready(peer))
    }

    /// Somebody says hello: whether anything is new.
    pub(super) fn hear(&mut self, hello: &Hello, own: Id, now: Micros) -> bool {
        let peer = Peer {
            id: hello.id,
            versions: hello.versions,
            is_host: hello.is_host,
            ready: hello.ready,
            heard: now,
        };
        let mut changed = true;
        match self.peers.iter_mut().find(|known| known.id == hello.id) {
            Some(known) => {
                changed = Peer {
                    heard: now,
                    ..*known
                } != peer;
                *known = peer;
            }
            None => {
                // One too many is not heard; it would not get a seat either.
                let _ = self.peers.push(peer);
                short::sort_by_key(&mut self.peers, |peer| peer.id);
            }
        }
        if peer.is_host && peer.is_compatible() && self.is_host && peer.id < own {
            self.is_host = false;
        }
        self.compose(own) || changed
    }

    /// Time goes by: whether anything is new.
    pub(super) fn tick(&mut self, own: Id, now: Micros) -> bool {
        let before = self.peers.len();
        self.peers.retain(|peer| now < peer.heard + GONE);
        let mut changed = self.peers.len() != before;
        let others = || self.peers.iter().filter(|peer| peer.is_compatible());
        let has_host = self.is_host || others().any(|peer| peer.is_host);
        if !has_host && now >= self.opened + LISTEN && others().all(|peer| own < peer.id) {
            self.is_host = true;
            changed = true;
        }
        self.compose(own) || changed
    }

    /// The host has chosen.
    pub(super) fn propose(&mut self, own: Id, mode: Mode, seed: Seed, consoles: &[Strength]) {
        self.wish = Some(Wish {
            mode,
            seed,
            consoles: consoles.iter().copied().take(Seats::MOST).collect(),
        });
        self.compose(own);
    }

    /// The host puts together who plays what: whether it changed.
    fn compose(&mut self, own: Id) -> bool {
        if !self.is_host {
            return false;
        }
        // A new host goes on with what the last one proposed.
        let wish = self.wish.take().or_else(|| self.inherited());
        let composed = wish.as_ref().and_then(|wish| self.composed(own, wish));
        self.wish = wish;
        let changed = composed != self.proposal;
        self.proposal = composed;
        self.ready = None;
        changed
    }

    fn inherited(&self) -> Option<Wish> {
        let proposal = self.proposal.as_ref()?;
        let consoles = crate::party::Seat::ALL.into_iter();
        let consoles = consoles.filter_map(|seat| match proposal.roster.chair(seat) {
            Some(Chair::Console(strength)) => Some(strength),
            _ => None,
        });
        Some(Wish {
            mode: proposal.setup.mode(),
            seed: proposal.setup.seed(),
            consoles: consoles.collect(),
        })
    }

    fn composed(&self, own: Id, wish: &Wish) -> Option<Proposal> {
        let mut roster = Roster::new();
        roster.push(Chair::Person(own));
        for peer in self.peers.iter().filter(|peer| peer.is_compatible()) {
            roster.push(Chair::Person(peer.id));
        }
        for &strength in &wish.consoles {
            roster.push(Chair::Console(strength));
        }
        let setup = Setup::new(wish.mode, roster.seats()?, wish.seed)?;
        Some(Proposal { setup, roster })
    }

    /// A host says what it would play: whether that is new.
    pub(super) fn hear_table(&mut self, table: &Table) -> bool {
        let mut hosts = self.peers.iter().filter(|peer| peer.is_host);
        if self.is_host || !hosts.any(|peer| peer.id == table.from) {
            return false;
        }
        let proposal = Proposal {
            setup: table.setup,
            roster: table.roster.clone(),
        };
        let changed = self.proposal.as_ref() != Some(&proposal);
        if self.ready != Some(proposal.id()) {
            self.ready = None;
        }
        self.proposal = Some(proposal);
        changed
    }

    pub(super) fn set_ready(&mut self, ready: bool) {
        let proposal = self.proposal.as_ref().filter(|_| ready && !self.is_host);
        self.ready = proposal.map(Proposal::id);
    }

    /// What begins when the host says so: everybody in it is ready.
    pub(super) fn agreed(&self, own: Id) -> Option<&Proposal> {
        let proposal = self.proposal.as_ref().filter(|_| self.is_host)?;
        let mut persons = proposal.roster.persons();
        persons
            .all(|(_, id)| id == own || self.is_ready(id))
            .then_some(proposal)
    }
}

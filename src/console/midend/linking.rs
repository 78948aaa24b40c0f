//! The cable. What was heard goes to the [`Link`], and what it has to say goes to the host, one
//! frame at a time. As long as no screen opens it the link only listens, and wants nothing. What
//! takes buffers is not inlined, so that they leave the stack with it.

use heapless::{Deque, Vec};

use super::heard::Heard;
use super::request::Request;
use crate::console::Millis;
use crate::link::{BYTE, Event, FRAME_MOST, Id, Link, Lobby, Micros};

/// More than a byte or a deadline brings about.
const MOST_EVENTS: usize = 8;

pub struct Linking {
    /// Not there before the power comes on.
    link: Option<Link>,
    open: bool,
    frame: Vec<u8, FRAME_MOST>,
    /// The host has not been asked to send it.
    unsent: bool,
    events: Deque<Event, MOST_EVENTS>,
}

impl Linking {
    pub const fn new() -> Self {
        Self {
            link: None,
            open: false,
            frame: Vec::new(),
            unsent: false,
            events: Deque::new(),
        }
    }

    #[inline(never)]
    pub fn switch_on(&mut self, id: u64, seed: u64) {
        self.link = Some(Link::new(Id(id), seed));
    }

    /// Goes to the lobby, or leaves it.
    #[inline(never)]
    pub fn set_open(&mut self, open: bool, now: Millis) {
        if let Some(link) = &mut self.link
            && self.open != open
        {
            self.open = open;
            match open {
                true => link.open(micros(now)),
                false => link.close(),
            }
        }
    }

    #[inline(never)]
    pub fn hear(&mut self, heard: &Heard) {
        let Self { link, events, .. } = self;
        let Some(link) = link else {
            return;
        };
        if heard.lost {
            link.line_error(heard.at);
        }
        let mut after = heard.bytes().len() as Micros;
        for byte in heard.bytes() {
            after -= 1;
            let at = heard.at.saturating_sub(after * BYTE);
            link.receive(*byte, at, None, &mut |event| note(events, event));
        }
    }

    /// Lets the link speak, if it has something to say now.
    #[inline(never)]
    pub fn poll(&mut self, now: Millis) {
        let Self { link, events, .. } = self;
        if let Some(link) = link
            && !self.unsent
            && let Some(frame) = link.poll(micros(now), None, &mut |event| note(events, event))
        {
            self.frame.clear();
            self.unsent = self.frame.extend_from_slice(frame).is_ok();
        }
    }

    pub fn event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    pub fn request(&mut self) -> Option<Request> {
        core::mem::take(&mut self.unsent).then_some(Request::Send)
    }

    pub fn frame(&self) -> &[u8] {
        &self.frame
    }

    pub fn deadline(&self) -> Option<Millis> {
        let due = self.link.as_ref().and_then(Link::deadline)?;
        Some(due.div_ceil(MICROS))
    }

    /// How many others are in the lobby.
    pub fn company(&self) -> usize {
        let lobby = self.link.as_ref().and_then(Link::lobby);
        lobby.map_or(0, |lobby: &Lobby| lobby.peers().len())
    }
}

const MICROS: Micros = 1_000;

const fn micros(now: Millis) -> Micros {
    now * MICROS
}

fn note(events: &mut Deque<Event, MOST_EVENTS>, event: Event) {
    let noted = events.push_back(event);
    debug_assert!(noted.is_ok(), "they are taken after each stimulus");
}

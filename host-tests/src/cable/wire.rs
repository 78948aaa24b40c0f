//! The wire: everybody who is plugged in hears everybody, who sends at the same time garbles the
//! other, and whatever else can happen to bytes.

use palm_island::deal::SplitMix64;
use palm_island::link::Micros;

/// How often in 65,536 something happens to a byte, or to a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Noise {
    /// A byte reaches somebody as another one.
    pub changed: u32,
    /// A byte does not reach somebody.
    pub lost: u32,
    /// A byte reaches somebody as an error of the line.
    pub broken: u32,
    /// A byte that nobody sent.
    pub added: u32,
    /// A frame reaches nobody but its sender.
    pub swallowed: u32,
    /// A frame is heard once more, later.
    pub doubled: u32,
    /// A frame is heard later, after others.
    pub delayed: u32,
}

/// Something that is being sent.
#[derive(Clone, Debug)]
struct Line {
    /// `None` for what comes back by itself.
    sender: Option<usize>,
    bytes: Vec<u8>,
    at: usize,
    /// Nobody but the sender hears it.
    swallowed: bool,
    copy: Option<Micros>,
    is_over: bool,
}

/// A byte on the wire.
pub struct Heard {
    sender: Option<usize>,
    byte: u8,
    collides: bool,
    swallowed: bool,
    pub more: bool,
}

#[derive(Clone)]
pub struct Wire {
    lines: Vec<Line>,
    pub plugged: Vec<bool>,
    pub noise: Noise,
    pub random: SplitMix64,
    /// How many bytes and frames were sent, and how many frames met another.
    pub bytes: u64,
    pub frames: u64,
    pub collisions: u64,
}

impl Wire {
    pub fn new(count: usize, seed: u64) -> Self {
        Self {
            lines: Vec::new(),
            plugged: vec![true; count],
            noise: Noise::default(),
            random: SplitMix64(seed ^ 0x5EED),
            bytes: 0,
            frames: 0,
            collisions: 0,
        }
    }

    fn happens(&mut self, often: u32) -> bool {
        often > 0 && self.random.below(65_536) < often
    }

    /// Somebody begins to send.
    pub fn send(&mut self, sender: usize, bytes: Vec<u8>) -> usize {
        let swallowed = self.happens(self.noise.swallowed);
        let doubled = self.happens(self.noise.doubled);
        let delayed = self.happens(self.noise.delayed);
        let later = 1_000 + Micros::from(self.random.below(60_000));
        self.frames += 1;
        self.line(Line {
            sender: Some(sender),
            bytes,
            at: 0,
            swallowed: swallowed || delayed,
            copy: (doubled || delayed).then_some(later),
            is_over: false,
        })
    }

    fn line(&mut self, line: Line) -> usize {
        if let Some(free) = self.lines.iter().position(|line| line.is_over) {
            self.lines[free] = line;
            return free;
        }
        self.lines.push(line);
        self.lines.len() - 1
    }

    /// The power of a sender goes: the rest of its frame is never sent.
    pub fn cut(&mut self, sender: usize) {
        for line in &mut self.lines {
            if line.sender == Some(sender) && !line.is_over {
                line.bytes.truncate(line.at);
                line.copy = None;
            }
        }
    }

    /// Whether two of these are joined.
    fn joined(&self, one: Option<usize>, other: Option<usize>) -> bool {
        let is_on = |who: Option<usize>| who.is_none_or(|who| self.plugged[who]);
        one == other || is_on(one) && is_on(other)
    }

    pub fn next_byte(&mut self, at: usize) -> Option<Heard> {
        let line = &self.lines[at];
        let Some(&byte) = line.bytes.get(line.at) else {
            self.lines[at].is_over = true;
            return None;
        };
        let mut others = self.lines.iter().enumerate();
        let collides = others.any(|(other, line)| {
            // What comes back later is not on the wire yet.
            let is_on = !line.is_over && (line.at > 0 || line.sender.is_some());
            other != at && is_on && self.joined(line.sender, self.lines[at].sender)
        });
        self.bytes += 1;
        self.collisions += u64::from(collides && line.at == 1);
        let line = &mut self.lines[at];
        line.at += 1;
        let more = line.at < line.bytes.len();
        if !more {
            line.is_over = true;
        }
        Some(Heard {
            sender: line.sender,
            byte,
            collides,
            swallowed: line.swallowed,
            more,
        })
    }

    /// What comes back of a frame that has ended, and when.
    pub fn ghost(&mut self, at: usize) -> Option<(Micros, usize)> {
        let later = self.lines[at].copy.take()?;
        let bytes = self.lines[at].bytes.clone();
        let copy = self.line(Line {
            sender: None,
            bytes,
            at: 0,
            swallowed: false,
            copy: None,
            is_over: false,
        });
        Some((later, copy))
    }

    /// A byte that nobody sent.
    pub fn added(&mut self) -> Option<u8> {
        let added = self.happens(self.noise.added);
        added.then(|| self.random.next_u64() as u8)
    }

    /// What somebody hears of a byte: nothing, the byte, or an error.
    pub fn hears(&mut self, who: usize, heard: &Heard) -> Option<Option<u8>> {
        let own = heard.sender == Some(who);
        if !self.joined(heard.sender, Some(who)) || heard.swallowed && !own {
            return None;
        }
        if heard.collides {
            return match self.random.below(3) {
                0 => Some(None),
                1 => Some(Some(heard.byte & self.random.next_u64() as u8)),
                _ => Some(Some(heard.byte)),
            };
        }
        if self.happens(self.noise.lost) {
            return None;
        }
        if self.happens(self.noise.broken) {
            return Some(None);
        }
        if self.happens(self.noise.changed) {
            return Some(Some(heard.byte ^ (1 << self.random.below(8))));
        }
        Some(Some(heard.byte))
    }
}

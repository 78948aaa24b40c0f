//! Logs, fish and stone: what cards hold and what actions cost.

use core::fmt;

/// An amount of each resource. A wild one pays as any of the three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Resources {
    pub logs: u8,
    pub fish: u8,
    pub stone: u8,
    pub wild: u8,
}

impl Resources {
    pub const NOTHING: Self = Self {
        logs: 0,
        fish: 0,
        stone: 0,
        wild: 0,
    };

    /// Reads the letters of the card table: `LLF` is two logs and a fish, `*` is wild.
    pub(super) const fn printed(letters: &[u8]) -> Self {
        let mut sum = Self::NOTHING;
        let mut i = 0;
        while i < letters.len() {
            match letters[i] {
                b'L' => sum.logs += 1,
                b'F' => sum.fish += 1,
                b'S' => sum.stone += 1,
                b'*' => sum.wild += 1,
                _ => panic!("a resource is L, F, S or *"),
            }
            i += 1;
        }
        sum
    }

    pub const fn total(self) -> u8 {
        self.logs + self.fish + self.stone + self.wild
    }

    pub const fn is_nothing(self) -> bool {
        self.total() == 0
    }

    pub const fn plus(self, other: Self) -> Self {
        Self {
            logs: self.logs + other.logs,
            fish: self.fish + other.fish,
            stone: self.stone + other.stone,
            wild: self.wild + other.wild,
        }
    }

    /// What is left without `other`, which is part of this.
    pub const fn minus(self, other: Self) -> Self {
        Self {
            logs: self.logs - other.logs,
            fish: self.fish - other.fish,
            stone: self.stone - other.stone,
            wild: self.wild - other.wild,
        }
    }

    /// Whether this pays for all of `price`, wild ones filling the gaps (P1).
    pub const fn covers(self, price: Self) -> bool {
        let gaps = price.logs.saturating_sub(self.logs)
            + price.fish.saturating_sub(self.fish)
            + price.stone.saturating_sub(self.stone);
        gaps <= self.wild
    }

    /// What is left of this after `price`, which it covers, has been taken from it (P3).
    pub const fn surplus(self, price: Self) -> Self {
        let gaps = price.logs.saturating_sub(self.logs)
            + price.fish.saturating_sub(self.fish)
            + price.stone.saturating_sub(self.stone);
        Self {
            logs: self.logs.saturating_sub(price.logs),
            fish: self.fish.saturating_sub(price.fish),
            stone: self.stone.saturating_sub(price.stone),
            wild: self.wild.saturating_sub(gaps),
        }
    }

    /// Logs, fish, stone, wild.
    pub const fn amounts(self) -> [u8; 4] {
        [self.logs, self.fish, self.stone, self.wild]
    }
}

/// `2 logs, 1 fish and 1 stone`; nothing is `nothing`.
impl fmt::Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nothing() {
            return f.write_str("nothing");
        }
        let kinds = self.amounts().iter().filter(|&&amount| amount > 0).count();
        let named = self
            .amounts()
            .into_iter()
            .zip(["log", "fish", "stone", "wild"]);
        for (i, (amount, name)) in named.filter(|(amount, _)| *amount > 0).enumerate() {
            match i {
                0 => {}
                _ if i + 1 == kinds => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{amount} {name}")?;
            if amount > 1 && name == "log" {
                f.write_str("s")?;
            }
        }
        Ok(())
    }
}

/// What an action asks for: nothing, or one of up to three alternatives (P1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    alternatives: [Resources; 3],
    count: u8,
}

impl Cost {
    pub const FREE: Self = Self {
        alternatives: [Resources::NOTHING; 3],
        count: 0,
    };

    /// Reads a price of the card table: `free`, `LFS`, `L/F/S`; `-` is not offered.
    pub(super) const fn printed(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        if matches!(text, b"-") {
            return None;
        }
        if matches!(text, b"free") {
            return Some(Self::FREE);
        }
        let mut cost = Self::FREE;
        let mut rest = text;
        let mut end = 0;
        while end <= rest.len() {
            if end == rest.len() || rest[end] == b'/' {
                let (alternative, after) = rest.split_at(end);
                assert!(!alternative.is_empty(), "an alternative asks for something");
                cost.alternatives[cost.count as usize] = Resources::printed(alternative);
                cost.count += 1;
                if after.is_empty() {
                    break;
                }
                rest = after.split_at(1).1;
                end = 0;
            } else {
                end += 1;
            }
        }
        Some(cost)
    }

    pub const fn is_free(&self) -> bool {
        self.count == 0
    }

    /// The alternatives, any one of which is enough; a free action has none.
    pub fn alternatives(&self) -> &[Resources] {
        &self.alternatives[..usize::from(self.count)]
    }

    /// Whether `paid` is enough for one of the alternatives.
    pub fn is_covered_by(&self, paid: Resources) -> bool {
        self.is_free() || self.alternatives().iter().any(|&price| paid.covers(price))
    }
}

/// `1 log and 1 fish`, `1 log or 1 fish`; a free one is `nothing`.
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_free() {
            return f.write_str("nothing");
        }
        for (i, price) in self.alternatives().iter().enumerate() {
            if i > 0 {
                f.write_str(" or ")?;
            }
            write!(f, "{price}")?;
        }
        Ok(())
    }
}

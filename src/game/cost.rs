//! What actions cost.

use core::fmt;

use super::amounts::MOST_ASKED;
use super::resources::Resources;

/// What an action asks for: nothing, or one of up to three alternatives (P1). An
/// alternative asks for something: where nothing stands, there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost([Resources; 3]);

impl Cost {
    pub const FREE: Self = Self([Resources::NOTHING; 3]);

    /// One alternative, which asks for something.
    pub const fn of(price: Resources) -> Self {
        Self([price, Resources::NOTHING, Resources::NOTHING])
    }

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
        let mut count = 0;
        let mut rest = text;
        let mut end = 0;
        while end <= rest.len() {
            if end == rest.len() || rest[end] == b'/' {
                let (alternative, after) = rest.split_at(end);
                assert!(!alternative.is_empty(), "an alternative asks for something");
                cost.0[count] = Resources::printed(alternative);
                assert!(cost.0[count].is_at_most(MOST_ASKED));
                count += 1;
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
        self.0[0].is_nothing()
    }

    /// The alternatives, any one of which is enough; a free action has none.
    #[inline(always)]
    pub fn alternatives(&self) -> &[Resources] {
        match &self.0 {
            [one, ..] if one.is_nothing() => &[],
            [_, two, _] if two.is_nothing() => &self.0[..1],
            [_, _, three] if three.is_nothing() => &self.0[..2],
            all => all,
        }
    }

    /// What each alternative lacks with this much there. What wild resources stand for is open:
    /// with them it is the whole price.
    #[must_use]
    pub fn missing(&self, there: Resources) -> Self {
        match there.wild() {
            0 => Self(self.0.map(|price| price.surplus(there))),
            _ => *self,
        }
    }

    /// Whether `paid` has no wild resources and is too little for every alternative.
    #[inline]
    pub(super) fn is_beyond(&self, paid: Resources) -> bool {
        let [first, second, third] = self.0;
        let is_beyond = |price: Resources| price.is_nothing() || paid.is_short_of(price);
        paid.is_short_of(first) && (second.is_nothing() || is_beyond(second) && is_beyond(third))
    }

    /// Whether `paid` is enough for one of the alternatives.
    #[inline]
    pub fn is_covered_by(&self, paid: Resources) -> bool {
        let [first, others @ ..] = self.0;
        // Nothing is covered by anything, and that is right for what is free.
        paid.covers(first)
            || others
                .iter()
                .any(|&price| !price.is_nothing() && paid.covers(price))
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

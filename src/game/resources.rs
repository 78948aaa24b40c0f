//! Logs, fish and stone: what cards hold, and what is paid with.

use core::fmt;

/// An amount of each resource. A wild one pays as any of the three.
///
/// The four counts lie side by side in one word, a byte each, so that adding and
/// comparing all of them is one instruction on the device too. No count comes
/// near 128: the most that can be stored at a time is five cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Resources(u32);

impl Resources {
    pub const NOTHING: Self = Self(0);

    const LOG: u32 = 1;
    const FISH: u32 = 1 << 8;
    const STONE: u32 = 1 << 16;
    const WILD: u32 = 1 << 24;
    /// The top bit of each count but the wild ones'.
    const TOPS: u32 = 0x0080_8080;
    /// All bits of the wild ones' count.
    const WILDS: u32 = 0xFF * Self::WILD;

    pub const fn wilds(count: u8) -> Self {
        Self(Self::WILD * count as u32)
    }

    /// Reads the letters of the card table: `LLF` is two logs and a fish, `*` is wild.
    pub(super) const fn printed(letters: &[u8]) -> Self {
        let mut sum = 0;
        let mut i = 0;
        while i < letters.len() {
            sum += match letters[i] {
                b'L' => Self::LOG,
                b'F' => Self::FISH,
                b'S' => Self::STONE,
                b'*' => Self::WILD,
                _ => panic!("a resource is L, F, S or *"),
            };
            i += 1;
        }
        Self(sum)
    }

    /// Logs, fish, stone, wild.
    pub const fn counts(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// Each kind that is there, by itself.
    pub fn by_kind(self) -> impl Iterator<Item = Self> {
        let kinds = [Self::LOG, Self::FISH, Self::STONE, Self::WILD];
        let of_kind = kinds.map(|kind| Self(self.0 & (kind * 0xFF)));
        of_kind
            .into_iter()
            .filter(|resources| !resources.is_nothing())
    }

    pub const fn wild(self) -> u8 {
        self.counts()[3]
    }

    pub const fn total(self) -> u8 {
        let [logs, fish, stone, wild] = self.counts();
        logs + fish + stone + wild
    }

    pub const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    /// Whether there is no more than this of each kind.
    pub(super) const fn is_at_most(self, each: usize) -> bool {
        let [logs, fish, stone, wild] = self.counts();
        let each = each as u8;
        logs <= each && fish <= each && stone <= each && wild <= each
    }

    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The price of this many shares.
    pub const fn times(self, count: u8) -> Self {
        Self(self.0 * count as u32)
    }

    /// As many resources, all of them wild.
    pub const fn as_wilds(self) -> Self {
        Self::wilds(self.total())
    }

    /// What is left without `other`, which is part of this.
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Whether this pays for all of `price`, wild ones filling the gaps (P1).
    #[inline]
    pub const fn covers(self, price: Self) -> bool {
        !self.is_short_of(price) && (self.wild() == 0 || self.gaps(price) <= self.wild())
    }

    /// Whether there is too little of some kind, and nothing wild to fill the gap.
    #[inline]
    pub(super) const fn is_short_of(self, price: Self) -> bool {
        // With its top bit set, a count keeps it exactly when there is enough. The
        // wild ones' byte is above all of these: any in it outweighs what they lost.
        let left = (self.0 | Self::TOPS) - price.0;
        left & (Self::TOPS | Self::WILDS) < Self::TOPS
    }

    /// How many resources of `price` are not here by kind.
    #[inline(never)]
    const fn gaps(self, price: Self) -> u8 {
        let [logs, fish, stone, _] = self.counts();
        let [asked_logs, asked_fish, asked_stone, _] = price.counts();
        asked_logs.saturating_sub(logs)
            + asked_fish.saturating_sub(fish)
            + asked_stone.saturating_sub(stone)
    }

    /// What is left of this after `price`, which it covers, has been taken from it (P3).
    pub const fn surplus(self, price: Self) -> Self {
        let [logs, fish, stone, wild] = self.counts();
        let [asked_logs, asked_fish, asked_stone, _] = price.counts();
        Self(u32::from_le_bytes([
            logs.saturating_sub(asked_logs),
            fish.saturating_sub(asked_fish),
            stone.saturating_sub(asked_stone),
            wild.saturating_sub(self.gaps(price)),
        ]))
    }
}

/// As in the card table: `LLF`.
impl fmt::Debug for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, letter) in self.counts().into_iter().zip(["L", "F", "S", "*"]) {
            for _ in 0..count {
                f.write_str(letter)?;
            }
        }
        Ok(())
    }
}

/// `2 logs, 1 fish and 1 stone`; nothing is `nothing`.
impl fmt::Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nothing() {
            return f.write_str("nothing");
        }
        let kinds = self.counts().iter().filter(|&&count| count > 0).count();
        let named = self
            .counts()
            .into_iter()
            .zip(["log", "fish", "stone", "wild"]);
        for (i, (count, name)) in named.filter(|(count, _)| *count > 0).enumerate() {
            match i {
                0 => {}
                _ if i + 1 == kinds => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{count} {name}")?;
            if count > 1 && name == "log" {
                f.write_str("s")?;
            }
        }
        Ok(())
    }
}

//! What a position promises: an estimate of the stars that a good player ends with.
//!
//! Each card counts by its area and by when it comes up next; what is stored counts by
//! card and distance, and all of it together. A few *bonds*, sums over the cards that
//! are squared, let cards count for each other: a Temple is worth more in a village
//! that will have the stone for it. A move takes few cards to the back and leaves the
//! others where they are, so most of an estimate goes on from the position before.

use crate::game::{Area, Deck, Game, Kind, Placed, ROUNDS, Resources, Slot};

/// The parts of a star that values are counted in.
pub const STAR: i32 = 128;

/// The steps that a round is divided into.
pub const STEPS: usize = 4;
/// The steps of all rounds, and what lies behind the end.
pub const ROWS: usize = ROUNDS as usize * STEPS + 1;
/// The rounds.
pub const SPANS: usize = ROUNDS as usize;
/// Every kind of card with each of its areas.
pub const COLUMNS: usize = Kind::COUNT * 4;
/// How far a stored card is from coming up, in classes.
pub const DISTANCES: usize = 5;
/// Logs, fish and stone in storage, 0 to 4 of each.
pub const PURSES: usize = 5 * 5 * 5;
/// How many bonds there are; the first half adds to the value, the second takes from it.
pub const BONDS: usize = 4;

/// Two bonds in one number, the second in its upper half: sums of such numbers are
/// sums of both.
pub type Pair = i32;

/// The pair of two bonds.
pub const fn pair(first: i16, second: i16) -> Pair {
    ((second as i32) << 16).wrapping_add(first as i32)
}

/// The squares of both, together.
#[inline]
const fn squares(pair: Pair) -> i32 {
    let first = pair as i16 as i32;
    let second = (pair - first) >> 16;
    first * first + second * second
}

/// The numbers behind the estimate. A generated table may have fewer columns than there
/// are kinds today: [`for_all_kinds`](Values::for_all_kinds) makes up for it.
#[derive(Clone, PartialEq, Eq)]
pub struct Values<const N: usize = COLUMNS> {
    /// A card, by when it comes up next.
    pub cards: [[i16; N]; ROWS],
    /// What a card brings to each bond, by the round in which it comes up next.
    pub bonds: [[[Pair; BONDS / 2]; N]; SPANS + 1],
    /// A stored card, by the round and its distance.
    pub stored: [[[i16; DISTANCES]; N]; SPANS],
    /// All that is stored, by the round.
    pub purse: [[i16; PURSES]; SPANS],
}

impl Values {
    /// Everything is worth nothing.
    pub const ZERO: Self = Self {
        cards: [[0; COLUMNS]; ROWS],
        bonds: [[[0; BONDS / 2]; COLUMNS]; SPANS + 1],
        stored: [[[0; DISTANCES]; COLUMNS]; SPANS],
        purse: [[0; PURSES]; SPANS],
    };
}

impl<const N: usize> Values<N> {
    /// With a column for every kind: one that was never learned is worth its stars.
    pub const fn for_all_kinds(&self) -> Values {
        let mut values = Values::ZERO;
        values.purse = self.purse;
        let mut column = 0;
        while column < COLUMNS {
            let learned = column < N;
            let face = Kind::ALL[column / 4].face(Area::ALL[column % 4]);
            let mut row = 0;
            while row < ROWS {
                values.cards[row][column] = if learned {
                    self.cards[row][column]
                } else {
                    face.stars as i16 * STAR as i16
                };
                row += 1;
            }
            let mut span = 0;
            while learned && span <= SPANS {
                values.bonds[span][column] = self.bonds[span][column];
                if span < SPANS {
                    values.stored[span][column] = self.stored[span][column];
                }
                span += 1;
            }
            column += 1;
        }
        values
    }
}

/// The sums over all cards that go on from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Sums {
    cards: i32,
    /// The bonds that add to the value, and those that take from it.
    adding: Pair,
    taking: Pair,
    /// Which cards lie in which areas, in whatever order.
    village: u32,
}

/// What a position promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// In parts of a star. At the end of a game it is the exact result, ties included.
    pub value: i32,
    /// Positions of one class have the same cards in the same areas, the same resources
    /// in storage and the same card on top: they are variations of one plan.
    pub class: u32,
    sums: Sums,
}

impl Estimate {
    /// Of no position.
    pub const NONE: Self = Self {
        value: 0,
        class: 0,
        sums: Sums {
            cards: 0,
            adding: 0,
            taking: 0,
            village: 0,
        },
    };
}

/// What the top two cards of a position count.
pub struct Tops([Sums; 2]);

/// How the deck's places are looked up: it depends on the number of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scale {
    len: usize,
    /// The step of each place, counted from the first card of the round, over two rounds.
    steps: [u8; Self::PLACES],
}

impl Scale {
    const PLACES: usize = 128;

    /// Of no deck.
    pub const NONE: Self = Self {
        len: 0,
        steps: [0; Self::PLACES],
    };

    pub fn of(game: &Game) -> Self {
        let len = game.deck().len();
        let mut steps = [0; Self::PLACES];
        for (place, step) in steps.iter_mut().enumerate() {
            *step = (place / len * STEPS + place % len * STEPS / len) as u8;
        }
        Self { len, steps }
    }

    /// How many cards have gone by since the game began.
    #[inline]
    pub fn gone(&self, game: &Game) -> usize {
        usize::from(game.round()) * self.len - game.deck().left()
    }

    /// How many cards go by in a whole game.
    pub fn whole_game(&self) -> usize {
        SPANS * self.len
    }

    /// The step in which the card at a depth comes up next.
    #[inline]
    pub fn row(&self, game: &Game, depth: usize) -> usize {
        let place = self.len - game.deck().left() + depth;
        let step = usize::from(self.steps[place % Self::PLACES]);
        ((usize::from(game.round()) - 1) * STEPS + step).min(ROWS - 1)
    }
}

const _: () = assert!(Scale::PLACES >= 2 * Deck::MOST_CARDS);

/// Where a card is in the tables.
#[inline]
pub fn column(card: Placed) -> usize {
    static COLUMN: [u8; 256] = {
        let mut columns = [0; 256];
        let mut index = 0;
        while index < columns.len() {
            if let Some(card) = Placed::from_index(index as u8) {
                columns[index] = card.kind() as u8 * 4 + card.area().index();
            }
            index += 1;
        }
        columns
    };
    COLUMN[usize::from(card.index())].into()
}

/// The class of a distance.
#[inline]
pub fn distance(depth: usize) -> usize {
    static CLASS: [u8; 64] = {
        let mut class = [4; 64];
        let mut depth = 0;
        while depth < 12 {
            class[depth] = match depth {
                0..2 => 0,
                2..4 => 1,
                4..8 => 2,
                _ => 3,
            };
            depth += 1;
        }
        class
    };
    CLASS[depth % CLASS.len()].into()
}

/// Where a purse is in the table.
#[inline]
pub fn purse(total: Resources) -> usize {
    let [logs, fish, stone, _] = total.counts();
    let [logs, fish, stone] = [logs.min(4), fish.min(4), stone.min(4)];
    usize::from((logs * 5 + fish) * 5 + stone)
}

/// Random odd numbers, one for each card and area: their sum names a village.
static KEYS: [u32; COLUMNS] = {
    let mut keys = [0; COLUMNS];
    let mut i = 0;
    while i < COLUMNS {
        keys[i] = scattered(i as u32 + 1) | 1;
        i += 1;
    }
    keys
};

/// A number that looks like chance.
const fn scattered(n: u32) -> u32 {
    let mut z = n.wrapping_mul(0x9E37_79B9);
    z = (z ^ (z >> 16)).wrapping_mul(0x85EB_CA6B);
    z = (z ^ (z >> 13)).wrapping_mul(0xC2B2_AE35);
    z ^ (z >> 16)
}

impl Values {
    /// The estimate of a position.
    pub fn estimate(&self, scale: &Scale, game: &Game) -> Estimate {
        let mut sums = Sums::default();
        for depth in 0..game.deck().len() {
            sums.plus(&self.card(scale, game, depth));
        }
        self.whole(game, sums)
    }

    /// What the top two cards of a position count: every move that follows takes one
    /// of them away.
    #[inline]
    pub fn tops(&self, scale: &Scale, game: &Game) -> Tops {
        Tops([self.card(scale, game, 0), self.card(scale, game, 1)])
    }

    /// The estimate after a turn that took `gone` cards to the back, the one in `slot`
    /// and what expired behind it, and did nothing else to the ring.
    #[inline]
    pub fn estimate_after(
        &self,
        scale: &Scale,
        (before, estimate, Tops(tops)): (&Game, &Estimate, &Tops),
        after: &Game,
        (slot, gone): (Slot, usize),
    ) -> Estimate {
        let mut sums = estimate.sums;
        let len = after.deck().len();
        sums.minus(&tops[0]);
        sums.plus(&self.card(scale, after, len - gone));
        if slot == Slot::Second {
            // The card on top stays, and comes up one later (T2).
            sums.minus(&tops[1]);
            sums.plus(&self.card(scale, after, 0));
        }
        for expired in 1..gone {
            let depth = expired + slot.depth();
            sums.minus(&self.card(scale, before, depth));
            sums.plus(&self.card(scale, after, len - gone + expired));
        }
        self.whole(after, sums)
    }

    /// One card where it lies.
    #[inline]
    fn card(&self, scale: &Scale, game: &Game, depth: usize) -> Sums {
        let column = column(game.deck().card(depth));
        let row = scale.row(game, depth);
        let [adding, taking] = self.bonds[row / STEPS][column];
        Sums {
            cards: self.cards[row][column].into(),
            adding,
            taking,
            village: KEYS[column],
        }
    }

    /// With what is stored.
    #[inline]
    fn whole(&self, game: &Game, sums: Sums) -> Estimate {
        let deck = game.deck();
        // Nothing is left to play: the game is over, or a seat's last round.
        if deck.left() == 0 {
            let score = game.score();
            let value = i32::from(score.stars) * STAR + i32::from(score.arrows);
            let class = sums.village;
            return Estimate { value, class, sums };
        }
        let span = usize::from(game.round()) - 1;
        let mut value = sums.cards + sums.bonds();
        for (depth, card) in deck.stored() {
            value += i32::from(self.stored[span][column(card)][distance(depth)]);
        }
        let purse = purse(deck.held());
        value += i32::from(self.purse[span][purse]);
        let top = column(deck.card(0));
        let class = sums.village ^ scattered((purse << 8 | top) as u32);
        Estimate { value, class, sums }
    }
}

impl Sums {
    #[inline]
    fn plus(&mut self, other: &Self) {
        self.cards += other.cards;
        self.adding += other.adding;
        self.taking += other.taking;
        self.village = self.village.wrapping_add(other.village);
    }

    #[inline]
    fn minus(&mut self, other: &Self) {
        self.cards -= other.cards;
        self.adding -= other.adding;
        self.taking -= other.taking;
        self.village = self.village.wrapping_sub(other.village);
    }

    /// What the bonds add to the value.
    #[inline]
    fn bonds(&self) -> i32 {
        (squares(self.adding) - squares(self.taking)) >> BOND_SHIFT
    }
}

/// A bond of this many parts squared is a star.
pub const BOND: f32 = 181.02;
const BOND_SHIFT: u32 = 8;

//! What a position promises: an estimate of the stars that a good player ends with.
//!
//! Each card counts by its area and by when it comes up next; what is stored counts by
//! card and distance, and all of it together. A few *bonds*, sums over the cards that
//! are squared, let cards count for each other: a Temple is worth more in a village
//! that will have the stone for it. A move takes few cards to the back and leaves the
//! others where they are, so most of an estimate goes on from the position before.

use crate::game::{Game, Kind, Placed, ROUNDS, Resources};

/// Values are counted in so many parts of a star.
pub const STAR: i32 = 128;

/// A round is divided into so many steps.
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

/// The numbers behind the estimate.
#[derive(Clone)]
pub struct Values {
    /// A card, by when it comes up next.
    pub cards: [[i16; COLUMNS]; ROWS],
    /// What a card brings to each bond, by the round in which it comes up next.
    pub bonds: [[[i16; BONDS]; COLUMNS]; SPANS + 1],
    /// A stored card, by the round and its distance.
    pub stored: [[[i16; DISTANCES]; COLUMNS]; SPANS],
    /// All that is stored, by the round.
    pub purse: [[i16; PURSES]; SPANS],
}

/// The sums over all cards that go on from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Sums {
    cards: i32,
    bonds: [i16; BONDS],
    hash: u32,
}

/// What a position promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// In parts of a star. At the end of a game it is the exact result, ties included.
    pub value: i32,
    sums: Sums,
}

impl Estimate {
    /// Of no position.
    pub const NONE: Self = Self {
        value: 0,
        sums: Sums {
            cards: 0,
            bonds: [0; BONDS],
            hash: 0,
        },
    };
}

/// How the deck's places are looked up: it depends on the number of cards.
#[derive(Clone, Debug)]
pub struct Scale {
    len: usize,
    /// The step of each place, counted from the first card of the round, over two rounds.
    steps: [u8; Self::PLACES],
}

impl Scale {
    const PLACES: usize = 64;

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

/// Where a card stands in the tables.
#[inline]
pub const fn column(card: Placed) -> usize {
    card.kind() as usize * 4 + card.area().index() as usize
}

/// The class of a distance.
#[inline]
pub fn distance(depth: usize) -> usize {
    const CLASS: [u8; 32] = {
        let mut class = [4; 32];
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
    CLASS[depth % 32].into()
}

/// Where a purse stands in the table.
#[inline]
pub fn purse(total: Resources) -> usize {
    let [logs, fish, stone, _] = total.counts().map(|count| usize::from(count.min(4)));
    (logs * 5 + fish) * 5 + stone
}

/// Random odd numbers for the marks of positions: cards of one kind are alike.
static COLUMN_KEYS: [u32; COLUMNS] = keys(1);
static PLACE_KEYS: [u32; Scale::PLACES] = keys(1 << 16);
const STORED_KEY: u32 = 0x6A09_E667;

const fn keys<const N: usize>(seed: u32) -> [u32; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        let mut z = (seed + i as u32).wrapping_mul(0x9E37_79B9);
        z = (z ^ (z >> 16)).wrapping_mul(0x85EB_CA6B);
        z = (z ^ (z >> 13)).wrapping_mul(0xC2B2_AE35);
        keys[i] = (z ^ (z >> 16)) | 1;
        i += 1;
    }
    keys
}

impl Values {
    /// The estimate of a position, and its mark: alike positions have the same.
    pub fn estimate(&self, scale: &Scale, game: &Game) -> (Estimate, u32) {
        let mut sums = Sums::default();
        for depth in 0..game.deck().len() {
            sums.plus(&self.card(scale, game, depth));
        }
        self.whole(scale, game, sums)
    }

    /// The estimate after a move that took `gone` cards to the back and did nothing
    /// else to the ring: only these lie elsewhere now, and the top card if it `stayed`.
    #[inline]
    pub fn estimate_after(
        &self,
        scale: &Scale,
        (before, estimate): (&Game, &Estimate),
        after: &Game,
        (gone, stayed): (usize, bool),
    ) -> (Estimate, u32) {
        let mut sums = estimate.sums;
        let len = after.deck().len();
        for depth in 0..gone {
            sums.minus(&self.card(scale, before, depth));
            sums.plus(&self.card(scale, after, len - 1 - depth));
        }
        if stayed {
            sums.minus(&self.card(scale, before, gone));
            sums.plus(&self.card(scale, after, 0));
        }
        self.whole(scale, after, sums)
    }

    /// One card where it lies.
    #[inline]
    fn card(&self, scale: &Scale, game: &Game, depth: usize) -> Sums {
        let column = column(game.deck().card(depth));
        let row = scale.row(game, depth);
        Sums {
            cards: self.cards[row][column].into(),
            bonds: self.bonds[row / STEPS][column],
            hash: COLUMN_KEYS[column].wrapping_mul(place_key(scale, game, depth)),
        }
    }

    /// With what is stored.
    #[inline]
    fn whole(&self, scale: &Scale, game: &Game, sums: Sums) -> (Estimate, u32) {
        let mut mark = sums.hash;
        if game.is_over() {
            let score = game.score();
            let value = i32::from(score.stars) * STAR + i32::from(score.arrows);
            return (Estimate { value, sums }, mark);
        }
        let span = usize::from(game.round()) - 1;
        let mut value = sums.cards + sums.bonds();
        let mut total = Resources::NOTHING;
        for (depth, card) in game.deck().stored() {
            value += i32::from(self.stored[span][column(card)][distance(depth)]);
            total = total.plus(card.face().holds);
            mark = mark.wrapping_add(STORED_KEY.wrapping_mul(place_key(scale, game, depth)));
        }
        value += i32::from(self.purse[span][purse(total)]);
        (Estimate { value, sums }, mark)
    }
}

/// A card keeps its key until it goes to the back.
#[inline]
fn place_key(scale: &Scale, game: &Game, depth: usize) -> u32 {
    PLACE_KEYS[(scale.gone(game) + depth) % Scale::PLACES]
}

impl Sums {
    #[inline]
    fn plus(&mut self, other: &Self) {
        self.cards += other.cards;
        for (bond, more) in self.bonds.iter_mut().zip(other.bonds) {
            *bond += more;
        }
        self.hash = self.hash.wrapping_add(other.hash);
    }

    #[inline]
    fn minus(&mut self, other: &Self) {
        self.cards -= other.cards;
        for (bond, less) in self.bonds.iter_mut().zip(other.bonds) {
            *bond -= less;
        }
        self.hash = self.hash.wrapping_sub(other.hash);
    }

    /// What the bonds add to the value.
    #[inline]
    fn bonds(&self) -> i32 {
        let squares = self.bonds.map(|bond| i32::from(bond) * i32::from(bond));
        let (adding, taking) = squares.split_at(BONDS / 2);
        (adding.iter().sum::<i32>() - taking.iter().sum::<i32>()) >> BOND_SHIFT
    }
}

/// A bond of this many parts squared is a star.
pub const BOND: f64 = 181.02;
const BOND_SHIFT: u32 = 8;

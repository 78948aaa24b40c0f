//! The values while they are learned: plain numbers, fitted to how games ended.

use palm_island::deal::SplitMix64;
use palm_island::game::{Area, Game, Kind};
use palm_island::hint::values::{
    BOND, BONDS, COLUMNS, DISTANCES, PURSES, ROWS, SPANS, STAR, STEPS, Scale, Values, column,
    distance, pair, purse,
};

const STORED: usize = ROWS * COLUMNS;
const PURSE: usize = STORED + SPANS * COLUMNS * DISTANCES;
/// How many numbers are added up.
const SINGLE: usize = PURSE + SPANS * PURSES;
/// How many numbers the bonds have.
const BONDED: usize = (SPANS + 1) * COLUMNS * BONDS;

/// A position as the model sees it: the numbers that count, by their place. Those of
/// the cards come first.
#[derive(Clone, Debug)]
pub struct Features {
    singles: Vec<u16>,
    cards: u8,
}

impl Features {
    pub fn of(game: &Game) -> Self {
        let scale = Scale::of(game);
        let deck = game.deck();
        let mut singles: Vec<usize> = (0..deck.len())
            .map(|depth| scale.row(game, depth) * COLUMNS + column(deck.card(depth)))
            .collect();
        let cards = singles.len() as u8;
        let span = usize::from(game.round()) - 1;
        for (depth, card) in deck.stored() {
            let place = (span * COLUMNS + column(card)) * DISTANCES + distance(depth);
            singles.push(STORED + place);
        }
        singles.push(PURSE + span * PURSES + purse(deck.held()));
        let singles = singles.into_iter().map(|place| place as u16).collect();
        Self { singles, cards }
    }

    fn singles(&self) -> impl Iterator<Item = usize> + '_ {
        self.singles.iter().map(|&place| place.into())
    }

    /// The places of the cards in the table of bonds.
    fn bonded(&self) -> impl Iterator<Item = usize> + '_ {
        let cards = self.singles().take(self.cards.into());
        cards.map(|place| place / COLUMNS / STEPS * COLUMNS + place % COLUMNS)
    }
}

/// A position and how it ended.
#[derive(Clone, Debug)]
pub struct Sample {
    pub features: Features,
    pub stars: f32,
}

/// Positions of one deck at the same point of the game: only what differs among them
/// is learned from, not how good the deck is.
pub type Group = Vec<Sample>;

#[derive(Clone)]
pub struct Model {
    singles: Vec<f32>,
    bonds: Vec<f32>,
}

impl Model {
    /// A guess to begin with: stars, arrows while they can still be of use, resources.
    pub fn new(random: &mut SplitMix64) -> Self {
        let mut singles = vec![0.0; SINGLE];
        for (column, face) in faces() {
            for row in 0..ROWS {
                let left = (ROWS - 1 - row) as f32 / STEPS as f32;
                singles[row * COLUMNS + column] =
                    f32::from(face.stars) + 0.25 * left * f32::from(face.level);
            }
            for span in 0..SPANS {
                for distance in 0..DISTANCES {
                    singles[STORED + (span * COLUMNS + column) * DISTANCES + distance] =
                        0.3 * f32::from(face.holds.total());
                }
            }
        }
        let bonds = (0..BONDED).map(|place| {
            let small = 0.1 * (unit(random) - 0.5);
            if is_after_the_end(place) { 0.0 } else { small }
        });
        Self {
            singles,
            bonds: bonds.collect(),
        }
    }

    /// The same with another taste: each card in each area is liked more or less, and
    /// stored with more or less pleasure.
    pub fn distorted(&self, random: &mut SplitMix64, amount: f32) -> Self {
        let mut model = self.clone();
        let liking: Vec<f32> = (0..COLUMNS).map(|_| amount * bell(random)).collect();
        let pleasure: Vec<f32> = (0..COLUMNS).map(|_| 0.3 * amount * bell(random)).collect();
        for (place, value) in model.singles[..STORED].iter_mut().enumerate() {
            // What lies behind the end is what it is, and near the end taste fades.
            if place / COLUMNS < ROWS - STEPS {
                *value += liking[place % COLUMNS];
            }
        }
        for (place, value) in model.singles[STORED..PURSE].iter_mut().enumerate() {
            *value *= 1.0 + pleasure[place / DISTANCES % COLUMNS];
        }
        model
    }

    /// Rounded to what the search computes with.
    pub fn values(&self) -> Box<Values> {
        let single = |place: usize| (self.singles[place] * STAR as f32).round() as i16;
        let bond = |place: usize| (self.bonds[place] * BOND).round() as i16;
        let mut values = Box::new(Values::ZERO);
        for (row, cards) in values.cards.iter_mut().enumerate() {
            for (column, value) in cards.iter_mut().enumerate() {
                *value = single(row * COLUMNS + column);
            }
        }
        for (span, columns) in values.bonds.iter_mut().enumerate() {
            for (column, bonds) in columns.iter_mut().enumerate() {
                let place = (span * COLUMNS + column) * BONDS;
                for (index, value) in bonds.iter_mut().enumerate() {
                    *value = pair(bond(place + 2 * index), bond(place + 2 * index + 1));
                }
            }
        }
        for (span, columns) in values.stored.iter_mut().enumerate() {
            for (column, distances) in columns.iter_mut().enumerate() {
                for (distance, value) in distances.iter_mut().enumerate() {
                    *value = single(STORED + (span * COLUMNS + column) * DISTANCES + distance);
                }
            }
        }
        for (span, purses) in values.purse.iter_mut().enumerate() {
            for (purse, value) in purses.iter_mut().enumerate() {
                *value = single(PURSE + span * PURSES + purse);
            }
        }
        values
    }

    /// What the model says of a position, and the sums of its bonds.
    fn estimate(&self, features: &Features) -> (f32, [f32; BONDS]) {
        let singles: f32 = features.singles().map(|place| self.singles[place]).sum();
        let mut bonds = [0.0; BONDS];
        for place in features.bonded() {
            for (bond, more) in bonds.iter_mut().zip(&self.bonds[place * BONDS..]) {
                *bond += more;
            }
        }
        let squares = (0..BONDS).map(|index| sign(index) * bonds[index] * bonds[index]);
        (singles + squares.sum::<f32>(), bonds)
    }

    /// The part of what differs within the groups that the model explains.
    pub fn explained<'a>(&self, groups: impl Iterator<Item = &'a Group>) -> f32 {
        let (mut all, mut missed) = (0.0, 0.0);
        for group in groups {
            let estimates: Vec<f32> = group.iter().map(|s| self.estimate(&s.features).0).collect();
            let (stars, guess) = (
                mean(group.iter().map(|s| s.stars)),
                mean(estimates.iter().copied()),
            );
            for (sample, estimate) in group.iter().zip(estimates) {
                let truth = f64::from(sample.stars - stars);
                all += truth * truth;
                missed += (truth - f64::from(estimate - guess)).powi(2);
            }
        }
        (1.0 - missed / all) as f32
    }
}

/// Whether a place in the table of bonds is that of a card that does not come up again.
fn is_after_the_end(place: usize) -> bool {
    place / BONDS / COLUMNS == SPANS
}

/// Which bonds add to the value and which take from it.
fn sign(bond: usize) -> f32 {
    if bond < BONDS / 2 { 1.0 } else { -1.0 }
}

fn mean(values: impl ExactSizeIterator<Item = f32>) -> f32 {
    let count = values.len() as f32;
    values.sum::<f32>() / count
}

/// Every kind with each of its areas, by its column.
fn faces() -> impl Iterator<Item = (usize, &'static palm_island::game::Face)> {
    let kinds = Kind::ALL.into_iter();
    let faces = kinds.flat_map(|kind| Area::ALL.map(|area| kind.face(area)));
    faces.enumerate()
}

/// Something between 0 and 1.
pub fn unit(random: &mut SplitMix64) -> f32 {
    (random.next_u64() >> 40) as f32 / (1u32 << 24) as f32
}

/// Something around 0, mostly between -1 and 1.
fn bell(random: &mut SplitMix64) -> f32 {
    (0..12).map(|_| unit(random)).sum::<f32>() - 6.0
}

/// How a fit goes.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How often all groups are gone through.
    pub epochs: u32,
    /// The largest step at the beginning; it shrinks to nothing.
    pub rate: f32,
}

/// How much numbers of neighbouring times are pulled together, for each sample.
const SMOOTHING: f32 = 2e-4;

/// Groups that make one step together.
const BATCH: usize = 64;

impl Model {
    /// Fits the model to the groups: Adam on the squared error within each group.
    pub fn fit(&mut self, groups: &[&Group], schedule: Schedule, random: &mut SplitMix64) {
        let mut singles = Adam::new(SINGLE);
        let mut bonds = Adam::new(BONDED);
        let mut order: Vec<&Group> = groups.to_vec();
        for epoch in 0..schedule.epochs {
            for i in (1..order.len()).rev() {
                order.swap(i, random.below(i as u32 + 1) as usize);
            }
            let rate = schedule.rate * (1.0 - epoch as f32 / schedule.epochs as f32);
            for batch in order.chunks(BATCH) {
                let samples: usize = batch.iter().map(|group| group.len()).sum();
                for group in batch {
                    self.slopes(group, &mut singles.slopes, &mut bonds.slopes);
                }
                let smoothing = SMOOTHING * samples as f32;
                let before_the_end = (ROWS - 1) * COLUMNS;
                for (part, period) in [
                    (0..before_the_end, COLUMNS),
                    (STORED..PURSE, COLUMNS * DISTANCES),
                    (PURSE..SINGLE, PURSES),
                ] {
                    let numbers = &self.singles[part.clone()];
                    smooth(numbers, period, smoothing, &mut singles.slopes[part]);
                }
                let before_the_end = SPANS * COLUMNS * BONDS;
                let numbers = &self.bonds[..before_the_end];
                smooth(numbers, COLUMNS * BONDS, smoothing, &mut bonds.slopes);
                singles.step(&mut self.singles, rate, samples, |place| {
                    // What lies behind the end is worth its stars.
                    ((ROWS - 1) * COLUMNS..STORED).contains(&place)
                });
                bonds.step(&mut self.bonds, rate, samples, is_after_the_end);
            }
        }
    }

    /// Adds up how the error of a group changes with each number.
    fn slopes(&self, group: &Group, singles: &mut [f32], bonds: &mut [f32]) {
        let estimates: Vec<_> = group.iter().map(|s| self.estimate(&s.features)).collect();
        let guess = mean(estimates.iter().map(|(value, _)| *value));
        let stars = mean(group.iter().map(|sample| sample.stars));
        for (sample, (value, sums)) in group.iter().zip(estimates) {
            let error = (value - guess) - (sample.stars - stars);
            for place in sample.features.singles() {
                singles[place] += error;
            }
            for place in sample.features.bonded() {
                let slopes = &mut bonds[place * BONDS..][..BONDS];
                for (index, slope) in slopes.iter_mut().enumerate() {
                    *slope += error * 2.0 * sign(index) * sums[index];
                }
            }
        }
    }
}

/// What follows each other in time is pulled together: `period` places on stands the
/// same number for the time after.
fn smooth(numbers: &[f32], period: usize, strength: f32, slopes: &mut [f32]) {
    for earlier in 0..numbers.len() - period {
        let later = earlier + period;
        let pull = strength * (numbers[earlier] - numbers[later]);
        slopes[earlier] += pull;
        slopes[later] -= pull;
    }
}

/// Gradient descent with a step of its own for each number.
struct Adam {
    slopes: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// What is left of the beginning in the two.
    mean_bias: f32,
    square_bias: f32,
}

impl Adam {
    const MEAN: f32 = 0.9;
    const SQUARE: f32 = 0.999;

    fn new(count: usize) -> Self {
        Self {
            slopes: vec![0.0; count],
            mean: vec![0.0; count],
            square: vec![0.0; count],
            mean_bias: 1.0,
            square_bias: 1.0,
        }
    }

    /// Takes a step against the slopes, but for the numbers that are fixed.
    fn step(
        &mut self,
        numbers: &mut [f32],
        rate: f32,
        samples: usize,
        is_fixed: impl Fn(usize) -> bool,
    ) {
        self.mean_bias *= Self::MEAN;
        self.square_bias *= Self::SQUARE;
        let rate = rate * (1.0 - self.square_bias).sqrt() / (1.0 - self.mean_bias);
        for (place, number) in numbers.iter_mut().enumerate() {
            let slope = self.slopes[place] / samples as f32;
            self.slopes[place] = 0.0;
            let (mean, square) = (&mut self.mean[place], &mut self.square[place]);
            *mean = Self::MEAN * *mean + (1.0 - Self::MEAN) * slope;
            *square = Self::SQUARE * *square + (1.0 - Self::SQUARE) * slope * slope;
            if !is_fixed(place) {
                *number -= rate * *mean / (square.sqrt() + 1e-6);
            }
        }
    }
}

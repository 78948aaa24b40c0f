//! What is learned from: positions that players of different tastes come to, and how
//! they end when the search plays on.

use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Deal, Feat, Feats, Game, Villagers};
use palm_island::hint::Values;
use palm_island::hint::values::{STAR, Scale};

use super::Round;
use super::model::{Features, Group, Model, Sample, unit};
use crate::cores;
use crate::progress::Progress;
use crate::search::{Arena, Nowhere};

/// How samples are gathered.
#[derive(Clone, Copy, Debug)]
pub struct Harvest {
    /// The decks are those of the seeds from this one on.
    pub first_seed: u64,
    pub round: Round,
}

/// The number of points of a game at which positions are taken.
const POINTS: usize = 16;
/// How wide the searches of the different tastes are, one after the other.
const WANDERINGS: [usize; 6] = [8, 8, 24, 24, 80, 80];
/// The number of positions taken from each at each point.
const TAKEN: usize = 3;
/// The end of a position is the best one, and the mean of this many good ones.
const GOOD_ENDS: usize = 8;

impl Harvest {
    /// Gathers on all cores. The same harvest gives the same groups.
    pub fn gather(&self, model: &Model, progress: &Progress) -> Vec<Group> {
        let values = model.values();
        let decks: Vec<u64> = (0..self.round.decks).collect();
        let groups = cores::map_with(
            &decks,
            || Field::new(self.round.width),
            |field, &deck| {
                let groups = field.groups(self, deck, model, &values);
                progress.one_more();
                groups
            },
        );
        groups.into_iter().flatten().collect()
    }
}

/// The memory of one thread.
struct Field {
    wanderings: Vec<Arena<Nowhere>>,
    judge: Arena<Nowhere>,
}

impl Field {
    fn new(width: usize) -> Self {
        Self {
            wanderings: WANDERINGS.map(|width| Arena::new(width, Nowhere)).into(),
            judge: Arena::new(width, Nowhere),
        }
    }

    fn groups(
        &mut self,
        harvest: &Harvest,
        index: u64,
        model: &Model,
        values: &Values,
    ) -> Vec<Group> {
        let seed = Seed(harvest.first_seed + index);
        let mut random = SplitMix64(!seed.0);
        let Ok(start) = deal(seed, index, &mut random).start() else {
            return Vec::new();
        };
        let all = Scale::of(&start).whole_game();
        let points: Vec<usize> = (0..POINTS)
            .map(|point| (point * all + random.below(all as u32) as usize) / POINTS)
            .collect();
        let mut taken: Vec<Vec<Game>> = vec![Vec::new(); POINTS];
        for arena in &mut self.wanderings {
            let taste = harvest.round.taste * (0.5 + unit(&mut random));
            let tasting = model.distorted(&mut random, taste).values();
            arena.levels(&tasting, start, |nodes| {
                let Some(first) = nodes.first() else { return };
                let gone = Scale::of(&start).gone(&first.game);
                for (point, games) in points.iter().zip(&mut taken) {
                    if *point != gone {
                        continue;
                    }
                    for _ in 0..TAKEN {
                        let game = nodes[random.below(nodes.len() as u32) as usize].game;
                        if !game.is_over() && !games.contains(&game) {
                            games.push(game);
                        }
                    }
                }
            });
        }
        let groups = taken.into_iter().filter(|games| games.len() > 1);
        let judged =
            groups.map(|games| games.iter().map(|game| self.judge(values, game)).collect());
        judged.collect()
    }

    /// Plays a position to its end.
    fn judge(&mut self, values: &Values, game: &Game) -> Sample {
        let mut ends = Vec::new();
        self.judge.levels(values, *game, |nodes| {
            ends.clear();
            ends.extend(nodes.iter().map(|node| node.value() / STAR));
        });
        ends.sort_unstable_by(|a, b| b.cmp(a));
        ends.truncate(GOOD_ENDS);
        let mean = ends.iter().sum::<i32>() as f32 / ends.len() as f32;
        Sample {
            features: Features::of(game),
            stars: (ends[0] as f32 + mean) / 2.0,
        }
    }
}

/// Every fourth deck has company: three Villagers, some Feats, or both.
fn deal(seed: Seed, index: u64, random: &mut SplitMix64) -> Deal {
    let mut deal = seed.deal(Feats::NONE, Villagers::new());
    if index % 4 == 3 {
        let company = 1 + random.below(3);
        if company & 1 != 0 {
            deal.villagers = seed.villagers().into_iter().collect();
        }
        if company & 2 != 0 {
            let chosen = Feat::ALL.into_iter().filter(|_| random.below(2) == 0);
            deal.feats = chosen.fold(Feats::NONE, Feats::with);
        }
    }
    deal
}

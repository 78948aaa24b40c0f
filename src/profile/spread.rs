//! How the scores of all games are spread: how many games ended in each step of five stars.

/// Stars in a step.
const STEP: i16 = 5;

/// How many games ended where. The first step is everything below five stars, the last everything
/// from fifty on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread(pub(super) [u32; Self::STEPS]);

impl Spread {
    pub const STEPS: usize = 11;
    pub(super) const NONE: Self = Self([0; Self::STEPS]);

    /// The step that these stars belong to.
    pub fn step_of(stars: i16) -> usize {
        let step = stars.clamp(0, STEP * (Self::STEPS as i16 - 1)) / STEP;
        step as usize
    }

    /// The fewest stars of a step, 0 for the first.
    pub const fn from_stars(step: usize) -> i16 {
        step as i16 * STEP
    }

    /// The games of each step.
    pub fn games(&self) -> &[u32; Self::STEPS] {
        &self.0
    }

    pub(super) fn add(&mut self, stars: i16) {
        let games = &mut self.0[Self::step_of(stars)];
        *games = games.saturating_add(1);
    }

    pub(super) fn remove(&mut self, stars: i16) {
        let games = &mut self.0[Self::step_of(stars)];
        *games = games.saturating_sub(1);
    }
}

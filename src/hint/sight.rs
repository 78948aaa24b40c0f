//! What a player can know, as honest as the rule book: the whole deck may be looked
//! through before the first turn, and during play three cards (S3). What is not known
//! is guessed, as a player would: some order of the cards that must be there.

use crate::deal::SplitMix64;
use crate::game::{Card, Game, IN_SIGHT, Phase, Place, Setup};

/// How much of the deck's order is known. The first is 0: see [`Thinker`](super::Thinker).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Sight {
    /// All of it: the deck was looked through before the first turn.
    Everything,
    /// All that has been seen so far: from the second round on, that is everything.
    Memory,
    /// The top three and the stored cards, and who is still to come in this round.
    TopThree,
}

impl Sight {
    /// Whether nothing is hidden that a guess could get wrong.
    pub fn is_whole(self, game: &Game) -> bool {
        // Before the first turn the deck may be looked through.
        if game.phase() == Phase::SetUp {
            return true;
        }
        match self {
            Self::Everything => true,
            Self::Memory => game.round() > 1,
            Self::TopThree => false,
        }
    }

    /// Whether the card in a slot is known, the tracker counted among the slots.
    pub fn knows(self, game: &Game, slot: usize) -> bool {
        if slot < IN_SIGHT || self.is_whole(game) {
            return true;
        }
        let Some((card, is_stored)) = game.deck().slot(slot) else {
            return true;
        };
        // What lies behind the tracker has come by in this round.
        let came_by = slot > game.deck().left();
        is_stored || !card.card().is_building() || (self == Self::Memory && came_by)
    }

    /// How many guesses are worth looking at: one where little is hidden, and not for long.
    pub fn guesses(self, game: &Game) -> u32 {
        match self {
            Self::TopThree if !self.is_whole(game) => 2,
            _ => 1,
        }
    }

    /// The game as it may be: what is hidden lies in some order. Buildings that are
    /// still to come stay in front of the tracker, and those behind it behind; the
    /// Feats and Villagers lie where they were put.
    pub fn guess(self, game: &Game, random: &mut SplitMix64) -> Game {
        self.rearranged(game, |hidden, places| {
            for i in (1..hidden.len()).rev() {
                let other = random.below(i as u32 + 1) as usize;
                places.swap(hidden[i], hidden[other]);
            }
        })
    }

    /// Where the guesses of a game begin: a number made of what is known, and of nothing else.
    pub fn seed(self, game: &Game) -> u64 {
        let known = self.rearranged(game, |_, _| {});
        let cards = known.deck().cards();
        cards.fold(game.round().into(), |sum, (card, _)| {
            sum.wrapping_mul(31) + u64::from(card.index())
        })
    }

    /// The game with what is hidden on each side of the tracker laid by the order of the
    /// cards, so that nothing of the truth is left, and then as `lay` wants it.
    fn rearranged(self, game: &Game, mut lay: impl FnMut(&[usize], &mut [Place])) -> Game {
        if self.is_whole(game) {
            return *game;
        }
        let mut setup = Setup::from(game);
        let left = game.deck().left();
        for side in [IN_SIGHT..left, left.max(IN_SIGHT)..setup.places.len()] {
            let hidden: heapless::Vec<usize, { Card::COUNT }> =
                side.filter(|&slot| !self.knows(game, slot)).collect();
            for end in 1..hidden.len() {
                for i in (0..end).rev() {
                    let (slot, next) = (hidden[i], hidden[i + 1]);
                    if setup.places[slot].card.number() < setup.places[next].card.number() {
                        break;
                    }
                    setup.places.swap(slot, next);
                }
            }
            lay(&hidden, &mut setup.places);
        }
        // Buildings for buildings: what was a game is one.
        setup.check().unwrap_or(*game)
    }
}

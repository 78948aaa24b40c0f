//! What a village is worth.

use super::area::Area;
use super::card::Card;
use super::house;
use super::kind::Kind;
use super::position::Game;

/// The result of a game. The order is that of the rule book: stars first, ties go
/// to the upgrade arrows, then to the resources in storage (V2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score {
    pub stars: i16,
    pub arrows: u8,
    pub resources: u8,
}

impl Game {
    /// Counted now, whether the game is over or not (V1).
    pub fn score(&self) -> Score {
        let mut score = Score {
            resources: self.deck.held().total(),
            ..Score::default()
        };
        for (card, _) in self.deck.cards() {
            let face = card.face();
            score.stars += i16::from(face.stars);
            score.arrows += face.level;
            if card.card().is_villager() {
                score.stars += self.recruited_stars(card.card());
            }
        }
        score
    }

    /// The stars on the buildings of one kind.
    pub fn stars_of(&self, kind: Kind) -> u8 {
        let of_kind = self.deck.cards().filter(|(card, _)| card.kind() == kind);
        of_kind.map(|(card, _)| card.face().stars).sum()
    }

    /// The arrows on the buildings of one kind.
    pub fn arrows_of(&self, kind: Kind) -> u8 {
        let of_kind = self.deck.cards().filter(|(card, _)| card.kind() == kind);
        of_kind.map(|(card, _)| card.face().level).sum()
    }

    /// What a Villager adds to the final score, or takes from it (W4, W5): nothing
    /// before it is recruited.
    pub fn recruited_stars(&self, villager: Card) -> i16 {
        let lies = self.find(villager).map(|depth| self.deck.card(depth));
        match lies {
            Some(card) if card.area() != Area::START => {
                house::stars_at_the_end(villager, |kind| self.arrows_of(kind).into())
            }
            _ => 0,
        }
    }
}

/// The words of the charts, for a solo game (V3) and for a group (C3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rating {
    /// Below the book's chart: the word is ours.
    Stranded,
    NeedsWork,
    Respectable,
    Exceptional,
    Astounding,
}

impl Rating {
    pub const fn of(stars: i16) -> Self {
        match stars {
            40.. => Self::Astounding,
            30.. => Self::Exceptional,
            20.. => Self::Respectable,
            10.. => Self::NeedsWork,
            _ => Self::Stranded,
        }
    }

    /// The chart of a group (C3).
    pub const fn together(stars: i16) -> Self {
        match stars {
            30.. => Self::Astounding,
            20.. => Self::Exceptional,
            10.. => Self::Respectable,
            1.. => Self::NeedsWork,
            _ => Self::Stranded,
        }
    }

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stranded => "stranded",
            Self::NeedsWork => "needs-work",
            Self::Respectable => "respectable",
            Self::Exceptional => "exceptional",
            Self::Astounding => "astounding",
        }
    }
}

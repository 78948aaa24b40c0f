//! Why a move is not possible.

use core::fmt;

use super::ability::Ability;
use super::action::Action;
use super::card::Card;
use super::cost::Cost;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Nothing can be played after the end (E2).
    GameOver,
    /// Before the first turn the set-up actions come first (F3).
    SetUpFirst,
    /// At the start of a round the Villagers come first (W3).
    ActivationFirst,
    /// This belongs to another moment of the game.
    NotNow,
    /// The tracker is never acted on (T4).
    Tracker,
    /// A stored card offers nothing (T5).
    Covered(Card),
    /// The active area does not have the action.
    NotOffered(Card, Action),
    /// No stored cards could pay for it (P1).
    Unaffordable(Cost),
    /// The cards that were chosen do not cover the cost (P1).
    TooLittle(Cost),
    /// One of the paying cards could be left out (P4).
    Surplus,
    /// A free action takes no payment (P5).
    AlreadyFree,
    /// Fewer cards are stored than the move says.
    NoSuchStored,
    /// A store with no room needs a reset (A3).
    NoRoom(u8),
    /// There is room, or the action needs none (A3).
    NoResetNeeded,
    /// The Builder is not active.
    NoBuilder,
    /// The payment is whole without the Builder.
    BuilderNotNeeded,
    /// The seats have not bought this Ability (C4).
    NoAbility,
    /// It was used in this round already (C4).
    AbilityUsed,
    /// The hand lacks the arrows that it asks for (C4).
    TooFewArrows(Ability),
    /// The action is free, or the payment is whole without it (C4).
    AbilityNotNeeded,
    /// Rebuild keeps a card that pays (C4).
    KeptDoesNotPay,
    /// A seat at its tracker waits for the others (M2).
    AtTracker,
    /// The Monument is not the other of the top two.
    NoMonument,
    /// The Sail moves a building that is not yet on top.
    NotABuilding,
    /// The Blessing takes a building from level 0 to level 1.
    NotBlessed,
    /// A Villager that is not recruited, or active already.
    NotRecruited,
}

impl Refusal {
    /// The word for it in files and on the command line.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::SetUpFirst => "set-up-first",
            Self::ActivationFirst => "activation-first",
            Self::NotNow => "not-now",
            Self::Tracker => "tracker",
            Self::Covered(_) => "covered",
            Self::NotOffered(..) => "not-offered",
            Self::Unaffordable(_) => "unaffordable",
            Self::TooLittle(_) => "too-little",
            Self::Surplus => "surplus",
            Self::AlreadyFree => "already-free",
            Self::NoSuchStored => "no-such-stored",
            Self::NoRoom(_) => "no-room",
            Self::NoResetNeeded => "no-reset-needed",
            Self::NoBuilder => "no-builder",
            Self::BuilderNotNeeded => "builder-not-needed",
            Self::NoAbility => "no-ability",
            Self::AbilityUsed => "ability-used",
            Self::TooFewArrows(_) => "too-few-arrows",
            Self::AbilityNotNeeded => "ability-not-needed",
            Self::KeptDoesNotPay => "kept-does-not-pay",
            Self::AtTracker => "at-tracker",
            Self::NoMonument => "no-monument",
            Self::NotABuilding => "not-a-building",
            Self::NotBlessed => "not-blessed",
            Self::NotRecruited => "not-recruited",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

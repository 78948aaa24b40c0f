//! What the handheld's search remembers of the way to a position: the first move, and
//! what it is good for. A stored card is followed until it pays, comes up or is reset, so
//! that a hint can say what this very card is for, or say nothing.

use super::beam::Trail;
use crate::game::{Act, Action, Game, Help, Move, Placed};

/// What a move is good for: something that is done later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    pub how: How,
    /// The card that something is done with, as it lies before.
    pub card: Placed,
    pub action: Action,
    /// The round in which it happens.
    pub round: u8,
}

/// What a move does for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// What is stored with this move pays; after an upgrade, what the card stores later. If
    /// the move is a discard, what was stored before pays.
    Pays,
    /// Nothing but discards comes before it.
    MakesWay,
    /// The Builder, who is chosen with this move, helps.
    Helps,
    /// Nothing but discards comes before the end of the round: what is stored is there by then, the
    /// card first of all.
    Lasts,
}

/// What a move is good for, as the moves after it in the same round tell. Those of a plan that fits
/// no more tell nothing.
pub fn purpose(game: &Game, moves: impl IntoIterator<Item = Move>) -> Option<Goal> {
    let (mut plan, mut now) = (Plan::START, *game);
    for m in moves {
        plan = plan.follow(m, &now);
        now = now.play(m).ok()?.game;
    }
    plan.goal().or_else(|| plan.lasts(&now, game.round()))
}

/// The way to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    pub first: u16,
    eye: Eye,
}

/// What is followed on the way. The first is 0: see [`Thinker`](super::Thinker).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Eye {
    /// Nothing that could still come of it.
    Closed,
    /// A card that was upgraded and is not stored.
    OnCard(Placed),
    /// Some of the stored cards, counted as they come up; `of` were stored after the last
    /// move, some of which may have come up since.
    OnStored {
        from: u8,
        to: u8,
        of: u8,
    },
    /// What was stored before a discard that nothing but discards has followed.
    OnDiscards {
        to: u8,
        of: u8,
    },
    /// The Builder.
    OnBuilder,
    Pays(Deed),
    MakesWay(Deed),
    Helps(Deed),
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Deed {
    card: Placed,
    action: Action,
    round: u8,
}

impl Plan {
    pub const BLANK: Self = Self {
        first: 0,
        eye: Eye::Closed,
    };

    /// Nothing was done yet: no move has this code.
    pub const START: Self = Self {
        first: u16::MAX,
        ..Self::BLANK
    };

    /// What was stored before discards, and is still there at the end of the round.
    fn lasts(self, game: &Game, round: u8) -> Option<Goal> {
        let Eye::OnDiscards { .. } = self.eye else {
            return None;
        };
        let (_, card) = game.deck().stored().next()?;
        Some(Goal {
            how: How::Lasts,
            card,
            action: Action::Store,
            round,
        })
    }

    pub fn goal(self) -> Option<Goal> {
        let (how, deed) = match self.eye {
            Eye::Pays(deed) => (How::Pays, deed),
            Eye::MakesWay(deed) => (How::MakesWay, deed),
            Eye::Helps(deed) => (How::Helps, deed),
            _ => return None,
        };
        let Deed {
            card,
            action,
            round,
        } = deed;
        Some(Goal {
            how,
            card,
            action,
            round,
        })
    }
}

impl Trail for Plan {
    #[inline]
    fn follow(self, m: Move, game: &Game) -> Self {
        match self.eye {
            Eye::Pays(_) | Eye::MakesWay(_) | Eye::Helps(_) => self,
            Eye::Closed if self.first != Self::START.first => self,
            eye => self.look(eye, m, game),
        }
    }
}

impl Plan {
    #[inline(never)]
    fn look(self, eye: Eye, m: Move, game: &Game) -> Self {
        if self.first == Self::START.first {
            return Self {
                first: m.encode(),
                eye: Eye::opened(m, game),
            };
        }
        let eye = eye.follow(m, game);
        Self { eye, ..self }
    }
}

impl Eye {
    /// At the first move.
    fn opened(m: Move, game: &Game) -> Self {
        let stored = game.deck().stored_count();
        match m {
            Move::Act(act) => match act.action {
                Action::Store => Self::on_new(act, stored),
                _ => Self::OnCard(done_to(game, act.slot.depth(), act.action)),
            },
            Move::Discard => Self::OnDiscards {
                to: stored,
                of: stored,
            },
            Move::Bless { depth, action } => Self::OnCard(done_to(game, depth.into(), action)),
            Move::Activate { builder: true, .. } => Self::OnBuilder,
            Move::Activate { .. } | Move::Sail { .. } | Move::Begin => Self::Closed,
        }
    }

    /// On the card that an act stores, which comes up after all others.
    fn on_new(act: Act, stored: u8) -> Self {
        let from = stored - leaving(act).count_ones() as u8;
        Self::OnStored {
            from,
            to: from + 1,
            of: from + 1,
        }
    }

    /// At each move after the first.
    fn follow(self, m: Move, game: &Game) -> Self {
        let stored = game.deck().stored_count();
        match (self, m) {
            (Self::OnCard(card), Move::Act(act)) if card_of(game, act) == card => {
                match act.action {
                    Action::Store => Self::on_new(act, stored),
                    _ => Self::Closed,
                }
            }
            (Self::OnBuilder, Move::Act(act)) if act.help == Help::Builder => {
                Self::Helps(Deed::of(game, act))
            }
            (Self::OnBuilder, Move::Activate { .. }) => Self::Closed,
            (Self::OnStored { from, to, of }, _) => {
                // Those that come up leave from the front.
                let gone = of - stored;
                let (from, to) = (from.saturating_sub(gone), to.saturating_sub(gone));
                Self::follow_stored(from, to, m, game)
            }
            (Self::OnDiscards { to, of }, _) => {
                let to = to.saturating_sub(of - stored);
                match (Self::follow_stored(0, to, m, game), m) {
                    (paid @ Self::Pays(_), _) => paid,
                    (_, Move::Act(act)) => Self::MakesWay(Deed::of(game, act)),
                    _ => Self::OnDiscards { to, of: stored },
                }
            }
            _ => self,
        }
    }

    fn follow_stored(from: u8, to: u8, m: Move, game: &Game) -> Self {
        if from == to {
            return Self::Closed;
        }
        let stored = game.deck().stored_count();
        let Move::Act(act) = m else {
            let of = stored;
            return Self::OnStored { from, to, of };
        };
        let (before, followed) = (first(from), first(to) & !first(from));
        if act.payment.bits() & followed != 0 {
            return Self::Pays(Deed::of(game, act));
        }
        let leaving = leaving(act);
        let count = |places: u8| (leaving & places).count_ones() as u8;
        if count(followed) == to - from {
            return Self::Closed;
        }
        Self::OnStored {
            from: from - count(before),
            to: to - count(before | followed),
            of: stored - count(!0) + u8::from(act.action == Action::Store),
        }
    }
}

impl Deed {
    fn of(game: &Game, act: Act) -> Self {
        Self {
            card: card_of(game, act),
            action: act.action,
            round: game.round(),
        }
    }
}

/// The first few of the stored cards, a bit each.
const fn first(count: u8) -> u8 {
    (1 << count) - 1
}

/// The stored cards that an act turns upright, a bit each.
fn leaving(act: Act) -> u8 {
    let reset = act.reset.map_or(0, |index| 1 << index);
    act.payment.except(act.help.kept()).bits() | reset
}

fn card_of(game: &Game, act: Act) -> Placed {
    game.deck().card(act.slot.depth())
}

/// A card as it lies after an action.
fn done_to(game: &Game, depth: usize, action: Action) -> Placed {
    let card = game.deck().card(depth);
    card.with_area(action.leads_to(card.area()))
}

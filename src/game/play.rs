//! A move is played: who pays, where the card goes, what is set aside.

use super::action::Action;
use super::area::Area;
use super::card::Card;
use super::event::{Event, Events};
use super::feats::Feat;
use super::help::Help;
use super::moves::{Act, Move};
use super::payment::Payment;
use super::position::Game;
use super::refusal::Refusal;
use super::slot::Slot;
use super::waiting::{Pending, Waiting};

/// The position after a move, and what happened on the way.
#[derive(Clone, Debug)]
pub struct Turn {
    pub game: Game,
    pub events: Events,
}

/// The position a refused move was tried on, unchanged, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    pub game: Game,
    pub reason: Refusal,
}

impl Game {
    /// Plays a move, or gives the position back with the reason why not.
    pub fn play(self, m: Move) -> Result<Turn, Refused> {
        if let Err(reason) = self.check(m) {
            return Err(Refused { game: self, reason });
        }
        let mut turn = Turn {
            game: self,
            events: Events::new(),
        };
        let events = &mut turn.events;
        turn.game.apply(m, &mut |event| {
            let pushed = events.push(event);
            debug_assert!(pushed.is_ok(), "MOST_EVENTS is the bound");
        });
        Ok(turn)
    }

    /// Plays a move of [`legal_moves`](Self::legal_moves) without telling what
    /// happened: the way of a search. An illegal move would make the position
    /// meaningless (checked in debug builds), though never unsafe.
    #[inline]
    pub fn advance(&mut self, m: Move) {
        debug_assert_eq!(self.check(m), Ok(()));
        self.apply(m, &mut |_| {});
    }

    #[inline]
    fn apply(&mut self, m: Move, tell: &mut impl FnMut(Event)) {
        match m {
            Move::Discard => {
                let card = self.deck.card(0);
                self.deck.send_to_back(Slot::First, card, false);
                tell(Event::Discarded(card));
            }
            Move::Act(act) => self.act(act, tell),
            decision => return self.decide(decision, tell),
        }
        self.settle(tell);
    }

    /// The moves that are not turns: set-up actions and activations.
    #[inline(never)]
    fn decide(&mut self, m: Move, tell: &mut impl FnMut(Event)) {
        match m {
            Move::Discard | Move::Act(_) => {}
            Move::Sail { depth } => {
                self.deck.bring_to_top(depth.into());
                self.set_up_done(Feat::Sail);
                tell(Event::Sailed(self.deck.card(0)));
            }
            Move::Bless { depth, action } => {
                let card = self.deck.card(depth.into());
                let blessed = card.with_area(action.leads_to(card.area()));
                self.deck.turn(depth.into(), blessed);
                self.set_up_done(Feat::Blessing);
                tell(Event::Blessed(blessed));
            }
            Move::Begin => self.pending = Pending::NOTHING,
            Move::Activate { builder, elder } => {
                self.pending = Pending::NOTHING;
                self.aid.set_builder(builder);
                for (chosen, card) in [(builder, Card::BUILDER), (elder, Card::ELDER)] {
                    if chosen && let Some(active) = self.lay(card, Area::ACTIVE) {
                        tell(Event::Activated(active));
                    }
                }
            }
        }
    }

    /// A set-up action was used and is set aside (F3).
    fn set_up_done(&mut self, feat: Feat) {
        if let Waiting::SetUp { sail, blessing } = self.waiting() {
            self.pending = Pending::of(Waiting::for_set_up(
                sail && feat != Feat::Sail,
                blessing && feat != Feat::Blessing,
            ));
        }
    }

    #[inline]
    fn act(&mut self, act: Act, tell: &mut impl FnMut(Event)) {
        if !act.payment.is_nothing() || act.reset.is_some() {
            self.unstore(act, tell);
        }
        // One question for all who help: nearly always it is nobody.
        let is_helped = !matches!(act.help, Help::Nobody);
        if is_helped {
            self.use_up(act.help);
        }
        let slot = act.slot;
        let before = self.deck.card(slot.depth());
        let after = before.with_area(act.action.leads_to(before.area()));
        match act.action {
            Action::Store => {
                self.deck.send_to_back(slot, after, true);
                tell(Event::Stored(after));
            }
            Action::Rotate => {
                self.deck.send_to_back(slot, after, false);
                tell(Event::Rotated(after));
            }
            Action::Flip => {
                self.deck.send_to_back(slot, after, false);
                tell(Event::Flipped(after));
            }
            Action::Recruit => {
                self.deck.send_behind_tracker(slot, after);
                tell(Event::Recruited(after));
            }
        }
        if is_helped && matches!(act.help, Help::Monument) {
            // The other of the top two is on top now.
            self.deck.set_aside(0);
            tell(Event::SetAside(Card::MONUMENT));
        }
    }

    /// Who has helped may not help again in this round.
    #[inline(never)]
    fn use_up(&mut self, help: Help) {
        if matches!(help, Help::Builder) {
            self.aid.set_builder(false);
            self.lay(Card::BUILDER, Area::RECRUITED);
        } else if help.ability().is_some() {
            self.aid = self.aid.with_used(true);
        }
    }

    /// Turns the paying cards, or the one that is reset, upright, where they lie (P2, A3).
    #[inline(never)]
    fn unstore(&mut self, act: Act, tell: &mut impl FnMut(Event)) {
        if let Some(index) = act.reset {
            // Nothing else turns then: what pays makes room, and needs no reset.
            tell(Event::Reset(self.deck.unstore(index)));
        }
        let payment = match act.help {
            Help::Nobody => act.payment,
            help => act.payment.except(help.kept()),
        };
        self.unstore_all(payment, tell);
    }

    /// Turns paying cards upright, where they lie (P2).
    #[inline]
    pub(super) fn unstore_all(&mut self, payment: Payment, tell: &mut impl FnMut(Event)) {
        let mut index = 0;
        let mut paying = payment.bits();
        while paying != 0 {
            if paying & 1 == 0 {
                index += 1;
            } else {
                // The next one takes its place in the queue.
                tell(Event::Paid(self.deck.unstore(index)));
            }
            paying >>= 1;
        }
    }
}

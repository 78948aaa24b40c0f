//! What happens by itself: stored cards that come up expire, the tracker ends the
//! round, and the eighth time the game.

use super::area::Area;
use super::card::Card;
use super::event::Event;
use super::placed::Placed;
use super::position::{Game, ROUNDS};
use super::slot::Slot;
use super::waiting::{Pending, Waiting};

impl Game {
    /// Until nothing more happens (E1, E2).
    #[inline]
    pub(super) fn settle(&mut self, tell: &mut impl FnMut(Event)) {
        while self.deck.left() == 0 || self.deck.is_first_stored(0) {
            if self.deck.left() > 0 {
                self.expire(tell);
            } else if self.aid.is_seated() {
                tell(Event::RoundEnded(self.round));
                return;
            } else if self.round < ROUNDS {
                tell(Event::RoundEnded(self.round));
                self.start_round();
            } else {
                tell(Event::RoundEnded(self.round));
                tell(Event::GameOver);
                return;
            }
        }
    }

    /// The stored card on top goes to the back upright: what it holds is lost (E1).
    #[inline(never)]
    fn expire(&mut self, tell: &mut impl FnMut(Event)) {
        let card = self.deck.unstore(0);
        self.deck.send_to_back(Slot::First, card, false);
        tell(Event::Expired(card));
    }

    /// The tracker shows the next round and goes to the back; stored cards stay stored (E3).
    #[inline(never)]
    pub(super) fn start_round(&mut self) {
        self.round += 1;
        self.deck.send_tracker_to_back();
        if self.deck.len() > Card::BUILDINGS {
            self.wake_villagers();
        }
    }

    /// The Builder's round is over, and the recruited ones may be chosen again (W3).
    fn wake_villagers(&mut self) {
        if self.aid.has_builder() {
            self.aid.set_builder(false);
            self.lay(Card::BUILDER, Area::RECRUITED);
        }
        if self.can_activate(Card::BUILDER) || self.can_activate(Card::ELDER) {
            self.pending = Pending::of(Waiting::Activation);
        }
    }

    /// Lays another area of a card up, where it lies.
    pub(super) fn lay(&mut self, card: Card, area: Area) -> Option<Placed> {
        let depth = self.find(card)?;
        let placed = Placed::new(card, area);
        self.deck.turn(depth, placed);
        Some(placed)
    }
}

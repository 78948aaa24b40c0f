//! What happens by itself: stored cards that come up expire, the tracker ends the
//! round, and the eighth time the game.

use super::card::{Area, Card, Placed};
use super::event::Event;
use super::moves::Slot;
use super::position::{Game, ROUNDS};

impl Game {
    /// Until nothing more happens (E1, E2).
    #[inline]
    pub(super) fn settle(&mut self, tell: &mut impl FnMut(Event)) {
        loop {
            if self.deck.left() == 0 {
                tell(Event::RoundEnded(self.round));
                if self.round == ROUNDS {
                    tell(Event::GameOver);
                    return;
                }
                self.start_round();
            } else if self.deck.is_stored(0) {
                let card = self.deck.card(0);
                self.deck.unstore(0);
                self.deck.send_to_back(Slot::First, card, false);
                tell(Event::Expired(card));
            } else {
                return;
            }
        }
    }

    /// The tracker shows the next round and goes to the back; stored cards stay stored (E3).
    fn start_round(&mut self) {
        self.round += 1;
        self.deck.send_tracker_to_back();
        if self.builder {
            self.builder = false;
            self.lay(Card::BUILDER, Area::RECRUITED);
        }
        self.waiting.activation = [Card::BUILDER, Card::ELDER]
            .into_iter()
            .any(|card| self.can_activate(card));
    }

    /// Lays another area of a card up, where it lies.
    pub(super) fn lay(&mut self, card: Card, area: Area) -> Option<Placed> {
        let depth = self.find(card)?;
        let placed = Placed::new(card, area);
        self.deck.turn(depth, placed);
        Some(placed)
    }
}

//! The screens of a match, one after the other: whose turn it is, what a round's end brings, and
//! what lies over them.

use super::Stack;
use crate::console::Millis;
use crate::console::next::Next;
use crate::console::screens::{
    Activation, CloseRound, ConsoleTurn, Curtain, MatchOver, Report, RoundEnd, Screen, Table,
};
use crate::console::world::World;
use crate::game::Phase;
use crate::party::{Entry, Seat};

impl Stack {
    /// Makes an entry of a seat's log; the screen that asked for it goes on from there.
    #[inline(never)]
    pub(super) fn enter(
        &mut self,
        seat: Seat,
        entry: Entry,
        world: &mut World,
        now: Millis,
    ) -> Next {
        let entered = world.enter(seat, entry, now);
        let Some(front) = self.screens.last_mut() else {
            return Next::Stay;
        };
        match entered {
            None => Next::Back,
            Some(Err(why)) => {
                front.denied(why, now);
                Next::Stay
            }
            Some(Ok(())) => front.entered(seat, entry, world, now),
        }
    }

    /// Shows the match over the title, wherever it has come to.
    pub(super) fn show_match(&mut self, world: &mut World, now: Millis) {
        let Some(board) = world.board.get_mut() else {
            return self.back(world);
        };
        // A seat that has closed its round has nothing more to see.
        let up = board.up().filter(|seat| board.position().awaits(*seat));
        if up.is_some() && board.ended.is_none() {
            return self.show_seat(world, now);
        }
        board.lower(now);
        let has_deeds = board.consoles().next().is_some();
        let screen = match board.ended {
            Some(_) if has_deeds && !board.reported => Report::new(now).into(),
            Some(_) => RoundEnd::new(now).into(),
            None if board.is_over() => MatchOver::new(now).into(),
            None => match board.next_person() {
                Some(seat) => Curtain::new(seat).into(),
                None => ConsoleTurn::new(now).into(),
            },
        };
        self.show(1, screen);
    }

    /// Shows the table of the seat whose curtain is up.
    pub(super) fn show_seat(&mut self, world: &mut World, now: Millis) {
        let Some(hand) = world.hand() else {
            return self.back(world);
        };
        let screen = match hand.game().phase() {
            Phase::Activation => Activation::new().into(),
            Phase::Tracker | Phase::Over => CloseRound::new(now).into(),
            // There are no set-up actions in a match (M1).
            Phase::Turn | Phase::SetUp => Table::new(hand.game(), &world.shared).into(),
        };
        self.show(1, screen);
    }
}

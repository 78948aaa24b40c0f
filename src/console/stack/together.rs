//! The screens of a match, one after the other: whose turn it is, what a round's end brings, and
//! what lies over them.

use super::Stack;
use crate::console::Millis;
use crate::console::next::{After, Next};
use crate::console::screens::{
    Activation, CloseRound, ConsoleTurn, Curtain, MatchMenu, MatchOver, NewMatch, Report, RoundEnd,
    Screen, Table,
};
use crate::console::sound::Figure;
use crate::console::text::{Say, Text};
use crate::console::widgets::banner::Banner;
use crate::console::world::World;
use crate::game::Phase;
use crate::party::{Entry, Seat};
use crate::profile::Way;

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
            Some(round) => {
                let way = Way::of(board.position().mode());
                let is_first = !world.shared.profile.matches.explained[way as usize];
                RoundEnd::new(is_first && round == 1, now).into()
            }
            None if board.is_over() => MatchOver::new(now).into(),
            None => match board.next_person() {
                Some(seat) => {
                    if board.persons().count() > 1 {
                        world.shared.figure = Some(Figure::Curtain);
                    }
                    Curtain::new(seat).into()
                }
                None => ConsoleTurn.into(),
            },
        };
        self.show(1, screen);
    }

    /// Shows the table of the seat whose curtain is up.
    pub(super) fn show_seat(&mut self, world: &mut World, now: Millis) {
        let Some((board, seat)) = world.board.get().and_then(|b| Some((b, b.up()?))) else {
            return self.back(world);
        };
        let position = board.position();
        let hand = position.hand(seat);
        let screen = match hand.phase() {
            Phase::Activation => Activation::new().into(),
            Phase::Tracker | Phase::Over => CloseRound.into(),
            // There are no set-up actions in a match (M1).
            Phase::Turn | Phase::SetUp => {
                let way = Way::of(position.mode());
                let clock = Millis::from(board.clock(seat, now).get());
                let timed = (way == Way::Speed).then(|| now.saturating_sub(clock));
                // The first match of its kind explains itself.
                let is_first = !world.shared.profile.matches.explained[way as usize];
                let explains = is_first && position.round() <= 2 && position.turns_taken(seat) == 0;
                let explained = Text::Say(Say::First(way, position.round()));
                let banner = explains.then(|| Banner::explaining(explained, now));
                Table::new(hand, &world.shared)
                    .timed(timed)
                    .saying(banner)
                    .into()
            }
        };
        self.show(1, screen);
    }

    /// Hides the table behind the menu of the match.
    pub(super) fn pause_match(&mut self, world: &mut World, now: Millis) {
        world.pause(now);
        match world.board.get() {
            Some(board) => {
                let menu = MatchMenu::new(board);
                self.show(1, menu.into());
            }
            None => self.back(world),
        }
    }

    /// The match makes way for the title, or for another one.
    pub(super) fn end_match(&mut self, after: After, world: &mut World) {
        world.end_match(after == After::SameDeck);
        self.show_title(world);
        if after != After::Title {
            self.show(1, NewMatch::new().into());
        }
    }
}

//! The screens of a match, one after the other: whose turn it is, what a round's end brings, and
//! what lies over them.

use super::Stack;
use crate::console::Millis;
use crate::console::midend::Wish;
use crate::console::next::{After, Next};
use crate::console::screens::{
    Activation, CloseRound, ConsoleTurn, Curtain, Lobby, MatchMenu, MatchOver, NewMatch, Report,
    RoundEnd, Screen, ScreenId, Table, Wait, waits,
};
use crate::console::sound::Figure;
use crate::console::text::{Say, Text};
use crate::console::widgets::banner::Banner;
use crate::console::world::World;
use crate::game::Phase;
use crate::party::{Entry, Seat};
use crate::profile::{Together, Way};

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

    /// Shows the match, and lets a screen that goes on with something do so at once.
    #[inline(never)]
    pub(super) fn come_to_match(&mut self, world: &mut World, now: Millis) -> Next {
        self.show_match(world, now);
        match self.screens.last_mut() {
            Some(screen) if screen.id() == ScreenId::RoundEnd => screen.tick(world, now),
            _ => Next::Stay,
        }
    }

    /// Shows the match over the title, wherever it has come to.
    pub fn show_match(&mut self, world: &mut World, now: Millis) {
        let Some(board) = world.board_mut() else {
            return self.back(world);
        };
        if waits(board, now) {
            board.lower(now);
            let wait = Wait::new(board, now);
            return self.show(1, wait.into());
        }
        self.sit_down(board, now);
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
                let is_opened = board.opened;
                let is_first = !world.shared.profile.matches.explained[way as usize];
                match is_opened {
                    true => RoundEnd::resumed(now).into(),
                    false => RoundEnd::new(is_first && round == 1, now).into(),
                }
            }
            None if board.is_over() => MatchOver::new(now).into(),
            None => match board.next_person() {
                Some(seat) if board.keeper().is_some() => Curtain::before_round(seat).into(),
                Some(seat) => {
                    world.shared.figure = Some(Figure::Curtain);
                    Curtain::new(seat).into()
                }
                None => ConsoleTurn.into(),
            },
        };
        self.show(1, screen);
    }

    /// Where nobody else looks at this glass there is no curtain: who has a round to play is at the
    /// table. A speed round has to start first.
    fn sit_down(&self, board: &mut Together, now: Millis) {
        let m = board.position();
        let has_begun = match &board.wire {
            _ if Way::of(m.mode()) != Way::Speed => true,
            Some(wire) => wire.start_of(m.round()).is_some(),
            None => false,
        };
        if let Some(own) = board.keeper()
            && board.next_person() == Some(own)
            && has_begun
        {
            board.lift(own, now);
        }
    }

    /// Shows what the seat whose curtain is up has to do.
    pub(super) fn show_seat(&mut self, world: &mut World, now: Millis) {
        match world.hand().map(|hand| hand.game().phase()) {
            Some(Phase::Activation) => self.show(1, Activation::new().into()),
            Some(Phase::Tracker | Phase::Over) => self.show(1, CloseRound.into()),
            // There are no set-up actions in a match (M1).
            Some(Phase::Turn | Phase::SetUp) => self.show_seats_table(world, now),
            None => self.back(world),
        }
    }

    /// Shows the table of the seat whose curtain is up, with its clock if there is one.
    #[inline(never)]
    pub(super) fn show_seats_table(&mut self, world: &mut World, now: Millis) {
        let Some((board, seat)) = world.board().and_then(|b| Some((b, b.up()?))) else {
            return self.back(world);
        };
        let position = board.position();
        let way = Way::of(position.mode());
        let clock = Millis::from(board.clock(seat, now).get());
        let timed = (way == Way::Speed).then(|| now.saturating_sub(clock));
        // The first match of its kind explains itself.
        let is_first = !world.shared.profile.matches.explained[way as usize];
        let explains = is_first && position.round() <= 2 && position.turns_taken(seat) == 0;
        let explained = Text::Say(Say::First(way, position.round()));
        let banner = explains.then(|| Banner::explaining(explained, now));
        let table = Table::new(position.hand(seat), &world.shared)
            .timed(timed)
            .saying(banner);
        self.show(1, table.into());
    }

    /// Hides the table behind the menu of the match.
    pub(super) fn pause_match(&mut self, world: &mut World, now: Millis) {
        world.pause(now);
        match world.board() {
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
        match after {
            After::Title => {}
            _ if core::mem::take(&mut world.on_cable) => {
                world.shared.company.forget();
                self.show(1, Lobby.into());
            }
            After::NewDeck | After::SameDeck => self.show(1, NewMatch::new().into()),
        }
    }

    /// What the screens want of the cable. It is tested along with the rest of the hardware.
    pub fn wish(&self, world: &World) -> Wish {
        let has = |id: ScreenId| self.screens.iter().any(|screen| screen.id() == id);
        if has(ScreenId::HardwareTest) || has(ScreenId::Lobby) {
            Wish::Lobby
        } else if world.on_cable && world.cable.board.get().is_some() {
            Wish::Match
        } else {
            Wish::Nothing
        }
    }
}

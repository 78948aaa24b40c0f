//! The table with everything that moves on it: the top two cards and what can be done
//! with them, the third card, the round, the score, and at the foot the stored cards or
//! a banner over them. It shows any game; whose it is, the screen knows.

use super::banner::Banner;
use super::motion::Motion;
use super::teaching::Place;
use super::{card_panel, strip};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, Surface, icon, width_of_resources};
use crate::console::frame::WIDTH;
use crate::console::guide::Target;
use crate::console::input::Button;
use crate::console::text::Text;
use crate::console::world::Played;
use crate::game::{Game, Move, Resources, Slot};

/// Something on the table that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The third card, in the head line.
    Third,
    /// A card's name: to look at the card.
    Name(Slot),
    /// One of the actions that a card offers.
    Offer(Slot, u8),
    Discard,
}

impl Spot {
    pub const fn slot(self) -> Option<Slot> {
        match self {
            Self::Third => None,
            Self::Name(slot) | Self::Offer(slot, _) => Some(slot),
            Self::Discard => Some(Slot::First),
        }
    }
}

pub struct TableView {
    pub spot: Spot,
    banner: Option<Banner>,
    motion: Option<Motion>,
}

impl TableView {
    pub fn new(game: &Game) -> Self {
        Self {
            spot: first_spot(game),
            banner: None,
            motion: None,
        }
    }

    pub fn say(&mut self, banner: Banner) {
        self.banner = Some(banner);
    }

    /// Any key skips animations and banners.
    pub fn skip(&mut self) {
        self.motion = None;
        self.banner = None;
    }

    /// What a turn brought about is said by somebody else.
    pub fn hush(&mut self) {
        self.banner = None;
    }

    /// Whether nothing moves and nothing is said.
    pub fn is_quiet(&self) -> bool {
        self.motion.is_none() && self.banner.is_none()
    }

    /// Where something is, for a lesson that means it.
    pub fn place(&self, target: Target, _: &Game) -> Place {
        let width = WIDTH as i32;
        match target {
            Target::Act(act) => card_panel::place(act.slot),
            Target::FirstCard => card_panel::place(Slot::First),
            Target::Discard => (0, 40, 63, 9),
            Target::Stored => (0, strip::TOP, width, strip::HEIGHT),
            Target::Round | Target::Stars => (0, 0, 50, 7),
        }
    }

    /// Follows a direction.
    pub fn step(&mut self, direction: Button, game: &Game) {
        self.spot = moved(self.spot, direction, game);
    }

    /// Selects where a move is made.
    pub fn select(&mut self, m: Move, game: &Game) {
        self.spot = spot_of(m, game).unwrap_or(self.spot);
    }

    /// Shows what a move did, with a movement if there is to be one.
    pub fn show(&mut self, played: &Played, animated: bool, now: Millis) {
        let slot = match played.m {
            Move::Act(act) => act.slot,
            _ => Slot::First,
        };
        let motion = || Motion::of(played.before, slot, &played.events, now);
        self.motion = animated.then(motion).flatten();
        self.banner = Banner::of(&played.events, now);
        self.spot = first_spot(&played.after);
    }

    pub fn tick(&mut self, now: Millis) {
        self.motion.take_if(|motion| motion.is_over(now));
        self.banner.take_if(|banner| banner.until <= now);
    }

    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        let motion = self.motion.as_ref().map(|motion| motion.deadline(now));
        let banner = self.banner.as_ref().map(|banner| banner.until);
        [motion, banner].into_iter().flatten().min()
    }

    /// Draws a game, with what stands at its foot when there is no banner.
    pub fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Game,
        now: Millis,
        foot: impl FnOnce(&mut Pen<'_, D>) -> Result<(), D::Error>,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        if let Some(motion) = &self.motion
            && !motion.is_over(now)
        {
            draw_cards(pen, &motion.before, None)?;
            strip::draw_plain(pen, &motion.before)?;
            return motion.draw(pen, now);
        }
        draw_cards(pen, game, Some(self.spot))?;
        match &self.banner {
            Some(banner) => banner.draw(pen),
            None => foot(pen),
        }
    }
}

/// The first thing that can be done with the top card, else its discard.
fn first_spot(game: &Game) -> Spot {
    let moves = game.legal_moves();
    let is_possible = |action| {
        let way = |m: &Move| matches!(m, Move::Act(act) if act.slot == Slot::First && act.action == action);
        moves.iter().any(way)
    };
    let card = game.open_card(Slot::First);
    let mut offers = card.iter().flat_map(|card| card.face().offers());
    match offers.position(|offer| is_possible(offer.action)) {
        Some(i) => Spot::Offer(Slot::First, i as u8),
        None => Spot::Discard,
    }
}

/// Where a move is made.
fn spot_of(m: Move, game: &Game) -> Option<Spot> {
    let act = match m {
        Move::Act(act) => act,
        Move::Discard => return Some(Spot::Discard),
        _ => return None,
    };
    let offers = game.open_card(act.slot)?.face().offers();
    let i = offers.iter().position(|offer| offer.action == act.action)?;
    Some(Spot::Offer(act.slot, i as u8))
}

/// Where a direction leads from a spot.
fn moved(spot: Spot, direction: Button, game: &Game) -> Spot {
    let offers = |slot: Slot| {
        game.open_card(slot)
            .map_or(0, |card| card.face().offers().len() as u8)
    };
    let last = |slot: Slot| match offers(slot) {
        0 => Spot::Name(slot),
        n => Spot::Offer(slot, n - 1),
    };
    match (direction, spot) {
        (Button::Up, Spot::Third) => Spot::Discard,
        (Button::Up, Spot::Name(_)) => Spot::Third,
        (Button::Up, Spot::Offer(slot, 0)) => Spot::Name(slot),
        (Button::Up, Spot::Offer(slot, i)) => Spot::Offer(slot, i - 1),
        (Button::Up, Spot::Discard) => last(Slot::First),
        (Button::Down, Spot::Third) => Spot::Name(Slot::First),
        (Button::Down, Spot::Name(slot)) if offers(slot) > 0 => Spot::Offer(slot, 0),
        (Button::Down, Spot::Offer(slot, i)) if i + 1 < offers(slot) => Spot::Offer(slot, i + 1),
        (Button::Down, Spot::Name(Slot::First) | Spot::Offer(Slot::First, _)) => Spot::Discard,
        (Button::Down, Spot::Name(Slot::Second) | Spot::Offer(Slot::Second, _)) => Spot::Third,
        (Button::Down, Spot::Discard) => Spot::Third,
        (Button::Left | Button::Right, Spot::Third) => Spot::Third,
        (Button::Left | Button::Right, Spot::Name(slot)) => Spot::Name(slot.other()),
        (Button::Left | Button::Right, Spot::Offer(slot, i)) => match offers(slot.other()) {
            0 => Spot::Name(slot.other()),
            n => Spot::Offer(slot.other(), i.min(n - 1)),
        },
        (Button::Left | Button::Right, Spot::Discard) => last(Slot::Second),
        (Button::A | Button::B, spot) => spot,
    }
}

/// The table without its foot, and with the selection if there is one.
pub fn draw_cards<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    selected: Option<Spot>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let moves = game.legal_moves();
    draw_head(pen, game, selected == Some(Spot::Third))?;
    card_panel::draw(pen, game, &moves, Slot::First, selected)?;
    card_panel::draw(pen, game, &moves, Slot::Second, selected)
}

/// Round, cards left in it, score, and the third card.
fn draw_head<D>(pen: &mut Pen<'_, D>, game: &Game, third: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    let mut x = pen.text(
        0,
        1,
        SMALL,
        Text::Round {
            round: game.round(),
        },
    )?;
    x = pen.icon(x + 2, 0, icon::CARDS)?;
    x = pen.text(x + 1, 1, SMALL, Text::Number(game.deck().left() as i32))?;
    x = pen.icon(x + 2, 0, icon::STAR)?;
    pen.text(x + 1, 1, SMALL, Text::Number(game.score().stars.into()))?;
    let (name, holds) = match game.deck().slot(2) {
        None => (Text::RoundEnd, Resources::NOTHING),
        Some((card, _)) => (Text::ShortCard(card.card()), card.face().holds),
    };
    let width = pen.width_of(SMALL, name) + width_of_resources(holds) + 2;
    if third {
        pen.fill(WIDTH as i32 - width - 2, 0, width + 2, 7)?;
    }
    let mut pen = pen.inverse(third);
    let x = pen.text(WIDTH as i32 - width, 1, SMALL, name)?;
    pen.resources(x + 2, 0, holds)?;
    Ok(())
}

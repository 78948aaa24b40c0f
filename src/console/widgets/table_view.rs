//! The table with everything that moves on it: the top two cards and what can be done
//! with them, the third card, the round, the score, and at the foot the stored cards. It
//! shows any game; whose it is, the screen knows.

use super::banner::Banner;
use super::motion::Motion;
pub use super::spot::Spot;
use super::teaching::Place;
use super::{beside, card_panel, large_table, strip};
use crate::console::Millis;
use crate::console::art::{act, goods};
use crate::console::draw::{AMOUNT, BODY, Pen, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::guide::Target;
use crate::console::input::Button;
use crate::console::text::Text;
use crate::console::world::Played;
use crate::game::{Game, Move, ROUNDS, Slot};

/// How long a banner stays after the cursor moved on.
const GOES_AFTER: Millis = 100;
/// The card that follows the two of the table.
const THIRD: usize = 2;
/// Round, cards and stars have this much of the head line.
const HEAD_WIDTH: i32 = 56;
/// From here on it has the name of the card that follows.
const CORNER: i32 = 84;

pub struct TableView {
    pub spot: Spot,
    /// One card at a time, in letters of twice the size.
    pub large_text: bool,
    /// What is said, and the card that makes way for it.
    banner: Option<(Banner, Slot)>,
    motion: Option<Motion>,
}

impl TableView {
    pub fn new(game: &Game) -> Self {
        Self {
            spot: Spot::first(game),
            large_text: false,
            banner: None,
            motion: None,
        }
    }

    pub fn say(&mut self, banner: Banner) {
        self.banner = Some((banner, beside::slot(self.spot)));
    }

    /// Any key skips animations and banners.
    pub fn skip(&mut self) {
        self.motion = None;
        self.banner = None;
    }

    /// The cursor moves on. It is on the glass first, and a banner goes after it: both at once
    /// would keep the cursor waiting for the bus.
    pub fn go_on(&mut self, now: Millis) {
        self.motion = None;
        if let Some((banner, _)) = &mut self.banner {
            banner.until = banner.until.min(now + GOES_AFTER);
        }
    }

    /// What a turn brought about is said by somebody else.
    pub fn hush(&mut self) {
        self.banner = None;
    }

    /// Whether something is said.
    pub fn speaks(&self) -> bool {
        self.banner.is_some()
    }

    /// Whether nothing moves and nothing is said.
    pub fn is_quiet(&self) -> bool {
        self.motion.is_none() && self.banner.is_none()
    }

    /// Where something is, for a lesson that means it.
    pub fn place(&self, target: Target, game: &Game) -> Place {
        let width = WIDTH as i32;
        let left = strip::left(game);
        match target {
            Target::Stored | Target::Discard if self.large_text => large_table::STORED,
            _ if self.large_text => large_table::SELECTED,
            Target::Offer(slot, action) => card_panel::place(game, slot, action),
            Target::Card(slot) => card_panel::name_place(slot),
            Target::Discard => (0, strip::TOP, left - 2, strip::HEIGHT),
            Target::Stored => (left, strip::TOP + 1, width - left, strip::HEIGHT - 1),
            Target::Round | Target::Stars => (0, 0, HEAD_WIDTH, card_panel::TOP),
            Target::Third => (CORNER, 0, width - CORNER, card_panel::TOP),
        }
    }

    /// Follows a direction.
    pub fn step(&mut self, direction: Button, game: &Game) {
        self.spot = self.spot.moved(direction, game);
    }

    /// Selects where a move is made.
    pub fn select(&mut self, m: Move, game: &Game) {
        self.spot = Spot::of_move(m, game).unwrap_or(self.spot);
    }

    /// Shows what a move did, with a movement if there is to be one.
    pub fn show(&mut self, played: &Played, animated: bool, now: Millis) {
        let motion = || Motion::of(played.before, played.m, &played.events, now);
        self.motion = animated.then(motion).flatten();
        self.spot = Spot::first(&played.after);
        self.banner = None;
        if let Some(banner) = Banner::of(&played.events, now) {
            self.say(banner);
        }
    }

    pub fn tick(&mut self, now: Millis) {
        self.motion.take_if(|motion| motion.is_over(now));
        self.banner.take_if(|(banner, _)| banner.until <= now);
    }

    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        let motion = self.motion.as_ref().map(|motion| motion.deadline(now));
        let banner = self.banner.as_ref().map(|(banner, _)| banner.until);
        [motion, banner].into_iter().flatten().min()
    }

    /// Draws a game, with what stands at its foot. Somebody else's words hide one of its cards.
    pub fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Game,
        hidden: Option<Slot>,
        now: Millis,
        foot: impl FnOnce(&mut Pen<'_, D>) -> Result<(), D::Error>,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        if self.large_text {
            large_table::draw(pen, game, self.spot)?;
            return match &self.banner {
                Some((banner, _)) => banner.draw_at_foot(pen),
                None => Ok(()),
            };
        }
        if let Some(motion) = &self.motion
            && !motion.is_over(now)
        {
            draw_cards(pen, &motion.before, None, None)?;
            draw_discard(pen, &motion.before, false)?;
            strip::draw(pen, &motion.before, strip::TOP, &|i| motion.mark(i))?;
            return motion.draw(pen, now);
        }
        let hidden = match &self.banner {
            Some((_, slot)) => Some(*slot),
            None => hidden,
        };
        draw_cards(pen, game, Some(self.spot), hidden)?;
        draw_discard(pen, game, self.spot == Spot::Discard)?;
        foot(pen)?;
        match &self.banner {
            Some((banner, slot)) => banner.draw_over(pen, *slot),
            None => Ok(()),
        }
    }
}

/// The table without what is stored, with the cursor if there is one, and before words hide a card.
pub fn draw_cards<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    selected: Option<Spot>,
    hidden: Option<Slot>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let moves = game.legal_moves();
    let third = selected == Some(Spot::Third);
    let next = match hidden {
        Some(slot @ Slot::Second) if !third => slot.depth(),
        _ => THIRD,
    };
    draw_head(pen, game, next, third)?;
    card_panel::draw(pen, game, &moves, Slot::First, selected)?;
    card_panel::draw(pen, game, &moves, Slot::Second, selected)?;
    if selected == Some(Spot::Name(Slot::Second)) {
        // The cursor covers the tails of the line above.
        let (name, left) = following(pen, game, next);
        pen.inverse(true).tails(left, 0, BODY, name)?;
    }
    Ok(())
}

/// The name of the card that follows those in sight, and the column where it begins.
fn following<D: Surface>(pen: &Pen<'_, D>, game: &Game, depth: usize) -> (Text<'static>, i32) {
    let name = match game.deck().slot(depth) {
        _ if is_last_card(game) => Text::LastCard,
        None => card_panel::round_end(game),
        Some((card, _)) => Text::PanelCard(card.card()),
    };
    (name, WIDTH as i32 - 1 - pen.width_of(BODY, name))
}

/// Whether nothing comes after the first card any more.
fn is_last_card(game: &Game) -> bool {
    game.round() == ROUNDS && game.deck().left() == 1
}

/// Round, cards left in it, stars, and the card that follows, with the cursor or without. The
/// numbers are as low as the signs beside them, so that there is air over the picture below.
fn draw_head<D>(pen: &mut Pen<'_, D>, game: &Game, next: usize, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    let (round, left) = (game.round(), game.deck().left() as i32);
    let x = pen.text(0, 0, AMOUNT, Text::Round { round })?;
    let x = pen.picture(x + 3, 0, act::PILE)?;
    let x = pen.text(x + 2, 0, AMOUNT, Text::Number(left))?;
    let x = pen.text(x + 4, 0, AMOUNT, Text::Number(game.score().stars.into()))?;
    pen.picture(x + 1, 0, goods::STAR)?;
    let (name, left) = following(pen, game, next);
    if !is_last_card(game) {
        let is_there = next < THIRD && game.deck().slot(next).is_some();
        let word = match is_there {
            true => Text::AlsoThere,
            false => Text::Third,
        };
        pen.text_right(left - 4, 1, TAG, word)?;
    }
    pen.bar_if(here, (left - 2, 0), (WIDTH as i32 - left + 2, 8))?
        .text(left, 0, BODY, name)?;
    Ok(())
}

/// The discard of the first card, to the left of the storage; a word where there is room.
pub fn draw_discard<D>(pen: &mut Pen<'_, D>, game: &Game, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    let width = strip::left(game) - 2;
    let mut pen = pen.bar_if(here, (0, strip::TOP), (width, strip::HEIGHT))?;
    let has_room = pen.width_of(TAG, Text::Discard) < width;
    let (sign, y) = match has_room {
        true => (act::DISCARD, strip::TOP + 1),
        false => (act::DISCARD_NARROW, strip::TOP + 4),
    };
    pen.picture((width - sign.width()) / 2, y, sign)?;
    if has_room {
        pen.text_centred(0, width, strip::TOP + 9, TAG, Text::Discard)?;
    }
    Ok(())
}

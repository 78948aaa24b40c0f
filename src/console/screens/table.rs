//! The table, where the game is played: the top two cards with all that can be done
//! with them, the third card, the round, the score, and the stored cards.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::banner::Banner;
use super::hint::{Heard, Hint};
use super::motion::Motion;
use super::{
    Activation, CardView, Choose, DeckView, GameOver, Key, Next, Rewind, Screen, Tip, panel, strip,
};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, icon, line, width_of_resources};
use crate::console::frame::WIDTH;
use crate::console::guide::Lesson;
use crate::console::input::Button;
use crate::console::selection::Selection;
use crate::console::texts::short_name;
use crate::console::world::World;
use crate::game::{Action, Events, Game, Move, Phase, ROUNDS, Refusal, Resources, Slot};
use crate::hint::Advice;

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

pub struct Table {
    spot: Spot,
    banner: Option<Banner>,
    motion: Option<Motion>,
    /// A discard that was asked about, and is done when A comes again.
    asked: bool,
    /// What the guide explains as soon as nothing moves.
    lesson: Option<Lesson>,
    pub hint: Hint,
    /// What was selected before the hint.
    unhinted: Spot,
}

impl Table {
    pub fn new(world: &World) -> Self {
        Self::at(match &world.session {
            Some(session) => first_spot(session.game()),
            None => Spot::Discard,
        })
    }

    fn at(spot: Spot) -> Self {
        Self {
            spot,
            banner: None,
            motion: None,
            asked: false,
            lesson: None,
            hint: Hint::default(),
            unhinted: spot,
        }
    }

    /// The first turn of a game that is only watched.
    pub fn watched(game: &Game, now: Millis) -> Self {
        Self {
            banner: Some(Banner::watching(now)),
            ..Self::at(first_spot(game))
        }
    }

    /// The first turn of the guided game.
    pub fn guided(world: &mut World) -> Self {
        let table = Self::new(world);
        let lesson = match (&mut world.guide, &world.session) {
            (Some(guide), Some(session)) => guide.start(session.game()),
            _ => None,
        };
        Self { lesson, ..table }
    }

    /// The screen for the moment the game has come to.
    pub fn or_what_comes_first(world: &World) -> Screen {
        let phase = world.session.as_ref().map(|session| session.game().phase());
        match phase {
            Some(Phase::Over) => Screen::GameOver(GameOver::new()),
            Some(Phase::Activation) => Screen::Activation(Activation::new()),
            Some(Phase::SetUp) => DeckView::for_set_up(world),
            _ => Screen::Table(Self::new(world)),
        }
    }

    pub fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let Some(session) = &world.session else {
            return Next::Back;
        };
        // Nothing that moves or tells holds up a player who goes on.
        self.motion = None;
        if let Some(lesson) = self.lesson.take() {
            return Next::Open(Screen::Tip(Tip::new(lesson)));
        }
        let asked = core::mem::take(&mut self.asked);
        if !matches!(key, Key::Tap(_)) {
            self.banner = None;
        }
        match self.hint.hear(key, now) {
            Heard::Nothing => {}
            Heard::Taken => return Next::Stay,
            Heard::Undone => {
                self.spot = self.unhinted;
                return Next::Stay;
            }
            Heard::Follow(advice) => return self.follow(advice.m, world, now),
        }
        let game = session.game();
        match key {
            Key::Hold(Button::A) => {
                self.unhinted = self.spot;
                self.hint.ask(world);
                Next::Stay
            }
            Key::Tap(Button::A) => self.choose(asked, world, now),
            Key::Tap(Button::B) => Next::Back,
            Key::Hold(Button::B) if session.moves() > 0 => {
                Next::Open(Screen::Rewind(Rewind::new(session)))
            }
            Key::Press(Button::A) => {
                self.asked = asked;
                Next::Stay
            }
            _ => {
                if let Some(direction) = key.direction() {
                    self.spot = moved(self.spot, direction, game);
                }
                Next::Stay
            }
        }
    }

    pub fn selection(&self, game: &Game) -> Option<Selection> {
        match self.spot {
            Spot::Third => Some(Selection::Card(2)),
            Spot::Name(slot) => Some(Selection::Card(slot.depth())),
            Spot::Offer(slot, i) => {
                let offers = game.open_card(slot)?.face().offers();
                Some(Selection::Offer(slot, offers.get(usize::from(i))?.action))
            }
            Spot::Discard => Some(Selection::Move(Move::Discard)),
        }
    }

    /// The answer to the question for a hint: it is selected.
    pub fn advise(&mut self, advice: Advice, world: &mut World) {
        if let Some(session) = &world.session {
            self.select(advice.m, session.game());
        }
        self.hint.tell(advice, world);
    }

    /// Selects a move.
    pub fn select(&mut self, m: Move, game: &Game) {
        self.spot = spot_of(m, game).unwrap_or(self.spot);
    }

    /// A on what a hint said: only its payment is asked about, and that is chosen.
    fn follow(&mut self, m: Move, world: &mut World, now: Millis) -> Next {
        let choose = match (m, &world.session) {
            (Move::Act(act), Some(session)) => Choose::advised(session.game(), act),
            _ => None,
        };
        match choose {
            Some(choose) => Next::Open(Screen::Choose(choose)),
            None => self.play(m, world, now),
        }
    }

    /// A on what is selected.
    fn choose(&mut self, asked: bool, world: &mut World, now: Millis) -> Next {
        let Some(session) = &world.session else {
            return Next::Back;
        };
        let game = session.game();
        match self.spot {
            Spot::Third => match game.deck().slot(2) {
                Some((card, _)) => Next::Open(Screen::CardView(CardView::active_area(card))),
                None => self.refuse(Refusal::Tracker, now),
            },
            Spot::Name(slot) => match game.deck().slot(slot.depth()) {
                Some((card, _)) => Next::Open(Screen::CardView(CardView::whole(card))),
                None => self.refuse(Refusal::Tracker, now),
            },
            Spot::Discard => {
                let free_choice = game.legal_moves().len() > 1;
                if world.profile.settings.confirm_discards && free_choice && !asked {
                    self.asked = true;
                    let card = game.deck().card(0).card();
                    self.banner = Some(Banner::confirm_discard(card, now));
                    return Next::Stay;
                }
                self.play(Move::Discard, world, now)
            }
            Spot::Offer(slot, i) => {
                let offers = game
                    .open_card(slot)
                    .map_or(&[][..], |card| card.face().offers());
                match offers.get(usize::from(i)) {
                    Some(offer) => self.act(slot, offer.action, world, now),
                    None => Next::Stay,
                }
            }
        }
    }

    /// Takes the action, or asks how if there is something to choose or to lose.
    fn act(&mut self, slot: Slot, action: Action, world: &mut World, now: Millis) -> Next {
        let Some(session) = &world.session else {
            return Next::Back;
        };
        match Choose::of(session.game(), slot, action) {
            Ok(None) => self.play(Choose::plain(slot, action), world, now),
            Ok(Some(choose)) => Next::Open(Screen::Choose(choose)),
            Err(reason) => self.refuse(reason, now),
        }
    }

    /// Plays a move and shows what happened.
    pub fn play(&mut self, m: Move, world: &mut World, now: Millis) -> Next {
        let Some(before) = world.session.as_ref().map(|session| *session.game()) else {
            return Next::Back;
        };
        let events = match world.play(m) {
            Some(Ok(events)) => events,
            Some(Err(reason)) => return self.refuse(reason, now),
            None => return Next::Back,
        };
        let game = world
            .session
            .as_ref()
            .map_or(before, |session| *session.game());
        let moving = world.profile.settings.animations;
        self.show(m, (&before, &game), &events, moving.then_some(now), now);
        match game.phase() {
            Phase::Turn => {
                let guide = world.guide.as_mut();
                self.lesson = guide.and_then(|guide| guide.after(&game, &events));
                Next::Stay
            }
            _ => Next::Become(Self::or_what_comes_first(world)),
        }
    }

    /// Shows what a move did, with a movement that begins then, if there is to be one.
    pub fn show(
        &mut self,
        m: Move,
        (before, after): (&Game, &Game),
        events: &Events,
        moving: Option<Millis>,
        now: Millis,
    ) {
        let slot = match m {
            Move::Act(act) => act.slot,
            _ => Slot::First,
        };
        self.motion = moving.and_then(|begin| Motion::of(*before, slot, events, begin));
        self.banner = Banner::of(events, now);
        self.spot = first_spot(after);
    }

    fn refuse(&mut self, reason: Refusal, now: Millis) -> Next {
        self.banner = Some(Banner::refused(reason, now));
        Next::Stay
    }

    pub fn tick(&mut self, now: Millis) -> Next {
        if self
            .motion
            .as_ref()
            .is_some_and(|motion| motion.is_over(now))
        {
            self.motion = None;
        }
        if self
            .banner
            .as_ref()
            .is_some_and(|banner| banner.until <= now)
        {
            self.banner = None;
        }
        self.hint.tick(now);
        match self.lesson.take_if(|_| self.motion.is_none()) {
            Some(lesson) => Next::Open(Screen::Tip(Tip::new(lesson))),
            None => Next::Stay,
        }
    }

    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        let motion = self.motion.as_ref().map(|motion| motion.deadline(now));
        let banner = self.banner.as_ref().map(|banner| banner.until);
        let lesson = self.lesson.map(|_| now).filter(|_| self.motion.is_none());
        [motion, banner, lesson, self.hint.deadline()]
            .into_iter()
            .flatten()
            .min()
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some(session) = &world.session else {
            return Ok(());
        };
        let game = session.game();
        self.draw_with(pen, game, now, |pen| match self.hint.said(world) {
            Some(said) => said.draw(pen, strip::TOP),
            None => strip::draw_plain(pen, game),
        })?;
        self.hint.draw_sign(pen)
    }

    /// The table of any game, with what stands at its foot when there is nothing to tell.
    pub fn draw_with<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Game,
        now: Millis,
        foot: impl FnOnce(&mut Pen<'_, D>) -> Result<(), D::Error>,
    ) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
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

/// The first thing worth doing on the top card, else on the one below it.
fn first_spot(game: &Game) -> Spot {
    let moves = game.legal_moves();
    let possible = |slot: Slot| {
        let offers = game.open_card(slot)?.face().offers();
        let is_possible = |action| {
            let way =
                |m: &Move| matches!(m, Move::Act(act) if act.slot == slot && act.action == action);
            moves.iter().any(way)
        };
        let i = offers.iter().position(|offer| is_possible(offer.action))?;
        Some(Spot::Offer(slot, i as u8))
    };
    possible(Slot::First).unwrap_or(Spot::Discard)
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
    D: DrawTarget<Color = BinaryColor>,
{
    let moves = game.legal_moves();
    draw_head(pen, game, selected == Some(Spot::Third))?;
    panel::draw(pen, game, &moves, Slot::First, selected)?;
    panel::draw(pen, game, &moves, Slot::Second, selected)
}

/// Round, cards left in it, score, and the third card.
fn draw_head<D>(pen: &mut Pen<'_, D>, game: &Game, third: bool) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let mut x = pen.text(0, 1, SMALL, &line!("R{}/{ROUNDS}", game.round()))?;
    x = pen.icon(x + 2, 0, icon::CARDS)?;
    x = pen.text(x + 1, 1, SMALL, &line!("{}", game.deck().left()))?;
    x = pen.icon(x + 2, 0, icon::STAR)?;
    pen.text(x + 1, 1, SMALL, &line!("{}", game.score().stars))?;
    let (name, holds) = match game.deck().slot(2) {
        None => ("Round end", Resources::NOTHING),
        Some((card, _)) => (short_name(card.card()), card.face().holds),
    };
    let width = SMALL.width_of(name) + width_of_resources(holds) + 2;
    if third {
        pen.fill(WIDTH as i32 - width - 2, 0, width + 2, 7)?;
    }
    let mut pen = pen.inverse(third);
    let x = pen.text(WIDTH as i32 - width, 1, SMALL, name)?;
    pen.resources(x + 2, 0, holds)?;
    Ok(())
}

//! The deck in order, before the first turn (S3): to look at, or to choose a card
//! for a set-up action. Lines below the cards go to the other set-up action first,
//! if it is in hand, or begin without (F3). There, holding A asks for a hint.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::hint::{Heard, Hint};
use super::{Blessing, CardView, Key, Next, Screen, Table};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, SMALL_HEADING_HEIGHT, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::selection::Selection;
use crate::console::texts::short_name;
use crate::console::world::World;
use crate::game::{Area, Card, Deck, Game, Move, Placed, Setup, Waiting};
use crate::hint::Advice;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Look,
    Sail,
    Blessing,
}

/// A line that is no card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// The other set-up action first.
    OtherFirst(Purpose),
    /// Begin without what is in hand.
    Without,
}

pub struct DeckView {
    game: Game,
    purpose: Purpose,
    at: usize,
    /// The card that was chosen cannot be, and the player is told.
    refused: bool,
    pub hint: Hint,
    /// Where the selection was before the hint.
    unhinted: usize,
}

/// Two columns of eight cards.
const ROWS: usize = 8;
const PAGE: usize = 2 * ROWS;
const COLUMN: i32 = WIDTH as i32 / 2;

impl DeckView {
    pub fn to_look(game: Game) -> Self {
        Self::new(game, Purpose::Look)
    }

    fn new(game: Game, purpose: Purpose) -> Self {
        Self {
            game,
            purpose,
            at: 0,
            refused: false,
            hint: Hint::default(),
            unhinted: 0,
        }
    }

    /// For the next set-up action that is in hand; the table when there is none.
    pub fn for_set_up(world: &World) -> Screen {
        let game = world.session.as_ref().map(|session| *session.game());
        let set_up = game.and_then(|game| {
            let purpose = match game.waiting() {
                Waiting::SetUp { sail: true, .. } => Purpose::Sail,
                Waiting::SetUp { blessing: true, .. } => Purpose::Blessing,
                _ => return None,
            };
            Some(Self::new(game, purpose))
        });
        match set_up {
            Some(deck) => Screen::DeckView(deck),
            None => Screen::Table(Table::new(world)),
        }
    }

    /// The answer to the question for a hint: it is selected, with the set-up action
    /// that it is about.
    pub fn advise(&mut self, advice: Advice, world: &mut World) -> Next {
        let (purpose, at) = match advice.m {
            Move::Sail { depth } => (Purpose::Sail, usize::from(depth)),
            Move::Bless { depth, .. } => (Purpose::Blessing, usize::from(depth)),
            _ => (self.purpose, self.cards().len() + self.exits().len() - 1),
        };
        let mut hint = self.hint;
        hint.tell(advice, world);
        Next::Become(Screen::DeckView(Self {
            purpose,
            at,
            hint,
            ..*self
        }))
    }

    /// A on what a hint said.
    fn follow(&self, m: Move, world: &mut World) -> Next {
        let upgrade = match m {
            Move::Bless { depth, action } => Blessing::advised(&self.game, depth, action),
            _ => None,
        };
        match upgrade {
            Some(blessing) => Next::Open(Screen::Blessing(blessing)),
            None => play_set_up(m, world),
        }
    }

    fn cards(&self) -> heapless::Vec<(Card, Area), { Deck::MOST_CARDS + 1 }> {
        let places = Setup::from(&self.game).places;
        places
            .iter()
            .map(|place| (place.card, place.area))
            .collect()
    }

    /// The other set-up action, if it is in hand.
    fn other(&self) -> Option<Purpose> {
        let waiting = self.game.waiting();
        match (self.purpose, waiting) {
            (Purpose::Sail, Waiting::SetUp { blessing: true, .. }) => Some(Purpose::Blessing),
            (Purpose::Blessing, Waiting::SetUp { sail: true, .. }) => Some(Purpose::Sail),
            _ => None,
        }
    }

    /// The lines below the cards.
    fn exits(&self) -> heapless::Vec<Exit, 2> {
        let without = (self.purpose != Purpose::Look).then_some(Exit::Without);
        let other = self.other().map(Exit::OtherFirst);
        other.into_iter().chain(without).collect()
    }

    /// The one of them that is selected.
    fn exit(&self) -> Option<Exit> {
        let i = self.at.checked_sub(self.cards().len())?;
        self.exits().get(i).copied()
    }

    pub fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let cards = self.cards();
        if !matches!(key, Key::Tap(_)) {
            self.refused = false;
        }
        match self.hint.hear(key, now) {
            Heard::Nothing => {}
            Heard::Taken => return Next::Stay,
            Heard::Undone => {
                self.at = self.unhinted;
                return Next::Stay;
            }
            Heard::Follow(advice) => return self.follow(advice.m, world),
        }
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Hold(Button::A) if self.purpose == Purpose::Look => self.look(),
            Key::Hold(Button::A) => {
                self.unhinted = self.at;
                self.hint.ask(world);
                Next::Stay
            }
            Key::Tap(Button::A) => match self.exit() {
                Some(Exit::OtherFirst(other)) => {
                    Next::Become(Screen::DeckView(Self::new(self.game, other)))
                }
                Some(Exit::Without) => play_set_up(Move::Begin, world),
                None => self.choose(world),
            },
            _ => {
                let last = cards.len() + self.exits().len() - 1;
                match key.direction() {
                    Some(Button::Up) => self.at = self.at.checked_sub(1).unwrap_or(last),
                    Some(Button::Down) => self.at = if self.at == last { 0 } else { self.at + 1 },
                    Some(Button::Left) => self.at = self.at.saturating_sub(ROWS),
                    Some(Button::Right) => self.at = (self.at + ROWS).min(last),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    fn look(&self) -> Next {
        match self.cards().get(self.at) {
            None | Some((Card::TRACKER, _)) => Next::Stay,
            Some(&(card, area)) => {
                let placed = Placed::new(card, area);
                Next::Open(Screen::CardView(CardView::whole(placed)))
            }
        }
    }

    fn choose(&mut self, world: &mut World) -> Next {
        let depth = self.at as u8;
        match self.purpose {
            Purpose::Look => self.look(),
            Purpose::Sail => {
                self.refused = !self.game.is_legal(Move::Sail { depth });
                play_set_up(Move::Sail { depth }, world)
            }
            Purpose::Blessing => match Blessing::of(&self.game, depth) {
                Some(blessing) => Next::Open(Screen::Blessing(blessing)),
                None => {
                    self.refused = true;
                    Next::Stay
                }
            },
        }
    }

    pub fn selection(&self) -> Option<Selection> {
        let depth = self.at as u8;
        Some(match (self.exit(), self.purpose) {
            (Some(Exit::OtherFirst(_)), _) => Selection::OtherFirst,
            (Some(Exit::Without), _) => Selection::Move(Move::Begin),
            (None, Purpose::Sail) => Selection::Move(Move::Sail { depth }),
            (None, Purpose::Look | Purpose::Blessing) => Selection::Card(self.at),
        })
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        match self.hint.said(world) {
            _ if self.hint.is_thinking() => self.hint.draw_sign(pen)?,
            Some(said) => pen.small_heading(&said.words)?,
            None => pen.small_heading(self.heading())?,
        }
        let cards = self.cards();
        let page = self.at / PAGE * PAGE;
        for (i, (card, area)) in cards.iter().enumerate().skip(page).take(PAGE) {
            let (x, y) = place_of(i - page);
            let here = i == self.at;
            let mut pen = draw_line(pen, x, y, here)?;
            let name = match *card {
                Card::TRACKER => "Round end",
                card => short_name(card),
            };
            let upgraded = *area != Area::START && card.is_building();
            let mark = if upgraded { "+" } else { "" };
            let number = i + 1;
            pen.text_right(x + 9, y + 1, SMALL, &line!("{number}"))?;
            pen.text(x + 12, y + 1, SMALL, &line!("{name}{mark}"))?;
        }
        for (i, exit) in (cards.len()..).zip(self.exits()) {
            if (page..page + PAGE).contains(&i) {
                let (x, y) = place_of(i - page);
                let words = match exit {
                    Exit::OtherFirst(Purpose::Blessing) => "Blessing first",
                    Exit::OtherFirst(_) => "Sail first",
                    Exit::Without if self.other().is_some() => "Do without both",
                    Exit::Without => "Do without",
                };
                draw_line(pen, x, y, i == self.at)?.text(x + 2, y + 1, SMALL, words)?;
            }
        }
        Ok(())
    }
}

impl DeckView {
    fn heading(&self) -> &'static str {
        match (self.purpose, self.refused) {
            (Purpose::Look, _) => "The deck from the top",
            (Purpose::Sail, false) => "Sail: which goes on top?",
            (Purpose::Sail, true) => "This one cannot go on top",
            (Purpose::Blessing, false) => "Blessing: which one?",
            (Purpose::Blessing, true) => "This one cannot be blessed",
        }
    }
}

/// Where the line with this number on its page stands.
fn place_of(line: usize) -> (i32, i32) {
    let (column, row) = (line / ROWS, line % ROWS);
    (
        COLUMN * column as i32,
        SMALL_HEADING_HEIGHT + 7 * row as i32,
    )
}

/// The bar of a line if the cursor is there; the pen to write on it.
fn draw_line<'a, D>(
    pen: &'a mut Pen<'_, D>,
    x: i32,
    y: i32,
    here: bool,
) -> Result<Pen<'a, D>, D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    if here {
        pen.fill(x, y, COLUMN - 1, 7)?;
    }
    Ok(pen.inverse(here))
}

/// Plays a set-up move and goes to what comes next.
pub fn play_set_up(m: Move, world: &mut World) -> Next {
    match world.play(m) {
        Some(Ok(_)) => Next::Home(Table::or_what_comes_first(world)),
        Some(Err(_)) => Next::Stay,
        None => Next::Back,
    }
}

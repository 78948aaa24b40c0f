//! Cooperative: the Disaster with its steps, the Ability beside it, and what all seats hold. The
//! persons choose what to pay for, or pass (C2).

use heapless::Vec;

use super::giving::Giving;
use crate::console::draw::{BODY, Goods, List, Pen, ROW_BAR, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Told};
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::subject;
use crate::game::{Cost, Disaster, Resources};
use crate::party::{Goal, Match, Mode, Seat, Stage};
use crate::profile::Together;

/// Beside the picture.
const LEFT: i32 = 45;
const ROWS: i32 = 11;
const PRICE: i32 = 47;
/// From the price to what is held.
const LINE: i32 = 8;
/// Where the price stands below the steps.
const STATE: i32 = 39;
const AIR: i32 = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Goal(Goal),
    Pass,
}

pub struct Choosing {
    cursor: Cursor,
    /// Why the chosen goal is not paid.
    refused: Option<Text<'static>>,
}

fn rows(m: &Match) -> Vec<Row, 3> {
    let goals = Goal::ALL
        .into_iter()
        .filter(|goal| m.price(*goal).is_some());
    goals.map(Row::Goal).chain([Row::Pass]).collect()
}

/// All that the seats but one have stored; others on a cable may play the next round already.
fn held(m: &Match, without: Option<Seat>) -> Resources {
    let hand = |seat| match m.stage() {
        Stage::Play => m.hand_at_start(seat),
        _ => m.hand(seat),
    };
    let seats = m.seats().iter().filter(|seat| Some(*seat) != without);
    let hands = seats.map(|seat| hand(seat).deck().held());
    hands.fold(Resources::NOTHING, Resources::plus)
}

impl Choosing {
    /// At the first goal that can be paid.
    pub fn new(board: &Together) -> Self {
        let first = rows(board.position()).iter().position(|row| match row {
            Row::Goal(goal) => Giving::propose(board, *goal).is_ok(),
            Row::Pass => true,
        });
        Self {
            cursor: Cursor(first.unwrap_or(0)),
            refused: None,
        }
    }

    fn row(&self, m: &Match) -> Row {
        rows(m).get(self.cursor.0).copied().unwrap_or(Row::Pass)
    }

    /// What the persons say is to be chosen, or is settled.
    pub fn key(&mut self, key: Key, board: &Together) -> Option<Giving> {
        let m = board.position();
        self.cursor.step(key, rows(m).len());
        self.refused = None;
        if key != Key::Press(Button::A) {
            return None;
        }
        match self.row(m) {
            Row::Pass => Some(Giving::pass()),
            Row::Goal(goal) => match Giving::propose(board, goal) {
                Ok(giving) => Some(giving),
                Err(told) => {
                    self.refused = Some(missing(m, goal).unwrap_or(Text::Told(told)));
                    None
                }
            },
        }
    }

    pub fn selection(&self, board: &Together) -> Option<Selection> {
        let m = board.position();
        Some(Selection::Menu(words(m, self.row(m))))
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let m = board.position();
        draw_picture(pen, m)?;
        let chosen = self.row(m);
        let rows = rows(m);
        let list = List::new((LEFT, ROWS), ROW_BAR, rows.len(), PRICE);
        pen.list(&list, rows.iter().map(|row| words(m, *row)), self.cursor.0)?;
        if let Some(why) = self.refused {
            return pen.explanation(why);
        }
        match chosen {
            Row::Goal(goal) => {
                let held = held(m, None);
                draw_price(pen, m, goal, held, PRICE)?;
                draw_line(pen, PRICE + LINE, Told::InStore, Goods::solid(held, AIR))
            }
            Row::Pass => pen.explanation(Text::Told(Told::PassNote)),
        }
    }
}

/// What all seats together lack for it.
fn missing(m: &Match, goal: Goal) -> Option<Text<'static>> {
    let missing = Cost::of(m.price(goal)?).missing(held(m, None));
    (!missing.is_free()).then_some(Text::Missing(missing))
}

fn words(m: &Match, row: Row) -> Text<'static> {
    let ability = match m.mode() {
        Mode::Cooperative { ability, .. } => ability,
        Mode::Casual { .. } | Mode::Speed { .. } => None,
    };
    Text::Told(match row {
        Row::Goal(goal) => Told::Goal(goal, ability),
        Row::Pass => Told::Pass,
    })
}

fn draw_picture<D>(pen: &mut Pen<'_, D>, m: &Match) -> Result<(), D::Error>
where
    D: Surface,
{
    let Mode::Cooperative { disaster, .. } = m.mode() else {
        return Ok(());
    };
    let paid = Told::Steps(m.steps_paid());
    pen.title(Text::Say(Say::Disaster(disaster)), Some(Text::Told(paid)))?;
    let picture = subject::disaster(disaster);
    pen.picture(2, 10 + (28 - picture.height()) / 2, picture)
        .map(drop)
}

/// What a goal costs, hollow where that is missing.
fn draw_price<D>(
    pen: &mut Pen<'_, D>,
    m: &Match,
    goal: Goal,
    held: Resources,
    y: i32,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let Some(price) = m.price(goal) else {
        return Ok(());
    };
    let goods = match held.covers(price) {
        true => Goods::solid(price, AIR),
        false => Goods::owned(price, AIR, held),
    };
    draw_line(pen, y, Told::Price, goods)
}

/// Goods, and what they are.
fn draw_line<D>(pen: &mut Pen<'_, D>, y: i32, told: Told, goods: Goods) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.text(0, y, BODY, Text::Told(told))?;
    match goods.what.is_nothing() {
        true => pen.text(LEFT, y, BODY, Text::None)?,
        false => pen.goods(LEFT, y + 1, goods)?,
    };
    Ok(())
}

/// How far the Disaster is averted, and what there is for the next step. Who looks it up alone during
/// a round sees what they have stored by now; of the others, what they had when it began.
pub fn draw_state<D>(pen: &mut Pen<'_, D>, m: &Match, looks: Option<Seat>) -> Result<(), D::Error>
where
    D: Surface,
{
    draw_picture(pen, m)?;
    let mut x = LEFT;
    for step in 0..Disaster::STEPS {
        pen.rounded(x, ROWS, 13, 13, 1)?;
        if step < m.steps_paid() {
            pen.bar(x + 2, ROWS + 2, 9, 9)?;
        }
        x += 17;
    }
    if let Mode::Cooperative {
        ability: Some(ability),
        ..
    } = m.mode()
        && m.has_ability()
    {
        let words = Text::Told(Told::AbilityBought(ability));
        pen.text(LEFT, ROWS + 17, BODY, words)?;
    }
    let others = held(m, looks);
    let Some(seat) = looks else {
        draw_price(pen, m, Goal::Step, others, STATE)?;
        return draw_line(pen, STATE + LINE, Told::InStore, Goods::solid(others, AIR));
    };
    let own = m.hand(seat).deck().held();
    draw_price(pen, m, Goal::Step, own.plus(others), STATE)?;
    let lines = [(Told::You, own), (Told::Others, others)];
    for (y, (told, goods)) in (STATE + LINE..).step_by(LINE as usize).zip(lines) {
        draw_line(pen, y, told, Goods::solid(goods, AIR))?;
    }
    Ok(())
}

//! Cooperative: which stored cards pay. The best payment of all seats is proposed; the persons
//! change what is theirs, and the console's seats complete it as they will (C2).

use super::FOOT;
use crate::console::draw::{BODY, Goods, Pen, ROW_LEFT, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::selection::Selection;
use crate::console::text::{Group, Text, Told};
use crate::console::widgets::animal;
use crate::game::Payment;
use crate::party::{Ballot, BySeat, Goal, Match, Mode, Move, Seat, Seats, Stage, Weight, Word};
use crate::player;
use crate::profile::Together;

const RIGHT: i32 = WIDTH as i32;
/// The rows of the seats are between the price and the key.
const ROWS: i32 = 11;
const ROWS_END: i32 = 55;
const ROW: i32 = 9;
/// Cards begin behind the mark.
const CARDS: i32 = animal::MARK + 3;

pub struct Giving {
    goal: Goal,
    given: BySeat<Payment>,
    at: At,
    settled: bool,
}

/// Where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Card(Seat, u8),
    Pay,
}

const NOTHING: BySeat<Payment> = BySeat::new([Payment::NOTHING; Seats::MOST]);

impl Giving {
    /// The persons pass.
    pub const fn pass() -> Self {
        Self {
            goal: Goal::Step,
            given: NOTHING,
            at: At::Pay,
            settled: true,
        }
    }

    /// The best payment that persons can ask for, or why there is none.
    pub fn propose(board: &Together, goal: Goal) -> Result<Self, Told> {
        let m = board.position();
        let mut giving = Self {
            goal,
            given: NOTHING,
            at: At::Pay,
            settled: false,
        };
        if let Stage::Offers(ballot) = m.stage() {
            for seat in asked(board) {
                let share = player::share(m, seat, ballot, goal);
                giving.given[seat] = share.unwrap_or(Payment::NOTHING);
            }
        }
        if giving.problem(board).is_some() {
            giving.ask(board);
        }
        match giving.problem(board) {
            None => Ok(giving),
            Some(told) => Err(told),
        }
    }

    /// The console alone could pay, but it has to be asked: with a card that it can complete.
    fn ask(&mut self, board: &Together) {
        for seat in asked(board) {
            for card in 0..board.position().hand(seat).deck().stored_count() {
                let asking = Self {
                    given: BySeat::from_fn(|other| match other == seat {
                        true => Payment::NOTHING.with(card),
                        false => Payment::NOTHING,
                    }),
                    ..*self
                };
                if asking.problem(board).is_none() {
                    *self = asking;
                    return;
                }
            }
        }
    }

    /// Whether it is said aloud.
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// What a person says.
    pub fn word(&self, seat: Seat) -> Move {
        match self.given[seat] {
            payment if payment.is_nothing() => Move::Pass,
            payment => Move::Offer {
                goal: self.goal,
                payment,
            },
        }
    }

    pub fn key(&mut self, key: Key, board: &Together) {
        match (key, key.direction()) {
            (Key::Press(Button::A), _) => match self.at {
                At::Card(seat, card) => self.turn(seat, card),
                At::Pay => self.settled = self.problem(board).is_none(),
            },
            (_, Some(Button::Up)) => self.step_row(board, false),
            (_, Some(Button::Down)) => self.step_row(board, true),
            (_, Some(Button::Left)) => self.step_card(board, false),
            (_, Some(Button::Right)) => self.step_card(board, true),
            _ => {}
        }
    }

    /// A card is given, or kept after all.
    fn turn(&mut self, seat: Seat, card: u8) {
        let one = Payment::NOTHING.with(card);
        let given = &mut self.given[seat];
        *given = match given.contains(card) {
            true => given.except(one),
            false => given.with(card),
        };
    }

    /// Through the seats that are asked, and the line that pays.
    fn step_row(&mut self, board: &Together, down: bool) {
        let here = match self.at {
            At::Card(seat, _) => Some(seat),
            At::Pay => None,
        };
        let seats = || asked(board);
        let next = match (here, down) {
            (None, true) => seats().next(),
            (None, false) => seats().last(),
            (Some(here), true) => seats().find(|seat| *seat > here),
            (Some(here), false) => seats().filter(|seat| *seat < here).last(),
        };
        let card = match self.at {
            At::Card(_, card) => card,
            At::Pay => 0,
        };
        self.at = match next {
            Some(seat) => At::Card(seat, card.min(cards(board.position(), seat) - 1)),
            None => At::Pay,
        };
    }

    fn step_card(&mut self, board: &Together, right: bool) {
        if let At::Card(seat, card) = &mut self.at {
            let count = cards(board.position(), *seat);
            *card = (*card + if right { 1 } else { count - 1 }) % count;
        }
    }

    /// What all seats will have said: the console completes what the persons offer, and others on
    /// a cable are asked for the same.
    fn foreseen(&self, board: &Together) -> BySeat<Payment> {
        let m = board.position();
        let Stage::Offers(ballot) = m.stage() else {
            return self.given;
        };
        let mut ballot = *ballot;
        for seat in asked(board) {
            ballot.said[seat] = word(self.word(seat));
        }
        let others = m.seats().iter().filter(|seat| ballot.said[*seat].is_none());
        for seat in others.collect::<Group>().iter() {
            ballot.said[seat] = word(player::offer(m, seat, &ballot));
        }
        offers(&ballot, self.goal)
    }

    /// Why it does not pay.
    fn problem(&self, board: &Together) -> Option<Told> {
        let is_given = |seat: Seat| !self.given[seat].is_nothing();
        if !asked(board).any(is_given) {
            return Some(Told::NothingGiven);
        }
        match board.position().weighs(self.goal, &self.foreseen(board)) {
            Weight::Pays => None,
            Weight::TooLittle => Some(Told::TooLittle),
            Weight::TooMuch(seat) => Some(Told::TooMuch(seat)),
        }
    }

    pub fn selection(&self, board: &Together) -> Option<Selection> {
        Some(Selection::Menu(Text::Told(self.foot(board))))
    }

    /// What A does, or why it does nothing.
    fn foot(&self, board: &Together) -> Told {
        match self.at {
            At::Card(seat, card) if self.given[seat].contains(card) => Told::KeepKey(seat),
            At::Card(seat, _) => Told::GiveKey(seat),
            At::Pay => self.problem(board).unwrap_or_else(|| self.pay_key(board)),
        }
    }

    /// What is given beyond the price is lost.
    fn pay_key(&self, board: &Together) -> Told {
        let m = board.position();
        let given = m.sum(&self.foreseen(board));
        match m.price(self.goal) {
            Some(price) if given.wild() == 0 && given != price => {
                Told::PayKeyLosing(given.minus(price))
            }
            _ => Told::PayKey,
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let m = board.position();
        let cursor = match self.at {
            At::Card(seat, card) => Some((seat, card)),
            At::Pay => None,
        };
        let offers = self.foreseen(board);
        draw_price(pen, m, self.goal, &offers, self.at == At::Pay)?;
        draw_cards(pen, m, &offers, cursor)?;
        pen.prose(0, FOOT, Text::Told(self.foot(board)))
    }
}

/// The persons here who are still to speak.
fn asked(board: &Together) -> impl Iterator<Item = Seat> {
    board.asked()
}

fn cards(m: &Match, seat: Seat) -> u8 {
    m.hand(seat).deck().stored_count().max(1)
}

fn word(said: Move) -> Option<Word> {
    Some(match said {
        Move::Offer { goal, payment } => Word::Offer { goal, payment },
        _ => Word::Pass,
    })
}

/// What is offered towards a goal.
fn offers(ballot: &Ballot, goal: Goal) -> BySeat<Payment> {
    BySeat::from_fn(|seat| match ballot.offer(seat) {
        Some((other, payment)) if other == goal => payment,
        _ => Payment::NOTHING,
    })
}

/// The offers that would pay: those who offer are asked once more.
pub fn draw_agreement<D>(
    pen: &mut Pen<'_, D>,
    board: &Together,
    keys: Text<'static>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let m = board.position();
    if let Stage::Agreement(ballot) = m.stage() {
        let goal = m.seats().iter().find_map(|seat| ballot.offer(seat));
        let goal = goal.map_or(Goal::Step, |(goal, _)| goal);
        let offers = offers(ballot, goal);
        draw_price(pen, m, goal, &offers, false)?;
        draw_cards(pen, m, &offers, None)?;
    }
    pen.prose(0, FOOT, keys)
}

/// The stored cards of all seats: those that are given have a frame.
fn draw_cards<D>(
    pen: &mut Pen<'_, D>,
    m: &Match,
    given: &BySeat<Payment>,
    cursor: Option<(Seat, u8)>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let seats = i32::from(m.seats().count());
    let row = ((ROWS_END - ROWS) / seats).min(ROW + 3);
    let most = m
        .seats()
        .iter()
        .map(|seat| m.hand(seat).store_limit())
        .max();
    let width = (RIGHT - CARDS) / i32::from(most.unwrap_or(1));
    for (i, seat) in (0..).zip(m.seats().iter()) {
        let y = ROWS + row * i;
        animal::draw_mark(pen, 0, y, seat)?;
        for (card, (_, stored)) in (0..).zip(m.hand(seat).deck().stored()) {
            let x = CARDS + width * i32::from(card);
            let mut goods = Goods::solid(stored.face().holds, 2);
            while goods.width() > width - 3 && goods.air > 0 {
                goods.air -= 1;
            }
            let at = cursor == Some((seat, card));
            // The foot says it of the card that is chosen.
            if given[seat].contains(card) && !at {
                pen.rounded(x, y, width - 1, ROW, 1)?;
            }
            let mut pen = pen.bar_if(at, (x, y), (width - 1, ROW))?;
            pen.goods(x + (width - 1 - goods.width()) / 2, y + 2, goods)?;
        }
    }
    Ok(())
}

/// What is to be paid for, as the line that pays; hollow where the offers do not have it yet.
fn draw_price<D>(
    pen: &mut Pen<'_, D>,
    m: &Match,
    goal: Goal,
    given: &BySeat<Payment>,
    chosen: bool,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let ability = match m.mode() {
        Mode::Cooperative { ability, .. } => ability,
        Mode::Casual { .. } | Mode::Speed { .. } => None,
    };
    let words = Text::Told(Told::Goal(goal, ability));
    let width = pen.width_of(BODY, words) + 2 * ROW_LEFT - 2;
    let mut ink = pen.bar_if(chosen, (ROW_LEFT - 3, 0), (width, ROW))?;
    ink.text(ROW_LEFT, 1, BODY, words)?;
    if let Some(price) = m.price(goal) {
        let sum = m.sum(given);
        let goods = match sum.covers(price) {
            true => Goods::solid(price, 3),
            false => Goods::owned(price, 3, sum),
        };
        pen.goods(RIGHT - goods.width() - 1, 2, goods)?;
    }
    Ok(())
}

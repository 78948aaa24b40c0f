//! What happened at a round's end, each in a scene of its own: words and purchases of the console,
//! steps that are paid, Outposts that are taken or lost to a tie. A scene ends by itself, and any
//! key skips it.

use crate::console::Millis;
use crate::console::art;
use crate::console::draw::{BODY, Pen, Picture, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::{Group, Text, Told};
use crate::console::widgets::{animal, subject};
use crate::game::{Card, Disaster, Outpost, Payment, Resources};
use crate::party::{BySeat, Event, Match, Mode, Seat, Seats};
use crate::profile::Together;

const LASTS: Millis = 3_000;
/// Of an Outpost there is more to read.
const OUTPOST_LASTS: Millis = 6_000;
/// Who meets an Outpost comes after its picture, and what becomes of it after that.
const MEETS: Millis = 700;
pub const VERDICT: Millis = 1_400;

const RIGHT: i32 = WIDTH as i32;
/// The words beside a picture begin here.
const BESIDE: i32 = 45;
const FOOT: i32 = 48;

fn is_outpost(board: &Together) -> bool {
    matches!(board.news.first(), Some(Event::Met(..)))
}

/// How long the first of the news is shown.
pub fn lasts(board: &Together) -> Millis {
    if is_outpost(board) {
        OUTPOST_LASTS
    } else {
        LASTS
    }
}

/// Whether there is more to come after so long.
pub fn unfolds(board: &Together, since: Millis) -> bool {
    is_outpost(board) && since < VERDICT
}

/// When the picture changes next, or the scene is over.
pub fn deadline(lasts: Millis, since: Millis, now: Millis) -> Option<Millis> {
    let moments = [MEETS, VERDICT, lasts].map(|after| since + after);
    moments.into_iter().find(|at| *at > now)
}

/// Takes what nobody has to be told off the news.
pub fn skip_untold(board: &mut Together) {
    while let Some(event) = board.news.first()
        && !is_told(event, board)
    {
        board.news.remove(0);
    }
}

/// Persons know what they have said themselves. Who passes has nothing to tell. On a cable all
/// offers are seen before they are confirmed, and the match may be further than they.
fn is_told(event: &Event, board: &Together) -> bool {
    match *event {
        Event::Offered(seat, ..) => !board.sitters[seat].is_person() && board.wire.is_none(),
        Event::Bought(..)
        | Event::CameToNothing
        | Event::StepPaid(_)
        | Event::AbilityGained(_)
        | Event::Met(..)
        | Event::Taken(..)
        | Event::Lost(_)
        | Event::Left(_) => true,
        Event::Hand(..)
        | Event::Undone(_)
        | Event::Closed(_)
        | Event::Finished(..)
        | Event::Passed(_)
        | Event::Agreed(_)
        | Event::Declined(_)
        | Event::RoundBegan(_)
        | Event::HandedOver(_)
        | Event::Over => false,
    }
}

/// The scene was seen. All that is about one Outpost is one scene.
pub fn pass(board: &mut Together) {
    while let Some(Event::Met(..)) = board.news.first() {
        board.news.remove(0);
    }
    if !board.news.is_empty() {
        board.news.remove(0);
    }
}

/// Draws the first of the news as it is after so long.
pub fn draw<D>(pen: &mut Pen<'_, D>, board: &Together, since: Millis) -> Result<(), D::Error>
where
    D: Surface,
{
    let Some(event) = board.news.first() else {
        return Ok(());
    };
    match *event {
        Event::Met(_, card) | Event::Taken(_, card) | Event::Lost(card) => {
            draw_outpost(pen, board, card, since)
        }
        Event::Offered(seat, _, payment) => {
            let goods = goods_of(board.position(), seat, payment);
            draw_animal(pen, seat, Told::Gives(seat, goods))
        }
        Event::Left(seat) => draw_animal(pen, seat, Told::Left(seat)),
        Event::Bought(seat, card) => {
            draw_both(pen, animal::picture(seat), subject::card(card))?;
            draw_below(pen, Told::Buys(seat, card))
        }
        Event::StepPaid(step) => draw_step(pen, board.position(), step),
        Event::AbilityGained(which) => {
            draw_picture(pen, subject::ability(which), Told::AbilityGained(which))
        }
        Event::CameToNothing => draw_words(pen, Told::CameToNothing),
        _ => Ok(()),
    }
}

/// What the cards of an offer hold.
fn goods_of(m: &Match, seat: Seat, payment: Payment) -> Resources {
    let mut offers = BySeat::new([Payment::NOTHING; Seats::MOST]);
    offers[seat] = payment;
    m.sum(&offers)
}

/// An animal, and what it does below.
fn draw_animal<D>(pen: &mut Pen<'_, D>, seat: Seat, told: Told) -> Result<(), D::Error>
where
    D: Surface,
{
    let picture = animal::picture(seat);
    let x = (RIGHT - picture.width()) / 2;
    pen.picture(x, animal::PICTURE - picture.height(), picture)?;
    draw_below(pen, told)
}

/// Two pictures beside each other, on one line.
fn draw_both<D>(pen: &mut Pen<'_, D>, left: Picture, right: Picture) -> Result<(), D::Error>
where
    D: Surface,
{
    let columns = [RIGHT * 3 / 10, RIGHT * 7 / 10];
    for (middle, picture) in columns.into_iter().zip([left, right]) {
        let top = animal::PICTURE - picture.height();
        pen.picture(middle - picture.width() / 2, top, picture)?;
    }
    Ok(())
}

fn draw_below<D>(pen: &mut Pen<'_, D>, told: Told) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.paragraph_centred((0, RIGHT), animal::PICTURE + 6, BODY, Text::Told(told))
}

fn draw_picture<D>(pen: &mut Pen<'_, D>, picture: Picture, told: Told) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.picture((RIGHT - picture.width()) / 2, 4, picture)?;
    pen.paragraph_centred((0, RIGHT), 40, BODY, Text::Told(told))
}

fn draw_words<D>(pen: &mut Pen<'_, D>, told: Told) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.paragraph_centred((4, RIGHT - 4), 24, BODY, Text::Told(told))
}

/// A step is paid; with the last of them the Disaster is averted (C3).
fn draw_step<D>(pen: &mut Pen<'_, D>, m: &Match, step: u8) -> Result<(), D::Error>
where
    D: Surface,
{
    let Mode::Cooperative { disaster, .. } = m.mode() else {
        return Ok(());
    };
    if step < Disaster::STEPS {
        return draw_picture(pen, subject::disaster(disaster), Told::StepPaid(step));
    }
    let words = Told::Averted(disaster, !m.is_over());
    draw_picture(pen, subject::disaster(disaster), words)?;
    pen.picture(4, 6, art::CUP)?;
    pen.picture(RIGHT - 4 - art::CUP.width(), 6, art::CUP)
        .map(drop)
}

/// An Outpost with what it asks for; then who has it, and what becomes of it (K2).
fn draw_outpost<D>(
    pen: &mut Pen<'_, D>,
    board: &Together,
    card: Card,
    since: Millis,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let stars = Outpost::of(card).map_or(0, Outpost::stars);
    let title = Text::Told(Told::Outpost(card));
    pen.title(title, Some(Text::StarCount(stars.into())))?;
    pen.picture(0, 14, subject::card(card))?;
    let asks = Text::Told(Told::Asks(card));
    pen.paragraph(BESIDE, 12, BODY, RIGHT - BESIDE, asks)?;
    let about = |event: &&Event| match event {
        Event::Met(_, other) => *other == card,
        _ => false,
    };
    let met = board.news.iter().take_while(about);
    let group: Group = met
        .filter_map(|event| match event {
            Event::Met(seat, _) => Some(*seat),
            _ => None,
        })
        .collect();
    if since >= MEETS {
        let mut x = BESIDE;
        for seat in group.iter() {
            x = animal::draw_mark(pen, x, 33, seat)? + 4;
        }
    }
    if since < VERDICT {
        return Ok(());
    }
    let mut after = board.news.iter().skip_while(about);
    let told = match after.next() {
        Some(Event::Taken(seat, _)) => Told::Takes(*seat),
        _ => Told::Tie(group),
    };
    pen.paragraph(0, FOOT, BODY, RIGHT, Text::Told(told))
        .map(drop)
}

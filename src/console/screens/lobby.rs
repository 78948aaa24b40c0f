//! Before a match on a cable: who is there and at which seat, what the host has chosen, and who is
//! ready for it. Seats come and go while it is open.

use super::{NewMatch, Screen};
use crate::console::Millis;
use crate::console::company::{Ask, Company};
use crate::console::draw::{BODY, FIRST_ROW, Pen, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Wired};
use crate::console::widgets::animal;
use crate::console::world::World;
use crate::party::Seat;
use crate::profile::Way;

pub struct Lobby;

const RIGHT: i32 = WIDTH as i32;
/// From one seat to the next: a mark is nine rows high.
const APART: i32 = 9;
/// What is proposed, and below it the keys.
const TABLE: i32 = 47;
const KEYS: i32 = 56;

impl Lobby {
    /// To the match on a cable that was kept, or to the lobby.
    pub fn or_match(world: &mut World) -> Next {
        if world.cable.board.get().is_some() {
            world.sit_down();
            return Next::ToMatch;
        }
        world.shared.company.forget();
        Next::open(Self)
    }
}

/// What A does.
fn keys(company: &Company) -> Wired {
    match company.is_host {
        true if company.needs_another() => Wired::NeedsAnotherKeys,
        true => Wired::HostKeys(company.may_begin()),
        false => Wired::GuestKeys(company.is_ready()),
    }
}

impl Screen for Lobby {
    fn selection(&self, world: &World) -> Option<Selection> {
        Some(Selection::Menu(Text::Wired(keys(&world.shared.company))))
    }

    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let company = &mut world.shared.company;
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::Right) if company.is_host => {
                return Next::open(NewMatch::on_cable());
            }
            Key::Press(Button::A) if company.is_host => {
                if !company.may_begin() {
                    return Next::Refused;
                }
                company.ask = Some(Ask::Begin);
            }
            Key::Press(Button::A) => {
                if company.own.is_none() {
                    return Next::Refused;
                }
                company.ask = Some(Ask::Ready(!company.is_ready()));
            }
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let company = &world.shared.company;
        let way = company.setup.map(|setup| Say::Way(Way::of(setup.mode())));
        pen.title(Text::Wired(Wired::Lobby), way.map(Text::Say))?;
        for (y, seat) in (FIRST_ROW + 2..).step_by(APART as usize).zip(Seat::ALL) {
            draw_seat(pen, company, y, seat)?;
        }
        if let Some(apart) = company.apart {
            return pen.explanation(Text::Wired(Wired::Apart(apart)));
        }
        let Some(setup) = company.setup else {
            let words = match company.is_alone {
                true => Wired::Alone,
                false => Wired::Looking,
            };
            let words = Text::Wired(words);
            return pen
                .paragraph(0, FIRST_ROW + 6, BODY, RIGHT, words)
                .map(drop);
        };
        let table = match company.is_host && company.needs_another() {
            true => Wired::NeedsAnother,
            false => Wired::Table(setup.mode()),
        };
        pen.text(0, TABLE, BODY, Text::Wired(table))?;
        pen.prose(0, KEYS, Text::Wired(keys(company)))
    }
}

fn draw_seat<D>(pen: &mut Pen<'_, D>, company: &Company, y: i32, seat: Seat) -> Result<(), D::Error>
where
    D: Surface,
{
    let Some(guest) = company.guest(seat) else {
        return Ok(());
    };
    let x = animal::draw_mark(pen, 0, y, seat)? + 4;
    let x = pen.text(x, y + 1, BODY, Text::Seat(seat))?;
    if company.own == Some(seat) {
        pen.text(x + 5, y + 3, TAG, Text::Wired(Wired::You))?;
    }
    let state = Text::Wired(Wired::Guest(guest));
    pen.text_right(RIGHT, y + 1, BODY, state).map(drop)
}

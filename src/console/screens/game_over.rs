//! The end: stars by kind of building, the rating, the par of the deck, and on to the
//! next game. Going on confirms the ending; until then it can be taken back (F4). The
//! par is what the console itself comes to with this deal; it is found meanwhile.

use core::cmp::Ordering;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::new_game::Choice;
use super::{FeatEarned, Key, Next, Rewind, hint, result};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, TEXT, Words, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::world::World;
use crate::game::Feats;
use crate::hint::{Advice, Question, Sight};

const ENTRIES: [&str; 2] = ["New game", "Same deck"];
const FOOT: i32 = 56;

pub struct GameOver {
    cursor: Cursor,
    par: Par,
}

/// What the console itself comes to.
#[derive(Clone, Copy)]
enum Par {
    /// It has come so far in finding out, in percent.
    Thinking(u8),
    Known(i16),
}

impl GameOver {
    pub fn new() -> Self {
        Self {
            cursor: Cursor::default(),
            par: Par::Thinking(0),
        }
    }

    /// How well can this deal be played, with the whole deck known?
    pub fn question(&self, world: &World) -> Option<Question> {
        let Par::Thinking(_) = self.par else {
            return None;
        };
        let game = world.session.as_ref()?.deal().start().ok()?;
        let sight = Sight::Everything;
        Some(Question { game, sight })
    }

    pub fn thought(&mut self, percent: u8) -> bool {
        match core::mem::replace(&mut self.par, Par::Thinking(percent)) {
            Par::Thinking(before) => hint::is_further(before, percent),
            Par::Known(_) => true,
        }
    }

    pub fn advise(&mut self, advice: Advice) {
        self.par = Par::Known(advice.stars);
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match key {
            Key::Tap(Button::A) => {
                let seed = world.session.as_ref().and_then(|session| session.seed());
                let new = confirm(world);
                let seed = match (self.cursor.0, seed) {
                    (1, Some(seed)) => seed,
                    _ => world.new_seed(),
                };
                let next = Choice::again(world, seed);
                world.session = None;
                Next::Home(FeatEarned::or_new_game(new, next))
            }
            Key::Tap(Button::B) => Next::Back,
            Key::Hold(Button::B) => match &world.session {
                Some(session) => Next::Open(Rewind::screen(session)),
                None => Next::Back,
            },
            _ => {
                match key.direction() {
                    Some(Button::Left | Button::Up) => self.cursor.up(ENTRIES.len()),
                    Some(Button::Right | Button::Down) => self.cursor.down(ENTRIES.len()),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some(session) = &world.session else {
            return Ok(());
        };
        let game = session.game();
        let stars = game.score().stars;
        let best = world.profile.tally_of_all().best;
        result::draw(pen, game)?;
        if session.hinted {
            pen.text_right(RIGHT, 2, SMALL, "with hints")?;
        }
        match self.par {
            Par::Thinking(percent) => hint::draw_thinking(pen, "Par", RIGHT, percent, 11)?,
            Par::Known(par) => {
                let words = against_par(stars, par);
                pen.text_right(RIGHT, result::BESIDE, SMALL, &words)?;
            }
        }
        let record = match stars > best {
            true => line!("a new best!"),
            false => line!("best {best}"),
        };
        let (x, y) = result::LAST;
        pen.text_right(x + result::COLUMN, y, SMALL, &record)?;
        for (i, entry) in ENTRIES.into_iter().enumerate() {
            let x = 64 * i as i32;
            let here = i == self.cursor.0;
            pen.list_line(x, FOOT, 63, here)?
                .text_centred(x, x + 63, FOOT + 1, TEXT, entry)?;
        }
        Ok(())
    }
}

const RIGHT: i32 = WIDTH as i32;

/// `Par 43: two under par`.
fn against_par(stars: i16, par: i16) -> Words {
    const NUMBERS: [&str; 9] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    let beside = match stars.cmp(&par) {
        Ordering::Less => "under",
        Ordering::Equal => return line!("Par {par}: on par"),
        Ordering::Greater => "over",
    };
    let difference = stars.abs_diff(par);
    match NUMBERS.get(usize::from(difference) - 1) {
        Some(number) => line!("Par {par}: {number} {beside} par"),
        None => line!("Par {par}: {difference} {beside} par"),
    }
}

/// The game counts, and what it earned is earned. Gives the new Feats.
fn confirm(world: &mut World) -> Feats {
    let Some(session) = &world.session else {
        return Feats::NONE;
    };
    let award = world.profile.finish(session);
    world.last_seed = session.seed();
    world.guide = None;
    world.unsaved = true;
    award.new_feats()
}

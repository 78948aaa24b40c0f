//! The end: stars by kind of building, the rating, and on to the next game. Going on
//! confirms the ending; until then it can be taken back (F4).

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::new_game::Choice;
use super::{FeatEarned, Key, Next, Rewind};
use crate::console::Millis;
use crate::console::draw::{HEADING, Pen, SMALL, TEXT, icon, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::world::{Request, World};
use crate::game::{Card, Feats, Game, Kind, Rating};
use crate::save::profile::{Difficulty, Finished};

const ENTRIES: [&str; 2] = ["New game", "Same deck"];
const FOOT: i32 = 56;

pub struct GameOver {
    cursor: Cursor,
}

impl GameOver {
    pub fn new() -> Self {
        Self {
            cursor: Cursor::default(),
        }
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
        let score = game.score();
        let best = world.profile.tally_of_all().best;
        let x = pen.text(0, 0, HEADING, &line!("{}", score.stars))?;
        let x = pen.icon(x + 1, 1, icon::STAR)?;
        pen.text(x + 4, 0, HEADING, Rating::of(score.stars).name())?;
        let x = pen.icon(0, 11, icon::ARROW)?;
        let x = pen.text(x + 2, 12, SMALL, &line!("{}", score.arrows))?;
        let x = pen.icon(x + 6, 11, icon::STORE)?;
        pen.text(x + 2, 12, SMALL, &line!("{}", score.resources))?;
        let record = match score.stars > best {
            true => line!("a new best!"),
            false => line!("best {best}"),
        };
        pen.text_right(WIDTH as i32, 12, SMALL, &record)?;
        pen.dots(0, 19, WIDTH as i32)?;
        draw_stars(pen, game)?;
        for (i, entry) in ENTRIES.into_iter().enumerate() {
            let x = 64 * i as i32;
            let here = i == self.cursor.0;
            pen.list_line(x, FOOT, 63, here)?
                .text_centred(x, x + 63, FOOT + 1, TEXT, entry)?;
        }
        Ok(())
    }
}

/// Two columns: the stars of each kind, and of the Villagers together.
fn draw_stars<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let kinds = Kind::BUILDINGS
        .into_iter()
        .map(|kind| (kind.name(), i16::from(game.stars_of(kind))));
    let villagers = Card::VILLAGERS
        .into_iter()
        .map(|card| game.recruited_stars(card));
    let villagers: i16 = villagers.sum();
    let rows = kinds.chain((villagers != 0).then_some(("Villagers", villagers)));
    for (i, (name, stars)) in (0..).zip(rows) {
        let (x, y) = (i / 5 * 66, 21 + i % 5 * 7);
        pen.text(x, y, SMALL, name)?;
        pen.text_right(x + 60, y, SMALL, &line!("{stars}"))?;
    }
    Ok(())
}

/// The game counts, and what it earned is earned. Gives the new Feats.
fn confirm(world: &mut World) -> Feats {
    let Some(session) = &world.session else {
        return Feats::NONE;
    };
    let game = session.game();
    let deal = session.deal();
    let finished = Finished {
        stars: game.score().stars,
        difficulty: Difficulty::with(deal.feats),
        villagers: !deal.villagers.is_empty(),
        undone: session.ongoing().undone,
        hinted: session.ongoing().hinted,
    };
    let met = game.feats_met();
    for feat in crate::game::Feat::ALL {
        world.profile.came_near(feat, game.feat_progress(feat));
    }
    world.last_seed = session.seed();
    world.guide = None;
    world.ask(Request::Save);
    world.profile.finish(finished, met)
}

//! The console plays a game by itself, on a fresh deck that it knows as a whole: each
//! move is selected for a while before it is made. It is chosen on the title, or begins
//! there when nobody presses anything. Any button stops it; it counts for nobody.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface, TEXT};
use crate::console::frame::WIDTH;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::banner::Banner;
use crate::console::widgets::table_view::TableView;
use crate::console::widgets::{result, strip};
use crate::console::world::{Played, Whose, World};
use crate::deal::Seed;
use crate::game::{Move, Refusal};
use crate::hint::{Advice, Question, Sight};

/// From one move to the choice of the next: enough to think, and to see what happened.
const PAUSE: Millis = 900;
/// How long a move is selected before it is made.
const SELECTED: Millis = 900;
/// How long the result stays.
const RESULT: Millis = 12_000;

pub struct Watch {
    seed: Seed,
    view: TableView,
    show: Show,
    /// Somebody chose to watch.
    asked: bool,
}

#[derive(Clone, Copy)]
enum Show {
    /// The next move is thought about; it is not selected before then.
    Thinking(Millis),
    /// It is known, and selected then.
    Known(Move, Millis),
    /// It is selected, and made then.
    Selected(Move, Millis),
    /// The result is there until then.
    Over(Millis),
}

impl Watch {
    /// Somebody wants to see it.
    pub fn asked(world: &mut World, now: Millis) -> Self {
        Self::new(world, now, true)
    }

    /// Nobody asked.
    pub fn unasked(world: &mut World, now: Millis) -> Self {
        Self::new(world, now, false)
    }

    fn new(world: &mut World, now: Millis, asked: bool) -> Self {
        let seed = world.watch();
        let mut view = TableView::new(&world.watched);
        view.say(Banner::watching(now));
        Self {
            seed,
            view,
            show: Show::Thinking(now + PAUSE),
            asked,
        }
    }
}

impl Screen for Watch {
    fn key(&mut self, key: Key, _: &mut World, _: Millis) -> Next {
        match key {
            Key::Press(_) => Next::Back,
            Key::Repeat(_) | Key::Hold(_) => Next::Stay,
        }
    }

    fn whose(&self) -> Whose {
        Whose::Console
    }

    fn is_watched(&self) -> bool {
        self.asked
    }

    fn ends_in_the_dark(&self) -> bool {
        true
    }

    fn question(&self, world: &World) -> Option<Question> {
        let Show::Thinking(_) = self.show else {
            return None;
        };
        Some(Question {
            game: world.watched,
            sight: Sight::Everything,
        })
    }

    fn advise(&mut self, advice: Advice, _: &mut World, now: Millis) -> Next {
        if let Show::Thinking(then) = self.show {
            self.show = Show::Known(advice.m, then.max(now));
        }
        Next::Stay
    }

    fn tick(&mut self, world: &mut World, now: Millis) -> Next {
        self.view.tick(now);
        match self.show {
            Show::Known(m, then) if then <= now => {
                self.view.select(m, &world.watched);
                self.show = Show::Selected(m, now + SELECTED);
                Next::Stay
            }
            Show::Selected(m, then) if then <= now => Next::Play(m),
            Show::Over(then) if then <= now => Next::Back,
            _ => Next::Stay,
        }
    }

    /// An answer to another question: it is asked again.
    fn refused(&mut self, _: Refusal, now: Millis) {
        self.show = Show::Thinking(now + PAUSE);
    }

    fn played(&mut self, played: &Played, world: &mut World, now: Millis) -> Next {
        let animated = world.shared.profile.settings.animations;
        self.view.show(played, animated, now);
        self.show = match played.after.is_over() {
            true => Show::Over(now + RESULT),
            false => Show::Thinking(now + PAUSE),
        };
        Next::Stay
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        let show = match self.show {
            Show::Thinking(_) => None,
            Show::Known(_, then) | Show::Selected(_, then) | Show::Over(then) => Some(then),
        };
        [show, self.view.deadline(now)].into_iter().flatten().min()
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let game = &world.watched;
        if let Show::Over(_) = self.show {
            result::draw(pen, game)?;
            let deck = Text::PlayThisDeck(self.seed);
            pen.text_centred(0, WIDTH as i32, 56, TEXT, deck)?;
            return Ok(());
        }
        let turns = |i| match self.show {
            Show::Selected(Move::Act(act), _) => act.payment.contains(i) || act.reset == Some(i),
            _ => false,
        };
        self.view.draw(pen, game, now, |pen| {
            strip::draw(pen, game, strip::TOP, |i| match turns(i) {
                true => strip::Mark::Turned,
                false => strip::Mark::Plain,
            })
        })
    }
}

//! The console plays a game by itself, on a fresh deck that it knows as a whole: each
//! move is selected for a while, with the reason for it, before it is made. Who chose to
//! watch can pause it, change its speed, and play the deck in the end. It also begins by
//! itself on a title that nobody touches; then any button stops it. It counts for nobody.

use super::{NewGame, Screen};
use crate::console::Millis;
use crate::console::choice::Choice;
use crate::console::draw::{Pen, ROW, ROW_LEFT, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::reason::Reason;
use crate::console::text::Text;
use crate::console::widgets::banner::{self, BAND};
use crate::console::widgets::hint::Said;
use crate::console::widgets::table_view::TableView;
use crate::console::widgets::{beside, result, strip};
use crate::console::world::{Played, Whose, World};
use crate::deal::Seed;
use crate::game::{Move, Refusal};
use crate::hint::{Advice, Question, Sight};

/// From one move to the choice of the next: enough to think, and to see what happened.
const PAUSE: Millis = 900;
/// How long a move is selected before it is made: enough to read why.
const SELECTED: Millis = 2_700;
/// How long it says what the buttons do.
const SAID: Millis = 2_500;
/// How long the result stays when nobody asked for it.
const RESULT: Millis = 12_000;

pub struct Watch {
    seed: Seed,
    view: TableView,
    show: Show,
    /// Somebody chose to watch.
    asked: bool,
    speed: Speed,
    paused: bool,
    /// It says what the buttons do until then.
    keys_until: Millis,
}

#[derive(Clone, Copy)]
enum Show {
    /// The next move is thought about; it is not selected before then.
    Thinking(Millis),
    /// It is known, and selected then.
    Known(Advice, Millis),
    /// It is selected, and made then.
    Selected(Advice, Millis),
    /// The result is there, for this long if nobody asked for it.
    Over(Millis),
}

/// Each speed is twice as fast as the one before.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Speed(u8);

impl Speed {
    const FASTEST: Self = Self(2);

    fn faster(self) -> Self {
        Self((self.0 + 1).min(Self::FASTEST.0))
    }

    fn slower(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    const fn times(self) -> u8 {
        1 << self.0
    }

    fn of(self, time: Millis) -> Millis {
        time >> self.0
    }
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
        Self {
            seed,
            view: TableView::new(&world.watched),
            show: Show::Thinking(now + PAUSE),
            asked,
            speed: Speed::default(),
            paused: false,
            keys_until: now + SAID,
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.show, Show::Over(_))
    }

    fn think(&mut self, now: Millis) {
        self.show = Show::Thinking(now + self.speed.of(PAUSE));
    }

    /// The watched deck is played by the player, as the console had it: with nobody along.
    fn play_this(&self, world: &mut World) -> Next {
        world.shared.choice = Choice {
            seed: self.seed,
            ..Choice::NONE
        };
        NewGame::start_or_ask(world)
    }

    /// What the buttons do, for a while. While it is paused there is something to look at.
    fn keys(&self, now: Millis) -> Option<Text<'static>> {
        match (self.asked, now < self.keys_until) {
            (_, true) if self.paused => Some(Text::Paused),
            (false, true) => Some(Text::Watching),
            (true, true) => Some(Text::WatchKeys(self.speed.times())),
            (_, false) => None,
        }
    }
}

impl Screen for Watch {
    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let Key::Press(button) = key else {
            return Next::Stay;
        };
        match button {
            _ if !self.asked => return Next::Back,
            Button::B => return Next::Back,
            Button::A if self.is_over() => return self.play_this(world),
            Button::A => self.paused ^= true,
            Button::Left | Button::Down => self.speed = self.speed.slower(),
            Button::Right | Button::Up => self.speed = self.speed.faster(),
        }
        self.view.skip();
        self.keys_until = now + SAID;
        Next::Stay
    }

    fn whose(&self) -> Whose {
        Whose::Console
    }

    fn is_watched(&self) -> bool {
        self.asked && !self.paused && !self.is_over()
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
            self.show = Show::Known(advice, then.max(now));
        }
        Next::Stay
    }

    fn tick(&mut self, world: &mut World, now: Millis) -> Next {
        self.view.tick(now);
        match self.show {
            _ if self.paused => Next::Stay,
            Show::Known(advice, then) if then <= now => {
                self.view.select(advice.m, &world.watched);
                self.show = Show::Selected(advice, now + self.speed.of(SELECTED));
                Next::Stay
            }
            Show::Selected(advice, then) if then <= now => Next::Play(advice.m),
            Show::Over(then) if then <= now && !self.asked => Next::Back,
            _ => Next::Stay,
        }
    }

    /// An answer to another question: it is asked again.
    fn refused(&mut self, _: Refusal, now: Millis) {
        self.think(now);
    }

    fn played(&mut self, played: &Played, world: &mut World, now: Millis) -> Next {
        let animated = world.shared.profile.settings.animations;
        self.view.show(played, animated, now);
        match played.after.is_over() {
            true => self.show = Show::Over(now + RESULT),
            false => self.think(now),
        }
        Next::Stay
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        let show = match self.show {
            _ if self.paused => None,
            Show::Thinking(_) => None,
            Show::Over(_) if self.asked => None,
            Show::Known(_, then) | Show::Selected(_, then) | Show::Over(then) => Some(then),
        };
        let keys = (now < self.keys_until).then_some(self.keys_until);
        [show, keys, self.view.deadline(now)]
            .into_iter()
            .flatten()
            .min()
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        if self.is_over() {
            return self.draw_result(pen, world);
        }
        let game = &world.watched;
        let advice = match self.show {
            Show::Selected(advice, _) => Some(advice),
            _ => None,
        };
        let hidden = advice.map(|_| beside::slot(self.view.spot));
        self.view.draw(pen, game, hidden, now, |pen| {
            strip::draw(pen, game, strip::TOP, &|i| mark(advice, i))
        })?;
        if let Some((advice, slot)) = advice.zip(hidden) {
            Said::of(Reason::of(game, &advice)).draw_over(pen, slot)?;
        }
        if self.paused {
            for x in PAUSE_SIGN {
                pen.fill(x, 0, 2, 7)?;
            }
        }
        match self.keys(now) {
            Some(keys) => {
                // One line where that is enough: above it stands why a move is made.
                let (top, lines) = if self.asked {
                    (BAND + ROW, 1)
                } else {
                    (BAND, 2)
                };
                banner::draw_band(pen, top, lines)?;
                pen.prose(ROW_LEFT, top, keys)
            }
            None => Ok(()),
        }
    }
}

/// How a stored card has to do with the move that is selected.
fn mark(advice: Option<Advice>, i: u8) -> strip::Mark {
    match advice.map(|advice| advice.m) {
        Some(Move::Act(act)) if act.payment.contains(i) => strip::Mark::Turned,
        Some(Move::Act(act)) if act.reset == Some(i) => strip::Mark::Reset,
        _ => strip::Mark::Plain,
    }
}

impl Watch {
    fn draw_result<D>(&self, pen: &mut Pen<'_, D>, world: &World) -> Result<(), D::Error>
    where
        D: Surface,
    {
        result::draw(pen, &world.watched)?;
        match self.asked {
            true => pen.prose(0, FOOT, Text::PlayThisDeckKeys),
            false => Ok(()),
        }
    }
}

const FOOT: i32 = 56;
/// Two strokes between the stars and the card that follows.
const PAUSE_SIGN: [i32; 2] = [61, 64];

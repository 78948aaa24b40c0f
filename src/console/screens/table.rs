//! The table, where the game is played.

use super::choose::Asked;
use super::{CardView, Choose, Coming, GameScreen, Rewind};
use crate::console::Millis;
use crate::console::draw::{AMOUNT, Pen, Surface};
use crate::console::guide::{Lesson, Lessons, Topic};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text};
use crate::console::widgets::banner::{Banner, FOOT};
use crate::console::widgets::hint::{Heard, Hint};
use crate::console::widgets::table_view::{Spot, TableView};
use crate::console::widgets::teaching::Teaching;
use crate::console::widgets::{beside, card_panel, strip};
use crate::console::world::{Kept, Played, Shared};
use crate::game::{Action, Game, Move, Phase, Refusal, Slot};
use crate::hint::{Advice, Question};
use crate::profile::AnyHand;

pub struct Table {
    view: TableView,
    /// A discard was asked about, and is done if A comes again.
    asked: bool,
    /// The guide is at the player's side: in a solo game alone, not in a match beside it.
    is_guided: bool,
    /// What the guide explains, and the card that makes way for it.
    teaching: Teaching,
    taught_over: Slot,
    /// Where A does what is asked for.
    asked_at: Option<Spot>,
    hint: Hint,
    /// What was selected before the hint.
    unhinted: Spot,
    /// The card that the hint is not about: it stands in its place.
    beside: Slot,
    /// Discards go on by themselves, to where there is something to choose; the next one then.
    runs_at: Option<Millis>,
    /// They go on to the end of the game: nothing can be won any more.
    runs_out: bool,
    /// When the clock of a speed match stood at nothing.
    clock_from: Option<Millis>,
}

/// From one discard to the next where they go on by themselves: each can be seen.
const PACE: Millis = 600;

/// The clock stands in the place of the round.
const CLOCK: i32 = 19;

impl Table {
    pub fn new(game: &Game, shared: &Shared) -> Self {
        let mut view = TableView::new(game);
        view.large_text = shared.profile.settings.large_text;
        Self {
            asked: false,
            is_guided: false,
            teaching: Teaching::default(),
            taught_over: Slot::Second,
            asked_at: None,
            hint: Hint::default(),
            unhinted: view.spot,
            beside: Slot::Second,
            runs_at: None,
            runs_out: false,
            clock_from: None,
            view,
        }
    }

    /// The table of the solo game, with what the guide explains.
    pub fn solo(game: &Game, shared: &Shared) -> Self {
        let mut table = Self::new(game, shared);
        if let Some(guide) = &shared.guide {
            table.is_guided = true;
            table.teach(guide.start(game), game);
        }
        table
    }

    /// The table of a seat in a speed match, whose clock stood at nothing then.
    #[must_use]
    pub fn timed(self, clock_from: Option<Millis>) -> Self {
        Self { clock_from, ..self }
    }

    /// Begins with a few words.
    #[must_use]
    pub fn saying(mut self, banner: Option<Banner>) -> Self {
        if let Some(banner) = banner {
            self.view.say(banner);
        }
        self
    }

    /// The guide has something to say, and selects what it asks for.
    fn teach(&mut self, mut lessons: Lessons, game: &Game) {
        // At the foot of a table of large letters the words hide no card.
        let is_large = self.view.large_text;
        lessons.retain(|it| it.topic != Topic::EitherCard || !is_large);
        self.asked_at = lessons.iter().find_map(|lesson| lesson.asks_for).map(|m| {
            self.view.select(m, game);
            self.view.spot
        });
        if lessons.iter().any(|it| it.topic == Topic::LookCloser) {
            self.view.spot = Spot::Name(Slot::First);
        }
        if !lessons.is_empty() {
            self.view.hush();
        }
        self.teaching = Teaching::new(lessons);
        self.taught_over = beside::slot(self.view.spot);
    }

    /// What was shown is not shown again.
    fn note_lessons(&self, shared: &mut Shared) {
        if let Some(guide) = &mut shared.guide {
            for lesson in self.teaching.read() {
                guide.note(lesson.topic);
            }
        }
    }

    /// A on what is selected.
    fn choose(&mut self, asked: bool, game: &Game, shared: &Shared, now: Millis) -> Next {
        match self.view.spot {
            Spot::Third => Next::open(Coming::at(2)),
            Spot::Name(slot) => match game.deck().slot(slot.depth()) {
                Some((card, _)) => {
                    if self
                        .lesson()
                        .is_some_and(|it| it.topic == Topic::LookCloser)
                    {
                        // It was asked for; the turn goes on where it would have begun.
                        self.teaching.close();
                        self.view.spot = Spot::first(game);
                    }
                    Next::open(CardView::whole(card))
                }
                None => self.refuse(Refusal::Tracker, now),
            },
            Spot::Discard => {
                let free_choice = game.legal_moves().len() > 1;
                if shared.profile.settings.confirm_discards && free_choice && !asked {
                    self.asked = true;
                    let card = game.deck().card(0).card();
                    self.view.say(Banner::confirm_discard(card, now));
                    return Next::Stay;
                }
                Next::Play(Move::Discard)
            }
            Spot::Offer(slot, i) => {
                let offers = game
                    .open_card(slot)
                    .map_or(&[][..], |card| card.face().offers());
                match offers.get(usize::from(i)) {
                    Some(offer) => self.act(slot, offer.action, game, now),
                    None => Next::Stay,
                }
            }
        }
    }

    /// Takes the action, or asks how if there is something to choose or to lose.
    fn act(&mut self, slot: Slot, action: Action, game: &Game, now: Millis) -> Next {
        match Choose::of(game, slot, action) {
            Ok(Asked::Nothing(act)) => Next::Play(Move::Act(act)),
            Ok(Asked::How(choose)) => Next::open(choose.opened(now)),
            Err(Refusal::Unaffordable(cost)) => {
                let missing = cost.missing(game.deck().held());
                self.view.say(Banner::missing(missing, now));
                Next::Refused
            }
            Err(reason) => self.refuse(reason, now),
        }
    }

    /// The card that makes way for a lesson, unless it stands at the foot: of large letters, or
    /// because it is about both cards.
    fn lies_over(&self, lesson: &Lesson) -> Option<Slot> {
        let at_foot = self.view.large_text || lesson.topic == Topic::Welcome;
        (!at_foot).then_some(self.taught_over)
    }

    /// Whether a lesson would lie over the cursor, or speak of an A that does something else now.
    fn is_in_the_way(&self) -> bool {
        let is_covered = self.view.spot.slot() == Some(self.taught_over) && !self.view.large_text;
        is_covered || self.teaching.is_asking() && self.asked_at != Some(self.view.spot)
    }

    /// The cursor has moved, and a lesson follows.
    fn make_way(&mut self, now: Millis) {
        self.teaching.make_way(self.is_in_the_way(), now);
    }

    /// Closes the words that lie over the table; whether there were any.
    fn close_words(&mut self) -> bool {
        let taught = self.lesson().is_some();
        if taught {
            self.teaching.close();
        }
        let spoke = self.view.speaks();
        self.view.skip();
        taught || spoke
    }

    fn refuse(&mut self, reason: Refusal, now: Millis) -> Next {
        self.view.say(Banner::refused(reason, now));
        Next::Refused
    }
}

impl GameScreen<AnyHand> for Table {
    fn holds(&self) -> Buttons {
        let both = Buttons::NONE.with(Button::A).with(Button::B);
        self.hint.holds(both)
    }

    fn key(&mut self, key: Key, game: &mut AnyHand, shared: &mut Shared, now: Millis) -> Next {
        if self.runs_at.take().is_some() {
            return Next::Stay;
        }
        self.note_lessons(shared);
        if key == Key::Press(Button::B) && !self.hint.is_seen() && self.close_words() {
            return Next::Stay;
        }
        match key.direction() {
            Some(_) => self.view.go_on(now),
            None => self.view.skip(),
        }
        let asked = core::mem::take(&mut self.asked);
        match self.hint.hear(key, now) {
            Heard::Nothing => {}
            Heard::Taken => return Next::Stay,
            Heard::Undone => {
                self.view.spot = self.unhinted;
                self.make_way(now);
                return Next::Stay;
            }
            Heard::Follow(advice) => {
                let is_forced = is_forced(game.game());
                let is_solo = game.seat().is_none();
                self.runs_out = !is_forced && is_solo && advice.wins_nothing(game.game());
                self.runs_at = (self.runs_out || is_forced).then_some(now);
                return follow(advice.m, game.game());
            }
        }
        match key {
            Key::Press(Button::A) if self.lesson().is_some_and(|it| it.topic.waits()) => {
                self.teaching.go_on(now);
            }
            Key::Press(Button::A) => return self.choose(asked, game.game(), shared, now),
            Key::Press(Button::B) => return leave(game, shared),
            Key::Hold(Button::A) if self.lesson().is_some_and(|it| it.topic.waits()) => {
                self.teaching.repeat();
            }
            Key::Hold(Button::A) => {
                // What a lesson asks for is advice enough, and no other is given beside it.
                if let Some(m) = self.teaching.asks_for() {
                    self.view.select(m, game.game());
                    self.teaching.repeat();
                    return Next::Stay;
                }
                self.unhinted = self.view.spot;
                self.beside = beside::slot(self.view.spot);
                if let Some(advice) = self.hint.ask(game, shared) {
                    return self.advise(advice, game, shared);
                }
            }
            Key::Hold(_) if game.moves() > 0 => return Next::open(Rewind::new(game)),
            Key::Hold(_) => {
                let is_timed = self.clock_from.is_some();
                self.view.say(Banner::nothing_to_take_back(is_timed, now));
            }
            Key::Press(direction) | Key::Repeat(direction) => {
                self.view.step(direction, game.game());
                self.make_way(now);
            }
        }
        Next::Stay
    }

    fn lesson(&self) -> Option<Lesson> {
        let lesson = self.teaching.lesson().copied();
        lesson.filter(|_| self.view.is_quiet() && !self.hint.speaks())
    }

    fn selection(&self, hand: &AnyHand) -> Option<Selection> {
        let game = hand.game();
        match self.view.spot {
            Spot::Third => Some(Selection::Card(2)),
            Spot::Name(slot) => Some(Selection::Card(slot.depth())),
            Spot::Offer(slot, i) => {
                let offers = game.open_card(slot)?.face().offers();
                Some(Selection::Offer(slot, offers.get(usize::from(i))?.action))
            }
            Spot::Discard => Some(Selection::Move(Move::Discard)),
        }
    }

    fn refused(&mut self, reason: Refusal, now: Millis) {
        self.runs_at = None;
        self.refuse(reason, now);
    }

    fn played(&mut self, played: &Played, shared: &mut Shared, now: Millis) -> Next {
        let animated = shared.profile.settings.animations;
        let runs = self.runs_at.take().is_some();
        self.view.show(played, animated, now);
        if played.after.phase() != Phase::Turn {
            return Next::ToGame;
        }
        let guide = shared.guide.as_ref().filter(|_| self.is_guided);
        let lessons = guide.map(|guide| guide.after(&played.after, &played.events));
        self.teach(lessons.unwrap_or_default(), &played.after);
        self.teaching.tick(now, self.view.is_quiet());
        // It stops for a choice, and for whatever there is to say.
        let is_silent = !self.view.speaks() && is_forced(&played.after);
        if runs && (self.runs_out || is_silent) && self.teaching.is_empty() {
            self.runs_at = Some(now + PACE);
        }
        Next::Stay
    }

    /// What lay over the table has to be thought about: no discard goes on by itself.
    fn resume(&mut self, _: &AnyHand) {
        self.runs_at = None;
    }

    fn question(&self, game: &AnyHand, shared: &Shared) -> Option<Question> {
        self.hint.question(game, shared)
    }

    fn thought(&mut self, percent: u8) -> bool {
        self.hint.thought(percent)
    }

    /// What is advised is selected.
    fn advise(&mut self, advice: Advice, game: &mut AnyHand, shared: &mut Shared) -> Next {
        let advice = advice.without_idle_swaps(game.game());
        // At a seat of a match the end of the last round is worth more than its stars.
        let advice = match game.seat() {
            None => advice.or_simply_discard(game.game()),
            Some(_) => advice,
        };
        self.view.select(advice.m, game.game());
        self.beside = beside::slot(self.view.spot);
        if self.is_in_the_way() {
            self.teaching.step_aside();
        }
        self.hint.tell(advice, game, shared);
        Next::Stay
    }

    fn tick(&mut self, _: &mut AnyHand, _: &mut Shared, now: Millis) -> Next {
        self.view.tick(now);
        self.hint.tick(now);
        self.teaching.tick(now, self.view.is_quiet());
        match self.runs_at {
            Some(at) if at <= now => Next::Play(Move::Discard),
            _ => Next::Stay,
        }
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        let lesson = self.teaching.deadline(now, self.view.is_quiet());
        // The next whole second.
        let clock = self
            .clock_from
            .map(|from| from + (now.saturating_sub(from) / 1000 + 1) * 1000);
        let hint = self.hint.deadline();
        [self.view.deadline(now), lesson, hint, clock, self.runs_at]
            .into_iter()
            .flatten()
            .min()
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &AnyHand,
        shared: &Shared,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let table = game.game();
        let hint = self.hint.said(game, shared);
        let hidden = match &hint {
            Some(_) => Some(self.beside),
            None => self.lesson().and_then(|it| self.lies_over(&it)),
        };
        let foot = |pen: &mut Pen<'_, D>| strip::draw_plain(pen, table);
        self.view.draw(pen, table, hidden, now, foot)?;
        if let Some(from) = self.clock_from
            && !self.view.large_text
        {
            pen.paper_at(0, 0, CLOCK, card_panel::TOP)?;
            let seconds = now.saturating_sub(from) / 1000;
            pen.text(0, 0, AMOUNT, Text::Say(Say::Clock(seconds as u32)))?;
        }
        if self.view.is_quiet() && !self.hint.speaks() {
            let place = |target| self.view.place(target, table);
            let over = |lesson: &Lesson| self.lies_over(lesson);
            self.teaching.draw(pen, over, place, now)?;
        }
        if let Some(said) = hint {
            match self.view.large_text {
                true => said.draw(pen, FOOT)?,
                false => said.draw_over(pen, self.beside)?,
            }
        }
        self.hint.draw_sign(pen)
    }
}

/// B leads out of a solo game, and to the menu of a match.
pub fn leave(hand: &AnyHand, shared: &mut Shared) -> Next {
    match hand.seat() {
        Some(_) => Next::Pause,
        None => {
            shared.kept = Some(Kept::Game);
            Next::Back
        }
    }
}

/// Whether there is nothing but a discard.
fn is_forced(game: &Game) -> bool {
    game.legal_moves().as_slice() == [Move::Discard]
}

/// A on what a hint said: only its payment is asked about, and that is chosen.
fn follow(m: Move, game: &Game) -> Next {
    let choose = match m {
        Move::Act(act) => Choose::advised(game, act),
        _ => None,
    };
    match choose {
        Some(choose) => Next::open(choose),
        None => Next::Play(m),
    }
}

//! Before the first turn: the building that the Sail brings on top or the Blessing
//! upgrades (F3). Lines below the cards go to the other of the two first, or skip what
//! is left. Holding A asks for a hint.

use heapless::Vec;

use super::table::leave;
use super::{Blessing, GameScreen};
use crate::console::Millis;
use crate::console::art::card;
use crate::console::draw::{BODY, Pen, Picture, Surface};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::banner::FOOT;
use crate::console::widgets::deck_list::{DeckList, SKIP};
use crate::console::widgets::hint::{Heard, Hint};
use crate::console::world::Shared;
use crate::game::{Card, Game, Move, Refusal, Waiting};
use crate::hint::{Advice, Question};
use crate::profile::Ongoing;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Sail,
    Blessing,
}

/// A line that is no card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    OtherFirst(Purpose),
    Skip,
}

pub struct ChooseBuilding {
    purpose: Purpose,
    list: DeckList,
    /// The heading says that the selected building is not possible.
    refused: bool,
    hint: Hint,
    /// Where the selection was before the hint.
    unhinted: DeckList,
}

impl ChooseBuilding {
    /// For the set-up action that comes first.
    pub fn new(game: &Game) -> Self {
        Self::of(match game.waiting() {
            Waiting::SetUp { sail: true, .. } => Purpose::Sail,
            _ => Purpose::Blessing,
        })
    }

    fn of(purpose: Purpose) -> Self {
        Self {
            purpose,
            list: DeckList::default(),
            refused: false,
            hint: Hint::default(),
            unhinted: DeckList::default(),
        }
    }

    /// The other set-up action, if it is in hand.
    fn other(&self, game: &Game) -> Option<Purpose> {
        match (self.purpose, game.waiting()) {
            (Purpose::Sail, Waiting::SetUp { blessing: true, .. }) => Some(Purpose::Blessing),
            (Purpose::Blessing, Waiting::SetUp { sail: true, .. }) => Some(Purpose::Sail),
            _ => None,
        }
    }

    /// The lines below the cards.
    fn exits(&self, game: &Game) -> Vec<Exit, 2> {
        let other = self.other(game).map(Exit::OtherFirst);
        other.into_iter().chain([Exit::Skip]).collect()
    }

    /// The one of them that is selected.
    fn exit(&self, game: &Game) -> Option<Exit> {
        self.exits(game).get(self.list.below(game)?).copied()
    }

    fn depth(&self) -> u8 {
        self.list.at as u8
    }

    /// A on what is selected.
    fn choose(&mut self, game: &Game) -> Next {
        let depth = self.depth();
        match (self.exit(game), self.purpose) {
            (Some(Exit::OtherFirst(other)), _) => return Next::replace(Self::of(other)),
            (Some(Exit::Skip), _) => return Next::Play(Move::Begin),
            (None, Purpose::Sail) => return Next::Play(Move::Sail { depth }),
            (None, Purpose::Blessing) => {}
        }
        match Blessing::of(game, depth) {
            Some(blessing) => Next::open(blessing),
            None => {
                self.refused = true;
                Next::Refused
            }
        }
    }

    /// What A does, or why it does not.
    fn words(&self, game: &Game) -> Text<'static> {
        let both = self.other(game).is_some();
        match (self.exit(game), self.purpose, self.refused) {
            (Some(Exit::OtherFirst(Purpose::Blessing)), ..) => Text::BlessingFirst,
            (Some(Exit::OtherFirst(Purpose::Sail)), ..) => Text::SailFirst,
            (Some(Exit::Skip), ..) if both => Text::SkipBoth,
            (Some(Exit::Skip), ..) => Text::Skip,
            (None, Purpose::Sail, true) => Text::SailNotThis,
            (None, Purpose::Blessing, true) => Text::BlessingNotThis,
            (None, Purpose::Sail, false) => Text::SailThis(self.chosen(game)),
            (None, Purpose::Blessing, false) => Text::BlessThis(self.chosen(game)),
        }
    }

    fn chosen(&self, game: &Game) -> Card {
        self.list
            .card(game)
            .map_or(Card::TRACKER, |card| card.card())
    }
}

impl GameScreen for ChooseBuilding {
    fn holds(&self) -> Buttons {
        self.hint.holds(Buttons::NONE.with(Button::A))
    }

    fn key(&mut self, key: Key, game: &mut Ongoing, shared: &mut Shared, now: Millis) -> Next {
        self.refused = false;
        match self.hint.hear(key, now) {
            Heard::Nothing => {}
            Heard::Taken => return Next::Stay,
            Heard::Undone => {
                self.list = self.unhinted;
                return Next::Stay;
            }
            Heard::Follow(advice) => return follow(advice.m, game.game()),
        }
        match key {
            Key::Press(Button::B) => return leave(game, shared),
            Key::Press(Button::A) => return self.choose(game.game()),
            Key::Hold(_) => {
                self.unhinted = self.list;
                if let Some(advice) = self.hint.ask(game, shared) {
                    return self.advise(advice, game, shared);
                }
            }
            _ => {
                let below = self.exits(game.game()).len();
                self.list.step(key, game.game(), below);
            }
        }
        Next::Stay
    }

    fn refused(&mut self, _: Refusal, _: Millis) {
        self.refused = true;
    }

    fn question(&self, game: &Ongoing, shared: &Shared) -> Option<Question> {
        self.hint.question(game, shared)
    }

    fn thought(&mut self, percent: u8) -> bool {
        self.hint.thought(percent)
    }

    /// What is advised is selected, with the set-up action that it is about.
    fn advise(&mut self, advice: Advice, game: &mut Ongoing, shared: &mut Shared) -> Next {
        match advice.m {
            Move::Sail { depth } => (self.purpose, self.list.at) = (Purpose::Sail, depth.into()),
            Move::Bless { depth, .. } => {
                (self.purpose, self.list.at) = (Purpose::Blessing, depth.into());
            }
            _ => {
                let last = self.exits(game.game()).len() - 1;
                self.list.go_below(game.game(), last);
            }
        }
        self.hint.tell(advice, game, shared);
        Next::Stay
    }

    fn tick(&mut self, _: &mut Ongoing, _: &mut Shared, now: Millis) -> Next {
        self.hint.tick(now);
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.hint.deadline()
    }

    fn selection(&self, game: &Ongoing) -> Option<Selection> {
        let game = game.game();
        let depth = self.depth();
        Some(match (self.exit(game), self.purpose) {
            (Some(Exit::OtherFirst(_)), _) => Selection::OtherFirst,
            (Some(Exit::Skip), _) => Selection::Move(Move::Begin),
            (None, Purpose::Sail) => Selection::Move(Move::Sail { depth }),
            (None, Purpose::Blessing) => Selection::Card(self.list.at),
        })
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        shared: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let exits = self.exits(game.game());
        let pictures: Vec<Picture, 2> = exits
            .iter()
            .map(|exit| match exit {
                Exit::OtherFirst(Purpose::Blessing) => card::BLESSING,
                Exit::OtherFirst(Purpose::Sail) => card::SAIL,
                Exit::Skip => SKIP,
            })
            .collect();
        self.list.draw(pen, game.game(), &pictures, &|_| true)?;
        match self.hint.said(game, shared) {
            _ if self.hint.is_thinking() => self.hint.draw_sign(pen),
            // What is advised stays in sight.
            Some(said) if self.list.row() == 0 => said.draw(pen, FOOT),
            Some(said) => said.draw(pen, 0),
            None => pen.text(0, 0, BODY, self.words(game.game())).map(drop),
        }
    }
}

/// A on what a hint said: only the upgrade of a Blessing is asked about, and that is
/// chosen.
fn follow(m: Move, game: &Game) -> Next {
    let upgrade = match m {
        Move::Bless { depth, action } => Blessing::advised(game, depth, action),
        _ => None,
    };
    match upgrade {
        Some(blessing) => Next::open(blessing),
        None => Next::Play(m),
    }
}

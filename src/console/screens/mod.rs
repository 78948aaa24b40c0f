//! The screens, one file each. A screen is asked for three things: what a key does,
//! what the passing time does, and how it looks. It answers with where to go next;
//! the console keeps the stack of those below.

mod activation;
mod banner;
mod blessing;
mod card_view;
mod choose;
mod code_entry;
mod deck_view;
mod feats;
mod game_over;
mod hardware_test;
mod help;
mod hint;
mod motion;
mod new_game;
mod notice;
mod panel;
mod records;
mod result;
mod rewind;
mod settings;
mod strip;
mod table;
mod tip;
mod title;
mod watch;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::input::Button;
use super::selection::Selection;
use super::world::World;
use super::{Millis, draw::Pen};
use crate::game::Move;
use crate::hint::{Advice, Question};

pub use activation::Activation;
pub use blessing::Blessing;
pub use card_view::CardView;
pub use choose::Choose;
pub use code_entry::{CodeEntry, Specimen};
pub use deck_view::DeckView;
pub use feats::{FeatEarned, FeatText, FeatsGallery, TakeFeats};
pub use game_over::GameOver;
pub use hardware_test::HardwareTest;
pub use help::Help;
pub use new_game::NewGame;
pub use notice::Notice;
pub use records::Records;
pub use rewind::Rewind;
pub use settings::SettingsMenu;
pub use table::Table;
pub use tip::Tip;
pub use title::Title;
pub use watch::Watch;

/// What a player does, as the screens understand it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Press(Button),
    /// A direction that is held goes on.
    Repeat(Button),
    /// A or B was let go before it became a [`Hold`](Self::Hold).
    Tap(Button),
    /// A or B was held.
    Hold(Button),
}

impl Key {
    /// The direction of a press or of its repetition.
    pub fn direction(self) -> Option<Button> {
        match self {
            Self::Press(button) | Self::Repeat(button) if button.is_direction() => Some(button),
            _ => None,
        }
    }
}

/// Where a key leads.
pub enum Next {
    Stay,
    /// Over this screen; [`Back`](Self::Back) returns to it.
    Open(Screen),
    /// In the place of this screen.
    Become(Screen),
    Back,
    /// Over the title, with nothing between.
    Home(Screen),
    /// Down to the table, and there this move.
    Play(Move),
}

macro_rules! screens {
    ($($name:ident),* $(,)?) => {
        /// Every screen there is.
        pub enum Screen { $($name($name)),* }

        impl Screen {
            pub fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
                match self { $(Self::$name(screen) => screen.key(key, world, now)),* }
            }

            pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, now: Millis) -> Result<(), D::Error>
            where
                D: DrawTarget<Color = BinaryColor>,
            {
                match self { $(Self::$name(screen) => screen.draw(pen, world, now)),* }
            }

            /// The screen's name, for logs and tests.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$name(_) => stringify!($name)),* }
            }

            /// The names of all screens.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];
        }
    };
}

screens!(
    Activation,
    Blessing,
    CardView,
    Choose,
    CodeEntry,
    DeckView,
    FeatEarned,
    FeatText,
    FeatsGallery,
    GameOver,
    HardwareTest,
    Help,
    NewGame,
    Notice,
    Records,
    Rewind,
    SettingsMenu,
    Table,
    TakeFeats,
    Tip,
    Title,
    Watch,
);

impl Screen {
    /// What is selected, on the screens where the game is played.
    pub fn selection(&self, world: &World) -> Option<Selection> {
        let game = world.session.as_ref()?.game();
        match self {
            Self::Activation(activation) => activation.selection(game),
            Self::Blessing(blessing) => blessing.selection(),
            Self::Choose(choose) => choose.selection(game),
            Self::DeckView(deck) => deck.selection(),
            Self::Table(table) => table.selection(game),
            _ => None,
        }
    }

    /// What it would like to be thought about.
    pub fn question(&self, world: &World) -> Option<Question> {
        match self {
            Self::Activation(activation) => activation.hint.question(world),
            Self::DeckView(deck) => deck.hint.question(world),
            Self::GameOver(over) => over.question(world),
            Self::Table(table) => table.hint.question(world),
            Self::Watch(watch) => watch.question(),
            _ => None,
        }
    }

    /// The thinking has come so far, in percent; whether that can be seen.
    pub fn thought(&mut self, percent: u8) -> bool {
        match self {
            Self::Activation(activation) => activation.hint.thought(percent),
            Self::DeckView(deck) => deck.hint.thought(percent),
            Self::GameOver(over) => over.thought(percent),
            Self::Table(table) => table.hint.thought(percent),
            _ => false,
        }
    }

    /// The answer to its question.
    pub fn advise(&mut self, advice: Advice, world: &mut World, now: Millis) -> Next {
        match self {
            Self::Activation(activation) => activation.advise(advice, world),
            Self::DeckView(deck) => return deck.advise(advice, world),
            Self::GameOver(over) => over.advise(advice),
            Self::Table(table) => table.advise(advice, world),
            Self::Watch(watch) => watch.advise(advice, now),
            _ => {}
        }
        Next::Stay
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Millis, world: &World) -> Next {
        match self {
            Self::Activation(activation) => activation.hint.tick(now),
            Self::DeckView(deck) => deck.hint.tick(now),
            Self::Table(table) => return table.tick(now),
            Self::Watch(watch) => return watch.tick(now, world),
            _ => {}
        }
        Next::Stay
    }

    /// When the picture changes by itself, or [`tick`](Self::tick) has something to do.
    pub fn deadline(&self, now: Millis) -> Option<Millis> {
        match self {
            Self::Activation(activation) => activation.hint.deadline(),
            Self::DeckView(deck) => deck.hint.deadline(),
            Self::Table(table) => table.deadline(now),
            Self::Watch(watch) => watch.deadline(now),
            _ => None,
        }
    }
}

//! The screens, one file each. To add one, write its file, implement [`Screen`] (or
//! [`GameScreen`], if it only makes sense during a game) and add it to the list below;
//! nothing else knows how many there are.

mod activation;
mod blessing;
mod card_view;
mod challenges;
mod choose;
mod choose_building;
mod choose_deck;
mod code_entry;
mod coming;
mod deck_view;
mod feat_earned;
mod feat_gallery;
mod feat_page;
mod game_over;
mod hardware_test;
mod how_to_play;
mod in_game;
mod new_game;
mod notice;
mod records;
mod rewind;
mod screen;
mod settings_menu;
mod table;
mod take_feats;
mod title;
mod watch;
mod wipe_records;

use super::Millis;
use super::draw::{Pen, Surface};
use super::guide::Lesson;
use super::input::Buttons;
use super::key::Key;
use super::next::Next;
use super::selection::Selection;
use super::world::{Played, Whose, World};
use crate::game::Refusal;
use crate::hint::{Advice, Costliest, Question};

pub use activation::Activation;
pub use blessing::Blessing;
pub use card_view::CardView;
pub use challenges::Challenges;
pub use choose::Choose;
pub use choose_building::ChooseBuilding;
pub use choose_deck::ChooseDeck;
pub use code_entry::{CodeEntry, Specimen};
pub use coming::Coming;
pub use deck_view::DeckView;
pub use feat_earned::FeatEarned;
pub use feat_gallery::FeatGallery;
pub use feat_page::FeatPage;
pub use game_over::GameOver;
pub use hardware_test::HardwareTest;
pub use how_to_play::HowToPlay;
use in_game::{GameScreen, InGame};
pub use new_game::NewGame;
pub use notice::Notice;
pub use records::Records;
pub use rewind::Rewind;
pub use screen::Screen;
use screen::screens;
pub use settings_menu::SettingsMenu;
pub use table::Table;
pub use take_feats::TakeFeats;
pub use title::Title;
pub use watch::Watch;
pub use wipe_records::WipeRecords;

screens! {
    Activation: InGame<Activation>,
    Blessing: Blessing,
    CardView: CardView,
    Challenges: Challenges,
    Choose: InGame<Choose>,
    ChooseBuilding: InGame<ChooseBuilding>,
    ChooseDeck: ChooseDeck,
    CodeEntry: CodeEntry,
    Coming: InGame<Coming>,
    DeckView: DeckView,
    FeatEarned: FeatEarned,
    FeatGallery: FeatGallery,
    FeatPage: FeatPage,
    GameOver: InGame<GameOver>,
    HardwareTest: HardwareTest,
    HowToPlay: HowToPlay,
    NewGame: NewGame,
    Notice: Notice,
    Records: Records,
    Rewind: InGame<Rewind>,
    SettingsMenu: SettingsMenu,
    Table: InGame<Table>,
    TakeFeats: TakeFeats,
    Title: Title,
    Watch: Watch,
    WipeRecords: WipeRecords,
}

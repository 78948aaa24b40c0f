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
mod choose_table;
mod close_round;
mod code_entry;
mod coming;
mod console_turn;
mod curtain;
mod deck_view;
mod display_check;
mod feat_earned;
mod feat_gallery;
mod feat_page;
mod game_over;
mod hardware_test;
mod how_to_play;
mod in_game;
mod lobby;
mod look_up;
mod match_menu;
mod match_over;
mod new_game;
mod new_match;
mod notice;
mod records;
mod report;
mod rewind;
mod round_end;
mod screen;
mod seating;
mod settings_menu;
mod sound_question;
mod table;
mod take_feats;
mod title;
mod wait;
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
use crate::party::{self, Entry, Seat};
use crate::profile::{AnyHand, Together};

pub use activation::Activation;
pub use blessing::Blessing;
pub use card_view::CardView;
pub use challenges::Challenges;
pub use choose::Choose;
pub use choose_building::ChooseBuilding;
pub use choose_deck::ChooseDeck;
pub use choose_table::ChooseTable;
pub use close_round::CloseRound;
pub use code_entry::{CodeEntry, Specimen};
pub use coming::Coming;
pub use console_turn::ConsoleTurn;
pub use curtain::Curtain;
pub use deck_view::DeckView;
pub use display_check::DisplayCheck;
pub use feat_earned::FeatEarned;
pub use feat_gallery::FeatGallery;
pub use feat_page::FeatPage;
pub use game_over::GameOver;
pub use hardware_test::HardwareTest;
pub use how_to_play::HowToPlay;
use in_game::{GameScreen, InGame};
pub use lobby::Lobby;
pub use look_up::LookUp;
pub use match_menu::MatchMenu;
pub use match_over::MatchOver;
pub use new_game::NewGame;
pub use new_match::NewMatch;
pub use notice::Notice;
pub use records::Records;
pub use report::Report;
pub use rewind::Rewind;
pub use round_end::RoundEnd;
pub use screen::Screen;
use screen::screens;
pub use seating::Seating;
pub use settings_menu::SettingsMenu;
pub use sound_question::SoundQuestion;
pub use table::Table;
pub use take_feats::TakeFeats;
pub use title::Title;
pub use wait::{Wait, waits, wants};
pub use watch::Watch;
pub use wipe_records::WipeRecords;

screens! {
    Activation: InGame<Activation, AnyHand>,
    Blessing: Blessing,
    CardView: CardView,
    Challenges: Challenges,
    Choose: InGame<Choose, AnyHand>,
    ChooseBuilding: InGame<ChooseBuilding>,
    ChooseDeck: ChooseDeck,
    ChooseTable: ChooseTable,
    CloseRound: InGame<CloseRound, Together>,
    CodeEntry: CodeEntry,
    Coming: InGame<Coming, AnyHand>,
    ConsoleTurn: InGame<ConsoleTurn, Together>,
    Curtain: InGame<Curtain, Together>,
    DeckView: DeckView,
    DisplayCheck: DisplayCheck,
    FeatEarned: FeatEarned,
    FeatGallery: FeatGallery,
    FeatPage: FeatPage,
    GameOver: InGame<GameOver>,
    HardwareTest: HardwareTest,
    HowToPlay: HowToPlay,
    Lobby: Lobby,
    LookUp: InGame<LookUp, Together>,
    MatchMenu: InGame<MatchMenu, Together>,
    MatchOver: InGame<MatchOver, Together>,
    NewGame: NewGame,
    NewMatch: NewMatch,
    Notice: Notice,
    Records: Records,
    Report: InGame<Report, Together>,
    Rewind: InGame<Rewind, AnyHand>,
    RoundEnd: InGame<RoundEnd, Together>,
    Seating: Seating,
    SettingsMenu: SettingsMenu,
    SoundQuestion: SoundQuestion,
    Table: InGame<Table, AnyHand>,
    TakeFeats: TakeFeats,
    Title: Title,
    Wait: InGame<Wait, Together>,
    Watch: Watch,
    WipeRecords: WipeRecords,
}

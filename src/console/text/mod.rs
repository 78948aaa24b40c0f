//! Everything the glass says. A screen names what it wants to say as a [`Text`]: by its
//! meaning, with typed arguments. A [`Language`] has the words for it, in a file of its
//! own with one exhaustive match, so a text that a language lacks does not compile.

mod cable;
pub mod english;
mod marked;
mod shared;
mod together;
mod words;

use super::guide::Topic;
use super::input::Button;
use super::miss::Miss;
use super::reason::Reason;
use super::trouble::Trouble;
use crate::deal::{CodeError, Seed};
use crate::game::{Action, Card, Cost, Feat, Kind, Rating, Refusal};
use crate::party::Seat;
use crate::profile::{After, Chip, Difficulty, Ending, Hints, Streak, Volume};
pub use cable::{Waiting, Wired};
pub use marked::MARK;
pub use shared::{Ended, Group, Told};
pub use together::Say;
pub use words::Words;

/// A language of the glass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    #[default]
    English,
    /// Every letter is the same: in a test, any other letter on the glass did not come
    /// from here.
    Marked,
}

impl Language {
    pub fn say(self, text: Text<'_>) -> Words<'_> {
        let words = english::say(text);
        match self {
            Self::English => words,
            Self::Marked => marked::mark(&words),
        }
    }
}

/// A page of the rules to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    Offer,
    Goal,
    Turn,
    Store,
    Pay,
    Turning,
    Limit,
    Rounds,
    Score,
    Buttons,
    Help,
    Feats,
    Villagers,
    HouseCards,
    Decks,
    Power,
    Together,
    Cooperative,
    Casual,
    Speed,
}

/// Something to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text<'a> {
    // Values.
    Number(i32),
    /// With its sign.
    Change(i32),
    /// A number with one decimal, in tenths.
    Tenths(i32),
    /// The first of two, as in "2/5".
    Of(usize, usize),
    Character(char),
    /// A list has nothing here.
    None,
    Switch(bool),
    Card(Card),
    /// Where there is little room.
    ShortCard(Card),
    /// Beside its picture on the table.
    PanelCard(Card),
    Kind(Kind),
    Action(Action),
    Feat(Feat),
    Rating(Rating),
    Difficulty(Difficulty),
    Villagers,

    // The title.
    PalmIsland,
    Continue,
    LearnToPlay,
    NewGame,
    Feats,
    Records,
    HowToPlay,
    Watch,
    Settings,
    BatteryLow,
    GameIsKept,
    MatchIsKept,

    // Before a game.
    Start,
    StartNote,
    GiveUpGame,
    Deck,
    /// A deck by its code, or by its number if it is a challenge.
    DeckName(Seed),
    DeckNote,
    FeatsTaken {
        taken: usize,
        earned: usize,
    },
    DifficultyNote(Difficulty),
    VillagersTaken(bool),
    VillagersNote,
    SeeTheDeck,
    SeeTheDeckNote,
    WhichDeck,
    NewDeckNote,
    SameDeckNote(Seed),
    Challenges,
    ChallengesNote,
    Challenge(u8),
    ConsoleStars(i16),
    YourBest(Option<i16>),
    TakeKey,
    NotPlayed,
    Played,
    Beaten,
    EnterCode,
    EnterCodeNote,
    DeckCode,
    CodeIsGood,
    CodeHelp,
    CodeError(CodeError),
    NotSeenYet,
    RoundEnd,
    /// The same after the last round.
    GameEnd,
    /// In place of the third card: nothing comes after the first.
    LastCard,
    ChooseFeats,
    /// The first word of its name.
    ShortFeat(Feat),
    NotYet,

    // Setting up.
    SailThis(Card),
    SailNotThis,
    SailFirst,
    BlessThis(Card),
    BlessingNotThis,
    BlessingFirst,
    Skip,
    SkipBoth,
    Bless(Card),
    BlessVerb,
    WhoHelps {
        round: u8,
    },
    HelpInRound(Kind),
    BeginRound,

    // The table.
    Round {
        round: u8,
    },
    /// Before the name of the third card.
    Third,
    /// Before the name of the second, while words stand in its place.
    AlsoThere,
    Discard,
    CanBeHelped,
    /// The tracker as the second card: its round, and when that is over.
    RoundName(u8),
    EndsAfterFirst,
    NothingAfterFirst,
    Stored,
    UseItNow,
    /// Of a card that offers nothing more.
    StaysYours,
    StorageEmpty,
    Pays,
    IsReset,
    /// How many cards come before this one.
    ComesUp(usize),
    Free,
    Or,
    Refusal(Refusal),
    /// What is missing of a price.
    Missing(Cost),
    ConfirmDiscard(Card),
    Watching,
    WatchKeys(u8),
    Paused,
    PlayThisDeckKeys,
    CameUp(Card),
    CardsLost(u8),
    RoundOver(u8),

    // A card.
    /// Before the number of the side that is up.
    ActiveArea,
    ThirdCard,
    Recruited,
    Effect(Kind),

    // Paying.
    CardAction(Card, Action),
    TheseCardsPay,
    ResetOne,
    PayAndReset,
    BuilderPaysAll,
    BuilderAndThesePay,
    BuilderPaysReset,
    MonumentPays,
    MonumentPaysReset,
    ShippingPays,
    RebuildPays,
    RebuildReset,
    BuilderTakes,
    AndThese,
    NothingLost,
    Lost,
    /// Beside the storage: what lies in it.
    InStore,
    PlayKey,
    OtherVerb,
    /// Which of the ways to pay is shown.
    /// The way to pay that a hint advised.
    AsHinted,
    WayOf(usize, usize),
    Price,
    BackVerb,

    // Taking back.
    NothingToTakeBack,
    TurnsBack(usize),
    GoOnFromHere,
    CancelVerb,

    // A hint.
    Thinking,
    HintsOff,
    Reason(Reason),
    /// Nothing but a discard is possible, and A goes on to where there is something to choose.
    OnlyDiscard,
    NoMoreStars,
    /// How much of the deck a hint knows, where that is not what has come by.
    KnowsTheDeck,
    KnowsTopThree,

    // The end.
    Star,
    StarCount(i16),
    CountedKeys,
    FeatsWithinReach,
    FeatGoal(Feat),
    FeatSoFar {
        feat: Feat,
        you: u8,
    },
    DeckOf(Seed),
    ThisDeck,
    ConsolePlays,
    ConsoleAndYou {
        console: i16,
        stars: i16,
    },
    NewBest {
        before: i16,
    },
    Best(i16),
    BestOn(Difficulty, i16),
    FirstGame,
    /// The first on its difficulty, or with Villagers.
    FirstOfItsKind,
    YourResult,
    /// The game in one line, to pass on.
    Result(Ending),
    NewDeck,
    /// The finished game is looked through for the turn that cost most.
    LookingBack,
    Miss(Miss),
    NothingMissed,
    SameDeck,
    ToTitle,
    AfterGameKeys,
    GameIsOver,
    FeatIsEarned,

    // Feats and records.
    FeatsEarned(usize),
    Unknown,
    Condition(Feat),
    Reward(Feat),
    EarnedIn {
        game: u32,
        hardest: Difficulty,
    },
    NearestSoFar {
        nearest: u8,
        feat: Feat,
    },
    NoGames,
    Games,
    BestGame,
    Mean,
    MeanOfLast(usize),
    InARow,
    Streak(Streak),
    LastGames,
    HollowBars,
    AllScores,
    CoreDeck,
    BestByDeck,
    NoDecks,
    Code(Seed),

    // Settings.
    Brightness,
    BlackOnWhite,
    LeftHanded,
    LargeText,
    Animations,
    HintSetting,
    ConfirmDiscards,
    DimAfter,
    OffAfter,
    SoundSetting,
    StandbyAfter,
    DisplaySetting,
    RestoreDefaults,
    WipeRecords,
    After(After),
    Hints(Hints),
    Volume(Volume),
    Chip(Chip),
    /// Where the glass begins in the memory of the display, if not at the usual place.
    FirstColumn(Option<u8>),
    BrightnessNote,
    BlackOnWhiteNote,
    LeftHandedNote,
    LargeTextNote,
    AnimationsNote,
    HintsNote(Hints),
    ConfirmDiscardsNote,
    DimNote,
    OffNote,
    SoundNote,
    StandbyNote,
    DisplayNote,
    EdgesQuestion,
    PixelsNeeded,
    SoundQuestion,
    RestoreNote,
    RestoreQuestion,
    WipeNote,
    WipeTitle,
    WipeQuestion,
    WipeKeys,

    // To read.
    PageTitle(Page),
    PageText(Page),
    ReplaceGame,
    ReplaceQuestion,
    Lesson(Topic, Option<Card>),
    /// Words in the pictures of the rules.
    Store,
    Rotate,
    Flip,
    LostWord,
    Printed,
    Ours,
    Hold,
    ExampleCode,
    Plus,
    Hardware,
    Test,

    // Playing together.
    Seat(Seat),
    Say(Say),
    Told(Told),
    Wired(Wired),

    // Trouble.
    PleaseNote,
    Trouble(Trouble),
    GoOnKey,
    HardwareTest,
    Version(&'a str),
    Button(Button),
    AllGood,
    ButtonsSeen(usize),
    TestKeys,
    BorderKeys,
    Stopped,
    /// What the firmware stopped with.
    Message(&'a str),
    NotResponding,
    RestartKeys,
}

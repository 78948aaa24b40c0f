//! English.

mod cable;
mod lessons;
mod misses;
mod names;
mod pages;
mod reasons;
mod results;
mod shared;
mod together;

use super::{Text, Words};
use crate::console::input::Button;
use crate::console::trouble::Trouble;
use crate::deal::CodeError;
use crate::game::{Feat, Kind, ROUNDS, Refusal};
use crate::profile::{After, Chip, Difficulty, Hints, Notice, Volume};
use names::{Price, ROUND_END, panel_card, short_card, short_feat};
pub use names::{action, animal, card, difficulty, feat, kind, rating};
pub use together::way;

/// [`Words`] with the syntax of `format!`.
macro_rules! words {
    ($($arguments:tt)*) => { $crate::console::text::Words::format(format_args!($($arguments)*)) };
}
use words;

/// Fixed words with icons in brackets, checked while the crate is compiled.
macro_rules! prose {
    ($words:literal) => {
        $crate::console::text::Words::Fixed(const { $crate::console::draw::prose($words) })
    };
}
use prose;

pub fn say(text: Text<'_>) -> Words<'_> {
    match text {
        Text::Number(number) => words!("{number}"),
        Text::Change(number) => words!("{number:+}"),
        Text::Tenths(tenths) => {
            let sign = if tenths < 0 { "-" } else { "" };
            let tenths = tenths.unsigned_abs();
            words!("{sign}{}.{}", tenths / 10, tenths % 10)
        }
        Text::Of(one, all) => words!("{one}/{all}"),
        Text::Character(character) => words!("{character}"),
        Text::None => "-".into(),
        Text::Switch(true) => "on".into(),
        Text::Switch(false) => "off".into(),
        Text::Card(which) => card(which).into(),
        Text::ShortCard(which) => short_card(which).into(),
        Text::PanelCard(which) => panel_card(which).into(),
        Text::Kind(which) => kind(which).into(),
        Text::Action(which) => action(which).into(),
        Text::Feat(which) => feat(which).into(),
        Text::Rating(which) => rating(which).into(),
        Text::Difficulty(which) => difficulty(which).into(),
        Text::Villagers => "Villagers".into(),

        Text::PalmIsland => "Palm Island".into(),
        Text::Continue => "Continue".into(),
        Text::LearnToPlay => "Learn to play".into(),
        Text::NewGame => "New game".into(),
        Text::Feats => "Feats".into(),
        Text::Records => "Records".into(),
        Text::HowToPlay => "Rules".into(),
        Text::Watch => "Watch a game".into(),
        Text::Settings => "Settings".into(),
        Text::BatteryLow => "low".into(),
        Text::GameIsKept => "Your game\nis kept.".into(),
        Text::MatchIsKept => "Your match\nis kept.".into(),

        Text::Start => "Start".into(),
        Text::StartNote => "Earn stars in 8 rounds.".into(),
        Text::GiveUpGame => "Give up your game? Press A again.".into(),
        Text::Deck => "Deck".into(),
        Text::DeckName(seed) => match seed.challenge_number() {
            Some(number) => words!("No. {number}"),
            None => words!("{}", seed.code()),
        },
        Text::DeckNote => "A new deck, a challenge or a code.".into(),
        Text::FeatsTaken { taken, earned } => words!("{taken} of {earned}"),
        Text::DifficultyNote(which) => difficulty_note(which).into(),
        Text::VillagersTaken(true) => "< three >".into(),
        Text::VillagersTaken(false) => "< none >".into(),
        Text::VillagersNote => "Adds three of seven to recruit.".into(),
        Text::SeeTheDeck => "See the deck".into(),
        Text::SeeTheDeckNote => "All its cards in order, before the first turn.".into(),
        Text::WhichDeck => "Which deck?".into(),
        Text::NewDeckNote => "Freshly shuffled.".into(),
        Text::SameDeckNote(seed) => words!("Your last deck: {}.", seed.code()),
        Text::Challenges => "Challenges".into(),
        Text::ChallengesNote => "100 decks. Can you beat the console?".into(),
        Text::Challenge(number) => words!("No. {number}"),
        Text::ConsoleStars(stars) => words!("Console {stars}"),
        Text::YourBest(Some(stars)) => words!("You {stars}"),
        Text::YourBest(None) => "You -".into(),
        Text::TakeKey => prose!("[A] choose"),
        Text::NotPlayed => "new".into(),
        Text::Played => "played".into(),
        Text::Beaten => "beaten".into(),
        Text::EnterCode => "Enter a code".into(),
        Text::EnterCodeNote => "A deck code: six letters and digits.".into(),
        Text::DeckCode => "Deck code".into(),
        Text::CodeIsGood => prose!("[good] Valid code. [A] use it"),
        Text::CodeHelp => prose!("[A] type   [B] back"),
        Text::CodeError(error) => code_error(error),
        Text::NotSeenYet => "not seen yet".into(),
        Text::RoundEnd => ROUND_END.into(),
        Text::GameEnd => "Game end".into(),
        Text::LastCard => "last card".into(),
        Text::ChooseFeats => "Choose Feats".into(),
        Text::ShortFeat(which) => short_feat(which).into(),
        Text::NotYet => "not yet".into(),

        Text::SailThis(which) => words!("Put {} on top?", card(which)),
        Text::SailNotThis => "This one cannot go on top.".into(),
        Text::SailFirst => "Use Sail first".into(),
        Text::BlessThis(which) => words!("Bless the {}?", card(which)),
        Text::BlessingNotThis => "This one cannot be blessed.".into(),
        Text::BlessingFirst => "Use Blessing first".into(),
        Text::Skip => "Skip".into(),
        Text::SkipBoth => "Skip both".into(),
        Text::Bless(which) => words!("Bless {}", card(which)),
        Text::BlessVerb => "bless".into(),
        Text::WhoHelps { round } => words!("Round {round}: who helps?"),
        Text::HelpInRound(kind) => help_in_round(kind).into(),
        Text::BeginRound => "Begin the round".into(),

        Text::Round { round } => words!("R{round}/{ROUNDS}"),
        Text::Discard => "discard".into(),
        Text::Third => "then".into(),
        Text::AlsoThere => "also".into(),
        Text::CanBeHelped => "+".into(),
        Text::RoundName(round) => words!("Round {round}"),
        Text::EndsAfterFirst => "ends after\nthis card.".into(),
        Text::NothingAfterFirst => "comes after\nthis card.".into(),
        Text::Stored => "holds".into(),
        Text::StaysYours => "It stays\nyours when\ndiscarded.".into(),
        Text::UseItNow => "Use it now,\nor it is lost.".into(),
        Text::StorageEmpty => "nothing stored".into(),
        Text::Pays => "pays".into(),
        Text::IsReset => "lost".into(),
        Text::ComesUp(0) => "top".into(),
        Text::ComesUp(1) => "next".into(),
        Text::ComesUp(cards) => words!("{cards}"),
        Text::Free => "free".into(),
        Text::Or => "/".into(),
        Text::Refusal(reason) => refusal(reason),
        Text::Missing(what) => words!("Missing: {}.", Price(what)),
        Text::ConfirmDiscard(which) => words!("Discard {}? Press A again.", card(which)),
        Text::Watching => "The console plays. Press any button to stop.".into(),
        Text::WatchKeys(speed) => {
            words!("[A] pause  [B] stop  [left][right] {speed}x")
        }
        Text::Paused => prose!("[A] go on  [B] stop"),
        Text::PlayThisDeckKeys => prose!("[A] play this deck  [B] back"),
        Text::CameUp(which) => words!("{} came up.", card(which)),
        Text::CardsLost(cards) => words!("{cards} stored cards came up."),
        Text::RoundOver(round) if round + 1 == ROUNDS => "The last round begins!".into(),
        Text::RoundOver(round) => words!("Round {} of {ROUNDS} begins.", round + 1),

        Text::ActiveArea => "now".into(),
        Text::ThirdCard => "Its other sides can be seen once it is on the table.".into(),
        Text::Recruited => "Recruited.".into(),
        Text::Effect(kind) => effect(kind).into(),

        Text::CardAction(card, which) => words!("{}: {}", short_card(card), action(which)),
        Text::TheseCardsPay => "These cards pay:".into(),
        Text::ResetOne => "No room: one is lost".into(),
        Text::PayAndReset => "One pays, one is lost:".into(),
        Text::BuilderPaysAll => "The Builder pays it all".into(),
        Text::BuilderAndThesePay => "The Builder and these pay:".into(),
        Text::BuilderPaysReset => "Builder pays, one lost:".into(),
        Text::MonumentPays => "The Monument pays".into(),
        Text::MonumentPaysReset => "Monument pays, one lost:".into(),
        Text::ShippingPays => "With Shipping, these pay:".into(),
        Text::RebuildPays => "With Rebuild, these pay:".into(),
        Text::RebuildReset => "Rebuild, one lost:".into(),
        Text::BuilderTakes => "Builder".into(),
        Text::AndThese => "and these:".into(),
        Text::NothingLost => "Nothing is lost".into(),
        Text::Lost => "Lost:".into(),
        Text::InStore => "stored".into(),
        Text::PlayKey => "do it".into(),
        Text::OtherVerb => "other way".into(),
        Text::AsHinted => "as hinted".into(),
        Text::WayOf(way, ways) => words!("way {way} of {ways}"),
        Text::Price => "Price:".into(),
        Text::BackVerb => "back".into(),

        Text::NothingToTakeBack => "Nothing to take back yet.".into(),
        Text::TurnsBack(1) => "1 turn back".into(),
        Text::TurnsBack(turns) => words!("{turns} turns back"),
        Text::GoOnFromHere => "play from here".into(),
        Text::CancelVerb => "cancel".into(),

        Text::Thinking => "Thinking".into(),
        Text::HintsOff => "Hints are off: see Settings.".into(),
        Text::Reason(reason) => reasons::say(reason),
        Text::OnlyDiscard => prose!("You can only discard. [A] discards until you can choose."),
        Text::NoMoreStars => prose!("No more stars can be won. [A] discards to the end."),
        Text::KnowsTheDeck => "knows the deck".into(),
        Text::KnowsTopThree => "knows the top 3".into(),

        Text::Star => "★".into(),
        Text::StarCount(stars) => words!("{stars}★"),
        Text::CountedKeys => prose!("[A] more   [B] title"),
        Text::FeatsWithinReach => "Next Feats".into(),
        Text::FeatGoal(feat) => feat_goal(feat).into(),
        Text::FeatSoFar { feat, you } => match feat {
            Feat::Blessing => words!("{}% done", 100 * u32::from(you) / u32::from(feat.goal())),
            _ => words!("You: {you} of {}", feat.goal()),
        },
        Text::DeckOf(seed) => words!("Deck {}", seed.code()),
        Text::ThisDeck => "This deck".into(),
        Text::ConsolePlays => "Console playing".into(),
        Text::ConsoleAndYou { console, stars } => words!("Console {console}, you {stars}"),
        Text::NewBest { before } => words!("New best! Before: {before}"),
        Text::Best(best) => words!("Your best game: {best}"),
        Text::BestOn(which, best) => words!("Your best on {}: {best}", difficulty(which)),
        Text::FirstGame => "Your first game!".into(),
        Text::FirstOfItsKind => "Your first game like this".into(),
        Text::YourResult => "Your result".into(),
        Text::Result(ending) => words!("{}", results::Line(ending)),
        Text::NewDeck => "New deck".into(),
        Text::LookingBack => "Checking turns".into(),
        Text::Miss(miss) => misses::say(miss),
        Text::NothingMissed => "No single turn stands out.".into(),
        Text::SameDeck => "Same deck".into(),
        Text::ToTitle => "Title".into(),
        Text::AfterGameKeys => prose!("[A] choose   [B] title"),
        Text::GameIsOver => "Final score".into(),
        Text::FeatIsEarned => "You earned a Feat!".into(),

        Text::FeatsEarned(earned) => words!("Feats: {earned} of {}", Feat::COUNT),
        Text::Unknown => "?".into(),
        Text::Condition(feat) => condition(feat).into(),
        Text::Reward(feat) => reward(feat).into(),
        Text::EarnedIn { game, hardest } => {
            words!("Earned: game {game}, {}", difficulty(hardest))
        }
        Text::NearestSoFar { nearest, feat } => {
            let goal = feat.goal();
            match feat {
                Feat::Blessing => {
                    let percent = 100 * u32::from(nearest) / u32::from(goal);
                    words!("Best so far: {percent}%")
                }
                _ => words!("Best so far: {nearest} of {goal}"),
            }
        }
        Text::NoGames => "No finished games yet.\nEach one becomes a bar\nin a chart here.".into(),
        Text::Games => "Games".into(),
        Text::BestGame => "Best".into(),
        Text::Mean => "Average".into(),
        Text::MeanOfLast(games) => words!("Average of last {games}"),
        Text::InARow => "20★+ in a row".into(),
        Text::Streak(streak) => words!("{}, best: {}", streak.now, streak.longest),
        Text::LastGames => "Last games".into(),
        Text::HollowBars => "hollow: hints or undo".into(),
        Text::AllScores => "All scores".into(),
        Text::CoreDeck => "Core deck".into(),
        Text::BestByDeck => "Best by deck".into(),
        Text::NoDecks => "Your best game with each\ndeck appears here.".into(),
        Text::Code(seed) => words!("{}", seed.code()),

        Text::Brightness => "Brightness".into(),
        Text::BlackOnWhite => "Black on white".into(),
        Text::LeftHanded => "Left-handed".into(),
        Text::LargeText => "Large text".into(),
        Text::Animations => "Animations".into(),
        Text::HintSetting => "Hints".into(),
        Text::ConfirmDiscards => "Confirm discards".into(),
        Text::DimAfter => "Dim after".into(),
        Text::OffAfter => "Screen off after".into(),
        Text::SoundSetting => "Sound".into(),
        Text::DisplaySetting => "Display".into(),
        Text::StandbyAfter => "Standby after".into(),
        Text::RestoreDefaults => "Restore defaults".into(),
        Text::WipeRecords => "Wipe records".into(),
        Text::After(after) => time(after).into(),
        Text::Hints(Hints::Off) => "off".into(),
        Text::Hints(Hints::TopThree) => "3 cards".into(),
        Text::Hints(Hints::Memory) => "on".into(),
        Text::Volume(Volume::Off) => "off".into(),
        Text::Volume(Volume::Low) => "low".into(),
        Text::Volume(Volume::High) => "high".into(),
        Text::Chip(which) => chip(which).into(),
        Text::FirstColumn(None) => "usual place".into(),
        Text::FirstColumn(Some(column)) => words!("column {column}"),
        Text::BrightnessNote => "How bright the screen is.\nDarker saves battery.".into(),
        Text::BlackOnWhiteNote => "Swaps light and dark.".into(),
        Text::LeftHandedNote => "Turn the handheld round:\nA and B are on the left.".into(),
        Text::LargeTextNote => "One card at a time,\nin larger letters.".into(),
        Text::AnimationsNote => "Cards move as they\nare played.".into(),
        Text::HintsNote(Hints::Off) => "Holding A does nothing.".into(),
        Text::HintsNote(Hints::TopThree) => {
            "Hold A for advice. It knows\nonly the top three cards.".into()
        }
        Text::HintsNote(Hints::Memory) => {
            "Hold A for advice. It knows\nevery card you have seen.".into()
        }
        Text::ConfirmDiscardsNote => "Asks before you discard\na card you could use.".into(),
        Text::DimNote => "Darker after this long\nwithout a press.".into(),
        Text::OffNote => "Off after this long.\nAny button wakes it.".into(),
        Text::StandbyNote => "Deep sleep this long after\nthe screen goes off.".into(),
        Text::SoundNote => "Short tones, if your\nhandheld has a beeper.".into(),
        Text::DisplayNote => "Leave it, unless the picture\nis wrong: A tries others.".into(),
        Text::EdgesQuestion => "All 4 edges lit? Press".into(),
        Text::PixelsNeeded => "128x64 pixels needed".into(),
        Text::SoundQuestion => "Sound?".into(),
        Text::RestoreNote => "Puts all settings back\nto the defaults.".into(),
        Text::RestoreQuestion => "Press A again to\nrestore the defaults.".into(),
        Text::WipeNote => "Erases all games and\nbest scores.".into(),
        Text::WipeTitle => "Wipe the records?".into(),
        Text::WipeQuestion => {
            "This erases all games and best scores. Feats and settings stay.".into()
        }
        Text::WipeKeys => prose!("[A] wipe   [B] keep them"),

        Text::PageTitle(page) => pages::title(page).into(),
        Text::PageText(page) => pages::text(page),
        Text::ReplaceGame => "Replace your game?".into(),
        Text::ReplaceQuestion => prose!(
            "You are in the middle of a game. The lesson would replace it.\n \n[A] start the lesson\n[B] keep my game"
        ),
        Text::Lesson(topic, card) => lessons::text(topic, card),
        Text::Store => "store".into(),
        Text::Rotate => "rotate".into(),
        Text::Flip => "flip".into(),
        Text::LostWord => "lost".into(),
        Text::Printed => "printed".into(),
        Text::Ours => "ours".into(),
        Text::Hold => "hold".into(),
        Text::ExampleCode => "23AFWW".into(),
        Text::Plus => "+".into(),
        Text::Hardware => "hardware".into(),
        Text::Test => "test".into(),

        Text::Seat(seat) => animal(seat).into(),
        Text::Say(say) => together::say(say),
        Text::Told(told) => shared::say(told),
        Text::Wired(wired) => cable::say(wired),

        Text::PleaseNote => "Please note".into(),
        Text::Trouble(which) => trouble(which).into(),
        Text::GoOnKey => prose!("[A] go on"),
        Text::HardwareTest => "Hardware test".into(),
        Text::Version(version) => version.into(),
        Text::Button(which) => button(which).into(),
        Text::AllGood => "all good".into(),
        Text::ButtonsSeen(seen) => words!("{seen} of {}", Button::COUNT),
        Text::TestKeys => prose!("[A] pixels  hold [B] leave"),
        Text::BorderKeys => {
            prose!("A line runs along\nall four edges.\n[A] buttons\nhold [B] leave")
        }
        Text::Stopped => "Palm Island stopped:".into(),
        Text::Message(message) => message.into(),
        Text::NotResponding => "It stopped responding (watchdog).".into(),
        Text::RestartKeys => "Hold A+B to restart".into(),
    }
}

/// How hard a game is, and why (S6).
const fn difficulty_note(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Hard => "Hard: no Feat helps you.",
        Difficulty::Medium => "Medium: one Feat helps you.",
        Difficulty::Easy => "Easy: two or more Feats help you.",
    }
}

/// What a Villager or the Monument does. The numbers are house numbers, from
/// `game/house.rs`.
const fn effect(kind: Kind) -> &'static str {
    match kind {
        Kind::Builder => "Chosen at a round's start: one action costs up to 2 less.",
        Kind::Elder => "Used at a round's start: from then on you can store five.",
        Kind::Merchant => "At the end: 1 star for each upgrade of Market and Trade House.",
        Kind::Priest => "At the end: 1 star for each upgrade of the Temples.",
        Kind::Chief => "At the end: 1 star for each upgrade of the Housings.",
        Kind::Wayfinder => "Free to store: pays as one good of any kind. Costs 1 star at the end.",
        Kind::Rider => "Free to store: pays as two goods of any kind. Costs 2 stars at the end.",
        Kind::Axe => "One of your Feats: it stores logs.",
        Kind::Tooth => "One of your Feats: it stores fish.",
        Kind::Hammer => "One of your Feats: it stores stone.",
        Kind::Monument => "It pays for one action of the card next to it, then leaves the game.",
        _ => "",
    }
}

/// What an active Villager does in the round that begins.
const fn help_in_round(kind: Kind) -> &'static str {
    match kind {
        Kind::Builder => "one action: 2 cheaper",
        Kind::Elder => "room for 5 from now on",
        _ => "",
    }
}

/// What earns a Feat.
const fn condition(feat: Feat) -> &'static str {
    match feat {
        Feat::Axe => "Upgrade all 3 Loggers twice or more",
        Feat::Tooth => "Upgrade all 3 Canoe Houses twice",
        Feat::Hammer => "Upgrade all 3 Quarries twice",
        Feat::Sail => "30 stars or more",
        Feat::Blessing => "Upgrade all 16 buildings, 20 ▲ in all",
        Feat::Monument => "40 stars or more",
    }
}

/// The same with the first word of its name, in a line.
const fn feat_goal(feat: Feat) -> &'static str {
    match feat {
        Feat::Axe => "Axe: 3 Loggers ▲▲",
        Feat::Tooth => "Tooth: 3 Canoe Houses ▲▲",
        Feat::Hammer => "Hammer: 3 Quarries ▲▲",
        Feat::Sail => "Sail: 30 stars",
        Feat::Blessing => "Blessing: 16 cards, 20 ▲",
        Feat::Monument => "Monument: 40 stars",
    }
}

/// What a Feat does in later games.
const fn reward(feat: Feat) -> &'static str {
    match feat {
        Feat::Axe => "A new card for your deck: it stores logs.",
        Feat::Tooth => "A new card for your deck: it stores fish.",
        Feat::Hammer => "A new card for your deck: it stores stone.",
        Feat::Sail => "You choose which building comes first.",
        Feat::Blessing => "Before the first turn you upgrade one building for free.",
        Feat::Monument => "A new card: it pays once for the card next to it.",
    }
}

pub fn refusal(reason: Refusal) -> Words<'static> {
    match reason {
        Refusal::GameOver => "The game is over.".into(),
        Refusal::SetUpFirst => "Finish the set-up first.".into(),
        Refusal::ActivationFirst => "Choose this round's Villagers first.".into(),
        Refusal::NotNow => "Not now.".into(),
        Refusal::Tracker => "This card only ends the round.".into(),
        Refusal::Covered(which) => words!("{} is stored: it offers nothing.", card(which)),
        Refusal::NotOffered(which, wanted) => {
            words!("{} has no {} here.", card(which), action(wanted))
        }
        Refusal::Unaffordable(price) => words!("Needs {}.", Price(price)),
        Refusal::TooLittle(price) => words!("Not enough: needs {}.", Price(price)),
        Refusal::Surplus => "One of these cards is not needed.".into(),
        Refusal::AlreadyFree => "It is free: no card has to pay.".into(),
        Refusal::NoSuchStored => "There is no such stored card.".into(),
        Refusal::NoRoom(limit) => words!("{limit} cards are stored: choose one to lose."),
        Refusal::NoResetNeeded => "There is room: no card is lost.".into(),
        Refusal::NoBuilder => "The Builder is not active.".into(),
        Refusal::BuilderNotNeeded => "Paid in full: the Builder is not needed.".into(),
        Refusal::NoAbility => "Nobody has bought this Ability.".into(),
        Refusal::AbilityUsed => "Already used this round.".into(),
        Refusal::TooFewArrows(ability) => {
            let (arrows, of) = (ability.arrows(), kind(ability.asks_for()));
            words!("Needs {arrows} ▲ on {of}s.")
        }
        Refusal::AbilityNotNeeded => "The Ability is not needed for this.".into(),
        Refusal::KeptDoesNotPay => "Only a paying card can stay stored.".into(),
        Refusal::AtTracker => "The round is over: wait for the others.".into(),
        Refusal::NoMonument => "The Monument is not next to it.".into(),
        Refusal::NotABuilding => "The Sail moves a building to the top.".into(),
        Refusal::NotBlessed => "The Blessing gives a building its first ▲.".into(),
        Refusal::NotRecruited => "This Villager cannot be activated.".into(),
    }
}

fn code_error(error: CodeError) -> Words<'static> {
    match error {
        CodeError::Character(character) => words!("'{character}' is not used in deck codes"),
        CodeError::Length => "A deck code has 6 characters".into(),
        CodeError::Check => "Invalid code: check for typos".into(),
    }
}

pub const fn trouble(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::Save(Notice::GameDamaged) => {
            "The last game could not be read. Feats and records are safe."
        }
        Trouble::Save(Notice::MatchDamaged) => {
            "The last match could not be read. Everything else is safe."
        }
        Trouble::Save(Notice::SaveDamaged) => {
            "The save could not be read. Feats and records start over."
        }
        Trouble::Save(Notice::Older) => {
            "The newest save could not be read. This is the one before it."
        }
        Trouble::Save(Notice::Newer) => {
            "The save is from newer firmware. It won't be changed, and nothing will be saved."
        }
        Trouble::Save(Notice::Unkept) => {
            "There is no room for saves. You can play, but nothing will be saved."
        }
        Trouble::NotSaved => "The game could not be saved. You can play on, but don't switch off.",
        Trouble::DisplayBack => "The display was gone for a while. Your game is where you left it.",
        Trouble::BatteryLow => {
            "The battery is nearly empty. Charge or replace it soon. Every turn is saved."
        }
    }
}

const fn time(after: After) -> &'static str {
    match after {
        After::Never => "never",
        After::Seconds15 => "15 s",
        After::Seconds30 => "30 s",
        After::Minutes1 => "1 min",
        After::Minutes2 => "2 min",
        After::Minutes5 => "5 min",
        After::Minutes10 => "10 min",
    }
}

const fn chip(chip: Chip) -> &'static str {
    match chip {
        Chip::Found => "as found",
        Chip::Any => "any",
        Chip::Ssd1306 => "SSD1306",
        Chip::Ssd1309 => "SSD1309",
        Chip::Sh1106 => "SH1106",
    }
}

const fn button(button: Button) -> &'static str {
    match button {
        Button::Up => "up",
        Button::Down => "down",
        Button::Left => "left",
        Button::Right => "right",
        Button::A => "A",
        Button::B => "B",
    }
}

//! The promise of every page with words on it: nothing is cut off, whatever the card
//! is called and however large the numbers are. The pages are drawn on a canvas that
//! goes on beyond the glass, and no ink may be out there.

use std::convert::Infallible;
use std::ops::Range;

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle};
use host_tests::driver::Driver;
use host_tests::scenes::games::find_in_good_games;
use host_tests::scenes::profiles::{beginner, wiped};
use host_tests::scenes::stage::Stage;
use host_tests::scenes::tables::{PERSONS, at, dealt};
use palm_island::console::{
    ScreenId, Stimulus,
    draw::{BODY, Pen, Surface, wrap},
    frame::{HEIGHT, WIDTH},
    guide::{Lesson, Topic},
    input::Button,
    text::{Language, Say, Text},
};
use palm_island::deal::{Code, Seed};
use palm_island::game::{Area, Card, Feat, Feats, Game, Move, Placed, Slot};
use palm_island::hint::{Advice, Costliest};
use palm_island::party::{Mode, Seat, Seats};
use palm_island::profile::{Difficulty, Finished, Notice, Ongoing, Opened, Profile, Way};

const GLASS: Rectangle = Rectangle::new(Point::zero(), Size::new(WIDTH as u32, HEIGHT as u32));

/// How far the canvas goes on in each direction.
const BEYOND: i32 = 64;
const COLUMNS: Range<i32> = -BEYOND..WIDTH as i32 + BEYOND;
const ROWS: Range<i32> = -BEYOND..HEIGHT as i32 + BEYOND;

/// A glass with a wide margin that takes ink as well.
#[derive(Clone, PartialEq)]
struct Canvas {
    ink: Vec<bool>,
}

impl Canvas {
    fn new() -> Self {
        Self {
            ink: vec![false; COLUMNS.len() * ROWS.len()],
        }
    }

    /// What a console shows.
    fn of(stage: &mut Stage) -> Self {
        let mut canvas = Self::new();
        let Ok(()) = stage.midend().draw(&mut canvas);
        canvas
    }

    fn index(at: Point) -> Option<usize> {
        let there = COLUMNS.contains(&at.x) && ROWS.contains(&at.y);
        let (column, row) = (at.x - COLUMNS.start, at.y - ROWS.start);
        there.then_some(row as usize * COLUMNS.len() + column as usize)
    }

    fn inked(&self) -> impl Iterator<Item = Point> {
        let points = ROWS.flat_map(|y| COLUMNS.map(move |x| Point::new(x, y)));
        points
            .zip(&self.ink)
            .filter(|(_, ink)| **ink)
            .map(|(at, _)| at)
    }

    fn assert_within(&self, bounds: Rectangle, what: &str) {
        assert!(self.inked().next().is_some(), "{what}: nothing was drawn");
        if let Some(stray) = self.inked().find(|at| !bounds.contains(*at)) {
            panic!("{what}: ink at {stray}");
        }
    }
}

impl Dimensions for Canvas {
    fn bounding_box(&self) -> Rectangle {
        let size = Size::new(COLUMNS.len() as u32, ROWS.len() as u32);
        Rectangle::new(Point::new(COLUMNS.start, ROWS.start), size)
    }
}

impl Surface for Canvas {}

impl DrawTarget for Canvas {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(at, colour) in pixels {
            let index = Self::index(at).expect("a page stays near the glass");
            self.ink[index] = colour.is_on();
        }
        Ok(())
    }
}

/// Players of whom only the profile matters.
fn with(profile: Profile) -> Stage {
    Stage::with(Opened {
        profile,
        ..Opened::default()
    })
}

#[test]
fn every_page_of_the_help_fits() {
    let mut stage = Stage::fresh().choosing(Text::HowToPlay);
    assert_eq!(stage.midend().screen(), ScreenId::HowToPlay);
    let mut pages = 0;
    let mut before = None;
    loop {
        let page = Canvas::of(&mut stage);
        if before.as_ref() == Some(&page) {
            break;
        }
        page.assert_within(GLASS, &format!("page {pages}"));
        pages += 1;
        before = Some(page);
        stage.press(Button::Right);
    }
    assert!(pages >= 12, "only {pages} pages");
}

#[test]
fn every_lesson_fits_whatever_card_it_is_about() {
    let foot = |lines: i32| {
        let top = HEIGHT as i32 - 8 * lines;
        Rectangle::with_corners(Point::new(0, top), Point::new(WIDTH as i32 - 1, 63))
    };
    let over = Rectangle::new(Point::new(65, 7), Size::new(63, 41));
    for topic in Topic::ALL {
        for card in Card::buildings() {
            let lesson = Lesson {
                topic,
                card: Some(Placed::new(card, Area::START)),
                asks_for: None,
                means: None,
            };
            let what = format!("{topic:?}, {}", card.word());
            let mut canvas = Canvas::new();
            let Ok(mut pen) = Pen::on_clear(&mut canvas, Language::English);
            let Ok(()) = lesson.draw_at_foot(&mut pen);
            // What A does has a line of its own where it does nothing else.
            canvas.assert_within(foot(if topic.waits() { 3 } else { 2 }), &what);
            let mut canvas = Canvas::new();
            let Ok(mut pen) = Pen::on_clear(&mut canvas, Language::English);
            let Ok(()) = lesson.draw_over(&mut pen, Slot::Second, 0);
            canvas.assert_within(over, &what);
        }
    }
}

/// What a match of a kind explains stands beside a card, above what is stored.
#[test]
fn what_a_first_match_explains_fits() {
    const BESIDE: i32 = 59;
    for (way, round) in Way::ALL.into_iter().flat_map(|way| [(way, 1), (way, 2)]) {
        let words = Language::English.say(Text::Say(Say::First(way, round)));
        let lines = wrap(BODY, BESIDE, &words);
        assert!(lines.count() <= 5, "{}", &*words);
    }
}

#[test]
fn every_feat_fits_however_late_it_was_earned() {
    let mut profile = Profile::default();
    while profile.deal() < 99_999 {}
    let medium = Finished {
        stars: 40,
        difficulty: Difficulty::Medium,
        villagers: false,
        undone: false,
        hinted: false,
    };
    profile.count(medium, Feats::NONE);
    let mut earned = profile.clone();
    earned.count(medium, Feats::ALL);
    for feat in Feat::ALL {
        profile.came_near(feat, feat.goal());
    }
    for profile in [profile, earned] {
        let mut stage = with(profile).choosing(Text::Feats).keys("A");
        for feat in Feat::ALL {
            assert_eq!(stage.midend().screen(), ScreenId::FeatPage);
            Canvas::of(&mut stage).assert_within(GLASS, feat.word());
            stage.press(Button::Right);
        }
    }
}

/// The words for a missed move are long, and the names of decks and cards may be.
#[test]
fn every_costliest_turn_fits() {
    let end = find_in_good_games(Game::is_over);
    let mut seen = 0;
    for turn in 0..end.moves() {
        let position = end.position(turn);
        for better in position.legal_moves() {
            let miss = Costliest {
                turn,
                round: position.round(),
                better,
                stars: 12,
            };
            let mut stage = at_the_deck(&end);
            stage.feed(Stimulus::Reviewed(Some(miss)));
            Canvas::of(&mut stage).assert_within(GLASS, &format!("{better:?}"));
            seen += 1;
            if seen % 7 == 0 {
                break;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// At the page about the deck, with what the console reached.
fn at_the_deck(end: &Ongoing) -> Stage {
    let mut profile = Profile::default();
    profile.settings.animations = false;
    profile.count(
        Finished {
            stars: 40,
            difficulty: Difficulty::Medium,
            villagers: false,
            undone: false,
            hinted: false,
        },
        Feats::ALL,
    );
    profile.deal();
    let stage = Stage::with_both(profile, end.clone()).keys("A wait:1100 A");
    assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    stage.advised(Advice::plain(Move::Discard, 45))
}

#[test]
fn the_longest_result_fits() {
    let mut profile = Profile::default();
    profile.settings.animations = false;
    let seed = Seed(u64::MAX);
    let deal = seed.deal(
        Feats::NONE.with(Feat::Axe),
        seed.villagers().into_iter().collect(),
    );
    let mut game = Ongoing::start(deal, Some(seed)).expect("a seed deals a whole deck");
    while let [.., last] = game.game().legal_moves()[..] {
        game.play(last).expect("a legal move");
    }
    (game.hinted, game.undone) = (true, true);
    let mut stage = Stage::with_both(profile, game).keys("A wait:1100");
    for page in 1..=4 {
        Canvas::of(&mut stage).assert_within(GLASS, &format!("page {page}"));
        stage.press(Button::Right);
    }
}

/// Each Villager where it is looked up in a match; the line is the same where it is bought.
#[test]
fn what_every_villager_does_fits() {
    let mode = Mode::Casual { villagers: true };
    let mut unseen = Card::VILLAGERS.to_vec();
    for seed in 0..100 {
        if unseen.is_empty() {
            return;
        }
        let board = dealt(mode, Seats::TWO, PERSONS, seed);
        let hand = *board.get().expect("a match").position().hand(Seat::FIRST);
        let mut stage = at(board).keys("hold:A");
        stage.play(Move::Discard);
        let mut stage = stage.keys("B").choosing(Text::Villagers);
        assert_eq!(stage.midend().screen(), ScreenId::LookUp);
        Canvas::of(&mut stage).assert_within(GLASS, &format!("{unseen:?}"));
        unseen.retain(|card| {
            !hand
                .deck()
                .cards()
                .any(|(placed, _)| placed.card() == *card)
        });
    }
    panic!("{unseen:?} never turned up");
}

#[test]
fn every_notice_fits() {
    for notice in [
        Notice::GameDamaged,
        Notice::MatchDamaged,
        Notice::SaveDamaged,
        Notice::Older,
        Notice::Newer,
        Notice::Unkept,
    ] {
        let mut stage = Stage::with(Opened {
            notice: Some(notice),
            ..Opened::default()
        });
        assert_eq!(stage.midend().screen(), ScreenId::Notice);
        Canvas::of(&mut stage).assert_within(GLASS, &format!("{notice:?}"));
    }
    let troubles = [
        Stimulus::NotSaved,
        Stimulus::DisplayBack,
        Stimulus::Battery(3_000),
    ];
    for trouble in troubles {
        let mut stage = Stage::fresh();
        stage.feed(trouble);
        assert_eq!(stage.midend().screen(), ScreenId::Notice);
        Canvas::of(&mut stage).assert_within(GLASS, &format!("{trouble:?}"));
    }
}

#[test]
fn every_value_of_every_setting_fits() {
    let mut stage = Stage::fresh().choosing(Text::Settings);
    assert_eq!(stage.midend().screen(), ScreenId::SettingsMenu);
    for line in 0..14 {
        for value in 0..8 {
            Canvas::of(&mut stage).assert_within(GLASS, &format!("line {line}, value {value}"));
            stage.press(Button::Right);
        }
        stage.press(Button::Down);
    }
}

#[test]
fn every_character_of_a_code_fits() {
    let entry = || {
        let stage = with(beginner()).choosing(Text::NewGame);
        stage.choosing(Text::Deck).choosing(Text::EnterCode)
    };
    for character in Code::ALPHABET.chars() {
        let code: String = [character; Code::SHORT].into_iter().collect();
        let mut stage = entry().typing(&code);
        assert_eq!(stage.midend().screen(), ScreenId::CodeEntry);
        Canvas::of(&mut stage).assert_within(GLASS, &code);
    }
}

#[test]
fn the_records_fit_with_the_most_games_and_the_farthest_scores() {
    for stars in [i8::MIN, -1, 0, 9, 60, i8::MAX] {
        let mut profile = Profile::default();
        for game in 0..12_000 {
            let finished = Finished {
                stars: stars.into(),
                difficulty: Difficulty::ALL[game % Difficulty::COUNT],
                villagers: game % 2 == 0,
                undone: game % 5 == 0,
                hinted: game % 7 == 0,
            };
            profile.count(finished, Feats::NONE);
        }
        let mut stage = with(profile).choosing(Text::Records);
        assert_eq!(stage.midend().screen(), ScreenId::Records);
        for page in 1..=5 {
            Canvas::of(&mut stage).assert_within(GLASS, &format!("page {page} of {stars}"));
            stage.press(Button::Right);
        }
    }
    let mut empty = with(wiped()).choosing(Text::Records);
    Canvas::of(&mut empty).assert_within(GLASS, "no games");
}

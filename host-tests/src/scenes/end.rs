//! The end of a game, at every rating, page by page, and what is earned there.

use palm_island::console::{ScreenId, Stimulus};
use palm_island::game::{Action, Card, Feats, Game, Move, Rating};
use palm_island::hint::{Advice, Costliest};
use palm_island::profile::{Difficulty, Finished, Ongoing, Profile};

use super::Scene;
use super::games::{Cast, find, find_in_good_games};
use super::profiles::veteran;
use super::stage::Stage;

/// Longer than it takes to count the stars, while no button does anything.
pub const COUNTED: &str = "wait:4000";

pub fn scenes() -> Vec<Scene> {
    let over =
        |game: &Game, rating: Rating| game.is_over() && Rating::of(game.score().stars) == rating;
    let mut scenes = Vec::new();
    for rating in [Rating::Stranded, Rating::NeedsWork] {
        let game = find(&Cast::buildings(), |game| over(game, rating));
        scenes.push(at_end(rating, game));
    }
    for rating in [Rating::Respectable, Rating::Exceptional, Rating::Astounding] {
        let game = find_in_good_games(|game| over(game, rating));
        scenes.push(at_end(rating, game));
    }
    let villagers = Cast::of(&[], &[Card::CHIEF, Card::MERCHANT, Card::RIDER]);
    let recruited = find(&villagers, |game| {
        let counts = |card| game.recruited_stars(card) != 0;
        game.is_over() && counts(Card::CHIEF) && counts(Card::RIDER)
    });
    let respectable = || find_in_good_games(|game| over(game, Rating::Respectable));
    let good = || find_in_good_games(|game| over(game, Rating::Astounding));
    // From a seed, so its deck has a code.
    let dealt = || find(&Cast::buildings(), |game| over(game, Rating::NeedsWork));
    scenes.extend([
        Scene::new("end-counting-begins", Stage::playing(good())),
        Scene::new("end-counting", Stage::playing(good()).keys("wait:500")),
        Scene::new("end-stars-villagers", counted(recruited)),
        Scene::new("end-feats", {
            past_the_stars(Stage::with_game(respectable()))
        }),
        Scene::new("end-feats-far", {
            let game = find(&Cast::buildings(), |game| over(game, Rating::Stranded));
            past_the_stars(Stage::with_game(game))
        }),
        Scene::new("end-deck-thinking", {
            at_deck(respectable(), Profile::default()).thought(70)
        }),
        Scene::new("end-deck-looking-back", {
            answered(at_deck(respectable(), Profile::default()), 12).thought(35)
        }),
        Scene::new("end-deck-first-game", {
            reviewed(answered(at_deck(respectable(), Profile::default()), 12), 3)
        }),
        Scene::new("end-deck-new-best", {
            let mut stage = answered(at_deck(respectable(), with_one_game(12)), -3);
            stage.feed(Stimulus::Reviewed(None));
            stage
        }),
        Scene::new("end-deck-no-best", {
            reviewed(answered(at_deck(respectable(), with_one_game(44)), 0), 1)
        }),
        Scene::new("end-deck-of-a-code", at_deck(dealt(), Profile::default())),
        Scene::new("end-next", at_next(dealt())),
        Scene::new("end-next-same-deck", at_next(dealt()).keys("DOWN")),
        Scene::new("end-next-helped", {
            let mut game = dealt();
            (game.hinted, game.undone) = (true, true);
            at_next(game).keys("UP")
        }),
        Scene::new("feat-earned", counted(good()).keys("A")),
        Scene::new("feat-earned-next", counted(good()).keys("A A")),
        Scene::new("end-all-feats-earned", {
            let mut profile = veteran();
            profile.deal();
            Stage::with_both(profile, good())
                .keys("A")
                .keys(COUNTED)
                .keys("A")
        }),
    ]);
    scenes
}

fn at_end(rating: Rating, game: Ongoing) -> Scene {
    let name = rating.word();
    Scene::new(format!("end-stars-{name}"), counted(game))
}

/// The stars are counted.
fn counted(game: Ongoing) -> Stage {
    Stage::playing(game).keys(COUNTED)
}

/// A player who has finished one game, on Hard.
fn with_one_game(stars: i16) -> Profile {
    let mut profile = Profile::default();
    profile.deal();
    let game = Finished {
        stars,
        difficulty: Difficulty::Hard,
        villagers: false,
        undone: false,
        hinted: false,
    };
    profile.count(game, Feats::NONE);
    profile.deal();
    profile
}

/// Past the stars, and past the Feats that were earned.
fn past_the_stars(stage: Stage) -> Stage {
    let mut stage = stage.keys("A").keys(COUNTED).keys("A");
    while stage.midend().screen() == ScreenId::FeatEarned {
        stage = stage.keys("A");
    }
    stage
}

/// At the page about the deck.
fn at_deck(game: Ongoing, profile: Profile) -> Stage {
    past_the_stars(Stage::with_both(profile, game)).keys("A")
}

/// At the last page.
fn at_next(game: Ongoing) -> Stage {
    at_deck(game, Profile::default()).keys("A")
}

/// The console reaches this many stars more.
fn answered(stage: Stage, more: i16) -> Stage {
    let end = stage.midend().game().expect("a finished game");
    let stars = end.score().stars + more;
    stage.advised(Advice::plain(Move::Discard, stars))
}

/// A turn could have brought this many stars more.
fn reviewed(mut stage: Stage, stars: i16) -> Stage {
    let (_, game) = stage.midend().save();
    let game = game.expect("a finished game");
    let costliest = (0..game.moves()).rev().find_map(|turn| {
        let made = game.record().moves().nth(turn)?;
        let position = game.position(turn);
        let upgrades = |m: &Move| matches!(m, Move::Act(act) if act.action == Action::Rotate);
        let better = position.legal_moves().into_iter().find(upgrades)?;
        (made == Move::Discard).then_some(Costliest {
            turn,
            round: position.round(),
            better,
            stars,
        })
    });
    stage.feed(Stimulus::Reviewed(costliest));
    stage
}

//! The end of a match, page by page.

use palm_island::console::text::Text;
use palm_island::game::{Ability, Disaster};
use palm_island::party::{Mode, Outcome, Seats};
use palm_island::profile::{Board, MatchTally, Matches, Profile, Together};

use super::Scene;
use super::profiles::veteran;
use super::stage::Stage;
use super::tables::{ALONE, FOUR, ONE, PERSONS, THREE, TWO, at, played_alike, until};

const CASUAL: Mode = Mode::Casual { villagers: false };
const SPEED: Mode = Mode::Speed { villagers: true };
const DISASTER: Mode = Mode::Cooperative {
    disaster: Disaster::Volcano,
    ability: Some(Ability::Rebuild),
};

/// The round's end was seen.
fn over(mut board: Board) -> Stage {
    board.get_mut().expect("there is a match").ended = None;
    at(board).keys("wait:1000")
}

/// Over, with the places of the seats.
fn places(wanted: &'static [u8]) -> impl Fn(&Together) -> bool {
    move |table| {
        let standings = table.position().standings();
        table.is_over()
            && standings
                .iter()
                .map(|one| one.place)
                .eq(wanted.iter().copied())
    }
}

fn verdict(wanted: bool) -> impl Fn(&Together) -> bool {
    move |table| {
        let outcome = table.position().outcome();
        matches!(outcome, Some(Outcome::Together { won, .. }) if won == wanted)
    }
}

pub fn scenes() -> Vec<Scene> {
    let four = || until(CASUAL, Seats::FOUR, ALONE, places(&[1, 2, 3, 4]));
    let by_arrows = |table: &Together| {
        let standings = table.position().standings();
        let [first, second, ..] = standings.as_slice() else {
            return false;
        };
        table.is_over()
            && first.score.stars == second.score.stars
            && first.score.arrows > second.score.arrows
    };
    let by_goods = |table: &Together| {
        let standings = table.position().standings();
        let [first, second, ..] = standings.as_slice() else {
            return false;
        };
        let (one, two) = (first.score, second.score);
        table.is_over()
            && (one.stars, one.arrows) == (two.stars, two.arrows)
            && one.resources > two.resources
    };
    let shared = || played_alike(Seats::THREE, PERSONS, &[ONE, THREE]);
    let won = || until(DISASTER, Seats::TWO, PERSONS, verdict(true));
    let lost = || until(DISASTER, Seats::FOUR, ALONE, verdict(false));
    vec![
        Scene::new(
            "podium-of-two",
            over(until(SPEED, Seats::TWO, PERSONS, places(&[1, 2]))),
        ),
        Scene::new("podium-of-three-shared", over(shared())),
        Scene::new("podium-of-four", over(four())),
        Scene::new("podium-of-four-shared", {
            over(played_alike(Seats::FOUR, ALONE, &[ONE, TWO, FOUR]))
        }),
        Scene::new("verdict-averted", over(won())),
        Scene::new("verdict-struck", over(lost())),
        Scene::new("match-seats", over(four()).keys("A")),
        Scene::new("match-seats-even", over(shared()).keys("A")),
        Scene::new("match-seats-by-arrows", {
            over(until(CASUAL, Seats::FOUR, PERSONS, by_arrows)).keys("A")
        }),
        Scene::new("match-seats-by-goods", {
            over(until(CASUAL, Seats::TWO, PERSONS, by_goods)).keys("A")
        }),
        Scene::new("match-seats-together", over(won()).keys("A")),
        Scene::new("match-next", over(four()).keys("A A")),
        Scene::new("match-next-together", over(lost()).keys("A A DOWN")),
        Scene::new("records-matches", with_matches(veteran()).keys("LEFT")),
    ]
}

/// In the records, with many matches.
fn with_matches(mut profile: Profile) -> Stage {
    let tally = |won, shared, lost, best| MatchTally {
        won,
        shared,
        lost,
        best,
    };
    profile.matches = Matches {
        tallies: [
            tally(120, 0, 45, Some(31)),
            tally(7, 2, 11, Some(-3)),
            tally(0, 0, 0, None),
        ],
        ..Matches::NONE
    };
    Stage::with_profile(profile).choosing(Text::Records)
}

//! A life with the handheld, save by save: a new profile, settings, a whole game with moves taken
//! back, its end with a Feat earned, the next game with that Feat and Villagers, and one more.

use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feat, Feats, Game, Villagers};
use palm_island::profile::Ongoing;
use palm_island::profile::{Brightness, Finished, Profile};
use palm_island::save::Journal;

use palm_machine::nor::Nor;

use crate::lives::{Step, TURNS_TO_A_QUIET_MOMENT};
use crate::saves::{Bytes, Changes, GAME, PROFILE, SIZES, State};

/// How many saves lie between two power cycles.
const TURNS_TO_A_BOOT: usize = 29;

/// The whole story.
pub fn story() -> Vec<Step> {
    steps(turns())
}

/// These saves, with quiet moments and boots in between.
pub fn steps(turns: Vec<Changes>) -> Vec<Step> {
    let mut steps = Vec::new();
    for (number, changes) in (1..).zip(turns) {
        steps.push(Step::Keep(changes));
        if number % TURNS_TO_A_QUIET_MOMENT == 0 {
            steps.push(Step::Tidy);
        }
        if number % TURNS_TO_A_BOOT == 0 {
            steps.push(Step::Boot);
        }
    }
    steps
}

/// The saves of the story as what changes with each: profile and game are always given, and the
/// journal works out what is new.
pub fn turns() -> Vec<Changes> {
    let changes = saves().into_iter().map(|state| {
        let Changes(all) = state.changes();
        Changes(all.into_iter().take(2).collect())
    });
    changes.collect()
}

/// A story of matches beside a game: a match here and one on a cable, turn by turn, each turn in one
/// seat's log, among turns of a game and a profile of all the bytes there can be.
pub fn company_turns() -> Vec<Changes> {
    let mut chance = SplitMix64(7);
    let mut turns = Vec::new();
    let filled = |length: usize, fill: usize| -> Option<Bytes> {
        let bytes = (0..length).map(|at| (fill + at / 5) as u8);
        Some(bytes.collect::<Vec<u8>>().into())
    };
    turns.push(Changes(vec![
        (PROFILE, filled(SIZES[0], 1)),
        (GAME, filled(21, 2)),
    ]));
    for setup in [2, 7] {
        let seats = (setup + 1..setup + 5).map(|seat| (seat, filled(0, 0)));
        let setup = (setup, filled(10, 3));
        turns.push(Changes([setup].into_iter().chain(seats).collect()));
    }
    let mut lengths = [0; SIZES.len()];
    for turn in 0..300 {
        let key = match turn % 5 {
            0 => GAME,
            1 | 2 => 3 + (turn / 5 % 4) as u8,
            _ => 8 + (turn / 5 % 4) as u8,
        };
        let length = &mut lengths[usize::from(key)];
        *length = (*length + 2 + chance.below(9) as usize).min(SIZES[usize::from(key)]);
        let mut changes = vec![(key, filled(*length, turn))];
        if turn % 60 == 59 {
            changes.insert(0, (PROFILE, filled(SIZES[0] - turn, turn)));
        }
        turns.push(Changes(changes));
    }
    // The match here ends; the one on the cable is given up.
    turns.push(Changes((2..7).map(|key| (key, None)).collect()));
    turns.push(Changes((7..12).map(|key| (key, None)).collect()));
    turns
}

/// The saves of the story, in order.
pub fn saves() -> Vec<State> {
    let mut teller = Teller::default();
    teller.keep();
    teller.profile.settings.brightness = Brightness::DARKEST;
    teller.keep();
    teller.profile.settings.invert = true;
    teller.keep();
    teller.play(1, Villagers::new(), usize::MAX);
    teller.end(Feats::NONE.with(Feat::Sail));
    teller.profile.settings.invert = false;
    teller.keep();
    teller.play(2, company(2), usize::MAX);
    teller.end(Feats::NONE.with(Feat::Monument));
    teller.play(3, company(3), 10);
    teller.saves
}

/// The Villagers of a seed.
fn company(seed: u64) -> Villagers {
    Seed(seed).villagers().into_iter().collect()
}

#[derive(Default)]
struct Teller {
    profile: Profile,
    game: Option<Ongoing>,
    saves: Vec<State>,
}

impl Teller {
    fn keep(&mut self) {
        let game = self.game.as_ref().map(|game| game.encode().to_vec());
        self.saves
            .push(State::solo(self.profile.encode().to_vec(), game));
    }

    /// Plays a random game, with all Feats earned so far, to its end or for this many turns. Now and
    /// then two moves are taken back.
    fn play(&mut self, seed: u64, villagers: Villagers, turns: usize) {
        self.profile.deal();
        let deal = Seed(seed).deal(self.profile.earned(), villagers);
        let game = Ongoing::start(deal, Some(Seed(seed))).expect("a seed deals a whole deck");
        self.game = Some(game);
        self.keep();
        let mut chance = SplitMix64(seed);
        for turn in 1..=turns {
            let position = self.position();
            if position.is_over() {
                break;
            }
            let legal = position.legal_moves();
            let m = legal[chance.below(legal.len() as u32) as usize];
            self.change(|game| {
                game.play(m).expect("a legal move");
            });
            if turn % 10 == 0 {
                for _ in 0..2 {
                    self.change(|game| game.take_back_to(game.moves() - 1));
                }
            }
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Ongoing)) {
        change(self.game.as_mut().expect("a game is on"));
        self.keep();
    }

    fn position(&self) -> Game {
        *self.game.as_ref().expect("a game is on").game()
    }

    fn end(&mut self, met: Feats) {
        let game = self.game.as_ref().expect("a game is on");
        assert!(game.game().is_over());
        self.profile.count(Finished::from(game), met);
        self.game = None;
        self.keep();
    }
}

/// Plays saves on a journal as a player would, with quiet moments.
pub fn play_on(journal: &mut Journal<Nor>, saves: &[State]) {
    for (number, state) in (1..).zip(saves) {
        state.changes().commit(journal).expect("the power is on");
        if number % TURNS_TO_A_QUIET_MOMENT == 0 {
            journal.tidy().expect("the power is on");
        }
    }
}

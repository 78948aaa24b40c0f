//! A life with the handheld, save by save: a new profile, settings, a whole game with moves taken
//! back, its end with a Feat earned, the next game with that Feat and Villagers, and one more.

use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feat, Feats, Game, Villagers};
use palm_island::profile::Ongoing;
use palm_island::profile::{Brightness, Finished, Profile};
use palm_island::save::Journal;

use crate::saves::State;
use palm_machine::nor::Nor;

/// What happens to the flash.
#[derive(Clone, Debug)]
pub enum Step {
    /// The player did something that is kept.
    Keep(State),
    /// A quiet moment is used to erase a sector.
    Tidy,
    /// Power off, power on.
    Boot,
}

/// How many saves lie between two quiet moments.
const TURNS_TO_A_QUIET_MOMENT: usize = 4;

/// How many saves lie between two power cycles.
const TURNS_TO_A_BOOT: usize = 29;

/// The whole story.
pub fn story() -> Vec<Step> {
    let mut steps = Vec::new();
    for (number, state) in (1..).zip(saves()) {
        steps.push(Step::Keep(state));
        if number % TURNS_TO_A_QUIET_MOMENT == 0 {
            steps.push(Step::Tidy);
        }
        if number % TURNS_TO_A_BOOT == 0 {
            steps.push(Step::Boot);
        }
    }
    steps
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
        self.saves.push(State {
            profile: self.profile.encode().to_vec(),
            game: self.game.as_ref().map(|game| game.encode().to_vec()),
        });
    }

    /// Plays a game by chance, with all Feats earned so far, up to its end or so many turns. Now and
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
        journal.append(&state.save()).expect("the power is on");
        if number % TURNS_TO_A_QUIET_MOMENT == 0 {
            journal.tidy().expect("the power is on");
        }
    }
}

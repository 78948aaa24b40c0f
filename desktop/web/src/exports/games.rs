//! Decks and games: their codes and links, and how they come into the handheld.

use palm_island::deal::Seed;

use super::{Instance, with};
use crate::{DeckError, Handheld, Replay};

const UNREAD: &str = "No link to a game was read.";

impl Instance {
    fn replayed(
        &mut self,
        act: impl FnOnce(&mut Handheld, &Replay) -> Result<(), DeckError>,
    ) -> u32 {
        match self.replay.take() {
            Some(replay) => {
                let done = self.renew(|handheld| act(handheld, &replay));
                self.replay = Some(replay);
                done
            }
            None => self.refuse(UNREAD),
        }
    }
}

/// The deck code in the inbox as it is written, or why it is none.
#[unsafe(no_mangle)]
extern "C" fn read_code() -> u32 {
    with(|instance| {
        let code = instance.take_text();
        match Seed::from_code(&code) {
            Ok(seed) => instance.answer(seed.code().as_str()),
            Err(why) => instance.refuse(format!("{why}.")),
        }
    })
}

/// The code of the deck of a day, counted from 1970-01-01.
#[unsafe(no_mangle)]
extern "C" fn day_code(day: u32) -> u32 {
    with(|instance| instance.answer(Seed::of_day(day).code().as_str()))
}

/// How many challenge decks there are.
#[unsafe(no_mangle)]
extern "C" fn challenges() -> u32 {
    Seed::CHALLENGES
}

/// The code of a challenge deck, counted from 1.
#[unsafe(no_mangle)]
extern "C" fn challenge_code(number: u32) -> u32 {
    with(|instance| match Seed::challenge(number) {
        Some(seed) => instance.answer(seed.code().as_str()),
        None => instance.refuse("There is no such challenge."),
    })
}

/// Starts the deck whose code is in the inbox, in place of the game in the save.
#[unsafe(no_mangle)]
extern "C" fn start_deck(villagers: u32) -> u32 {
    with(|instance| {
        let code = instance.take_text();
        instance.renew(|handheld| handheld.start_deck(&code, villagers != 0))
    })
}

/// The game in the save: the moves that a new game would cost, whether Villagers come along, and
/// the code of its deck, with spaces between them. 0 when there is none.
#[unsafe(no_mangle)]
extern "C" fn game() -> u32 {
    with(|instance| {
        let game = instance.handheld().and_then(Handheld::game);
        let Some(game) = game else {
            return instance.refuse("There is no game.");
        };
        // A game that is over has counted: nothing of it is lost.
        let moves = match game.game().is_over() {
            true => 0,
            false => game.moves(),
        };
        let villagers = u32::from(!game.deal().villagers.is_empty());
        let code = game.seed().map(|seed| seed.code());
        let code = code.as_ref().map_or("", |code| code.as_str());
        instance.answer(format!("{moves} {villagers} {code}"))
    })
}

/// The game in the save as text for a link, in the outbox.
#[unsafe(no_mangle)]
extern "C" fn game_link() -> u32 {
    with(|instance| {
        let game = instance.handheld().and_then(Handheld::game);
        match game {
            Some(game) => instance.answer(Replay::write(&game)),
            None => instance.refuse("There is no game."),
        }
    })
}

/// Reads the link's game in the inbox. In the outbox: its moves, whether it is over, and the code
/// of its deck, with spaces between them.
#[unsafe(no_mangle)]
extern "C" fn read_game() -> u32 {
    with(|instance| match Replay::read(&instance.take_text()) {
        Ok(replay) => {
            let game = replay.game();
            let over = u32::from(game.game().is_over());
            let code = game.seed().map(|seed| seed.code());
            let code = code.as_ref().map_or("", |code| code.as_str());
            let said = format!("{} {over} {code}", game.moves());
            instance.replay = Some(replay);
            instance.answer(said)
        }
        Err(why) => instance.refuse(why),
    })
}

/// What a move of that game did, in words.
#[unsafe(no_mangle)]
extern "C" fn tell_move(number: usize) -> u32 {
    with(|instance| match &instance.replay {
        Some(replay) => {
            let told = replay.tell(number);
            instance.answer(told)
        }
        None => instance.refuse(UNREAD),
    })
}

/// Shows that game as it was after so many moves, in place of the game in the save.
#[unsafe(no_mangle)]
extern "C" fn show_game(moves: usize) -> u32 {
    with(|instance| instance.replayed(|handheld, replay| handheld.show(replay, moves)))
}

/// Puts that game into the player's hands, after so many moves.
#[unsafe(no_mangle)]
extern "C" fn take_over(moves: usize) -> u32 {
    with(|instance| instance.replayed(|handheld, replay| handheld.take_over(replay, moves)))
}

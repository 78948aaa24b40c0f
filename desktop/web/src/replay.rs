//! A game in a link: its deck and its moves, to be watched turn by turn and played on from any of
//! them. A link may come from anybody, so nothing in it is believed: what comes out was played
//! through by the rules.
//!
//! The text is base64 for addresses, without padding: one byte for the version of the encoding,
//! then [`Ongoing::encode`].

use std::fmt;

use base64ct::{Base64UrlUnpadded as Letters, Encoding as _};
use palm_island::console::LogEntry;
use palm_island::game::Event;
use palm_island::profile::{Ongoing, OngoingError};

use crate::decks::DeckError;
use crate::handheld::Handheld;

/// The link of the longest game; anything longer is not even decoded.
const MOST_CHARACTERS: usize = (1 + Ongoing::MOST_BYTES).div_ceil(3) * 4;

/// A game to be watched.
#[derive(Clone, Debug)]
pub struct Replay {
    game: Ongoing,
}

/// Why a link has no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// Not what a link is made of, or not all of it.
    Text,
    Game(OngoingError),
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text => f.write_str("This link to a game is cut off or mistyped."),
            Self::Game(OngoingError::Newer(_)) => {
                f.write_str("This link to a game is from a newer version of the handheld.")
            }
            Self::Game(why) => write!(f, "This link has no game that can be played: {why}."),
        }
    }
}

impl std::error::Error for LinkError {}

impl Replay {
    /// Reads the game of a link.
    pub fn read(text: &str) -> Result<Self, LinkError> {
        if text.len() > MOST_CHARACTERS {
            return Err(LinkError::Text);
        }
        let bytes = Letters::decode_vec(text).map_err(|_| LinkError::Text)?;
        let (&version, bytes) = bytes.split_first().ok_or(LinkError::Text)?;
        let game = Ongoing::decode(version, bytes).map_err(LinkError::Game)?;
        Ok(Self { game })
    }

    /// The text of a game for a link.
    pub fn write(game: &Ongoing) -> String {
        let mut bytes = vec![Ongoing::VERSION];
        bytes.extend(game.encode());
        Letters::encode_string(&bytes)
    }

    /// The game to its end.
    pub fn game(&self) -> &Ongoing {
        &self.game
    }

    /// The game as it was after so many moves.
    pub fn after(&self, moves: usize) -> Ongoing {
        let mut game = self.game.clone();
        game.take_back_to(moves);
        game
    }

    /// What the move with this number did, counted from 1, as the log has it.
    pub fn tell(&self, number: usize) -> String {
        let Some(before) = number.checked_sub(1) else {
            return "The deck is dealt.".into();
        };
        let position = self.game.position(before);
        let turn = self.game.record().moves().nth(before);
        let Some(turn) = turn.and_then(|m| position.play(m).ok()) else {
            return String::new();
        };
        let said: Vec<String> = turn
            .events
            .iter()
            .map(|&event| match event {
                Event::GameOver => LogEntry::Over(turn.game.score().stars),
                event => LogEntry::Happened(event),
            })
            .map(|entry| entry.to_string())
            .collect();
        format!("Round {}: {}.", position.round(), said.join(", "))
    }
}

impl Handheld {
    /// Shows a game as it was after so many moves. For a handheld that nobody plays on: its own
    /// game is gone.
    pub fn show(&mut self, replay: &Replay, moves: usize) -> Result<(), DeckError> {
        self.put(&replay.after(moves))
    }

    /// Puts a game into the player's hands after so many moves. What was watched is remembered:
    /// the order of the deck is known (S3), and the moves were somebody's help.
    pub fn take_over(&mut self, replay: &Replay, moves: usize) -> Result<(), DeckError> {
        let mut game = replay.after(moves);
        if game.game().is_over() {
            return Err(DeckError::Over);
        }
        let (_, opened) = self.saved()?;
        let taken = game.deal().feats;
        if taken
            .iter()
            .any(|feat| !opened.profile.earned().contains(feat))
        {
            return Err(DeckError::Feats);
        }
        game.looked = true;
        game.hinted |= game.moves() > 0;
        self.put(&game)
    }
}

#[cfg(test)]
mod tests {
    use palm_island::deal::{Seed, SplitMix64};
    use palm_island::game::{Feats, Villagers};

    use super::*;

    /// A game of a deck, with moves by chance to its end.
    fn game(seed: u64) -> Ongoing {
        let seed = Seed(seed);
        let deal = seed.deal(Feats::NONE, seed.villagers().into_iter().collect());
        let mut game = Ongoing::start(deal, Some(seed)).unwrap();
        let mut random = SplitMix64(seed.0);
        while !game.game().is_over() {
            let moves = game.game().legal_moves();
            let m = moves[random.below(moves.len() as u32) as usize];
            game.play(m).unwrap();
        }
        game
    }

    #[test]
    fn a_game_goes_through_a_link_and_back() {
        for seed in 0..20 {
            let game = game(seed);
            let text = Replay::write(&game);
            assert!(
                text.bytes()
                    .all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_')
            );
            let replay = Replay::read(&text).unwrap();
            assert_eq!(replay.game(), &game);
            for moves in 0..=game.moves() {
                assert_eq!(*replay.after(moves).game(), game.position(moves));
                assert!(replay.tell(moves).ends_with('.'), "{}", replay.tell(moves));
            }
        }
    }

    #[test]
    fn a_game_without_a_seed_goes_through_a_link_too() {
        let deal = Seed(1).deal(Feats::NONE, Villagers::new());
        let game = Ongoing::start(deal, None).unwrap();
        let replay = Replay::read(&Replay::write(&game)).unwrap();
        assert_eq!(replay.game(), &game);
    }

    #[test]
    fn the_end_is_told_with_its_stars() {
        let game = game(3);
        let replay = Replay::read(&Replay::write(&game)).unwrap();
        let end = format!("game over: {} stars.", game.game().score().stars);
        assert!(replay.tell(game.moves()).ends_with(&end));
    }

    #[test]
    fn no_part_of_a_link_is_a_link() {
        let text = Replay::write(&game(5));
        for end in 0..text.len() {
            assert!(Replay::read(&text[..end]).is_err(), "{end} characters");
        }
        assert_eq!(
            Replay::read(&format!("{text}AAAA")).unwrap_err(),
            LinkError::Game(OngoingError::Record(palm_island::game::RecordError::Length))
        );
    }

    #[test]
    fn a_changed_link_is_refused_or_another_legal_game() {
        let text = Replay::write(&game(7));
        let letters = b"ABCXYZabcxyz0189-_ %=\xC3";
        for place in 0..text.len() {
            for letter in letters {
                let mut bytes = text.clone().into_bytes();
                bytes[place] = *letter;
                if let Ok(replay) = Replay::read(&String::from_utf8_lossy(&bytes)) {
                    let game = replay.game();
                    assert_eq!(*game.game(), game.position(game.moves()));
                }
            }
        }
    }

    #[test]
    fn what_is_no_game_is_said_in_a_sentence() {
        let newer = Letters::encode_string(&[Ongoing::VERSION + 1, 0]);
        let long = "A".repeat(MOST_CHARACTERS + 1);
        for (text, word) in [
            ("", "cut off"),
            ("%%%", "cut off"),
            (&long, "cut off"),
            (&newer, "newer"),
            ("AAAA", "no game"),
            ("AQA", "no game"),
        ] {
            let why = Replay::read(text).unwrap_err().to_string();
            assert!(why.contains(word) && why.ends_with('.'), "{why}");
        }
    }
}

//! Deals, games and positions made from bytes, so that property tests and fuzzing try the
//! same things: every byte is a choice, and whatever the bytes are, the result is nearly
//! right. Bytes taken as they come would hardly ever get past the first check.
//!
//! The fuzz crate takes this file in by its path, so it knows the library and nothing else.

use palm_island::deal::Seed;
use palm_island::game::{
    Ability, Aid, Area, Card, Deal, Feat, Feats, Game, Move, Place, Placed, ROUNDS, Record, Setup,
    Villagers, Waiting,
};
use palm_island::party::{self, BySeat, Entry, Millis, Mode, Seat, Seats};

/// Choices still to be made. When they run out, each is the first of its kind.
#[derive(Clone, Debug)]
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        byte
    }

    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// One of the first `count` numbers; `count` is at most 256 and not 0.
    pub fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// What is left, one after the other.
    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = last - self.below(last + 1);
            things.swap(last, other);
        }
    }

    /// Buildings in any order, any Feats, any Villagers.
    pub fn deal(&mut self) -> Deal {
        let mut deal = Deal::plain(Card::buildings());
        self.shuffle(&mut deal.buildings);
        deal.feats = Feats::from_bits(self.byte() % 64).unwrap_or(Feats::NONE);
        let mut villagers = Card::VILLAGERS;
        self.shuffle(&mut villagers);
        let count = self.below(villagers.len() + 1);
        deal.villagers = Villagers::from_slice(&villagers[..count]).unwrap_or_default();
        deal
    }

    /// A game that is played for as long as there are choices, or to its end; and the position
    /// that it reaches.
    pub fn record(&mut self) -> (Record, Game) {
        let deal = self.deal();
        let mut game = deal.start().expect("a deal of whole cards");
        let mut record = Record::new(deal).expect("a deal of whole cards");
        while !self.is_over() {
            let moves = game.legal_moves();
            let Some(&m) = moves.get(self.below(moves.len().max(1))) else {
                break;
            };
            record.push(m);
            game = game.play(m).expect("a listed move is legal").game;
        }
        (record, game)
    }

    /// A deck with the right cards in it, in any order and any areas that they have, and now
    /// and then one thing that is wrong.
    pub fn setup(&mut self) -> Setup {
        let feats = Feat::ALL.into_iter().filter_map(Feat::card);
        let house: Vec<Card> = feats
            .chain(Card::VILLAGERS)
            .filter(|_| self.one_in(2))
            .collect();
        let mut cards = Card::buildings().to_vec();
        cards.push(Card::TRACKER);
        cards.extend(house);
        self.shuffle(&mut cards);
        let mut room = 4;
        let mut places: Vec<Place> = Vec::new();
        for card in cards {
            let exists = |area: &Area| Placed::new(card, *area).face().exists;
            let areas: Vec<Area> = Area::ALL.into_iter().filter(exists).collect();
            let area = areas.get(self.below(areas.len().max(1)));
            let area = *area.unwrap_or(&Area::START);
            let holds = !Placed::new(card, area).face().holds.is_nothing();
            let stored = self.one_in(5) && holds && room > 0 && card != Card::TRACKER;
            room -= u8::from(stored);
            places.push(Place { card, area, stored });
        }
        let waiting = match self.below(16) {
            15 => Waiting::Activation,
            14 => Waiting::SetUp {
                sail: self.one_in(2),
                blessing: self.one_in(2),
            },
            _ => Waiting::Nothing,
        };
        let ability = Ability::ALL.get(self.below(6));
        let aid = match (self.one_in(4), ability) {
            (false, _) => Aid::NONE,
            (true, None) => Aid::SEATED,
            (true, Some(&ability)) => {
                let used = self.one_in(4);
                Aid::SEATED.with_ability(ability).with_used(used)
            }
        };
        let mut round = 1 + self.below(ROUNDS.into()) as u8;
        match self.below(16) {
            15 => round = self.byte(),
            14 => places.truncate(self.below(places.len())),
            13 => {
                let (from, to) = (self.below(places.len()), self.below(places.len()));
                places[to] = places[from];
            }
            12 => {
                let at = self.below(places.len());
                places[at].area = Area::ALL[self.below(4)];
            }
            11 => {
                let at = self.below(places.len());
                places[at].stored ^= true;
            }
            _ => {}
        }
        Setup {
            places: places.into_iter().collect(),
            round,
            waiting,
            aid,
        }
    }

    /// A match as far as the choices go: turns, undos, offers, purchases, times.
    pub fn match_record(&mut self) -> party::Record {
        let mode = Mode::from_index(self.byte() % Mode::COUNT).expect("below the count");
        let seats = Seats::ALL[self.below(Seats::ALL.len())];
        let seed = Seed(self.byte().into());
        let setup = party::Setup::new(mode, seats, seed).expect("a small seed");
        let mut record = party::Record::new(setup);
        while !self.is_over() {
            let m = record.position();
            let awaited: Vec<Seat> = seats.iter().filter(|&seat| m.awaits(seat)).collect();
            let Some(&seat) = awaited.get(self.below(awaited.len().max(1))) else {
                break;
            };
            let moves = m.legal_moves(seat);
            let entry = match moves.get(self.below(moves.len().max(1))) {
                None => Entry::Finish(Millis::new(40 * u32::from(self.byte()))),
                Some(_) if self.one_in(16) => Entry::Undo,
                Some(&one) => Entry::Move(one),
            };
            // Nothing may be left to undo.
            let _ = record.enter(seat, entry, &mut |_| {});
        }
        record
    }

    /// Damages a few bytes: changes, cuts off, or adds some.
    pub fn damage(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..self.below(3) {
            match self.below(8) {
                0 => bytes.truncate(self.below(bytes.len().clamp(1, 256))),
                1 => bytes.push(self.byte()),
                _ if bytes.is_empty() => {}
                _ => {
                    let at = (self.below(256) * 256 + self.below(256)) % bytes.len();
                    bytes[at] = self.byte();
                }
            }
        }
    }
}

/// What must hold for a game that was written as these bytes, damaged or not; whether they
/// are a game.
pub fn check_record(bytes: &[u8]) -> bool {
    let Ok(record) = Record::decode(bytes) else {
        return false;
    };
    assert_eq!(encoded(&record), bytes, "what is read is written so again");
    record
        .position(usize::MAX)
        .expect("what is read was played");
    true
}

/// A game as bytes.
pub fn encoded(record: &Record) -> Vec<u8> {
    let mut bytes = vec![0; Record::MOST_BYTES];
    let length = record.encode(&mut bytes);
    bytes.truncate(length.expect("MOST_BYTES is the bound"));
    bytes
}

/// What must hold for the logs of a match, damaged or not: they are refused, or the same parts
/// in another order are the same match; whether they are a match.
pub fn check_match(setup: &[u8], logs: BySeat<&[u8]>) -> bool {
    let Ok(record) = party::Record::decode(setup, logs) else {
        return false;
    };
    let mut other = party::Record::new(*record.setup());
    for seat in record.setup().seats().iter().rev() {
        for (at, byte) in logs[seat].iter().enumerate() {
            let received = other.receive(seat, at, &[*byte], &mut |_| {});
            assert_eq!(received, Ok(()));
        }
    }
    assert_eq!(other, record, "the order of arrival does not matter");
    true
}

/// The logs of a match.
pub fn logs(record: &party::Record) -> BySeat<Vec<u8>> {
    BySeat::from_fn(|seat| record.log(seat).bytes().to_vec())
}

/// What must hold for a position described like this: it is refused, or every move that it
/// lists can be played, and no other; whether it is one.
pub fn check_setup(setup: &Setup) -> bool {
    let Ok(game) = setup.check() else {
        return false;
    };
    assert_eq!(Setup::from(&game).check(), Ok(game));
    let listed = game.legal_moves();
    for m in (0..=u16::MAX).filter_map(Move::decode) {
        assert_eq!(game.is_legal(m), listed.contains(&m), "{m:?} in {game:?}");
    }
    for &m in &listed {
        let next = game.play(m).expect("a listed move is legal").game;
        if !next.is_over() {
            assert_eq!(Setup::from(&next).check(), Ok(next));
        }
    }
    true
}

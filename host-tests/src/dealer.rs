//! Deals, positions and players at random, for tests that want many of them.

use palm_island::deal::SplitMix64;
use palm_island::game::{
    Aid, Area, Card, Deal, Feat, Feats, Game, Move, MoveList, Place, Placed, Setup, Villagers,
    Waiting,
};

/// Deals and plays at random. The same seed does the same.
#[derive(Clone, Debug)]
pub struct Dealer(SplitMix64);

/// Which Feats and Villagers are in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// The core deck alone.
    Nobody,
    /// Any Feats and any Villagers, all or none of them too.
    Anyone,
}

impl Dealer {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }

    /// A game before its first move.
    pub fn deal(&mut self, company: Company) -> Deal {
        let mut deal = Deal::plain(Card::buildings());
        self.shuffle(&mut deal.buildings);
        if company == Company::Anyone {
            let mut villagers = Card::VILLAGERS;
            self.shuffle(&mut villagers);
            let count = self.below(villagers.len() + 1);
            deal.villagers = Villagers::from_slice(&villagers[..count]).unwrap_or_default();
            for feat in Feat::ALL {
                if self.one_in(2) {
                    deal.feats = deal.feats.with(feat);
                }
            }
        }
        deal
    }

    /// Any position that the rules allow, not only those that games reach early:
    /// any areas, any cards stored, the tracker anywhere.
    pub fn position(&mut self, company: Company) -> Game {
        loop {
            // Now and then the top card would be stored, or there is no Villager to decide on.
            if let Ok(game) = self.setup(company).check() {
                return game;
            }
        }
    }

    fn setup(&mut self, company: Company) -> Setup {
        let deal = self.deal(company);
        let feats = deal.feats.iter().filter_map(Feat::card);
        let cards = deal.buildings.iter().chain(&deal.villagers).copied();
        let mut cards: Vec<Card> = cards.chain(feats).collect();
        let set_up = self.set_up_waiting(deal.feats);
        if set_up == Waiting::Nothing {
            self.shuffle(&mut cards);
        }
        let mut places: Vec<Place> = cards.into_iter().map(|card| self.place(card)).collect();
        let mut waiting = set_up;
        if set_up == Waiting::Nothing {
            self.store_some(&mut places);
            if self.one_in(8) {
                waiting = Waiting::Activation;
            }
        }
        let tracker = Place {
            card: Card::TRACKER,
            area: Area::START,
            stored: false,
        };
        let at = match set_up {
            // The last card of a round has corners of its own: it comes up often.
            Waiting::Nothing if self.one_in(4) => 1,
            Waiting::Nothing => 1 + self.below(places.len()),
            _ => Card::BUILDINGS + deal.villagers.len(),
        };
        places.insert(at, tracker);
        Setup {
            places: places.into_iter().collect(),
            round: match set_up {
                Waiting::Nothing => 1 + self.below(8) as u8,
                _ => 1,
            },
            waiting,
            aid: Aid::NONE,
        }
    }

    fn set_up_waiting(&mut self, feats: Feats) -> Waiting {
        if self.one_in(8) {
            Waiting::for_set_up(feats.contains(Feat::Sail), feats.contains(Feat::Blessing))
        } else {
            Waiting::Nothing
        }
    }

    fn place(&mut self, card: Card) -> Place {
        let area = loop {
            let area = Area::ALL[self.below(4)];
            if Placed::new(card, area).face().exists {
                break area;
            }
        };
        Place {
            card,
            area,
            stored: false,
        }
    }

    fn store_some(&mut self, places: &mut [Place]) {
        let elder = places
            .iter()
            .any(|place| place.card == Card::ELDER && place.area == Area::ACTIVE);
        let limit = if elder { 5 } else { 4 };
        let holds = |place: &Place| {
            !Placed::new(place.card, place.area)
                .face()
                .holds
                .is_nothing()
        };
        // Two tries more than fit, so that a full storage is common.
        for _ in 0..self.below(limit + 3) {
            let at = self.below(places.len());
            let stored = places.iter().filter(|place| place.stored).count();
            if stored < limit && holds(&places[at]) {
                places[at].stored = true;
            }
        }
    }

    /// One of the legal moves; an eager player seldom discards.
    pub fn choose(&mut self, moves: &MoveList, eager: bool) -> Move {
        let m = moves[self.below(moves.len())];
        if m == Move::Discard && eager && !self.one_in(4) {
            moves[self.below(moves.len())]
        } else {
            m
        }
    }

    /// A game from its deal to the end: the positions with the move made in each, and the last.
    pub fn play_out(&mut self, mut game: Game) -> (Vec<(Game, Move)>, Game) {
        let eager = self.one_in(2);
        let mut turns = Vec::new();
        loop {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return (turns, game);
            }
            let m = self.choose(&moves, eager);
            turns.push((game, m));
            game.advance(m);
        }
    }
}

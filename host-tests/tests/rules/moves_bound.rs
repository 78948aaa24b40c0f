//! How long the lists of the engine can become. No position has more legal moves than a
//! `MoveList` has room for, and there is one that has exactly as many.
//!
//! How many moves a turn has depends on what is stored (which cards, in which areas), on
//! the faces of the top two, and on Builder, Elder and Monument. That is little enough to
//! go through all of it.

use std::collections::HashMap;

use host_tests::dealer::{Company, Dealer};
use host_tests::notation::lay;
use palm_island::game::{
    Ability, Action, Aid, Area, Card, Cost, Events, Face, Game, Kind, MOST_MOVES, MOST_STORED,
    Move, MoveList, Place, Placed, Resources, Setup, Waiting,
};
use palm_island::hint::beam::MOST_FOLLOWERS;

/// A kind of card, as it can lie in the deck.
#[derive(Clone, Copy, Debug)]
struct Shown {
    kind: Kind,
    /// How many cards of the kind there are.
    copies: usize,
    area: Area,
    face: &'static Face,
}

fn cards() -> impl Iterator<Item = Card> {
    let all = (1..=Card::COUNT as u8).filter_map(Card::from_number);
    all.filter(|&card| card != Card::TRACKER && !card.is_outpost())
}

fn shown(kind: Kind, area: Area) -> Shown {
    Shown {
        kind,
        copies: cards().filter(|card| card.kind() == kind).count(),
        area,
        face: kind.face(area),
    }
}

/// Each kind in each of its areas.
fn all_shown() -> Vec<Shown> {
    let mut kinds: Vec<Kind> = cards().map(Card::kind).collect();
    kinds.dedup();
    let all = kinds
        .into_iter()
        .flat_map(|kind| Area::ALL.map(|area| shown(kind, area)));
    all.filter(|shown| shown.face.exists).collect()
}

/// What is stored, and who helps.
#[derive(Clone, Debug)]
struct Storage {
    stored: Vec<Shown>,
    builder: bool,
    elder: bool,
    /// What a seat of a match may use just now.
    ability: Option<Ability>,
}

impl Storage {
    fn limit(&self) -> usize {
        let fifth = self.elder || self.ability == Some(Ability::Storage);
        if fifth { MOST_STORED } else { 4 }
    }

    /// How many cards of a kind can still be in the top two.
    fn left(&self, Shown { kind, copies, .. }: Shown) -> usize {
        let used = self
            .stored
            .iter()
            .filter(|shown| shown.kind == kind)
            .count();
        let at_work =
            (self.builder && kind == Kind::Builder) || (self.elder && kind == Kind::Elder);
        copies - used - usize::from(at_work)
    }

    /// What the sets of stored cards hold, set by set.
    fn sums(&self) -> Vec<Resources> {
        let add = |mut sums: Vec<Resources>, shown: &Shown| {
            for i in 0..sums.len() {
                sums.push(sums[i].plus(shown.face.holds));
            }
            sums
        };
        self.stored.iter().fold(vec![Resources::NOTHING], add)
    }

    /// How many ways there are to take an action: to pay for it, and to make room (A3).
    fn ways(&self, sums: &[Resources], action: Action, cost: &Cost, discount: u8) -> usize {
        let helped = |set: usize| sums[set].plus(Resources::wilds(discount));
        let covers = |set: usize| cost.is_covered_by(helped(set));
        let is_minimal = |set: usize| {
            let members = (0..self.stored.len()).filter(|i| set >> i & 1 != 0);
            members.into_iter().all(|i| !covers(set & !(1 << i)))
        };
        let needs_help = |set: usize| discount == 0 || !cost.is_covered_by(sums[set]);
        let payments = (0..sums.len()).filter(|&set| covers(set) && is_minimal(set));
        payments
            .filter(|&set| needs_help(set))
            .map(|set| self.resets(action, set == 0))
            .sum()
    }

    /// The payments that cover a cost, and from which no card can be left out.
    fn minimal(&self, covers: impl Fn(usize) -> bool) -> Vec<usize> {
        let members = |set: usize| (0..self.stored.len()).filter(move |i| set >> i & 1 != 0);
        let sets = 0..1usize << self.stored.len();
        sets.filter(|&set| covers(set) && members(set).all(|i| !covers(set & !(1 << i))))
            .collect()
    }

    /// C4: how many payments Shipping adds.
    fn shipped(&self, sums: &[Resources], cost: &Cost) -> usize {
        let totals = cost.alternatives().iter().map(|price| price.total());
        let cheapest = totals.min().expect("it is not free");
        let added = self.minimal(|set| sums[set].total() >= cheapest);
        let needed = |set: &&usize| !cost.is_covered_by(sums[**set]);
        added.iter().filter(needed).count()
    }

    /// C4: how many ways Rebuild adds: each card of a payment may stay, and where it was the
    /// only one it makes no room (A3).
    fn rebuilt(&self, sums: &[Resources], action: Action, cost: &Cost) -> usize {
        let full = self.stored.len() == self.limit();
        let payments = self.minimal(|set| cost.is_covered_by(sums[set]));
        let ways = |set: usize| match set.count_ones() as usize {
            1 if action == Action::Store && full => self.stored.len() - 1,
            count => count,
        };
        payments.into_iter().map(ways).sum()
    }

    fn resets(&self, action: Action, nothing_paid: bool) -> usize {
        let full = self.stored.len() == self.limit();
        if action == Action::Store && nothing_paid && full {
            self.stored.len()
        } else {
            1
        }
    }

    /// The moves with one face in the top two.
    fn acts(&self, sums: &[Resources], face: &Face) -> usize {
        let offers = face.offers().iter();
        let plain = |offer: &palm_island::game::Offer| {
            let built = if self.builder && !offer.cost.is_free() {
                self.ways(sums, offer.action, &offer.cost, 2)
            } else {
                0
            };
            let paid_otherwise = match self.ability {
                Some(Ability::Shipping) if !offer.cost.is_free() => self.shipped(sums, &offer.cost),
                Some(Ability::Rebuild) if !offer.cost.is_free() => {
                    self.rebuilt(sums, offer.action, &offer.cost)
                }
                _ => 0,
            };
            self.ways(sums, offer.action, &offer.cost, 0) + built + paid_otherwise
        };
        offers.map(plain).sum()
    }

    /// The further moves with the Monument beside that face.
    fn glory(&self, face: &Face) -> usize {
        let offers = face.offers().iter();
        offers.map(|offer| self.resets(offer.action, true)).sum()
    }
}

/// Every storage there can be: any cards that hold something, no kind more often than it is
/// there, at most four of them or five.
fn storages(all: &[Shown]) -> Vec<Storage> {
    let holders: Vec<Shown> = all
        .iter()
        .filter(|shown| !shown.face.holds.is_nothing())
        .copied()
        .collect();
    let mut sets: Vec<(usize, Vec<Shown>)> = vec![(0, Vec::new())];
    let mut next = 0;
    while next < sets.len() {
        let (from, set) = sets[next].clone();
        next += 1;
        if set.len() == MOST_STORED {
            continue;
        }
        for (i, &shown) in holders.iter().enumerate().skip(from) {
            let of_kind = set.iter().filter(|other| other.kind == shown.kind).count();
            if of_kind < shown.copies {
                let mut larger = set.clone();
                larger.push(shown);
                sets.push((i, larger));
            }
        }
    }
    let helped = sets.into_iter().flat_map(|(_, stored)| {
        [(false, false), (false, true), (true, false), (true, true)].map(|(builder, elder)| {
            Storage {
                stored: stored.clone(),
                builder,
                elder,
                ability: None,
            }
        })
    });
    helped
        .filter(|storage| storage.stored.len() <= storage.limit())
        .collect()
}

/// The same for the seats of a cooperative match: buildings alone, and an Ability.
fn seated_storages(all: &[Shown]) -> Vec<Storage> {
    let alone = storages(all).into_iter().filter(|s| !s.builder && !s.elder);
    let with = |storage: Storage| {
        Ability::ALL.map(|ability| Storage {
            ability: Some(ability),
            ..storage.clone()
        })
    };
    let mut seated: Vec<Storage> = alone.flat_map(with).collect();
    // The fifth place is there with Storage.
    let five = storages(all)
        .into_iter()
        .filter(|s| s.elder && !s.builder && s.stored.len() == MOST_STORED);
    seated.extend(five.map(|storage| Storage {
        elder: false,
        ability: Some(Ability::Storage),
        ..storage
    }));
    seated
}

/// The moves of each face, and those that the Monument adds. They depend on what is held,
/// not on who holds it.
type Known = HashMap<(Vec<[u8; 4]>, bool, bool, Option<Ability>), Vec<(usize, usize)>>;

/// The two faces with the most moves in a storage, and how many.
fn busiest_top(storage: &Storage, all: &[Shown], known: &mut Known) -> (usize, [Shown; 2]) {
    let holds = storage.stored.iter().map(|shown| shown.face.holds.counts());
    let mut holds: Vec<_> = holds.collect();
    holds.sort_unstable();
    let key = (holds, storage.builder, storage.elder, storage.ability);
    let counts = known.entry(key).or_insert_with(|| {
        let sums = storage.sums();
        let count = |shown: &Shown| (storage.acts(&sums, shown.face), storage.glory(shown.face));
        all.iter().map(count).collect()
    });
    // Every card that is left, in the area where it has the most moves by itself.
    let mut by_itself: Vec<(usize, Shown)> = Vec::new();
    let mut by_monument = (0, all[0]);
    let has_monument = all.iter().any(|shown| shown.kind == Kind::Monument);
    for of_kind in all
        .iter()
        .zip(counts.iter())
        .collect::<Vec<_>>()
        .chunk_by(|(one, _), (next, _)| one.kind == next.kind)
    {
        let left = storage.left(*of_kind[0].0);
        for (shown, (acts, glory)) in of_kind {
            if left > 0 && has_monument && acts + glory > by_monument.0 {
                by_monument = (acts + glory, **shown);
            }
        }
        let most = of_kind.iter().max_by_key(|(_, (acts, _))| acts);
        let most = most.map(|(shown, (acts, _))| (*acts, **shown));
        by_itself.extend(most.into_iter().cycle().take(left));
    }
    by_itself.sort_by_key(|(acts, _)| std::cmp::Reverse(*acts));
    let pair = by_itself[0].0 + by_itself[1].0;
    let discard = 1;
    if pair >= by_monument.0 {
        (pair + discard, [by_itself[0].1, by_itself[1].1])
    } else {
        let monument = all.iter().find(|shown| shown.kind == Kind::Monument);
        (
            by_monument.0 + discard,
            [*monument.expect("it is a card"), by_monument.1],
        )
    }
}

/// The position of the count: the top two, the Villagers at work, what is stored.
fn lay_out(storage: &Storage, top: [Shown; 2]) -> Game {
    let mut unused: Vec<Card> = cards().collect();
    let mut take = |kind: Kind, area: Area, stored: bool| {
        let at = unused.iter().position(|card| card.kind() == kind);
        Place {
            card: unused.remove(at.expect("there is a card left")),
            area,
            stored,
        }
    };
    let mut places: Vec<Place> = top.map(|s| take(s.kind, s.area, false)).to_vec();
    if storage.builder {
        places.push(take(Kind::Builder, Area::ACTIVE, false));
    }
    if storage.elder {
        places.push(take(Kind::Elder, Area::ACTIVE, false));
    }
    places.extend(storage.stored.iter().map(|s| take(s.kind, s.area, true)));
    let rest = unused.into_iter().filter(|card| card.is_building());
    // An Ability asks for arrows: the other buildings have them.
    let area = match storage.ability {
        Some(_) => Area::START.rotated().flipped(),
        None => Area::START,
    };
    let upright = |card| Place {
        card,
        area,
        stored: false,
    };
    places.extend(rest.chain([Card::TRACKER]).map(upright));
    let setup = Setup {
        places: places.into_iter().collect(),
        round: 2,
        waiting: Waiting::Nothing,
        aid: match storage.ability {
            Some(ability) => Aid::SEATED.with_ability(ability),
            None => Aid::NONE,
        },
    };
    setup.check().expect("it is a position")
}

/// The most moves of any of these storages, and a position that has them.
fn busiest(storages: Vec<Storage>, all: &[Shown]) -> (usize, Game) {
    let mut known = Known::new();
    let mut most = 0;
    let mut busiest = None;
    for storage in storages {
        let (count, top) = busiest_top(&storage, all, &mut known);
        if count > most {
            most = count;
            busiest = Some((storage, top));
        }
    }
    let (storage, top) = busiest.expect("there are positions");
    (most, lay_out(&storage, top))
}

/// The hint's budget reckons with the solo game.
#[test]
fn no_solo_position_has_more_moves_than_the_hint_reckons_with() {
    let all = all_shown();
    let (most, busiest) = busiest(storages(&all), &all);
    assert_eq!(busiest.legal_moves().len(), most, "{busiest:?}");
    assert_eq!(MOST_FOLLOWERS, most);
}

#[test]
fn the_list_of_moves_has_exactly_the_room_that_is_needed() {
    let mut buildings = all_shown();
    buildings.retain(|shown| Kind::BUILDINGS.contains(&shown.kind));
    let (most, busiest) = busiest(seated_storages(&buildings), &buildings);
    assert_eq!(busiest.legal_moves().len(), most, "{busiest:?}");
    assert!(most > MOST_FOLLOWERS);
    assert_eq!(MoveList::new().capacity(), most);
}

/// Before the first turn there are fewer: every building but one to sail, every upgrade to level 1.
#[test]
fn decisions_have_fewer_moves_than_turns() {
    let set_up = lay("sail blessing: ...").0.legal_moves().len();
    assert_eq!(set_up, 1 + 15 + 24);
    assert!(set_up <= MoveList::new().capacity());
}

/// Any position's moves are as many as the count says: so the count is of the right thing.
#[test]
fn random_positions_have_as_many_moves_as_counted() {
    let at = |game: &Game, depth: usize| {
        let placed = game.deck().card(depth);
        shown(placed.kind(), placed.area())
    };
    for seed in 0..5_000 {
        let game = Dealer::new(seed).position(Company::Anyone);
        let open = |depth: usize| depth < game.deck().left() && !game.deck().is_stored(depth);
        if game.waiting() != Waiting::Nothing || !open(1) {
            continue;
        }
        let stored = game.deck().stored().map(|(depth, _)| at(&game, depth));
        let storage = Storage {
            stored: stored.collect(),
            builder: has_active_builder(&game),
            elder: game.store_limit() == 5,
            ability: None,
        };
        let sums = storage.sums();
        let [one, other] = [at(&game, 0), at(&game, 1)];
        let glory = match (one.kind, other.kind) {
            (Kind::Monument, _) => storage.glory(other.face),
            (_, Kind::Monument) => storage.glory(one.face),
            _ => 0,
        };
        let counted = storage.acts(&sums, one.face) + storage.acts(&sums, other.face) + glory + 1;
        assert_eq!(game.legal_moves().len(), counted, "{game:?}");
    }
}

fn has_active_builder(game: &Game) -> bool {
    let active = Placed::new(Card::BUILDER, Area::ACTIVE);
    game.deck().cards().any(|(card, _)| card == active)
}

/// The longest game: all cards, both set-up actions, an activation in each round but the
/// first, and nothing that takes a card out of the round.
#[test]
fn no_game_has_more_moves_than_a_record_has_room_for() {
    let longest = (0..400).map(|seed| {
        let mut dealer = Dealer::new(seed);
        let deal = dealer.deal(Company::Anyone);
        let (turns, _) = dealer.play_out(deal.start().expect("it can be dealt"));
        turns.len()
    });
    assert!(longest.max().expect("some games") <= MOST_MOVES);

    let all = "... builder elder merchant priest chief wayfinder rider";
    let mut table = lay(&format!("sail blessing: {all} | axe tooth hammer monument"));
    let mut moves = 0;
    while !table.0.is_over() {
        let legal = table.0.legal_moves();
        let m = match table.0.waiting() {
            Waiting::Nothing => Move::Discard,
            _ => legal[legal.len() - 1],
        };
        table.0.advance(m);
        moves += 1;
    }
    assert_eq!(moves, 2 + 23 + 7 * 27);
    assert!(moves <= MOST_MOVES);
}

/// The fullest turn: the Monument is used, five stored cards expire, the game ends.
#[test]
fn the_list_of_events_has_exactly_the_room_that_is_needed() {
    let five = "[logger] [logger2] [logger3] [canoe2] [canoe3]";
    let chain = lay(&format!("round 8: temple monument {five} | ... elder@2"));
    let fullest = chain.story("rotate temple with monument").len();
    assert_eq!(Events::new().capacity(), fullest);

    for seed in 0..10_000 {
        let game = Dealer::new(seed).position(Company::Anyone);
        for &m in &game.legal_moves() {
            let turn = game.play(m).expect("a listed move is legal");
            assert!(turn.events.len() <= fullest);
        }
    }
}

//! A match on one handheld, from its set-up to the end of a seat's round.

use palm_island::console::text::{Say, Text, Wired};
use palm_island::game::{Ability, Disaster, Phase};
use palm_island::party::{BySeat, Mode, Seat, Seats, Stage as Asked};
use palm_island::player::Strength;
use palm_island::profile::{Arrangement, Board, Opened, Profile, Sitter, Way};

use super::Scene;
use super::profiles::veteran;
use super::stage::Stage;
use super::tables::{ALONE, PERSONS, at, at_with, dealt, until};

const CASUAL: Mode = Mode::Casual { villagers: false };
const SPEED: Mode = Mode::Speed { villagers: true };
const COOPERATIVE: Mode = Mode::Cooperative {
    disaster: Disaster::Hurricane,
    ability: Some(Ability::Shipping),
};

/// Nothing is explained any more.
fn practised() -> Profile {
    let mut profile = veteran();
    profile.matches.explained = [true; 3];
    profile
}

pub fn scenes() -> Vec<Scene> {
    let mut scenes = set_up();
    scenes.extend(seating());
    scenes.extend(codes());
    scenes.extend(curtains());
    scenes.extend(rounds());
    scenes.extend(menus());
    scenes.extend(consoles());
    scenes
}

fn new_match(last: Arrangement) -> Stage {
    let mut profile = veteran();
    profile.matches.last = last;
    Stage::with_profile(profile).choosing(Text::Say(Say::Together))
}

fn set_up() -> Vec<Scene> {
    let of = |way| Arrangement {
        way,
        villagers: true,
        ability: Some(Ability::Shipping),
        seats: Seats::FOUR,
        sitters: ALONE,
        ..Arrangement::USUAL
    };
    let cooperative = || new_match(of(Way::Cooperative));
    vec![
        Scene::new("match-set-up", new_match(Arrangement::USUAL)),
        Scene::new("match-set-up-cooperative", cooperative().keys("DOWN DOWN")),
        Scene::new("match-set-up-players", cooperative().keys("DOWN DOWN DOWN")),
        Scene::new(
            "match-set-up-volcano",
            cooperative().keys("DOWN DOWN DOWN DOWN"),
        ),
        Scene::new(
            "match-set-up-hurricane",
            cooperative().keys("DOWN DOWN DOWN DOWN RIGHT"),
        ),
        Scene::new(
            "match-set-up-famine",
            cooperative().keys("DOWN DOWN DOWN DOWN LEFT"),
        ),
        Scene::new("match-set-up-ability", cooperative().keys("UP UP UP")),
        Scene::new("match-set-up-hints", cooperative().keys("UP UP")),
        Scene::new("match-set-up-cable", cooperative().keys("DOWN")),
        Scene::new("match-set-up-code", cooperative().keys("UP")),
        Scene::new(
            "match-set-up-casual",
            new_match(of(Way::Casual)).keys("DOWN DOWN"),
        ),
        Scene::new(
            "match-set-up-speed",
            new_match(of(Way::Speed)).keys("DOWN DOWN"),
        ),
        Scene::new(
            "match-set-up-villagers",
            new_match(of(Way::Speed)).keys("DOWN DOWN DOWN DOWN"),
        ),
    ]
}

fn seating() -> Vec<Scene> {
    let with = |seats, sitters| {
        let last = Arrangement {
            seats,
            sitters,
            ..Arrangement::USUAL
        };
        new_match(last).choosing(Text::Say(Say::Players))
    };
    vec![
        Scene::new("match-players", with(Seats::TWO, PERSONS)),
        Scene::new("match-players-four", with(Seats::FOUR, ALONE).keys("DOWN")),
        Scene::new("match-players-nobody", with(Seats::TWO, PERSONS).keys("UP")),
        Scene::new(
            "match-players-refused",
            with(Seats::FOUR, ALONE).keys("RIGHT"),
        ),
        Scene::new(
            "match-players-in-order",
            with(Seats::TWO, PERSONS).keys("UP A"),
        ),
    ]
}

fn codes() -> Vec<Scene> {
    let entry = || new_match(Arrangement::USUAL).choosing(Text::Say(Say::CodeLabel));
    let setup = crate::gamblers::setup(CASUAL, Seats::THREE, 4711);
    let code = setup.code();
    vec![
        Scene::new("match-code", entry().typing("4K")),
        Scene::new("match-code-good", entry().typing(code.as_str())),
        Scene::new("match-code-bad", entry().typing("2222222")),
    ]
}

/// The table of the first person, with the curtain up.
fn lifted(board: Board, profile: Profile) -> Stage {
    at_with(board, profile).keys("hold:A")
}

fn curtains() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for (round, name) in (1..).zip(["turtle", "crab", "parrot", "shark"]) {
        let board = until(CASUAL, Seats::FOUR, PERSONS, |table| {
            table.position().round() == round
        });
        let mut board = board;
        board.get_mut().expect("a match").ended = None;
        scenes.push(Scene::new(format!("curtain-{name}"), at(board)));
    }
    let speed = dealt(SPEED, Seats::TWO, PERSONS, 1);
    scenes.push(Scene::new("curtain-start", lifted(speed, practised())));
    scenes
}

fn rounds() -> Vec<Scene> {
    let first = |mode| lifted(dealt(mode, Seats::TWO, PERSONS, 1), veteran());
    let speed = || lifted(dealt(SPEED, Seats::TWO, PERSONS, 1), practised()).keys("A");
    let mut at_tracker = until(COOPERATIVE, Seats::TWO, PERSONS, |table| {
        table.next_person().is_some_and(|seat| {
            let hand = table.position().hand(seat);
            hand.phase() == Phase::Tracker && hand.deck().stored_count() == 4
        })
    });
    at_tracker.get_mut().expect("a match").ended = None;
    let hinted = lifted(dealt(CASUAL, Seats::TWO, PERSONS, 1), practised());
    vec![
        Scene::new("seat-first-cooperative", first(COOPERATIVE)),
        Scene::new("seat-first-casual", first(CASUAL)),
        Scene::new("seat-first-speed", first(SPEED).keys("A")),
        Scene::new("seat-clock", speed().keys("wait:65000")),
        Scene::new("seat-no-hints", speed().keys("hold:A")),
        Scene::new("seat-no-undo", speed().keys("A hold:B")),
        Scene::new("seat-thinking", hinted.keys("hold:A")),
        Scene::new("seat-closes", lifted(at_tracker, practised())),
    ]
}

fn menus() -> Vec<Scene> {
    let paused = || lifted(dealt(CASUAL, Seats::FOUR, PERSONS, 1), practised()).keys("B");
    let leaves = Text::Say(Say::Leave(Seat::FIRST));
    let looked_up = |mode, line| {
        let stage = lifted(dealt(mode, Seats::FOUR, PERSONS, 1), practised());
        let begun = match mode {
            Mode::Speed { .. } => "A B",
            _ => "B",
        };
        stage.keys(begun).choosing(line)
    };
    let (sale, outposts) = (Mode::Speed { villagers: false }, Text::Say(Say::Outposts));
    let disaster = Text::Say(Say::DisasterLabel);
    // All Outposts with four stars are sold, and none with three.
    let mut six = until(sale, Seats::FOUR, PERSONS, |table| {
        let m = table.position();
        *m.stage() == Asked::Play && m.for_sale().count() == 6
    });
    six.get_mut().expect("a match").ended = None;
    // Who has begun does not see the deck any more.
    let villagers = Mode::Casual { villagers: true };
    let mut begun = until(villagers, Seats::TWO, PERSONS, |table| {
        let next = table.next_person();
        next.is_some_and(|seat| table.position().hand(seat).has_begun())
    });
    begun.get_mut().expect("a match").ended = None;
    // A person alone among consoles: what the others had when the round began, and their own by now.
    let mut alone = until(COOPERATIVE, Seats::TWO, ALONE, |table| {
        let m = table.position();
        let own = m.hand(Seat::FIRST);
        let now = own.deck().held();
        let is_own = table.next_person() == Some(Seat::FIRST);
        let others = m.hand_at_start(Seat::ALL[1]).deck().held();
        let had = m.hand_at_start(Seat::FIRST).deck().held();
        is_own && m.round() > 2 && !own.is_at_tracker() && !others.is_nothing() && now != had
    });
    alone.get_mut().expect("a match").ended = None;
    vec![
        Scene::new(
            "looked-up-disaster-alone",
            at(alone).keys("B").choosing(disaster),
        ),
        Scene::new(
            "looked-up-sale-six",
            lifted(six, practised()).keys("A B").choosing(outposts),
        ),
        Scene::new("match-menu-villagers", {
            lifted(begun.clone(), practised()).keys("B DOWN DOWN DOWN")
        }),
        Scene::new("looked-up-casual-villagers", {
            lifted(begun, practised())
                .keys("B")
                .choosing(Text::Villagers)
        }),
        Scene::new("looked-up-outposts", looked_up(CASUAL, outposts)),
        Scene::new("looked-up-sale", looked_up(sale, outposts)),
        Scene::new("looked-up-villagers", looked_up(SPEED, Text::Villagers)),
        Scene::new("looked-up-disaster", looked_up(COOPERATIVE, disaster)),
        Scene::new("match-menu", paused()),
        Scene::new(
            "title-match-kept",
            paused().choosing(Text::Say(Say::ToTitle)),
        ),
        Scene::new("match-menu-leave", paused().choosing(leaves)),
        Scene::new(
            "match-menu-give-up",
            paused().choosing(Text::Say(Say::GiveUp)),
        ),
    ]
}

fn consoles() -> Vec<Scene> {
    let chief = Sitter::Console(Strength::Chief);
    let sitters = BySeat::new([Sitter::Person, chief, chief, chief]);
    let waiting = until(CASUAL, Seats::FOUR, sitters, |table| {
        table.position().has_closed(Seat::FIRST)
    });
    let told = until(CASUAL, Seats::FOUR, sitters, |table| {
        table.position().round() == 4
    });
    let waiting = Stage::with(Opened {
        board: waiting,
        ..Opened::default()
    });
    vec![
        Scene::new(
            "console-plays",
            waiting
                .choosing(Text::Say(Say::Together))
                .choosing(Text::Wired(Wired::Here)),
        ),
        Scene::new("console-played", at(told)),
    ]
}

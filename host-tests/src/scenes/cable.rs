//! Several handhelds on a cable, as one of them shows it: the lobby, waiting for others, and what
//! can be the matter.

use palm_island::console::input::Button;
use palm_island::console::text::{Say, Text, Wired};
use palm_island::console::{ScreenId, Selection};
use palm_island::game::{Ability, Disaster};
use palm_island::link::{
    Body, Chair, Frame, Hello, Id, MatchId, Message, Part, StopNote, Versions, hash, seal,
};
use palm_island::party::{Mode, Seat, Seats, Stage as Asked};
use palm_island::player::Strength;
use palm_island::profile::{Arrangement, Cable, Opened, Profile, Together, Way};

use super::Scene;
use super::profiles::veteran;
use super::stage::Stage;
use super::tables::{PERSONS, until};
use crate::driver::Driver;
use crate::gamblers::setup;
use crate::host::Host;
use crate::people::People;
use crate::wired::{Rig, dealt, id};

/// The longest words that the host can choose.
const CHOSEN: Arrangement = Arrangement {
    way: Way::Cooperative,
    disaster: Disaster::Hurricane,
    ability: Some(Ability::Shipping),
    villagers: true,
    ..Arrangement::USUAL
};

pub fn scenes() -> Vec<Scene> {
    let mut scenes = tables();
    scenes.extend(lobbies());
    scenes.extend(strangers());
    scenes.extend(waiting());
    scenes.extend(menus());
    scenes.extend(round_ends());
    scenes.extend(stops());
    scenes
}

fn scene(name: &str, host: Host) -> Scene {
    Scene::new(name, Stage::of(host))
}

fn practised() -> Opened {
    let mut profile: Profile = veteran();
    profile.matches.explained = [true; 3];
    Opened {
        profile,
        ..Opened::default()
    }
}

/// A match that is there already: all at their tables but in a speed match.
fn playing(mode: Mode, seats: Seats, persons: usize) -> Rig {
    let console = Chair::Console(Strength::Islander);
    let cables = dealt(setup(mode, seats, 5), persons, console);
    let mut rig = Rig::new(
        cables
            .into_iter()
            .map(|cable| (practised(), cable))
            .collect(),
    );
    for seat in 0..persons {
        rig.go_on(seat);
    }
    rig.wait(3_000);
    rig
}

fn casual(seats: Seats) -> Rig {
    playing(
        Mode::Casual { villagers: true },
        seats,
        seats.count().into(),
    )
}

/// Somebody has closed the round.
fn waits(rig: &mut Rig, seat: usize) {
    let mut people = People::new(3);
    for _ in 0..200 {
        if rig.screen(seat) == ScreenId::Wait {
            return;
        }
        rig.step(seat, &mut people);
    }
    panic!("it never waits");
}

fn tables() -> Vec<Scene> {
    let here = until(
        Mode::Casual { villagers: false },
        Seats::TWO,
        PERSONS,
        |table| table.position().round() == 3,
    );
    let on_cable = || {
        let cables = dealt(setup(CHOSEN.mode(), Seats::TWO, 1), 2, CONSOLE);
        cables.into_iter().next().expect("the first")
    };
    let both = |board, cable| {
        let save = Opened {
            board,
            ..practised()
        };
        let host = Host::boot_with(save, cable, (id(0), 1), &[]);
        Stage::of(host).choosing(Text::Say(Say::Together))
    };
    let none = palm_island::profile::Board::EMPTY;
    vec![
        Scene::new("tables-both", both(here.clone(), on_cable())),
        Scene::new("tables-here", both(here, Cable::EMPTY)),
        Scene::new("tables-cable", both(none, on_cable())),
    ]
}

const CONSOLE: Chair = Chair::Console(Strength::Islander);

/// So many in the lobby.
fn met(count: usize) -> Rig {
    let mut rig = Rig::fresh(count, &CHOSEN);
    rig.meet();
    rig
}

fn lobbies() -> Vec<Scene> {
    let mut four = met(4);
    for seat in [1, 3] {
        four.press(seat, Button::A);
    }
    let mut ready = met(4);
    for seat in 1..4 {
        ready.press(seat, Button::A);
    }
    let mut consoles = met(2);
    consoles.press(0, Button::Right);
    consoles.press(0, Button::Up);
    for _ in 0..5 {
        consoles.press(0, Button::Right);
    }
    consoles.wait(500);
    let set_up = consoles.hosts.swap_remove(0);
    let guest = met(4).take(2);
    let other = four.hosts.swap_remove(1);
    let host = four.hosts.swap_remove(0);
    let mut lone = met(1);
    lone.press(0, Button::Right);
    lone.press(0, Button::Up);
    lone.press(0, Button::Right);
    lone.press(0, Button::B);
    lone.wait(500);
    vec![
        scene("lobby-alone", met(1).take(0)),
        scene("lobby-needs-another", lone.take(0)),
        scene("lobby-host", host),
        scene("lobby-host-ready", ready.take(0)),
        scene("lobby-guest", guest),
        scene("lobby-guest-ready", other),
        scene("lobby-set-up", set_up),
        scene("lobby-consoles", consoles.take(0)),
    ]
}

/// What somebody says.
fn frame(message: Message<'_>) -> Vec<u8> {
    let mut body = Body::new();
    message.write(&mut body);
    let mut frame = Frame::new();
    seal(&body, &mut frame);
    frame.to_vec()
}

fn strangers() -> Vec<Scene> {
    let mut older = met(2);
    let versions = Versions {
        firmware: [10, 12, 14],
        rules: 1,
        ..Versions::OWN
    };
    let hello = Hello {
        id: Id(99),
        versions,
        nonce: 1,
        is_host: false,
        is_playing: false,
        ready: None,
    };
    older.hosts[0].hear(&frame(Message::Hello(hello)));
    older.wait(100);
    let mut held = met(2);
    held.hosts[0].is_held = true;
    held.pulled = vec![true; 2];
    held.wait(8_000);
    // Two of them play, and a third comes by.
    let mut elsewhere = met(3);
    elsewhere.press(2, Button::B);
    elsewhere.press(2, Button::B);
    elsewhere.wait(2_500);
    for seat in [1, 0] {
        elsewhere.press(seat, Button::A);
    }
    elsewhere.go_to_lobby(2);
    elsewhere.wait(2_000);
    vec![
        scene("lobby-versions", older.take(0)),
        scene("lobby-held", held.take(0)),
        scene("lobby-elsewhere", elsewhere.take(2)),
        scene("lobby-full", met(5).take(4)),
    ]
}

fn waiting() -> Vec<Scene> {
    let mut four = casual(Seats::FOUR);
    waits(&mut four, 0);
    waits(&mut four, 2);
    let plays = casual_waits(|_| {});
    four.pulled[3] = true;
    four.wait(2_500);
    let unplugged = casual_waits(|rig| {
        rig.pulled[0] = true;
        rig.wait(2_500);
    });
    let held = casual_waits(|rig| {
        rig.hosts[0].is_held = true;
        rig.wait(8_000);
    });
    let mut two = casual(Seats::TWO);
    waits(&mut two, 0);
    two.pulled[0] = true;
    two.wait(2_500);
    // Its save is older than what it has sent.
    let cables = dealt(
        setup(Mode::Casual { villagers: false }, Seats::TWO, 1),
        2,
        CONSOLE,
    );
    let mut cable = cables.into_iter().next().expect("the first");
    cable.is_whole = false;
    let mut unsure = Rig::new(vec![(practised(), cable)]);
    unsure.go_on(0);
    unsure.wait(1_000);
    let speed = Mode::Speed { villagers: true };
    let before = playing(speed, Seats::FOUR, 4).take(2);
    let mut ready = playing(speed, Seats::FOUR, 4);
    ready.press(2, Button::A);
    ready.press(0, Button::A);
    let clock = {
        let mut rig = playing(speed, Seats::TWO, 2);
        rig.press(0, Button::A);
        rig.press(1, Button::A);
        rig.wait(65_000);
        rig
    };
    vec![
        scene("wait-plays", plays),
        scene("wait-away", four.take(0)),
        scene("wait-unplugged", unplugged),
        scene("wait-silent", two.take(0)),
        scene("wait-held", held),
        scene("wait-unsure", unsure.take(0)),
        scene("cable-before-round", before),
        scene("wait-ready", ready.take(0)),
        scene("cable-clock", clock.take(0)),
    ]
}

/// One of four that waits, after something has happened.
fn casual_waits(then: impl FnOnce(&mut Rig)) -> Host {
    let mut rig = casual(Seats::FOUR);
    waits(&mut rig, 0);
    then(&mut rig);
    rig.take(0)
}

fn menus() -> Vec<Scene> {
    let menu = || {
        let mut rig = casual(Seats::FOUR);
        rig.pulled[1] = true;
        rig.wait(2_500);
        rig.press(0, Button::B);
        rig
    };
    let asked = |words| {
        let mut rig = menu();
        rig.at(0).choose(Text::Wired(words));
        rig.take(0)
    };
    // The others have agreed, and it comes back.
    let mut out = menu();
    for seat in [2, 3] {
        out.press(seat, Button::B);
    }
    for seat in [0, 2, 3] {
        let words = Wired::HandOver(Seat::ALL[1]);
        out.at(seat).choose(Text::Wired(words));
        out.press(seat, Button::A);
    }
    out.wait(3_000);
    out.pulled[1] = false;
    out.wait(3_000);
    let mut standings = menu();
    standings.at(0).choose(Text::Say(Say::Standings));
    vec![
        scene("cable-standings", standings.take(0)),
        scene("cable-menu", menu().take(0)),
        scene("cable-menu-hand-over", asked(Wired::HandOver(Seat::ALL[1]))),
        scene("cable-menu-forget", asked(Wired::Forget)),
        scene("wait-looks-on", out.take(1)),
    ]
}

fn round_ends() -> Vec<Scene> {
    let group = |seats| playing(CHOSEN.mode(), seats, 3);
    let stage = |rig: &Rig| rig.midend(0).table().map(|board| *board.position().stage());
    let mut people = People::new(8);
    // Somebody has spoken, and two have not.
    let mut offers = group(Seats::THREE);
    offers.play_until(&mut people, |rig| {
        let board = rig.midend(0).table();
        let waits = matches!(stage(rig), Some(Asked::Offers(_)));
        waits
            && board.is_some_and(|board| board.news.is_empty() && board.asked().count() == 0)
            && rig.screen(0) == ScreenId::RoundEnd
    });
    let mut sale = playing(Mode::Speed { villagers: false }, Seats::THREE, 3);
    sale.play_until(&mut people, |rig| {
        let is_first = matches!(stage(rig), Some(Asked::Sale(sale)) if sale.seat() != Seat::FIRST);
        is_first && rig.screen(0) == ScreenId::RoundEnd
    });
    let waiting = Some(Selection::Menu(Text::Say(Say::MenuKey)));
    while sale.midend(0).selection() != waiting {
        sale.press(0, Button::A);
    }
    let over = |is_shared: bool| {
        let mut rig = playing(Mode::Casual { villagers: false }, Seats::TWO, 2);
        let mut people = People::new(9);
        rig.play_until(&mut people, |rig| {
            let is_last = |board: &Together| board.position().round() == 8;
            let at_table = |seat| {
                rig.screen(seat) == ScreenId::Table && rig.midend(seat).table().is_some_and(is_last)
            };
            at_table(0) && at_table(1)
        });
        waits(&mut rig, 1);
        while rig.screen(0) != ScreenId::CloseRound {
            rig.step(0, &mut people);
        }
        rig.pulled[1] = !is_shared;
        while rig.screen(0) != ScreenId::MatchOver {
            rig.step(0, &mut people);
        }
        rig.wait(1_500);
        for _ in 0..2 {
            rig.press(0, Button::A);
        }
        rig
    };
    let mut not_shared = over(false);
    not_shared.press(0, Button::A);
    vec![
        scene("cable-offers", offers.take(0)),
        scene("cable-sale", sale.take(0)),
        scene("cable-over-next", over(true).take(0)),
        scene("cable-over-not-shared", not_shared.take(0)),
    ]
}

fn stops() -> Vec<Scene> {
    let mode = Mode::Casual { villagers: false };
    let told = |message: fn(MatchId) -> Message<'static>| {
        let mut rig = playing(mode, Seats::TWO, 2);
        let (record, sitting) = rig.midend(0).cable().expect("a match");
        let match_id = MatchId::of(record.setup(), &sitting.roster);
        rig.hosts[0].hear(&frame(message(match_id)));
        rig.wait(100);
        rig.take(0)
    };
    let differs = told(|id| {
        Message::Stop(StopNote {
            id,
            seat: Seat::ALL[1],
            log: Seat::ALL[1],
            length: 297,
            codes: [0xDEAD_BEEF, 0xA1B2_C3D4],
        })
    });
    let fault = told(|id| {
        Message::Part(Part {
            id,
            seat: Seat::ALL[1],
            out: 0,
            log: Seat::ALL[1],
            from: 0,
            hash: hash(&[239]),
            bytes: &[239],
        })
    });
    // Each has handed the other to the console.
    let mut apart = playing(mode, Seats::TWO, 2);
    apart.pulled[1] = true;
    apart.wait(2_500);
    for seat in [0, 1] {
        apart.press(seat, Button::B);
        let words = Wired::HandOver(Seat::ALL[1 - seat]);
        apart.at(seat).choose(Text::Wired(words));
        apart.press(seat, Button::A);
    }
    apart.wait(2_000);
    apart.pulled[1] = false;
    apart.wait(3_000);
    vec![
        scene("wait-stopped-differs", differs),
        scene("wait-stopped-fault", fault),
        scene("wait-stopped-apart", apart.take(0)),
    ]
}

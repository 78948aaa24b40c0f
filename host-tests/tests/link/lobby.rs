//! The lobby: who is there, one host, late comers, hosts that leave, and a match that all begin.

use host_tests::cable::schedule::{SECOND, some_noise};
use host_tests::cable::{Cable, Handheld};
use host_tests::lives::Chance;
use palm_island::deal::{Seed, SplitMix64};
use palm_island::link::{
    Body, Chair, Frame, Hello, Id, Link, Lobby, MatchId, Message, Versions, seal,
};
use palm_island::party::{Mode, Seat};
use palm_island::player::Strength;

const CASUAL: Mode = Mode::Casual { villagers: true };

/// Handhelds with these ids, switched on, in the lobby.
fn lobby(ids: &[u64]) -> Cable {
    let handhelds = ids
        .iter()
        .enumerate()
        .map(|(at, &id)| Handheld::new(Id(id), at as u64));
    let mut cable = Cable::new(handhelds.collect(), 7);
    for at in 0..ids.len() {
        cable.boot(at);
        open(&mut cable, at);
    }
    cable
}

fn open(cable: &mut Cable, at: usize) {
    let now = cable.handhelds[at].clock(cable.now);
    link(cable, at).open(now);
    cable.poll(at);
}

fn link(cable: &mut Cable, at: usize) -> &mut Link {
    cable.handhelds[at].link.as_mut().expect("it is on")
}

fn view(cable: &Cable, at: usize) -> &Lobby {
    let link = cable.handhelds[at].link.as_ref();
    link.and_then(Link::lobby).expect("it is in the lobby")
}

fn hosts(cable: &Cable) -> Vec<usize> {
    let on = (0..cable.handhelds.len()).filter(|&at| cable.handhelds[at].is_on());
    on.filter(|&at| view(cable, at).is_host()).collect()
}

fn propose(cable: &mut Cable, at: usize, consoles: &[Strength]) {
    let now = cable.handhelds[at].clock(cable.now);
    link(cable, at).propose(CASUAL, Seed(77), consoles, now);
    cable.poll(at);
}

fn ready(cable: &mut Cable, at: usize) {
    let now = cable.handhelds[at].clock(cable.now);
    link(cable, at).set_ready(true, now);
    cable.poll(at);
}

fn begin(cable: &mut Cable, at: usize) -> bool {
    let handheld = &mut cable.handhelds[at];
    let now = handheld.clock(cable.now);
    let told = &mut handheld.told;
    let link = handheld.link.as_mut().expect("it is on");
    let began = link.begin(now, &mut |event| told.push(event));
    handheld.lay_out();
    cable.poll(at);
    began
}

fn run(cable: &mut Cable, seconds: u64) {
    let end = cable.now + seconds * SECOND;
    cable.run_until(end);
}

/// They were switched on at the very same moment, and are told apart by their ids.
#[test]
fn one_host_is_elected_and_all_begin_the_same_match() {
    let mut cable = lobby(&[30, 10, 20]);
    run(&mut cable, 3);
    assert_eq!(hosts(&cable), [1]);
    assert!(!begin(&mut cable, 1), "nothing is proposed yet");
    propose(&mut cable, 1, &[Strength::Chief]);
    run(&mut cable, 1);
    let wanted = view(&cable, 1).proposal().cloned();
    assert!((0..3).all(|at| view(&cable, at).proposal() == wanted.as_ref()));
    let roster = wanted.expect("it is proposed").roster;
    let chairs = Seat::ALL.map(|seat| roster.chair(seat));
    let persons = [10, 20, 30].map(|id| Some(Chair::Person(Id(id))));
    assert_eq!(chairs[..3], persons);
    assert_eq!(chairs[3], Some(Chair::Console(Strength::Chief)));
    ready(&mut cable, 0);
    run(&mut cable, 1);
    assert!(!begin(&mut cable, 1), "one is not ready yet");
    ready(&mut cable, 2);
    run(&mut cable, 1);
    assert!(begin(&mut cable, 1));
    run(&mut cable, 1);
    for handheld in &mut cable.handhelds {
        assert!(handheld.record.is_some());
        handheld.turn = 100_000;
    }
    run(&mut cable, 10);
    cable.mend();
    cable.time_to_step(2 * SECOND);
    let record = cable.handhelds[0].record.as_ref().expect("they play");
    assert!(
        Seat::ALL.into_iter().all(|seat| record.log(seat).len() > 5),
        "the console plays too"
    );
    assert!(
        record.position().has_left(Seat::ALL[3]),
        "its seat is marked"
    );
}

#[test]
fn who_comes_late_gets_a_seat_and_must_be_ready_too() {
    let mut cable = lobby(&[1, 2, 3]);
    cable.wire.plugged[2] = false;
    run(&mut cable, 3);
    assert_eq!(hosts(&cable), [0, 2], "the third is alone on its wire");
    propose(&mut cable, 0, &[]);
    run(&mut cable, 1);
    ready(&mut cable, 1);
    run(&mut cable, 1);
    assert!(view(&cable, 0).is_ready(Id(2)));
    cable.wire.plugged[2] = true;
    run(&mut cable, 2);
    assert_eq!(hosts(&cable), [0], "of two hosts the smaller id stays");
    assert!(
        !view(&cable, 0).is_ready(Id(2)),
        "it was ready for a match of two"
    );
    ready(&mut cable, 1);
    ready(&mut cable, 2);
    run(&mut cable, 1);
    assert!(begin(&mut cable, 0));
    run(&mut cable, 1);
    assert!(
        cable
            .handhelds
            .iter()
            .all(|handheld| handheld.record.is_some())
    );
}

#[test]
fn a_host_that_leaves_is_followed_by_another_with_the_same_proposal() {
    let mut cable = lobby(&[1, 2, 3]);
    run(&mut cable, 3);
    propose(&mut cable, 0, &[Strength::Novice]);
    run(&mut cable, 1);
    cable.off(0);
    run(&mut cable, 4);
    assert_eq!(hosts(&cable), [1]);
    let proposal = view(&cable, 2).proposal().expect("it goes on");
    assert_eq!(
        (proposal.setup.mode(), proposal.setup.seed()),
        (CASUAL, Seed(77))
    );
    let persons: Vec<u64> = proposal.roster.persons().map(|(_, id)| id.0).collect();
    assert_eq!(persons, [2, 3]);
    // It comes back, and the one that chooses meanwhile goes on choosing.
    cable.boot(0);
    open(&mut cable, 0);
    run(&mut cable, 3);
    assert_eq!(hosts(&cable), [1]);
    let persons = view(&cable, 0)
        .proposal()
        .expect("it is told")
        .roster
        .persons()
        .count();
    assert_eq!(persons, 3);
}

#[test]
fn two_with_the_same_id_take_different_ones() {
    let mut cable = lobby(&[u64::MAX, u64::MAX]);
    run(&mut cable, 4);
    assert_eq!(hosts(&cable).len(), 1);
    assert_eq!(view(&cable, 0).peers().len(), 1);
    assert_eq!(view(&cable, 1).peers().len(), 1);
}

#[test]
fn other_rules_are_seen_and_get_no_seat() {
    let mut cable = lobby(&[5, 6]);
    run(&mut cable, 2);
    let strangers = [
        Versions {
            rules: 1,
            ..Versions::OWN
        },
        Versions {
            protocol: 9,
            ..Versions::OWN
        },
    ];
    for (id, versions) in [7, 8].map(Id).into_iter().zip(strangers) {
        let hello = Hello {
            id,
            versions,
            nonce: 0,
            is_host: false,
            is_playing: false,
            ready: None,
        };
        let (mut body, mut frame) = (Body::new(), Frame::new());
        Message::Hello(hello).write(&mut body);
        body[0] = versions.protocol;
        // Others may have more to say.
        if versions.protocol != Versions::PROTOCOL {
            body.extend_from_slice(&[1, 2, 3]).expect("there is room");
        }
        seal(&body, &mut frame);
        for &byte in &frame {
            cable.handhelds[0].hear(Some(byte), cable.now);
        }
    }
    run(&mut cable, 1);
    let peers = view(&cable, 0).peers();
    let compatible: Vec<(u64, bool)> = peers.iter().map(|p| (p.id.0, p.is_compatible())).collect();
    assert_eq!(compatible, [(6, true), (7, false), (8, false)]);
    run(&mut cable, 1);
    propose(&mut cable, 0, &[]);
    assert_eq!(
        view(&cable, 0)
            .proposal()
            .map(|p| p.roster.persons().count()),
        Some(2)
    );
}

/// Whatever was on the wire, in the end there is one host and all see each other.
#[test]
fn lobbies_settle_after_any_noise() {
    for seed in 0..60 {
        let chance = &mut Chance::Seed(SplitMix64(seed));
        let ids: Vec<u64> = (0..2 + chance.below(3))
            .map(|at| (at * 3 + chance.below(3)) as u64)
            .collect();
        let mut cable = lobby(&ids);
        cable.wire.noise = some_noise(chance);
        for at in 0..ids.len() {
            if chance.below(2) == 0 {
                cable.wire.plugged[at] = false;
            }
        }
        run(&mut cable, 1 + chance.below(5) as u64);
        cable.mend();
        run(&mut cable, 4);
        let hosts = hosts(&cable);
        assert_eq!(hosts.len(), 1, "seed {seed}");
        for at in 0..ids.len() {
            assert_eq!(view(&cable, at).peers().len(), ids.len() - 1, "seed {seed}");
        }
        propose(&mut cable, hosts[0], &[]);
        run(&mut cable, 1);
        for at in 0..ids.len() {
            ready(&mut cable, at);
        }
        run(&mut cable, 1);
        assert!(begin(&mut cable, hosts[0]), "seed {seed}");
        run(&mut cable, 1);
        let id =
            |handheld: &Handheld| -> Option<MatchId> { Some(handheld.link.as_ref()?.shown()?.0) };
        assert!(
            cable
                .handhelds
                .iter()
                .all(|handheld| id(handheld) == id(&cable.handhelds[0]) && id(handheld).is_some())
        );
    }
}

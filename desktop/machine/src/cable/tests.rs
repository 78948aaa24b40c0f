use super::*;

const MILLI: Time = Time::from_millis(1);

fn bytes(end: &mut FarEnd) -> Vec<u8> {
    let heard = end.take_heard();
    let good = heard.iter().filter(|heard| !heard.torn);
    good.map(|heard| heard.byte).collect()
}

/// Two ends that have waited until the wire is at rest.
fn pair() -> (Cable, FarEnd, FarEnd) {
    let mut cable = Cable::new();
    let (mut a, mut b) = (FarEnd::new(), FarEnd::new());
    cable.join(&mut a);
    cable.join(&mut b);
    cable.run_for(&mut [&mut a, &mut b], MILLI);
    (cable, a, b)
}

/// A handheld without power.
struct Dead(Outlet, Contact);

impl Dead {
    fn new(contact: Contact) -> Self {
        Self(Outlet::new(0, contact), contact)
    }
}

impl End for Dead {
    fn now(&self) -> Time {
        Time::ZERO
    }

    fn next_due(&mut self) -> Time {
        Time::NEVER
    }

    fn run_to(&mut self, _: Time) {}

    fn outlet(&mut self) -> &mut Outlet {
        &mut self.0
    }

    fn notice(&mut self) {}

    fn without_power(&self) -> Option<Contact> {
        Some(self.1)
    }
}

#[test]
fn what_one_says_the_other_hears() {
    let (mut cable, mut a, mut b) = pair();
    a.send(b"aloha");
    cable.run_for(&mut [&mut a, &mut b], MILLI);
    assert_eq!(bytes(&mut b), b"aloha");
    assert_eq!(bytes(&mut a), b"", "nothing but itself");
    b.send(b"oe");
    cable.run_for(&mut [&mut a, &mut b], MILLI);
    assert_eq!(bytes(&mut a), b"oe");
}

#[test]
fn who_comes_second_waits_for_the_end() {
    let (mut cable, mut a, mut b) = pair();
    a.send(b"first");
    cable.run_for(&mut [&mut a, &mut b], Time::from_micros(400));
    b.send(b"second");
    cable.run_for(&mut [&mut a, &mut b], MILLI * 2);
    assert_eq!(bytes(&mut b), b"first");
    assert_eq!(bytes(&mut a), b"second");
}

#[test]
fn who_sends_at_once_is_heard_by_nobody_and_tries_again() {
    let mut cable = Cable::new();
    let (mut a, mut b, mut c) = (FarEnd::new(), FarEnd::new(), FarEnd::new());
    for end in [&mut a, &mut b, &mut c] {
        cable.join(end);
    }
    cable.run_for(&mut [&mut a, &mut b, &mut c], MILLI);
    a.send(b"one and all");
    b.send(b"ten and none");
    cable.run_for(&mut [&mut a, &mut b, &mut c], MILLI + MILLI);
    let heard = bytes(&mut c);
    assert!(
        heard.len() > 10 && heard != b"one and all" && heard != b"ten and none",
        "{heard:?}"
    );
    assert!(!a.is_idle() && !b.is_idle(), "they know");
}

#[test]
fn a_plug_that_is_pulled_carries_nothing_and_comes_back() {
    let (mut cable, mut a, mut b) = pair();
    let now = cable.now();
    cable.schedule(now + Time::from_micros(650), 0, Mishap::Pull);
    a.send(b"a long sentence that is cut");
    cable.run_for(&mut [&mut a, &mut b], MILLI * 5);
    let heard = bytes(&mut b);
    assert!(
        heard.starts_with(b"a long ") && heard.len() <= 8,
        "{heard:?}"
    );
    assert!(!cable.is_plugged(0));
    assert!(a.is_idle(), "it hears itself without the cable too");
    a.send(b"lost");
    cable.run_for(&mut [&mut a, &mut b], MILLI * 2);
    assert_eq!(bytes(&mut b), b"");
    let now = cable.now();
    cable.schedule(now, 0, Mishap::Plug);
    cable.run_for(&mut [&mut a, &mut b], MILLI);
    b.take_heard();
    a.send(b"back");
    cable.run_for(&mut [&mut a, &mut b], MILLI);
    assert_eq!(bytes(&mut b), b"back");
}

#[test]
fn who_leaves_is_heard_no_more_and_the_others_go_on() {
    let (mut cable, mut a, mut b) = pair();
    let mut dead = Dead::new(Contact::Off);
    cable.join(&mut dead);
    cable.run_for(&mut [&mut a, &mut b, &mut dead], MILLI);
    cable.leave(&mut dead);
    cable.run_for(&mut [&mut a, &mut b], MILLI * 2);
    b.take_heard();
    a.send(b"again");
    cable.run_for(&mut [&mut a, &mut b], MILLI);
    assert_eq!(bytes(&mut b), b"again", "nothing holds the wire down");
    cable.leave(&mut b);
    b.send(b"lost");
    a.send(b"alone");
    cable.run_for(&mut [&mut a], MILLI * 2);
    assert_eq!(bytes(&mut a), b"");
    assert!(a.is_idle(), "it hears itself");
}

#[test]
fn a_frame_is_what_comes_in_one_piece() {
    let (mut cable, mut a, mut b) = pair();
    assert_eq!(b.frame_ends(), Time::NEVER);
    a.send(b"aloha");
    cable.run_for(&mut [&mut a, &mut b], Time::from_micros(800));
    assert_eq!(b.take_frame(), None, "more may come");
    assert!(b.frame_ends() < cable.now() + MILLI);
    cable.run_for(&mut [&mut a, &mut b], MILLI);
    assert_eq!(b.take_frame().as_deref(), Some(&b"aloha"[..]));
    assert_eq!(b.take_frame(), None);
}

#[test]
fn one_that_is_off_silences_the_others_unless_it_is_parted() {
    for (contact, silent) in [(Contact::Off, true), (Contact::Parted, false)] {
        let (mut cable, mut a, mut b) = pair();
        let mut dead = Dead::new(contact);
        cable.join(&mut dead);
        cable.run_for(&mut [&mut a, &mut b, &mut dead], MILLI);
        let broken = a.take_heard().iter().any(|heard| heard.is_break);
        assert_eq!(broken, silent, "a wire that is held down is a break");
        a.send(b"aloha");
        cable.run_for(&mut [&mut a, &mut b, &mut dead], MILLI * 2);
        assert_eq!(bytes(&mut b) != b"aloha", silent);
        cable.schedule(cable.now(), 2, Mishap::Pull);
        cable.run_for(&mut [&mut a, &mut b, &mut dead], MILLI * 2);
        b.take_heard();
        a.send(b"again");
        cable.run_for(&mut [&mut a, &mut b, &mut dead], MILLI * 2);
        let heard = bytes(&mut b);
        assert!(heard.ends_with(b"again"), "{heard:?}");
    }
}

#[test]
fn noise_spoils_some_bytes_and_a_delay_none() {
    let long: Vec<u8> = (0..200).collect();
    let (mut cable, mut a, mut b) = pair();
    cable.schedule(cable.now(), 1, Mishap::Delay(MILLI));
    a.send(&long);
    cable.run_for(&mut [&mut a, &mut b], MILLI * 30);
    assert_eq!(bytes(&mut b), long);
    cable.disturb(Time::from_micros(1_500), 7);
    a.send(&long);
    cable.run_for(&mut [&mut a, &mut b], MILLI * 18);
    let heard = bytes(&mut b);
    let same = heard.iter().zip(&long).take_while(|(a, b)| a == b).count();
    assert!(same < 190, "{same}");
    cable.disturb(Time::NEVER, 0);
    cable.run_for(&mut [&mut a, &mut b], MILLI * 80);
    assert!(a.is_idle());
    b.take_heard();
    a.send(&long);
    cable.run_for(&mut [&mut a, &mut b], MILLI * 40);
    assert_eq!(bytes(&mut b), long);
}

#[test]
fn it_is_the_same_however_the_time_is_cut() {
    let run = |step: Time| {
        let (mut cable, mut a, mut b) = pair();
        cable.disturb(Time::from_micros(700), 3);
        cable.schedule(MILLI * 9, 1, Mishap::Pull);
        cable.schedule(MILLI * 11, 1, Mishap::Plug);
        a.send(b"the quick brown crab jumps over the lazy turtle");
        b.send(b"and the turtle says nothing at all");
        while cable.now() < MILLI * 20 {
            let until = (cable.now() + step).min(MILLI * 20);
            cable.run_until(&mut [&mut a, &mut b], until);
        }
        (a.take_heard(), b.take_heard())
    };
    let whole = run(MILLI * 20);
    assert!(!whole.0.is_empty() && !whole.1.is_empty());
    for micros in [1, 3, 10, 87, 1_000] {
        assert_eq!(run(Time::from_micros(micros)), whole, "{micros} us");
    }
}

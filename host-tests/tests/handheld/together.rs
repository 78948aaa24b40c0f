//! Whole matches on the real firmware, one of each mode, with the power going again and again:
//! nothing that somebody did is lost, and the curtain is down afterwards.

use std::ops::Range;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use host_tests::announce;
use host_tests::driver::Driver;
use host_tests::explorer::Explorer;
use host_tests::glass::assert_same;
use host_tests::handheld::{assert_known, boot, firmware, opened};
use host_tests::linked::untimed;
use host_tests::people::{People, dealt};
use palm::save_file;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::Button;
use palm_island::console::text::{Say, Text, Wired};
use palm_island::console::{Frame, ScreenId};
use palm_island::deal::{Seed, SplitMix64};
use palm_island::party::{BySeat, Seat, Seats};
use palm_island::player::Strength;
use palm_island::profile::{Arrangement, Sitter, Together, Way};
use palm_machine::nor::{Nor, Tear};
use palm_machine::{Options, Stimulus, Time};

/// In each of the three matches: two hundred and more in all.
const CUTS: usize = 67;
/// The stack of the handheld has so many bytes.
const STACK: u32 = 8 * 1024;
/// A cut comes within this time of a press.
const SOON: u32 = 400;

fn arrangement(way: Way, third: Sitter) -> Arrangement {
    let mut sitters = BySeat::new([Sitter::Person; Seats::MOST]);
    sitters[Seat::ALL[2]] = third;
    Arrangement {
        way,
        seats: Seats::THREE,
        sitters,
        villagers: true,
        ..Arrangement::USUAL
    }
}

/// The handheld with this chip in it.
fn switched_on(flash: Nor, tear: Tear) -> Explorer {
    let options = Options {
        tear,
        ..Options::default()
    };
    Explorer::new(boot(flash, options), 1).expect("it starts")
}

/// What the persons of a match have done so far.
fn done(board: Option<&Together>) -> Vec<Vec<u8>> {
    let board = board.expect("a match");
    let log = |seat| board.record().log(seat).bytes();
    board.persons().map(|seat| untimed(log(seat))).collect()
}

/// Both show the same, but for the clock of a speed match: the model's is a moment ahead.
fn is_same(player: &Explorer) {
    let board = player.midend().board().expect("a match");
    let is_timed = board.setup().mode().word() == "speed";
    let clock = match player.midend().screen() {
        ScreenId::Table if is_timed => (0..20, 0..8),
        ScreenId::RoundEnd if is_timed => (90..WIDTH, 0..HEIGHT),
        _ => (0..0, 0..0),
    };
    let [shown, expected] = [player.machine.display().glass(), player.model.frame()]
        .map(|frame| without(frame, &clock));
    assert_same(&shown, &expected);
    let stack = player.machine.stack_high_water();
    assert!(stack <= STACK, "{stack} bytes of the stack were used");
}

/// The picture with a part of it left out.
fn without(mut frame: Frame, (columns, rows): &(Range<usize>, Range<usize>)) -> Frame {
    let places = rows
        .clone()
        .flat_map(|y| columns.clone().map(move |x| Point::new(x as i32, y as i32)));
    let Ok(()) = frame.draw_iter(places.map(|place| Pixel(place, BinaryColor::Off)));
    frame
}

/// The power goes shortly after the next press. What was kept is what was there before or after
/// what was done; the handheld shows the title, then a curtain or what everybody may see.
fn cut(mut player: Explorer, chance: &mut SplitMix64) -> Explorer {
    let before = done(player.midend().board());
    let instant = player.machine.now() + Time::from_millis(chance.below(SOON).into());
    player.machine.schedule(instant, Stimulus::CutPower);
    match player.midend().screen() {
        ScreenId::Curtain => player.hold(Button::A),
        _ => player.press(Button::A),
    }
    let after = done(player.midend().board());
    let flash = player.machine.power_cut();
    let save = opened(&flash);
    assert_eq!(save.notice, None);
    let found = done(save.board.get());
    assert!(
        found == before || found == after,
        "{before:?} {found:?} {after:?}"
    );
    let tear = Tear::Flicker {
        seed: chance.next_u64(),
    };
    let mut player = switched_on(flash, tear);
    is_same(&player);
    player.choose(Text::Say(Say::Together));
    player.choose(Text::Wired(Wired::Here));
    is_same(&player);
    let screen = player.midend().screen();
    let for_all = [
        ScreenId::Curtain,
        ScreenId::ConsoleTurn,
        ScreenId::Report,
        ScreenId::RoundEnd,
        ScreenId::MatchOver,
    ];
    assert!(for_all.contains(&screen), "{screen:?}");
    player
}

fn play(way: Way, third: Sitter, seed: u64) -> u32 {
    let save = dealt(&arrangement(way, third), Seed(seed));
    let flash = save_file::holding_all(&save, firmware()).expect("it can be kept");
    let mut chance = SplitMix64(seed);
    let mut people = People::new(seed);
    let mut player = switched_on(flash, Tear::Prefix);
    let (mut cuts, mut stack) = (0, 0);
    let mut steps = 0;
    while player.midend().screen() != ScreenId::MatchOver {
        steps += 1;
        assert!(steps < 5_000, "it comes to an end");
        stack = stack.max(player.machine.stack_high_water());
        if cuts < CUTS && chance.below(6) == 0 {
            player = cut(player, &mut chance);
            cuts += 1;
        } else {
            people.go_on(&mut player);
            // The console may still think when its model has finished.
            if player.midend().screen() == ScreenId::Report {
                player.rest(2_000);
            }
            is_same(&player);
        }
    }
    assert_known(&player.machine);
    let save = player.saved().expect("it can be read");
    let board = save.board.get().expect("it was kept");
    assert!(board.is_over());
    assert_eq!(cuts, CUTS, "the match is long enough");
    stack
}

fn match_of(way: Way, third: Sitter, seed: u64) {
    let stack = play(way, third, seed);
    announce(&format!(
        "match: {way:?} on the real firmware, {CUTS} power cuts, {stack} bytes of the stack"
    ));
}

#[test]
fn a_cooperative_match_outlives_every_power_cut() {
    match_of(Way::Cooperative, Sitter::Console(Strength::Chief), 1);
}

#[test]
fn a_casual_match_outlives_every_power_cut() {
    match_of(Way::Casual, Sitter::Person, 2);
}

#[test]
fn a_speed_match_outlives_every_power_cut() {
    match_of(Way::Speed, Sitter::Console(Strength::Novice), 3);
}
